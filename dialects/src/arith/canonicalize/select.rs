//! A choice between numbers.

use super::constant;
use super::product::splat;
use crate::arith::{ExtUIOp, SelectOp, XOrIOp};
use rmlir_ir::TypeData;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn select(set: &mut PatternSet) {
    set.op("SelectToExtUI", to_extui);
}

/// A choice between one and zero is the condition as a number.
fn to_extui(op: SelectOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (ctx, ty) = (rw.ctx(), root.result().ty());
    let is_number = matches!(ctx.type_data(ty), TypeData::Integer { width, .. } if *width != 1);
    rw.require(is_number)?;
    let (yes, no) = (splat(root.true_value())?, splat(root.false_value())?);
    let (mut condition, of) = (root.condition().id(), root.condition().ty());
    if yes.is_zero() && no.is_one() {
        let truth = ctx.integer_attr(of, rmlir_ir::value::Int::one(1)).ok()?;
        let truth = constant(rw, truth)?;
        condition = XOrIOp::build(rw.builder(), condition, truth).value().ok()?;
    } else {
        rw.require(yes.is_one() && no.is_zero())?;
    }
    let made = ExtUIOp::build(rw.builder(), ty, condition).value().ok()?;
    rw.replace(op, &[made])
}
