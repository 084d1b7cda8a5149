//! Integers.

use crate::arith::{AddIOp, AndIOp, IntegerOverflowFlags, MulIOp, SubIOp, XOrIOp};
use crate::common::fold::{Args, FoldFn};
use rmlir_ir::ValueRef;
use rmlir_ir::fold::Folded;
use rmlir_ir::value::Int;

pub(super) const FOLDS: &[(&str, FoldFn)] = &[
    ("addi", addi),
    ("subi", subi),
    ("muli", muli),
    ("divui", |args| quotient(args, IntegerOverflowFlags::NUW, |a, b| a.udiv(b))),
    ("divsi", |args| quotient(args, IntegerOverflowFlags::NSW, signed(|a, b| a.sdiv(b)))),
    ("ceildivui", |args| divide(args, ceil_udiv)),
    ("ceildivsi", |args| divide(args, ceil_sdiv)),
    ("floordivsi", |args| divide(args, signed(|a, b| a.floor_sdiv(b)))),
    ("remui", |args| remainder(args, |a, b| a.urem(b))),
    ("remsi", |args| remainder(args, |a, b| a.srem(b))),
    ("andi", andi),
    ("ori", ori),
    ("xori", xori),
    ("shli", |args| shift(args, |a, by| a.shl(by))),
    ("shrui", |args| shift(args, |a, by| a.lshr(by))),
    ("shrsi", |args| shift(args, |a, by| a.ashr(by))),
    ("maxsi", |args| extremum(args, Int::signed_max, Int::signed_min, |a, b| a.cmp_signed(b).is_gt())),
    ("minsi", |args| extremum(args, Int::signed_min, Int::signed_max, |a, b| a.cmp_signed(b).is_lt())),
    ("maxui", |args| extremum(args, Int::all_ones, Int::zero, |a, b| a.cmp_unsigned(b).is_gt())),
    ("minui", |args| extremum(args, Int::zero, Int::all_ones, |a, b| a.cmp_unsigned(b).is_lt())),
];

fn value(value: Option<ValueRef<'_>>) -> Option<Folded> {
    Some(Folded::Value(value?.id()))
}

fn addi(args: Args<'_, '_>) -> Option<Folded> {
    if args.int_is(1, Int::is_zero) {
        return args.value(0);
    }
    // (a - b) + b and b + (a - b)
    for (difference, other) in [(0, 1), (1, 0)] {
        if let Some(sub) = args.def::<SubIOp>(difference)
            && sub.rhs() == args.op.operand(other)
        {
            return value(sub.lhs());
        }
    }
    args.ints2(|a, b| Some(a.add(b)))
}

fn subi(args: Args<'_, '_>) -> Option<Folded> {
    if args.same_operands() {
        return args.give_int(Int::zero(args.width()?));
    }
    if args.int_is(1, Int::is_zero) {
        return args.value(0);
    }
    // (a + b) - b and (b + a) - b
    if let Some(sum) = args.def::<AddIOp>(0) {
        for (other, own) in [(sum.lhs(), sum.rhs()), (sum.rhs(), sum.lhs())] {
            if own == args.op.operand(1) {
                return value(other);
            }
        }
    }
    args.ints2(|a, b| Some(a.sub(b)))
}

fn muli(args: Args<'_, '_>) -> Option<Folded> {
    if args.int_is(1, Int::is_zero) {
        return args.value(1);
    }
    if args.int_is(1, Int::is_one) {
        return args.value(0);
    }
    args.ints2(|a, b| Some(a.mul(b)))
}

fn divide(args: Args<'_, '_>, f: impl Fn(&Int, &Int) -> Option<Int>) -> Option<Folded> {
    if args.int_is(1, Int::is_one) {
        return args.value(0);
    }
    args.ints2(f)
}

/// A quotient, where a product that does not overflow gives its other factor.
fn quotient(
    args: Args<'_, '_>,
    exact: IntegerOverflowFlags,
    f: impl Fn(&Int, &Int) -> Option<Int>,
) -> Option<Folded> {
    if !args.int_is(1, Int::is_one)
        && let Some(product) = args.def::<MulIOp>(0)
        && product.overflow_flags().is_some_and(|flags| flags.has(exact))
    {
        for (own, other) in [(product.lhs(), product.rhs()), (product.rhs(), product.lhs())] {
            if own == args.op.operand(1) {
                return value(other);
            }
        }
    }
    divide(args, f)
}

/// The quotient towards positive infinity, unsigned.
fn ceil_udiv(a: &Int, b: &Int) -> Option<Int> {
    let quotient = a.udiv(b)?;
    let exact = a.urem(b)?.is_zero();
    Some(if exact { quotient } else { quotient.add(&Int::one(a.width())) })
}

/// The same, signed: of magnitudes, so that the smallest number has no answer.
fn ceil_sdiv(a: &Int, b: &Int) -> Option<Int> {
    let least = Int::signed_min(a.width());
    match a.is_zero() && !b.is_zero() {
        true => Some(a.clone()),
        false if *a == least || *b == least => None,
        false => a.ceil_sdiv(b),
    }
}

/// A signed division that has no answer when it overflows.
fn signed(f: impl Fn(&Int, &Int) -> Option<Int>) -> impl Fn(&Int, &Int) -> Option<Int> {
    move |a, b| {
        let overflows = *a == Int::signed_min(a.width()) && b.is_all_ones();
        if overflows { None } else { f(a, b) }
    }
}

fn remainder(args: Args<'_, '_>, f: impl Fn(&Int, &Int) -> Option<Int>) -> Option<Folded> {
    if args.int_is(1, Int::is_one) {
        return args.give_int(Int::zero(args.width()?));
    }
    args.ints2(f)
}

/// Whether `not` is all bits of `of` turned around: `xori of, -1`.
fn is_not(args: &Args<'_, '_>, not: usize, of: usize) -> bool {
    let Some(xor) = args.def::<XOrIOp>(not) else { return false };
    let ones = xor.rhs().and_then(crate::common::constant::constant_value);
    let ones = ones.and_then(|attr| crate::common::elements::splat_int(args.ctx(), attr));
    ones.is_some_and(|ones| ones.is_all_ones()) && xor.lhs() == args.op.operand(of)
}

fn andi(args: Args<'_, '_>) -> Option<Folded> {
    if args.int_is(1, Int::is_zero) {
        return args.value(1);
    }
    if args.int_is(1, Int::is_all_ones) {
        return args.value(0);
    }
    if is_not(&args, 0, 1) || is_not(&args, 1, 0) {
        return args.give_int(Int::zero(args.width()?));
    }
    // a & (a & b)
    for (both, one) in [(0, 1), (1, 0)] {
        let Some(and) = args.def::<AndIOp>(both) else { continue };
        let other = args.op.operand(one);
        if and.lhs() == other || and.rhs() == other {
            return args.value(both);
        }
    }
    args.ints2(|a, b| Some(a.and(b)))
}

fn ori(args: Args<'_, '_>) -> Option<Folded> {
    if args.int_is(1, Int::is_zero) {
        return args.value(0);
    }
    if args.int_is(1, Int::is_all_ones) {
        return args.constant(1).map(Folded::Attr);
    }
    // a | ~a is the operand that turns all bits around.
    for (not, of) in [(1, 0), (0, 1)] {
        if is_not(&args, not, of) {
            return value(args.def::<XOrIOp>(not)?.rhs());
        }
    }
    args.ints2(|a, b| Some(a.or(b)))
}

fn xori(args: Args<'_, '_>) -> Option<Folded> {
    if args.int_is(1, Int::is_zero) {
        return args.value(0);
    }
    if args.same_operands() {
        return args.give_int(Int::zero(args.width()?));
    }
    // (a ^ b) ^ b in all orders
    for (both, one) in [(0, 1), (1, 0)] {
        let Some(xor) = args.def::<XOrIOp>(both) else { continue };
        for (other, own) in [(xor.lhs(), xor.rhs()), (xor.rhs(), xor.lhs())] {
            if own == args.op.operand(one) {
                return value(other);
            }
        }
    }
    args.ints2(|a, b| Some(a.xor(b)))
}

fn shift(args: Args<'_, '_>, f: impl Fn(&Int, u32) -> Int) -> Option<Folded> {
    if args.int_is(1, Int::is_zero) {
        return args.value(0);
    }
    // By the width or more there is no answer.
    args.ints2(|a, by| {
        let by = u32::try_from(by.zext(by.width().max(64)).to_u64()?).ok()?;
        (by < a.width()).then(|| f(a, by))
    })
}

/// The larger or smaller one, with the value that always wins and the one that never does.
fn extremum(
    args: Args<'_, '_>,
    wins: fn(u32) -> Int,
    loses: fn(u32) -> Int,
    first: impl Fn(&Int, &Int) -> bool,
) -> Option<Folded> {
    if args.same_operands() {
        return args.value(0);
    }
    if let Some(constant) = args.int(1) {
        if constant == wins(constant.width()) {
            return args.value(1);
        }
        if constant == loses(constant.width()) {
            return args.value(0);
        }
    }
    args.ints2(|a, b| Some(if first(a, b) { a.clone() } else { b.clone() }))
}
