//! `arith-expand`: operations that LLVM does not have become such that it has.

use crate::calc::{Calc, element_of, float_kind, ints_like, with_element};
use rmlir_dialects::arith::*;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, Failed, OpRef, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Rewrites operations of arith by others of arith.
    Expand: ArithExpandOpsPass, run
}

fn run(options: &options::ArithExpandOpsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    if options.include_bf16 {
        set.op("(anonymous namespace)::BFloat16ExtFOpConverter", ext_bf16);
        set.op("(anonymous namespace)::BFloat16TruncFOpConverter", trunc_bf16);
    }
    if options.include_f8e8m0 {
        set.op("(anonymous namespace)::F8E8M0ExtFOpConverter", ext_f8e8m0);
        set.op("(anonymous namespace)::F8E8M0TruncFOpConverter", trunc_f8e8m0);
    }
    if options.include_f4e2m1 {
        set.op("(anonymous namespace)::F4E2M1ExtFOpConverter", super::expand_f4::extend);
        set.op("(anonymous namespace)::F4E2M1TruncFOpConverter", super::expand_f4::truncate);
    }
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "vector"]);
    target
        .illegal_op::<CeilDivSIOp>()
        .illegal_op::<CeilDivUIOp>()
        .illegal_op::<FloorDivSIOp>()
        .illegal_op::<MaxSIOp>()
        .illegal_op::<MaxUIOp>()
        .illegal_op::<MinSIOp>()
        .illegal_op::<MinUIOp>()
        .illegal_op::<MaximumFOp>()
        .illegal_op::<MinimumFOp>()
        .illegal_op::<MaxNumFOp>()
        .illegal_op::<MinNumFOp>()
        .illegal_op::<ScalingExtFOp>()
        .illegal_op::<ScalingTruncFOp>();
    let (bf16, f8, f4) = (options.include_bf16, options.include_f8e8m0, options.include_f4e2m1);
    // An extension counts by what it has, a truncation by what it gives.
    let legal = move |narrow: Option<FloatKind>, wide: Option<FloatKind>| {
        !(bf16 && narrow == Some(FloatKind::BF16) && wide == Some(FloatKind::F32)
            || f8 && narrow == Some(FloatKind::F8E8M0FNU)
            || f4 && narrow == Some(FloatKind::F4E2M1FN))
    };
    target.dynamic_op::<ExtFOp>(move |op| {
        let (from, to) = kinds(op);
        Some(legal(from, to))
    });
    target.dynamic_op::<TruncFOp>(move |op| {
        let (from, to) = kinds(op);
        Some(legal(to, from))
    });
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// The kinds of the floats that a cast has and gives.
fn kinds(op: OpRef<'_>) -> (Option<FloatKind>, Option<FloatKind>) {
    let ctx = op.ctx();
    let kind = |ty: Type| float_kind(ctx, element_of(ctx, ty));
    (op.operand(0).and_then(|value| kind(value.ty())), op.result(0).and_then(|value| kind(value.ty())))
}

/// Adds the patterns that are always there.
pub fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::CeilDivSIOpConverter", ceil_div_signed);
    set.op("(anonymous namespace)::CeilDivUIOpConverter", ceil_div_unsigned);
    set.op("(anonymous namespace)::FloorDivSIOpConverter", floor_div);
    set.op("(anonymous namespace)::ScalingExtFOpConverter", scaling_ext);
    set.op("(anonymous namespace)::ScalingTruncFOpConverter", scaling_trunc);
    extremum_of_ints::<MaxSIOp>(set, CmpIPredicate::Sgt);
    extremum_of_ints::<MaxUIOp>(set, CmpIPredicate::Ugt);
    extremum_of_ints::<MinSIOp>(set, CmpIPredicate::Slt);
    extremum_of_ints::<MinUIOp>(set, CmpIPredicate::Ult);
    extremum_of_floats::<MaximumFOp>(set, CmpFPredicate::UGT, true);
    extremum_of_floats::<MinimumFOp>(set, CmpFPredicate::ULT, true);
    extremum_of_floats::<MaxNumFOp>(set, CmpFPredicate::UGT, false);
    extremum_of_floats::<MinNumFOp>(set, CmpFPredicate::ULT, false);
}

/// The operands of an operation on two values, and their type.
pub(super) fn two(rw: &PatternRewriter<'_>, op: impl Handle) -> Option<(ValueId, ValueId, Type)> {
    let view = rw.op(op);
    let (l, r) = (view.operand(0)?, view.operand(1)?);
    Some((l.id(), r.id(), l.ty()))
}

fn ceil_div_unsigned(op: CeilDivUIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (a, b, ty) = two(rw, op)?;
    let mut c = Calc { rw };
    let zero = c.int(ty, 0)?;
    let is_zero = c.cmpi(CmpIPredicate::Eq, a, zero)?;
    let one = c.int(ty, 1)?;
    let less = c.subi(a, one)?;
    let quotient = c.divui(less, b)?;
    let more = c.addi(quotient, one)?;
    let result = c.select(is_zero, zero, more)?;
    rw.replace(op, &[result])
}

fn ceil_div_signed(op: CeilDivSIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (a, b, ty) = two(rw, op)?;
    let mut c = Calc { rw };
    let zero = c.int(ty, 0)?;
    let one = c.int(ty, 1)?;
    let quotient = c.divsi(a, b)?;
    let product = c.muli(quotient, b)?;
    let has_rest = c.cmpi(CmpIPredicate::Ne, a, product)?;
    let a_negative = c.cmpi(CmpIPredicate::Slt, a, zero)?;
    let b_negative = c.cmpi(CmpIPredicate::Slt, b, zero)?;
    let same_sign = c.cmpi(CmpIPredicate::Eq, a_negative, b_negative)?;
    let rounds_up = c.andi(has_rest, same_sign)?;
    let more = c.addi(quotient, one)?;
    let result = c.select(rounds_up, more, quotient)?;
    rw.replace(op, &[result])
}

fn floor_div(op: FloorDivSIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (a, b, ty) = two(rw, op)?;
    let mut c = Calc { rw };
    let quotient = c.divsi(a, b)?;
    let product = c.muli(quotient, b)?;
    let has_rest = c.cmpi(CmpIPredicate::Ne, a, product)?;
    let zero = c.int(ty, 0)?;
    let a_negative = c.cmpi(CmpIPredicate::Slt, a, zero)?;
    let b_negative = c.cmpi(CmpIPredicate::Slt, b, zero)?;
    let other_sign = c.cmpi(CmpIPredicate::Ne, a_negative, b_negative)?;
    let rounds_down = c.andi(has_rest, other_sign)?;
    let minus_one = c.int(ty, -1)?;
    let less = c.addi(quotient, minus_one)?;
    let result = c.select(rounds_down, less, quotient)?;
    rw.replace(op, &[result])
}

fn extremum_of_ints<O: TypedOp>(set: &mut PatternSet, predicate: CmpIPredicate) {
    set.op::<O>("(anonymous namespace)::MaxMinIOpConverter", move |op, rw| {
        let (l, r, _) = two(rw, op)?;
        let mut c = Calc { rw };
        let compared = c.cmpi(predicate, l, r)?;
        let result = c.select(compared, l, r)?;
        rw.replace(op, &[result])
    });
}

/// If one operand is not a number, the result is none either where `spreads`, else it is the other operand.
fn extremum_of_floats<O: TypedOp>(set: &mut PatternSet, predicate: CmpFPredicate, spreads: bool) {
    let name = match spreads {
        true => "(anonymous namespace)::MaximumMinimumFOpConverter",
        false => "(anonymous namespace)::MaxNumMinNumFOpConverter",
    };
    set.op::<O>(name, move |op, rw| {
        let (l, r, _) = two(rw, op)?;
        let mut c = Calc { rw };
        // Holds too if an operand is not a number.
        let compared = c.cmpf(predicate, l, r)?;
        let selected = c.select(compared, l, r)?;
        let checked = if spreads { r } else { l };
        let is_nan = c.cmpf(CmpFPredicate::UNO, checked, checked)?;
        let result = c.select(is_nan, r, selected)?;
        rw.replace(op, &[result])
    });
}

/// Operand and type of the result of a cast.
pub(super) fn cast(rw: &PatternRewriter<'_>, op: impl Handle) -> Option<(ValueId, Type, Type)> {
    let view = rw.op(op);
    let from = view.operand(0)?;
    Some((from.id(), from.ty(), view.result(0)?.ty()))
}

pub(super) fn kind_of(ctx: &Context, ty: Type) -> Option<FloatKind> {
    float_kind(ctx, element_of(ctx, ty))
}

fn ext_bf16(op: ExtFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (value, from, to) = cast(rw, op)?;
    let ctx = rw.ctx().clone();
    rw.require(kind_of(&ctx, from)? == FloatKind::BF16 && kind_of(&ctx, to)? == FloatKind::F32)?;
    let (half, whole) = (ints_like(&ctx, from, 16)?, ints_like(&ctx, from, 32)?);
    let mut c = Calc { rw };
    let bits = c.bitcast(half, value)?;
    let wide = c.extui(whole, bits)?;
    let by = c.int(whole, 16)?;
    let shifted = c.shli(wide, by)?;
    let result = c.bitcast(to, shifted)?;
    rw.replace(op, &[result])
}

fn trunc_bf16(op: TruncFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (value, from, to) = cast(rw, op)?;
    let ctx = rw.ctx().clone();
    rw.require(kind_of(&ctx, from)? == FloatKind::F32 && kind_of(&ctx, to)? == FloatKind::BF16)?;
    rw.require(rw.read(op).roundingmode_attr().is_none())?;
    let (half, whole) = (ints_like(&ctx, from, 16)?, ints_like(&ctx, from, 32)?);
    let mut c = Calc { rw };
    let is_nan = c.cmpf(CmpFPredicate::UNE, value, value)?;
    let bias = c.int(whole, 0x7fff)?;
    let quiet_nan = c.int(half, 0x7fc0)?;
    let by = c.int(whole, 16)?;
    let one = c.int(whole, 1)?;
    let bits = c.bitcast(whole, value)?;
    let upper = c.shrui(bits, by)?;
    let odd = c.andi(upper, one)?;
    let rounding = c.addi(odd, bias)?;
    // May carry into the exponent, which then is right.
    let biased = c.addi(bits, rounding)?;
    let shifted = c.shrui(biased, by)?;
    let narrow = c.trunci(half, shifted)?;
    let selected = c.select(is_nan, quiet_nan, narrow)?;
    let result = c.bitcast(to, selected)?;
    rw.replace(op, &[result])
}

/// Extends with the flags of another operation.
fn extend(
    rw: &mut PatternRewriter<'_>,
    to: Type,
    value: ValueId,
    flags: Option<FastMathFlags>,
) -> Option<ValueId> {
    let mut made = ExtFOp::build(rw.builder(), to, value);
    if let Some(flags) = flags {
        made = made.set(ExtFOp::FASTMATH, flags);
    }
    made.value().ok()
}

fn truncate(
    rw: &mut PatternRewriter<'_>,
    to: Type,
    value: ValueId,
    mode: Option<RoundingMode>,
    flags: Option<FastMathFlags>,
) -> Option<ValueId> {
    let mut made = TruncFOp::build(rw.builder(), to, value);
    if let Some(mode) = mode {
        made = made.set(TruncFOp::ROUNDINGMODE, mode);
    }
    if let Some(flags) = flags {
        made = made.set(TruncFOp::FASTMATH, flags);
    }
    made.value().ok()
}

const F32_FRACTION: i64 = 23;

fn ext_f8e8m0(op: ExtFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (value, from, to) = cast(rw, op)?;
    let ctx = rw.ctx().clone();
    rw.require(kind_of(&ctx, from)? == FloatKind::F8E8M0FNU)?;
    let stated = rw.read(op).fastmath();
    let (byte, whole) = (ints_like(&ctx, from, 8)?, ints_like(&ctx, from, 32)?);
    let single = with_element(&ctx, from, ctx.float_type(FloatKind::F32))?;
    let mut c = Calc { rw };
    let bits = c.bitcast(byte, value)?;
    let nan = c.int(byte, 0xff)?;
    let wide_nan = c.int(whole, 0xffff_ffff)?;
    let by = c.int(whole, F32_FRACTION)?;
    let wide = c.extui(whole, bits)?;
    let result = c.shli(wide, by)?;
    let is_nan = c.cmpi(CmpIPredicate::Eq, bits, nan)?;
    let result = c.select(is_nan, wide_nan, result)?;
    let mut result = c.bitcast(single, result)?;
    let width = kind_of(&ctx, to)?.width();
    if width < 32 {
        result = truncate(rw, to, result, None, stated)?;
    } else if width > 32 {
        result = extend(rw, to, result, stated)?;
    }
    rw.replace(op, &[result])
}

fn trunc_f8e8m0(op: TruncFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (mut value, from, to) = cast(rw, op)?;
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    rw.require(kind_of(&ctx, to)? == FloatKind::F8E8M0FNU && root.roundingmode_attr().is_none())?;
    let stated = root.fastmath();
    let (byte, whole) = (ints_like(&ctx, from, 8)?, ints_like(&ctx, from, 32)?);
    let single = with_element(&ctx, from, ctx.float_type(FloatKind::F32))?;
    let width = kind_of(&ctx, from)?.width();
    if width < 32 {
        value = extend(rw, single, value, stated)?;
    } else if width > 32 {
        value = truncate(rw, single, value, None, stated)?;
    }
    let mut c = Calc { rw };
    let bits = c.bitcast(whole, value)?;
    let by = c.int(whole, F32_FRACTION)?;
    let shifted = c.shrui(bits, by)?;
    let exponent = c.trunci(byte, shifted)?;
    let result = c.bitcast(to, exponent)?;
    rw.replace(op, &[result])
}

/// A scale as a value of the type that only has an exponent.
fn exponent_only(
    rw: &mut PatternRewriter<'_>,
    scale: ValueId,
    flags: Option<FastMathFlags>,
) -> Option<ValueId> {
    let (ctx, ty) = (rw.ctx().clone(), rw.value(scale).ty());
    let kind = kind_of(&ctx, ty)?;
    if kind.width() >= 16 {
        let narrow = with_element(&ctx, ty, ctx.float_type(FloatKind::F8E8M0FNU))?;
        return truncate(rw, narrow, scale, None, flags);
    }
    (kind == FloatKind::F8E8M0FNU).then_some(scale)
}

fn scaling_ext(op: ScalingExtFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let flags = root.fastmath();
    let (value, scale, to) = (root.r#in().id(), root.scale().id(), root.op().result(0)?.ty());
    let scale = exponent_only(rw, scale, flags)?;
    let scale = extend(rw, to, scale, flags)?;
    let value = extend(rw, to, value, flags)?;
    let mut made = MulFOp::build(rw.builder(), value, scale);
    if let Some(flags) = flags {
        made = made.set(MulFOp::FASTMATH, flags);
    }
    let result = made.value().ok()?;
    rw.replace(op, &[result])
}

fn scaling_trunc(op: ScalingTruncFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let flags = root.fastmath();
    let mode = root.roundingmode();
    let (value, scale, to) = (root.r#in().id(), root.scale().id(), root.op().result(0)?.ty());
    let from = root.r#in().ty();
    let scale = exponent_only(rw, scale, flags)?;
    let scale = extend(rw, from, scale, flags)?;
    let mut made = DivFOp::build(rw.builder(), value, scale);
    if let Some(flags) = flags {
        made = made.set(DivFOp::FASTMATH, flags);
    }
    let quotient = made.value().ok()?;
    let result = truncate(rw, to, quotient, mode, flags)?;
    rw.replace(op, &[result])
}
