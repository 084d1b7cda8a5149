//! Copies.

use super::alloc::size_of;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{gep, index_constant, int_constant};
use crate::llvm_common::descriptor::{Descriptor, Part, pack_unranked};
use crate::llvm_common::functions::{Callee, lookup_or_declare};
use rmlir_dialects::llvm::types::literal_struct;
use rmlir_dialects::llvm::{AllocaOp, CallOp, MemcpyOp, MulOp, StackRestoreOp, StackSaveOp, StoreOp};
use rmlir_dialects::memref::CopyOp;
use rmlir_ir::strides::Strides;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// Whether the elements of a memref lie one after the other, and it has some.
fn is_contiguous(types: &LlvmTypes, memref: Type) -> bool {
    let ctx = types.ctx();
    let data = ctx.type_data(memref);
    let TypeData::MemRef { shape, .. } = data else { return false };
    if ctx.has_identity_layout(memref) {
        return true;
    }
    let (Some(strides), true) = (ctx.strides(memref), data.has_static_shape()) else { return false };
    let plain = Strides::contiguous(shape);
    data.num_elements().is_some_and(|count| count > 0)
        && strides.strides.iter().zip(&plain.strides).zip(shape).all(|((a, b), &size)| a == b || size == 1)
}

pub(super) fn copy(
    op: CopyOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let source = (root.source().ty(), operands.of(root.source())?);
    let target = (root.target().ty(), operands.of(root.target())?);
    if is_contiguous(types, source.0) && is_contiguous(types, target.0) {
        by_intrinsic(rw.builder(), types, source, target)?;
        return rw.erase(op);
    }
    let pointer = types.pointer(0)?;
    let b = rw.builder();
    let saved = StackSaveOp::build(b, pointer).value().ok()?;
    let source_desc = unranked(b, types, source)?;
    let target_desc = unranked(b, types, target)?;
    let one = index_constant(b, types.index, 1)?;
    let from = on_stack(b, pointer, one, source_desc)?;
    let to = on_stack(b, pointer, one, target_desc)?;
    let size = size_of(b, types, types.ctx().type_data(source.0).shaped_element()?)?;
    let params = [types.index, pointer, pointer];
    let callee = Callee { name: "memrefCopy", params: &params, result: None, reserved: true };
    let name = lookup_or_declare(rw, op.at(), callee)?;
    let b = rw.builder();
    CallOp::build(b, None, &[size, from, to], &[]).set(CallOp::CALLEE, name).insert().ok()?;
    StackRestoreOp::build(b, saved).insert().ok()?;
    rw.erase(op)
}

fn by_intrinsic(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    (ty, source): (Type, ValueId),
    (_, target): (Type, ValueId),
) -> Option<()> {
    let ctx = types.ctx().clone();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(ty) else { return None };
    let mut count = index_constant(b, types.index, 1)?;
    for dim in 0..shape.len() {
        let size = Descriptor { value: source }.get(b, Part::Size(dim))?;
        count = MulOp::build(b, count, size).value().ok()?;
    }
    let size = size_of(b, types, *element)?;
    let total = MulOp::build(b, count, size).value().ok()?;
    let element = types.convert(*element)?;
    let from = start(b, element, source)?;
    let to = start(b, element, target)?;
    MemcpyOp::build(b, to, from, total, 0).insert().ok()?;
    Some(())
}

/// The first element, by the offset that the descriptor has.
fn start(b: &mut Builder<'_>, element: Type, value: ValueId) -> Option<ValueId> {
    let base = Descriptor { value }.get(b, Part::Aligned)?;
    let offset = Descriptor { value }.get(b, Part::Offset)?;
    let ty = b.body().value_type(base);
    gep(b, ty, element, base, &[offset.into()], Default::default())
}

/// A place on the stack that holds a value.
pub(super) fn on_stack(b: &mut Builder<'_>, pointer: Type, one: ValueId, value: ValueId) -> Option<ValueId> {
    let ty = b.body().value_type(value);
    let place = AllocaOp::build(b, pointer, one, ty).value().ok()?;
    StoreOp::build(b, value, place).insert().ok()?;
    Some(place)
}

/// The descriptor of an unranked memref.
fn unranked(b: &mut Builder<'_>, types: &LlvmTypes, (ty, value): (Type, ValueId)) -> Option<ValueId> {
    let ctx = types.ctx().clone();
    let TypeData::MemRef { shape, .. } = ctx.type_data(ty) else { return Some(value) };
    let rank = int_constant(b, types.index, shape.len() as i64)?;
    let one = index_constant(b, ctx.i64(), 1)?;
    let place = on_stack(b, types.pointer(0)?, one, value)?;
    let whole = literal_struct(&ctx, &[types.index, types.pointer(0)?], false).ok()?;
    pack_unranked(b, whole, &[rank, place])
}
