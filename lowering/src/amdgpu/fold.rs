//! `amdgpu-fold-memrefs-ops`: copies from and to views become copies from and to what is viewed.

use crate::memref::fold_alias::side;
use crate::memref::indices;
use crate::rewriting::ids;
use rmlir_dialects::amdgpu::GatherToLDSOp;
use rmlir_dialects::memref::{CollapseShapeOp, ExpandShapeOp, SubViewOp};
use rmlir_ir::{Failed, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::walk::rewrite_once;
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes copies to shared memory ones of what is viewed.
    FoldMemRefOps: AmdgpuFoldMemRefOpsPass, run
}

fn run(_: &options::AmdgpuFoldMemRefOpsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("mlir::amdgpu::FoldMemRefOpsIntoGatherToLDSOp", gather);
    let at = run.at();
    rewrite_once(run.module(), at, &Patterns::new(set), None).map_err(|_| Failed)?;
    Ok(())
}

fn is_view(rw: &PatternRewriter<'_>, memory: ValueId) -> bool {
    let memory = rw.value(memory);
    memory.defining::<SubViewOp>().is_some()
        || memory.defining::<ExpandShapeOp>().is_some()
        || memory.defining::<CollapseShapeOp>().is_some()
}

/// One side of a copy as a place in what is viewed.
fn through(
    rw: &mut PatternRewriter<'_>,
    memory: ValueId,
    own: Vec<ValueId>,
) -> Option<(ValueId, Vec<ValueId>)> {
    if let Some(view) = rw.value(memory).defining::<ExpandShapeOp>() {
        let (source, view) = (view.src().id(), view.op().global());
        return Some((source, indices::through_expand(rw.builder(), view, &own, false)?));
    }
    if let Some(view) = rw.value(memory).defining::<CollapseShapeOp>() {
        let (source, view) = (view.src().id(), view.op().global());
        return Some((source, indices::through_collapse(rw.builder(), view, &own)?));
    }
    side(rw, memory, own)
}

fn gather(op: GatherToLDSOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, target, moved) = (root.src().id(), root.dst().id(), root.transfer_type());
    let (source_at, target_at) = (ids(root.src_indices()), ids(root.dst_indices()));
    rw.require(is_view(rw, source) || is_view(rw, target))?;
    let (source, source_at) = through(rw, source, source_at)?;
    let (target, target_at) = through(rw, target, target_at)?;
    GatherToLDSOp::build(rw.builder(), source, &source_at, target, &target_at, moved).insert().ok()?;
    rw.erase(op)
}
