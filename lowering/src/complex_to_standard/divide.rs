//! Products and quotients.

use super::reals::{Parts, Reals};
use rmlir_dialects::arith::CmpFPredicate::{OEQ, OLT, ONE, ORD, UNO};
use rmlir_dialects::math::CopySignOp;
use rmlir_ir::ValueId;

/// How numbers are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Division {
    /// By the definition.
    Algebraic,
    /// By Smith's method, which does not overflow on the way, with the special cases of the C standard.
    Smith,
}

pub(super) fn multiply(r: &mut Reals<'_, '_>, of: &[ValueId]) -> Option<ValueId> {
    let (x, y) = (r.parts(of[0])?, r.parts(of[1])?);
    let (a, b) = (r.mul(x.0, y.0)?, r.mul(x.1, y.1)?);
    let re = r.sub(a, b)?;
    let (a, b) = (r.mul(x.1, y.0)?, r.mul(x.0, y.1)?);
    let im = r.add(a, b)?;
    r.create((re, im))
}

pub(super) fn divide(r: &mut Reals<'_, '_>, of: &[ValueId], division: Division) -> Option<ValueId> {
    let (x, y) = (r.parts(of[0])?, r.parts(of[1])?);
    let quotient = match division {
        Division::Algebraic => algebraic(r, x, y)?,
        Division::Smith => smith(r, x, y)?,
    };
    r.create(quotient)
}

fn algebraic(r: &mut Reals<'_, '_>, x: Parts, y: Parts) -> Option<Parts> {
    let (a, b) = (r.mul(y.0, y.0)?, r.mul(y.1, y.1)?);
    let norm = r.add(a, b)?;
    let (a, b) = (r.mul(x.0, y.0)?, r.mul(x.1, y.1)?);
    let re = r.add(a, b)?;
    let (a, b) = (r.mul(x.1, y.0)?, r.mul(x.0, y.1)?);
    let im = r.sub(a, b)?;
    Some((r.div(re, norm)?, r.div(im, norm)?))
}

/// The quotient where the real part of the divisor is the smaller one.
fn by_imaginary(r: &mut Reals<'_, '_>, x: Parts, y: Parts) -> Option<Parts> {
    let ratio = r.div(y.0, y.1)?;
    let product = r.mul(ratio, y.0)?;
    let divisor = r.add(y.1, product)?;
    let product = r.mul(x.0, ratio)?;
    let re = r.add(product, x.1)?;
    let re = r.div(re, divisor)?;
    let product = r.mul(x.1, ratio)?;
    let im = r.sub(product, x.0)?;
    Some((re, r.div(im, divisor)?))
}

/// The quotient where the imaginary part of the divisor is the smaller one.
fn by_real(r: &mut Reals<'_, '_>, x: Parts, y: Parts) -> Option<Parts> {
    let ratio = r.div(y.1, y.0)?;
    let product = r.mul(ratio, y.1)?;
    let divisor = r.add(y.0, product)?;
    let product = r.mul(x.1, ratio)?;
    let re = r.add(x.0, product)?;
    let re = r.div(re, divisor)?;
    let product = r.mul(x.0, ratio)?;
    let im = r.sub(x.1, product)?;
    Some((re, r.div(im, divisor)?))
}

/// ONE of the sign of each part if that is infinite, else zero of that sign.
fn boxed(r: &mut Reals<'_, '_>, of: Parts, infinite: Parts, one: ValueId, zero: ValueId) -> Option<Parts> {
    let chosen = r.select(infinite.0, one, zero)?;
    let re = r.plain::<CopySignOp>(&[chosen, of.0])?;
    let chosen = r.select(infinite.1, one, zero)?;
    Some((re, r.plain::<CopySignOp>(&[chosen, of.1])?))
}

fn choose(r: &mut Reals<'_, '_>, when: ValueId, then: Parts, otherwise: Parts) -> Option<Parts> {
    Some((r.select(when, then.0, otherwise.0)?, r.select(when, then.1, otherwise.1)?))
}

fn smith(r: &mut Reals<'_, '_>, x: Parts, y: Parts) -> Option<Parts> {
    let smaller_re = by_imaginary(r, x, y)?;
    let smaller_im = by_real(r, x, y)?;

    // A number that is not NaN by zero is an infinity.
    let zero = r.float(0.0)?;
    let re_size = r.abs(y.0)?;
    let re_is_zero = r.cmp_plain(OEQ, re_size, zero)?;
    let im_size = r.abs(y.1)?;
    let im_is_zero = r.cmp_plain(OEQ, im_size, zero)?;
    let (a, b) = (r.cmp_plain(ORD, x.0, zero)?, r.cmp_plain(ORD, x.1, zero)?);
    let some = r.or(a, b)?;
    let both = r.and(re_is_zero, im_is_zero)?;
    let by_zero = r.and(some, both)?;
    let infinity = r.float(f64::INFINITY)?;
    let signed = r.plain::<CopySignOp>(&[infinity, y.0])?;
    let zero_case = (r.mul(signed, x.0)?, r.mul(signed, x.1)?);

    // An infinity by a finite number.
    let (a, b) = (r.cmp_plain(ONE, re_size, infinity)?, r.cmp_plain(ONE, im_size, infinity)?);
    let finite_divisor = r.and(a, b)?;
    let x_re_size = r.abs(x.0)?;
    let x_re_infinite = r.cmp_plain(OEQ, x_re_size, infinity)?;
    let x_im_size = r.abs(x.1)?;
    let x_im_infinite = r.cmp_plain(OEQ, x_im_size, infinity)?;
    let some = r.or(x_re_infinite, x_im_infinite)?;
    let of_infinity = r.and(some, finite_divisor)?;
    let one = r.float(1.0)?;
    let dividend = boxed(r, x, (x_re_infinite, x_im_infinite), one, zero)?;
    let (a, b) = (r.mul(dividend.0, y.0)?, r.mul(dividend.1, y.1)?);
    let sum = r.add(a, b)?;
    let re = r.mul(infinity, sum)?;
    let a = r.mul(dividend.0, y.1)?;
    let b = r.mul(dividend.1, y.0)?;
    let difference = r.sub(b, a)?;
    let infinite_case = (re, r.mul(infinity, difference)?);

    // A finite number by an infinity.
    let (a, b) = (r.cmp_plain(ONE, x_re_size, infinity)?, r.cmp_plain(ONE, x_im_size, infinity)?);
    let finite_dividend = r.and(a, b)?;
    let re_infinite = r.cmp_plain(OEQ, re_size, infinity)?;
    let im_infinite = r.cmp_plain(OEQ, im_size, infinity)?;
    let some = r.or(re_infinite, im_infinite)?;
    let by_infinity = r.and(finite_dividend, some)?;
    let divisor = boxed(r, y, (re_infinite, im_infinite), one, zero)?;
    let (a, b) = (r.mul(x.0, divisor.0)?, r.mul(x.1, divisor.1)?);
    let sum = r.add(a, b)?;
    let re = r.mul(zero, sum)?;
    let (a, b) = (r.mul(x.1, divisor.0)?, r.mul(x.0, divisor.1)?);
    let difference = r.sub(a, b)?;
    let vanishing_case = (re, r.mul(zero, difference)?);

    // The special cases count only where the quotient is NaN.
    let smaller = r.cmp_plain(OLT, re_size, im_size)?;
    let quotient = choose(r, smaller, smaller_re, smaller_im)?;
    let special = choose(r, by_infinity, vanishing_case, quotient)?;
    let special = choose(r, of_infinity, infinite_case, special)?;
    let special = choose(r, by_zero, zero_case, special)?;
    let (a, b) = (r.cmp_plain(UNO, quotient.0, zero)?, r.cmp_plain(UNO, quotient.1, zero)?);
    let nan = r.and(a, b)?;
    choose(r, nan, special, quotient)
}
