//! Loops over several variables: nests of loops over one variable each, and `scf.parallel` of `scf.forall`.

use super::rewrites::{each, nest};
use crate::rewriting::ids;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::scf::{ForallOp, ParallelOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Failed, OpAddr, OpRef, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternRewriter;

plain_pass! {
    /// Makes nests of `scf.for` of each `scf.parallel` without results.
    ParallelToFor: SCFParallelForToNestedFors, parallel_to_for
}

plain_pass! {
    /// Makes nests of `scf.for` of each `scf.forall`.
    ForallToFor: SCFForallToForLoop, forall_to_for
}

plain_pass! {
    /// Makes an `scf.parallel` of each `scf.forall`.
    ForallToParallel: SCFForallToParallelLoop, forall_to_parallel
}

fn parallel_to_for(_: &options::SCFParallelForToNestedFors, run: &mut PassRun<'_>) -> Result<(), Failed> {
    each::<ParallelOp>(run, |op, rw| parallel_into_nest(op, rw).map(drop)).map(drop)
}

/// Makes a nest of loops of an `scf.parallel` without results. Gives the loops, the outermost first.
pub(crate) fn parallel_into_nest(op: ParallelOp, rw: &mut PatternRewriter<'_>) -> Option<Vec<OpAddr>> {
    let root = rw.read(op);
    rw.require(root.op().num_results() == 0)?;
    let bounds = [ids(root.lower_bound()), ids(root.upper_bound()), ids(root.step())];
    let body = root.op().region(0)?.entry()?.id();
    into_nest(rw, op.at(), body, &bounds)
}

/// Moves a body into a nest of loops, which takes the place of an operation.
fn into_nest(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    body: BlockId,
    bounds: &[Vec<ValueId>; 3],
) -> Option<Vec<OpAddr>> {
    let (variables, inner) = nest(rw, &bounds[0], &bounds[1], &bounds[2])?;
    let old_end = rw.module().block(rw.unit(), body).last_op()?.global();
    let end = rw.module().block(rw.unit(), inner).last_op()?.global();
    rw.erase(old_end)?;
    rw.inline_block_before(body, end, &variables)?;
    rw.erase(op)?;
    let around = |&variable: &ValueId| Some(rw.value(variable).def_block()?.0.parent()?.global());
    variables.iter().map(around).collect()
}

fn forall_to_for(_: &options::SCFForallToForLoop, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let left = each::<ForallOp>(run, |op, rw| forall_into_nest(op, rw).map(drop))?;
    refuse(run, &left, "only fully bufferized scf.forall ops can be lowered to scf.for")
}

/// Makes a nest of loops of an `scf.forall` without results. Gives the loops, the outermost first.
pub(crate) fn forall_into_nest(op: ForallOp, rw: &mut PatternRewriter<'_>) -> Option<Vec<OpAddr>> {
    let root = rw.read(op);
    rw.require(root.op().num_results() == 0)?;
    let [lower, upper, step] = super::forall::bounds(root)?;
    let body = root.region().entry()?.id();
    let mut values = |list: &[Mixed]| mixed::values(rw.builder(), list).ok();
    let bounds = [values(&lower)?, values(&upper)?, values(&step)?];
    into_nest(rw, op.at(), body, &bounds)
}

fn forall_to_parallel(_: &options::SCFForallToParallelLoop, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let left = each::<ForallOp>(run, crate::scf_to_cf::forall_to_parallel)?;
    // The reference says nothing.
    if left.is_empty() { Ok(()) } else { Err(Failed) }
}

fn refuse(run: &mut PassRun<'_>, ops: &[OpAddr], why: &'static str) -> Result<(), Failed> {
    match ops.iter().map(|&at| OpRef::emit_error(run.module().op(at), why)).last() {
        Some(failed) => Err(failed),
        None => Ok(()),
    }
}
