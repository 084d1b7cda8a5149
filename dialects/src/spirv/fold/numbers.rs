//! Operations on integers.

use crate::common::fold::{Args, FoldFn};
use crate::spirv::{NotOp, SNegateOp, UConvertOp};
use rmlir_ir::fold::Folded;
use rmlir_ir::value::Int;

pub(super) const FOLDS: &[(&str, FoldFn)] = &[
    ("BitwiseAnd", and),
    ("BitwiseOr", or),
    ("BitwiseXor", |args| match () {
        () if args.int_is(1, Int::is_zero) => args.value(0),
        () if args.same_operands() => zero(args),
        () => args.ints2(|a, b| Some(a.xor(b))),
    }),
    ("IAdd", |args| match args.int_is(1, Int::is_zero) {
        true => args.value(0),
        false => args.ints2(|a, b| Some(a.add(b))),
    }),
    ("IMul", |args| match () {
        () if args.int_is(1, Int::is_zero) => args.value(1),
        () if args.int_is(1, Int::is_one) => args.value(0),
        () => args.ints2(|a, b| Some(a.mul(b))),
    }),
    ("ISub", |args| if args.same_operands() { zero(args) } else { args.ints2(|a, b| Some(a.sub(b))) }),
    ("Not", |args| {
        let inner = args.def::<NotOp>(0).and_then(|inner| inner.operand());
        inner.map_or_else(|| args.ints1(|a| Some(a.not())), |inner| Some(Folded::Value(inner.id())))
    }),
    ("SDiv", |args| match args.int_is(1, Int::is_one) {
        true => args.value(0),
        false => {
            args.ints2(|a, b| a.sdiv_signed(b).and_then(|(found, overflows)| (!overflows).then_some(found)))
        }
    }),
    ("SMod", |args| if args.int_is(1, Int::is_one) { zero(args) } else { args.ints2(modulo) }),
    ("SNegate", |args| {
        let inner = args.def::<SNegateOp>(0).and_then(|inner| inner.operand());
        inner.map_or_else(|| args.ints1(|a| Some(a.neg())), |inner| Some(Folded::Value(inner.id())))
    }),
    ("SRem", |args| match args.int_is(1, Int::is_one) {
        true => zero(args),
        false => args.ints2(|a, b| {
            a.sdiv_signed(b).filter(|(_, overflows)| !overflows)?;
            a.srem(b)
        }),
    }),
    ("ShiftLeftLogical", |args| shifted(args, Int::shl)),
    ("ShiftRightArithmetic", |args| shifted(args, Int::ashr)),
    ("ShiftRightLogical", |args| shifted(args, Int::lshr)),
    ("UDiv", |args| match args.int_is(1, Int::is_one) {
        true => args.value(0),
        false => args.ints2(Int::udiv),
    }),
    ("UMod", |args| if args.int_is(1, Int::is_one) { zero(args) } else { args.ints2(Int::urem) }),
];

fn zero(args: Args<'_, '_>) -> Option<Folded> {
    args.give_int(Int::zero(args.width()?))
}

/// The remainder with the sign of the divisor.
fn modulo(a: &Int, b: &Int) -> Option<Int> {
    let rest = a.abs().urem(&b.abs())?;
    Some(match (rest.is_zero(), a.is_negative(), b.is_negative()) {
        (true, ..) => rest,
        (_, true, true) => rest.neg(),
        (_, false, true) => b.add(&rest),
        (_, true, false) => b.sub(&rest),
        (_, false, false) => rest,
    })
}

/// By the width or more nothing is said.
fn shifted(args: Args<'_, '_>, shift: fn(&Int, u32) -> Int) -> Option<Folded> {
    if args.int_is(1, Int::is_zero) {
        return args.value(0);
    }
    args.ints2(|a, by| {
        let by = by.to_u64().and_then(|by| u32::try_from(by).ok()).filter(|&by| by < a.width())?;
        Some(shift(a, by))
    })
}

fn and(args: Args<'_, '_>) -> Option<Folded> {
    if args.same_operands() {
        return args.value(0);
    }
    if let Some(mask) = args.int(1) {
        if mask.is_zero() {
            return args.value(1);
        }
        // What was extended has no bits above.
        let bits = args.def::<UConvertOp>(0).and_then(|op| op.operand()).and_then(|source| {
            let ctx = args.ctx();
            let element = ctx.type_data(source.ty()).shaped_element().unwrap_or(source.ty());
            ctx.type_data(element).storage_width()
        });
        let covers = bits.is_some_and(|bits| bits <= mask.width() && mask.trunc(bits).is_all_ones());
        if mask.is_all_ones() || covers {
            return args.value(0);
        }
    }
    args.ints2(|a, b| Some(a.and(b)))
}

fn or(args: Args<'_, '_>) -> Option<Folded> {
    match () {
        () if args.same_operands() || args.int_is(1, Int::is_zero) => args.value(0),
        () if args.int_is(1, Int::is_all_ones) => args.value(1),
        () => args.ints2(|a, b| Some(a.or(b))),
    }
}
