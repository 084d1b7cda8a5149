//! Roots and powers.

use super::elementary::{modulus, of_modulus};
use super::part_type;
use super::reals::Reals;
use rmlir_dialects::arith::CmpFPredicate::{OEQ, OGT, OLE, OLT, ONE, UNO};
use rmlir_dialects::arith::{NegFOp, SIToFPOp};
use rmlir_dialects::{complex, math};
use rmlir_ir::ValueId;
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

pub(super) fn sqrt(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let zero = r.float(0.0)?;
    let half = r.float(0.5)?;
    let (re, im) = r.parts(of[0])?;
    let root = of_modulus(r, (re, im), |r, sizes, sum| {
        let quarter = r.float(0.25)?;
        let large = r.make::<math::SqrtOp>(&[sizes.max])?;
        let rest = r.make::<math::PowFOp>(&[sum, quarter])?;
        Some((r.mul(large, rest)?, sizes.min))
    })?;
    let angle = r.make::<math::Atan2Op>(&[im, re])?;
    let angle = r.mul(angle, half)?;
    let cos = r.make::<math::CosOp>(&[angle])?;
    let sin = r.make::<math::SinOp>(&[angle])?;
    let real = r.cmp(OEQ, sin, zero)?;
    let mut made_re = r.mul(root, cos)?;
    let product = r.mul(root, sin)?;
    let mut made_im = r.select(real, zero, product)?;
    if !r.is_finite() {
        let infinity = r.float(f64::INFINITY)?;
        let minus_infinity = r.float(f64::NEG_INFINITY)?;
        let nan = r.float(f64::NAN)?;
        let im_size = r.abs(im)?;
        let im_infinite = r.cmp(OEQ, im_size, infinity)?;
        let im_finite = r.cmp(ONE, im_size, infinity)?;
        let up = r.cmp(OEQ, re, infinity)?;
        let down = r.cmp(OEQ, re, minus_infinity)?;
        let imaginary = r.and(down, im_finite)?;
        made_re = r.select(imaginary, zero, made_re)?;
        let infinite = r.or(im_infinite, up)?;
        made_re = r.select(infinite, infinity, made_re)?;
        let signed = r.copysign(infinity, im)?;
        let undefined = r.cmp_plain(UNO, root, root)?;
        made_im = r.select(undefined, nan, made_im)?;
        let infinite = r.or(im_infinite, down)?;
        made_im = r.select(infinite, signed, made_im)?;
    }
    let is_zero = r.cmp(OEQ, root, zero)?;
    let parts = (r.select(is_zero, zero, made_re)?, r.select(is_zero, zero, made_im)?);
    r.create(parts)
}

pub(super) fn rsqrt(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let zero = r.float(0.0)?;
    let infinity = r.float(f64::INFINITY)?;
    let minus_half = r.float(-0.5)?;
    let nan = r.float(f64::NAN)?;
    let (re, im) = r.parts(of[0])?;
    let root = of_modulus(r, (re, im), |r, sizes, sum| {
        let rest = r.make::<math::RsqrtOp>(&[sum])?;
        let small = r.make::<math::RsqrtOp>(&[sizes.min])?;
        let large = r.make::<math::RsqrtOp>(&[sizes.max])?;
        let rest = r.make::<math::SqrtOp>(&[rest])?;
        Some((r.mul(large, rest)?, small))
    })?;
    let angle = r.make::<math::Atan2Op>(&[im, re])?;
    let angle = r.mul(angle, minus_half)?;
    let cos = r.make::<math::CosOp>(&[angle])?;
    let sin = r.make::<math::SinOp>(&[angle])?;
    let mut made_re = r.mul(root, cos)?;
    let mut made_im = r.mul(root, sin)?;
    if !r.is_finite() {
        let minus_one = r.float(-1.0)?;
        let re_zero = r.copysign(zero, re)?;
        let im_zero = r.copysign(zero, im)?;
        let im_zero = r.mul(minus_one, im_zero)?;
        let (re_size, im_size) = (r.abs(re)?, r.abs(im)?);
        let im_infinite = r.cmp(OEQ, im_size, infinity)?;
        let re_nan = r.cmp(UNO, re, re)?;
        let re_infinite = r.cmp(OEQ, re_size, infinity)?;
        let some = r.and(im_infinite, re_nan)?;
        let vanishes = r.or(some, re_infinite)?;
        made_re = r.select(vanishes, re_zero, made_re)?;
        made_im = r.select(vanishes, im_zero, made_im)?;
    }
    let (a, b) = (r.cmp(OEQ, re, zero)?, r.cmp(OEQ, im, zero)?);
    let is_zero = r.and(a, b)?;
    let parts = (r.select(is_zero, infinity, made_re)?, r.select(is_zero, nan, made_im)?);
    r.create(parts)
}

/// A power with an exponent that is a whole number.
pub(super) fn with_whole_exponent(
    op: complex::PowiOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let root = rw.op(op);
    let (ty, flags) = (part_type(rw.ctx(), root.operand(0)?.ty())?, root.attr_named("fastmath"));
    let (base, exponent) = (operands.at(0)?, operands.at(1)?);
    let re = SIToFPOp::build(rw.builder(), ty, exponent).value().ok()?;
    let mut r = Reals { rw, flags, ty };
    let im = r.float(0.0)?;
    let exponent = r.create((re, im))?;
    let made = r.whole::<complex::PowOp>(&[base, exponent])?;
    rw.replace(op, &[made])
}

pub(super) fn pow(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let (c, d) = r.parts(of[1])?;
    let (a, b) = r.parts(of[0])?;
    let again = r.parts(of[0])?;
    let size = modulus(r, again)?;

    // |x|^c exp(-d angle), turned by c angle + d log |x|.
    let power = r.make::<math::PowFOp>(&[size, c])?;
    let minus_d = r.make::<NegFOp>(&[d])?;
    let angle = r.make::<math::Atan2Op>(&[b, a])?;
    let product = r.mul(minus_d, angle)?;
    let exp = r.make::<math::ExpOp>(&[product])?;
    let modulus = r.mul(power, exp)?;
    let log = r.make::<math::LogOp>(&[size])?;
    let first = r.mul(c, angle)?;
    let second = r.mul(d, log)?;
    let turn = r.add(first, second)?;
    let cos = r.make::<math::CosOp>(&[turn])?;
    let sin = r.make::<math::SinOp>(&[turn])?;

    let infinity = r.float(f64::INFINITY)?;
    let zero = r.float(0.0)?;
    let one = r.float(1.0)?;
    let whole_one = r.create((one, zero))?;
    let whole_zero = r.create((zero, zero))?;
    let whole_infinity = r.create((infinity, zero))?;
    let size_is_zero = r.cmp(OEQ, size, zero)?;
    let d_is_zero = r.cmp(OEQ, d, zero)?;
    let c_is_zero = r.cmp(OEQ, c, zero)?;
    let b_is_zero = r.cmp(OEQ, b, zero)?;
    let c_not_negative = r.cmp(OLE, zero, c)?;
    let parts = (r.mul(modulus, cos)?, r.mul(modulus, sin)?);

    // Zero to a power that is not negative: one if the exponent is zero.
    let of_zero = r.select(c_is_zero, whole_one, whole_zero)?;
    let general = r.create(parts)?;
    let real = r.and(size_is_zero, d_is_zero)?;
    let when = r.and(real, c_not_negative)?;
    let made = r.select(when, of_zero, general)?;
    // Anything to the power of zero.
    let when = r.and(c_is_zero, d_is_zero)?;
    let made = r.select(when, whole_one, made)?;
    // ONE to any power.
    let a_is_one = r.cmp(OEQ, a, one)?;
    let when = r.and(a_is_one, b_is_zero)?;
    let made = r.select(when, whole_one, made)?;
    // Infinity to a real power.
    let a_infinite = r.cmp(OEQ, a, infinity)?;
    let of_infinity = r.and(a_infinite, b_is_zero)?;
    let positive = r.cmp(OGT, c, zero)?;
    let positive = r.and(d_is_zero, positive)?;
    let when = r.and(of_infinity, positive)?;
    let made = r.select(when, whole_infinity, made)?;
    let negative = r.cmp(OLT, c, zero)?;
    let negative = r.and(d_is_zero, negative)?;
    let when = r.and(of_infinity, negative)?;
    r.select(when, whole_zero, made)
}

/// `-i log((x + i y) / sqrt(x^2 + y^2))`
pub(super) fn atan2(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let &[y, x] = of else { return None };
    let x_square = r.whole::<complex::MulOp>(&[x, x])?;
    let y_square = r.whole::<complex::MulOp>(&[y, y])?;
    let sum = r.whole::<complex::AddOp>(&[x_square, y_square])?;
    let root = r.whole::<complex::SqrtOp>(&[sum])?;
    let zero = r.float(0.0)?;
    let one = r.float(1.0)?;
    let i = r.create((zero, one))?;
    let turned = r.whole::<complex::MulOp>(&[i, y])?;
    let point = r.whole::<complex::AddOp>(&[x, turned])?;
    let unit = r.whole::<complex::DivOp>(&[point, root])?;
    let log = r.whole::<complex::LogOp>(&[unit])?;
    let minus_one = r.float(-1.0)?;
    let minus_i = r.create((zero, minus_one))?;
    r.whole::<complex::MulOp>(&[minus_i, log])
}
