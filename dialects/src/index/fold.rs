//! What the operations compute when operands are constants.
//!
//! The width of `index` is not known: what is folded must be the same in 32 and in 64 bits.

use super::ranges::comparison;
use super::{CmpOp, MaxSOp, MaxUOp, MinSOp, MinUOp};
use crate::common::elements::splat_int;
use crate::common::fold::{Args, FoldFn, attach, holds};
use crate::common::int_range::extremum;
use rmlir_ir::TypeData;
use rmlir_ir::fold::{Folded, constant_value};
use rmlir_ir::interfaces::int_range::IntRange;
use rmlir_ir::value::Int;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, FOLDS);
}

const FOLDS: &[(&str, FoldFn)] = &[
    ("add", |args| or_left(args, Int::is_zero, |a, b| Some(a.add(b)))),
    ("sub", |args| or_left(args, Int::is_zero, |a, b| Some(a.sub(b)))),
    ("mul", mul),
    ("divs", |args| checked(args, |a, b| a.sdiv(b))),
    ("divu", |args| checked(args, |a, b| a.udiv(b))),
    ("ceildivs", |args| checked(args, |a, b| a.ceil_sdiv(b))),
    ("ceildivu", |args| checked(args, ceil_udiv)),
    ("floordivs", |args| checked(args, |a, b| a.floor_sdiv(b))),
    ("rems", |args| checked(args, |a, b| a.srem(b))),
    ("remu", |args| checked(args, |a, b| a.urem(b))),
    ("maxs", |args| checked(args, |a, b| Some(if a.cmp_signed(b).is_gt() { a } else { b }.clone()))),
    ("mins", |args| checked(args, |a, b| Some(if a.cmp_signed(b).is_lt() { a } else { b }.clone()))),
    ("maxu", |args| checked(args, |a, b| Some(if a.cmp_unsigned(b).is_gt() { a } else { b }.clone()))),
    ("minu", |args| checked(args, |a, b| Some(if a.cmp_unsigned(b).is_lt() { a } else { b }.clone()))),
    ("shl", |args| args.ints2(|a, b| shift(b, 32).map(|by| a.shl(by)))),
    ("shrs", |args| checked(args, |a, b| shift(b, a.width()).map(|by| a.ashr(by)))),
    ("shru", |args| checked(args, |a, b| shift(b, a.width()).map(|by| a.lshr(by)))),
    ("and", |args| args.ints2(|a, b| Some(a.and(b)))),
    ("or", |args| args.ints2(|a, b| Some(a.or(b)))),
    ("xor", |args| args.ints2(|a, b| Some(a.xor(b)))),
    ("cmp", cmp),
    ("casts", casts),
    ("castu", castu),
];

/// Operations whose low bits follow from low bits, with a right operand that changes nothing.
fn or_left(
    args: Args<'_, '_>,
    neutral: fn(&Int) -> bool,
    f: impl Fn(&Int, &Int) -> Option<Int>,
) -> Option<Folded> {
    args.ints2(f).or_else(|| if args.int_is(1, neutral) { args.value(0) } else { None })
}

fn mul(args: Args<'_, '_>) -> Option<Folded> {
    if args.int_is(1, Int::is_zero) {
        return args.value(1);
    }
    or_left(args, Int::is_one, |a, b| Some(a.mul(b)))
}

/// Computes in 64 and in 32 bits; without an answer if these differ.
fn checked(args: Args<'_, '_>, f: impl Fn(&Int, &Int) -> Option<Int>) -> Option<Folded> {
    args.ints2(|a, b| {
        let (wide, narrow) = (f(a, b)?, f(&a.trunc(32), &b.trunc(32))?);
        (wide.trunc(32) == narrow).then_some(wide)
    })
}

fn ceil_udiv(a: &Int, b: &Int) -> Option<Int> {
    let quotient = a.udiv(b)?;
    let exact = a.urem(b)?.is_zero();
    Some(if exact { quotient } else { quotient.add(&Int::one(a.width())) })
}

/// A distance of less than `limit` bits.
fn shift(by: &Int, limit: u32) -> Option<u32> {
    let by = u32::try_from(by.zext(by.width().max(64)).to_u64()?).ok()?;
    (by < limit).then_some(by)
}

fn cmp(args: Args<'_, '_>) -> Option<Folded> {
    let predicate = args.op.unverified::<CmpOp>().pred()?.value() as u64;
    if args.same_operands() {
        let zero = Int::zero(1);
        return args.give_int(Int::from_bool(holds(predicate, &zero, &zero)?));
    }
    let of_constants = args.ints2(|a, b| {
        let wide = holds(predicate, a, b)?;
        (wide == holds(predicate, &a.trunc(32), &b.trunc(32))?).then(|| Int::from_bool(wide))
    });
    of_constants.or_else(|| compared_extremum(args))
}

/// What is at least, or at most, a constant is compared with another one.
fn compared_extremum(args: Args<'_, '_>) -> Option<Folded> {
    let (def, _) = args.op.operand(0)?.def_op()?;
    let kinds = [
        (def.is::<MaxSOp>(), true, true),
        (def.is::<MaxUOp>(), false, true),
        (def.is::<MinSOp>(), true, false),
        (def.is::<MinUOp>(), false, false),
    ];
    let (_, signed, largest) = kinds.into_iter().find(|kind| kind.0)?;
    let bound = splat_int(args.ctx(), constant_value(def.operand(1)?)?)?;
    let (with, compare) = (args.int(1)?, comparison(args.op.unverified::<CmpOp>().pred()?));
    let decide = |bound: Int, with: Int| {
        let any = IntRange::all(bound.width());
        let range = extremum(&any, &IntRange::constant(bound), signed, largest);
        compare.decided(&range, &IntRange::constant(with))
    };
    let narrow = decide(bound.trunc(32), with.trunc(32))?;
    let wide = decide(bound, with)?;
    if wide == narrow { args.give_int(Int::from_bool(wide)) } else { None }
}

fn casts(args: Args<'_, '_>) -> Option<Folded> {
    cast(args, Int::sext)
}

fn castu(args: Args<'_, '_>) -> Option<Folded> {
    cast(args, Int::zext)
}

fn cast(args: Args<'_, '_>, extend: fn(&Int, u32) -> Int) -> Option<Folded> {
    let fit = |a: &Int, width: u32| if width < a.width() { a.trunc(width) } else { extend(a, width) };
    match args.ctx().type_data(args.ty()?) {
        TypeData::Index => args.ints1(|a| Some(fit(a, 64))),
        &TypeData::Integer { width, .. } => args.ints1(|a| {
            // In 32 bits the same must come out.
            let narrow = fit(&a.trunc(32), width);
            (narrow == fit(a, width)).then_some(narrow)
        }),
        _ => None,
    }
}
