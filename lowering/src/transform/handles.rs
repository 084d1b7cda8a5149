//! Handles and parameters: what they stand for put together, taken apart, and looked at as such.

use super::failure::{Outcome, silenceable};
use super::interpreter::Running;
use super::state::{Entity, Results};
use super::table::Table;
use rmlir_dialects::transform::{
    CastOp, GetTypeOp, MergeHandlesOp, NumAssociationsOp, ParamConstantOp, ReplicateOp, SelectOp,
    SplitHandleOp,
};
use rmlir_ir::{OpAddr, OpRef};
use rustc_hash::FxHashSet;

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.each::<CastOp>(cast).whole::<MergeHandlesOp>(merge).whole::<SplitHandleOp>(split);
    table.whole::<ReplicateOp>(replicate).whole::<SelectOp>(select).whole::<NumAssociationsOp>(count);
    table.whole::<ParamConstantOp>(constant).whole::<GetTypeOp>(type_of);
}

/// Says what the first result stands for.
pub(super) fn give(results: &mut Results, what: Vec<Entity>) -> Outcome {
    if let Some(first) = results.first_mut() {
        *first = Some(what);
    }
    Ok(())
}

fn cast<'s>(_: &mut Running<'s, '_, '_>, _: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    Ok(vec![Entity::Op(target)])
}

fn merge<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<MergeHandlesOp>() else { return Ok(()) };
    let mut all: Vec<Entity> = op.operands().flat_map(|value| on.entities(value)).collect();
    if own.deduplicate() {
        let mut seen = FxHashSet::default();
        all.retain(|&entity| seen.insert(entity));
    }
    give(results, all)
}

fn split<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<SplitHandleOp>() else { return Ok(()) };
    let (held, wanted) = (on.entities(own.handle()), op.num_results());
    let overflow = own.overflow_result().and_then(|index| usize::try_from(index).ok());
    let empty = held.is_empty() && own.pass_through_empty_handle();
    let too_few = held.len() < wanted && own.fail_on_payload_too_small() && !empty;
    if too_few || (held.len() > wanted && overflow.is_none()) {
        let message = format!(
            "{} expected to contain {wanted} payloads but it contains {} payloads",
            own.handle().described(),
            held.len()
        );
        return Err(silenceable(op, message));
    }
    let mut lists: Vec<Vec<Entity>> = vec![Vec::new(); wanted];
    for (index, entity) in held.into_iter().enumerate() {
        let index = if index < wanted { index } else { overflow.unwrap_or(0) };
        if let Some(list) = lists.get_mut(index) {
            list.push(entity);
        }
    }
    *results = lists.into_iter().map(Some).collect();
    Ok(())
}

fn replicate<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<ReplicateOp>() else { return Ok(()) };
    let times = on.ops(own.pattern()).len();
    let lists = own.handles().map(|handle| Some(on.entities(handle).repeat(times)));
    *results = lists.collect();
    Ok(())
}

fn select<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<SelectOp>() else { return Ok(()) };
    let (name, payload) = (op.ctx().bytes(own.op_name()), on.payload());
    let mut ops = on.ops(own.target());
    ops.retain(|&op| payload.op(op).name_text() == name);
    give(results, ops.into_iter().map(Entity::Op).collect())
}

fn count<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<NumAssociationsOp>() else { return Ok(()) };
    let count = i64::try_from(on.entities(own.handle()).len()).unwrap_or(i64::MAX);
    give(results, vec![Entity::Param(op.ctx().int_attr(64, count))])
}

fn constant<'s>(_: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<ParamConstantOp>() else { return Ok(()) };
    give(results, vec![Entity::Param(own.value())])
}

fn type_of<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<GetTypeOp>() else { return Ok(()) };
    let ctx = op.ctx();
    let types = on.values(own.value()).into_iter().map(|(unit, value)| {
        let ty = on.payload().value(unit, value).ty();
        let element = ctx.type_data(ty).shaped_element();
        let ty = element.filter(|_| own.elemental()).unwrap_or(ty);
        Entity::Param(ctx.type_attr(ty))
    });
    give(results, types.collect())
}
