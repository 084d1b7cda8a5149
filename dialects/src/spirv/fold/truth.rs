//! Comparisons, choices, and operations on truth values.

use crate::common::elements;
use crate::common::fold::{Args, FoldFn};
use crate::spirv::LogicalNotOp;
use rmlir_ir::fold::Folded;
use rmlir_ir::value::Int;
use std::cmp::Ordering;

pub(super) const FOLDS: &[(&str, FoldFn)] = &[
    ("IEqual", |args| compared(args, Int::cmp_unsigned, Ordering::is_eq)),
    ("INotEqual", |args| compared(args, Int::cmp_unsigned, Ordering::is_ne)),
    ("SGreaterThan", |args| compared(args, Int::cmp_signed, Ordering::is_gt)),
    ("SGreaterThanEqual", |args| compared(args, Int::cmp_signed, Ordering::is_ge)),
    ("SLessThan", |args| compared(args, Int::cmp_signed, Ordering::is_lt)),
    ("SLessThanEqual", |args| compared(args, Int::cmp_signed, Ordering::is_le)),
    ("UGreaterThan", |args| compared(args, Int::cmp_unsigned, Ordering::is_gt)),
    ("UGreaterThanEqual", |args| compared(args, Int::cmp_unsigned, Ordering::is_ge)),
    ("ULessThan", |args| compared(args, Int::cmp_unsigned, Ordering::is_lt)),
    ("ULessThanEqual", |args| compared(args, Int::cmp_unsigned, Ordering::is_le)),
    ("LogicalAnd", |args| match args.int(1) {
        Some(truth) => args.value(usize::from(truth.is_zero())),
        None => args.ints2(|a, b| Some(a.and(b))),
    }),
    ("LogicalOr", |args| match args.int(1) {
        Some(truth) => args.value(usize::from(!truth.is_zero())),
        None => args.ints2(|a, b| Some(a.or(b))),
    }),
    ("LogicalEqual", |args| compared(args, Int::cmp_unsigned, Ordering::is_eq)),
    ("LogicalNotEqual", |args| match args.int_is(1, Int::is_zero) {
        true => args.value(0),
        false => compared(args, Int::cmp_unsigned, Ordering::is_ne),
    }),
    ("LogicalNot", |args| {
        let inner = args.def::<LogicalNotOp>(0).and_then(|inner| inner.operand());
        inner.map_or_else(|| args.ints1(|a| Some(a.not())), |inner| Some(Folded::Value(inner.id())))
    }),
    ("Select", select),
];

/// Something compared with itself is equal.
fn compared(
    args: Args<'_, '_>,
    order: fn(&Int, &Int) -> Ordering,
    test: fn(Ordering) -> bool,
) -> Option<Folded> {
    if args.same_operands() {
        return args.give_int(Int::from_bool(test(Ordering::Equal)));
    }
    args.ints2(|a, b| Some(Int::from_bool(test(order(a, b)))))
}

fn select(args: Args<'_, '_>) -> Option<Folded> {
    if args.op.operand(1) == args.op.operand(2) {
        return args.value(1);
    }
    if let Some(truth) = args.int(0) {
        return args.value(if truth.is_zero() { 2 } else { 1 });
    }
    let ctx = args.ctx();
    let read = |at: usize| elements::read(ctx, args.constant(at)?);
    let (conditions, yes, no) = (read(0)?, read(1)?, read(2)?);
    let one = |(at, truth): (usize, &elements::Number)| {
        (if truth.as_int()?.is_zero() { &no } else { &yes }).get(at).cloned()
    };
    let chosen = conditions.values.iter().enumerate().map(one).collect::<Option<Vec<_>>>()?;
    elements::write(ctx, args.ty()?, &chosen, false).map(Folded::Attr)
}
