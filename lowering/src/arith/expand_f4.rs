//! Casts from and to floats of four bits by arithmetic on bits.

use super::expand::{cast, kind_of};
use crate::calc::{Calc, ints_like, with_element};
use rmlir_dialects::arith::{CmpIPredicate, ExtFOp, TruncFOp};
use rmlir_ir::value::FloatKind;
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Exponent and fraction of the wide float follow from those of the narrow one, but for zero and one half.
pub(super) fn extend(op: ExtFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (value, from, to) = cast(rw, op)?;
    let ctx = rw.ctx().clone();
    rw.require(kind_of(&ctx, from)? == FloatKind::F4E2M1FN)?;
    let (small, whole) = (ints_like(&ctx, from, 4)?, ints_like(&ctx, from, 32)?);
    let single = with_element(&ctx, from, ctx.float_type(FloatKind::F32))?;
    let mut c = Calc { rw };
    let bits = c.bitcast(small, value)?;
    let zero = c.int(small, 0)?;
    let one = c.int(small, 1)?;
    let two = c.int(small, 2)?;
    let four = c.int(small, 4)?;
    let seven = c.int(small, 7)?;
    let magnitude = c.andi(bits, seven)?;
    // The last bit of the exponent, and the fraction.
    let by = c.int(whole, 0x14)?;
    let low = c.shli(magnitude, two)?;
    let is_half = c.cmpi(CmpIPredicate::Eq, magnitude, one)?;
    let low = c.select(is_half, zero, low)?;
    let low = c.extui(whole, low)?;
    let low = c.shli(low, by)?;
    // The other bits of the exponent.
    let none = c.int(whole, 0)?;
    let large = c.int(whole, 0x4000_0000)?;
    let little = c.int(whole, 0x3f00_0000)?;
    let is_large = c.cmpi(CmpIPredicate::Uge, magnitude, four)?;
    let high = c.select(is_large, large, little)?;
    let is_zero = c.cmpi(CmpIPredicate::Eq, magnitude, zero)?;
    let high = c.select(is_zero, none, high)?;
    let sign = c.int(whole, 0x8000_0000)?;
    let eight = c.int(small, 8)?;
    let is_negative = c.cmpi(CmpIPredicate::Uge, bits, eight)?;
    let sign = c.select(is_negative, sign, none)?;
    let unsigned = c.addi(low, high)?;
    let all = c.addi(unsigned, sign)?;
    let mut result = c.bitcast(single, all)?;
    if kind_of(&ctx, to)? != FloatKind::F32 {
        result = c.truncf(to, result)?;
    }
    rw.replace(op, &[result])
}

/// Rounds to nearest, ties to even.
pub(super) fn truncate(op: TruncFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (mut value, from, to) = cast(rw, op)?;
    let ctx = rw.ctx().clone();
    rw.require(kind_of(&ctx, to)? == FloatKind::F4E2M1FN)?;
    let (small, byte) = (ints_like(&ctx, from, 4)?, ints_like(&ctx, from, 8)?);
    let whole = ints_like(&ctx, from, 32)?;
    let single = with_element(&ctx, from, ctx.float_type(FloatKind::F32))?;
    let mut c = Calc { rw };
    if kind_of(&ctx, from)? != FloatKind::F32 {
        value = c.extf(single, value)?;
    }
    let one = c.int(small, 1)?;
    let three = c.int(small, 3)?;
    let to_first = c.int(whole, 22)?;
    let zero_byte = c.int(byte, 0)?;
    let minus_one = c.int(byte, 0xff)?;
    let zero = c.int(whole, 0)?;
    let most = c.float(single, 6.0)?;
    let least = c.float(single, -6.0)?;
    let clamped = c.minnumf(most, value)?;
    let clamped = c.maxnumf(least, clamped)?;
    let bits = c.bitcast(whole, clamped)?;
    let to_sign = c.int(whole, 31)?;
    let sign = c.shrui(bits, to_sign)?;
    let sign = c.trunci(small, sign)?;
    let result = c.shli(sign, three)?;
    let bias = c.int(whole, 0x7e)?;
    let fraction_bits = c.int(whole, 23)?;
    let upper = c.shrui(bits, fraction_bits)?;
    let exponent = c.subi(upper, bias)?;
    let own = c.trunci(small, exponent)?;
    let own = c.shli(own, one)?;
    let result = c.addi(result, own)?;
    let first_bit = c.int(whole, 0x40_0000)?;
    let first = c.andi(bits, first_bit)?;
    let first = c.shrui(first, to_first)?;
    let first = c.trunci(small, first)?;
    let result = c.addi(result, first)?;
    // What becomes one half or zero.
    let fraction_mask = c.int(whole, 0x7f_ffff)?;
    let exponent = c.trunci(byte, exponent)?;
    let is_small = c.cmpi(CmpIPredicate::Sle, exponent, zero_byte)?;
    let is_below = c.cmpi(CmpIPredicate::Eq, exponent, minus_one)?;
    let fraction = c.andi(bits, fraction_mask)?;
    let has_fraction = c.cmpi(CmpIPredicate::Ugt, fraction, zero)?;
    let to_half = c.andi(is_below, has_fraction)?;
    let has_zero = c.cmpi(CmpIPredicate::Eq, exponent, zero_byte)?;
    let fifteen = c.int(small, 0xf)?;
    let none = c.int(small, 0)?;
    let adjusted = c.select(is_small, fifteen, result)?;
    let adjusted = c.select(to_half, none, adjusted)?;
    let result = c.select(has_zero, result, adjusted)?;
    let rest_mask = c.int(whole, 0x3f_ffff)?;
    let half_way = c.int(whole, 0x20_0000)?;
    let rest = c.andi(bits, rest_mask)?;
    let rounds = c.cmpi(CmpIPredicate::Uge, rest, half_way)?;
    let rounds = c.ori(rounds, is_small)?;
    let rounded = c.addi(result, one)?;
    let result = c.select(rounds, rounded, result)?;
    let result = c.bitcast(to, result)?;
    rw.replace(op, &[result])
}
