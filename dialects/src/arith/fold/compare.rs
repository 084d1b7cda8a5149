//! Comparisons and choices.

use crate::arith::{CmpFOp, CmpIOp, CmpIPredicate, SelectOp};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, FoldFn, holds};
use rmlir_ir::TypeData;
use rmlir_ir::fold::Folded;
use rmlir_ir::value::Int;
use std::cmp::Ordering;

pub(super) const FOLDS: &[(&str, FoldFn)] = &[("cmpi", cmpi), ("cmpf", cmpf)];

fn cmpi(args: Args<'_, '_>) -> Option<Folded> {
    let predicate = args.op.unverified::<CmpIOp>().predicate()?;
    if args.same_operands() {
        let zero = Int::zero(1);
        return args.give_int(Int::from_bool(holds(predicate.value() as u64, &zero, &zero)?));
    }
    // A bit that was extended is not zero exactly if it is set.
    if predicate == CmpIPredicate::Ne
        && args.int_is(1, Int::is_zero)
        && let Some(bit) = super::casts::extended(args)
    {
        return Some(bit);
    }
    let predicate = predicate.value() as u64;
    args.ints2(|a, b| Some(Int::from_bool(holds(predicate, a, b)?)))
}

/// Whether a predicate of floats, by number, holds. The number is a set: equal, greater, less, not comparable.
fn holds_for(predicate: u64, order: Option<Ordering>) -> bool {
    let bit = match order {
        Some(Ordering::Equal) => 1,
        Some(Ordering::Greater) => 2,
        Some(Ordering::Less) => 4,
        None => 8,
    };
    predicate & bit != 0
}

fn cmpf(args: Args<'_, '_>) -> Option<Folded> {
    let predicate = args.op.unverified::<CmpFOp>().predicate()?.value() as u64;
    let kind = args.float_kind(0)?;
    if predicate == 0 || predicate == 15 {
        return args.give_int(Int::from_bool(predicate == 15));
    }
    // With one that is no number it does not matter what the other is.
    if [0, 1].iter().any(|&i| args.float(i).is_some_and(|bits| kind.is_nan(bits))) {
        return args.give_int(Int::from_bool(holds_for(predicate, None)));
    }
    if kind.precision() > rmlir_ir::value::FloatKind::F64.precision() {
        return None;
    }
    args.numbers2(|a, b| {
        let order = kind.to_f64(a.as_float()?).partial_cmp(&kind.to_f64(b.as_float()?));
        Some(Number::Int(Int::from_bool(holds_for(predicate, order))))
    })
}

/// `arith.select`
pub(in crate::arith) fn select(args: Args<'_, '_>) -> Option<Folded> {
    if let Some(condition) = args.int(0) {
        return args.value(if condition.is_zero() { 2 } else { 1 });
    }
    let select = args.op.unverified::<SelectOp>();
    if select.true_value() == select.false_value() {
        return args.value(1);
    }
    let is_bit = args.ty() == Some(args.ctx().i1());
    if is_bit && args.int_is(1, Int::is_one) && args.int_is(2, Int::is_zero) {
        return args.value(0);
    }
    choice_of_equals(args).or_else(|| element_by_element(args))
}

/// `a == b ? a : b` is b, `a != b ? a : b` is a, also with a and b exchanged.
fn choice_of_equals(args: Args<'_, '_>) -> Option<Folded> {
    let cmp = args.def::<CmpIOp>(0)?;
    let (a, b) = (cmp.lhs(), cmp.rhs());
    let select = args.op.unverified::<SelectOp>();
    let (yes, no) = (select.true_value(), select.false_value());
    if !((yes == a && no == b) || (yes == b && no == a)) {
        return None;
    }
    match cmp.predicate()? {
        CmpIPredicate::Eq => args.value(2),
        CmpIPredicate::Ne => args.value(1),
        _ => None,
    }
}

/// Each element by its own bit, if all are constants.
fn element_by_element(args: Args<'_, '_>) -> Option<Folded> {
    let ctx = args.ctx();
    let read = |i| elements::read(ctx, args.constant(i)?);
    let (condition, yes, no) = (read(0)?, read(1)?, read(2)?);
    let ty = args.ty()?;
    let count = match ctx.type_data(ty) {
        TypeData::Vector { .. } | TypeData::RankedTensor { .. } => condition.values.len(),
        _ => return None,
    };
    let choose = |i| {
        let set = !condition.get(i)?.as_int()?.is_zero();
        if set { yes.get(i) } else { no.get(i) }.cloned()
    };
    let values = (0..count).map(choose).collect::<Option<Vec<Number>>>()?;
    elements::write(ctx, ty, &values, false).map(Folded::Attr)
}
