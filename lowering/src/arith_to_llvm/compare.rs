//! Comparisons.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::one_to_one::{each_vector, fast_math, has_unsupported_float};
use rmlir_dialects::arith::{CmpFOp, CmpIOp};
use rmlir_dialects::llvm::{FCmpOp, FCmpPredicate, ICmpOp, ICmpPredicate};
use rmlir_ir::typed::{EnumValue, Handle};
use rmlir_rewrite::PatternSet;

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert("CmpIOpLowering", Some(&types.converter), move |op: CmpIOp, operands, rw| {
        // Both dialects number the ways to compare alike.
        let predicate = ICmpPredicate::of_value(rw.read(op).predicate().to_value())?;
        each_vector(op.at(), operands, rw, &own, |b, _, operands| {
            let &[lhs, rhs] = operands else { return None };
            ICmpOp::build(b, predicate, lhs, rhs).value().ok()
        })
    });
    let own = types.clone();
    set.convert("CmpFOpLowering", Some(&types.converter), move |op: CmpFOp, operands, rw| {
        let root = rw.read(op);
        let predicate = FCmpPredicate::of_value(root.predicate().to_value())?;
        rw.require(!has_unsupported_float(&own, root.op()))?;
        let flags = root.op().attr_named("fastmath").and_then(|flags| fast_math(own.ctx(), flags));
        each_vector(op.at(), operands, rw, &own, |b, _, operands| {
            let &[lhs, rhs] = operands else { return None };
            let made = FCmpOp::build(b, predicate, lhs, rhs);
            match flags {
                Some(flags) => made.attr("fastmathFlags", flags).value().ok(),
                None => made.value().ok(),
            }
        })
    });
}
