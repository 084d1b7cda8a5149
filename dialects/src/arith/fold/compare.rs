//! Comparisons and choices.

use crate::arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, SelectOp};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, folder, folder_in_place, holds};
use crate::ub::is_poison;
use rmlir_ir::TypeData;
use rmlir_ir::fold::{Fold, Folded, Update};
use rmlir_ir::value::Int;
use rmlir_ods::DialectImpl;
use std::cmp::Ordering;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("cmpi").fold(folder_in_place(cmpi));
    dialect.op("cmpf").fold(folder(cmpf));
}

fn cmpi(args: Args<'_, '_>) -> Fold {
    let Some(predicate) = args.op.unverified::<CmpIOp>().predicate() else { return Fold::No };
    if let Some(folded) = simple(args, predicate) {
        return Fold::one(Some(folded));
    }
    if args.constant(0).is_some() && args.constant(1).is_none() {
        return exchanged(args, predicate).unwrap_or(Fold::No);
    }
    // Poison on the left does not tell its type.
    if args.constant(0).is_some_and(|attr| is_poison(args.ctx(), attr)) {
        return Fold::No;
    }
    let predicate = predicate.value() as u64;
    Fold::one(args.ints2(|a, b| Some(Int::from_bool(holds(predicate, a, b)?))))
}

/// What is known without both operands.
fn simple(args: Args<'_, '_>, predicate: CmpIPredicate) -> Option<Folded> {
    if args.same_operands() {
        let zero = Int::zero(1);
        return args.give_int(Int::from_bool(holds(predicate.value() as u64, &zero, &zero)?));
    }
    let of_bits = args.operand_width(0) == Some(1);
    let zero = args.int_is(1, Int::is_zero);
    match predicate {
        // A bit that was extended is not zero exactly if it is set.
        CmpIPredicate::Ne if zero => match super::casts::extended(args) {
            Some(bit) => Some(bit),
            None if of_bits => args.value(0),
            None => None,
        },
        CmpIPredicate::Eq if of_bits && args.int_is(1, Int::is_one) => args.value(0),
        _ => None,
    }
}

/// The constant goes to the right.
fn exchanged(args: Args<'_, '_>, predicate: CmpIPredicate) -> Option<Fold> {
    let mirrored = match predicate {
        CmpIPredicate::Slt => CmpIPredicate::Sgt,
        CmpIPredicate::Sgt => CmpIPredicate::Slt,
        CmpIPredicate::Sle => CmpIPredicate::Sge,
        CmpIPredicate::Sge => CmpIPredicate::Sle,
        CmpIPredicate::Ult => CmpIPredicate::Ugt,
        CmpIPredicate::Ugt => CmpIPredicate::Ult,
        CmpIPredicate::Ule => CmpIPredicate::Uge,
        CmpIPredicate::Uge => CmpIPredicate::Ule,
        CmpIPredicate::Eq | CmpIPredicate::Ne => predicate,
    };
    let (ctx, op) = (args.ctx(), args.op);
    let operands = vec![op.operand(1)?.id(), op.operand(0)?.id()];
    let value = ctx.int_attr(64, mirrored.value());
    Some(Fold::Update(Update::operands(operands).attr(ctx.ident("predicate"), value)))
}

/// Whether a predicate of floats holds for what is ordered so; nothing is the order of what cannot be compared.
fn holds_for(predicate: CmpFPredicate, order: Option<Ordering>) -> bool {
    use CmpFPredicate::{
        AlwaysFalse, AlwaysTrue, OEQ, OGE, OGT, OLE, OLT, ONE, ORD, UEQ, UGE, UGT, ULE, ULT, UNE, UNO,
    };
    let (of_ordered, without): (fn(Ordering) -> bool, bool) = match predicate {
        AlwaysFalse => (|_| false, false),
        AlwaysTrue => (|_| true, true),
        ORD => (|_| true, false),
        UNO => (|_| false, true),
        OEQ => (Ordering::is_eq, false),
        UEQ => (Ordering::is_eq, true),
        OGT => (Ordering::is_gt, false),
        UGT => (Ordering::is_gt, true),
        OGE => (Ordering::is_ge, false),
        UGE => (Ordering::is_ge, true),
        OLT => (Ordering::is_lt, false),
        ULT => (Ordering::is_lt, true),
        OLE => (Ordering::is_le, false),
        ULE => (Ordering::is_le, true),
        ONE => (Ordering::is_ne, false),
        UNE => (Ordering::is_ne, true),
    };
    order.map_or(without, of_ordered)
}

fn cmpf(args: Args<'_, '_>) -> Option<Folded> {
    let predicate = args.op.unverified::<CmpFOp>().predicate()?;
    let kind = args.float_kind(0)?;
    // Unlike integers, vectors are not compared, not even where all elements are the same.
    if args.ty() != args.element() {
        return None;
    }
    // With one that is no number it does not matter what the other is.
    if [0, 1].iter().any(|&i| args.float(i).is_some_and(|bits| kind.is_nan(bits))) {
        return args.give_int(Int::from_bool(holds_for(predicate, None)));
    }
    if kind.precision() > rmlir_ir::value::FloatKind::F64.precision() {
        return None;
    }
    let (lhs, rhs) = (args.float(0)?, args.float(1)?);
    let order = kind.to_f64(lhs).partial_cmp(&kind.to_f64(rhs));
    args.give_int(Int::from_bool(holds_for(predicate, order)))
}

/// `arith.select`
pub(in crate::arith) fn select(args: Args<'_, '_>) -> Option<Folded> {
    let select = args.op.unverified::<SelectOp>();
    if select.true_value() == select.false_value() {
        return args.value(1);
    }
    if let Some(condition) = args.int(0) {
        return args.value(if condition.is_zero() { 2 } else { 1 });
    }
    // Poison may be the other one.
    for (poison, other) in [(1, 2), (2, 1)] {
        if args.constant(poison).is_some_and(|attr| is_poison(args.ctx(), attr)) {
            return args.value(other);
        }
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
