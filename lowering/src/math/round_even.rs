//! `math.roundeven` by `math.round`: what lies half way is corrected.

use super::expand::operand;
use crate::calc::{Calc, element_of, float_kind, ints_like};
use rmlir_dialects::arith::CmpIPredicate;
use rmlir_dialects::math::RoundEvenOp;
use rmlir_ir::value::Int;
use rmlir_ir::{Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Constants by what they stand for.
struct Constants {
    zero: ValueId,
    one: ValueId,
    minus_one: ValueId,
    fraction_bits: ValueId,
    most_shift: ValueId,
    bias: ValueId,
    half: ValueId,
    fraction_mask: ValueId,
    exponent_mask: ValueId,
}

impl Constants {
    fn new(c: &mut Calc<'_, '_>, ints: Type, width: u32, fraction: u32) -> Option<Constants> {
        let ones = |count: u32| Int::all_ones(count).zext(width);
        let exponent = width.checked_sub(fraction + 1)?;
        Some(Constants {
            zero: c.int(ints, 0)?,
            one: c.int(ints, 1)?,
            minus_one: c.int(ints, -1)?,
            fraction_bits: c.int(ints, fraction.into())?,
            most_shift: c.int(ints, i64::from(width) - 1)?,
            bias: c.big_int(ints, &ones(exponent.checked_sub(1)?))?,
            half: c.big_int(ints, &Int::from_u64(width, 1u64.checked_shl(fraction.checked_sub(1)?)?))?,
            fraction_mask: c.big_int(ints, &ones(fraction))?,
            exponent_mask: c.big_int(ints, &ones(exponent))?,
        })
    }
}

fn exponent_of(c: &mut Calc<'_, '_>, with: &Constants, bits: ValueId) -> Option<ValueId> {
    let shifted = c.shrui(bits, with.fraction_bits)?;
    let exponent = c.andi(shifted, with.exponent_mask)?;
    c.subi(exponent, with.bias)
}

/// Shifts by no more than there are bits.
fn shift(c: &mut Calc<'_, '_>, with: &Constants, x: ValueId, by: ValueId) -> Option<ValueId> {
    let by = c.maxsi(by, with.zero)?;
    let by = c.minsi(by, with.most_shift)?;
    c.shrui(x, by)
}

fn low_fraction(c: &mut Calc<'_, '_>, with: &Constants, x: ValueId, by: ValueId) -> Option<ValueId> {
    let mask = shift(c, with, with.fraction_mask, by)?;
    c.andi(x, mask)
}

pub(super) fn round_even(op: RoundEvenOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    let ctx = rw.ctx().clone();
    let kind = float_kind(&ctx, element_of(&ctx, ty))?;
    rw.require(kind.width() <= 64)?;
    let (width, fraction) = (kind.width(), kind.precision().checked_sub(1)?);
    let ints = ints_like(&ctx, ty, width)?;
    let mut c = Calc { rw };
    let one_float = c.float(ty, 1.0)?;
    let with = Constants::new(&mut c, ints, width, fraction)?;
    let bits = c.bitcast(ints, x)?;
    let rounded = c.round(x)?;
    let rounded_bits = c.bitcast(ints, rounded)?;
    let exponent = exponent_of(&mut c, &with, bits)?;
    let rounded_exponent = exponent_of(&mut c, &with, rounded_bits)?;
    // Even numbers have nothing in the last bits of the fraction that counts; one has to be looked at by itself.
    let is_one = c.cmpi(CmpIPredicate::Eq, rounded_exponent, with.zero)?;
    let less = c.subi(rounded_exponent, with.one)?;
    let masked = low_fraction(&mut c, &with, rounded_bits, less)?;
    let is_odd = c.cmpi(CmpIPredicate::Ne, masked, with.zero)?;
    let is_odd = c.ori(is_odd, is_one)?;
    // Half way lies what has the highest bit after the point and no other.
    let is_half = c.cmpi(CmpIPredicate::Eq, exponent, with.minus_one)?;
    let wanted = shift(&mut c, &with, with.half, exponent)?;
    let wanted = c.select(is_half, with.zero, wanted)?;
    let masked = low_fraction(&mut c, &with, bits, exponent)?;
    let is_half_way = c.cmpi(CmpIPredicate::Eq, masked, wanted)?;
    let is_enough = c.cmpi(CmpIPredicate::Sge, exponent, with.minus_one)?;
    let is_small = c.cmpi(CmpIPredicate::Slt, exponent, with.fraction_bits)?;
    let is_half_way = c.andi(is_half_way, is_small)?;
    let is_half_way = c.andi(is_half_way, is_enough)?;
    let sign = c.copysign(one_float, x)?;
    let moved = c.subf(rounded, sign)?;
    let moves = c.andi(is_odd, is_half_way)?;
    let result = c.select(moves, moved, rounded)?;
    let result = c.copysign(result, x)?;
    rw.replace(op, &[result])
}
