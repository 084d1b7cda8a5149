//! Affine expressions as arithmetic.

use rmlir_dialects::arith::{
    AddIOp, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, IntegerOverflowFlags, MaxSIOp, MinSIOp, MulIOp,
    RemSIOp, SelectOp, SubIOp,
};
use rmlir_ir::value::{AffineExpr, AffineKind, AffineMap};
use rmlir_ir::{Builder, Failed, ValueId};

/// An index constant at the insertion point.
pub fn index(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let value = b.ctx().index_attr(value);
    ConstantOp::build(b, value).value().ok()
}

/// The value of an expression of these dimensions and symbols; `None` if it divides by what is not positive.
pub fn value(
    b: &mut Builder<'_>,
    expr: AffineExpr,
    dims: &[ValueId],
    symbols: &[ValueId],
) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let cell = std::cell::RefCell::new(b);
    let leaf = |kind| {
        let found = match kind {
            AffineKind::Dim(at) => dims.get(at as usize).copied(),
            AffineKind::Symbol(at) => symbols.get(at as usize).copied(),
            AffineKind::Constant(value) => index(&mut cell.borrow_mut(), value),
            _ => None,
        };
        found.ok_or(Failed)
    };
    let join = |kind: AffineKind, l, r| {
        let divisor = kind.operands().and_then(|(_, r)| store.as_constant(r));
        let divides = !matches!(kind, AffineKind::Add(..) | AffineKind::Mul(..));
        if divides && divisor.is_some_and(|divisor| divisor <= 0) {
            return Err(Failed);
        }
        binary(&mut cell.borrow_mut(), kind, l, r)
    };
    store.fold(expr, leaf, join).ok().flatten()
}

fn binary(b: &mut Builder<'_>, kind: AffineKind, l: ValueId, r: ValueId) -> Result<ValueId, Failed> {
    match kind {
        AffineKind::Mul(..) => {
            let made = MulIOp::build(b, l, r).set(MulIOp::OVERFLOW_FLAGS, IntegerOverflowFlags::NSW);
            made.value()
        }
        AffineKind::Mod(..) => {
            let rest = RemSIOp::build(b, l, r).value()?;
            let zero = index(b, 0).ok_or(Failed)?;
            let is_negative = CmpIOp::build(b, CmpIPredicate::Slt, rest, zero).value()?;
            let moved = AddIOp::build(b, rest, r).value()?;
            SelectOp::build(b, is_negative, moved, rest).value()
        }
        AffineKind::FloorDiv(..) => {
            let zero = index(b, 0).ok_or(Failed)?;
            let minus_one = index(b, -1).ok_or(Failed)?;
            let is_negative = CmpIOp::build(b, CmpIPredicate::Slt, l, zero).value()?;
            let flipped = SubIOp::build(b, minus_one, l).value()?;
            let dividend = SelectOp::build(b, is_negative, flipped, l).value()?;
            let quotient = DivSIOp::build(b, dividend, r).value()?;
            let back = SubIOp::build(b, minus_one, quotient).value()?;
            SelectOp::build(b, is_negative, back, quotient).value()
        }
        AffineKind::CeilDiv(..) => {
            let zero = index(b, 0).ok_or(Failed)?;
            let one = index(b, 1).ok_or(Failed)?;
            let is_not_positive = CmpIOp::build(b, CmpIPredicate::Sle, l, zero).value()?;
            let negated = SubIOp::build(b, zero, l).value()?;
            let less = SubIOp::build(b, l, one).value()?;
            let dividend = SelectOp::build(b, is_not_positive, negated, less).value()?;
            let quotient = DivSIOp::build(b, dividend, r).value()?;
            let back = SubIOp::build(b, zero, quotient).value()?;
            let more = AddIOp::build(b, quotient, one).value()?;
            SelectOp::build(b, is_not_positive, back, more).value()
        }
        _ => AddIOp::build(b, l, r).value(),
    }
}

/// All results of a map for these inputs.
pub fn results(b: &mut Builder<'_>, map: &AffineMap, inputs: &[ValueId]) -> Option<Vec<ValueId>> {
    let (dims, symbols) = inputs.split_at_checked(map.dims as usize)?;
    map.results.iter().map(|&expr| value(b, expr, dims, symbols)).collect()
}

/// The least of the results of a map.
pub fn least(b: &mut Builder<'_>, map: &AffineMap, inputs: &[ValueId]) -> Option<ValueId> {
    let values = results(b, map, inputs)?;
    let (&first, rest) = values.split_first()?;
    rest.iter().try_fold(first, |least, &value| MinSIOp::build(b, least, value).value().ok())
}

/// The greatest of the results of a map.
pub fn greatest(b: &mut Builder<'_>, map: &AffineMap, inputs: &[ValueId]) -> Option<ValueId> {
    let values = results(b, map, inputs)?;
    let (&first, rest) = values.split_first()?;
    rest.iter().try_fold(first, |greatest, &value| MaxSIOp::build(b, greatest, value).value().ok())
}
