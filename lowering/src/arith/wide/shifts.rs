//! Shifts, by less than the width of the whole.

use super::halves::{Halves, pattern};
use crate::arith::expand::two;
use rmlir_dialects::arith::*;
use rmlir_rewrite::conversion::{Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

pub(super) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    pattern(set, "(anonymous namespace)::ConvertShLI", types, |op| op.result(0), left);
    pattern(set, "(anonymous namespace)::ConvertShRSI", types, |op| op.result(0), right_signed);
    pattern(set, "(anonymous namespace)::ConvertShRUI", types, |op| op.result(0), right);
}

fn left(op: ShLIOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let (half, width) = (halves.half, i64::from(halves.width()?));
    let value = halves.parts(operands.at(0)?)?;
    let by = halves.part(operands.at(1)?, 0)?;
    let mut c = halves.calc();
    let (zero, width) = (c.int(half, 0)?, c.int(half, width)?);
    let far = c.cmpi(CmpIPredicate::Uge, by, width)?;
    let low = c.shli(value.0, by)?;
    let low = c.select(far, zero, low)?;
    // What goes from the lower half to the upper one.
    let capped = c.select(far, width, by)?;
    let back = c.subi(width, capped)?;
    let crossing = c.shrui(value.0, back)?;
    let beyond = c.subi(by, width)?;
    let all = c.shli(value.0, beyond)?;
    let high = c.shli(value.1, by)?;
    let high = c.select(far, zero, high)?;
    let crossed = c.select(far, all, crossing)?;
    let high = c.ori(crossed, high)?;
    let result = halves.join(&[low, high])?;
    halves.rw.replace(op, &[result])
}

fn right(op: ShRUIOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let (half, width) = (halves.half, i64::from(halves.width()?));
    let value = halves.parts(operands.at(0)?)?;
    let by = halves.part(operands.at(1)?, 0)?;
    let mut c = halves.calc();
    let (zero, width) = (c.int(half, 0)?, c.int(half, width)?);
    let far = c.cmpi(CmpIPredicate::Uge, by, width)?;
    let low = c.shrui(value.0, by)?;
    let low = c.select(far, zero, low)?;
    let high = c.shrui(value.1, by)?;
    let high = c.select(far, zero, high)?;
    // What goes from the upper half to the lower one.
    let capped = c.select(far, width, by)?;
    let back = c.subi(width, capped)?;
    let crossing = c.shli(value.1, back)?;
    let beyond = c.subi(by, width)?;
    let all = c.shrui(value.1, beyond)?;
    let crossed = c.select(far, all, crossing)?;
    let low = c.ori(low, crossed)?;
    let result = halves.join(&[low, high])?;
    halves.rw.replace(op, &[result])
}

/// A shift without sign, and the sign where nothing was left.
fn right_signed(op: ShRSIOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let (half, width) = (halves.half, i64::from(halves.width()?));
    let (value, by, ty) = two(halves.rw, op)?;
    let high = halves.part(operands.at(0)?, 1)?;
    let amount = halves.part(operands.at(1)?, 0)?;
    let zero = halves.calc().int(half, 0)?;
    let negative = halves.calc().cmpi(CmpIPredicate::Slt, high, zero)?;
    let negative = halves.drop_unit(negative)?;
    let sign = halves.calc().extsi(ty, negative)?;
    let mut c = halves.calc();
    let all = c.int(half, 2 * width)?;
    let back = c.subi(all, amount)?;
    let back = halves.drop_unit(back)?;
    let mut c = halves.calc();
    let back = c.extui(ty, back)?;
    let filled = c.shli(sign, back)?;
    let shifted = c.shrui(value, by)?;
    let shifted = c.ori(shifted, filled)?;
    let stays = c.cmpi(CmpIPredicate::Eq, amount, zero)?;
    let stays = halves.drop_unit(stays)?;
    let result = halves.calc().select(stays, value, shifted)?;
    halves.rw.replace(op, &[result])
}
