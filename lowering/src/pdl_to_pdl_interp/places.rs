//! Places below the root of a match.

use super::predicates::QuestionId;
use rmlir_ir::{Attr, Ident};

/// The number of a place.
pub(super) type PlaceId = usize;

/// A place: what is looked at, by the way there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// An operation: the root, the one that defines an operand, or the one that a loop over users has. The number is how many operations
    /// the way goes through.
    Operation { of: Option<PlaceId>, depth: u32 },
    /// An operand of an operation.
    Operand { of: PlaceId, number: u32 },
    /// A group of operands, or all.
    OperandGroup { of: PlaceId, group: Option<u32>, variadic: bool },
    /// An attribute of an operation.
    Attribute { of: PlaceId, name: Ident },
    /// What a condition gives.
    ConstraintResult { question: QuestionId, index: u32 },
    /// A result of an operation.
    Result { of: PlaceId, number: u32 },
    /// A group of results, or all.
    ResultGroup { of: PlaceId, group: Option<u32>, variadic: bool },
    /// The type of an attribute, or of values.
    Type { of: PlaceId },
    /// An attribute that is known.
    AttributeLiteral(Attr),
    /// A type, or a list of types, that is known.
    TypeLiteral(Attr),
    /// The users of values; of a range those of its first.
    Users { of: PlaceId },
    /// Each of some users.
    ForEach { of: PlaceId, id: u32 },
}

impl Place {
    /// The place before it on the way.
    pub(super) fn parent(&self) -> Option<PlaceId> {
        match *self {
            Place::Operation { of, .. } => of,
            Place::Operand { of, .. }
            | Place::OperandGroup { of, .. }
            | Place::Attribute { of, .. }
            | Place::Result { of, .. }
            | Place::ResultGroup { of, .. }
            | Place::Type { of }
            | Place::Users { of }
            | Place::ForEach { of, .. } => Some(of),
            Place::ConstraintResult { .. } | Place::AttributeLiteral(_) | Place::TypeLiteral(_) => None,
        }
    }

    /// What is asked about first, else being equal.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Place::Operation { .. } => 0,
            Place::Operand { .. } => 1,
            Place::OperandGroup { .. } => 2,
            Place::Attribute { .. } => 3,
            Place::ConstraintResult { .. } => 4,
            Place::Result { .. } => 5,
            Place::ResultGroup { .. } => 6,
            Place::Type { .. } => 7,
            Place::AttributeLiteral(_) => 8,
            Place::TypeLiteral(_) => 9,
            Place::Users { .. } => 10,
            Place::ForEach { .. } => 11,
        }
    }
}
