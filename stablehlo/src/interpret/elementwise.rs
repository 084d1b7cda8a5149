//! Operations that compute element by element.

use super::array::{Array, Data, map_both};
use super::complex::{Complex, complex};
use super::kind::{Kind, float_of_int, mask, round, wrap_signed, wrap_unsigned};
use super::machine::{Op, Run, Stop, Table};
use super::{Form, special};
use rmlir_ir::value::FloatKind;

const FORM: Form = Form::Elementwise;

pub(super) const TABLE: Table = &[
    ("stablehlo.abs", FORM, |_, op| abs(op)),
    ("stablehlo.add", FORM, |_, op| add(op)),
    ("stablehlo.and", FORM, |_, op| bitwise(op, |a, b| a & b, |a, b| a & b)),
    ("stablehlo.atan2", FORM, |_, op| real_binary(op, f64::atan2, Some(atan2_complex))),
    ("stablehlo.cbrt", FORM, |_, op| function(op, f64::cbrt, Some(Complex::cbrt))),
    ("stablehlo.ceil", FORM, |_, op| function(op, f64::ceil, None)),
    ("stablehlo.clamp", FORM, |_, op| clamp(op)),
    ("stablehlo.compare", FORM, |_, op| compare(op)),
    ("stablehlo.complex", FORM, |_, op| make_complex(op)),
    ("stablehlo.convert", FORM, |_, op| convert_op(op)),
    ("stablehlo.cosine", FORM, |_, op| function(op, f64::cos, Some(Complex::cos))),
    ("stablehlo.count_leading_zeros", FORM, |_, op| {
        count_bits(op, |bits, width| u64::from(bits.leading_zeros()) - (64 - u64::from(width)))
    }),
    ("stablehlo.divide", FORM, |_, op| divide(op)),
    ("stablehlo.exponential", FORM, |_, op| function(op, f64::exp, Some(Complex::exp))),
    ("stablehlo.exponential_minus_one", FORM, |_, op| function(op, f64::exp_m1, Some(Complex::exp_m1))),
    ("stablehlo.floor", FORM, |_, op| function(op, f64::floor, None)),
    ("stablehlo.imag", FORM, |_, op| part(op, |z| z.im, |_| 0.0)),
    ("stablehlo.is_finite", FORM, |_, op| test(op, f64::is_finite)),
    ("stablehlo.log", FORM, |_, op| function(op, f64::ln, Some(Complex::ln))),
    ("stablehlo.log_plus_one", FORM, |_, op| function(op, f64::ln_1p, Some(Complex::ln_1p))),
    ("stablehlo.logistic", FORM, |_, op| function(op, |x| 1.0 / (1.0 + (-x).exp()), Some(Complex::logistic))),
    ("stablehlo.maximum", FORM, |_, op| extreme(op, true)),
    ("stablehlo.minimum", FORM, |_, op| extreme(op, false)),
    ("stablehlo.multiply", FORM, |_, op| multiply(op)),
    ("stablehlo.negate", FORM, |_, op| negate(op)),
    ("stablehlo.not", FORM, |_, op| not(op)),
    ("stablehlo.or", FORM, |_, op| bitwise(op, |a, b| a | b, |a, b| a | b)),
    ("stablehlo.popcnt", FORM, |_, op| count_bits(op, |bits, _| u64::from(bits.count_ones()))),
    ("stablehlo.power", FORM, |_, op| power(op)),
    ("stablehlo.real", FORM, |_, op| part(op, |z| z.re, |x| x)),
    ("stablehlo.reduce_precision", FORM, |_, op| reduce_precision(op)),
    ("stablehlo.remainder", FORM, |_, op| remainder(op)),
    ("stablehlo.round_nearest_afz", FORM, |_, op| function(op, f64::round, None)),
    ("stablehlo.round_nearest_even", FORM, |_, op| function(op, f64::round_ties_even, None)),
    ("stablehlo.rsqrt", FORM, |_, op| function(op, |x| 1.0 / x.sqrt(), Some(Complex::rsqrt))),
    ("stablehlo.select", FORM, |_, op| select(op)),
    ("stablehlo.shift_left", FORM, |_, op| {
        shift(op, |a, by, width| if by < u64::from(width) { a << by } else { 0 })
    }),
    ("stablehlo.shift_right_arithmetic", FORM, |_, op| {
        shift(op, |a, by, width| wrap_signed(a as i64, width).wrapping_shr(by.min(63) as u32) as u64)
    }),
    ("stablehlo.shift_right_logical", FORM, |_, op| {
        shift(op, |a, by, width| if by < u64::from(width) { (a & mask(width)) >> by } else { 0 })
    }),
    ("stablehlo.sign", FORM, |_, op| sign(op)),
    ("stablehlo.sine", FORM, |_, op| function(op, f64::sin, Some(Complex::sin))),
    ("stablehlo.sqrt", FORM, |_, op| function(op, f64::sqrt, Some(Complex::sqrt))),
    ("stablehlo.subtract", FORM, |_, op| subtract(op)),
    ("stablehlo.tan", FORM, |_, op| function(op, f64::tan, Some(Complex::tan))),
    ("stablehlo.tanh", FORM, |_, op| function(op, f64::tanh, Some(Complex::tanh))),
    ("stablehlo.xor", FORM, |_, op| bitwise(op, |a, b| a ^ b, |a, b| a ^ b)),
    ("chlo.acos", FORM, |_, op| function(op, f64::acos, Some(Complex::acos))),
    ("chlo.acosh", FORM, |_, op| function(op, acosh, Some(Complex::acosh))),
    ("chlo.asin", FORM, |_, op| function(op, f64::asin, Some(Complex::asin))),
    ("chlo.asinh", FORM, |_, op| function(op, libm::asinh, Some(Complex::asinh))),
    ("chlo.atan", FORM, |_, op| function(op, f64::atan, Some(Complex::atan))),
    ("chlo.atanh", FORM, |_, op| function(op, atanh, Some(Complex::atanh))),
    ("chlo.bessel_i1e", FORM, |_, op| function(op, special::bessel_i1e, None)),
    ("chlo.conj", FORM, |_, op| function(op, |x| x, Some(Complex::conj))),
    ("chlo.cosh", FORM, |_, op| cosh(op)),
    ("chlo.digamma", FORM, |_, op| function(op, special::digamma, None)),
    ("chlo.erf", FORM, |_, op| function(op, libm::erf, None)),
    ("chlo.erf_inv", FORM, |_, op| function(op, special::erf_inv, None)),
    ("chlo.erfc", FORM, |_, op| function(op, libm::erfc, None)),
    ("chlo.is_inf", FORM, |_, op| test(op, f64::is_infinite)),
    ("chlo.is_neg_inf", FORM, |_, op| test(op, |x| x == f64::NEG_INFINITY)),
    ("chlo.is_pos_inf", FORM, |_, op| test(op, |x| x == f64::INFINITY)),
    ("chlo.lgamma", FORM, |_, op| function(op, special::lgamma, None)),
    ("chlo.mulhi", FORM, |_, op| mulhi(op)),
    ("chlo.next_after", FORM, |_, op| next_after(op)),
    ("chlo.polygamma", FORM, |_, op| real_binary(op, special::polygamma, None)),
    ("chlo.sinh", FORM, |_, op| function(op, f64::sinh, Some(Complex::sinh))),
    ("chlo.square", FORM, |_, op| function(op, |x| x * x, Some(Complex::square))),
    ("chlo.tan", FORM, |_, op| function(op, f64::tan, Some(Complex::tan))),
    ("chlo.zeta", FORM, |_, op| real_binary(op, special::zeta, None)),
];

type Outcome = Result<Vec<super::Value>, Stop>;

fn acosh(x: f64) -> f64 {
    if x < 1.0 { f64::NAN } else { libm::acosh(x) }
}

fn atanh(x: f64) -> f64 {
    if x.abs() > 1.0 { f64::NAN } else { libm::atanh(x) }
}

/// The angle of `y` over `x`, both complex.
fn atan2_complex(y: Complex, x: Complex) -> Complex {
    // -i log((x + iy) / sqrt(x^2 + y^2))
    let turned = complex(-y.im, y.re);
    let log = ((x + turned) / (x * x + y * y).sqrt()).ln();
    complex(log.im, -log.re)
}

/// Element by element of two; one element stands for as many as the other has.
pub(super) fn zip<A: Copy, B: Copy, R>(a: &[A], b: &[B], f: impl Fn(A, B) -> R) -> Vec<R> {
    match (a, b) {
        (&[a], b) => b.iter().map(|&b| f(a, b)).collect(),
        (a, &[b]) => a.iter().map(|&a| f(a, b)).collect(),
        _ => a.iter().zip(b).map(|(&a, &b)| f(a, b)).collect(),
    }
}

/// Element by element of two floats, rounded.
pub(super) fn zip_floats(kind: FloatKind, a: &[f64], b: &[f64], f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    match kind {
        FloatKind::F64 => zip(a, b, f),
        FloatKind::F32 => zip(a, b, |a, b| f64::from(f(a, b) as f32)),
        _ => zip(a, b, |a, b| round(kind, f(a, b))),
    }
}

fn map_floats(kind: FloatKind, a: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    match kind {
        FloatKind::F64 => a.iter().map(|&a| f(a)).collect(),
        FloatKind::F32 => a.iter().map(|&a| f64::from(f(a) as f32)).collect(),
        _ => a.iter().map(|&a| round(kind, f(a))).collect(),
    }
}

/// The shape of what two or more give: that of the one that is not a single element.
fn shape(arrays: &[&Array]) -> Vec<usize> {
    let several = arrays.iter().find(|array| array.len() != 1);
    let most = || arrays.iter().max_by_key(|array| array.shape.len());
    several.or_else(most).map_or_else(Vec::new, |array| array.shape.clone())
}

fn done(array: Array) -> Outcome {
    Ok(vec![array.into()])
}

fn unary(op: &Op<'_>, data: Data) -> Outcome {
    let a = op.array(0)?;
    done(Array::new(a.kind, a.shape.clone(), data))
}

fn pair<'o>(op: &'o Op<'_>) -> Result<(&'o Array, &'o Array), Stop> {
    Ok((op.array(0)?, op.array(1)?))
}

fn binary(op: &Op<'_>, data: Data) -> Outcome {
    let (a, b) = pair(op)?;
    done(Array::new(a.kind, shape(&[a, b]), data))
}

/// A function of floats, and one of complex numbers if there is one.
fn function(op: &Op<'_>, float: impl Fn(f64) -> f64, complex: Option<fn(Complex) -> Complex>) -> Outcome {
    let a = op.array(0)?;
    let data = match (&a.data, a.kind, complex) {
        (Data::Float(values), Kind::Float(kind), _) => Data::Float(map_floats(kind, values, float)),
        (Data::Complex(values), Kind::Complex(kind), Some(complex)) => {
            Data::Complex(values.iter().map(|&z| complex(z).map(|x| round(kind, x))).collect())
        }
        _ => return Err(op.unfit()),
    };
    unary(op, data)
}

/// `cosh x`; below 64 bits as its decomposition has it, in f32: `exp (x + log 1/2) + exp (log 1/2 - x)`.
fn cosh(op: &Op<'_>) -> Outcome {
    let wide = matches!(op.array(0)?.kind, Kind::Float(kind) if kind.width() > 32);
    let half = 0.5f64.ln() as f32;
    let exp = |x: f32| f64::from(x).exp() as f32;
    let parts = |x: f64| {
        let x = x as f32;
        f64::from(exp(x + half) + exp(half - x))
    };
    function(op, |x| if wide { x.cosh() } else { parts(x) }, Some(Complex::cosh))
}

fn real_binary(
    op: &Op<'_>,
    float: impl Fn(f64, f64) -> f64,
    complex: Option<fn(Complex, Complex) -> Complex>,
) -> Outcome {
    let (a, b) = pair(op)?;
    let data = match (&a.data, &b.data, a.kind, complex) {
        (Data::Float(x), Data::Float(y), Kind::Float(kind), _) => Data::Float(zip_floats(kind, x, y, float)),
        (Data::Complex(x), Data::Complex(y), Kind::Complex(kind), Some(complex)) => {
            Data::Complex(zip(x, y, |x, y| complex(x, y).map(|part| round(kind, part))))
        }
        _ => return Err(op.unfit()),
    };
    binary(op, data)
}

fn test(op: &Op<'_>, float: impl Fn(f64) -> bool) -> Outcome {
    let a = op.array(0)?;
    let Data::Float(values) = &a.data else { return Err(op.unfit()) };
    let data = Data::Bool(values.iter().map(|&value| float(value)).collect());
    done(Array::new(Kind::Bool, a.shape.clone(), data))
}

fn abs(op: &Op<'_>) -> Outcome {
    let a = op.array(0)?;
    match (&a.data, a.kind) {
        (Data::Int(values), Kind::Int(width)) => {
            let abs = |value: &i64| wrap_signed(value.wrapping_abs(), width);
            unary(op, Data::Int(values.iter().map(abs).collect()))
        }
        (Data::Uint(values), _) => unary(op, Data::Uint(values.clone())),
        (Data::Float(values), _) => unary(op, Data::Float(values.iter().map(|value| value.abs()).collect())),
        (Data::Complex(values), Kind::Complex(kind)) => {
            let data = Data::Float(values.iter().map(|z| round(kind, z.abs())).collect());
            done(Array::new(Kind::Float(kind), a.shape.clone(), data))
        }
        _ => Err(op.unfit()),
    }
}

/// The arithmetic of each kind.
fn arithmetic(
    op: &Op<'_>,
    bools: Option<fn(bool, bool) -> bool>,
    ints: impl Fn(i64, i64) -> i64,
    uints: impl Fn(u64, u64) -> u64,
    floats: impl Fn(f64, f64) -> f64,
    complexes: fn(FloatKind, Complex, Complex) -> Complex,
) -> Outcome {
    let (a, b) = pair(op)?;
    let data = match (&a.data, &b.data, a.kind, bools) {
        (Data::Bool(x), Data::Bool(y), _, Some(bools)) => Data::Bool(zip(x, y, bools)),
        (Data::Int(x), Data::Int(y), Kind::Int(width), _) => {
            Data::Int(zip(x, y, |x, y| wrap_signed(ints(x, y), width)))
        }
        (Data::Uint(x), Data::Uint(y), Kind::Uint(width), _) => {
            Data::Uint(zip(x, y, |x, y| wrap_unsigned(uints(x, y), width)))
        }
        (Data::Float(x), Data::Float(y), Kind::Float(kind), _) => Data::Float(zip_floats(kind, x, y, floats)),
        (Data::Complex(x), Data::Complex(y), Kind::Complex(kind), _) => {
            Data::Complex(zip(x, y, |x, y| complexes(kind, x, y)))
        }
        _ => return Err(op.unfit()),
    };
    binary(op, data)
}

fn add(op: &Op<'_>) -> Outcome {
    arithmetic(
        op,
        Some(|a, b| a | b),
        i64::wrapping_add,
        u64::wrapping_add,
        |a, b| a + b,
        |kind, a, b| (a + b).map(|part| round(kind, part)),
    )
}

fn subtract(op: &Op<'_>) -> Outcome {
    arithmetic(
        op,
        None,
        i64::wrapping_sub,
        u64::wrapping_sub,
        |a, b| a - b,
        |kind, a, b| (a - b).map(|part| round(kind, part)),
    )
}

/// A product of complex numbers, each step rounded.
pub(super) fn product(kind: FloatKind, a: Complex, b: Complex) -> Complex {
    let r = |value| round(kind, value);
    complex(r(r(a.re * b.re) - r(a.im * b.im)), r(r(a.re * b.im) + r(a.im * b.re)))
}

fn multiply(op: &Op<'_>) -> Outcome {
    arithmetic(op, Some(|a, b| a & b), i64::wrapping_mul, u64::wrapping_mul, |a, b| a * b, product)
}

/// Division gives all ones for what is divided by zero.
fn divide(op: &Op<'_>) -> Outcome {
    arithmetic(
        op,
        None,
        |a, b| if b == 0 { -1 } else { a.wrapping_div(b) },
        |a, b| a.checked_div(b).unwrap_or(u64::MAX),
        |a, b| a / b,
        |kind, a, b| (a / b).map(|part| round(kind, part)),
    )
}

fn remainder(op: &Op<'_>) -> Outcome {
    arithmetic(
        op,
        None,
        |a, b| if b == 0 { a } else { a.wrapping_rem(b) },
        |a, b| a.checked_rem(b).unwrap_or(a),
        |a, b| a % b,
        |_, _, _| complex(f64::NAN, f64::NAN),
    )
}

/// A power of integers by squares.
fn int_power(base: u64, exponent: u64) -> u64 {
    let (mut base, mut exponent, mut found) = (base, exponent, 1u64);
    while exponent != 0 {
        if exponent & 1 == 1 {
            found = found.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    found
}

fn signed_power(base: i64, exponent: i64) -> i64 {
    match (exponent < 0, base) {
        (true, 1 | -1) => int_power(base as u64, exponent.unsigned_abs()) as i64,
        (true, _) => 0,
        _ => int_power(base as u64, exponent as u64) as i64,
    }
}

fn power(op: &Op<'_>) -> Outcome {
    arithmetic(op, None, signed_power, int_power, f64::powf, |kind, a, b| {
        a.pow(b).map(|part| round(kind, part))
    })
}

/// The larger float: what is not a number wins, and zero is larger than minus zero.
pub(super) fn larger(a: f64, b: f64) -> f64 {
    let first = a.is_nan() || !b.is_nan() && (a > b || a == b && a.is_sign_positive());
    if first { a } else { b }
}

fn smaller(a: f64, b: f64) -> f64 {
    -larger(-a, -b)
}

fn complex_less(a: Complex, b: Complex) -> bool {
    if a.re == b.re { a.im < b.im } else { a.re < b.re }
}

fn extreme_of(a: &Array, b: &Array, largest: bool) -> Option<Data> {
    Some(match (&a.data, &b.data) {
        (Data::Bool(x), Data::Bool(y)) => Data::Bool(zip(x, y, |x, y| if largest { x | y } else { x & y })),
        (Data::Int(x), Data::Int(y)) => {
            Data::Int(zip(x, y, |x, y| if largest { x.max(y) } else { x.min(y) }))
        }
        (Data::Uint(x), Data::Uint(y)) => {
            Data::Uint(zip(x, y, |x, y| if largest { x.max(y) } else { x.min(y) }))
        }
        (Data::Float(x), Data::Float(y)) => {
            Data::Float(if largest { zip(x, y, larger) } else { zip(x, y, smaller) })
        }
        (Data::Complex(x), Data::Complex(y)) => Data::Complex(zip(x, y, |x, y| {
            let first = if largest { complex_less(y, x) } else { complex_less(x, y) };
            if first { x } else { y }
        })),
        _ => return None,
    })
}

fn extreme(op: &Op<'_>, largest: bool) -> Outcome {
    let (a, b) = pair(op)?;
    binary(op, extreme_of(a, b, largest).ok_or_else(|| op.unfit())?)
}

fn clamp(op: &Op<'_>) -> Outcome {
    let (low, value, high) = (op.array(0)?, op.array(1)?, op.array(2)?);
    let raised = extreme_of(value, low, true).ok_or_else(|| op.unfit())?;
    let raised = Array::new(value.kind, shape(&[low, value]), raised);
    let data = extreme_of(&raised, high, false).ok_or_else(|| op.unfit())?;
    done(Array::new(value.kind, shape(&[low, value, high]), data))
}

fn negate(op: &Op<'_>) -> Outcome {
    let a = op.array(0)?;
    let data = match (&a.data, a.kind) {
        (Data::Int(x), Kind::Int(width)) => {
            Data::Int(x.iter().map(|&x| wrap_signed(x.wrapping_neg(), width)).collect())
        }
        (Data::Uint(x), Kind::Uint(width)) => {
            Data::Uint(x.iter().map(|&x| wrap_unsigned(x.wrapping_neg(), width)).collect())
        }
        (Data::Float(x), Kind::Float(kind)) => Data::Float(map_floats(kind, x, |x| -x)),
        (Data::Complex(x), _) => Data::Complex(x.iter().map(|&x| -x).collect()),
        _ => return Err(op.unfit()),
    };
    unary(op, data)
}

fn not(op: &Op<'_>) -> Outcome {
    let a = op.array(0)?;
    let data = match (&a.data, a.kind) {
        (Data::Bool(x), _) => Data::Bool(x.iter().map(|&x| !x).collect()),
        (Data::Int(x), _) => Data::Int(x.iter().map(|&x| !x).collect()),
        (Data::Uint(x), Kind::Uint(width)) => {
            Data::Uint(x.iter().map(|&x| wrap_unsigned(!x, width)).collect())
        }
        _ => return Err(op.unfit()),
    };
    unary(op, data)
}

fn bitwise(op: &Op<'_>, bools: impl Fn(bool, bool) -> bool, bits: impl Fn(u64, u64) -> u64) -> Outcome {
    let (a, b) = pair(op)?;
    let data = match (&a.data, &b.data) {
        (Data::Bool(x), Data::Bool(y)) => Data::Bool(zip(x, y, bools)),
        (Data::Int(x), Data::Int(y)) => Data::Int(zip(x, y, |x, y| bits(x as u64, y as u64) as i64)),
        (Data::Uint(x), Data::Uint(y)) => Data::Uint(zip(x, y, bits)),
        _ => return Err(op.unfit()),
    };
    binary(op, data)
}

/// A shift by an amount that counts as unsigned.
fn shift(op: &Op<'_>, f: impl Fn(u64, u64, u32) -> u64) -> Outcome {
    let (a, b) = pair(op)?;
    let data = match (&a.data, &b.data, a.kind) {
        (Data::Int(x), Data::Int(y), Kind::Int(width)) => {
            Data::Int(zip(x, y, |x, y| wrap_signed(f(x as u64, y as u64 & mask(width), width) as i64, width)))
        }
        (Data::Uint(x), Data::Uint(y), Kind::Uint(width)) => {
            Data::Uint(zip(x, y, |x, y| wrap_unsigned(f(x, y, width), width)))
        }
        _ => return Err(op.unfit()),
    };
    binary(op, data)
}

fn count_bits(op: &Op<'_>, f: impl Fn(u64, u32) -> u64) -> Outcome {
    let a = op.array(0)?;
    let data = match (&a.data, a.kind) {
        (Data::Int(x), Kind::Int(width)) => Data::Int(
            x.iter().map(|&x| wrap_signed(f(x as u64 & mask(width), width) as i64, width)).collect(),
        ),
        (Data::Uint(x), Kind::Uint(width)) => {
            Data::Uint(x.iter().map(|&x| f(x, width) & mask(width)).collect())
        }
        _ => return Err(op.unfit()),
    };
    unary(op, data)
}

fn sign(op: &Op<'_>) -> Outcome {
    let a = op.array(0)?;
    let data = match (&a.data, a.kind) {
        (Data::Int(x), _) => Data::Int(x.iter().map(|x| x.signum()).collect()),
        (Data::Uint(x), _) => Data::Uint(x.iter().map(|&x| u64::from(x != 0)).collect()),
        (Data::Float(x), _) => {
            let sign = |&x: &f64| if x == 0.0 || x.is_nan() { x } else { 1.0f64.copysign(x) };
            Data::Float(x.iter().map(sign).collect())
        }
        (Data::Complex(x), Kind::Complex(kind)) => {
            Data::Complex(x.iter().map(|x| x.sign().map(|part| round(kind, part))).collect())
        }
        _ => return Err(op.unfit()),
    };
    unary(op, data)
}

fn part(op: &Op<'_>, of_complex: fn(&Complex) -> f64, of_float: fn(f64) -> f64) -> Outcome {
    let a = op.array(0)?;
    let data = match &a.data {
        Data::Float(x) => x.iter().map(|&x| of_float(x)).collect(),
        Data::Complex(x) => x.iter().map(of_complex).collect(),
        _ => return Err(op.unfit()),
    };
    let kind = a.kind.part().ok_or_else(|| op.unfit())?;
    done(Array::new(Kind::Float(kind), a.shape.clone(), Data::Float(data)))
}

fn make_complex(op: &Op<'_>) -> Outcome {
    let (a, b) = pair(op)?;
    let (Data::Float(x), Data::Float(y), Kind::Float(kind)) = (&a.data, &b.data, a.kind) else {
        return Err(op.unfit());
    };
    done(Array::new(Kind::Complex(kind), shape(&[a, b]), Data::Complex(zip(x, y, complex))))
}

/// Relations of two elements, in the order of the enum.
#[derive(Clone, Copy)]
enum Relation {
    Eq,
    Ne,
    Ge,
    Gt,
    Le,
    Lt,
}

impl Relation {
    fn of(case: i64) -> Option<Relation> {
        use Relation::{Eq, Ge, Gt, Le, Lt, Ne};
        [Eq, Ne, Ge, Gt, Le, Lt].get(usize::try_from(case).ok()?).copied()
    }

    fn holds<T: PartialOrd>(self, a: T, b: T) -> bool {
        match self {
            Relation::Eq => a == b,
            Relation::Ne => a != b,
            Relation::Ge => a >= b,
            Relation::Gt => a > b,
            Relation::Le => a <= b,
            Relation::Lt => a < b,
        }
    }

    /// Element by element; the relation is looked at once.
    fn all<T: PartialOrd + Copy>(self, a: &[T], b: &[T]) -> Vec<bool> {
        match self {
            Relation::Eq => zip(a, b, |a, b| a == b),
            Relation::Ne => zip(a, b, |a, b| a != b),
            Relation::Ge => zip(a, b, |a, b| a >= b),
            Relation::Gt => zip(a, b, |a, b| a > b),
            Relation::Le => zip(a, b, |a, b| a <= b),
            Relation::Lt => zip(a, b, |a, b| a < b),
        }
    }
}

/// A number that orders floats wholly, what is not a number included.
fn total(value: f64) -> i64 {
    let bits = value.to_bits() as i64;
    bits ^ ((bits >> 63) as u64 >> 1) as i64
}

/// The case of the enum that says to order floats wholly.
const TOTAL_ORDER: i64 = 2;

fn compare(op: &Op<'_>) -> Outcome {
    let (a, b) = pair(op)?;
    let relation = op.case("comparison_direction").and_then(Relation::of).ok_or("has no direction")?;
    let wholly = op.case("compare_type") == Some(TOTAL_ORDER);
    let found = match (&a.data, &b.data) {
        (Data::Bool(x), Data::Bool(y)) => relation.all(x, y),
        (Data::Int(x), Data::Int(y)) => relation.all(x, y),
        (Data::Uint(x), Data::Uint(y)) => relation.all(x, y),
        (Data::Float(x), Data::Float(y)) if wholly => zip(x, y, |x, y| relation.holds(total(x), total(y))),
        (Data::Float(x), Data::Float(y)) => relation.all(x, y),
        (Data::Complex(x), Data::Complex(y)) => zip(x, y, |x, y| match relation {
            Relation::Eq => x == y,
            Relation::Ne => x != y,
            _ => relation.holds((x.re, x.im), (y.re, y.im)),
        }),
        _ => return Err(op.unfit()),
    };
    done(Array::new(Kind::Bool, shape(&[a, b]), Data::Bool(found)))
}

/// Elements of one of two by truth values; one element stands for as many as the others have.
fn choose<T: Copy>(which: &[bool], a: &[T], b: &[T]) -> Vec<T> {
    let all = [which.len(), a.len(), b.len()].into_iter().find(|&len| len != 1).unwrap_or(1);
    let of = |values: &[T], at: usize| values.get(if values.len() == 1 { 0 } else { at }).copied();
    match which {
        &[which] => (0..all).filter_map(|at| of(if which { a } else { b }, at)).collect(),
        _ => which.iter().enumerate().filter_map(|(at, &which)| of(if which { a } else { b }, at)).collect(),
    }
}

fn select(op: &Op<'_>) -> Outcome {
    let (which, a, b) = (op.array(0)?, op.array(1)?, op.array(2)?);
    let Data::Bool(truth) = &which.data else { return Err(op.unfit()) };
    let data = map_both!(&a.data, &b.data, (x, y) => choose(truth, x, y)).ok_or_else(|| op.unfit())?;
    done(Array::new(a.kind, shape(&[which, a, b]), data))
}

fn reduce_precision(op: &Op<'_>) -> Outcome {
    let a = op.array(0)?;
    let (Data::Float(values), Kind::Float(kind)) = (&a.data, a.kind) else { return Err(op.unfit()) };
    let exponent = op.int("exponent_bits").unwrap_or(8).clamp(1, 11) as u32;
    let mantissa = op.int("mantissa_bits").unwrap_or(23).clamp(0, 52) as u32;
    let narrow = exponent < kind.width() - kind.precision();
    let highest = (1i64 << (exponent - 1)) - 1;
    let lacking = 52 - mantissa;
    let fewer = |value: f64| {
        if value.is_nan() {
            return if mantissa == 0 { f64::INFINITY.copysign(value) } else { value };
        }
        let bits = value.to_bits();
        let rounded = if lacking == 0 || !value.is_finite() || mantissa >= kind.precision() - 1 {
            bits
        } else {
            let half = (1u64 << (lacking - 1)) - 1 + (bits >> lacking & 1);
            (bits + half) >> lacking << lacking
        };
        let found = f64::from_bits(rounded);
        let power = (rounded >> 52 & 0x7FF) as i64 - 1023;
        if narrow && found != 0.0 && found.is_finite() {
            if power > highest {
                return f64::INFINITY.copysign(value);
            }
            if power < 1 - highest {
                return 0.0f64.copysign(value);
            }
        }
        found
    };
    unary(op, Data::Float(map_floats(kind, values, fewer)))
}

fn mulhi(op: &Op<'_>) -> Outcome {
    let (a, b) = pair(op)?;
    let data = match (&a.data, &b.data, a.kind) {
        (Data::Int(x), Data::Int(y), Kind::Int(width)) => {
            Data::Int(zip(x, y, |x, y| ((i128::from(x) * i128::from(y)) >> width) as i64))
        }
        (Data::Uint(x), Data::Uint(y), Kind::Uint(width)) => {
            Data::Uint(zip(x, y, |x, y| ((u128::from(x) * u128::from(y)) >> width) as u64))
        }
        _ => return Err(op.unfit()),
    };
    binary(op, data)
}

fn next_after(op: &Op<'_>) -> Outcome {
    let (a, b) = pair(op)?;
    let (Data::Float(x), Data::Float(y), Kind::Float(kind)) = (&a.data, &b.data, a.kind) else {
        return Err(op.unfit());
    };
    binary(op, Data::Float(zip(x, y, |x, y| special::next_after(kind, x, y))))
}

fn convert_op(op: &Op<'_>) -> Outcome {
    done(convert(op.array(0)?, op.result_kind(0)?).ok_or_else(|| op.unfit())?)
}

/// The integer next to a float on the side of zero, the nearest one there is.
fn truncated(value: f64, width: u32) -> i64 {
    let largest = (mask(width) >> 1) as i64;
    (value as i64).clamp(-largest - 1, largest)
}

/// The same numbers as elements of another kind.
pub(super) fn convert(a: &Array, to: Kind) -> Option<Array> {
    if a.kind == to {
        return Some(a.clone());
    }
    let part = to.part();
    let floats = || -> Option<Vec<f64>> {
        let kind = part?;
        Some(match &a.data {
            Data::Bool(x) => x.iter().map(|&x| f64::from(u8::from(x))).collect(),
            Data::Int(x) => x.iter().map(|&x| float_of_int(kind, x < 0, x.unsigned_abs())).collect(),
            Data::Uint(x) => x.iter().map(|&x| float_of_int(kind, false, x)).collect(),
            Data::Float(x) => x.iter().map(|&x| round(kind, x)).collect(),
            Data::Complex(x) => x.iter().map(|x| round(kind, x.re)).collect(),
        })
    };
    let data = match to {
        Kind::Bool => Data::Bool(match &a.data {
            Data::Bool(x) => x.clone(),
            Data::Int(x) => x.iter().map(|&x| x != 0).collect(),
            Data::Uint(x) => x.iter().map(|&x| x != 0).collect(),
            Data::Float(x) => x.iter().map(|&x| x != 0.0).collect(),
            Data::Complex(x) => x.iter().map(|x| x.re != 0.0).collect(),
        }),
        Kind::Int(width) => Data::Int(match &a.data {
            // One bit of a truth value is all of it.
            Data::Bool(x) => x.iter().map(|&x| i64::from(x)).collect(),
            Data::Int(x) => x.iter().map(|&x| wrap_signed(x, width)).collect(),
            Data::Uint(x) => x.iter().map(|&x| wrap_signed(x as i64, width)).collect(),
            Data::Float(x) => x.iter().map(|&x| truncated(x, width)).collect(),
            Data::Complex(x) => x.iter().map(|x| truncated(x.re, width)).collect(),
        }),
        Kind::Uint(width) => {
            let whole = |value: f64| (value as u64).min(mask(width));
            Data::Uint(match &a.data {
                Data::Bool(x) => x.iter().map(|&x| u64::from(x)).collect(),
                Data::Int(x) => x.iter().map(|&x| wrap_unsigned(x as u64, width)).collect(),
                Data::Uint(x) => x.iter().map(|&x| wrap_unsigned(x, width)).collect(),
                Data::Float(x) => x.iter().map(|&x| whole(x)).collect(),
                Data::Complex(x) => x.iter().map(|x| whole(x.re)).collect(),
            })
        }
        Kind::Float(_) => Data::Float(floats()?),
        Kind::Complex(kind) => Data::Complex(match &a.data {
            Data::Complex(x) => x.iter().map(|x| x.map(|part| round(kind, part))).collect(),
            _ => floats()?.into_iter().map(|re| complex(re, 0.0)).collect(),
        }),
        Kind::Quantized(..) => return None,
    };
    Some(Array::new(to, a.shape.clone(), data))
}

/// One of the operations above by its name, for those that are made of others.
pub(super) fn by_name(name: &str) -> Option<fn(&mut Run<'_, '_>, &Op<'_>) -> Outcome> {
    TABLE.iter().find(|(known, ..)| *known == name).map(|&(_, _, eval)| eval as _)
}
