//! Transfers between vectors and tensors or memory.

use crate::common::casts::{without_memref_casts, without_tensor_casts};
use crate::common::fold::{Args, folder_in_place};
use crate::vector::access::Access;
use crate::vector::positions::{Mask, mask_of};
use crate::vector::{TransferReadOp, TransferWriteOp};
use rmlir_ir::fold::{Fold, Update, constant_int};
use rmlir_ir::{Attr, DYNAMIC, OPERAND_SEGMENTS, ValueId, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("transfer_read").fold(folder_in_place(read));
    dialect.op("transfer_write").fold(folder_in_place(write));
}

fn read(args: Args<'_, '_>) -> Fold {
    let Some(access) = Access::of(args.op) else { return Fold::No };
    if let Some(value) = written(&access) {
        return Fold::value(Some(value));
    }
    let update = in_bounds(&access).or_else(|| unmasked(&access)).or_else(|| without_memref_casts(args.op));
    update.or_else(|| without_tensor_casts(args.op)).map_or(Fold::No, Fold::Update)
}

fn write(args: Args<'_, '_>) -> Fold {
    let Some(access) = Access::of(args.op) else { return Fold::No };
    if let Some(value) = whole(&access).or_else(|| read_before(&access)) {
        return Fold::value(Some(value));
    }
    let update = in_bounds(&access).or_else(|| unmasked(&access)).or_else(|| without_memref_casts(args.op));
    update.map_or(Fold::No, Fold::Update)
}

/// What was written to the place that is read.
fn written<'m>(read: &Access<'m>) -> Option<ValueRef<'m>> {
    if !read.is_tensor() {
        return None;
    }
    let mut write = Access::of(read.base.defining::<TransferWriteOp>()?.op())?;
    loop {
        let same = write.is_inside() && write.mask.is_none() && read.mask.is_none() && write.same_place(read);
        if same && write.vector.ty == read.vector.ty && write.map == read.map {
            return Some(write.value);
        }
        if !write.is_apart(read) {
            return None;
        }
        write = Access::of(write.base.defining::<TransferWriteOp>()?.op())?;
    }
}

/// A tensor that is read as a whole and written over another one.
fn whole<'m>(write: &Access<'m>) -> Option<ValueRef<'m>> {
    let read = Access::of(write.value.defining::<TransferReadOp>()?.op())?;
    let store = write.base.ctx().affine();
    let minor = |access: &Access<'_>| access.map.is_minor_identity(store) && access.rank() > 0;
    let zero = |value: &ValueRef<'_>| constant_int(*value) == Some(0);
    let fits = write.is_tensor()
        && minor(&read)
        && minor(write)
        && read.rank() == write.rank()
        && read.is_inside()
        && write.is_inside()
        && read.base.ty() == write.base.ty()
        && read.vector.ty == write.vector.ty
        && read.shape == read.vector.shape
        && read.indices.iter().all(zero)
        && write.indices.iter().all(zero);
    fits.then_some(read.base)
}

/// What was read goes back to where it was.
fn read_before<'m>(write: &Access<'m>) -> Option<ValueRef<'m>> {
    let read = Access::of(write.value.defining::<TransferReadOp>()?.op())?;
    let fits = write.is_tensor()
        && read.base == write.base
        && read.same_place(write)
        && read.map == write.map
        && read.vector.ty == write.vector.ty
        && read.mask.is_none()
        && write.mask.is_none();
    fits.then_some(read.base)
}

/// Dimensions that are known to be inside.
fn in_bounds(access: &Access<'_>) -> Option<Update> {
    let ctx = access.base.ctx();
    let store = ctx.affine();
    if access.rank() == 0 {
        return None;
    }
    let (mut changed, mut kept, mut now) = (false, true, Vec::new());
    for at in 0..access.rank() {
        if access.in_bounds.get(at) == Some(&true) {
            now.push(true);
            continue;
        }
        let dim = access.map.dim_position(store, at).map(|dim| dim as usize);
        let inside = dim.is_some_and(|dim| is_inside(access, at, dim));
        kept &= dim.is_none() || inside;
        changed |= inside;
        now.push(inside);
    }
    if kept {
        for (at, inside) in now.iter_mut().enumerate() {
            if access.map.dim_position(store, at).is_none() {
                changed |= !*inside;
                *inside = true;
            }
        }
    }
    let list: Vec<Attr> = now.iter().map(|&inside| ctx.bool_attr(inside)).collect();
    changed.then(|| Update::default().attr(ctx.ident("in_bounds"), ctx.array_attr(&list)))
}

fn is_inside(access: &Access<'_>, at: usize, dim: usize) -> bool {
    let size = access.shape.get(dim).copied().filter(|&size| size != DYNAMIC);
    let index = access.indices.get(dim).and_then(|&index| constant_int(index));
    let len = access.vector.shape.get(at).copied();
    match (size, index, len) {
        (Some(size), Some(index), Some(len)) => index.saturating_add(len) <= size,
        _ => false,
    }
}

/// A mask that is set everywhere is none.
fn unmasked(access: &Access<'_>) -> Option<Update> {
    let mask = access.mask.filter(|&mask| mask_of(mask) == Mask::All)?;
    let ctx = mask.ctx();
    let operands: Vec<ValueId> = access.op.operands().map(|value| value.id()).collect();
    let (_, rest) = operands.split_last()?;
    let indices = access.indices.len() as i32;
    let lengths = if access.writes { [1, 1, indices, 0] } else { [1, indices, 1, 0] };
    let update = Update::operands(rest.to_vec());
    Some(update.attr(ctx.ident(OPERAND_SEGMENTS), ctx.dense_i32_array(&lengths)))
}
