//! Loops.

use super::InterfaceCheck;
use crate::diag::Failed;
use crate::dominance::is_proper_ancestor;
use crate::handles::{Attr, Type};
use crate::module::{OpRef, RegionRef, ValueRef};
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

/// The check of loops: first values, arguments, next values and results fit.
pub static LOOP_LIKE: InterfaceCheck = InterfaceCheck {
    name: "LoopLikeOpInterface",
    with_regions: true,
    implemented: |interfaces| interfaces.get::<dyn LoopLikeOpInterface>().is_some(),
    check: check_loop,
};

fn check_loop(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(model) = op.ctx().op_interface::<dyn LoopLikeOpInterface>(op.name()) else { return Ok(()) };
    let range = model.inits(op);
    let inits: Vec<ValueRef<'_>> = op.operands().skip(range.start).take(range.len()).collect();
    let args = model.region_iter_args(op);
    let yielded = model.yielded_values(op);
    let results = model.loop_results(op);
    same_number(op, "inits and region iter_args", inits.len(), args.len())?;
    if !yielded.is_empty() {
        same_number(op, "region iter_args and yielded values", args.len(), yielded.len())?;
    }
    if let Some(results) = &results {
        same_number(op, "loop results and region iter_args", results.len(), args.len())?;
    }
    for (i, (init, arg)) in inits.iter().zip(&args).enumerate() {
        same_type(op, i, ("init", init.ty()), ("region iter_arg", arg.ty()))?;
        if let Some(next) = yielded.get(i) {
            same_type(op, i, ("region iter_arg", arg.ty()), ("yielded value", next.ty()))?;
        }
    }
    for (i, (arg, result)) in args.iter().zip(results.iter().flatten()).enumerate() {
        same_type(op, i, ("region iter_arg", arg.ty()), ("loop result", result.ty()))?;
    }
    Ok(())
}

fn same_number(op: OpRef<'_>, what: &str, a: usize, b: usize) -> Result<(), Failed> {
    if a == b { Ok(()) } else { Err(op.emit_error(format!("different number of {what}: {a} != {b}"))) }
}

fn same_type(op: OpRef<'_>, i: usize, a: (&str, Type), b: (&str, Type)) -> Result<(), Failed> {
    if a.1 == b.1 {
        return Ok(());
    }
    let quoted = |ty| op.ctx().quoted_type(ty);
    Err(op.emit_error(format!(
        "{i}-th {} and {i}-th {} have different type: {} != {}",
        a.0,
        b.0,
        quoted(a.1),
        quoted(b.1)
    )))
}
