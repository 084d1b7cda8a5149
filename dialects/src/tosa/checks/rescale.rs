//! `tosa.rescale`

use super::{Checked, element, flag, is_int, operand, result, shape, stored, words, zero_point};
use rmlir_ir::{DYNAMIC, OpRef, Type, TypeData};

pub(super) fn check(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    for (ty, what) in [(operand(op, 0), "input"), (result(op, 0), "output")] {
        let ty = stored(ctx, ty);
        if !matches!(ctx.type_data(ty), TypeData::Integer { .. }) {
            let ty = words(op, ty);
            return Err(op.emit_error(format!("expect {what} to have integer element type, got {ty}")));
        }
    }
    let sides =
        [(operand(op, 0), 3, "input", "input_unsigned"), (result(op, 0), 4, "output", "output_unsigned")];
    for (ty, zero, what, _) in sides {
        check_types(op, ty, operand(op, zero), what)?;
    }
    for (_, zero, what, unsigned) in sides {
        check_zero(op, zero, what, flag(op, unsigned))?;
    }
    check_multiplier(op)
}

fn check_types(op: OpRef<'_>, value: Type, zero: Type, what: &str) -> Checked {
    let ctx = op.ctx();
    let (value, zero) = (stored(ctx, value), stored(ctx, zero));
    let width = |ty: Type| match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    };
    if width(value).is_some() && width(value) == width(zero) {
        return Ok(());
    }
    let (value, zero) = (words(op, value), words(op, zero));
    let what = format!("expected {what} and {what}_zp to both be integer of the same bitwidth");
    Err(op.emit_error(format!("{what}, but got {value} vs. {zero}")))
}

/// The zero point of sixteen bits without a sign, as it is kept.
const MIDDLE: i64 = -32768;

fn check_zero(op: OpRef<'_>, index: usize, what: &str, unsigned: bool) -> Checked {
    let zero = zero_point(op, index).unwrap_or(0);
    let ty = element(op.ctx(), operand(op, index));
    let wide = is_int(op.ctx(), ty, 16) && unsigned;
    if zero == 0 {
        return Ok(());
    }
    if !is_int(op.ctx(), ty, 8) && !wide {
        return Err(op.emit_error(format!("expect {what}_zp of 0, got {zero}")));
    }
    if wide && zero != MIDDLE {
        // It is said without a sign.
        let zero = zero as u16;
        let what = format!("expect {what}_zp of 0 or 32768 for unsigned int16 {what}");
        return Err(op.emit_error(format!("{what}, got {zero}")));
    }
    Ok(())
}

fn check_multiplier(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (multiplier, scale32) = (element(ctx, operand(op, 1)), flag(op, "scale32"));
    let width = if scale32 { 32 } else { 16 };
    if !is_int(ctx, multiplier, width) {
        let multiplier = words(op, multiplier);
        let what = format!("expect i{width} element type for multiplier for scale32={scale32}");
        return Err(op.emit_error(format!("{what}, got {multiplier}")));
    }
    let Some(input) = shape(ctx, operand(op, 0)) else { return Ok(()) };
    let channels = if flag(op, "per_channel") { input.last().copied().unwrap_or(1) } else { 1 };
    for (index, what) in [(1, "multiplier"), (2, "shift")] {
        let Some(&[size]) = shape(ctx, operand(op, index)) else { return Ok(()) };
        if size != DYNAMIC && size != channels {
            let what = format!("expect shape of {{ {channels} }} for {what} input, got {{ {size} }}");
            return Err(op.emit_error(what));
        }
    }
    Ok(())
}
