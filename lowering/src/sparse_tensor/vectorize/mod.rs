//! `sparse-vectorization`: loops that were made for sparse tensors work on vectors, under a mask that ends where the loop does.

mod make;
mod plan;

use crate::sparse_tensor::code::ORIGIN;
use crate::vector::unroll::steps;
use make::{Shape, emit};
use plan::Plan;
use rmlir_dialects::scf::ForOp;
use rmlir_dialects::vector::{BroadcastOp, InsertOp, ReductionOp, lowering_patterns};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Lets loops work on vectors.
    Vectorization: SparseVectorization, run
}

fn run(options: &options::SparseVectorization, run: &mut PassRun<'_>) -> Result<(), Failed> {
    if options.vl == 0 {
        return Err(Failed);
    }
    let shape = Shape {
        // The reference takes the number without its sign.
        length: i64::from(options.vl.cast_unsigned()),
        scalable: options.enable_vla_vectorization,
        short_indices: options.enable_simd_index32,
    };
    let mut set = PatternSet::new();
    steps(&mut set);
    set.op("(anonymous namespace)::ForOpRewriter", move |op: ForOp, rw| vectorize(op, rw, shape));
    set.op("(anonymous namespace)::ReducChainInsertRewriter", |op: InsertOp, rw| {
        let reduced = rw.read(op).value_to_store();
        chain(op, rw, reduced.id())
    });
    set.op("(anonymous namespace)::ReducChainBroadcastRewriter", |op: BroadcastOp, rw| {
        let reduced = rw.read(op).source();
        chain(op, rw, reduced.id())
    });
    lowering_patterns(&mut set);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// What one loop reduced to is not made a vector again for the next one.
fn chain(op: impl Handle, rw: &mut PatternRewriter<'_>, reduced: ValueId) -> Rewritten {
    let reduction = rw.value(reduced).defining::<ReductionOp>()?;
    let vector = reduction.vector();
    let looped = vector.defining::<ForOp>()?;
    rw.require(looped.op().attr_named(ORIGIN).is_some())?;
    let vector = vector.id();
    rw.replace(op, &[vector])
}

/// Rounds of loops that were made for sparse tensors do not depend on each other but for what they reduce.
fn vectorize(op: ForOp, rw: &mut PatternRewriter<'_>, shape: Shape) -> Rewritten {
    let root = rw.read(op);
    let by_one = |step: ValueRef<'_>| constant_int(step) == Some(1);
    rw.require(
        root.region().has_one_block() && by_one(root.step()) && root.op().attr_named(ORIGIN).is_some(),
    )?;
    let plan = Plan::of(root, shape)?;
    emit(op, rw, shape, &plan)
}
