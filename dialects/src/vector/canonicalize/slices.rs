//! Boxes of vectors.

use super::{constant, to_broadcast, to_shape_cast};
use crate::arith::{ConstantOp, SubIOp};
use crate::common::elements;
use crate::vector::fold::{MOST, all_numbers, dense, i64_list};
use crate::vector::positions::{count, in_box, is_used_once, linear, repeated_scalar, strides};
use crate::vector::types::{numbers, of};
use crate::vector::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp, InsertStridedSliceOp,
};
use rmlir_ir::ValueId;
use rmlir_ir::fold::constant_value;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn extract(set: &mut PatternSet) {
    set.op("(anonymous namespace)::StridedSliceCreateMaskFolder", of_create_mask);
    constant_masks(set);
    set.op("(anonymous namespace)::StridedSliceBroadcast", of_broadcast);
    set.op("(anonymous namespace)::StridedSliceSplat", |op: ExtractStridedSliceOp, rw| {
        let root = rw.read(op);
        let (ty, scalar) = (root.op().result(0)?.ty(), repeated_scalar(root.source())?.id());
        to_broadcast(op, rw, ty, scalar)
    });
    set.op("(anonymous namespace)::ContiguousExtractStridedSliceToExtract", to_extract);
}

/// Boxes of masks that are known.
pub(super) fn constant_masks(set: &mut PatternSet) {
    set.op("(anonymous namespace)::StridedSliceConstantMaskFolder", of_constant_mask);
}

/// The sizes of a mask less where the box starts.
fn of_create_mask(op: ExtractStridedSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let mask = root.source().defining::<CreateMaskOp>()?;
    let ty = root.op().result(0)?.ty();
    let mut sizes: Vec<ValueId> = mask.operands().map(|size| size.id()).collect();
    for (size, offset) in sizes.iter_mut().zip(numbers(root.op(), "offsets")) {
        let offset = rw.ctx().index_attr(offset);
        let offset = ConstantOp::build(rw.builder(), offset).value().ok()?;
        *size = SubIOp::build(rw.builder(), *size, offset).value().ok()?;
    }
    let made = CreateMaskOp::build(rw.builder(), ty, &sizes).value().ok()?;
    rw.replace(op, &[made])
}

fn of_constant_mask(op: ExtractStridedSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let mask = root.source().defining::<ConstantMaskOp>()?;
    let ty = root.op().result(0)?.ty();
    let mut sizes = numbers(mask.op(), "mask_dim_sizes");
    let part = numbers(root.op(), "offsets").into_iter().zip(numbers(root.op(), "sizes"));
    for (size, (offset, len)) in sizes.iter_mut().zip(part) {
        *size = (offset.saturating_add(len).min(*size) - offset).max(0);
    }
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    let sizes = rw.ctx().dense_i64_array(&sizes);
    let made = ConstantMaskOp::build(rw.builder(), ty, sizes).value().ok()?;
    rw.replace(op, &[made])
}

/// A box of a broadcast is a broadcast, of a box if that is still needed.
fn of_broadcast(op: ExtractStridedSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let source = root.source().defining::<BroadcastOp>()?.source();
    let to = of(root.op().result(0))?;
    let ty = to.ty;
    let Some(from) = of(Some(source)) else {
        let source = source.id();
        return to_broadcast(op, rw, ty, source);
    };
    let lead = to.rank().checked_sub(from.rank())?;
    let cut = |(dim, &size): (usize, &i64)| size != 1 && Some(&size) != to.shape.get(dim + lead);
    let mut id = source.id();
    if from.shape.iter().enumerate().any(cut) {
        let rest = |name: &str| -> Vec<i64> { numbers(root.op(), name).into_iter().skip(lead).collect() };
        let (mut offsets, mut sizes, strides) = (rest("offsets"), rest("sizes"), rest("strides"));
        for (dim, _) in from.shape.iter().enumerate().filter(|(_, size)| **size == 1) {
            if let (Some(offset), Some(size)) = (offsets.get_mut(dim), sizes.get_mut(dim)) {
                (*offset, *size) = (0, 1);
            }
        }
        let mut shape = from.shape.to_vec();
        shape.iter_mut().zip(&sizes).for_each(|(to, &size)| *to = size);
        let part = ctx.vector_type(&shape, from.scalable, from.element).ok()?;
        let lists = [i64_list(ctx, &offsets), i64_list(ctx, &sizes), i64_list(ctx, &strides)];
        let [offsets, sizes, strides] = lists;
        let made = ExtractStridedSliceOp::build(rw.builder(), part, id, offsets, sizes, strides);
        id = made.value().ok()?;
    }
    to_broadcast(op, rw, ty, id)
}

/// Elements that follow each other.
fn to_extract(op: ExtractStridedSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let from = of(Some(root.source()))?;
    rw.require(!from.scalable.contains(&true) && from.rank() > 0)?;
    let (offsets, sizes) = (numbers(root.op(), "offsets"), numbers(root.op(), "sizes"));
    let mut lead = sizes.len();
    while lead > 0 && sizes.get(lead - 1) == from.shape.get(lead - 1) {
        lead -= 1;
    }
    rw.require(lead > 0 && !(lead == from.rank() && sizes.len() == from.rank()))?;
    rw.require(sizes.iter().take(lead).all(|&size| size == 1))?;
    while lead + 1 < sizes.len() && sizes[lead] == 1 {
        lead += 1;
    }
    let part = ctx.maybe_empty_vector_type(from.shape.get(lead..)?, from.scalable.get(lead..)?, from.element);
    let part = if lead == from.rank() { from.element } else { part.ok()? };
    let position = ctx.dense_i64_array(offsets.get(..lead)?);
    let (ty, source) = (root.op().result(0)?.ty(), root.source().id());
    let made = ExtractOp::build(rw.builder(), part, source, &[], position).value().ok()?;
    to_shape_cast(op, rw, ty, made)
}

pub(super) fn insert(set: &mut PatternSet) {
    set.op("(anonymous namespace)::FoldInsertStridedSliceSplat", |op: InsertStridedSliceOp, rw| {
        let root = rw.read(op);
        let scalar = repeated_scalar(root.value_to_store())?;
        rw.require(repeated_scalar(root.dest()) == Some(scalar))?;
        let dest = root.dest().id();
        rw.replace(op, &[dest])
    });
    set.op("(anonymous namespace)::FoldInsertStridedSliceOfExtract", |op: InsertStridedSliceOp, rw| {
        let root = rw.read(op);
        let slice = root.value_to_store().defining::<ExtractStridedSliceOp>()?;
        rw.require(slice.source() == root.dest())?;
        rw.require(slice.offsets() == root.offsets() && slice.strides() == root.strides())?;
        let dest = root.dest().id();
        rw.replace(op, &[dest])
    });
    set.op("(anonymous namespace)::InsertStridedSliceConstantFolder", into_constant);
}

/// A constant put into a constant.
fn into_constant(op: InsertStridedSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let (put, into) = (of(Some(root.value_to_store()))?, of(Some(root.dest()))?);
    let whole = dense(ctx, constant_value(root.dest())?)?;
    rw.require(!into.scalable.contains(&true))?;
    rw.require(count(into.shape) <= MOST || is_used_once(root.dest()))?;
    let part = dense(ctx, constant_value(root.value_to_store())?)?;
    let (mut values, part) = (all_numbers(ctx, &whole)?, all_numbers(ctx, &part)?);
    let lead = into.rank().checked_sub(put.rank())?;
    let mut sizes = vec![1; lead];
    sizes.extend_from_slice(put.shape);
    let strides = strides(into.shape);
    for (at, value) in in_box(&numbers(root.op(), "offsets"), &sizes).zip(part) {
        *values.get_mut(usize::try_from(linear(&at, &strides)).ok()?)? = value;
    }
    let attr = elements::write(ctx, into.ty, &values, false)?;
    let made = constant(rw, attr)?;
    rw.replace(op, &[made])
}
