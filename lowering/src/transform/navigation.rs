//! From operations and values to others: what is around them, what gives and uses values.

use super::failure::{Failure, Outcome, definite, silenceable, text_of};
use super::handles::give;
use super::interpreter::Running;
use super::state::{Entity, Results};
use super::table::Table;
use rmlir_dialects::transform::{
    GetConsumersOfResult, GetDefiningOp, GetOperandOp, GetParentOp, GetProducerOfOperand, GetResultOp,
};
use rmlir_ir::{Attr, Context, Loc, OpAddr, OpRef, TraitSet};
use rustc_hash::FxHashSet;

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<GetParentOp>(parents).whole::<GetConsumersOfResult>(consumers);
    table.whole::<GetProducerOfOperand>(producers).whole::<GetDefiningOp>(defining);
    table.whole::<GetOperandOp>(operands).whole::<GetResultOp>(results_of);
}

fn parents<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<GetParentOp>() else { return Ok(()) };
    let name = own.op_name().map(|name| op.ctx().bytes(name));
    let wanted = |op: &OpRef<'_>| {
        (!own.isolated_from_above() || op.has_trait(TraitSet::ISOLATED_FROM_ABOVE))
            && name.is_none_or(|name| op.name_text() == name)
    };
    let skipped = usize::try_from(own.nth_parent()).unwrap_or(1).saturating_sub(1);
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    for target in on.ops(own.target()) {
        let target = on.payload().op(target);
        let mut around = std::iter::successors(target.parent(), |op| op.parent()).filter(wanted);
        let Some(parent) = around.nth(skipped) else {
            if own.allow_empty_results() {
                break;
            }
            let error = silenceable(op, "could not find a parent op that matches all requirements");
            return Err(error.with_note(target.loc(), "target op"));
        };
        let parent = parent.global();
        if seen.insert(parent) || !own.deduplicate() {
            found.push(Entity::Op(parent));
        }
    }
    give(results, found)
}

fn consumers<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<GetConsumersOfResult>() else { return Ok(()) };
    let target = match on.ops(own.target())[..] {
        [] => return give(results, Vec::new()),
        [target] => on.payload().op(target),
        [..] => return Err(definite(op, "handle must be mapped to exactly one payload op")),
    };
    let result = usize::try_from(own.result_number()).ok().and_then(|index| target.result(index));
    let Some(result) = result else {
        return Err(definite(op, "result number overflow"));
    };
    give(results, result.users().map(|user| Entity::Op(user.global())).collect())
}

fn producers<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<GetProducerOfOperand>() else { return Ok(()) };
    let mut found = Vec::new();
    for target in on.ops(own.target()) {
        let target = on.payload().op(target);
        let operand = usize::try_from(own.operand_number()).ok().and_then(|index| target.operand(index));
        let Some((producer, _)) = operand.and_then(|operand| operand.resolved().def_op()) else {
            let number = own.operand_number();
            let message =
                format!("could not find a producer for operand number: {number} of {}", text_of(target));
            return Err(silenceable(op, message).with_note(target.loc(), "target op"));
        };
        found.push(Entity::Op(producer.global()));
    }
    give(results, found)
}

fn defining<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<GetDefiningOp>() else { return Ok(()) };
    let mut found = Vec::new();
    for (unit, value) in on.values(own.target()) {
        let value = on.payload().value(unit, value);
        let Some((producer, _)) = value.def_op() else {
            let error = silenceable(op, "cannot get defining op of block argument");
            return Err(error.with_note(value.loc(), "target value"));
        };
        found.push(Entity::Op(producer.global()));
    }
    give(results, found)
}

/// Positions as operations of the dialect state them: numbers, from the end if they are negative, all others, or all.
#[derive(Clone, Copy)]
pub(super) struct Positions {
    pub(super) list: Attr,
    pub(super) inverted: bool,
    pub(super) all: bool,
}

impl Positions {
    /// The positions among so many.
    pub(super) fn among(self, ctx: &Context, loc: Loc, count: usize) -> Outcome<Vec<usize>> {
        if self.all {
            return Ok((0..count).collect());
        }
        let mut found: Vec<usize> = Vec::new();
        for raw in ctx.i64_array(self.list).unwrap_or_default() {
            found.push(position(raw, count, &found).map_err(|what| {
                let place = if raw < 0 { raw.saturating_add_unsigned(count as u64) } else { raw };
                let most = if what == OVERFLOW { format!(" for maximum {count}") } else { String::new() };
                let message = format!("{what} {place} (updated from {raw}){most}");
                Failure::from(rmlir_ir::Diagnostic::error(loc, message))
            })?);
        }
        if self.inverted {
            found = (0..count).filter(|place| !found.contains(place)).collect();
        }
        Ok(found)
    }
}

/// What is said of a position beyond the last one.
const OVERFLOW: &str = "position overflow";

fn position(raw: i64, count: usize, before: &[usize]) -> Result<usize, &'static str> {
    let place = if raw < 0 { raw.saturating_add_unsigned(count as u64) } else { raw };
    match usize::try_from(place) {
        Err(_) => Err("position underflow"),
        Ok(place) if place >= count => Err(OVERFLOW),
        Ok(place) if before.contains(&place) => Err("repeated position"),
        Ok(place) => Ok(place),
    }
}

/// Operands or results of targets, at some positions.
fn values_at(
    on: &Running<'_, '_, '_>,
    op: OpRef<'_>,
    positions: Positions,
    results: &mut Results,
    of_results: bool,
) -> Outcome {
    let targets: Vec<OpAddr> = op.operand(0).map(|handle| on.ops(handle)).unwrap_or_default();
    let mut found = Vec::new();
    for target in targets {
        let target = on.payload().op(target);
        let count = if of_results { target.num_results() } else { target.num_operands() };
        let places = positions.among(op.ctx(), op.loc(), count).map_err(|failure| {
            failure.with_note(target.loc(), "while considering positions of this payload operation")
        })?;
        for place in places {
            let value = if of_results { target.result(place) } else { target.operand(place) };
            let value = value.map(|value| value.resolved());
            found.extend(value.map(|value| Entity::Value((value.unit(), value.id()))));
        }
    }
    give(results, found)
}

fn operands<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<GetOperandOp>() else { return Ok(()) };
    let at = Positions { list: own.raw_position_list(), inverted: own.is_inverted(), all: own.is_all() };
    values_at(on, op, at, results, false)
}

fn results_of<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<GetResultOp>() else { return Ok(()) };
    let at = Positions { list: own.raw_position_list(), inverted: own.is_inverted(), all: own.is_all() };
    values_at(on, op, at, results, true)
}
