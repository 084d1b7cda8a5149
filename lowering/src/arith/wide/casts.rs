//! Extensions, truncations, and casts from and to indices and floats.

use super::halves::{Halves, pattern};
use crate::arith::expand::cast;
use crate::calc::{element_of, float_kind, integer, with_element};
use rmlir_dialects::arith::*;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::conversion::{Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

fn operand(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    op.operand(0)
}

fn result(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    op.result(0)
}

pub(super) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    pattern(set, "(anonymous namespace)::ConvertExtSI", types, result, extend_signed);
    pattern(set, "(anonymous namespace)::ConvertExtUI", types, result, extend);
    pattern(set, "(anonymous namespace)::ConvertTruncI", types, operand, truncate);
    const TO_INDEX: &str = "(anonymous namespace)::ConvertIndexCastIntToIndex";
    pattern::<IndexCastOp>(set, TO_INDEX, types, operand, |op, operands, halves| {
        to_index(op.at(), operands, halves, |halves, ty, value| {
            IndexCastOp::build(halves.rw.builder(), ty, value).value().ok()
        })
    });
    pattern::<IndexCastUIOp>(set, TO_INDEX, types, operand, |op, operands, halves| {
        to_index(op.at(), operands, halves, |halves, ty, value| {
            IndexCastUIOp::build(halves.rw.builder(), ty, value).value().ok()
        })
    });
    const OF_INDEX: &str = "(anonymous namespace)::ConvertIndexCastIndexToInt";
    pattern::<IndexCastOp>(set, OF_INDEX, types, result, |op, _, halves| {
        let (value, from, to) = cast(halves.rw, op)?;
        let narrow = halves.narrow(from)?;
        let value = IndexCastOp::build(halves.rw.builder(), narrow, value).value().ok()?;
        let made = halves.calc().extsi(to, value)?;
        halves.rw.replace(op, &[made])
    });
    pattern::<IndexCastUIOp>(set, OF_INDEX, types, result, |op, _, halves| {
        let (value, from, to) = cast(halves.rw, op)?;
        let narrow = halves.narrow(from)?;
        let value = IndexCastUIOp::build(halves.rw.builder(), narrow, value).value().ok()?;
        let made = halves.calc().extui(to, value)?;
        halves.rw.replace(op, &[made])
    });
    pattern(set, "(anonymous namespace)::ConvertSIToFP", types, operand, signed_to_float);
    pattern(set, "(anonymous namespace)::ConvertUIToFP", types, operand, to_float);
    pattern(set, "(anonymous namespace)::ConvertFPToSI", types, result, float_to_signed);
    pattern(set, "(anonymous namespace)::ConvertFPToUI", types, result, of_float);
}

impl Halves<'_, '_> {
    /// Integers as wide as a half, in the shape of a type.
    fn narrow(&self, ty: Type) -> Option<Type> {
        let ctx = self.rw.ctx();
        with_element(ctx, ty, integer(ctx, self.width()?)?)
    }

    /// Two to the power of the width of a half, in a float type.
    fn power(&mut self, ty: Type) -> Option<ValueId> {
        let ctx = self.rw.ctx().clone();
        let kind: FloatKind = float_kind(&ctx, element_of(&ctx, ty))?;
        let bits = kind.round(false, 1, i32::try_from(self.width()?).ok()?, false);
        self.calc().float_bits(ty, bits)
    }
}

/// The lower half of what is extended.
fn widened(
    operands: &Operands,
    halves: &mut Halves<'_, '_>,
    extend: fn(&mut crate::calc::Calc<'_, '_>, Type, ValueId) -> Option<ValueId>,
) -> Option<ValueId> {
    let value = halves.add_unit(operands.at(0)?)?;
    let half = halves.half;
    match halves.rw.value(value).ty() == half {
        true => Some(value),
        false => extend(&mut halves.calc(), half, value),
    }
}

fn extend_signed(op: ExtSIOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let half = halves.half;
    let low = widened(operands, halves, |c, ty, value| c.extsi(ty, value))?;
    let mut c = halves.calc();
    let zero = c.int(half, 0)?;
    let negative = c.cmpi(CmpIPredicate::Slt, low, zero)?;
    let high = c.extsi(half, negative)?;
    let result = halves.join(&[low, high])?;
    halves.rw.replace(op, &[result])
}

fn extend(op: ExtUIOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let low = widened(operands, halves, |c, ty, value| c.extui(ty, value))?;
    let result = halves.join(&[low])?;
    halves.rw.replace(op, &[result])
}

fn truncate(op: TruncIOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let (_, _, to) = cast(halves.rw, op)?;
    let low = halves.part(operands.at(0)?, 0)?;
    let low = halves.drop_unit(low)?;
    let result = match halves.rw.value(low).ty() == to {
        true => low,
        false => halves.calc().trunci(to, low)?,
    };
    halves.rw.replace(op, &[result])
}

fn to_index(
    op: rmlir_ir::OpAddr,
    operands: &Operands,
    halves: &mut Halves<'_, '_>,
    make: fn(&mut Halves<'_, '_>, Type, ValueId) -> Option<ValueId>,
) -> Rewritten {
    let (_, _, to) = cast(halves.rw, op)?;
    let ctx = halves.rw.ctx().clone();
    halves.rw.require(matches!(ctx.type_data(element_of(&ctx, to)), TypeData::Index))?;
    let low = halves.part(operands.at(0)?, 0)?;
    let low = halves.drop_unit(low)?;
    let made = make(halves, to, low)?;
    halves.rw.replace(op, &[made])
}

fn signed_to_float(op: SIToFPOp, _: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let (value, from, to) = cast(halves.rw, op)?;
    let mut c = halves.calc();
    let zero = c.int(from, 0)?;
    let negative = c.cmpi(CmpIPredicate::Slt, value, zero)?;
    let opposite = c.subi(zero, value)?;
    let size = c.select(negative, opposite, value)?;
    let float = c.uitofp(to, size)?;
    let opposite = c.negf(float)?;
    let result = c.select(negative, opposite, float)?;
    halves.rw.replace(op, &[result])
}

fn to_float(op: UIToFPOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let (_, _, to) = cast(halves.rw, op)?;
    let (low, high) = halves.parts(operands.at(0)?)?;
    let (low, high) = (halves.drop_unit(low)?, halves.drop_unit(high)?);
    let mut c = halves.calc();
    let ty = c.ty(high);
    let zero = c.int(ty, 0)?;
    let fits = c.cmpi(CmpIPredicate::Eq, high, zero)?;
    let (low, high) = (c.uitofp(to, low)?, c.uitofp(to, high)?);
    let power = halves.power(to)?;
    let mut c = halves.calc();
    let high = c.mulf(high, power)?;
    let sum = c.addf(low, high)?;
    let result = c.select(fits, low, sum)?;
    halves.rw.replace(op, &[result])
}

fn float_to_signed(op: FPToSIOp, _: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let (value, from, to) = cast(halves.rw, op)?;
    let mut c = halves.calc();
    let (zero, none) = (c.float(from, 0.0)?, c.int(to, 0)?);
    let negative = c.cmpf(CmpFPredicate::OLT, value, zero)?;
    let opposite = c.negf(value)?;
    let size = c.select(negative, opposite, value)?;
    let int = c.fptoui(to, size)?;
    let opposite = c.subi(none, int)?;
    let result = c.select(negative, opposite, int)?;
    halves.rw.replace(op, &[result])
}

fn of_float(op: FPToUIOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let (_, from, _) = cast(halves.rw, op)?;
    let value = operands.at(0)?;
    let narrow = halves.narrow(from)?;
    let power = halves.power(from)?;
    let mut c = halves.calc();
    let high = c.divf(value, power)?;
    let high = c.fptoui(narrow, high)?;
    let low = c.remf(value, power)?;
    let low = c.fptoui(narrow, low)?;
    let (high, low) = (halves.add_unit(high)?, halves.add_unit(low)?);
    let result = halves.join(&[low, high])?;
    halves.rw.replace(op, &[result])
}
