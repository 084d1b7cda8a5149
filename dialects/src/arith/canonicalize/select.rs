//! Choices.

use super::constant;
use super::rules::splat;
use crate::arith::{ExtUIOp, SelectOp, XOrIOp};
use rmlir_ir::fold::constant_value;
use rmlir_ir::{Loc, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn select(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::RedundantSelectFalse", 2, |op: SelectOp, rw| {
        let root = rw.read(op);
        let inner = root.false_value().defining::<SelectOp>()?;
        rw.require(inner.condition() == root.condition())?;
        let (yes, no) = (root.true_value().id(), inner.false_value().id());
        chosen(op, rw, None, yes, no)
    });
    set.op_of_benefit("(anonymous namespace)::RedundantSelectTrue", 2, |op: SelectOp, rw| {
        let root = rw.read(op);
        let inner = root.true_value().defining::<SelectOp>()?;
        rw.require(inner.condition() == root.condition())?;
        let (yes, no) = (inner.true_value().id(), root.false_value().id());
        chosen(op, rw, None, yes, no)
    });
    set.op_of_benefit("(anonymous namespace)::SelectNotCond", 2, |op: SelectOp, rw| {
        let root = rw.read(op);
        let not = root.condition().defining::<XOrIOp>()?;
        rw.require(splat(not.rhs())?.is_all_ones())?;
        let (yes, no) = (root.false_value().id(), root.true_value().id());
        let condition = not.lhs().id();
        let second = not.rhs().loc();
        chosen(op, rw, Some((condition, second)), yes, no)
    });
    set.op("(anonymous namespace)::SelectI1ToNot", |op: SelectOp, rw| {
        let root = rw.read(op);
        let (yes, no) = (constant_value(root.true_value())?, constant_value(root.false_value())?);
        let truth = rw.ctx().bool_attr(true);
        rw.require(yes == rw.ctx().bool_attr(false) && no == truth)?;
        let condition = root.condition().id();
        negated(op, rw, condition)
    });
    set.op("SelectToExtUI", to_extui);
}

/// Replaces a choice by one between other values, perhaps by another condition.
fn chosen(
    op: SelectOp,
    rw: &mut PatternRewriter<'_>,
    condition: Option<(ValueId, Loc)>,
    yes: ValueId,
    no: ValueId,
) -> Rewritten {
    let root = rw.read(op);
    let inner = || {
        let defs = [root.true_value(), root.false_value()];
        let found = defs.into_iter().find_map(|value| value.defining::<SelectOp>());
        found.map_or(Loc::UNKNOWN, |inner| inner.op().loc())
    };
    let (condition, second) = condition.unwrap_or_else(|| (root.condition().id(), inner()));
    let locs = [root.op().loc(), second];
    rw.fuse_locs(&locs);
    let made = SelectOp::build(rw.builder(), condition, yes, no).value().ok()?;
    rw.replace(op, &[made])
}

fn negated(op: SelectOp, rw: &mut PatternRewriter<'_>, condition: ValueId) -> Rewritten {
    let truth = rw.ctx().bool_attr(true);
    let truth = constant(rw, truth)?;
    let made = XOrIOp::build(rw.builder(), condition, truth).value().ok()?;
    rw.replace(op, &[made])
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
