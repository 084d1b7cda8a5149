//! Structured operations: other names, other orders of loops.

use super::failure::{Outcome, definite, silenceable};
use super::interpreter::Running;
use super::state::Entity;
use super::table::Table;
use crate::linalg;
use rmlir_dialects::common::traits::has_interface;
use rmlir_dialects::linalg::{GenericOp, LoopNest};
use rmlir_dialects::transform::{GeneralizeOp, InterchangeOp, SpecializeOp};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{OpAddr, OpRef};

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table
        .each::<GeneralizeOp>(generalize)
        .each::<SpecializeOp>(specialize)
        .each::<InterchangeOp>(interchange);
}

/// An operation that is not structured is refused.
fn check_structured(on: &Running<'_, '_, '_>, op: OpRef<'_>, target: OpAddr) -> Outcome {
    match has_interface(on.payload().op(target), "LinalgOp") {
        true => Ok(()),
        false => Err(on.wrong_kind(op, target)),
    }
}

fn generalize<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    check_structured(on, op, target)?;
    if on.payload().op(target).is::<GenericOp>() {
        return Ok(vec![Entity::Op(target)]);
    }
    let made = on.rewrite(op, target, |rw| linalg::generalize(target, rw));
    made.map(|made| vec![Entity::Op(made.at())]).ok_or_else(|| on.failed_on(op, target))
}

fn specialize<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    check_structured(on, op, target)?;
    let view = on.payload().op(target);
    if !view.is::<GenericOp>() {
        return Ok(vec![Entity::Op(target)]);
    }
    let next = view.next().map(|next| next.global());
    let made = on.rewrite(op, target, |rw| {
        linalg::specialize(GenericOp::of(target), rw)?;
        Some(rw.op(next?).prev()?.global())
    });
    made.map(|made| vec![Entity::Op(made)]).ok_or_else(|| on.failed_on(op, target))
}

fn interchange<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let Some(own) = op.cast::<InterchangeOp>() else { return Ok(Vec::new()) };
    let view = on.payload().op(target);
    if !view.is::<GenericOp>() {
        return Err(on.wrong_kind(op, target));
    }
    let order =
        own.iterator_interchange_attr().and_then(|order| op.ctx().i64_array(order)).unwrap_or_default();
    let order: Vec<u32> = order.into_iter().filter_map(|place| u32::try_from(place).ok()).collect();
    if order.is_empty() {
        return Ok(vec![Entity::Op(target)]);
    }
    let count = LoopNest::of(view).map_or(0, |nest| nest.len());
    if order.len() != count {
        let message = format!(
            "\"iterator_interchange\" has length ({}) different from the number of loops in the target operation ({count})",
            order.len()
        );
        return Err(silenceable(op, message));
    }
    match on.rewrite(op, target, |rw| linalg::interchange(GenericOp::of(target), rw, &order)) {
        Some(()) => Ok(vec![Entity::Op(target)]),
        None => Err(definite(op, "failed to apply")),
    }
}
