//! The product with a high half.

use super::constant;
use crate::arith::{CmpIOp, CmpIPredicate, ExtSIOp, MulSIExtendedOp};
use crate::common::elements::{splat_int, zero};
use rmlir_ir::ValueRef;
use rmlir_ir::fold::constant_value;
use rmlir_ir::value::Int;
use rmlir_rewrite::PatternSet;

/// The integer that a value is, or that all its elements are.
pub(super) fn splat(value: ValueRef<'_>) -> Option<Int> {
    splat_int(value.ctx(), constant_value(value)?)
}

pub(super) fn mulsi_extended(set: &mut PatternSet) {
    set.op("(anonymous namespace)::MulSIExtendedRHSOne", |op: MulSIExtendedOp, rw| {
        // The high half of a product with one is the sign.
        let root = rw.read(op);
        let one = splat(root.rhs())?;
        rw.require(one.is_one() && !one.is_negative())?;
        let (x, ty) = (root.lhs().id(), root.lhs().ty());
        let zero = zero(rw.ctx(), ty)?;
        let zero = constant(rw, zero)?;
        let negative = CmpIOp::build(rw.builder(), CmpIPredicate::Slt, x, zero).value().ok()?;
        let high = ExtSIOp::build(rw.builder(), ty, negative).value().ok()?;
        rw.replace(op, &[x, high])
    });
}
