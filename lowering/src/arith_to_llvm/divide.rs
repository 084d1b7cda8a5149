//! Division that rounds up or down, in terms of that which rounds towards zero.

use rmlir_dialects::arith::{
    AddIOp, AndIOp, CeilDivSIOp, CeilDivUIOp, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, DivUIOp,
    FloorDivSIOp, MulIOp, SelectOp, SubIOp,
};
use rmlir_dialects::common::elements;
use rmlir_ir::{Builder, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("CeilDivSIOpConverter", ceil_signed);
    set.op("CeilDivUIOpConverter", ceil_unsigned);
    set.op("FloorDivSIOpConverter", floor);
}

fn constant(b: &mut Builder<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let attr = elements::all(b.ctx(), ty, value)?;
    ConstantOp::build(b, attr).value().ok()
}

fn compare(b: &mut Builder<'_>, how: CmpIPredicate, x: ValueId, y: ValueId) -> Option<ValueId> {
    CmpIOp::build(b, how, x, y).value().ok()
}

/// `x != (x / y) * y`: whether something is left of a division; the quotient first.
fn quotient_and_rest(b: &mut Builder<'_>, x: ValueId, y: ValueId) -> Option<(ValueId, ValueId)> {
    let quotient = DivSIOp::build(b, x, y).value().ok()?;
    let product = MulIOp::build(b, quotient, y).value().ok()?;
    Some((quotient, compare(b, CmpIPredicate::Ne, x, product)?))
}

fn ceil_signed(op: CeilDivSIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (x, y, ty) = (root.lhs().id(), root.rhs().id(), root.result().ty());
    let b = rw.builder();
    let zero = constant(b, ty, 0)?;
    let one = constant(b, ty, 1)?;
    let (quotient, inexact) = quotient_and_rest(b, x, y)?;
    let x_negative = compare(b, CmpIPredicate::Slt, x, zero)?;
    let y_negative = compare(b, CmpIPredicate::Slt, y, zero)?;
    let same_sign = compare(b, CmpIPredicate::Eq, x_negative, y_negative)?;
    let rounds = AndIOp::build(b, inexact, same_sign).value().ok()?;
    let next = AddIOp::build(b, quotient, one).value().ok()?;
    let result = SelectOp::build(b, rounds, next, quotient).value().ok()?;
    rw.replace(op, &[result])
}

fn ceil_unsigned(op: CeilDivUIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (x, y, ty) = (root.lhs().id(), root.rhs().id(), root.result().ty());
    let b = rw.builder();
    let zero = constant(b, ty, 0)?;
    let is_zero = compare(b, CmpIPredicate::Eq, x, zero)?;
    let one = constant(b, ty, 1)?;
    let less = SubIOp::build(b, x, one).value().ok()?;
    let quotient = DivUIOp::build(b, less, y).value().ok()?;
    let next = AddIOp::build(b, quotient, one).value().ok()?;
    let result = SelectOp::build(b, is_zero, zero, next).value().ok()?;
    rw.replace(op, &[result])
}

fn floor(op: FloorDivSIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (x, y, ty) = (root.lhs().id(), root.rhs().id(), root.result().ty());
    let b = rw.builder();
    let (quotient, inexact) = quotient_and_rest(b, x, y)?;
    let zero = constant(b, ty, 0)?;
    let x_negative = compare(b, CmpIPredicate::Slt, x, zero)?;
    let y_negative = compare(b, CmpIPredicate::Slt, y, zero)?;
    let other_sign = compare(b, CmpIPredicate::Ne, x_negative, y_negative)?;
    let rounds = AndIOp::build(b, inexact, other_sign).value().ok()?;
    let minus_one = constant(b, ty, -1)?;
    let less = AddIOp::build(b, quotient, minus_one).value().ok()?;
    let result = SelectOp::build(b, rounds, less, quotient).value().ok()?;
    rw.replace(op, &[result])
}
