//! What the operations compute of constants.
//!
//! Elementary functions are computed in the format of the operand, for those two formats that machines have, by the functions of the
//! machine's library, as upstream does; those that the standard library lacks are computed the same everywhere.

use crate::common::elements::Number;
use crate::common::fold::{Args, FoldFn};
use rmlir_ir::fold::Folded;
use rmlir_ir::value::{FloatKind, Int};

pub(super) const FOLDS: &[(&str, FoldFn)] = &[
    ("absf", |args| bits(args, |kind, bits| if kind.is_negative(bits) { flipped(kind, bits) } else { bits })),
    ("absi", |args| args.ints1(|a| Some(a.abs()))),
    ("acos", |args| unary(args, |_| true, f32::acos, f64::acos)),
    ("acosh", |args| unary(args, |_| true, f32::acosh, f64::acosh)),
    ("asin", |args| unary(args, |_| true, f32::asin, f64::asin)),
    ("asinh", |args| unary(args, |_| true, f32::asinh, f64::asinh)),
    ("atan", |args| unary(args, |_| true, f32::atan, f64::atan)),
    ("atanh", |args| unary(args, |_| true, f32::atanh, f64::atanh)),
    ("atan2", |args| binary(args, atan2_f32, atan2_f64)),
    ("ceil", |args| rounded(args, f64::ceil)),
    ("cos", |args| unary(args, |_| true, f32::cos, f64::cos)),
    ("copysign", |args| {
        let kind = args.float_kind(0)?;
        args.numbers2(|a, b| Some(Number::Float(with_sign_of(kind, a.as_float()?, b.as_float()?))))
    }),
    ("cosh", |args| unary(args, |_| true, f32::cosh, f64::cosh)),
    ("ctlz", |args| counted(args, Int::leading_zeros)),
    ("ctpop", |args| counted(args, Int::count_ones)),
    ("cttz", |args| counted(args, Int::trailing_zeros)),
    ("erf", |args| unary(args, |_| true, libm::erff, libm::erf)),
    ("erfc", |args| unary(args, |_| true, libm::erfcf, libm::erfc)),
    ("exp", |args| unary(args, |_| true, f32::exp, f64::exp)),
    ("exp2", |args| unary(args, |_| true, f32::exp2, f64::exp2)),
    ("expm1", |args| unary(args, |_| true, f32::exp_m1, f64::exp_m1)),
    ("floor", |args| rounded(args, f64::floor)),
    ("ipowi", |args| args.ints2(power)),
    ("isfinite", |args| tested(args, |kind, bits| !kind.is_nan(bits) && !kind.is_inf(bits))),
    ("isinf", |args| tested(args, |kind, bits| kind.is_inf(bits))),
    ("isnan", |args| tested(args, |kind, bits| kind.is_nan(bits))),
    ("isnormal", |args| tested(args, is_normal)),
    ("log", |args| unary(args, is_not_negative, f32::ln, f64::ln)),
    ("log10", |args| unary(args, is_not_negative, f32::log10, f64::log10)),
    ("log1p", |args| unary(args, |a| !(a + 1.0).is_sign_negative(), f32::ln_1p, f64::ln_1p)),
    ("log2", |args| unary(args, is_not_negative, f32::log2, f64::log2)),
    ("powf", |args| binary(args, |a, b| Some(a.powf(b)), |a, b| Some(a.powf(b)))),
    ("round", |args| unary(args, |_| true, f32::round, f64::round)),
    ("roundeven", |args| rounded(args, f64::round_ties_even)),
    ("sin", |args| unary(args, |_| true, f32::sin, f64::sin)),
    ("sinh", |args| unary(args, |_| true, f32::sinh, f64::sinh)),
    ("sqrt", |args| unary(args, is_not_negative, f32::sqrt, f64::sqrt)),
    ("tan", |args| unary(args, |_| true, f32::tan, f64::tan)),
    ("tanh", |args| unary(args, |_| true, f32::tanh, f64::tanh)),
    ("trunc", |args| unary(args, |_| true, f32::trunc, f64::trunc)),
];

fn is_not_negative(a: f64) -> bool {
    !a.is_sign_negative()
}

/// A function of the bits of a float.
fn bits(args: Args<'_, '_>, f: impl Fn(FloatKind, u128) -> u128) -> Option<Folded> {
    let kind = args.float_kind(0)?;
    args.numbers1(|a| Some(Number::Float(f(kind, a.as_float()?))))
}

fn flipped(kind: FloatKind, bits: u128) -> u128 {
    bits ^ kind.zero(true) ^ kind.zero(false)
}

fn with_sign_of(kind: FloatKind, a: u128, b: u128) -> u128 {
    if kind.is_negative(a) == kind.is_negative(b) { a } else { flipped(kind, a) }
}

fn is_normal(kind: FloatKind, bits: u128) -> bool {
    if kind.is_nan(bits) || kind.is_inf(bits) || kind.is_zero(bits) {
        return false;
    }
    kind.to_f64(bits).abs() >= kind.to_f64(smallest_normal(kind))
}

/// The smallest number with all digits.
fn smallest_normal(kind: FloatKind) -> u128 {
    1u128 << (kind.precision() - 1)
}

fn tested(args: Args<'_, '_>, test: impl Fn(FloatKind, u128) -> bool) -> Option<Folded> {
    let kind = args.float_kind(0)?;
    args.numbers1(|a| Some(Number::Int(Int::from_bool(test(kind, a.as_float()?)))))
}

fn counted(args: Args<'_, '_>, count: fn(&Int) -> u32) -> Option<Folded> {
    args.ints1(|a| Some(Int::from_u64(a.width(), u64::from(count(a)))))
}

/// A rounding to whole numbers, which is exact in every format that fits 64 bits.
fn rounded(args: Args<'_, '_>, f: fn(f64) -> f64) -> Option<Folded> {
    let kind = args.float_kind(0)?;
    if kind.precision() > FloatKind::F64.precision() {
        return None;
    }
    bits(args, |kind, bits| match kind.is_nan(bits) {
        true => bits,
        false => kind.from_f64(f(kind.to_f64(bits))),
    })
}

fn unary(args: Args<'_, '_>, takes: fn(f64) -> bool, f: fn(f32) -> f32, g: fn(f64) -> f64) -> Option<Folded> {
    match args.float_kind(0)? {
        FloatKind::F32 => args.numbers1(|a| {
            let a = f32::from_bits(a.as_float()? as u32);
            takes(f64::from(a)).then(|| Number::Float(u128::from(f(a).to_bits())))
        }),
        FloatKind::F64 => args.numbers1(|a| {
            let a = f64::from_bits(a.as_float()? as u64);
            takes(a).then(|| Number::Float(u128::from(g(a).to_bits())))
        }),
        _ => None,
    }
}

fn binary(
    args: Args<'_, '_>,
    f: fn(f32, f32) -> Option<f32>,
    g: fn(f64, f64) -> Option<f64>,
) -> Option<Folded> {
    match args.float_kind(0)? {
        FloatKind::F32 => args.numbers2(|a, b| {
            let (a, b) = (f32::from_bits(a.as_float()? as u32), f32::from_bits(b.as_float()? as u32));
            Some(Number::Float(u128::from(f(a, b)?.to_bits())))
        }),
        FloatKind::F64 => args.numbers2(|a, b| {
            let (a, b) = (f64::from_bits(a.as_float()? as u64), f64::from_bits(b.as_float()? as u64));
            Some(Number::Float(u128::from(g(a, b)?.to_bits())))
        }),
        _ => None,
    }
}

/// The angle of the origin is no number.
fn atan2_f32(a: f32, b: f32) -> Option<f32> {
    Some(if a == 0.0 && b == 0.0 { f32::NAN } else { a.atan2(b) })
}

fn atan2_f64(a: f64, b: f64) -> Option<f64> {
    Some(if a == 0.0 && b == 0.0 { f64::NAN } else { a.atan2(b) })
}

/// A power of integers; zero has none with a negative exponent.
fn power(base: &Int, exponent: &Int) -> Option<Int> {
    let (width, one) = (base.width(), Int::one(base.width()));
    if exponent.is_zero() {
        return Some(one);
    }
    if exponent.is_negative() {
        return match () {
            _ if base.is_zero() => None,
            _ if base.is_one() => Some(one),
            _ if !base.is_all_ones() => Some(Int::zero(width)),
            _ if exponent.bit(0) => Some(Int::all_ones(width)),
            _ => Some(one),
        };
    }
    let (mut result, mut factor) = (one, base.clone());
    for bit in 0..width {
        if exponent.bit(bit) {
            result = result.mul(&factor);
        }
        factor = factor.mul(&factor);
    }
    Some(result)
}
