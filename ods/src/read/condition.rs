//! Predicate records to conditions.
//!
//! A predicate record is a tree: leaves are C++ conditions, inner nodes combine, negate, substitute in or wrap them. The tree is
//! composed into one condition, as upstream's generator does, and that condition is parsed: a frame such as a lambda over an
//! element type can begin in one node and end in another.

use rmlir_tablegen::{RecordId, RecordRef};
use rustc_hash::FxHashMap;

/// Deepest nesting of predicate records.
const MAX_DEPTH: usize = 64;

/// The most predicates of which one may consist, each counted as often as it is in it.
const MOST_PARTS: u64 = 1 << 16;

/// The longest text of a condition. Replacements that hold their pattern several times make it grow.
const LONGEST: usize = 1 << 20;

/// How many predicates each one consists of. What is inside several others is counted once here, though it is written for each of them.
#[derive(Default)]
pub(super) struct Sizes(FxHashMap<RecordId, u64>);

impl Sizes {
    /// Whether a predicate is larger than any may be.
    pub(super) fn are_beyond(&mut self, record: RecordRef<'_>) -> bool {
        self.of(record, 0) > MOST_PARTS
    }

    fn of(&mut self, record: RecordRef<'_>, depth: usize) -> u64 {
        if let Some(&size) = self.0.get(&record.id()) {
            return size;
        }
        // What is nested so deep has no condition.
        if depth > MAX_DEPTH {
            return 1;
        }
        let children = record.defs("children").unwrap_or_default();
        let inside = children.into_iter().map(|child| self.of(child, depth + 1));
        let size = inside.fold(1u64, u64::saturating_add);
        self.0.insert(record.id(), size);
        size
    }

    /// What is said of such a predicate.
    pub(super) fn message(record: RecordRef<'_>) -> String {
        format!(
            "predicate '{}' has more than {MOST_PARTS} parts, since each is written as often as it is used",
            record.name()
        )
    }
}

/// The condition of a predicate record; `None` if the record is malformed, nested too deeply or too long.
pub(super) fn condition(record: RecordRef<'_>) -> Option<String> {
    compose(record, &[], 0)
}

/// A replacement that applies to the leaves below a node.
#[derive(Clone, Copy)]
struct Subst<'a> {
    pattern: &'a str,
    replacement: &'a str,
}

fn substitute(text: &str, substs: &[Subst<'_>]) -> Option<String> {
    // The inner one was pushed last and is applied first.
    substs.iter().rev().try_fold(text.to_owned(), |text, subst| {
        let found = if subst.pattern.is_empty() { 0 } else { text.matches(subst.pattern).count() };
        match found {
            0 => Some(text),
            _ if found.saturating_mul(subst.replacement.len()) > LONGEST => None,
            _ => Some(text.replace(subst.pattern, subst.replacement)),
        }
    })
}

fn compose(record: RecordRef<'_>, substs: &[Subst<'_>], depth: usize) -> Option<String> {
    written(record, substs, depth).filter(|text| text.len() <= LONGEST)
}

fn written(record: RecordRef<'_>, substs: &[Subst<'_>], depth: usize) -> Option<String> {
    if depth > MAX_DEPTH {
        return None;
    }
    if record.derives_from("CPred") {
        return Some(format!("({})", substitute(record.string("predExpr")?, substs)?));
    }
    let kind = record.def("kind")?.name().to_owned();
    let children = record.defs("children")?;
    match kind.as_str() {
        "PredCombinerSubstLeaves" => {
            let own =
                Subst { pattern: record.string("pattern")?, replacement: record.string("replacement")? };
            let substs: Vec<Subst<'_>> = substs.iter().copied().chain([own]).collect();
            compose(*children.first()?, &substs, depth + 1)
        }
        "PredCombinerConcat" => {
            let (prefix, suffix) = (record.string("prefix")?, record.string("suffix")?);
            let inner = compose(*children.first()?, substs, depth + 1)?;
            Some(format!("{}{inner}{}", substitute(prefix, substs)?, substitute(suffix, substs)?))
        }
        "PredCombinerNot" => Some(format!("!({})", compose(*children.first()?, substs, depth + 1)?)),
        "PredCombinerAnd" | "PredCombinerOr" => {
            let (joint, none) = if kind == "PredCombinerAnd" { (" && ", "true") } else { (" || ", "false") };
            let parts: Option<Vec<String>> =
                children.iter().map(|&child| compose(child, substs, depth + 1)).collect();
            let parts = parts?;
            Some(match parts.as_slice() {
                [] => none.to_owned(),
                [only] => only.clone(),
                many => many.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(joint),
            })
        }
        _ => None,
    }
}
