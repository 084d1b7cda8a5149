//! The questions of all patterns in one tree: what most patterns ask comes first, and each answer leads on to more questions.

use super::places::{Place, PlaceId};
use super::predicates::{Answer, Predicates, Question, QuestionId};
use super::roots::Collected;
use rmlir_ir::OpAddr;
use rmlir_ir::edit::GlobalValue;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// A question at a place.
type Asked = (PlaceId, QuestionId);

/// A step of the matcher.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// Where it goes on if this step fails, or when it is done. `None`: where the steps before it go on.
    pub(super) failure: Link,
}

/// The next step, if there is one.
pub(super) type Link = Option<Box<Node>>;

/// What a step does.
#[derive(Debug)]
pub(super) enum Kind {
    /// Asks, and goes on by the answer.
    Ask { place: PlaceId, question: QuestionId, answers: Vec<(Answer, Link)> },
    /// A pattern matches; its root is told.
    Success { pattern: OpAddr, root: GlobalValue },
    /// Nothing is left to try.
    Exit,
}

impl Node {
    fn new(kind: Kind, failure: Link) -> Box<Node> {
        Box::new(Node { kind, failure })
    }

    fn asks(&self, asked: Asked) -> bool {
        matches!(self.kind, Kind::Ask { place, question, .. } if (place, question) == asked)
    }
}

/// Makes the tree; gives its first step.
pub(super) fn tree(book: &Predicates, patterns: &[Collected]) -> Option<Box<Node>> {
    let order = order(book, patterns)?;
    let mut first: Link = None;
    for pattern in patterns {
        insert(&mut first, pattern, &order)?;
    }
    let mut last = &mut first;
    while last.is_some() {
        last = &mut last.as_mut()?.failure;
    }
    *last = Some(Node::new(Kind::Exit, None));
    first
}

/// Follows the answers of a pattern as far as the tree has them, and adds the others.
fn insert(first: &mut Link, pattern: &Collected, order: &[Asked]) -> Option<()> {
    let mut answers: FxHashMap<Asked, Answer> = FxHashMap::default();
    for predicate in &pattern.predicates {
        answers.entry((predicate.place, predicate.question)).or_insert(predicate.answer);
    }
    let mut at = first;
    for &asked in order {
        let Some(&answer) = answers.get(&asked) else { continue };
        while at.as_ref().is_some_and(|node| !node.asks(asked)) {
            at = &mut at.as_mut()?.failure;
        }
        let new = || Node::new(Kind::Ask { place: asked.0, question: asked.1, answers: Vec::new() }, None);
        let node = at.get_or_insert_with(new);
        let Kind::Ask { answers, .. } = &mut node.kind else { return None };
        let known = answers.iter().position(|(known, _)| *known == answer);
        if known.is_none() {
            answers.push((answer, None));
        }
        let index = known.unwrap_or(answers.len() - 1);
        at = &mut answers.get_mut(index)?.1;
    }
    let rest = at.take();
    *at = Some(Node::new(Kind::Success { pattern: pattern.pattern, root: pattern.root }, rest));
    Some(())
}

/// How much a question is worth: how often it is asked, and how often the questions of the patterns that ask it are.
#[derive(Clone, Copy, Debug, Default)]
struct Worth {
    own: u32,
    shared: u32,
}

/// All questions in the order in which they are asked. `None` if conditions depend on each other in a circle.
fn order(book: &Predicates, patterns: &[Collected]) -> Option<Vec<Asked>> {
    let mut order: Vec<Asked> = Vec::new();
    let mut worth: FxHashMap<Asked, Worth> = FxHashMap::default();
    for predicate in patterns.iter().flat_map(|pattern| &pattern.predicates) {
        let asked = (predicate.place, predicate.question);
        let entry = worth.entry(asked).or_insert_with(|| {
            order.push(asked);
            Worth::default()
        });
        entry.own += 1;
    }
    for pattern in patterns {
        let asked: FxHashSet<Asked> =
            pattern.predicates.iter().map(|predicate| (predicate.place, predicate.question)).collect();
        let own = |asked: &Asked| worth.get(asked).map_or(0, |worth| worth.own);
        let total = asked.iter().fold(0u32, |sum, asked| {
            let own = own(asked);
            sum.wrapping_add(own.wrapping_mul(own))
        });
        for asked in &asked {
            if let Some(worth) = worth.get_mut(asked) {
                worth.shared = worth.shared.wrapping_add(total);
            }
        }
    }
    // The sort is stable: what was asked earlier comes first, else being equal.
    order.sort_by_cached_key(|&(place, question)| {
        let worth = worth.get(&(place, question)).copied().unwrap_or_default();
        let ranks = (book.depth(place), book.place(place).rank(), book.question(question).rank());
        (Reverse(worth.own), Reverse(worth.shared), ranks)
    });
    match book.has_constraint_results() {
        true => after_conditions(book, order),
        false => Some(order),
    }
}

/// Puts questions about what a condition gives after the condition, and keeps the order else.
fn after_conditions(book: &Predicates, mut rest: Vec<Asked>) -> Option<Vec<Asked>> {
    let mut sorted = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let open: FxHashSet<QuestionId> = rest.iter().map(|asked| asked.1).collect();
        let (later, ready): (Vec<Asked>, Vec<Asked>) =
            rest.iter().copied().partition(|asked| needs_any(book, *asked, &open));
        if ready.is_empty() {
            return None;
        }
        sorted.extend(ready);
        rest = later;
    }
    Some(sorted)
}

/// Whether a question is about what one of these conditions gives.
fn needs_any(book: &Predicates, (place, question): Asked, open: &FxHashSet<QuestionId>) -> bool {
    let needs = |place: PlaceId| match book.place(place) {
        Place::ConstraintResult { question, .. } => open.contains(question),
        _ => false,
    };
    match book.question(question) {
        Question::Constraint { args, .. } => args.iter().any(|&arg| needs(arg)),
        Question::EqualTo(other) => needs(place) || needs(*other),
        _ => needs(place),
    }
}
