//! Operations that give another view of what an operand refers to.

use crate::module::{OpRef, ValueRef};
use crate::types::DYNAMIC;
use std::ops::Range;

/// An operation whose result refers to the same memory as an operand.
pub trait ViewLikeOpInterface: Send + Sync {
    /// The operand that is viewed.
    fn view_source<'m>(&self, op: OpRef<'m>) -> Option<ValueRef<'m>> {
        op.operand(0)
    }

    /// The view.
    fn view_dest<'m>(&self, op: OpRef<'m>) -> Option<ValueRef<'m>> {
        op.result(0)
    }
}

/// Offsets, sizes or strides: constants, with [`DYNAMIC`] in the places that operands fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticOrOperands {
    /// The constants.
    pub constants: Vec<i64>,
    /// The operands for the open places, in order.
    pub operands: Range<usize>,
}

impl StaticOrOperands {
    /// How many places operands fill.
    pub(crate) fn open(&self) -> usize {
        self.constants.iter().filter(|&&value| value == DYNAMIC).count()
    }
}

/// An operation that takes a part given by offsets, sizes and strides.
pub trait OffsetSizeAndStrideOpInterface: Send + Sync {
    /// How many offsets, sizes and strides there must be.
    fn ranks(&self, op: OpRef<'_>) -> [usize; 3];

    /// Offsets, sizes and strides.
    fn parts(&self, op: OpRef<'_>) -> [StaticOrOperands; 3];
}
