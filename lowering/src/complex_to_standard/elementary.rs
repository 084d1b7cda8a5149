//! Absolute values, exponentials, logarithms and trigonometric functions.

use super::reals::{Parts, Reals};
use rmlir_dialects::arith::CmpFPredicate::{OEQ, OGE, OGT, UNO};
use rmlir_dialects::arith::{AddFOp, ConstantOp, MaximumFOp, MinimumFOp, XOrIOp};
use rmlir_dialects::math;
use rmlir_ir::ValueId;

/// The sizes of both parts, the larger one first.
pub(super) struct Sizes {
    pub(super) max: ValueId,
    pub(super) min: ValueId,
}

pub(super) fn sizes(r: &mut Reals<'_, '_>, re: ValueId, im: ValueId) -> Option<Sizes> {
    let (re, im) = (r.abs(re)?, r.abs(im)?);
    let max = r.make::<MaximumFOp>(&[re, im])?;
    let min = r.make::<MinimumFOp>(&[re, im])?;
    Some(Sizes { max, min })
}

/// A function of the absolute value, made of `sizes` and of `1 + (min / max)^2`. Where that is NaN, as for both parts zero, it is what
/// `make` gives second.
pub(super) fn of_modulus(
    r: &mut Reals<'_, '_>,
    (re, im): Parts,
    make: impl FnOnce(&mut Reals<'_, '_>, &Sizes, ValueId) -> Option<(ValueId, ValueId)>,
) -> Option<ValueId> {
    let one = r.float(1.0)?;
    let sizes = sizes(r, re, im)?;
    let (value, nan, otherwise) = r.with_nans(|r| {
        let ratio = r.div(sizes.min, sizes.max)?;
        let square = r.mul(ratio, ratio)?;
        let sum = r.add(square, one)?;
        let (value, otherwise) = make(r, &sizes, sum)?;
        Some((value, r.cmp(UNO, value, value)?, otherwise))
    })?;
    r.select(nan, otherwise, value)
}

/// The absolute value.
pub(super) fn modulus(r: &mut Reals<'_, '_>, parts: Parts) -> Option<ValueId> {
    of_modulus(r, parts, |r, sizes, sum| {
        let root = r.make::<math::SqrtOp>(&[sum])?;
        Some((r.mul(sizes.max, root)?, sizes.min))
    })
}

/// Sine or cosine.
pub(super) fn trigonometric(r: &mut Reals<'_, '_>, of: ValueId, sine: bool) -> Option<ValueId> {
    let (re, im) = r.parts(of)?;
    let half = r.float(0.5)?;
    let exp = r.make::<math::ExpOp>(&[im])?;
    let up = r.mul(half, exp)?;
    let down = r.div(half, exp)?;
    let sin = r.make::<math::SinOp>(&[re])?;
    let cos = r.make::<math::CosOp>(&[re])?;
    let (first, second, factors) = if sine { (up, down, (sin, cos)) } else { (down, up, (cos, sin)) };
    let sum = r.add(first, second)?;
    let re = r.mul(sum, factors.0)?;
    let difference = r.sub(first, second)?;
    let im = r.mul(difference, factors.1)?;
    r.create((re, im))
}

pub(super) fn exp(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let (re, im) = r.parts(of[0])?;
    let zero = r.float(0.0)?;
    let half = r.float(0.5)?;
    let infinity = r.float(f64::INFINITY)?;
    let exp = r.make::<math::ExpOp>(&[re])?;
    let halved = r.mul(re, half)?;
    let root = r.make::<math::ExpOp>(&[halved])?;
    let cos = r.make::<math::CosOp>(&[im])?;
    let sin = r.make::<math::SinOp>(&[im])?;
    let overflows = r.cmp(OEQ, exp, infinity)?;
    let real = r.cmp_plain(OEQ, im, zero)?;
    // Where the exponential overflows, its root is multiplied twice.
    let mut scaled = |factor: ValueId| {
        let simple = r.mul(exp, factor)?;
        let once = r.mul(root, factor)?;
        let twice = r.mul(once, root)?;
        r.select(overflows, twice, simple)
    };
    let re = scaled(cos)?;
    let im = scaled(sin)?;
    let im = r.select(real, zero, im)?;
    r.create((re, im))
}

/// Coefficients of `cos(x) - 1 + x^2/2` as a polynomial in `x^2`, from the highest one.
const COSINE: [f64; 7] = [
    4.737750796424621e-14,
    -1.147028484342536e-11,
    2.087675428708152e-9,
    -2.755731921499979e-7,
    2.480158730157055e-5,
    -0.0013888888888888872,
    0.041666666666666664,
];

/// `cos(x) - 1` without loss of digits for small numbers.
fn cos_less_one(r: &mut Reals<'_, '_>, x: ValueId) -> Option<ValueId> {
    let minus_half = r.float(-0.5)?;
    let minus_one = r.float(-1.0)?;
    let cos = r.make::<math::CosOp>(&[x])?;
    let far = r.add(cos, minus_one)?;
    let square = r.mul(x, x)?;
    let fourth = r.mul(square, square)?;
    let mut sum = r.float(COSINE[0])?;
    for &coefficient in &COSINE[1..] {
        let next = r.float(coefficient)?;
        sum = r.make::<math::FmaOp>(&[sum, square, next])?;
    }
    let high = r.mul(fourth, sum)?;
    let low = r.mul(minus_half, square)?;
    let near = r.plain::<AddFOp>(&[high, low])?;
    // The square of a quarter of pi.
    let limit = r.float(0.61685)?;
    let is_far = r.cmp(OGE, square, limit)?;
    r.select(is_far, far, near)
}

pub(super) fn expm1(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let (re, im) = r.parts(of[0])?;
    let zero = r.float(0.0)?;
    let one = r.float(1.0)?;
    let less_one = r.make::<math::ExpM1Op>(&[re])?;
    let exp = r.add(less_one, one)?;
    let sin = r.make::<math::SinOp>(&[im])?;
    let cos_less = cos_less_one(r, im)?;
    let cos = r.add(cos_less, one)?;
    let product = r.mul(less_one, cos)?;
    let re = r.add(product, cos_less)?;
    let real = r.cmp(OEQ, im, zero)?;
    let product = r.mul(exp, sin)?;
    let im = r.select(real, zero, product)?;
    r.create((re, im))
}

pub(super) fn log1p(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let (re, im) = r.parts(of[0])?;
    let half = r.float(0.5)?;
    let one = r.float(1.0)?;
    let more = r.add(re, one)?;
    let (more_size, im_size) = (r.abs(more)?, r.abs(im)?);
    let max = r.make::<MaximumFOp>(&[more_size, im_size])?;
    let min = r.make::<MinimumFOp>(&[more_size, im_size])?;
    let by_real = r.cmp(OGT, more, im_size)?;
    let max_less = r.sub(max, one)?;
    let max_less = r.select(by_real, re, max_less)?;
    let ratio = r.with_nans(|r| r.div(min, max))?;
    let log = r.make::<math::Log1pOp>(&[max_less])?;
    let (sum, nan) = r.with_nans(|r| {
        let square = r.mul(ratio, ratio)?;
        let log_square = r.make::<math::Log1pOp>(&[square])?;
        let halved = r.mul(half, log_square)?;
        let sum = r.add(halved, log)?;
        Some((sum, r.cmp(UNO, sum, sum)?))
    })?;
    let modulus = r.select(nan, min, sum)?;
    let angle = r.make::<math::Atan2Op>(&[im, more])?;
    r.create((modulus, angle))
}

pub(super) fn sign(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let (re, im) = r.parts(of[0])?;
    let zero = r.float(0.0)?;
    let (a, b) = (r.cmp_plain(OEQ, re, zero)?, r.cmp_plain(OEQ, im, zero)?);
    let is_zero = r.and(a, b)?;
    let again = r.parts(of[0])?;
    let size = modulus(r, again)?;
    let parts = (r.div(re, size)?, r.div(im, size)?);
    let unit = r.create(parts)?;
    r.select(is_zero, of[0], unit)
}

/// Tangent, or hyperbolic tangent: `tan(x + iy)` is `-i tanh(-y + ix)`.
pub(super) fn tangent(r: &mut Reals<'_, '_>, of: ValueId, circular: bool) -> Option<ValueId> {
    let (mut re, mut im) = r.parts(of)?;
    let minus_one = r.float(-1.0)?;
    if circular {
        (re, im) = (im, re);
        re = r.mul(re, minus_one)?;
    }
    let infinity = r.float(f64::INFINITY)?;
    let four = r.float(4.0)?;
    let double = r.add(re, re)?;
    let minus_double = r.mul(minus_one, double)?;
    let up = r.make::<math::ExpM1Op>(&[double])?;
    let down = r.make::<math::ExpM1Op>(&[minus_double])?;
    let re_over = r.sub(up, down)?;
    let cos = r.make::<math::CosOp>(&[im])?;
    let square = r.mul(cos, cos)?;
    let scaled = r.mul(square, four)?;
    let sin = r.make::<math::SinOp>(&[im])?;
    let product = r.mul(cos, sin)?;
    let im_over = r.mul(four, product)?;
    let sum = r.add(up, down)?;
    let divisor = r.add(sum, scaled)?;
    let overflows = r.cmp(OEQ, sum, infinity)?;
    let limit = r.copysign(minus_one, re)?;
    let quotient = r.div(re_over, divisor)?;
    let mut made_re = r.select(overflows, limit, quotient)?;
    let mut made_im = r.div(im_over, divisor)?;
    if !r.is_finite() {
        let size = r.abs(re)?;
        let zero = r.float(0.0)?;
        let nan = r.float(f64::NAN)?;
        let infinite = r.cmp(OEQ, size, infinity)?;
        let no_im = r.cmp(OEQ, im, zero)?;
        let yes = r.rw.ctx().bool_attr(true);
        let yes = ConstantOp::build(r.rw.builder(), yes).value().ok()?;
        let finite = XOrIOp::build(r.rw.builder(), infinite, yes).value().ok()?;
        let im_is_nan = r.cmp(UNO, im_over, im_over)?;
        let undefined = r.and(im_is_nan, finite)?;
        let vanishes = r.and(infinite, im_is_nan)?;
        let no_im = r.or(no_im, vanishes)?;
        made_re = r.select(undefined, nan, made_re)?;
        made_im = r.select(no_im, zero, made_im)?;
    }
    if circular {
        (made_re, made_im) = (made_im, made_re);
        made_im = r.mul(made_im, minus_one)?;
    }
    r.create((made_re, made_im))
}
