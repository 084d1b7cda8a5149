//! `sparsification`: structured operations on sparse tensors become loops over what is stored.

mod body;
mod env;
mod exprs;
mod insert;
mod invariants;
mod lattices;
mod levels;
mod made;
mod regions;
mod space;
mod statements;
mod values;

use super::loops::{Emitter, Output, Sum};
use crate::linalg::parts::Parts;
use body::Reader;
use env::{Env, Options};
use exprs::{ExprId, Exprs};
use lattices::Merger;
use rmlir_dialects::arith::{AddFOp, AddIOp, OrIOp, SubFOp, SubIOp, XOrIOp};
use rmlir_dialects::bufferization::{AllocTensorOp, ToTensorOp};
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::complex;
use rmlir_dialects::linalg::GenericOp;
use rmlir_dialects::scf::ForOp;
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{LoadOp, ReduceOp};
use rmlir_dialects::tensor::EmptyOp;
use rmlir_ir::{Context, Failed, OpRef, TypeData, ValueId};
use rmlir_passes::options::{
    SparsificationPassParallelizationStrategy as Parallel, SparsificationPassSparseEmitStrategy as Emit,
};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, add_patterns_of};
use space::{Space, sums_in};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

plain_pass! {
    /// Makes loops over what is stored.
    Sparsification: SparsificationPass, run
}

fn run(options: &options::SparsificationPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let how = (options.parallelization_strategy, options.sparse_emit_strategy);
    let failed = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&failed);
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::GenericOpSparsifier", move |op: GenericOp, rw| {
        sparsify(op, rw, how, &noted)
    });
    let ctx = run.ctx();
    add_patterns_of::<ForOp>(&ctx, &mut set);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    match failed.load(Ordering::Relaxed) {
        true => Err(Failed),
        false => Ok(()),
    }
}

/// Whether an operation of the body takes what is stored into a sum, to which zeros do not matter.
fn is_sum(op: OpRef<'_>) -> bool {
    op.is::<AddFOp>()
        || op.is::<AddIOp>()
        || op.is::<complex::AddOp>()
        || op.is::<SubFOp>()
        || op.is::<SubIOp>()
        || op.is::<complex::SubOp>()
        || op.is::<OrIOp>()
        || op.is::<XOrIOp>()
        || op.is::<ReduceOp>()
}

/// The type of an operand as a tensor.
fn tensor_of<'c>(ctx: &'c Context, rw: &PatternRewriter<'_>, value: ValueId) -> Option<Tensor<'c>> {
    Tensor::of(ctx, rw.value(value).ty())
}

fn is_all_dense(tensor: &Tensor<'_>) -> bool {
    tensor.encoding.as_ref().is_none_or(Encoding::is_all_dense)
}

/// The levels of all operands; `None` if no loops can be made for them.
fn space_of(ctx: &Context, rw: &PatternRewriter<'_>, parts: &Parts) -> Option<(Space, Vec<Vec<Sum>>)> {
    let mut space = Space::new(parts.operands.len(), parts.nest.parallel.len());
    let (mut any_sparse, mut sums) = (false, Vec::new());
    for (at, (&operand, map)) in parts.operands.iter().zip(&parts.nest.maps).enumerate() {
        let tensor = tensor_of(ctx, rw, operand);
        any_sparse |= tensor.as_ref().is_some_and(|tensor| tensor.encoding.is_some());
        sums.push(space.note(ctx, at, tensor.as_ref(), map)?);
    }
    any_sparse.then_some((space, sums))
}

/// Whether a sparse result is filled from the start.
fn is_new(rw: &PatternRewriter<'_>, value: ValueId) -> bool {
    let value = rw.value(value);
    value.defining::<AllocTensorOp>().is_some() || value.defining::<EmptyOp>().is_some()
}

/// Whether operands have levels that are not their dimensions.
fn any_mapped(ctx: &Context, rw: &PatternRewriter<'_>, parts: &Parts) -> bool {
    parts.operands.iter().any(|&operand| {
        let encoding = tensor_of(ctx, rw, operand).and_then(|tensor| tensor.encoding);
        encoding.is_some_and(|encoding| !encoding.is_identity(ctx))
    })
}

/// What loops are made of.
struct Plan {
    parts: Parts,
    merger: Merger,
    /// The expression that is computed.
    root: ExprId,
    /// By tensor and level, the loops of which coordinates are sums.
    sums: Vec<Vec<Sum>>,
}

/// What loops are made of; `None` if none can be made.
fn plan(op: GenericOp, rw: &PatternRewriter<'_>) -> Option<Plan> {
    let ctx = rw.ctx();
    let parts = Parts::of(rw.op(op))?;
    let (&[output], &[yielded]) = (parts.outputs(), &parts.yielded[..]) else { return None };
    let is_scheduled = rw.op(op).attr_named("sorted").is_some();
    rw.require(parts.on_tensors && is_scheduled && !any_mapped(ctx, rw, &parts))?;
    let result = tensor_of(ctx, rw, output)?;
    let output_map = parts.nest.maps.get(parts.nest.outputs.start)?;
    rw.require(is_all_dense(&result) || sums_in(ctx, &result, output_map) == 0)?;
    let (space, sums) = space_of(ctx, rw, &parts)?;
    if !parts.nest.all_parallel() {
        rw.require(rw.value(yielded).def_op().is_some_and(|(def, _)| is_sum(def)))?;
    }
    let mut reader = Reader { exprs: Exprs::default(), parts: &parts };
    let root = reader.read(rw.value(yielded))?;
    let exprs = reader.exprs;
    let number = space.output();
    rw.require(parts.nest.all_parallel() || !exprs.subtracts(root, number))?;
    let mut merger = Merger::new(exprs, space);
    if !is_all_dense(&result) && !merger.exprs.depends_on_only(root, number) {
        rw.require(is_new(rw, output))?;
        merger.inserts = true;
    }
    Some(Plan { parts, merger, root, sums })
}

/// The sizes of all loops.
fn sizes_of(rw: &mut PatternRewriter<'_>, parts: &Parts) -> Option<Vec<Mixed>> {
    let ctx = rw.ctx().clone();
    let mut sizes: Vec<Mixed> = Vec::new();
    for (&operand, map) in parts.operands.iter().zip(&parts.nest.maps) {
        for dim in 0..map.results.len() {
            sizes.push(dim::size_of(rw.builder(), operand, dim).ok()?);
        }
    }
    let results = || parts.nest.maps.iter().flat_map(|map| map.results.iter());
    let mut made = Vec::new();
    for at in 0..parts.nest.parallel.len() {
        let found = results()
            .zip(&sizes)
            .find(|(result, _)| ctx.affine().as_dim(**result).is_some_and(|dim| dim as usize == at));
        made.push(*found?.1);
    }
    Some(made)
}

fn sparsify(
    op: GenericOp,
    rw: &mut PatternRewriter<'_>,
    (parallel, emit): (Parallel, Emit),
    failed: &AtomicBool,
) -> Rewritten {
    rw.require(!failed.load(Ordering::Relaxed))?;
    let Plan { parts, merger, root, sums } = plan(op, rw)?;
    if emit != Emit::Functional {
        if !failed.swap(true, Ordering::Relaxed) {
            let _ = rw.op(op).emit_error("becomes loops by the functional strategy only");
        }
        return None;
    }
    let ctx = rw.ctx().clone();
    let &output = parts.outputs().first()?;
    let number = merger.space.output();
    let fills = !parts.uses(rw, number);
    let sizes = sizes_of(rw, &parts)?;
    let emitter = Emitter::new(rw, &parts.operands, Output { number, fills }, (&sizes, &sums))?;
    let inserts = merger.inserts;
    let options = Options { parallel };
    let mut env = Env::new(rw, &parts, merger, emitter, options);
    env.chain = inserts.then_some(output);
    if env.generate(root).is_none() {
        if !failed.swap(true, Ordering::Relaxed) {
            let _ = env.rw.op(op).emit_error("has no loops that can be made for it, or too many");
        }
        return None;
    }
    let (chain, buffer) = (env.chain, env.emitter.buffer(number));
    let ty = rw.value(output).ty();
    let made = match Tensor::of(&ctx, ty)?.encoding.is_some() {
        true => {
            let tensor = chain.unwrap_or(output);
            let made = LoadOp::build(rw.builder(), tensor);
            let made = if chain.is_some() { made.set(LoadOp::HAS_INSERTS, true) } else { made };
            made.value().ok()?
        }
        false => ToTensorOp::build(rw.builder(), ty, buffer?).value().ok()?,
    };
    rw.replace(op, &[made])
}

/// Whether a type is one of floats.
fn is_float(ctx: &Context, ty: rmlir_ir::Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(_))
}
