//! Operations that are computed where others use them.

use super::failure::{Failure, Outcome, definite, silenceable};
use super::interpreter::Running;
use super::sizes::{given, numbers};
use super::state::Results;
use super::table::Table;
use super::tile::{dims, entities, nothing_for};
use crate::tiling::containing::{Fused, Notes, fuse, shown};
use crate::tiling::producers::tile_together;
use crate::tiling::{Cut, Loops, Plan, Size, TiledLoops, model_of};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::transform::{FuseIntoContainingOp, FuseOp};
use rmlir_ir::{Diagnostic, OpAddr, OpRef, ValueId};
use rmlir_rewrite::PatternRewriter;

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<FuseIntoContainingOp>(into_containing).whole::<FuseOp>(together);
}

fn into_containing<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<FuseIntoContainingOp>() else { return Ok(()) };
    let mut left: Vec<OpAddr> = Vec::new();
    for producer in on.ops(own.producer_op()) {
        if !left.contains(&producer) {
            left.push(producer);
        }
    }
    let mut containing = match on.ops(own.containing_op())[..] {
        [containing] => containing,
        ref others => {
            let message = format!("requires exactly one containing_op handle (got {})", others.len());
            return Err(definite(op, message));
        }
    };
    let mut made = Vec::new();
    while !left.is_empty() {
        let Some(producer) = next_producer(on, &mut left, containing) else {
            let failure = silenceable(op, "could not find next producer to fuse into container");
            return Err(failure.with_note(on.payload().op(containing).loc(), "containing op"));
        };
        let (next, ops) = fuse_one(on, op, producer, containing)?;
        containing = next;
        made.extend(ops);
    }
    results.iter_mut().zip([made, vec![containing]]).for_each(|(result, ops)| *result = entities(ops));
    Ok(())
}

/// The first operation that is used in the one around. If that is its only use there it is not looked at again.
fn next_producer(on: &Running<'_, '_, '_>, left: &mut Vec<OpAddr>, containing: OpAddr) -> Option<OpAddr> {
    let payload = on.payload();
    let around = payload.op(containing);
    let count = |&producer: &OpAddr| {
        let users = payload.op(producer).results().flat_map(|result| result.users());
        users.filter(|user| user.is_inside(around)).count()
    };
    let (place, count) = left.iter().map(count).enumerate().find(|&(_, count)| count > 0)?;
    Some(if count == 1 { left.remove(place) } else { left[place] })
}

/// Computes an operation at one of its uses. Gives what is around then, and what was made.
fn fuse_one<'s>(
    on: &mut Running<'s, '_, '_>,
    op: OpRef<'s>,
    producer: OpAddr,
    containing: OpAddr,
) -> Outcome<(OpAddr, Vec<OpAddr>)> {
    let remark = {
        let (producer, containing) = (on.payload().op(producer), on.payload().op(containing));
        let text = format!("could not fuse {} into {}", shown(producer), shown(containing));
        Diagnostic::remark(producer.loc(), text)
    };
    let fused: Result<Fused, Notes> = on.track(op, |payload, tracker| {
        let fused = fuse(&mut PatternRewriter::before(payload, containing, tracker), producer, containing)?;
        if let Some(new) = fused.containing {
            tracker.moved_to(containing, new);
            // What nobody uses can be erased.
            let _ = PatternRewriter::before(payload, containing, tracker).erase(containing);
        }
        Ok(fused)
    });
    match fused {
        Ok(fused) => Ok((fused.containing.unwrap_or(containing), fused.ops)),
        Err(notes) => {
            let noted = { notes.into_iter() }.fold(remark, |remark, (loc, note)| remark.with_note(loc, note));
            Err(Failure::from(noted))
        }
    }
}

fn together<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<FuseOp>() else { return Ok(()) };
    if own.apply_cleanup() {
        let message = "transform op 'transform.structured.fuse' is not implemented yet with apply_cleanup";
        return Err(definite(op, message));
    }
    let sizes = numbers(on, op, &given(op, own.static_tile_sizes(), own.tile_sizes()))?;
    let order = numbers(on, op, &given(op, own.static_tile_interchange(), own.tile_interchange()))?;
    let count = match own.use_forall() {
        true => 1,
        false => sizes.iter().filter(|&&size| size != 0).count(),
    };
    let plan = Plan {
        cut: Cut::Sizes(sizes.iter().map(|&size| Size::Plain(Mixed::Known(size))).collect()),
        loops: if own.use_forall() { Loops::Forall(None) } else { Loops::For },
        order: dims(&order),
    };
    let mut tiled = Vec::new();
    let mut loops = vec![Vec::new(); count];
    for target in on.ops(own.target()) {
        let view = on.payload().op(target);
        if model_of(view.ctx(), view.name()).is_none() {
            op.emit_plain_error("only TilingInterface ops are supported");
            return Err(Failure::Definite);
        }
        let made = fused(on, op, target, &plan).ok_or(Failure::Definite)?;
        tiled.extend(made.ops.first());
        // More sizes than the target has loops.
        let missing = op.results().nth(1 + made.loops.len()).filter(|_| made.loops.len() < count);
        if let Some(without) = missing {
            return Err(nothing_for(without));
        }
        loops.iter_mut().zip(made.loops).for_each(|(loops, made)| loops.push(made));
    }
    let all = std::iter::once(tiled).chain(loops);
    results.iter_mut().zip(all).for_each(|(result, ops)| *result = entities(ops));
    Ok(())
}

/// Tiles an operation with what it uses, and erases what nobody uses any more.
fn fused<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr, plan: &Plan) -> Option<TiledLoops> {
    on.rewrite(op, target, |rw| {
        let made = tile_together(rw, target, plan)?;
        let results: Vec<ValueId> = rw.op(target).results().map(|result| result.id()).collect();
        for (&old, &new) in results.iter().zip(&made.tiled.replacements) {
            rw.replace_uses(old, new);
        }
        for old in std::iter::once(target).chain(made.producers) {
            if rw.op(old).results().all(|result| result.is_unused()) {
                rw.erase(old)?;
            }
        }
        Some(made.tiled)
    })
}
