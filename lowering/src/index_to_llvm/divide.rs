//! Division that rounds up or down.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use rmlir_dialects::index::{CeilDivSOp, CeilDivUOp, FloorDivSOp};
use rmlir_dialects::llvm::{AddOp, AndOp, ICmpOp, ICmpPredicate, SDivOp, SelectOp, SubOp, UDivOp};
use rmlir_ir::{Builder, ValueId};
use rmlir_rewrite::PatternSet;

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert("ConvertIndexCeilDivS", Some(&types.converter), move |op: CeilDivSOp, operands, rw| {
        let made = ceil_signed(rw.builder(), &own, operands.at(0)?, operands.at(1)?)?;
        rw.replace(op, &[made])
    });
    let own = types.clone();
    set.convert("ConvertIndexCeilDivU", Some(&types.converter), move |op: CeilDivUOp, operands, rw| {
        let made = ceil_unsigned(rw.builder(), &own, operands.at(0)?, operands.at(1)?)?;
        rw.replace(op, &[made])
    });
    let own = types.clone();
    set.convert("ConvertIndexFloorDivS", Some(&types.converter), move |op: FloorDivSOp, operands, rw| {
        let made = floor(rw.builder(), &own, operands.at(0)?, operands.at(1)?)?;
        rw.replace(op, &[made])
    });
}

fn compare(b: &mut Builder<'_>, how: ICmpPredicate, x: ValueId, y: ValueId) -> Option<ValueId> {
    ICmpOp::build(b, how, x, y).value().ok()
}

/// `n * m > 0 ? (n + (m > 0 ? -1 : 1)) / m + 1 : -(-n / m)`
fn ceil_signed(b: &mut Builder<'_>, types: &LlvmTypes, n: ValueId, m: ValueId) -> Option<ValueId> {
    let zero = int_constant(b, types.index, 0)?;
    let one = int_constant(b, types.index, 1)?;
    let minus_one = int_constant(b, types.index, -1)?;
    let m_positive = compare(b, ICmpPredicate::Sgt, m, zero)?;
    let step = SelectOp::build(b, m_positive, minus_one, one).value().ok()?;
    let moved = AddOp::build(b, n, step).value().ok()?;
    let quotient = SDivOp::build(b, moved, m).value().ok()?;
    let next = AddOp::build(b, quotient, one).value().ok()?;
    let negated = SubOp::build(b, zero, n).value().ok()?;
    let quotient = SDivOp::build(b, negated, m).value().ok()?;
    let back = SubOp::build(b, zero, quotient).value().ok()?;
    let n_positive = compare(b, ICmpPredicate::Sgt, n, zero)?;
    let same_sign = compare(b, ICmpPredicate::Eq, n_positive, m_positive)?;
    let not_zero = compare(b, ICmpPredicate::Ne, n, zero)?;
    let positive = AndOp::build(b, same_sign, not_zero).value().ok()?;
    SelectOp::build(b, positive, next, back).value().ok()
}

/// `n == 0 ? 0 : (n - 1) / m + 1`
fn ceil_unsigned(b: &mut Builder<'_>, types: &LlvmTypes, n: ValueId, m: ValueId) -> Option<ValueId> {
    let zero = int_constant(b, types.index, 0)?;
    let one = int_constant(b, types.index, 1)?;
    let less = SubOp::build(b, n, one).value().ok()?;
    let quotient = UDivOp::build(b, less, m).value().ok()?;
    let next = AddOp::build(b, quotient, one).value().ok()?;
    let is_zero = compare(b, ICmpPredicate::Eq, n, zero)?;
    SelectOp::build(b, is_zero, zero, next).value().ok()
}

/// `n * m < 0 ? -1 - ((m < 0 ? 1 : -1) - n) / m : n / m`
fn floor(b: &mut Builder<'_>, types: &LlvmTypes, n: ValueId, m: ValueId) -> Option<ValueId> {
    let zero = int_constant(b, types.index, 0)?;
    let one = int_constant(b, types.index, 1)?;
    let minus_one = int_constant(b, types.index, -1)?;
    let m_negative = compare(b, ICmpPredicate::Slt, m, zero)?;
    let step = SelectOp::build(b, m_negative, one, minus_one).value().ok()?;
    let moved = SubOp::build(b, step, n).value().ok()?;
    let quotient = SDivOp::build(b, moved, m).value().ok()?;
    let lower = SubOp::build(b, minus_one, quotient).value().ok()?;
    let quotient = SDivOp::build(b, n, m).value().ok()?;
    let n_negative = compare(b, ICmpPredicate::Slt, n, zero)?;
    let other_sign = compare(b, ICmpPredicate::Ne, n_negative, m_negative)?;
    let not_zero = compare(b, ICmpPredicate::Ne, n, zero)?;
    let negative = AndOp::build(b, other_sign, not_zero).value().ok()?;
    SelectOp::build(b, negative, lower, quotient).value().ok()
}
