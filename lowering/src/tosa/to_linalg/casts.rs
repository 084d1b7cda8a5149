//! Numbers of one type as those of another: floats are rounded to even and held within the range of integers.

use super::super::make::{clamp_float, is_float, is_int, is_integer, signed_range, unrealized, width};
use crate::calc::{Calc, float_kind};
use rmlir_dialects::arith::{CmpFPredicate, CmpIPredicate};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Signedness, Type, TypeData, ValueId};

pub(super) fn cast(c: &mut Calc<'_, '_>, value: ValueId, from: Type, to: Type) -> Option<ValueId> {
    let ctx = c.rw.ctx().clone();
    let (own, wanted) = (width(&ctx, from)?, width(&ctx, to)?);
    if from == to {
        return Some(value);
    }
    match (is_float(&ctx, from), is_float(&ctx, to)) {
        (true, true) if own < wanted => c.extf(to, value),
        (true, true) => c.truncf(to, value),
        (false, true) => float_of_int(c, value, from, to),
        (true, false) if wanted == 1 => {
            let zero = c.float(from, 0.0)?;
            c.cmpf(CmpFPredicate::UNE, value, zero)
        }
        (true, false) => int_of_float(c, value, from, to),
        (false, false) if is_int(&ctx, from, 1) && own < wanted => c.extui(to, value),
        (false, false) if wanted == 1 => {
            let signless = ctx.integer_type(own, Signedness::Signless).ok()?;
            let zero = c.int(signless, 0)?;
            c.cmpi(CmpIPredicate::Ne, value, zero)
        }
        (false, false) if own < wanted => c.extsi(to, value),
        (false, false) => c.trunci(to, value),
    }
}

fn float_of_int(c: &mut Calc<'_, '_>, value: ValueId, from: Type, to: Type) -> Option<ValueId> {
    let ctx = c.rw.ctx().clone();
    c.rw.require(is_integer(&ctx, from))?;
    match *ctx.type_data(from) {
        TypeData::Integer { width: 1, .. } => c.uitofp(to, value),
        TypeData::Integer { width, signedness: Signedness::Unsigned } => {
            let signless = ctx.integer_type(width, Signedness::Signless).ok()?;
            let value = unrealized(c.rw, value, signless)?;
            c.uitofp(to, value)
        }
        _ => c.sitofp(to, value),
    }
}

/// The exponent of the largest number of a format.
fn largest_exponent(kind: FloatKind) -> i32 {
    match kind {
        FloatKind::F80 | FloatKind::F128 => 16383,
        _ => kind.to_f64(kind.largest()).log2().floor() as i32,
    }
}

fn int_of_float(c: &mut Calc<'_, '_>, value: ValueId, from: Type, to: Type) -> Option<ValueId> {
    let (kind, wide) = (float_kind(c.rw.ctx(), from)?, width(c.rw.ctx(), to)?);
    let (least, most) = (Int::signed_min(wide), Int::signed_max(wide));
    let (low, high) = signed_range(wide);
    let rounded = c.roundeven(value)?;
    let digits = wide as i32 - 1;
    if digits > largest_exponent(kind) {
        // Only infinities are out of range.
        let made = c.fptosi(to, rounded)?;
        let infinity = |negative| kind.infinity(negative).or_else(|| kind.nan(negative));
        let upwards = c.float_bits(from, infinity(false)?)?;
        let downwards = c.float_bits(from, infinity(true)?)?;
        let is_over = c.cmpf(CmpFPredicate::UEQ, rounded, upwards)?;
        let is_under = c.cmpf(CmpFPredicate::UEQ, rounded, downwards)?;
        let least = c.big_int(to, &least)?;
        let most = c.big_int(to, &most)?;
        let made = c.select(is_over, most, made)?;
        return c.select(is_under, least, made);
    }
    let low = c.float(from, low as f64)?;
    if kind.precision() as i32 >= digits {
        // Both ends of the range are floats.
        let high = c.float(from, high as f64)?;
        let clamped = clamp_float(c, rounded, [low, high])?;
        return c.fptosi(to, clamped);
    }
    let beyond = c.float(from, high as f64 + 1.0)?;
    let most = c.big_int(to, &most)?;
    let clamped = c.maximumf(rounded, low)?;
    let made = c.fptosi(to, clamped)?;
    let is_over = c.cmpf(CmpFPredicate::UGE, rounded, beyond)?;
    c.select(is_over, most, made)
}
