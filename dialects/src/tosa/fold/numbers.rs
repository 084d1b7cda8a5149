//! Operations on numbers, element by element. Constants are computed where all elements are the same.

use super::{element_of, has_numbers, is_same, is_static, is_zero};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, FoldFn};
use crate::tosa::{AbsOp, NegateOp};
use rmlir_ir::fold::Folded;
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Signedness, TypeData};
use std::cmp::Ordering;

pub(super) const FOLDS: &[(&str, FoldFn)] = &[
    ("abs", |args| {
        args.def::<AbsOp>(0)?;
        args.value(0)
    }),
    ("add", add),
    ("cast", cast),
    ("equal", equal),
    ("greater", |args| compared(args, Ordering::is_gt)),
    ("greater_equal", |args| compared(args, Ordering::is_ge)),
    ("intdiv", intdiv),
    ("mul", mul),
    ("negate", negate),
    ("reciprocal", reciprocal),
    ("select", select),
    ("sub", sub),
];

/// The number that all elements of an operand are.
fn splat(args: Args<'_, '_>, operand: usize) -> Option<Number> {
    let read = elements::read(args.ctx(), args.constant(operand)?)?;
    let [only] = &read.values[..] else { return None };
    read.splat.then(|| only.clone())
}

fn give(args: Args<'_, '_>, number: Number) -> Option<Folded> {
    elements::write(args.ctx(), args.ty()?, &[number], true).map(Folded::Attr)
}

/// A number of two numbers of one kind.
fn computed(
    args: Args<'_, '_>,
    of_ints: impl Fn(&Int, &Int) -> Option<Int>,
    of_floats: impl Fn(f64, f64) -> f64,
) -> Option<Folded> {
    let number = match (splat(args, 0)?, splat(args, 1)?) {
        (Number::Int(a), Number::Int(b)) if a.width() == b.width() => Number::Int(of_ints(&a, &b)?),
        (Number::Float(a), Number::Float(b)) => {
            let kind = args.float_kind(0).filter(|&kind| elements::fits_f64(kind))?;
            Number::Float(kind.from_f64(of_floats(kind.to_f64(a), kind.to_f64(b))))
        }
        _ => return None,
    };
    give(args, number)
}

fn add(args: Args<'_, '_>) -> Option<Folded> {
    if !has_numbers(args, 0) || !has_numbers(args, 1) {
        return None;
    }
    if is_same(args, 0) && is_zero(args, 1) {
        return args.value(0);
    }
    if is_same(args, 1) && is_zero(args, 0) {
        return args.value(1);
    }
    computed(args, |a, b| Some(a.add(b)), |a, b| a + b)
}

fn sub(args: Args<'_, '_>) -> Option<Folded> {
    if !has_numbers(args, 0) || !has_numbers(args, 1) {
        return None;
    }
    if is_same(args, 0) && is_zero(args, 1) {
        return args.value(0);
    }
    computed(args, |a, b| Some(a.sub(b)), |a, b| a - b)
}

/// Whether all elements of an operand are what stands for one.
fn is_one(args: Args<'_, '_>, operand: usize, shift: u32) -> bool {
    match splat(args, operand) {
        Some(Number::Int(value)) => shift < value.width() && value == Int::one(value.width()).shl(shift),
        Some(Number::Float(bits)) => args.float_kind(operand).is_some_and(|kind| bits == kind.from_f64(1.0)),
        None => false,
    }
}

/// Integers are shifted to the right afterwards, and rounded.
fn mul(args: Args<'_, '_>) -> Option<Folded> {
    if !has_numbers(args, 0) || !has_numbers(args, 1) {
        return None;
    }
    let is_int = args.ctx().type_data(args.element()?).is_int_or_index();
    let shift = match is_int {
        true => u32::try_from(args.int(2)?.to_i64()?).ok()?,
        false => 0,
    };
    for (one, other) in [(0, 1), (1, 0)] {
        if !is_same(args, other) {
            continue;
        }
        if is_zero(args, one) && is_static(args) {
            return give(args, splat(args, one)?);
        }
        if is_one(args, one, shift) {
            return args.value(other);
        }
    }
    let width = args.width()?;
    computed(args, |a, b| product(a, b, shift, width), |a, b| a * b)
}

fn product(a: &Int, b: &Int, shift: u32, width: u32) -> Option<Int> {
    if shift == 0 {
        // What does not fit in the operands is lost, though the result may be wider.
        return Some(fit(&a.mul(b), width, false));
    }
    if shift >= 63 {
        return None;
    }
    let wide = |value: &Int| value.sext(2 * value.width() + 64);
    let product = wide(a).mul(&wide(b));
    let half = Int::one(product.width()).shl(shift - 1);
    let product = product.add(&half).ashr(shift);
    // What does not fit 32 bits has no answer.
    i32::try_from(product.to_i64()?).ok()?;
    Some(fit(&product, width, true))
}

fn fit(value: &Int, width: u32, signed: bool) -> Int {
    match () {
        () if width < value.width() => value.trunc(width),
        () if signed => value.sext(width),
        () => value.zext(width),
    }
}

fn intdiv(args: Args<'_, '_>) -> Option<Folded> {
    if is_same(args, 0) && args.int_is(1, Int::is_one) {
        return args.value(0);
    }
    if is_same(args, 0) && is_zero(args, 0) {
        return give(args, splat(args, 0)?);
    }
    let quotient =
        |a: &Int, b: &Int| a.sdiv_signed(b).and_then(|(found, overflows)| (!overflows).then_some(found));
    computed(args, quotient, |a, b| a / b)
}

/// Whether two numbers compare so; what is no number compares in no way.
fn compared(args: Args<'_, '_>, test: fn(Ordering) -> bool) -> Option<Folded> {
    let order = match (splat(args, 0)?, splat(args, 1)?) {
        (Number::Int(a), Number::Int(b)) => Some(a.cmp_signed(&b)),
        (Number::Float(a), Number::Float(b)) => {
            let kind = args.float_kind(0)?;
            kind.to_f64(a).partial_cmp(&kind.to_f64(b))
        }
        _ => return None,
    };
    args.give_int(Int::from_bool(order.is_some_and(test)))
}

fn equal(args: Args<'_, '_>) -> Option<Folded> {
    let is_int = matches!(args.ctx().type_data(element_of(args, 0)?), TypeData::Integer { .. });
    // A float may be no number, which is not equal to itself.
    if is_int && args.same_operands() && is_static(args) {
        return args.give_int(Int::from_bool(true));
    }
    compared(args, Ordering::is_eq)
}

/// A negation of a negation, where nothing counts from another zero.
fn negate(args: Args<'_, '_>) -> Option<Folded> {
    let inner = args.def::<NegateOp>(0)?;
    let constants = rmlir_rewrite::fold::constant_operands(inner.op());
    let inside = Args { op: inner.op(), constants: &constants };
    let plain = (1..3).all(|at| is_zero(args, at) && is_zero(inside, at));
    if plain { Some(Folded::Value(inner.input1()?.id())) } else { None }
}

fn reciprocal(args: Args<'_, '_>) -> Option<Folded> {
    let kind = args.float_kind(0).filter(|&kind| elements::fits_f64(kind))?;
    let value = kind.to_f64(splat(args, 0)?.as_float()?);
    give(args, Number::Float(kind.from_f64(1.0 / value)))
}

fn select(args: Args<'_, '_>) -> Option<Folded> {
    if args.op.operand(1) == args.op.operand(2) {
        return args.value(1);
    }
    args.value(if args.int(0)?.is_zero() { 2 } else { 1 })
}

fn kind_of(data: &TypeData) -> Option<FloatKind> {
    if let TypeData::Float(kind) = data { Some(*kind) } else { None }
}

fn is_unsigned(data: &TypeData) -> bool {
    matches!(data, TypeData::Integer { signedness: Signedness::Unsigned, .. })
}

fn cast(args: Args<'_, '_>) -> Option<Folded> {
    if is_same(args, 0) {
        return args.value(0);
    }
    let ctx = args.ctx();
    let (from, to) = (ctx.type_data(element_of(args, 0)?), ctx.type_data(args.element()?));
    let width = to.storage_width()?;
    let number = match (splat(args, 0)?, kind_of(to)) {
        (Number::Float(bits), Some(kind)) => Number::Float(kind.convert_from(kind_of(from)?, bits)),
        (Number::Float(bits), None) => {
            Number::Int(nearest(kind_of(from)?.to_f64(bits), width, is_unsigned(to))?)
        }
        (Number::Int(value), Some(kind)) => elements::float_of_int(kind, &value, !is_unsigned(from))?,
        // A truth value is not a number of one bit.
        (Number::Int(value), None) if width == 1 => Number::Int(Int::from_bool(!value.is_zero())),
        (Number::Int(value), None) => {
            Number::Int(fit(&value, width, !is_unsigned(from) && value.width() != 1))
        }
    };
    if !matches!(to, TypeData::Float(_) | TypeData::Integer { .. }) {
        return None;
    }
    give(args, number)
}

/// The nearest integer that there is, of two the even one; 0 for what is no number.
fn nearest(value: f64, width: u32, unsigned: bool) -> Option<Int> {
    if width > 64 {
        return None;
    }
    let (low, high) = match unsigned {
        true => (0i128, (1i128 << width) - 1),
        false => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
    };
    // The conversion stops at the ends, and makes zero of what is no number.
    let rounded = value.round_ties_even() as i128;
    Some(Int::from_i128(width, rounded.clamp(low, high)))
}
