//! Operations that choose between two operands.

use crate::module::{OpRef, ValueRef};

/// An operation whose result is one of two operands, by a condition.
pub trait SelectLikeOpInterface: Send + Sync {
    /// The condition: one bit, or a shaped type of them.
    fn condition<'m>(&self, op: OpRef<'m>) -> Option<ValueRef<'m>> {
        op.operand(0)
    }

    /// What is chosen when the condition holds.
    fn true_value<'m>(&self, op: OpRef<'m>) -> Option<ValueRef<'m>> {
        op.operand(1)
    }

    /// What is chosen when it does not.
    fn false_value<'m>(&self, op: OpRef<'m>) -> Option<ValueRef<'m>> {
        op.operand(2)
    }
}
