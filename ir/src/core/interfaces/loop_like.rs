//! Loops.

use crate::handles::Attr;
use crate::module::{OpRef, RegionRef, ValueRef};
use crate::nesting::is_proper_ancestor;
use std::ops::Range;

/// A bound or step of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopBound<'m> {
    /// Known.
    Constant(Attr),
    /// Computed.
    Value(ValueRef<'m>),
}

/// An operation whose regions run again and again, with values that go from one round to the next. Methods that a loop has
/// nothing to say about keep their defaults.
pub trait LoopLikeOpInterface: Send + Sync {
    /// The regions that run again and again, by position.
    fn loop_regions(&self, op: OpRef<'_>) -> Vec<usize> {
        (0..op.regions().len()).collect()
    }

    /// The induction variables.
    fn induction_vars<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        let _ = op;
        None
    }

    /// Lower bounds, one per induction variable.
    fn lower_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        let _ = op;
        None
    }

    /// Upper bounds, one per induction variable.
    fn upper_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        let _ = op;
        None
    }

    /// Steps, one per induction variable.
    fn steps<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        let _ = op;
        None
    }

    /// The operands that the values of the first round are.
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        let _ = op;
        0..0
    }

    /// The arguments that hold the values of a round.
    fn region_iter_args<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        let _ = op;
        Vec::new()
    }

    /// The values for the next round; empty if there are none.
    fn yielded_values<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        let _ = op;
        Vec::new()
    }

    /// The results that the values of the last round become.
    fn loop_results<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        let _ = op;
        None
    }

    /// Whether a value does not depend on the round: it is defined outside the loop.
    fn is_defined_outside(&self, op: OpRef<'_>, value: ValueRef<'_>) -> bool {
        let Some(region) = value.resolved().block().and_then(|block| block.region()) else { return false };
        let inside = |own: RegionRef<'_>| own == region || is_proper_ancestor(own, region);
        !op.regions().any(inside)
    }
}
