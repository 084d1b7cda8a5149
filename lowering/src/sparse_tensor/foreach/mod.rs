//! `lower-sparse-ops-to-foreach`: what copies entries of sparse tensors becomes loops over them.

mod convert;
mod dims;
mod files;
mod reshape;

use super::code::compare;
use rmlir_dialects::arith::CmpFPredicate::UNE;
use rmlir_dialects::arith::CmpIPredicate::Ne;
use rmlir_dialects::arith::{AddIOp, CmpFOp};
use rmlir_dialects::bufferization::AllocTensorOp;
use rmlir_dialects::common::dim;
use rmlir_dialects::linalg::{self, FillOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{ForeachOp, LoadOp, YieldOp};
use rmlir_dialects::tensor::{CollapseShapeOp, ExpandShapeOp, InsertOp};
use rmlir_dialects::{complex, tensor};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, BlockId, Builder, Context, DYNAMIC, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes loops over entries.
    OpsToForeach: LowerSparseOpsToForeach, run
}

fn run(options: &options::LowerSparseOpsToForeach, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ConcatenateRewriter", convert::concatenate);
    set.op::<ExpandShapeOp>("(anonymous namespace)::ReshapeRewriter", reshape::with_dense_expanded);
    set.op::<CollapseShapeOp>("(anonymous namespace)::ReshapeRewriter", reshape::with_dense_collapsed);
    set.op::<ExpandShapeOp>("(anonymous namespace)::Sparse2SparseReshapeRewriter", reshape::expand);
    set.op::<CollapseShapeOp>("(anonymous namespace)::Sparse2SparseReshapeRewriter", reshape::collapse);
    set.op("(anonymous namespace)::SparseTensorDimOpRewriter", dims::size);
    set.op("(anonymous namespace)::TensorReshapeRewriter", reshape::reshape);
    set.op("(anonymous namespace)::OutRewriter", files::write);
    if options.enable_convert {
        set.op("(anonymous namespace)::DirectConvertRewriter", convert::convert);
    }
    if !options.enable_runtime_library {
        set.op("(anonymous namespace)::NewRewriter", files::read);
    }
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// A loop over the entries of a tensor that carries values. The body gets coordinates, the value and what is carried.
fn foreach(
    b: &mut Builder<'_>,
    tensor: ValueId,
    starts: &[ValueId],
    order: Option<Attr>,
    body: impl FnOnce(&mut Builder<'_>, &[ValueId], ValueId, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let ctx = b.ctx().clone();
    let known = Tensor::of(&ctx, b.body().value_type(tensor))?;
    let types: Vec<Type> = starts.iter().map(|&start| b.body().value_type(start)).collect();
    let rank = known.shape.len();
    let args: Vec<Type> = vec![ctx.index_type(); rank]
        .into_iter()
        .chain([known.element])
        .chain(types.iter().copied())
        .collect();
    let made = ForeachOp::build(b, &types, tensor, starts);
    let made = match order {
        Some(order) => made.attr("order", order),
        None => made,
    };
    let at = made.region(&args, |_, _| {}).insert().ok()?.at();
    let block = b.seen().op(at).region(0)?.entry()?.id();
    let args = entry_args(b, tensor, block)?;
    b.set_end(block);
    let (coordinates, rest) = args.split_at_checked(rank)?;
    let (&value, carried) = rest.split_first()?;
    let values = body(b, coordinates, value, carried)?;
    YieldOp::build(b, &values).insert().ok()?;
    b.set_after(at.op);
    Some(b.seen().op(at).results().map(|result| result.id()).collect())
}

/// The arguments of the body of a loop over a tensor, which is where they come from.
fn entry_args(b: &mut Builder<'_>, tensor: ValueId, block: BlockId) -> Option<Vec<ValueId>> {
    let unit = b.unit();
    let loc = b.seen().value(unit, tensor).loc();
    let args = b.body().args(block).to_vec();
    for &arg in &args {
        b.body().set_arg_loc(arg, loc);
    }
    Some(args)
}

/// Sizes of a tensor: constants where they are known.
fn sizes(b: &mut Builder<'_>, tensor: ValueId) -> Option<Vec<ValueId>> {
    let sizes = dim::sizes_of(b, tensor).ok()?;
    sizes.into_iter().map(|size| size.value(b).ok()).collect()
}

/// The same, asked of the tensor where they are not known.
fn plain_sizes(b: &mut Builder<'_>, shape: &[i64], tensor: ValueId) -> Option<Vec<ValueId>> {
    let mut sizes = Vec::new();
    for (at, &size) in (0..).zip(shape) {
        sizes.push(match size {
            DYNAMIC => {
                let at = super::code::index(b, at)?;
                tensor::DimOp::build(b, tensor, at).value().ok()?
            }
            size => super::code::index(b, size)?,
        });
    }
    Some(sizes)
}

/// Those of the sizes that a type does not tell.
fn open_sizes(shape: &[i64], sizes: &[ValueId]) -> Vec<ValueId> {
    shape.iter().zip(sizes).filter(|(size, _)| **size == DYNAMIC).map(|(_, &size)| size).collect()
}

/// A new tensor: without entries, or full of zeros.
fn begin(b: &mut Builder<'_>, ty: Type, sizes: &[ValueId]) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let tensor = Tensor::of(&ctx, ty)?;
    let made = AllocTensorOp::build(b, ty, &open_sizes(tensor.shape, sizes), None, None).value().ok()?;
    if tensor.encoding.is_some() {
        return Some(made);
    }
    let zero = super::code::zero(b, tensor.element)?;
    let filled = linalg::named::<FillOp>(b, &[ty], [&[zero], &[made]], &[]).ok()?;
    b.seen().op(filled.at()).result(0).map(|result| result.id())
}

/// A tensor after all entries were put in.
fn finish(b: &mut Builder<'_>, ctx: &Context, tensor: ValueId) -> Option<ValueId> {
    let ty = b.body().value_type(tensor);
    match Tensor::of(ctx, ty)?.encoding.is_some() {
        true => LoadOp::build(b, tensor).set(LoadOp::HAS_INSERTS, true).value().ok(),
        false => Some(tensor),
    }
}

fn insert(b: &mut Builder<'_>, value: ValueId, tensor: ValueId, at: &[ValueId]) -> Option<ValueId> {
    InsertOp::build(b, value, tensor, at).value().ok()
}

/// Puts a value into a tensor, unless it is zero.
fn insert_nonzero(b: &mut Builder<'_>, value: ValueId, tensor: ValueId, at: &[ValueId]) -> Option<ValueId> {
    let ty = b.body().value_type(tensor);
    let is_any = is_nonzero(b, value)?;
    let made = super::code::choose(
        b,
        &[ty],
        is_any,
        |b| Some(vec![insert(b, value, tensor, at)?]),
        |_| Some(vec![tensor]),
    )?;
    made.first().copied()
}

pub(super) fn is_nonzero(b: &mut Builder<'_>, value: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let ty = b.body().value_type(value);
    let zero = super::code::zero(b, ty)?;
    match ctx.type_data(ty) {
        TypeData::Float(_) => CmpFOp::build(b, UNE, value, zero).value().ok(),
        TypeData::Complex(_) => complex::NotEqualOp::build(b, value, zero).value().ok(),
        _ => compare(b, Ne, value, zero),
    }
}

/// A sum.
fn add(b: &mut Builder<'_>, l: ValueId, r: ValueId) -> Option<ValueId> {
    super::code::of_two::<AddIOp>(b, l, r)
}
