//! Sizes of tensors out of the operations that give them.

use super::types::{is_tensor_value, shape_of};
use super::work::Maker;
use crate::dims::reify;
use rmlir_dialects::bufferization::AllocTensorOp;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::tensor::{
    CollapseShapeOp, ConcatOp, EmptyOp, ExtractSliceOp, GenerateOp, PadOp, SplatOp, folded_paddings,
};
use rmlir_dialects::{affine, linalg};
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{DYNAMIC, Failed, OpAddr, OpRef, ValueDef, ValueId, ValueRef};

/// Where a size comes from.
enum Source {
    /// It is listed.
    Listed(Mixed),
    /// A dimension of a value.
    Dim(ValueId, usize),
    /// The size of a dimension, with what goes before and after it.
    Padded(ValueId, usize, [Mixed; 2]),
}

/// The sizes that a type of this shape leaves open.
pub(super) fn sizes_of(maker: &mut Maker<'_>, value: ValueId, shape: &[i64]) -> Result<Vec<ValueId>, Failed> {
    let open = |list: &[i64]| -> Vec<usize> {
        list.iter().enumerate().filter(|&(_, &size)| size == DYNAMIC).map(|(dim, _)| dim).collect()
    };
    let Some((at, index)) = told_by_all(maker.value(value)) else {
        return open(shape).into_iter().map(|dim| size_of(maker, value, dim)).collect();
    };
    let sizes =
        reify(&mut maker.rewriter, at).and_then(|sizes| sizes.into_iter().nth(index)).ok_or(Failed)?;
    let mut made = Vec::new();
    for dim in open(shape) {
        made.push(sizes.get(dim).ok_or(Failed)?.value(&mut maker.rewriter)?);
    }
    Ok(made)
}

/// The operation of a result whose sizes it tells all at once, and which result that is. What it looks at for that stays, needed or not.
fn told_by_all(value: ValueRef<'_>) -> Option<(OpAddr, usize)> {
    let (op, index) = value.def_op()?;
    let tells = op.is::<ConcatOp>()
        || op.is::<CollapseShapeOp>()
        || op.ctx().op_interface::<dyn linalg::StructuredOp>(op.name()).is_some();
    tells.then(|| (op.global(), index))
}

/// The size of dimension `dim`, which the type leaves open.
fn size_of(maker: &mut Maker<'_>, value: ValueId, dim: usize) -> Result<ValueId, Failed> {
    let source = source_of(maker.value(value), dim).unwrap_or(Source::Dim(value, dim));
    match source {
        Source::Listed(Mixed::Known(size)) => maker.index(size),
        Source::Listed(Mixed::Value(size)) => Ok(size),
        Source::Dim(of, dim) => maker.dim(of, dim),
        Source::Padded(of, dim, around) => padded(maker, of, dim, around),
    }
}

/// One of the places of a list whose open places are filled by a group of operands.
fn listed(op: OpRef<'_>, constants: &[i64], group: usize, at: usize) -> Option<Mixed> {
    mixed::join(constants, op.operand_group(group).map(ValueRef::id)).get(at).copied()
}

fn source_of(value: ValueRef<'_>, dim: usize) -> Option<Source> {
    let ValueDef::Result { .. } = value.def() else { return None };
    let (op, index) = value.def_op()?;
    let ctx = op.ctx();
    let shape = shape_of(ctx, value.ty());
    if op.is::<SplatOp>() {
        return listed(op, shape, 1, dim).map(Source::Listed);
    }
    if op.is::<EmptyOp>() || op.is::<GenerateOp>() {
        return listed(op, shape, 0, dim).map(Source::Listed);
    }
    if let Some(alloc) = op.cast::<AllocTensorOp>() {
        return match alloc.copy() {
            Some(copy) => Some(Source::Dim(copy.id(), dim)),
            None => listed(op, shape, 0, dim).map(Source::Listed),
        };
    }
    if op.is::<ExtractSliceOp>() {
        let sizes = ctx.i64_array(op.attr_named("static_sizes")?)?;
        return listed(op, &sizes, 2, kept_dims(&sizes, shape).get(dim).copied()?).map(Source::Listed);
    }
    if let Some(pad) = op.cast::<PadOp>() {
        let [low, high] = folded_paddings(pad.op()).map(|list| list.get(dim).copied());
        return Some(Source::Padded(pad.source().id(), dim, [low?, high?]));
    }
    let model = ctx.op_interface::<dyn DestinationStyleOpInterface>(op.name())?;
    let inits = model.inits(op).filter_map(|at| op.operand(at)).filter(|value| is_tensor_value(*value));
    let init = inits.collect::<Vec<_>>().get(index).copied()?;
    Some(Source::Dim(init.id(), dim))
}

/// The dimensions of a slice that are there in a smaller shape.
fn kept_dims(sizes: &[i64], shape: &[i64]) -> Vec<usize> {
    let mut kept = Vec::new();
    for (index, &size) in sizes.iter().enumerate() {
        if shape.get(kept.len()) == Some(&size) {
            kept.push(index);
        }
    }
    kept
}

/// `dim + low + high`, as one operation with those that compute its operands.
fn padded(
    maker: &mut Maker<'_>,
    of: ValueId,
    dim: usize,
    [low, high]: [Mixed; 2],
) -> Result<ValueId, Failed> {
    let ctx = maker.ctx();
    let inner = match shape_of(&ctx, maker.ty(of)).get(dim).copied().unwrap_or(DYNAMIC) {
        DYNAMIC => Mixed::Value(maker.dim(of, dim)?),
        known => {
            // Upstream asks for the size first and folds that; both numbers stay.
            maker.index(dim as i64)?;
            maker.index(known)?;
            Mixed::Known(known)
        }
    };
    let (store, list) = (ctx.affine(), [inner, low, high]);
    let sum = store.add(store.dim(0), store.dim(1)).map_err(|_| Failed)?;
    let sum = store.add(sum, store.dim(2)).map_err(|_| Failed)?;
    let b = &mut maker.rewriter;
    affine::compose::apply(b, &AffineMap::new(3, 0, [sum]), &list)?.value(b)
}

/// Whether a value is the rank of a memref.
pub(super) fn is_rank(value: ValueRef<'_>) -> bool {
    value.defining::<rmlir_dialects::memref::RankOp>().is_some()
}
