//! Comparisons and choices.

use crate::common::elements::{self, Number};
use crate::common::fold::{Args, FoldFn, definition, holds};
use rmlir_ir::hooks::Folded;
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, OpRef, TypeData};
use std::cmp::Ordering;

pub(super) const FOLDS: &[(&str, FoldFn)] = &[("cmpi", cmpi), ("cmpf", cmpf)];

fn predicate(op: OpRef<'_>) -> Option<u64> {
    match op.ctx().attr_data(op.attr_named("predicate")?) {
        AttrData::Integer { value, .. } => value.to_u64(),
        _ => None,
    }
}

fn cmpi(args: Args<'_, '_>) -> Option<Folded> {
    let predicate = predicate(args.op)?;
    if args.same_operands() {
        let zero = Int::zero(1);
        return args.give_int(Int::from_bool(holds(predicate, &zero, &zero)?));
    }
    // A bit that was extended is not zero exactly if it is set.
    if predicate == 1 && args.int_is(1, Int::is_zero) {
        for extension in ["arith.extsi", "arith.extui"] {
            let bit = args.def(0, extension).and_then(|op| op.operand(0));
            if let Some(bit) = bit.filter(|bit| Some(bit.ty()) == args.ty()) {
                return Some(Folded::Value(bit.id()));
            }
        }
    }
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
    let (predicate, kind) = (predicate(args.op)?, args.float_kind(0)?);
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
    if args.op.operand(1) == args.op.operand(2) {
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
    let cmp = definition(args.op.operand(0)?, "arith.cmpi")?;
    let (a, b) = (cmp.operand(0), cmp.operand(1));
    let (yes, no) = (args.op.operand(1), args.op.operand(2));
    if !((yes == a && no == b) || (yes == b && no == a)) {
        return None;
    }
    match predicate(cmp)? {
        0 => args.value(2),
        1 => args.value(1),
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
