//! `empty-tensor-to-alloc-tensor`: each empty tensor gets memory of its own.

use rmlir_dialects::bufferization::AllocTensorOp;
use rmlir_dialects::tensor::EmptyOp;
use rmlir_ir::{Failed, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes a `bufferization.alloc_tensor` of each `tensor.empty`.
    EmptyToAlloc: EmptyTensorToAllocTensorPass, run
}

fn run(_: &options::EmptyTensorToAllocTensorPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::EmptyTensorLoweringPattern", lower);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

fn lower(op: EmptyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    to_alloc(op, rw).map(drop)
}

/// Makes a `bufferization.alloc_tensor` of a `tensor.empty`, and gives its value.
pub(crate) fn to_alloc(op: EmptyOp, rw: &mut PatternRewriter<'_>) -> Option<ValueId> {
    let empty = rw.read(op);
    let ty = empty.result().ty();
    let sizes: Vec<ValueId> = empty.dynamic_sizes().map(ValueRef::id).collect();
    let made = AllocTensorOp::build(rw.builder(), ty, &sizes, None, None).value().ok()?;
    rw.replace(op, &[made])?;
    Some(made)
}
