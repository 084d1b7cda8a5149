//! `linalg-fuse-elementwise-ops`: operations on tensors are put into those that use what they compute.

mod constants;
mod erase;
mod expand;
mod outputs;
mod pad;
mod producers;

pub(super) use pad::Padding;

use super::greedily_with;
use rmlir_dialects::linalg::{GenericOp, StructuredOp};
use rmlir_dialects::{affine, linalg, tensor};
use rmlir_ir::{Failed, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::Config;
use rmlir_rewrite::{Canonicalization, PatternRewriter, PatternSet, add_patterns_of};

plain_pass! {
    /// Puts elementwise operations, reshapes and constants into the operations that use them.
    FuseElementwiseOps: LinalgElementwiseOpFusionPass, run
}

fn run(_: &options::LinalgElementwiseOpFusionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::FuseElementwiseOps", producers::fuse);
    set.op("(anonymous namespace)::FoldFillWithGenericOp", outputs::fold_fill);
    set.op("(anonymous namespace)::FoldScalarOrSplatConstant", constants::fold_splat);
    set.op("(anonymous namespace)::RemoveOutsDependency", outputs::remove_dependency);
    erase_patterns(&mut set);
    set.op("(anonymous namespace)::FoldReshapeWithGenericOpByExpansion", expand::consumer);
    set.op("(anonymous namespace)::FoldPadWithProducerReshapeOpByExpansion", pad::of_collapsed);
    set.op("(anonymous namespace)::FoldReshapeWithProducerPadOpByExpansion", pad::expanded);
    set.interface::<dyn StructuredOp>(
        "(anonymous namespace)::FoldWithProducerReshapeOpByExpansion",
        expand::producer,
    );
    set.op("(anonymous namespace)::BubbleUpExpandThroughParallelCollapse", expand::bubble_up);
    add_patterns_of::<affine::AffineApplyOp>(&ctx, &mut set);
    add_patterns_of::<GenericOp>(&ctx, &mut set);
    add_patterns_of::<tensor::ExpandShapeOp>(&ctx, &mut set);
    add_patterns_of::<tensor::CollapseShapeOp>(&ctx, &mut set);
    if let Some(model) = ctx.dialect_interface::<dyn Canonicalization>(ctx.dialect(b"linalg")) {
        model.of_dialect(&mut set);
    }
    set.interface::<dyn linalg::StructuredOp>(
        "(anonymous namespace)::FoldConstantTranspose",
        constants::fold_transpose,
    );
    greedily_with(run, set, &Config { top_down: true, ..Config::default() });
    Ok(())
}

/// Adds what removes operands and results that nobody needs.
pub(crate) fn erase_patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::DeduplicateAndRemoveDeadOperandsAndResults", erase::dead_operands);
    set.op("(anonymous namespace)::RemoveUnusedCycleInGenericOp", erase::unused_cycles);
}

/// Whether the operation that gives a value has no other use.
fn is_only_use(rw: &PatternRewriter<'_>, value: ValueId) -> bool {
    let Some((op, _)) = rw.value(value).def_op() else { return false };
    op.results().flat_map(|result| result.uses()).take(2).count() == 1
}
