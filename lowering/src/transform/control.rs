//! Sequences, calls of them, and bodies that are run several times or tried.

use super::failure::{Failure, Outcome, definite, silenceable};
use super::interpreter::Running;
use super::state::{Entity, Results};
use super::table::Table;
use rmlir_dialects::transform::{
    AlternativesOp, FailurePropagationMode, ForeachOp, IncludeOp, NamedSequenceOp, SequenceOp,
};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::listener::Listener;
use rmlir_ir::{Diagnostic, OpAddr, OpRef, RegionRef, TraitSet, ValueId};

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<SequenceOp>(sequence).whole::<IncludeOp>(include).whole::<ForeachOp>(foreach);
    table.whole::<AlternativesOp>(alternatives);
}

/// Runs a named sequence as the whole script.
pub(super) fn run_entry<'s>(on: &mut Running<'s, '_, '_>, entry: OpRef<'s>) -> Outcome {
    let Some(body) = body_of(entry) else {
        return Err(entry.emit_error("expects a single-block region").into());
    };
    let args = top_level_args(on, entry, body)?;
    on.region(body, args, FailurePropagationMode::Propagate, &mut Vec::new())
}

fn body_of(sequence: OpRef<'_>) -> Option<RegionRef<'_>> {
    sequence.region(0).filter(|region| !region.is_empty())
}

/// What the arguments of a body stand for that is given nothing by what is around it.
fn top_level_args(on: &Running<'_, '_, '_>, op: OpRef<'_>, body: RegionRef<'_>) -> Outcome<Vec<Vec<Entity>>> {
    let wanted = body.entry().map_or(0, |block| block.num_args()).saturating_sub(1);
    if wanted != on.bindings.len() {
        let given = on.bindings.len();
        let message = format!(
            "operation expects {wanted} extra value bindings, but {given} were provided to the interpreter"
        );
        return Err(definite(op, message));
    }
    Ok(std::iter::once(vec![Entity::Op(on.root)]).chain(on.bindings.iter().cloned()).collect())
}

fn sequence<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<SequenceOp>() else { return Ok(()) };
    let (body, mode) = (own.body(), own.failure_propagation_mode());
    let args = match op.num_operands() {
        0 => top_level_args(on, op, body)?,
        _ => op.operands().map(|value| on.entities(value)).collect(),
    };
    on.region(body, args, mode, results)
}

fn include<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<IncludeOp>() else { return Ok(()) };
    let callee = rmlir_ir::symbols::lookup_nearest(op, own.target());
    let body = callee.filter(|callee| callee.is::<NamedSequenceOp>()).and_then(body_of);
    let Some(body) = body else {
        return Err(definite(op, "unresolved external named sequence"));
    };
    let args = op.operands().map(|value| on.entities(value)).collect();
    on.region(body, args, own.failure_propagation_mode(), results)
}

fn foreach<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<ForeachOp>() else { return Ok(()) };
    let lists: Vec<Vec<Entity>> = op.operands().map(|value| on.entities(value)).collect();
    let rounds = rounds_of(op, &lists, own.with_zip_shortest())?;
    let mut all: Vec<Vec<Entity>> = vec![Vec::new(); op.num_results()];
    for round in 0..rounds {
        let args = lists.iter().filter_map(|list| Some(vec![*list.get(round)?])).collect();
        let mut given: Results = vec![None; op.num_results()];
        on.region(own.body(), args, FailurePropagationMode::Propagate, &mut given)?;
        for (all, given) in all.iter_mut().zip(given) {
            all.extend(given.unwrap_or_default());
        }
    }
    *results = all.into_iter().map(Some).collect();
    Ok(())
}

/// How often a body is run: all lists are of the same length, or the shortest says it.
fn rounds_of(op: OpRef<'_>, lists: &[Vec<Entity>], shortest: bool) -> Outcome<usize> {
    let rounds = match shortest {
        true => lists.iter().map(Vec::len).min(),
        false => lists.first().map(Vec::len),
    };
    let rounds = rounds.unwrap_or(0);
    let other = { op.operands().zip(lists) }.find(|(_, list)| !shortest && list.len() != rounds);
    match other {
        None => Ok(rounds),
        Some((value, list)) => Err(silenceable(
            op,
            format!(
                "prior targets' payload size ({rounds}) differs from payload size ({}) of target {}",
                list.len(),
                value.described()
            ),
        )),
    }
}

fn alternatives<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<AlternativesOp>() else { return Ok(()) };
    let scopes = own.scope().map_or_else(|| vec![on.root], |scope| on.ops(scope));
    scopes.iter().try_for_each(|&scope| check_scope(on, op, scope))?;
    for region in op.regions() {
        let copies = copies_of(on, op, &scopes)?;
        on.detached.extend(&copies);
        let args = vec![copies.iter().copied().map(Entity::Op).collect()];
        let outcome = on.region(region, args, FailurePropagationMode::Propagate, results);
        let done = match outcome {
            Ok(()) => {
                scopes.iter().zip(&copies).try_for_each(|(&scope, &copy)| put_in_place(on, op, scope, copy))
            }
            Err(_) => copies.iter().try_for_each(|&copy| erase(on, op, copy)),
        };
        on.detached.retain(|copy| !copies.contains(copy));
        done?;
        match outcome {
            Err(Failure::Silenceable(_)) => {}
            outcome => return outcome,
        }
    }
    results.iter_mut().for_each(|result| *result = None);
    Err(silenceable(op, "all alternatives failed"))
}

fn check_scope(on: &Running<'_, '_, '_>, op: OpRef<'_>, scope: OpAddr) -> Outcome {
    let payload = on.payload();
    let view = payload.op(scope);
    let origin = on.origins.get(&op.global()).filter(|&&origin| on.is_alive(origin));
    let message = if origin.is_some_and(|&origin| payload.op(origin).is_inside(view)) {
        "scope must not contain the transforms being applied"
    } else if !view.has_trait(TraitSet::ISOLATED_FROM_ABOVE) {
        "only isolated-from-above ops can be alternative scopes"
    } else {
        return Ok(());
    };
    op.ctx().emit(Diagnostic::error(op.loc(), message).with_note(view.loc(), "scope"));
    Err(Failure::Definite)
}

/// Copies of operations, in no block.
fn copies_of(on: &mut Running<'_, '_, '_>, op: OpRef<'_>, scopes: &[OpAddr]) -> Outcome<Vec<OpAddr>> {
    let copy = |&scope: &OpAddr| {
        let copied = on.payload_mut().clone_op(scope, scope.unit, &mut IrMapping::new());
        let copied = copied.map_err(|_| definite(op, "a scope could not be copied"))?;
        Ok(OpAddr { unit: scope.unit, op: copied })
    };
    scopes.iter().map(copy).collect()
}

fn erase(on: &mut Running<'_, '_, '_>, op: OpRef<'_>, copy: OpAddr) -> Outcome {
    on.payload_mut().erase_op(copy).map_err(|_| definite(op, "a copy of a scope is still used"))
}

/// Puts a copy in the place of an operation.
fn put_in_place<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, scope: OpAddr, copy: OpAddr) -> Outcome {
    let inner = on.inside(op, scope)?;
    on.track(op, |payload, tracker| {
        let body = payload.body_mut(scope.unit);
        if let Some(block) = body.op_block(scope.op) {
            body.insert_op(copy.op, block, body.prev_op(scope.op));
        }
        let values: Vec<ValueId> = payload.op(copy).results().map(|value| value.id()).collect();
        tracker.op_replaced(payload, scope, &values);
        inner.iter().for_each(|&inner| tracker.op_erased(payload, inner));
        payload.replace_op(scope, &values)
    })
    .map_err(|_| definite(op, "a scope could not be replaced"))
}
