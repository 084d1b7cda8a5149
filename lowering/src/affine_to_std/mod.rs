//! `lower-affine`: loops, branches and accesses with maps become those of scf and memref, and maps arithmetic. Also
//! `affine-expand-index-ops`.

mod access;
mod control;
pub mod expand;
mod index_ops;

use crate::rewriting::ids;
use rmlir_dialects::affine::compose::map_of_attr;
use rmlir_dialects::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes scf, memref and arith of affine.
    LowerAffine: LowerAffinePass, run
}

plain_pass! {
    /// Makes arithmetic of operations that put indices together and take them apart.
    ExpandIndexOps: AffineExpandIndexOps, expand_index_ops
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::AffineApplyLowering", apply);
    set.op("(anonymous namespace)::AffineDmaStartLowering", access::dma_start);
    set.op("(anonymous namespace)::AffineDmaWaitLowering", access::dma_wait);
    set.op("(anonymous namespace)::AffineLoadLowering", access::load);
    set.op("(anonymous namespace)::AffineMinLowering", min);
    set.op("(anonymous namespace)::AffineMaxLowering", max);
    set.op("(anonymous namespace)::AffineParallelLowering", control::parallel);
    set.op("(anonymous namespace)::AffinePrefetchLowering", access::prefetch);
    set.op("(anonymous namespace)::AffineStoreLowering", access::store);
    set.op("(anonymous namespace)::AffineForLowering", control::for_loop);
    set.op("(anonymous namespace)::AffineIfLowering", control::if_op);
    set.op("(anonymous namespace)::AffineYieldOpLowering", control::yield_op);
    set.op("(anonymous namespace)::AffineVectorLoadLowering", access::vector_load);
    set.op("(anonymous namespace)::AffineVectorStoreLowering", access::vector_store);
    index_patterns(set);
}

fn index_patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::LowerDelinearizeIndexOps", index_ops::delinearize);
    set.op("(anonymous namespace)::LowerLinearizeIndexOps", index_ops::linearize);
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<LowerAffine>();
    registry.add_plain::<ExpandIndexOps>();
}

fn run(_: &options::LowerAffinePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "memref", "scf", "vector"]);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn expand_index_ops(_: &options::AffineExpandIndexOps, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    index_patterns(&mut set);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

fn apply(op: AffineApplyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (map, operands) = (map_of_attr(rw.ctx(), root.map())?, ids(root.map_operands()));
    let values = expand::results(rw.builder(), &map, &operands)?;
    rw.replace(op, &values)
}

fn min(op: AffineMinOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (map, operands) = (map_of_attr(rw.ctx(), root.map())?, ids(root.operands()));
    let value = expand::least(rw.builder(), &map, &operands)?;
    rw.replace(op, &[value])
}

fn max(op: AffineMaxOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (map, operands) = (map_of_attr(rw.ctx(), root.map())?, ids(root.operands()));
    let value = expand::greatest(rw.builder(), &map, &operands)?;
    rw.replace(op, &[value])
}
