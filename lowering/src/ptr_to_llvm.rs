//! The ptr dialect as part of `convert-to-llvm`: addresses are pointers. What belongs to a memref besides its address is a struct of
//! the pointer that was allocated and of all numbers that its type does not say.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, extract, gep, insert, pointer};
use crate::llvm_common::descriptor::{Descriptor, Part};
use crate::llvm_common::integer_space;
use rmlir_dialects::llvm::types as llvm_types;
use rmlir_dialects::llvm::{GEPNoWrapFlags, PtrToIntOp, UndefOp, ZeroOp};
use rmlir_dialects::ptr::{FromPtrOp, GetMetadataOp, PtrAddFlags, PtrAddOp, ToPtrOp, TypeOffsetOp};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{is_attr, is_type, type_param};
use rmlir_ir::{Attr, Context, DYNAMIC, Type, TypeData};
use rmlir_rewrite::conversion::{ConversionRewriter, Converted, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};

/// The dialect.
pub(crate) const DIALECT: &str = "ptr";
const POINTER: (&str, &str) = (DIALECT, "ptr");
const METADATA: (&str, &str) = (DIALECT, "ptr_metadata");

/// The address space of a memory space: generic memory has the first one.
pub(crate) fn address_space(ctx: &Context, space: Attr) -> Option<u32> {
    match is_attr(ctx, space, (DIALECT, "generic_space")) {
        true => Some(0),
        false => integer_space(ctx, space),
    }
}

/// Rules for the types of the dialect.
pub(crate) fn add_rules(converter: &mut TypeConverter) {
    converter.rule(|of, ty| match type_param(of.ctx(), ty, POINTER, 0) {
        Some(&Param::Attr(space)) => {
            let made = address_space(of.ctx(), space).and_then(|space| pointer(of.ctx(), space));
            made.map_or(Converted::Declined, Into::into)
        }
        _ => Converted::Declined,
    });
    converter.rule(|of, ty| match type_param(of.ctx(), ty, METADATA, 0) {
        Some(&Param::Type(memref)) => metadata(of, memref).map_or(Converted::Declined, Into::into),
        _ => Converted::Declined,
    });
}

/// The struct of what belongs to a memref besides its address.
fn metadata(of: &TypeConverter, memref: Type) -> Option<Type> {
    let ctx = of.ctx();
    let TypeData::MemRef { space, .. } = *ctx.type_data(memref) else { return None };
    let allocated = pointer(ctx, space.map_or(Some(0), |space| address_space(ctx, space))?)?;
    let index = of.one(ctx.index_type())?;
    let mut fields = vec![index; metadata_parts(ctx, memref)?.len()];
    *fields.first_mut()? = allocated;
    llvm_types::literal_struct(ctx, &fields, false).ok()
}

/// The parts of a descriptor that a type does not say, beside the address: they are what belongs to a memref.
fn metadata_parts(ctx: &Context, memref: Type) -> Option<Vec<Part>> {
    let open = numbers(ctx, memref)?.into_iter().filter(|(_, number)| *number == DYNAMIC);
    Some(std::iter::once(Part::Allocated).chain(open.map(|(part, _)| part)).collect())
}

/// Offset, sizes and strides of a memref, which are open or known.
fn numbers(ctx: &Context, memref: Type) -> Option<Vec<(Part, i64)>> {
    let layout = ctx.strides(memref)?;
    let sizes = ctx.type_data(memref).shape()?.iter().enumerate();
    let strides = layout.strides.iter().enumerate();
    let mut all = vec![(Part::Offset, layout.offset)];
    all.extend(sizes.map(|(dim, &size)| (Part::Size(dim), size)));
    all.extend(strides.map(|(dim, &stride)| (Part::Stride(dim), stride)));
    Some(all)
}

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let converter = Some(&types.converter);
    let own = types.clone();
    set.convert("(anonymous namespace)::FromPtrOpConversion", converter, move |op, operands, rw| {
        from_ptr(op, operands, rw, &own)
    });
    set.convert("(anonymous namespace)::GetMetadataOpConversion", converter, get_metadata);
    set.convert("(anonymous namespace)::PtrAddOpConversion", converter, add);
    set.convert("(anonymous namespace)::ToPtrOpConversion", converter, |op: ToPtrOp, operands, rw| {
        let root = rw.read(op);
        let is_ranked = matches!(rw.ctx().type_data(root.ptr().ty()), TypeData::MemRef { .. });
        rw.require(is_ranked)?;
        let value = operands.of(root.ptr())?;
        let made = Descriptor { value }.get(rw.builder(), Part::Aligned)?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::TypeOffsetOpConversion", converter, offset);
}

/// A descriptor of an address, and of what its type and the struct that belongs to it say.
fn from_ptr(
    op: FromPtrOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let memref = root.result().ty();
    let is_ranked = matches!(ctx.type_data(memref), TypeData::MemRef { .. });
    rw.require(is_ranked)?;
    let (address, known) = (operands.of(root.ptr())?, operands.of(root.metadata()?)?);
    let ty = rw.convert_type(memref)?;
    let b = rw.builder();
    let mut made = Descriptor::poison(b, ty)?;
    let mut next = 0;
    let mut take = |b: &mut _| {
        next += 1;
        extract(b, known, &[next - 1])
    };
    let allocated = take(b)?;
    made.set(b, Part::Allocated, allocated)?;
    made.set(b, Part::Aligned, address)?;
    for (part, number) in numbers(&ctx, memref)? {
        if number == DYNAMIC {
            let value = take(b)?;
            made.set(b, part, value)?;
        } else {
            made.set_number(b, types.index, part, number)?;
        }
    }
    rw.replace(op, &[made.value])
}

/// The struct of what belongs to a memref, out of its descriptor.
fn get_metadata(op: GetMetadataOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let memref = root.ptr().ty();
    let is_ranked = matches!(ctx.type_data(memref), TypeData::MemRef { .. });
    rw.require(is_ranked)?;
    let from = Descriptor { value: operands.of(root.ptr())? };
    let ty = rw.convert_type(root.result().ty())?;
    let b = rw.builder();
    let mut made = UndefOp::build(b, ty).value().ok()?;
    for (at, part) in metadata_parts(&ctx, memref)?.into_iter().enumerate() {
        let value = from.get(b, part)?;
        made = insert(b, made, value, &[at as i64])?;
    }
    rw.replace(op, &[made])
}

/// A sum is an address in bytes. Sums of rows of addresses stay.
fn add(op: PtrAddOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let from = root.base().ty();
    rw.require(is_type(&ctx, from, POINTER))?;
    let flags = match root.flags() {
        PtrAddFlags::None => GEPNoWrapFlags::NONE,
        PtrAddFlags::Nusw => GEPNoWrapFlags::NUSW,
        PtrAddFlags::Nuw => GEPNoWrapFlags::NUW,
        PtrAddFlags::Inbounds => GEPNoWrapFlags::INBOUNDS,
    };
    let (base, by) = (operands.of(root.base())?, operands.of(root.offset())?);
    let (ty, byte) = (rw.convert_type(from)?, ctx.i8());
    let made = gep(rw.builder(), ty, byte, base, &[by.into()], flags)?;
    rw.replace(op, &[made])
}

/// The distance of elements is where the second one lies that follows the null pointer.
fn offset(op: TypeOffsetOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (element, result) = (root.element_type(), root.result().ty());
    let (element, result) = (rw.convert_type(element)?, rw.convert_type(result)?);
    let to = pointer(rw.ctx(), 0)?;
    let b = rw.builder();
    let null = ZeroOp::build(b, to).value().ok()?;
    let end = gep(b, to, element, null, &[GepIndex::Number(1)], GEPNoWrapFlags::NONE)?;
    let made = PtrToIntOp::build(b, result, end).value().ok()?;
    rw.replace(op, &[made])
}
