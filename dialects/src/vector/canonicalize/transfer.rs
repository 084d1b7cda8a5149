//! Transfers.

use crate::common::mixed::{Mixed, join};
use crate::tensor::{ExtractSliceOp, InsertSliceOp};
use crate::vector::access::Access;
use crate::vector::positions::{inverse, is_used_once, permuted};
use crate::vector::types::numbers;
use crate::vector::{BroadcastOp, TransferReadOp, TransferWriteOp, TransposeOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::{OpRef, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn read(set: &mut PatternSet) {
    set.op("(anonymous namespace)::TransferReadAfterWriteToBroadcast", of_written);
}

/// What was written just there, in another order and repeated.
fn of_written(op: TransferReadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let ctx = rw.ctx();
    let read = Access::of(root)?;
    let write = Access::of(read.base.defining::<TransferWriteOp>()?.op())?;
    rw.require(read.is_tensor() && write.is_tensor() && read.mask.is_none() && write.mask.is_none())?;
    rw.require(read.same_place(&write) && read.is_inside() && write.is_inside())?;
    rw.require(read.chunk() == write.chunk())?;
    let store = ctx.affine();
    let written = |dim: u32| (0..write.rank()).find(|&at| write.map.dim_position(store, at) == Some(dim));
    // For each dimension that is read, the one of what was written.
    let from: Vec<Option<usize>> =
        (0..read.rank()).map(|at| read.map.dim_position(store, at).and_then(written)).collect();
    rw.require((0..write.rank()).all(|at| from.contains(&Some(at))))?;
    let new: Vec<i64> = (0i64..).zip(&from).filter(|(_, from)| from.is_none()).map(|(at, _)| at).collect();
    let mut order = new.clone();
    order.resize(from.len(), 0);
    for (at, from) in (0i64..).zip(&from) {
        if let Some(from) = from {
            *order.get_mut(from + new.len())? = at;
        }
    }
    let permutation = inverse(&order)?;
    let shape = permuted(read.vector.shape, &order)?;
    let scalable: Vec<bool> = order.iter().map(|&at| read.vector.scales(at as usize)).collect();
    let repeated = ctx.vector_type(&shape, &scalable, read.vector.element).ok()?;
    let (ty, value) = (read.vector.ty, write.value.id());
    let permutation = ctx.dense_i64_array(&permutation);
    let value = BroadcastOp::build(rw.builder(), repeated, value).value().ok()?;
    let made = TransposeOp::build(rw.builder(), ty, value, permutation).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn write(set: &mut PatternSet) {
    set.op("(anonymous namespace)::FoldWaw", over_written);
    set.op("(anonymous namespace)::SwapExtractSliceOfTransferWrite", slice_first);
}

/// What is written over does not show: the tensor may be the one before.
fn over_written(op: TransferWriteOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let write = Access::of(rw.read(op).op())?;
    rw.require(write.is_tensor())?;
    let mut change = write.op.global();
    let mut before = Access::of(write.base.defining::<TransferWriteOp>()?.op())?;
    loop {
        let same = before.same_place(&write)
            && before.mask == write.mask
            && before.vector.ty == write.vector.ty
            && before.map == write.map;
        if same {
            let base = before.base.id();
            rw.set_operand(change, 1, base);
            return Some(());
        }
        rw.require(before.is_apart(&write) && is_used_once(before.op.result(0)?))?;
        change = before.op.global();
        before = Access::of(before.base.defining::<TransferWriteOp>()?.op())?;
    }
}

/// The offsets, sizes and strides of a slice, whose operand groups of these start at `first`.
fn parts(op: OpRef<'_>, first: usize) -> [Vec<Mixed>; 3] {
    let list = |at: usize, name: &str| {
        let mixed = join(&numbers(op, name), op.operand_group(first + at).map(|value| value.id()));
        let known = |mixed: Mixed| match mixed {
            Mixed::Value(id) => op
                .operands()
                .find(|value| value.id() == id)
                .and_then(constant_int)
                .map_or(mixed, Mixed::Known),
            known => known,
        };
        mixed.into_iter().map(known).collect()
    };
    [list(0, "static_offsets"), list(1, "static_sizes"), list(2, "static_strides")]
}

/// A slice of a tensor that was just written as a whole, put into another tensor: written in a slice of that one, it can be done in place.
fn slice_first(op: InsertSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let slice = root.source().defining::<ExtractSliceOp>()?;
    let (into, cut) = (parts(root.op(), 2), parts(slice.op(), 1));
    let all = |list: &[Mixed], number: i64| list.iter().all(|mixed| *mixed == Mixed::Known(number));
    rw.require(all(&into[2], 1) && all(&cut[2], 1))?;
    rw.require(is_used_once(slice.result()))?;
    let write = Access::of(slice.source().defining::<TransferWriteOp>()?.op())?;
    rw.require(is_used_once(write.op.result(0)?))?;
    let TypeData::RankedTensor { shape, .. } = ctx.type_data(root.source().ty()) else { return None };
    rw.require(shape.len() == write.rank() && all(&cut[0], 0))?;
    rw.require(write.indices.iter().all(|&index| constant_int(index) == Some(0)))?;
    rw.require(into[1] == cut[1] && write.mask.is_none())?;
    let store = ctx.affine();
    let size = |at| write.map.dim_position(store, at).and_then(|dim| write.shape.get(dim as usize)).copied();
    let sizes = (0..write.rank()).map(size).collect::<Option<Vec<i64>>>()?;
    rw.require(sizes == write.vector.shape)?;
    let group = |at: usize| -> Vec<ValueId> { root.op().operand_group(at).map(|value| value.id()).collect() };
    let (dest, lists) = (root.dest().id(), [group(2), group(3), group(4)]);
    let fixed = [root.static_offsets(), root.static_sizes(), root.static_strides()];
    let ty = root.source().ty();
    let (vector, indices) =
        (write.value.id(), write.indices.iter().map(|index| index.id()).collect::<Vec<_>>());
    let map = write.op.attr_named("permutation_map")?;
    let outside = ctx.array_attr(&vec![ctx.bool_attr(false); write.rank()]);
    let (cut_loc, write_loc) = (slice.op().loc(), write.op.loc());
    let made = ExtractSliceOp::build(
        rw.builder(),
        ty,
        dest,
        &lists[0],
        &lists[1],
        &lists[2],
        fixed[0],
        fixed[1],
        fixed[2],
    );
    let cut = made.loc(cut_loc).value().ok()?;
    let made = TransferWriteOp::build(rw.builder(), Some(ty), vector, cut, &indices, map, None, outside);
    let written = made.loc(write_loc).value().ok()?;
    rw.set_operand(op, 0, written);
    Some(())
}
