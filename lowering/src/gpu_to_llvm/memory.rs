//! Memory of a device.

use super::runtime::{
    ALLOC, COPY, FREE, Function, HOST_REGISTER, HOST_UNREGISTER, SET_16, SET_32, SET_DEVICE, converted,
    stream_of,
};
use crate::func_to_llvm::calls::promote;
use crate::gpu_common::{at, int};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{gep, index_constant, int_constant, mul};
use crate::llvm_common::descriptor::{Descriptor, Part};
use crate::memref_to_llvm::alloc::{described, extent, has_identity_layout, size_of};
use rmlir_dialects::gpu::{
    AllocOp, DeallocOp, HostRegisterOp, HostUnregisterOp, MemcpyOp, MemsetOp, SetDefaultDeviceOp,
};
use rmlir_dialects::llvm::types::LlvmType;
use rmlir_dialects::llvm::{AddrSpaceCastOp, BitcastOp, PtrToIntOp, ZeroOp};
use rmlir_ir::{Builder, DYNAMIC, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

pub(super) fn alloc(
    op: AllocOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    converted(operands, rw)?;
    let root = rw.read(op);
    let (ty, shared) = (root.memref().ty(), root.host_shared());
    let (gives_token, waits_for) = (root.async_token().is_some(), root.async_dependencies().count());
    rw.require(has_identity_layout(types, ty))?;
    rw.require(if shared { !gives_token } else { gives_token && waits_for == 1 })?;
    let sizes = operands.each(root.dynamic_sizes())?;
    let stream = if waits_for == 0 { None } else { Some(operands.at(0)?) };
    let b = rw.builder();
    let extent = extent(b, types, ty, &sizes, true)?;
    let null = ZeroOp::build(b, types.pointer(0)?).value().ok()?;
    let stream = stream.unwrap_or(null);
    let i8 = int(types.ctx(), 8)?;
    let shared = int_constant(b, i8, i64::from(shared))?;
    let pointer = ALLOC.call(rw, at(op), types, &[extent.total, stream, shared])??;
    let made = described(rw.builder(), types, ty, (pointer, pointer), &extent)?;
    match gives_token {
        true => rw.replace(op, &[made, stream]),
        false => rw.replace(op, &[made]),
    }
}

pub(super) fn dealloc(
    op: DeallocOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    converted(operands, rw)?;
    let root = rw.read(op);
    let (waits_for, value) = (root.async_dependencies().count(), operands.of(root.memref())?);
    let stream = stream_of(rw, at(op), operands, waits_for)?;
    let pointer = Descriptor { value }.get(rw.builder(), Part::Allocated)?;
    FREE.call(rw, at(op), types, &[pointer, stream])?;
    rw.replace(op, &[stream])
}

pub(super) fn host_register(
    op: HostRegisterOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    registered(at(op), operands, rw, types, &HOST_REGISTER)
}

pub(super) fn host_unregister(
    op: HostUnregisterOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    registered(at(op), operands, rw, types, &HOST_UNREGISTER)
}

/// A function gets a memref and the size of its elements.
fn registered(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    function: &Function,
) -> Rewritten {
    converted(operands, rw)?;
    let ty = rw.op(op).operand(0)?.ty();
    let element = types.ctx().type_data(ty).shaped_element()?;
    let size = size_of(rw.builder(), types, element)?;
    let mut args = promote(rw, &[(ty, vec![operands.at(0)?])], types.options.bare_pointers)?;
    args.push(size);
    function.call(rw, op, types, &args)?;
    rw.erase(op)
}

/// How many elements a memref has.
fn count_of(b: &mut Builder<'_>, types: &LlvmTypes, memref: Type, descriptor: Descriptor) -> Option<ValueId> {
    let TypeData::MemRef { shape, .. } = types.ctx().type_data(memref) else { return None };
    if !shape.contains(&DYNAMIC) {
        let count = shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
        return index_constant(b, types.index, count);
    }
    let mut count = descriptor.get(b, Part::Size(0))?;
    for dim in 1..shape.len() {
        let size = descriptor.get(b, Part::Size(dim))?;
        count = mul(b, count, size, Default::default())?;
    }
    Some(count)
}

/// The pointer to the elements, in the address space that functions of the library know.
fn elements_of(b: &mut Builder<'_>, types: &LlvmTypes, descriptor: Descriptor) -> Option<ValueId> {
    let pointer = descriptor.get(b, Part::Aligned)?;
    let ty = b.body().value_type(pointer);
    let plain = types.pointer(0)?;
    match LlvmType::of(types.ctx(), ty) {
        Some(LlvmType::Pointer { .. }) if ty != plain => {
            AddrSpaceCastOp::build(b, plain, pointer).value().ok()
        }
        _ => Some(pointer),
    }
}

pub(super) fn memcpy(
    op: MemcpyOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    converted(operands, rw)?;
    let root = rw.read(op);
    let waits_for = root.async_dependencies().count();
    let ty = root.src().ty();
    let from = Descriptor { value: operands.of(root.src())? };
    let to = Descriptor { value: operands.of(root.dst())? };
    let stream = stream_of(rw, at(op), operands, waits_for)?;
    rw.require(ctx.strides(ty).is_some())?;
    let b = rw.builder();
    let count = count_of(b, types, ty, from)?;
    let pointer = types.pointer(types.address_space(ty)?)?;
    let element = types.convert(ctx.type_data(ty).shaped_element()?)?;
    let null = ZeroOp::build(b, pointer).value().ok()?;
    let end = gep(b, pointer, element, null, &[count.into()], Default::default())?;
    let size = PtrToIntOp::build(b, types.index, end).value().ok()?;
    let from = elements_of(b, types, from)?;
    let to = elements_of(b, types, to)?;
    COPY.call(rw, at(op), types, &[to, from, size, stream])?;
    rw.replace(op, &[stream])
}

pub(super) fn memset(
    op: MemsetOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    converted(operands, rw)?;
    let root = rw.read(op);
    let waits_for = root.async_dependencies().count();
    let ty = root.dst().ty();
    let to = Descriptor { value: operands.of(root.dst())? };
    let value = operands.of(root.value())?;
    let stream = stream_of(rw, at(op), operands, waits_for)?;
    let (function, width) = match ctx.type_data(rw.body().value_type(value)).storage_width() {
        Some(16) => (SET_16, 16),
        Some(32) => (SET_32, 32),
        _ => return None,
    };
    let b = rw.builder();
    let count = count_of(b, types, ty, to)?;
    let number = int(&ctx, width)?;
    let value = BitcastOp::build(b, number, value).value().ok()?;
    let to = elements_of(b, types, to)?;
    function.call(rw, at(op), types, &[to, value, count, stream])?;
    rw.replace(op, &[stream])
}

pub(super) fn set_default_device(
    op: SetDefaultDeviceOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let device = operands.at(0)?;
    SET_DEVICE.call(rw, at(op), types, &[device])?;
    rw.erase(op)
}
