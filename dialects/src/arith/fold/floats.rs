//! Floats.

use crate::arith::{FastMathFlags, MulFOp, NegFOp};
use crate::common::elements::{Number, fits_f64};
use crate::common::fold::{Args, FoldFn};
use rmlir_ir::fold::Folded;
use rmlir_ir::value::FloatKind;

pub(super) const FOLDS: &[(&str, FoldFn)] = &[
    ("negf", negf),
    ("addf", |args| binary(args, |kind| Some(kind.zero(true)), |a, b| a + b)),
    ("subf", |args| binary(args, |kind| Some(kind.zero(false)), |a, b| a - b)),
    ("mulf", mulf),
    ("divf", |args| binary(args, one, |a, b| a / b)),
    ("remf", |args| computed(args, |a, b| a % b)),
    ("maximumf", |args| extremum(args, |kind| kind.infinity(true), |a, b| strict(a, b, f64::max))),
    ("minimumf", |args| extremum(args, |kind| kind.infinity(false), |a, b| strict(a, b, f64::min))),
    ("maxnumf", |args| extremum(args, |kind| kind.nan(false), |a, b| lenient(a, b, f64::max))),
    ("minnumf", |args| extremum(args, |kind| kind.nan(false), |a, b| lenient(a, b, f64::min))),
];

/// Zero wins where neither signs of zeros nor what is no number matter.
fn mulf(args: Args<'_, '_>) -> Option<Folded> {
    let flags = args.op.unverified::<MulFOp>().fastmath();
    let lenient = flags.is_some_and(|f| f.has(FastMathFlags::NNAN) && f.has(FastMathFlags::NSZ));
    let kind = args.float_kind(0)?;
    if lenient && args.float(1).is_some_and(|bits| kind.is_zero(bits)) {
        return args.value(1);
    }
    binary(args, one, |a, b| a * b)
}

fn one(kind: FloatKind) -> Option<u128> {
    Some(kind.from_f64(1.0))
}

fn negf(args: Args<'_, '_>) -> Option<Folded> {
    if let Some(inner) = args.def::<NegFOp>(0) {
        return Some(Folded::Value(inner.operand()?.id()));
    }
    let kind = args.float_kind(0)?;
    // The sign is the top bit; formats without one have no opposite.
    let sign = kind.zero(true) ^ kind.zero(false);
    (sign != 0).then(|| args.numbers1(|a| Some(Number::Float(a.as_float()? ^ sign))))?
}

/// With an operand on the right that changes nothing.
fn binary(
    args: Args<'_, '_>,
    neutral: fn(FloatKind) -> Option<u128>,
    f: impl Fn(f64, f64) -> f64,
) -> Option<Folded> {
    let kind = args.float_kind(0)?;
    if args.float(1).is_some() && args.float(1) == neutral(kind) {
        return args.value(0);
    }
    computed(args, f)
}

fn computed(args: Args<'_, '_>, f: impl Fn(f64, f64) -> f64) -> Option<Folded> {
    let kind = args.float_kind(0)?;
    if !fits_f64(kind) {
        return None;
    }
    args.numbers2(|a, b| {
        let value = f(kind.to_f64(a.as_float()?), kind.to_f64(b.as_float()?));
        // Which of the many values that are no number it is, depends on the machine.
        if value.is_nan() {
            return kind.nan(false).map(Number::Float);
        }
        Some(Number::Float(kind.from_f64(value)))
    })
}

fn extremum(
    args: Args<'_, '_>,
    neutral: fn(FloatKind) -> Option<u128>,
    f: impl Fn(f64, f64) -> f64,
) -> Option<Folded> {
    if args.same_operands() { args.value(0) } else { binary(args, neutral, f) }
}

/// No number if one of them is none; of zeros, by the sign.
fn strict(a: f64, b: f64, choose: fn(f64, f64) -> f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { ordered(a, b, choose) }
}

/// The other if one of them is no number.
fn lenient(a: f64, b: f64, choose: fn(f64, f64) -> f64) -> f64 {
    match (a.is_nan(), b.is_nan()) {
        (true, _) => b,
        (_, true) => a,
        _ => ordered(a, b, choose),
    }
}

fn ordered(a: f64, b: f64, choose: fn(f64, f64) -> f64) -> f64 {
    if a == 0.0 && b == 0.0 {
        // What the choice does with the signs of zeros is left open; of two numbers of other size it is not.
        let larger = choose(1.0, 2.0) == 2.0;
        let negative = if larger {
            a.is_sign_negative() && b.is_sign_negative()
        } else {
            a.is_sign_negative() || b.is_sign_negative()
        };
        return if negative { -0.0 } else { 0.0 };
    }
    choose(a, b)
}
