//! Sums, products, comparisons, and operations on bits.

use super::halves::{Halves, pattern};
use crate::arith::expand::two;
use rmlir_dialects::arith::*;
use rmlir_ir::ValueId;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_rewrite::conversion::{Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

/// The halves of two operands.
type Pairs = ((ValueId, ValueId), (ValueId, ValueId));

pub(super) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    pattern(set, "(anonymous namespace)::ConvertCmpI", types, |op| op.operand(0), compare);
    binary::<AddIOp>(set, "(anonymous namespace)::ConvertAddI", types, |halves, (l, r)| {
        let (sum, carry) = halves.add_extended(l.0, r.0)?;
        let mut c = halves.calc();
        let high = c.addi(carry, l.1)?;
        Some((sum, c.addi(high, r.1)?))
    });
    binary::<MulIOp>(set, "(anonymous namespace)::ConvertMulI", types, |halves, (l, r)| {
        let (low, high) = halves.mul_extended(l.0, r.0)?;
        let mut c = halves.calc();
        let (one, other) = (c.muli(l.0, r.1)?, c.muli(l.1, r.0)?);
        let high = c.addi(high, one)?;
        Some((low, c.addi(high, other)?))
    });
    binary::<SubIOp>(set, "(anonymous namespace)::ConvertSubI", types, |halves, (l, r)| {
        let half = halves.half;
        let mut c = halves.calc();
        let low = c.subi(l.0, r.0)?;
        let borrowed = c.cmpi(CmpIPredicate::Ult, l.0, r.0)?;
        let borrowed = c.extui(half, borrowed)?;
        let high = c.subi(l.1, borrowed)?;
        Some((low, c.subi(high, r.1)?))
    });
    extremum::<MaxUIOp>(set, types, CmpIPredicate::Ugt);
    extremum::<MaxSIOp>(set, types, CmpIPredicate::Sgt);
    extremum::<MinUIOp>(set, types, CmpIPredicate::Ult);
    extremum::<MinSIOp>(set, types, CmpIPredicate::Slt);
    const BITWISE: &str = "(anonymous namespace)::ConvertBitwiseBinary";
    binary::<AndIOp>(set, BITWISE, types, |halves, (l, r)| {
        let mut c = halves.calc();
        Some((c.andi(l.0, r.0)?, c.andi(l.1, r.1)?))
    });
    binary::<OrIOp>(set, BITWISE, types, |halves, (l, r)| {
        let mut c = halves.calc();
        Some((c.ori(l.0, r.0)?, c.ori(l.1, r.1)?))
    });
    binary::<XOrIOp>(set, BITWISE, types, |halves, (l, r)| {
        let mut c = halves.calc();
        Some((c.xori(l.0, r.0)?, c.xori(l.1, r.1)?))
    });
}

fn binary<O: TypedOp>(
    set: &mut PatternSet,
    name: &'static str,
    types: &Arc<TypeConverter>,
    compute: fn(&mut Halves<'_, '_>, Pairs) -> Option<(ValueId, ValueId)>,
) {
    pattern::<O>(
        set,
        name,
        types,
        |op| op.result(0),
        move |op, operands, halves| {
            let pairs = (halves.parts(operands.at(0)?)?, halves.parts(operands.at(1)?)?);
            let (low, high) = compute(halves, pairs)?;
            let result = halves.join(&[low, high])?;
            halves.rw.replace(op, &[result])
        },
    );
}

impl Halves<'_, '_> {
    /// The sum of two halves, and what is carried.
    fn add_extended(&mut self, l: ValueId, r: ValueId) -> Option<(ValueId, ValueId)> {
        let half = self.half;
        let ctx = self.rw.ctx().clone();
        let bit = crate::calc::ints_like(&ctx, half, 1)?;
        let made = AddUIExtendedOp::build(self.rw.builder(), half, bit, l, r).values().ok()?;
        let &[sum, carry] = &made[..] else { return None };
        Some((sum, self.calc().extui(half, carry)?))
    }

    /// The product of two halves, in halves.
    fn mul_extended(&mut self, l: ValueId, r: ValueId) -> Option<(ValueId, ValueId)> {
        let made = MulUIExtendedOp::build(self.rw.builder(), l, r).values().ok()?;
        let &[low, high] = &made[..] else { return None };
        Some((low, high))
    }
}

/// The lower halves have no sign.
fn without_sign(predicate: CmpIPredicate) -> CmpIPredicate {
    use CmpIPredicate::*;
    match predicate {
        Slt => Ult,
        Sle => Ule,
        Sgt => Ugt,
        Sge => Uge,
        other => other,
    }
}

fn compare(op: CmpIOp, operands: &Operands, halves: &mut Halves<'_, '_>) -> Rewritten {
    let predicate = halves.rw.read(op).predicate();
    let (l, r) = (halves.parts(operands.at(0)?)?, halves.parts(operands.at(1)?)?);
    let mut c = halves.calc();
    let low = c.cmpi(without_sign(predicate), l.0, r.0)?;
    let high = c.cmpi(predicate, l.1, r.1)?;
    let result = match predicate {
        CmpIPredicate::Eq => c.andi(low, high)?,
        CmpIPredicate::Ne => c.ori(low, high)?,
        _ => {
            // The lower halves decide where the upper ones are equal.
            let equal = c.cmpi(CmpIPredicate::Eq, l.1, r.1)?;
            c.select(equal, low, high)?
        }
    };
    let result = halves.drop_unit(result)?;
    halves.rw.replace(op, &[result])
}

fn extremum<O: TypedOp>(set: &mut PatternSet, types: &Arc<TypeConverter>, predicate: CmpIPredicate) {
    const NAME: &str = "(anonymous namespace)::ConvertMaxMin";
    pattern::<O>(
        set,
        NAME,
        types,
        |op| op.result(0),
        move |op, _, halves| {
            let (l, r, _) = two(halves.rw, op.at())?;
            let mut c = halves.calc();
            let compared = c.cmpi(predicate, l, r)?;
            let result = c.select(compared, l, r)?;
            halves.rw.replace(op, &[result])
        },
    );
}
