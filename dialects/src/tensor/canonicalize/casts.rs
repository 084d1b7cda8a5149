//! Casts, and operations of what is cast.

use super::{cast_to, replace_by_cast};
use crate::common::mixed::{Mixed, MixedBox};
use crate::tensor::slices::dropped;
use crate::tensor::types::ranked;
use crate::tensor::{BitcastOp, CastOp, EmptyOp, ExtractSliceOp, keeps_information, uncast};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::{Context, DYNAMIC, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn of_dialect(set: &mut PatternSet) {
    set.interface::<dyn DestinationStyleOpInterface>("FoldTensorCastProducerOp", cast_operands);
}

pub(super) fn bitcast(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ChainedTensorBitcast", |op: BitcastOp, rw| {
        let root = rw.read(op);
        let (ty, inner) = (root.dest().ty(), root.source().defining::<BitcastOp>()?.source().id());
        let made = BitcastOp::build(rw.builder(), ty, inner).value().ok()?;
        rw.replace(op, &[made])
    });
}

pub(super) fn cast(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ChainedTensorCast", chained);
    set.op("(anonymous namespace)::TensorCastExtractSlice", of_slice);
}

/// The operands of an operation with what casts cast in place of casts that say less, and what its results become by that.
/// `None` if there is nothing to replace.
pub(crate) fn uncast_operands(op: OpRef<'_>) -> Option<(Vec<ValueId>, Vec<Type>)> {
    let model = op.ctx().op_interface::<dyn DestinationStyleOpInterface>(op.name())?;
    let mut types: Vec<Type> = op.results().map(|result| result.ty()).collect();
    let inits = model.inits(op);
    let (mut values, mut changed, mut next) = (Vec::new(), false, 0);
    for (at, value) in op.operands().enumerate() {
        let inner = uncast(value);
        changed |= inner.is_some();
        let value = inner.unwrap_or(value);
        values.push(value.id());
        let is_memory = matches!(op.ctx().type_data(value.ty()), TypeData::MemRef { .. });
        if inits.contains(&at) && !is_memory {
            if let Some(ty) = types.get_mut(next) {
                *ty = value.ty();
            }
            next += 1;
        }
    }
    changed.then_some((values, types))
}

/// Operations on tensors take what is cast.
fn cast_operands(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let apart = root.is::<crate::tensor::InsertSliceOp>()
        || root.is::<crate::linalg::PackOp>()
        || root.is::<crate::linalg::UnPackOp>()
        || rw.ctx().op_interface::<dyn LoopLikeOpInterface>(root.name()).is_some();
    rw.require(!apart)?;
    let (values, types) = uncast_operands(root)?;
    let copy = copy_with(rw, op, &values, &types)?;
    replace_with_casts(rw, op, copy)
}

/// A copy of an operation with other operands and result types.
pub(crate) fn copy_with(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    values: &[ValueId],
    types: &[Type],
) -> Option<OpAddr> {
    let copy = rw.clone_op(op, &mut IrMapping::new())?;
    rw.modify(copy, |module, at| {
        let body = module.body_mut(at.unit);
        body.set_operands(at.op, values);
        let results: Vec<ValueId> = body.results(at.op).collect();
        for (&result, &ty) in results.iter().zip(types) {
            body.set_value_type(result, ty);
        }
    });
    Some(copy)
}

/// Puts the results of another operation in place of an operation, cast where types differ.
pub(crate) fn replace_with_casts(rw: &mut PatternRewriter<'_>, op: OpAddr, by: OpAddr) -> Rewritten {
    let old: Vec<Type> = rw.op(op).results().map(|result| result.ty()).collect();
    let new: Vec<(ValueId, Type)> = rw.op(by).results().map(|result| (result.id(), result.ty())).collect();
    let mut values = Vec::new();
    for (old, (value, ty)) in old.into_iter().zip(new) {
        values.push(if ty == old { value } else { cast_to(rw, old, value)? });
    }
    rw.replace(op, &values)
}

/// What is known of a shape from two types; `None` if they contradict each other.
fn joined(ctx: &Context, one: Type, other: Type) -> Option<Type> {
    let (Some(a), Some(b)) = (ranked(ctx, one), ranked(ctx, other)) else {
        return Some(if ranked(ctx, one).is_some() { one } else { other });
    };
    if a.shape.len() != b.shape.len() {
        return None;
    }
    let join = |(&a, &b): (&i64, &i64)| match (a, b) {
        (DYNAMIC, other) | (other, DYNAMIC) => Some(other),
        (a, b) => (a == b).then_some(a),
    };
    let shape = a.shape.iter().zip(b.shape).map(join).collect::<Option<Vec<i64>>>()?;
    ctx.tensor_type(&shape, a.element, None).ok()
}

/// Two casts in a row are one, if the one between tells nothing more.
fn chained(op: CastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (middle, to) = (root.source(), root.dest().ty());
    let inner = middle.defining::<CastOp>()?.source();
    let ctx = rw.ctx();
    let all = joined(ctx, joined(ctx, inner.ty(), middle.ty())?, to)?;
    rw.require(joined(ctx, inner.ty(), to) == Some(all))?;
    let inner = inner.id();
    replace_by_cast(rw, op, to, inner)
}

/// A slice of sizes that the cast tells.
fn of_slice(op: CastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, to) = (root.source(), root.dest().ty());
    let slice = source.defining::<ExtractSliceOp>()?;
    let ctx = rw.ctx();
    let (old, new) = (ranked(ctx, source.ty())?, ranked(ctx, to)?);
    rw.require(keeps_information(ctx, to, source.ty()) && old.shape != new.shape)?;
    let mut parts = MixedBox::of(slice.op())?;
    let dropped = dropped(&parts.sizes, old.shape);
    let kept = parts.sizes.iter_mut().zip(dropped).filter(|(_, dropped)| !dropped);
    for ((size, _), &known) in kept.zip(new.shape) {
        if known != DYNAMIC {
            *size = Mixed::Known(known);
        }
    }
    let source = slice.source().id();
    let made = super::slices::make_extract(rw, to, source, &parts)?;
    rw.replace(op, &[made])
}

/// An empty tensor of the sizes that the cast tells.
pub(super) fn of_empty(op: CastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, to) = (root.source(), root.dest().ty());
    let ctx = rw.ctx();
    rw.require(keeps_information(ctx, to, source.ty()))?;
    let empty = source.defining::<EmptyOp>()?;
    let (old, new) = (ranked(ctx, source.ty())?, ranked(ctx, to)?);
    let mut sizes = empty.dynamic_sizes();
    let mut left = Vec::new();
    for (&old, &new) in old.shape.iter().zip(new.shape) {
        match old {
            DYNAMIC => {
                let size = sizes.next()?;
                if new == DYNAMIC {
                    left.push(size.id());
                }
            }
            old => rw.require(old == new)?,
        }
    }
    let ty = ctx.tensor_type(new.shape, new.element, None).ok()?;
    let made = EmptyOp::build(rw.builder(), ty, &left).value().ok()?;
    rw.replace(op, &[made])
}
