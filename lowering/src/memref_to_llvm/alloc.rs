//! Memory that comes and goes.

use super::Allocation;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, extract, gep, index_constant};
use crate::llvm_common::descriptor::{Descriptor, Part};
use crate::llvm_common::functions::{Callee, lookup_or_declare_near};
use rmlir_dialects::llvm::{
    AddOp, AddrSpaceCastOp, BrOp, CallOp, IntToPtrOp, LoadOp, MulOp, PtrToIntOp, StackRestoreOp, StackSaveOp,
    SubOp, URemOp, ZeroOp,
};
use rmlir_dialects::{llvm, memref};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, DYNAMIC, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// Sizes and strides of new memory, and how much it is: in bytes, or in elements.
pub(crate) struct Extent {
    pub(crate) sizes: Vec<ValueId>,
    pub(crate) strides: Vec<ValueId>,
    pub(crate) total: ValueId,
}

/// The extent of a memref whose elements lie one after the other.
pub(crate) fn extent(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    memref: Type,
    dynamic: &[ValueId],
    in_bytes: bool,
) -> Option<Extent> {
    let ctx = types.ctx().clone();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(memref) else { return None };
    let mut dynamic = dynamic.iter().copied();
    let mut sizes = Vec::new();
    for &size in shape {
        sizes.push(match size {
            DYNAMIC => dynamic.next()?,
            size => index_constant(b, types.index, size)?,
        });
    }
    let mut known = Some(1i64);
    let mut running = index_constant(b, types.index, 1)?;
    let mut strides = Vec::new();
    for (&size, &value) in shape.iter().zip(&sizes).rev() {
        strides.push(running);
        let is_first = known == Some(1);
        // A product that overflows to what stands for a dynamic size counts as one.
        known = known.filter(|_| size != DYNAMIC).map(|known| known.wrapping_mul(size));
        known = known.filter(|&known| known != DYNAMIC);
        running = match known {
            _ if is_first => value,
            None => MulOp::build(b, running, value).value().ok()?,
            Some(known) => index_constant(b, types.index, known)?,
        };
    }
    strides.reverse();
    let total = match in_bytes {
        true => bytes(b, types, *element, GepIndex::Value(running))?,
        false => running,
    };
    Some(Extent { sizes, strides, total })
}

/// How many bytes so many elements take.
fn bytes(b: &mut Builder<'_>, types: &LlvmTypes, element: Type, count: GepIndex) -> Option<ValueId> {
    let (pointer, element) = (types.pointer(0)?, types.convert(element)?);
    let zero = ZeroOp::build(b, pointer).value().ok()?;
    let end = gep(b, pointer, element, zero, &[count], Default::default())?;
    PtrToIntOp::build(b, types.index, end).value().ok()
}

/// How many bytes a value of a type takes.
pub(crate) fn size_of(b: &mut Builder<'_>, types: &LlvmTypes, ty: Type) -> Option<ValueId> {
    bytes(b, types, ty, GepIndex::Number(1))
}

/// The descriptor of new memory.
pub(crate) fn described(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    memref: Type,
    (allocated, aligned): (ValueId, ValueId),
    extent: &Extent,
) -> Option<ValueId> {
    let mut made = Descriptor::poison(b, types.convert(memref)?)?;
    made.set(b, Part::Allocated, allocated)?;
    made.set(b, Part::Aligned, aligned)?;
    made.set_number(b, types.index, Part::Offset, 0)?;
    for (dim, &size) in extent.sizes.iter().enumerate() {
        made.set(b, Part::Size(dim), size)?;
    }
    for (dim, &stride) in extent.strides.iter().enumerate() {
        made.set(b, Part::Stride(dim), stride)?;
    }
    Some(made.value)
}

pub(crate) fn has_identity_layout(types: &LlvmTypes, memref: Type) -> bool {
    types.ctx().has_identity_layout(memref) && types.convert(memref).is_some()
}

/// The next number from `value` on that an alignment divides.
fn round_up(b: &mut Builder<'_>, types: &LlvmTypes, value: ValueId, alignment: ValueId) -> Option<ValueId> {
    let one = index_constant(b, types.index, 1)?;
    let bump = SubOp::build(b, alignment, one).value().ok()?;
    let bumped = AddOp::build(b, value, bump).value().ok()?;
    let rest = URemOp::build(b, bumped, alignment).value().ok()?;
    SubOp::build(b, bumped, rest).value().ok()
}

fn is_scalar(types: &LlvmTypes, element: Type) -> bool {
    use rmlir_ir::Signedness;
    match types.ctx().type_data(element) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeData::Index | TypeData::Float(_) => true,
        _ => false,
    }
}

pub(super) fn alloc(
    op: memref::AllocOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    how: Allocation,
) -> Rewritten {
    let root = rw.read(op);
    let (ty, stated) = (root.memref().ty(), root.alignment());
    rw.require(has_identity_layout(types, ty))?;
    let dynamic = operands.each(root.dynamic_sizes())?;
    let element = types.ctx().type_data(ty).shaped_element()?;
    let extent = extent(rw.builder(), types, ty, &dynamic, true)?;
    let pointers = match how.aligned {
        true => aligned(rw, op.at(), types, ty, stated, how, extent.total)?,
        false => {
            let alignment = match stated {
                Some(alignment) => Some(index_constant(rw.builder(), types.index, alignment)?),
                None if is_scalar(types, element) => None,
                None => Some(size_of(rw.builder(), types, element)?),
            };
            plain(rw, op.at(), types, ty, alignment, how, extent.total)?
        }
    };
    let made = described(rw.builder(), types, ty, pointers, &extent)?;
    rw.replace(op, &[made])
}

fn call(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    callee: Callee<'_>,
    args: &[ValueId],
) -> Option<Option<ValueId>> {
    let result = callee.result;
    let name = lookup_or_declare_near(rw, op, callee)?;
    let made = CallOp::build(rw.builder(), result, args, &[]).set(CallOp::CALLEE, name).insert().ok()?;
    Some(rw.body().result(made.at().op, 0))
}

/// A pointer in the address space of a memref.
fn in_space_of(
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    memref: Type,
    pointer: ValueId,
) -> Option<ValueId> {
    let ty = types.pointer(types.address_space(memref)?)?;
    if rw.body().value_type(pointer) == ty {
        return Some(pointer);
    }
    AddrSpaceCastOp::build(rw.builder(), ty, pointer).value().ok()
}

fn plain(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    types: &LlvmTypes,
    memref: Type,
    alignment: Option<ValueId>,
    how: Allocation,
    size: ValueId,
) -> Option<(ValueId, ValueId)> {
    let size = match alignment {
        Some(alignment) => AddOp::build(rw.builder(), size, alignment).value().ok()?,
        None => size,
    };
    let name = if how.generic { "_mlir_memref_to_llvm_alloc" } else { "malloc" };
    let callee = Callee { name, params: &[types.index], result: types.pointer(0), reserved: true };
    let allocated = call(rw, op, callee, &[size])??;
    let allocated = in_space_of(rw, types, memref, allocated)?;
    let Some(alignment) = alignment else { return Some((allocated, allocated)) };
    let ty = rw.body().value_type(allocated);
    let b = rw.builder();
    let number = PtrToIntOp::build(b, types.index, allocated).value().ok()?;
    let aligned = round_up(b, types, number, alignment)?;
    Some((allocated, IntToPtrOp::build(b, ty, aligned).value().ok()?))
}

/// How many bytes an element takes; one that is a memref is its descriptor.
fn element_bytes(types: &LlvmTypes, layout: &DataLayout<'_>, element: Type) -> Option<u64> {
    let index = u64::from(types.options.index_bits.div_ceil(8));
    let pointer =
        |memref| Some(layout.size_in_bits(types.pointer(types.address_space(memref)?)?)?.div_ceil(8));
    match types.ctx().type_data(element) {
        TypeData::MemRef { shape, .. } => Some(2 * pointer(element)? + (1 + 2 * shape.len() as u64) * index),
        TypeData::UnrankedMemRef { .. } => Some(index + pointer(element)?),
        _ => Some(layout.size_in_bits(element)?.div_ceil(8)),
    }
}

/// Memory from the function that aligns; at 16 bytes at least.
fn aligned(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    types: &LlvmTypes,
    memref: Type,
    stated: Option<i64>,
    how: Allocation,
    size: ValueId,
) -> Option<(ValueId, ValueId)> {
    let layout = DataLayout::of(rw.op(op));
    let data = types.ctx().type_data(memref);
    let element_size = element_bytes(types, &layout, data.shaped_element()?)?;
    let alignment = match stated {
        Some(alignment) => alignment,
        None => i64::try_from(element_size.checked_next_power_of_two()?).ok()?.max(16),
    };
    let total = data.shape()?.iter().filter(|&&size| size != DYNAMIC);
    let total = total.fold(element_size as i64, |total, &size| total.wrapping_mul(size));
    let is_multiple = alignment != 0 && total % alignment == 0;
    let b = rw.builder();
    let alignment = index_constant(b, types.index, alignment)?;
    let size = if is_multiple { size } else { round_up(b, types, size, alignment)? };
    let name = if how.generic { "_mlir_memref_to_llvm_aligned_alloc" } else { "aligned_alloc" };
    let params = [types.index, types.index];
    let callee = Callee { name, params: &params, result: types.pointer(0), reserved: true };
    let pointer = call(rw, op, callee, &[alignment, size])??;
    let pointer = in_space_of(rw, types, memref, pointer)?;
    Some((pointer, pointer))
}

pub(super) fn alloca(
    op: memref::AllocaOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (ty, alignment) = (root.memref().ty(), root.alignment());
    rw.require(has_identity_layout(types, ty))?;
    let dynamic = operands.each(root.dynamic_sizes())?;
    let element = types.convert(types.ctx().type_data(ty).shaped_element()?)?;
    let pointer = types.pointer(types.address_space(ty)?)?;
    let b = rw.builder();
    let extent = extent(b, types, ty, &dynamic, false)?;
    let made = llvm::AllocaOp::build(b, pointer, extent.total, element);
    let made = match alignment {
        Some(alignment) => made.set(llvm::AllocaOp::ALIGNMENT, alignment),
        None => made,
    };
    let place = made.value().ok()?;
    let made = described(b, types, ty, (place, place), &extent)?;
    rw.replace(op, &[made])
}

pub(super) fn dealloc(
    op: memref::DeallocOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    how: Allocation,
) -> Rewritten {
    let root = rw.read(op);
    let (ty, value) = (root.memref().ty(), operands.of(root.memref())?);
    let pointer = types.pointer(0)?;
    let name = if how.generic { "_mlir_memref_to_llvm_free" } else { "free" };
    let callee = Callee { name, params: &[pointer], result: None, reserved: true };
    let free = lookup_or_declare_near(rw, op.at(), callee)?;
    let own = types.pointer(types.address_space(ty)?)?;
    let b = rw.builder();
    let allocated = match types.ctx().type_data(ty) {
        TypeData::UnrankedMemRef { .. } => {
            let at = extract(b, value, &[1])?;
            LoadOp::build(b, own, at).value().ok()?
        }
        _ => Descriptor { value }.get(b, Part::Allocated)?,
    };
    CallOp::build(b, None, &[allocated], &[]).set(CallOp::CALLEE, free).insert().ok()?;
    rw.erase(op)
}

/// The stack is as before after a scope.
pub(super) fn scope(
    op: memref::AllocaScopeOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.op(op);
    let results: Vec<Type> = root.results().map(|result| result.ty()).collect();
    let region = root.region(0)?;
    let (first, last) = (region.entry()?.id(), region.last_block()?.id());
    let (region, start) = (region.id(), root.block()?.id());
    let rest = rw.split_block(op)?;
    let mut next = rest;
    if !results.is_empty() {
        let (around, before) = (rw.body().block_region(rest)?, rw.body().prev_block(rest));
        next = rw.builder().create_block_after(around, before, &results);
        rw.at_end(next);
        BrOp::build(rw.builder(), &[], rest).insert().ok()?;
    }
    rw.inline_region_before(region, next)?;
    rw.at_end(start);
    let saved = StackSaveOp::build(rw.builder(), types.pointer(0)?).value().ok()?;
    BrOp::build(rw.builder(), &[], first).insert().ok()?;
    let end = rw.module().block(rw.unit(), last).last_op()?;
    let (values, end): (Vec<ValueId>, _) = (end.operands().map(|value| value.id()).collect(), end.global());
    rw.at_op(end);
    let loc = rw.op(end).loc();
    StackRestoreOp::build(rw.builder(), saved).insert().ok()?;
    BrOp::build(rw.builder(), &values, next).loc(loc).insert().ok()?;
    rw.erase(end)?;
    let results = if results.is_empty() { Vec::new() } else { rw.body().args(next).to_vec() };
    rw.replace(op, &results)
}
