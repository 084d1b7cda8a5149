//! Bits: shifts, complements, and fields of bits.

use super::add;
use super::numbers::{signedness, width};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{int_constant, poison};
use rmlir_dialects::common::elements::{Number, write};
use rmlir_dialects::llvm::{
    AShrOp, AddOp, AndOp, ConstantOp, InsertElementOp, LShrOp, OrOp, SExtOp, ShlOp, SubOp, TruncOp, XOrOp,
    ZExtOp,
};
use rmlir_dialects::spirv::{self, BitFieldInsertOp, BitFieldSExtractOp, BitFieldUExtractOp};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::Int;
use rmlir_ir::{Builder, OpAddr, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    complement::<spirv::NotOp>(set, types);
    complement::<spirv::LogicalNotOp>(set, types);
    shift::<spirv::ShiftLeftLogicalOp>(set, types, |b, x, by| ShlOp::build(b, x, by).value().ok());
    shift::<spirv::ShiftRightArithmeticOp>(set, types, |b, x, by| AShrOp::build(b, x, by).value().ok());
    shift::<spirv::ShiftRightLogicalOp>(set, types, |b, x, by| LShrOp::build(b, x, by).value().ok());
    add! { set, types;
        "(anonymous namespace)::BitFieldInsertPattern": insert;
        "(anonymous namespace)::BitFieldSExtractPattern": extract_signed;
        "(anonymous namespace)::BitFieldUExtractPattern": extract_unsigned;
    }
}

/// A constant of an integer type, in all elements if it is a vector.
fn constant(b: &mut Builder<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let value = Number::Int(Int::from_i64(width(&ctx, ty)?, value));
    let value = write(&ctx, ty, &[value], true)?;
    ConstantOp::build(b, ty, value).value().ok()
}

fn complement<O: TypedOp>(set: &mut PatternSet, types: &LlvmTypes) {
    let pattern = "(anonymous namespace)::NotPattern";
    set.convert(pattern, Some(&types.converter), move |op: O, operands, rw| {
        let at = op.handle();
        let ty = rw.convert_type(rw.op(at).result(0)?.ty())?;
        let ones = constant(rw.builder(), ty, -1)?;
        let made = XOrOp::build(rw.builder(), operands.at(0)?, ones).value().ok()?;
        rw.replace(at, &[made])
    });
}

/// A shift by a number of another width, which may be smaller.
fn shift<O: TypedOp>(
    set: &mut PatternSet,
    types: &LlvmTypes,
    make: fn(&mut Builder<'_>, ValueId, ValueId) -> Option<ValueId>,
) {
    let pattern = "(anonymous namespace)::ShiftPattern";
    set.convert(pattern, Some(&types.converter), move |op: O, operands, rw| {
        let (ctx, at) = (rw.ctx().clone(), op.handle());
        let root = rw.op(at);
        let (from, by) = (root.operand(0)?.ty(), root.operand(1)?.ty());
        let to = rw.convert_type(root.result(0)?.ty())?;
        let mut amount = operands.at(1)?;
        if from != by {
            let (given, wanted) = (width(&ctx, by)?, width(&ctx, to)?);
            rw.require(given <= wanted)?;
            if given < wanted {
                amount = match signedness(&ctx, by)? {
                    Signedness::Unsigned => ZExtOp::build(rw.builder(), to, amount).value().ok()?,
                    _ => SExtOp::build(rw.builder(), to, amount).value().ok()?,
                };
            }
        }
        let made = make(rw.builder(), operands.at(0)?, amount)?;
        rw.replace(at, &[made])
    });
}

/// A field: where it begins, and how many bits it has, as values of the type of what it is in.
struct Field {
    ty: Type,
    offset: ValueId,
    count: ValueId,
}

impl Field {
    /// Of an operation whose operands from `first` on are the offset and the number of bits.
    fn of(rw: &mut ConversionRewriter<'_>, op: OpAddr, operands: &Operands, first: usize) -> Option<Field> {
        let ty = rw.convert_type(rw.op(op).result(0)?.ty())?;
        let offset = as_wide_as(rw.builder(), operands.at(first)?, ty)?;
        let count = as_wide_as(rw.builder(), operands.at(first + 1)?, ty)?;
        Some(Field { ty, offset, count })
    }
}

/// A number in all elements of a vector if it is one, and of its width.
fn as_wide_as(b: &mut Builder<'_>, number: ValueId, ty: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let mut value = number;
    let given = b.body().value_type(number);
    if let TypeData::Vector { shape, .. } = ctx.type_data(ty) {
        let &[count] = &shape[..] else { return None };
        let i32 = ctx.i32();
        value = poison(b, ctx.vector_type(shape, &[], given).ok()?)?;
        for index in 0..count {
            let at = int_constant(b, i32, index)?;
            value = InsertElementOp::build(b, value, number, at).value().ok()?;
        }
    }
    match width(&ctx, given)?.cmp(&width(&ctx, ty)?) {
        std::cmp::Ordering::Less => ZExtOp::build(b, ty, value).value().ok(),
        std::cmp::Ordering::Greater => TruncOp::build(b, ty, value).value().ok(),
        std::cmp::Ordering::Equal => Some(value),
    }
}

fn insert(
    op: BitFieldInsertOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    let field = Field::of(rw, op.at(), operands, 2)?;
    let b = rw.builder();
    let ones = constant(b, field.ty, -1)?;
    let outside = ShlOp::build(b, ones, field.count).value().ok()?;
    let inside = XOrOp::build(b, outside, ones).value().ok()?;
    let moved = ShlOp::build(b, inside, field.offset).value().ok()?;
    let mask = XOrOp::build(b, moved, ones).value().ok()?;
    let kept = AndOp::build(b, operands.at(0)?, mask).value().ok()?;
    let new = ShlOp::build(b, operands.at(1)?, field.offset).value().ok()?;
    let made = OrOp::build(b, kept, new).value().ok()?;
    rw.replace(op, &[made])
}

fn extract_signed(
    op: BitFieldSExtractOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let field = Field::of(rw, op.at(), operands, 1)?;
    let bits = i64::from(width(own.ctx(), field.ty)?);
    let b = rw.builder();
    let size = constant(b, field.ty, bits)?;
    let end = AddOp::build(b, field.count, field.offset).value().ok()?;
    let left = SubOp::build(b, size, end).value().ok()?;
    // The last bit of the field becomes that of the sign.
    let top = ShlOp::build(b, operands.at(0)?, left).value().ok()?;
    let right = AddOp::build(b, field.offset, left).value().ok()?;
    let made = AShrOp::build(b, top, right).value().ok()?;
    rw.replace(op, &[made])
}

fn extract_unsigned(
    op: BitFieldUExtractOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    let field = Field::of(rw, op.at(), operands, 1)?;
    let b = rw.builder();
    let ones = constant(b, field.ty, -1)?;
    let outside = ShlOp::build(b, ones, field.count).value().ok()?;
    let mask = XOrOp::build(b, outside, ones).value().ok()?;
    let moved = LShrOp::build(b, operands.at(0)?, field.offset).value().ok()?;
    let made = AndOp::build(b, moved, mask).value().ok()?;
    rw.replace(op, &[made])
}
