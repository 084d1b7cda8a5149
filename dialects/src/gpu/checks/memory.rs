//! Memory of a device.

use super::{Checked, operand, result};
use crate::common::enums;
use rmlir_ir::{DYNAMIC, OpRef, TraitSet, TypeData};

pub(super) fn check_alloc(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(result(op, 0)) else { return Ok(()) };
    let want = shape.iter().filter(|&&size| size == DYNAMIC).count();
    let have = op.operand_group_range(1).len();
    if have != want {
        return Err(op.emit_error(format!("incorrect number of dynamic sizes, has {have}, expected {want}")));
    }
    match op.operand_group_range(2).len() == crate::memref::symbols_of(ctx, *layout) {
        true => Ok(()),
        false => Err(op.emit_error("symbol operand count does not equal memref symbol count")),
    }
}

pub(super) fn check_copy(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let at = op.operand_group_range(1).start;
    let (to, from) = (ctx.type_data(operand(op, at)), ctx.type_data(operand(op, at + 1)));
    if to.shaped_element() != from.shaped_element() {
        return Err(op.emit_error("arguments have incompatible element type"));
    }
    let (Some(to), Some(from)) = (to.shape(), from.shape()) else { return Ok(()) };
    let fits = |(&a, &b): (&i64, &i64)| a == b || a == DYNAMIC || b == DYNAMIC;
    match to.len() == from.len() && to.iter().zip(from).all(fits) {
        true => Ok(()),
        false => Err(op.emit_error("arguments have incompatible shape")),
    }
}

pub(super) fn check_shared(op: OpRef<'_>) -> Checked {
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    if !around.any(|op| op.has_trait(TraitSet::SYMBOL_TABLE)) {
        return Err(op.emit_error("must be inside an op with symbol table"));
    }
    let ctx = op.ctx();
    let TypeData::MemRef { shape, space, .. } = ctx.type_data(result(op, 0)) else { return Ok(()) };
    let space = space.and_then(|space| enums::word(ctx, space, ("gpu", "address_space")));
    if space.as_deref() != Some("workgroup") {
        return Err(op.emit_error("address space must be address_space<workgroup>"));
    }
    match shape.contains(&DYNAMIC) {
        true => Ok(()),
        false => Err(op.emit_error("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>")),
    }
}
