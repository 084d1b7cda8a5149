//! `scf-for-loop-canonicalization`: sizes of what loops carry, and least and greatest values of loop variables.

use crate::scf::bounds;
use rmlir_dialects::affine::{AffineMaxOp, AffineMinOp};
use rmlir_dialects::scf::ForOp;
use rmlir_dialects::{memref, tensor};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Failed, OpAddr, OpRef, ValueDef, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Simplifies operations by what is known of the loops around them.
    ForCanonicalization: SCFForLoopCanonicalization, run
}

fn run(_: &options::SCFForLoopCanonicalization, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet) {
    set.op::<AffineMinOp>("(anonymous namespace)::AffineOpSCFCanonicalizationPattern", |op, rw| {
        bounds::simplify_in_loops(rw, op.at())
    });
    set.op::<AffineMaxOp>("(anonymous namespace)::AffineOpSCFCanonicalizationPattern", |op, rw| {
        bounds::simplify_in_loops(rw, op.at())
    });
    of_argument::<tensor::DimOp>(set);
    of_argument::<memref::DimOp>(set);
    of_result::<tensor::DimOp>(set);
    of_result::<memref::DimOp>(set);
}

/// The value that a loop gives back of the same type as it got it, if what is yielded for result `index` is the argument with parts of it
/// changed.
fn keeps_shape(op: OpRef<'_>, index: usize) -> bool {
    // Loops that are inside, each with the result that is asked for.
    let Some(mut value) = yielded(op, index) else { return false };
    let mut inside = vec![(op, index)];
    loop {
        if let Some(&(owner, index)) = inside.last()
            && argument(owner, index) == Some(value)
        {
            inside.pop();
            if inside.is_empty() {
                return true;
            }
            let Some(init) = init(owner, index) else { return false };
            value = init;
            continue;
        }
        let Some((def, result)) = value.def_op() else { return false };
        if let Some(insert) = def.cast::<tensor::InsertSliceOp>() {
            value = insert.dest();
        } else if def.is::<ForOp>() {
            let Some(next) = yielded(def, result) else { return false };
            inside.push((def, result));
            value = next;
        } else {
            return false;
        }
    }
}

fn yielded(op: OpRef<'_>, index: usize) -> Option<ValueRef<'_>> {
    op.region(0)?.entry()?.last_op()?.operand(index)
}

fn argument(op: OpRef<'_>, index: usize) -> Option<ValueRef<'_>> {
    op.region(0)?.entry()?.args().nth(index + 1)
}

fn init(op: OpRef<'_>, index: usize) -> Option<ValueRef<'_>> {
    op.cast::<ForOp>()?.init_args().nth(index)
}

fn set_source(rw: &mut PatternRewriter<'_>, op: OpAddr, value: ValueId) -> Rewritten {
    rw.set_operand(op, 0, value);
    Some(())
}

/// Sizes of arguments of a loop are those of what the loop starts with.
fn of_argument<O: TypedOp>(set: &mut PatternSet) {
    set.op::<O>("(anonymous namespace)::DimOfIterArgFolder", |op, rw| {
        let source = rw.op(op).operand(0)?;
        let ValueDef::Argument { .. } = source.def() else { return None };
        let (block, number) = source.def_block()?;
        let owner = block.parent().filter(|owner| owner.is::<ForOp>())?;
        let index = number.checked_sub(1)?;
        rw.require(keeps_shape(owner, index))?;
        let value = init(owner, index)?.id();
        set_source(rw, op.at(), value)
    });
}

/// Sizes of results of a loop are those of what the loop starts with.
fn of_result<O: TypedOp>(set: &mut PatternSet) {
    set.op::<O>("(anonymous namespace)::DimOfLoopResultFolder", |op, rw| {
        let (owner, index) = rw.op(op).operand(0)?.def_op()?;
        rw.require(owner.is::<ForOp>() && keeps_shape(owner, index))?;
        let value = init(owner, index)?.id();
        set_source(rw, op.at(), value)
    });
}
