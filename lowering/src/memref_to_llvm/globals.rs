//! Memory of the module.

use super::alloc::{described, extent};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, gep, index_constant};
use crate::llvm_common::functions::linkage;
use rmlir_dialects::common::elements::{splat_float, splat_int};
use rmlir_dialects::llvm::types::array;
use rmlir_dialects::llvm::{self, AddressOfOp, IntToPtrOp, Linkage, ReturnOp, UndefOp};
use rmlir_dialects::memref::{GetGlobalOp, GlobalOp};
use rmlir_ir::typed::EnumValue;
use rmlir_ir::{Attr, AttrData, Type, TypeData};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// What a freed or foreign pointer looks like.
const NOT_ALLOCATED: i64 = 0xdead_beef;

/// The type of a global of a memref's type: arrays in arrays.
fn storage(types: &LlvmTypes, memref: Type) -> Option<Type> {
    let ctx = types.ctx();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(memref) else { return None };
    let element = types.convert(*element)?;
    shape.iter().rev().try_fold(element, |inner, &size| array(ctx, inner, u64::try_from(size).ok()?).ok())
}

/// The one element of a value without dimensions.
fn scalar(ctx: &rmlir_ir::Context, value: Attr) -> Option<Attr> {
    let ty = ctx.type_data(ctx.attr_type(value)?).shaped_element()?;
    match splat_int(ctx, value) {
        Some(number) => ctx.integer_attr(ty, number).ok(),
        None => ctx.float_attr(ty, splat_float(ctx, value)?).ok(),
    }
}

pub(super) fn global(
    op: GlobalOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = types.ctx().clone();
    let root = rw.read(op);
    let (memref, name, constant) = (root.r#type(), root.sym_name(), root.constant());
    let (initial, alignment) = (root.initial_value(), root.alignment());
    let is_public = root.sym_visibility().is_none_or(|visibility| &*ctx.text(visibility) == "public");
    let kind = if is_public { Linkage::External } else { Linkage::Private };
    let ty = storage(types, memref)?;
    // That a space is no number is said where the type is converted.
    types.convert(memref)?;
    let space = types.address_space(memref)?;
    let is_unset = initial.is_some_and(|value| matches!(ctx.attr_data(value), AttrData::Unit));
    let value = match (initial.filter(|_| !is_unset), ctx.type_data(memref).shape()?) {
        (Some(value), []) => Some(scalar(&ctx, value)?),
        (value, _) => value,
    };
    let linkage = linkage(&ctx, kind.to_value())?;
    let mut made = llvm::GlobalOp::build(rw.builder(), ty, name, linkage)
        .set(llvm::GlobalOp::CONSTANT, constant)
        .set(llvm::GlobalOp::ADDR_SPACE, i64::from(space));
    if let Some(value) = value {
        made = made.set(llvm::GlobalOp::VALUE, value);
    }
    if let Some(alignment) = alignment.filter(|&alignment| alignment != 0) {
        made = made.set(llvm::GlobalOp::ALIGNMENT, alignment);
    }
    let made = made.region_with(|b, region| {
        if is_unset {
            let block = b.create_block(region, &[]);
            b.set_end(block);
            if let Ok(value) = UndefOp::build(b, ty).value() {
                let _ = ReturnOp::build(b, Some(value)).insert();
            }
        }
    });
    made.insert().ok()?;
    rw.erase(op)
}

pub(super) fn get_global(
    op: GetGlobalOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (memref, name) = (root.result().ty(), root.name());
    let rank = types.ctx().type_data(memref).shape()?.len();
    let (pointer, ty) = (types.pointer(types.address_space(memref)?)?, storage(types, memref)?);
    let b = rw.builder();
    let extent = extent(b, types, memref, &[], true)?;
    let address = AddressOfOp::build(b, pointer, name).value().ok()?;
    let zeros = vec![GepIndex::Number(0); rank + 1];
    let first = gep(b, pointer, ty, address, &zeros, Default::default())?;
    // Nobody may free it.
    let marker = index_constant(b, types.ctx().i64(), NOT_ALLOCATED)?;
    let marker = IntToPtrOp::build(b, pointer, marker).value().ok()?;
    let made = described(b, types, memref, (marker, first), &extent)?;
    rw.replace(op, &[made])
}
