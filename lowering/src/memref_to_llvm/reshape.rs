//! Memory under another shape.

use super::shape::aligned_in;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{extract, gep, index_constant};
use crate::llvm_common::descriptor::{Descriptor, Part};
use rmlir_dialects::common::mixed::{Mixed, join};
use rmlir_dialects::llvm::{LoadOp, MulOp};
use rmlir_dialects::memref::{self, ReinterpretCastOp, ReshapeOp, ViewOp};
use rmlir_ir::{Builder, DYNAMIC, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// The pointers that a memref has, ranked or not.
fn pointers(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    memref: Type,
    value: ValueId,
) -> Option<(ValueId, ValueId)> {
    if let TypeData::MemRef { .. } = types.ctx().type_data(memref) {
        let source = Descriptor { value };
        let allocated = source.get(b, Part::Allocated)?;
        return Some((allocated, source.get(b, Part::Aligned)?));
    }
    let own = types.pointer(types.address_space(memref)?)?;
    let at = extract(b, value, &[1])?;
    let allocated = LoadOp::build(b, own, at).value().ok()?;
    Some((allocated, aligned_in(b, types, own, at)?))
}

fn set(b: &mut Builder<'_>, types: &LlvmTypes, made: &mut Descriptor, part: Part, to: Mixed) -> Option<()> {
    match to {
        Mixed::Known(number) => made.set_number(b, types.index, part, number),
        Mixed::Value(value) => made.set(b, part, value),
    }
}

pub(super) fn reinterpret_cast(
    op: ReinterpretCastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let ctx = types.ctx().clone();
    let (from, value) = (root.source().ty(), operands.of(root.source())?);
    let ty = types.convert(root.result().ty())?;
    let offsets = join(&ctx.i64_array(root.static_offsets())?, operands.each(root.offsets())?);
    let sizes = join(&ctx.i64_array(root.static_sizes())?, operands.each(root.sizes())?);
    let strides = join(&ctx.i64_array(root.static_strides())?, operands.each(root.strides())?);
    let b = rw.builder();
    let mut made = Descriptor::poison(b, ty)?;
    let (allocated, aligned) = pointers(b, types, from, value)?;
    made.set(b, Part::Allocated, allocated)?;
    made.set(b, Part::Aligned, aligned)?;
    set(b, types, &mut made, Part::Offset, *offsets.first()?)?;
    for (dim, (&size, &stride)) in sizes.iter().zip(&strides).enumerate() {
        set(b, types, &mut made, Part::Size(dim), size)?;
        set(b, types, &mut made, Part::Stride(dim), stride)?;
    }
    rw.replace(op, &[made.value])
}

pub(super) fn reshape(
    op: ReshapeOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let ctx = types.ctx().clone();
    let (from, to, value) = (root.source().ty(), root.result().ty(), operands.of(root.source())?);
    let shape_ref = root.shape().id();
    let TypeData::MemRef { shape, .. } = ctx.type_data(to) else {
        return super::reshape_unranked::reshape(op, operands, rw, types);
    };
    let known = ctx.strides(to)?;
    let ty = types.convert(to)?;
    let b = rw.builder();
    let mut made = Descriptor::poison(b, ty)?;
    let (allocated, aligned) = pointers(b, types, from, value)?;
    made.set(b, Part::Allocated, allocated)?;
    made.set(b, Part::Aligned, aligned)?;
    let offset = match known.offset {
        DYNAMIC => Descriptor { value }.get(b, Part::Offset)?,
        offset => index_constant(b, types.index, offset)?,
    };
    made.set(b, Part::Offset, offset)?;
    let mut stride: Option<ValueId> = None;
    for (dim, &size) in shape.iter().enumerate().rev() {
        let own = match (known.strides.get(dim), stride) {
            (Some(&DYNAMIC), Some(stride)) => stride,
            (Some(&DYNAMIC) | None, _) => index_constant(b, types.index, 1)?,
            (Some(&number), _) => index_constant(b, types.index, number)?,
        };
        let size = match size {
            DYNAMIC => loaded_size(b, types, shape_ref, dim)?,
            size => index_constant(b, types.index, size)?,
        };
        made.set(b, Part::Size(dim), size)?;
        made.set(b, Part::Stride(dim), own)?;
        stride = Some(MulOp::build(b, own, size).value().ok()?);
    }
    rw.replace(op, &[made.value])
}

/// A size from a memref of sizes.
fn loaded_size(b: &mut Builder<'_>, types: &LlvmTypes, shape: ValueId, dim: usize) -> Option<ValueId> {
    let at = index_constant(b, types.index, dim as i64)?;
    let size = memref::LoadOp::build(b, shape, &[at]).value().ok()?;
    match b.body().value_type(size) == types.index {
        true => Some(size),
        false => crate::llvm_common::cast(b, &[size], &[types.index]).first().copied(),
    }
}

pub(super) fn view(
    op: ViewOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let ctx = types.ctx().clone();
    let (from, to, value) = (root.source().ty(), root.result().ty(), operands.of(root.source())?);
    let (shift, dynamic) = (operands.of(root.byte_shift())?, operands.each(root.sizes())?);
    let known = ctx.strides(to)?;
    let shape = ctx.type_data(to).shape()?;
    rw.require(known.offset == 0 && known.strides.last().is_none_or(|&last| last == 1))?;
    let (byte, ty) = (types.convert(ctx.type_data(from).shaped_element()?)?, types.convert(to)?);
    let source = Descriptor { value };
    let b = rw.builder();
    let mut made = Descriptor::poison(b, ty)?;
    let allocated = source.get(b, Part::Allocated)?;
    made.set(b, Part::Allocated, allocated)?;
    let aligned = source.get(b, Part::Aligned)?;
    let pointer = b.body().value_type(aligned);
    let start = gep(b, pointer, byte, aligned, &[shift.into()], Default::default())?;
    made.set(b, Part::Aligned, start)?;
    made.set_number(b, types.index, Part::Offset, 0)?;
    let (mut stride, mut next): (Option<ValueId>, Option<ValueId>) = (None, None);
    let sizes = join(shape, dynamic);
    for (dim, (&size, &wanted)) in sizes.iter().zip(&known.strides).enumerate().rev() {
        let size = match size {
            Mixed::Known(size) => index_constant(b, types.index, size)?,
            Mixed::Value(value) => value,
        };
        made.set(b, Part::Size(dim), size)?;
        let own = match (wanted, next, stride) {
            (DYNAMIC, Some(next), Some(stride)) => MulOp::build(b, stride, next).value().ok()?,
            (DYNAMIC, Some(next), None) => next,
            (DYNAMIC, None, _) => index_constant(b, types.index, 1)?,
            (wanted, ..) => index_constant(b, types.index, wanted)?,
        };
        made.set(b, Part::Stride(dim), own)?;
        (stride, next) = (Some(own), Some(size));
    }
    rw.replace(op, &[made.value])
}
