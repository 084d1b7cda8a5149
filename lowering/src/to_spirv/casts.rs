//! Numbers of one kind as numbers of another.

use super::arith::{Converter, element, is_bool, like, make, result_type, whole};
use super::constants::{float_attr, whole_attr};
use crate::calc::int_width;
use rmlir_dialects::arith::*;
use rmlir_dialects::spirv::{self, DIALECT, FPRoundingMode};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{TypedOp, make_attr};
use rmlir_ir::{Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    set.convert("(anonymous namespace)::ExtUIPattern", Some(types), |op: ExtUIOp, operands, rw| {
        let made = emulated(op, operands, rw, false)?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ExtUII1Pattern", Some(types), |op: ExtUIOp, operands, rw| {
        let (value, ty) = of_bool(op, operands, rw)?;
        let zero = whole(rw.builder(), ty, 0)?;
        let one = whole(rw.builder(), ty, 1)?;
        let made = make::<spirv::SelectOp>(rw.builder(), ty, &[value, one, zero])?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ExtSIPattern", Some(types), |op: ExtSIOp, operands, rw| {
        let made = emulated(op, operands, rw, true)?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ExtSII1Pattern", Some(types), |op: ExtSIOp, operands, rw| {
        let (value, ty) = of_bool(op, operands, rw)?;
        let ones = whole(rw.builder(), ty, -1)?;
        let zero = whole(rw.builder(), ty, 0)?;
        let made = make::<spirv::SelectOp>(rw.builder(), ty, &[value, ones, zero])?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::TruncIPattern", Some(types), |op: TruncIOp, operands, rw| {
        let (value, to) = (operands.at(0)?, result_type(op, rw)?);
        let (ctx, own) = (rw.ctx().clone(), rw.op(op).result(0)?.ty());
        rw.require(!is_bool(&ctx, own))?;
        let made = if rw.value(value).ty() == to {
            // The low bits.
            let width = int_width(&ctx, element(&ctx, own))?;
            let mask = whole(rw.builder(), to, (1i64 << width.min(62)) - 1)?;
            make::<spirv::BitwiseAndOp>(rw.builder(), to, &[value, mask])?
        } else {
            make::<spirv::SConvertOp>(rw.builder(), to, &[value])?
        };
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::TruncII1Pattern", Some(types), |op: TruncIOp, operands, rw| {
        let (value, to) = (operands.at(0)?, result_type(op, rw)?);
        let ctx = rw.ctx().clone();
        rw.require(is_bool(&ctx, rw.op(op).result(0)?.ty()))?;
        let from = rw.value(value).ty();
        let one = whole(rw.builder(), from, 1)?;
        let bit = make::<spirv::BitwiseAndOp>(rw.builder(), from, &[value, one])?;
        let bools = like(&ctx, from, ctx.i1())?;
        let set = make::<spirv::IEqualOp>(rw.builder(), bools, &[bit, one])?;
        let (no, yes) = (whole_attr(&ctx, to, 0)?, whole_attr(&ctx, to, 1)?);
        let no = spirv::ConstantOp::build(rw.builder(), to, no).value().ok()?;
        let yes = spirv::ConstantOp::build(rw.builder(), to, yes).value().ok()?;
        let made = make::<spirv::SelectOp>(rw.builder(), to, &[set, yes, no])?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::UIToFPI1Pattern", Some(types), |op: UIToFPOp, operands, rw| {
        let (value, ty) = of_bool(op, operands, rw)?;
        let (zero, one) = (float_attr(rw.ctx(), ty, 0.0)?, float_attr(rw.ctx(), ty, 1.0)?);
        let zero = spirv::ConstantOp::build(rw.builder(), ty, zero).value().ok()?;
        let one = spirv::ConstantOp::build(rw.builder(), ty, one).value().ok()?;
        let made = make::<spirv::SelectOp>(rw.builder(), ty, &[value, one, zero])?;
        rw.replace(op, &[made])
    });
    set.convert(
        "(anonymous namespace)::IndexCastIndexI1Pattern",
        Some(types),
        |op: IndexCastOp, operands, rw| {
            let (value, to) = (operands.at(0)?, result_type(op, rw)?);
            rw.require(is_bool(rw.ctx(), rw.op(op).result(0)?.ty()))?;
            let from = rw.value(value).ty();
            let zero = whole(rw.builder(), from, 0)?;
            let made = make::<spirv::INotEqualOp>(rw.builder(), to, &[zero, value])?;
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "(anonymous namespace)::IndexCastI1IndexPattern",
        Some(types),
        |op: IndexCastOp, operands, rw| {
            let (value, ty) = of_bool(op, operands, rw)?;
            let zero = whole(rw.builder(), ty, 0)?;
            let one = whole(rw.builder(), ty, 1)?;
            let made = make::<spirv::SelectOp>(rw.builder(), ty, &[value, one, zero])?;
            rw.replace(op, &[made])
        },
    );
    cast::<UIToFPOp, spirv::ConvertUToFOp>(set, types);
    cast::<SIToFPOp, spirv::ConvertSToFOp>(set, types);
    cast::<ExtFOp, spirv::FConvertOp>(set, types);
    set.convert("(anonymous namespace)::TypeCastingOpPattern", Some(types), narrowed);
    cast::<FPToUIOp, spirv::ConvertFToUOp>(set, types);
    cast::<FPToSIOp, spirv::ConvertFToSOp>(set, types);
    cast::<IndexCastOp, spirv::SConvertOp>(set, types);
    cast::<IndexCastUIOp, spirv::UConvertOp>(set, types);
    cast::<BitcastOp, spirv::BitcastOp>(set, types);
}

/// The operand and the type of the result of an operation on booleans.
fn of_bool(op: impl TypedOp, operands: &Operands, rw: &ConversionRewriter<'_>) -> Option<(ValueId, Type)> {
    let root = rw.op(op.handle());
    rw.require(is_bool(root.ctx(), root.operand(0)?.ty()))?;
    Some((operands.at(0)?, result_type(op, rw)?))
}

/// A wider number. Where the narrow one had been made as wide already, the bits that it did not have are set.
fn emulated(
    op: impl TypedOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    signed: bool,
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let root = rw.op(op.handle());
    let (from, own) = (root.operand(0)?.ty(), root.result(0)?.ty());
    rw.require(!is_bool(&ctx, from))?;
    let (value, to) = (operands.at(0)?, result_type(op, rw)?);
    let (narrow, wide) = (int_width(&ctx, element(&ctx, from))?, int_width(&ctx, element(&ctx, own))?);
    let b = rw.builder();
    if b.body().value_type(value) != to {
        return match signed {
            true => make::<spirv::SConvertOp>(b, to, &[value]),
            false => make::<spirv::UConvertOp>(b, to, &[value]),
        };
    }
    if signed {
        let by = whole(b, to, i64::from(wide) - i64::from(narrow))?;
        let up = make::<spirv::ShiftLeftLogicalOp>(b, to, &[value, by])?;
        make::<spirv::ShiftRightArithmeticOp>(b, to, &[up, by])
    } else {
        let mask = whole(b, to, (1i64 << narrow.min(62)) - 1)?;
        make::<spirv::BitwiseAndOp>(b, to, &[value, mask])
    }
}

/// A float of fewer bits, rounded as it is stated.
fn narrowed(op: TruncFOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let (value, to) = (operands.at(0)?, result_type(op, rw)?);
    if rw.value(value).ty() == to {
        return rw.replace(op, &[value]);
    }
    let mode = match rw.read(op).roundingmode() {
        None => None,
        Some(RoundingMode::ToNearestEven) => Some(FPRoundingMode::RTE),
        Some(RoundingMode::Downward) => Some(FPRoundingMode::RTN),
        Some(RoundingMode::Upward) => Some(FPRoundingMode::RTP),
        Some(RoundingMode::TowardZero) => Some(FPRoundingMode::RTZ),
        Some(RoundingMode::ToNearestAway) => return None,
    };
    let mode = match mode {
        Some(mode) => {
            let params = vec![Param::Int(mode.value())];
            Some(make_attr(rw.ctx(), (DIALECT, "fp_rounding_mode"), params).ok()?)
        }
        None => None,
    };
    let mut made = spirv::FConvertOp::build(rw.builder(), to, value);
    if let Some(mode) = mode {
        made = made.attr("fp_rounding_mode", mode);
    }
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

/// A cast that the dialect has. Where both types are the same it is nothing.
fn cast<O: TypedOp, S: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert(
        "(anonymous namespace)::TypeCastingOpPattern",
        Some(types),
        |op: O, operands: &Operands, rw| {
            let root = rw.op(op.handle());
            let (value, to) = (operands.at(0)?, result_type(op, rw)?);
            let ctx = rw.ctx();
            rw.require(!is_bool(ctx, rw.value(value).ty()) && !is_bool(ctx, root.result(0)?.ty()))?;
            if rw.value(value).ty() == to {
                return rw.replace(op.handle(), &[value]);
            }
            let made = make::<S>(rw.builder(), to, &[value])?;
            rw.replace(op.handle(), &[made])
        },
    );
}
