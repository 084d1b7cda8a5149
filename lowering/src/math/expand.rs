//! `math-expand-ops`: functions by formulas.

use crate::calc::{Calc, element_of, float_kind, int_width, integer, ints_like, with_element};
use rmlir_dialects::arith::*;
use rmlir_dialects::common::elements;
use rmlir_dialects::math;
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Context, Failed, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Computes functions of math by simpler ones and by arithmetic.
    Expand: MathExpandOpsPass, run
}

/// The patterns that are wanted, by the names of their operations.
struct Wanted<'a> {
    set: PatternSet,
    names: &'a [String],
}

impl Wanted<'_> {
    fn add<O: TypedOp>(
        &mut self,
        rewrite: impl Fn(O, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync + 'static,
    ) {
        let own = O::KIND.name().strip_prefix("math.");
        if self.names.is_empty() || self.names.iter().any(|name| Some(name.as_str()) == own) {
            self.set.op("", rewrite);
        }
    }
}

fn run(options: &options::MathExpandOpsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut wanted = Wanted { set: PatternSet::new(), names: &options.ops };
    wanted.add(count_leading_zeros);
    wanted.add(sinh);
    wanted.add(cosh);
    wanted.add(tan);
    wanted.add(tanh);
    wanted.add(asinh);
    wanted.add(acosh);
    wanted.add(atanh);
    wanted.add(fma);
    wanted.add(ceil);
    wanted.add(exp2);
    wanted.add(powf);
    wanted.add(fpowi);
    wanted.add(round);
    wanted.add(super::round_even::round_even);
    wanted.add(rsqrt);
    wanted.add(clampf);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(wanted.set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// The only operand of an operation and its type.
pub(super) fn operand(rw: &PatternRewriter<'_>, op: impl Handle) -> Option<(ValueId, Type)> {
    let value = rw.op(op).operand(0)?;
    Some((value.id(), value.ty()))
}

/// Half of the sum or difference of the exponential of a value and of its negation.
fn hyperbolic(op: impl Handle, rw: &mut PatternRewriter<'_>, sum: bool) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    let mut c = Calc { rw };
    let up = c.exp(x)?;
    let negated = c.negf(x)?;
    let down = c.exp(negated)?;
    let both = if sum { c.addf(up, down)? } else { c.subf(up, down)? };
    let half = c.float(ty, 0.5)?;
    let result = c.mulf(both, half)?;
    rw.replace(op, &[result])
}

fn sinh(op: math::SinhOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    hyperbolic(op, rw, false)
}

fn cosh(op: math::CoshOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    hyperbolic(op, rw, true)
}

fn tan(op: math::TanOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (x, _) = operand(rw, op)?;
    let mut c = Calc { rw };
    let (sin, cos) = (c.sin(x)?, c.cos(x)?);
    let result = c.divf(sin, cos)?;
    rw.replace(op, &[result])
}

/// `(1 - e^-2y) / (1 + e^-2y)` for `y` without its sign, which is put back: so that nothing overflows.
fn tanh(op: math::TanhOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    let mut c = Calc { rw };
    let zero = c.float(ty, 0.0)?;
    let one = c.float(ty, 1.0)?;
    let minus_two = c.float(ty, -2.0)?;
    let is_negative = c.cmpf(CmpFPredicate::OLT, x, zero)?;
    let is_negative = c.uitofp(ty, is_negative)?;
    let scaled = c.mulf(is_negative, minus_two)?;
    let sign = c.addf(scaled, one)?;
    let positive = c.mulf(sign, x)?;
    let doubled = c.mulf(minus_two, positive)?;
    let power = c.exp(doubled)?;
    let dividend = c.subf(one, power)?;
    let divisor = c.addf(one, power)?;
    let quotient = c.divf(dividend, divisor)?;
    let result = c.mulf(sign, quotient)?;
    rw.replace(op, &[result])
}

/// `ln(x + sqrt(x^2 + added))`
fn log_of_root(op: impl Handle, rw: &mut PatternRewriter<'_>, added: f64) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    let mut c = Calc { rw };
    let added = c.float(ty, added)?;
    let square = c.fma(x, x, added)?;
    let root = c.sqrt(square)?;
    let sum = c.addf(x, root)?;
    let result = c.log(sum)?;
    rw.replace(op, &[result])
}

fn asinh(op: math::AsinhOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    log_of_root(op, rw, 1.0)
}

fn acosh(op: math::AcoshOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    log_of_root(op, rw, -1.0)
}

fn atanh(op: math::AtanhOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    let mut c = Calc { rw };
    let one = c.float(ty, 1.0)?;
    let above = c.addf(x, one)?;
    let negated = c.negf(x)?;
    let below = c.addf(negated, one)?;
    let quotient = c.divf(above, below)?;
    let log = c.log(quotient)?;
    let half = c.float(ty, 0.5)?;
    let result = c.mulf(log, half)?;
    rw.replace(op, &[result])
}

fn fma(op: math::FmaOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let [x, y, z] = [root.operand(0)?.id(), root.operand(1)?.id(), root.operand(2)?.id()];
    let mut c = Calc { rw };
    let product = c.mulf(x, y)?;
    let result = c.addf(product, z)?;
    rw.replace(op, &[result])
}

/// A value without what is after the point, by way of an integer; the sign of zero is kept.
pub(super) fn truncated(c: &mut Calc<'_, '_>, x: ValueId) -> Option<ValueId> {
    let ty = c.ty(x);
    let ints = ints_like(c.rw.ctx(), ty, 64)?;
    let whole = c.fptosi(ints, x)?;
    let back = c.sitofp(ty, whole)?;
    c.copysign(back, x)
}

fn has_known_shape(ctx: &Context, ty: Type) -> bool {
    element_of(ctx, ty) == ty || ctx.type_data(ty).has_static_shape()
}

fn ceil(op: math::CeilOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    rw.require(has_known_shape(rw.ctx(), ty))?;
    let mut c = Calc { rw };
    let whole = truncated(&mut c, x)?;
    let zero = c.float(ty, 0.0)?;
    let one = c.float(ty, 1.0)?;
    let is_less = c.cmpf(CmpFPredicate::OGT, x, whole)?;
    let added = c.select(is_less, one, zero)?;
    let result = c.addf(whole, added)?;
    rw.replace(op, &[result])
}

fn exp2(op: math::Exp2Op, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    let mut c = Calc { rw };
    let ln2 = c.float(ty, std::f64::consts::LN_2)?;
    let product = c.mulf(x, ln2)?;
    let result = c.exp(product)?;
    rw.replace(op, &[result])
}

/// The float that a constant is in all elements.
fn known_float(ctx: &Context, rw: &PatternRewriter<'_>, value: ValueId) -> Option<f64> {
    let kind = float_kind(ctx, element_of(ctx, rw.value(value).ty()))?;
    let attr = constant_value(rw.value(value))?;
    Some(kind.to_f64(elements::splat_float(ctx, attr)?))
}

fn powf(op: math::PowFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (base, ty) = operand(rw, op)?;
    let power = rw.op(op).operand(1)?.id();
    let known = known_float(&ctx, rw, power);
    let mut c = Calc { rw };
    let result = match known {
        Some(0.0) => c.float(ty, 1.0)?,
        Some(1.0) => base,
        Some(-1.0) => {
            let one = c.float(ty, 1.0)?;
            c.divf(one, base)?
        }
        Some(0.5) => c.sqrt(base)?,
        Some(-0.5) => c.rsqrt(base)?,
        Some(2.0) => c.mulf(base, base)?,
        Some(-2.0) => {
            let one = c.float(ty, 1.0)?;
            let square = c.mulf(base, base)?;
            c.divf(one, square)?
        }
        Some(3.0) => {
            let square = c.mulf(base, base)?;
            c.mulf(square, base)?
        }
        _ => {
            let log = c.log(base)?;
            let product = c.mulf(power, log)?;
            c.exp(product)?
        }
    };
    rw.replace(op, &[result])
}

/// Products, for a power that is known; else by floats.
fn fpowi(op: math::FPowIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (mut base, ty) = operand(rw, op)?;
    let power = rw.op(op).operand(1)?;
    let known = constant_value(power).and_then(|attr| elements::splat_int(&ctx, attr));
    let power = power.id();
    let mut c = Calc { rw };
    let Some(known) = known.and_then(|known| known.to_i64()) else {
        let power = c.sitofp(ty, power)?;
        let result = c.powf(base, power)?;
        return rw.replace(op, &[result]);
    };
    let one = c.float(ty, 1.0)?;
    let mut result = c.float(ty, 1.0)?;
    let mut left = known.unsigned_abs();
    while left > 0 {
        if left & 1 == 1 {
            result = c.mulf(base, result)?;
        }
        left >>= 1;
        base = c.mulf(base, base)?;
    }
    if known < 0 {
        result = inverse(&mut c, ty, one, result)?;
    }
    rw.replace(op, &[result])
}

/// One divided by a value, infinite for zeros.
fn inverse(c: &mut Calc<'_, '_>, ty: Type, one: ValueId, value: ValueId) -> Option<ValueId> {
    let kind = float_kind(c.rw.ctx(), element_of(c.rw.ctx(), ty))?;
    let zero = c.float_bits(ty, kind.zero(false))?;
    let minus_zero = c.float_bits(ty, kind.zero(true))?;
    let infinity = c.float_bits(ty, kind.infinity(false)?)?;
    let minus_infinity = c.float_bits(ty, kind.infinity(true)?)?;
    let is_zero = c.cmpf(CmpFPredicate::OEQ, value, zero)?;
    let is_minus_zero = c.cmpf(CmpFPredicate::OEQ, value, minus_zero)?;
    let quotient = c.divf(one, value)?;
    let result = c.select(is_zero, infinity, quotient)?;
    c.select(is_minus_zero, minus_infinity, result)
}

/// Adds half and truncates; what has nothing after the point stays, as what is no finite number.
fn round(op: math::RoundOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    let ctx = rw.ctx().clone();
    rw.require(float_kind(&ctx, element_of(&ctx, ty))? == FloatKind::F32)?;
    let ints = with_element(&ctx, ty, integer(&ctx, 32)?)?;
    let mut c = Calc { rw };
    let half = c.float(ty, 0.5)?;
    let fraction_bits = c.int(ints, 23)?;
    let bias = c.int(ints, 127)?;
    let mask = c.int(ints, 0xff)?;
    let added = c.copysign(half, x)?;
    let sum = c.addf(x, added)?;
    let whole = truncated(&mut c, sum)?;
    let bits = c.bitcast(ints, x)?;
    let shifted = c.shrui(bits, fraction_bits)?;
    let exponent = c.andi(shifted, mask)?;
    let exponent = c.subi(exponent, bias)?;
    let is_large = c.cmpi(CmpIPredicate::Sge, exponent, fraction_bits)?;
    let result = c.select(is_large, x, whole)?;
    rw.replace(op, &[result])
}

/// Halves the bits again and again.
fn count_leading_zeros(op: math::CountLeadingZerosOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (value, ty) = operand(rw, op)?;
    let width = int_width(rw.ctx(), element_of(rw.ctx(), ty))?;
    rw.require(width <= 64)?;
    let mut c = Calc { rw };
    let (mut x, mut count) = (value, c.int(ty, 0)?);
    let mut left = width;
    while left > 1 {
        let half = left / 2;
        let bits = c.int(ty, half.into())?;
        let mask = c.big_int(ty, &Int::all_ones(width - half).zext(width))?;
        let is_low = c.cmpi(CmpIPredicate::Ule, x, mask)?;
        let more = c.addi(count, bits)?;
        let shifted = c.shli(x, bits)?;
        x = c.select(is_low, shifted, x)?;
        count = c.select(is_low, more, count)?;
        left = half;
    }
    let zero = c.int(ty, 0)?;
    let is_zero = c.cmpi(CmpIPredicate::Eq, value, zero)?;
    let all = c.int(ty, width.into())?;
    let result = c.select(is_zero, all, count)?;
    rw.replace(op, &[result])
}

fn rsqrt(op: math::RsqrtOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (x, ty) = operand(rw, op)?;
    rw.require(has_known_shape(rw.ctx(), ty) && float_kind(rw.ctx(), element_of(rw.ctx(), ty)).is_some())?;
    let mut c = Calc { rw };
    let one = c.float(ty, 1.0)?;
    let root = c.sqrt(x)?;
    let result = c.divf(one, root)?;
    rw.replace(op, &[result])
}

fn clampf(op: math::ClampFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (value, min, max, flags) =
        (root.value().id(), root.min().id(), root.max().id(), FastMathFlags(root.fastmath()));
    let least = MinimumFOp::build(rw.builder(), value, min).set(MinimumFOp::FASTMATH, flags).value().ok()?;
    let result = MaximumFOp::build(rw.builder(), least, max).set(MaximumFOp::FASTMATH, flags).value().ok()?;
    rw.replace(op, &[result])
}
