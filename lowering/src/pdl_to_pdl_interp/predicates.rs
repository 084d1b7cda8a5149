//! Questions about places, and answers. Each is there once, under a number.

use super::places::{Place, PlaceId};
use rmlir_ir::{Attr, Ident, Type};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The number of a question.
pub(super) type QuestionId = usize;

/// A question about a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// Whether there is something.
    IsNotNull,
    /// The name of an operation.
    OperationName,
    /// A type, or types.
    Type,
    /// An attribute.
    Attribute,
    /// Whether there are so many operands or more.
    OperandCountAtLeast,
    /// How many operands.
    OperandCount,
    /// Whether there are so many results or more.
    ResultCountAtLeast,
    /// How many results.
    ResultCount,
    /// Whether the same is at another place.
    EqualTo(PlaceId),
    /// What a registered function says.
    Constraint { name: Ident, args: Vec<PlaceId>, results: Vec<Type>, negated: bool },
}

impl Question {
    /// What is asked first, else being equal.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Question::IsNotNull => 0,
            Question::OperationName => 1,
            Question::Type => 2,
            Question::Attribute => 3,
            Question::OperandCountAtLeast => 4,
            Question::OperandCount => 5,
            Question::ResultCountAtLeast => 6,
            Question::ResultCount => 7,
            Question::EqualTo(_) => 8,
            Question::Constraint { .. } => 9,
        }
    }
}

/// What a pattern wants to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Answer {
    /// Yes.
    True,
    /// The name of an operation.
    Name(Ident),
    /// An attribute.
    Attribute(Attr),
    /// A type, or a list of types, as an attribute.
    Type(Attr),
    /// A number.
    Unsigned(u32),
}

/// What a pattern asks at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Predicate {
    pub(super) place: PlaceId,
    pub(super) question: QuestionId,
    pub(super) answer: Answer,
}

/// Things by number, each once.
#[derive(Debug)]
struct Numbered<T> {
    all: Vec<T>,
    numbers: FxHashMap<T, usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn number(&mut self, thing: T) -> usize {
        if let Some(&number) = self.numbers.get(&thing) {
            return number;
        }
        self.all.push(thing.clone());
        self.numbers.insert(thing, self.all.len() - 1);
        self.all.len() - 1
    }
}

/// All places and questions.
#[derive(Debug, Default)]
pub(super) struct Predicates {
    places: Numbered<Place>,
    questions: Numbered<Question>,
}

impl Predicates {
    /// The number of a place.
    pub(super) fn number(&mut self, place: Place) -> PlaceId {
        self.places.number(place)
    }

    /// The number of a question.
    pub(super) fn question_number(&mut self, question: Question) -> QuestionId {
        self.questions.number(question)
    }

    /// A place by its number, which this gave out.
    pub(super) fn place(&self, number: PlaceId) -> &Place {
        &self.places.all[number]
    }

    /// A question by its number, which this gave out.
    pub(super) fn question(&self, number: QuestionId) -> &Question {
        &self.questions.all[number]
    }

    /// Whether the results of a condition are looked at anywhere.
    pub(super) fn has_constraint_results(&self) -> bool {
        self.places.all.iter().any(|place| matches!(place, Place::ConstraintResult { .. }))
    }

    /// How many operations the way to a place goes through.
    pub(super) fn depth(&self, mut number: PlaceId) -> u32 {
        loop {
            match self.place(number) {
                Place::Operation { depth, .. } => return *depth,
                place => match place.parent() {
                    Some(parent) => number = parent,
                    None => return 0,
                },
            }
        }
    }

    /// The root of a match.
    pub(super) fn root(&mut self) -> PlaceId {
        self.number(Place::Operation { of: None, depth: 0 })
    }

    /// The same once it has a number; if no pattern has asked for it there is none but the first.
    pub(super) fn known_root(&self) -> PlaceId {
        self.places.numbers.get(&Place::Operation { of: None, depth: 0 }).copied().unwrap_or_default()
    }

    /// The operation that defines what is at a place, or that a loop has.
    pub(super) fn operation_at(&mut self, of: PlaceId) -> PlaceId {
        let depth = self.depth(of) + 1;
        self.number(Place::Operation { of: Some(of), depth })
    }

    /// Whether a place is an operation that defines an operand.
    pub(super) fn defines_operand(&self, number: PlaceId) -> bool {
        let parent = self.place(number).parent();
        parent.is_some_and(|of| matches!(self.place(of), Place::Operand { .. } | Place::OperandGroup { .. }))
    }
}
