//! A value of one type read out of, or written into, a value of another type, as if both lay at one address.

use super::super::types::{Kind, LlvmType};
use super::{constant, width_of};
use crate::llvm::{
    AddrSpaceCastOp, AndOp, BitcastOp, IntToPtrOp, LShrOp, OrOp, PtrToIntOp, ShlOp, TruncOp, ZExtOp,
};
use rmlir_ir::builder::Builder;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::typed::{Build, TypedOp};
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, Context, Loc, OpAddr, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::fold::fold_made;

/// Whether values of a type are nothing but bits.
fn is_convertible(ctx: &Context, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Vector { scalable, .. } => !scalable.iter().any(|&scalable| scalable),
        _ => !matches!(Kind::of(ctx, ty), Some(Kind::Struct | Kind::Array)),
    }
}

fn is_pointer(ctx: &Context, ty: Type) -> bool {
    matches!(LlvmType::of(ctx, ty), Some(LlvmType::Pointer { .. }))
}

/// Whether a value of type `from` can be made of one of type `to` and the other way round; `narrows` tells which one must be the larger.
pub(super) fn is_compatible(layout: &DataLayout<'_>, to: Type, from: Type, narrows: bool) -> bool {
    if to == from {
        return true;
    }
    let ctx = layout.ctx();
    if !is_convertible(ctx, to) || !is_convertible(ctx, from) {
        return false;
    }
    let Some((to_size, from_size)) = layout.size(to).zip(layout.size(from)) else { return false };
    if is_pointer(ctx, to) && is_pointer(ctx, from) {
        return to_size == from_size;
    }
    if narrows { to_size <= from_size } else { to_size >= from_size }
}

fn is_big_endian(layout: &DataLayout<'_>) -> bool {
    let named = layout.named("dlti.endianness");
    named.is_some_and(|attr| match layout.ctx().attr_data(attr) {
        AttrData::String { value, .. } => layout.ctx().text(*value) == "big",
        _ => false,
    })
}

/// Makes an operation, or what it folds to.
pub(super) fn folded<O: TypedOp>(
    b: &mut Builder<'_>,
    build: impl FnOnce(&mut Builder<'_>) -> Option<O>,
) -> Option<ValueId> {
    let made: OpAddr = build(b)?.handle();
    fold_made(b, made)
}

fn finish<O: TypedOp>(build: Build<'_, '_, O>, loc: Loc) -> Option<O> {
    build.loc(loc).insert().ok()
}

/// What makes conversions.
pub(super) struct Converter<'a, 'b> {
    /// Where.
    pub(super) b: &'a mut Builder<'b>,
    /// The location of what is made.
    pub(super) loc: Loc,
    /// Sizes.
    pub(super) layout: &'a DataLayout<'a>,
}

impl Converter<'_, '_> {
    fn ty(&mut self, value: ValueId) -> Type {
        self.b.body().value_type(value)
    }

    fn integer(&self, bits: u64) -> Option<Type> {
        self.b.ctx().integer_type(u32::try_from(bits).ok()?, Signedness::Signless).ok()
    }

    /// As an integer of the same size.
    fn as_int(&mut self, value: ValueId) -> Option<ValueId> {
        let (ty, loc) = (self.ty(value), self.loc);
        if matches!(self.b.ctx().type_data(ty), TypeData::Integer { .. }) {
            return Some(value);
        }
        let int = self.integer(self.layout.size_in_bits(ty)?)?;
        if is_pointer(self.b.ctx(), ty) {
            return folded(self.b, |b| finish(PtrToIntOp::build(b, int, value), loc));
        }
        folded(self.b, |b| finish(BitcastOp::build(b, int, value), loc))
    }

    /// An integer as another type of the same size.
    fn of_int(&mut self, value: ValueId, to: Type) -> Option<ValueId> {
        let loc = self.loc;
        if self.ty(value) == to {
            return Some(value);
        }
        if is_pointer(self.b.ctx(), to) {
            return folded(self.b, |b| finish(IntToPtrOp::build(b, to, value), loc));
        }
        folded(self.b, |b| finish(BitcastOp::build(b, to, value), loc))
    }

    fn same_size(&mut self, value: ValueId, to: Type) -> Option<ValueId> {
        let (from, loc) = (self.ty(value), self.loc);
        if from == to {
            return Some(value);
        }
        if is_pointer(self.b.ctx(), from) && is_pointer(self.b.ctx(), to) {
            return folded(self.b, |b| finish(AddrSpaceCastOp::build(b, to, value), loc));
        }
        let int = self.as_int(value)?;
        self.of_int(int, to)
    }

    /// What is read as a value of type `to` where `value` is.
    pub(super) fn extract(&mut self, value: ValueId, to: Type) -> Option<ValueId> {
        let (from, loc) = (self.ty(value), self.loc);
        let (from_bits, to_bits) = (self.layout.size_in_bits(from)?, self.layout.size_in_bits(to)?);
        if from_bits == to_bits {
            return self.same_size(value, to);
        }
        let mut int = self.as_int(value)?;
        if is_big_endian(self.layout) {
            let ty = self.ty(int);
            let width = width_of(self.b.ctx(), ty)?;
            let shift = Int::from_u64(width, from_bits.checked_sub(to_bits)?);
            let shift = constant(self.b, ty, shift, loc)?;
            int = folded(self.b, |b| finish(LShrOp::build(b, int, shift), loc))?;
        }
        let narrow = self.integer(to_bits)?;
        let int = finish(TruncOp::build(self.b, narrow, int), loc)?;
        let int = self.b.seen().op(int.handle()).result(0)?.id();
        self.of_int(int, to)
    }

    /// What is there after `value` was written where `before` is.
    pub(super) fn insert(&mut self, value: ValueId, before: ValueId) -> Option<ValueId> {
        let (whole, loc) = (self.ty(before), self.loc);
        let value_ty = self.ty(value);
        let (value_bits, bits) = (self.layout.size_in_bits(value_ty)?, self.layout.size_in_bits(whole)?);
        if bits == value_bits {
            return self.same_size(value, whole);
        }
        let before = self.as_int(before)?;
        let mut value = self.as_int(value)?;
        let int = self.ty(before);
        let width = width_of(self.b.ctx(), int)?;
        value = folded(self.b, |b| finish(ZExtOp::build(b, int, value), loc))?;
        let difference = bits.checked_sub(value_bits)?;
        let big = is_big_endian(self.layout);
        if big {
            let shift = constant(self.b, int, Int::from_u64(width, difference), loc)?;
            value = folded(self.b, |b| finish(ShlOp::build(b, value, shift), loc))?;
        }
        let ones = |count: u64| Some(Int::all_ones(u32::try_from(count).ok()?).zext(width));
        let mask = if big { ones(difference)? } else { ones(value_bits)?.not() };
        let mask = constant(self.b, int, mask, loc)?;
        let kept = folded(self.b, |b| finish(AndOp::build(b, before, mask), loc))?;
        let combined = folded(self.b, |b| finish(OrOp::build(b, kept, value), loc))?;
        self.of_int(combined, whole)
    }
}
