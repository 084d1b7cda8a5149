//! Slots of memory: allocations on the stack, and who reads, writes, views or describes them.

mod alloca;
mod convert;
mod copies;
mod fills;
mod gep;
mod loads_stores;
mod passed_on;

use super::types::LlvmType;
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::constant_value;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::{
    DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, DestructurableSlot, MemorySlot,
    PromotableAllocationOpInterface, PromotableMemOpInterface, PromotableOpInterface,
    SafeMemorySlotAccessOpInterface,
};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, Loc, Type, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("alloca").interface::<dyn PromotableAllocationOpInterface>(Arc::new(alloca::Alloca));
    dialect.op("alloca").interface::<dyn DestructurableAllocationOpInterface>(Arc::new(alloca::Alloca));
    accesses(dialect, "load", loads_stores::Load);
    accesses(dialect, "store", loads_stores::Store);
    for name in ["intr.memcpy", "intr.memmove", "intr.memcpy.inline"] {
        accesses(dialect, name, copies::Copy);
    }
    for name in ["intr.memset", "intr.memset.inline"] {
        accesses(dialect, name, fills::Fill);
    }
    dialect.op("getelementptr").interface::<dyn SafeMemorySlotAccessOpInterface>(Arc::new(gep::Gep));
    dialect.op("getelementptr").interface::<dyn DestructurableAccessorOpInterface>(Arc::new(gep::Gep));
    dialect.op("getelementptr").interface::<dyn PromotableOpInterface>(Arc::new(gep::Gep));
    for name in ["bitcast", "addrspacecast", "intr.launder.invariant.group", "intr.strip.invariant.group"] {
        dialect.op(name).interface::<dyn PromotableOpInterface>(Arc::new(passed_on::PassedOn));
    }
    for name in ["intr.lifetime.start", "intr.lifetime.end", "intr.invariant.start", "intr.invariant.end"] {
        dialect.op(name).interface::<dyn PromotableOpInterface>(Arc::new(passed_on::Marker));
    }
    dialect.op("intr.dbg.declare").interface::<dyn PromotableOpInterface>(Arc::new(passed_on::Declare));
    dialect.op("intr.dbg.value").interface::<dyn PromotableOpInterface>(Arc::new(passed_on::Value));
}

fn accesses<M>(dialect: &mut DialectImpl<'_>, name: &str, model: M)
where
    M: PromotableMemOpInterface
        + SafeMemorySlotAccessOpInterface
        + DestructurableAccessorOpInterface
        + Copy
        + 'static,
{
    dialect.op(name).interface::<dyn PromotableMemOpInterface>(Arc::new(model));
    dialect.op(name).interface::<dyn SafeMemorySlotAccessOpInterface>(Arc::new(model));
    dialect.op(name).interface::<dyn DestructurableAccessorOpInterface>(Arc::new(model));
}

/// More elements than these are too many to be slots of their own.
const MOST_ELEMENTS: u64 = 16;

/// The index of a part.
fn index_of(ctx: &Context, index: u64) -> Attr {
    ctx.int_attr(32, index as i64)
}

/// The parts of a struct or of a short array.
fn parts_of(ctx: &Context, ty: Type) -> Option<Vec<(Attr, Type)>> {
    match LlvmType::of(ctx, ty)? {
        LlvmType::Struct(own) => {
            Some(own.elements().enumerate().map(|(index, ty)| (index_of(ctx, index as u64), ty)).collect())
        }
        LlvmType::Array { element, count } if count <= MOST_ELEMENTS => {
            Some((0..count).map(|index| (index_of(ctx, index), element)).collect())
        }
        _ => None,
    }
}

/// Whether the parts are those of a type of this dialect, which have numbers.
fn has_numbered_parts(ctx: &Context, slot: &DestructurableSlot) -> bool {
    parts_of(ctx, slot.slot.element).is_some()
        && slot.parts.iter().all(|&(index, _)| ctx.attr_type(index) == Some(ctx.i32()))
}

/// The number that a constant or an attribute is, without a sign.
fn known_length(ctx: &Context, attr: Option<Attr>) -> Option<u64> {
    match ctx.attr_data(attr?) {
        AttrData::Integer { value, .. } => value.to_u64(),
        _ => None,
    }
}

/// The length of a copy or fill: a constant operand, or an attribute.
fn length(op: rmlir_ir::OpRef<'_>) -> Option<Attr> {
    match op.operand(2) {
        Some(length) => constant_value(length),
        None => op.attr_named("len"),
    }
}

fn is_volatile(op: rmlir_ir::OpRef<'_>) -> bool {
    op.attr_named("isVolatile").is_some_and(|attr| match op.ctx().attr_data(attr) {
        AttrData::Integer { value, .. } => !value.is_zero(),
        _ => true,
    })
}

/// Whether a copy or fill writes into the slot and nowhere else.
fn writes_only_within(op: rmlir_ir::OpRef<'_>, slot: MemorySlot, layout: &DataLayout<'_>) -> bool {
    let to_slot = op.operand(0).is_some_and(|to| to.id() == slot.ptr && is_pointer(op.ctx(), to));
    let length = known_length(op.ctx(), length(op));
    to_slot && length.zip(layout.size(slot.element)).is_some_and(|(length, size)| length <= size)
}

fn is_pointer(ctx: &Context, value: ValueRef<'_>) -> bool {
    matches!(LlvmType::of(ctx, value.ty()), Some(LlvmType::Pointer { .. }))
}

/// An integer constant of the dialect.
fn constant(b: &mut Builder<'_>, ty: Type, value: Int, loc: Loc) -> Option<ValueId> {
    let attr = b.ctx().integer_attr(ty, value).ok()?;
    super::ConstantOp::build(b, ty, attr).loc(loc).value().ok()
}

fn width_of(ctx: &Context, ty: Type) -> Option<u32> {
    match *ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(width),
        TypeData::Index => Some(64),
        _ => None,
    }
}
