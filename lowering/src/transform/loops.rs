//! Loops: unrolled, peeled, put together, made of each other.

use super::failure::{Failure, Outcome, definite, silenceable};
use super::interpreter::Running;
use super::state::{Entity, Results};
use super::table::Table;
use crate::{affine, scf};
use rmlir_dialects::affine::AffineForOp;
use rmlir_dialects::scf::{ForOp, ForallOp, IfOp, ParallelOp};
use rmlir_dialects::transform::{
    ForallToForOp, ForallToParallelOp, HoistLoopInvariantSubsetsOp, LoopCoalesceOp, LoopOutlineOp,
    LoopPeelOp, LoopPromoteIfOneIterationOp, LoopUnrollAndJamOp, LoopUnrollOp, ParallelForToNestedForOps,
    TakeAssumedBranchOp,
};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::symbols::{SymbolTable, nearest_table};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{OpAddr, OpRef, ValueId};
use rmlir_rewrite::PatternRewriter;

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.each::<LoopUnrollOp>(unroll).each::<LoopUnrollAndJamOp>(unroll_and_jam);
    table.each::<LoopPeelOp>(peel).each::<LoopCoalesceOp>(coalesce);
    table.each::<LoopPromoteIfOneIterationOp>(promote).each::<TakeAssumedBranchOp>(take_branch);
    table.each::<HoistLoopInvariantSubsetsOp>(hoist_subsets).whole::<LoopOutlineOp>(outline);
    table.whole::<ForallToForOp>(forall_to_for).whole::<ForallToParallelOp>(forall_to_parallel);
    table.whole::<ParallelForToNestedForOps>(parallel_to_for);
}

fn factor_of(factor: i64) -> u64 {
    u64::try_from(factor).unwrap_or(1)
}

fn unroll<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let Some(own) = op.cast::<LoopUnrollOp>() else { return Ok(Vec::new()) };
    let (view, factor) = (on.payload().op(target), factor_of(own.factor()));
    let done = if view.is::<ForOp>() {
        scf::unroll(on.payload_mut(), ForOp::of(target), factor).is_some()
    } else if view.is::<AffineForOp>() {
        affine::unroll(on.payload_mut(), AffineForOp::of(target), factor, false)
    } else {
        return Err(silenceable(op, "failed to unroll, incorrect type of payload"));
    };
    if done { Ok(Vec::new()) } else { Err(silenceable(op, "failed to unroll")) }
}

fn unroll_and_jam<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let Some(own) = op.cast::<LoopUnrollAndJamOp>() else { return Ok(Vec::new()) };
    let (view, factor) = (on.payload().op(target), factor_of(own.factor()));
    if view.is::<ForOp>() {
        return Err(definite(
            op,
            "transform op 'transform.loop.unroll_and_jam' is not implemented yet for scf.for",
        ));
    }
    if !view.is::<AffineForOp>() {
        return Err(silenceable(op, "failed to unroll and jam, incorrect type of payload"));
    }
    match affine::jam(on.payload_mut(), AffineForOp::of(target), factor) {
        true => Ok(Vec::new()),
        false => Err(silenceable(op, "failed to unroll and jam")),
    }
}

fn peel<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let Some(own) = op.cast::<LoopPeelOp>() else { return Ok(Vec::new()) };
    if !on.payload().op(target).is::<ForOp>() {
        return Err(on.wrong_kind(op, target));
    }
    let front = own.peel_front();
    let rest = on.rewrite(op, target, |rw| match front {
        true => scf::peel_first(ForOp::of(target), rw),
        false => scf::peel_last(ForOp::of(target), rw),
    });
    let which = if front { "first" } else { "last" };
    let rest = rest.ok_or_else(|| silenceable(op, format!("failed to peel the {which} iteration")))?;
    Ok(vec![Entity::Op(target), Entity::Op(rest)])
}

fn coalesce<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let view = on.payload().op(target);
    let done = if view.is::<ForOp>() {
        scf::coalesce_nest(on.payload_mut(), target)
    } else if view.is::<AffineForOp>() {
        affine::coalesce_nest(on.payload_mut(), AffineForOp::of(target))
    } else {
        false
    };
    if done { Ok(vec![Entity::Op(target)]) } else { Err(silenceable(op, "failed to coalesce")) }
}

fn is_loop(target: OpRef<'_>) -> bool {
    target.ctx().op_interface::<dyn LoopLikeOpInterface>(target.name()).is_some()
}

fn promote<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let view = on.payload().op(target);
    if !is_loop(view) {
        return Err(on.wrong_kind(op, target));
    }
    // What does not run once stays as it is.
    if view.is::<ForOp>() {
        let _ = scf::promote_single(on.payload_mut(), ForOp::of(target));
    }
    Ok(Vec::new())
}

fn hoist_subsets<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    if !is_loop(on.payload().op(target)) {
        return Err(on.wrong_kind(op, target));
    }
    on.track(op, |payload, tracker| {
        let made = scf::hoist_all(payload, target);
        if made != target {
            tracker.moved_to(target, made);
        }
    });
    Ok(Vec::new())
}

fn outline<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<LoopOutlineOp>() else { return Ok(()) };
    let mut tables: Vec<SymbolTable> = Vec::new();
    let (mut functions, mut calls) = (Vec::new(), Vec::new());
    for target in on.ops(own.target()) {
        let view = on.payload().op(target);
        if view.regions().len() != 1 {
            return Err(silenceable(op, "failed to outline").with_note(view.loc(), "target op"));
        }
        let Some(holder) = nearest_table(view) else { return Err(refused(on, op, target)) };
        let known = tables.iter().position(|table| table.op() == holder.global());
        let number = known.unwrap_or_else(|| {
            tables.push(SymbolTable::new(holder));
            tables.len() - 1
        });
        let table = tables.get_mut(number);
        let made = on.rewrite(op, target, |rw| scf::outline(rw, target, own.func_name(), table?));
        let Some(made) = made else { return Err(refused(on, op, target)) };
        functions.push(Entity::Op(made.function));
        calls.push(Entity::Op(made.call));
    }
    results.iter_mut().zip([functions, calls]).for_each(|(result, made)| *result = Some(made));
    Ok(())
}

/// An operation that failed for good on something of the payload without saying why.
fn refused(on: &Running<'_, '_, '_>, op: OpRef<'_>, target: OpAddr) -> Failure {
    on.failed_on(op, target).report(op.ctx()).into()
}

fn take_branch<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let Some(own) = op.cast::<TakeAssumedBranchOp>() else { return Ok(Vec::new()) };
    let view = on.payload().op(target);
    if !view.is::<IfOp>() {
        return Err(on.wrong_kind(op, target));
    }
    let (index, name) = if own.take_else_branch() { (1, "else") } else { (0, "then") };
    let block = view.region(index).filter(|region| region.has_one_block()).and_then(|region| region.entry());
    let Some(block) = block.map(|block| block.id()) else {
        return Err(definite(op, format!("requires an scf.if op with a single-block `{name}` region")));
    };
    let done = on.rewrite(op, target, |rw| {
        let last = rw.module().block(rw.unit(), block).last_op()?;
        let (values, last): (Vec<ValueId>, OpAddr) =
            (last.operands().map(|value| value.id()).collect(), last.global());
        rw.erase(last)?;
        rw.inline_block_before(block, target, &[])?;
        rw.replace(target, &values)
    });
    done.map(|()| Vec::new()).ok_or_else(|| on.failed_on(op, target))
}

/// The only thing that the first operand stands for, if it is such an operation.
fn only<'s, O: TypedOp>(on: &Running<'s, '_, '_>, op: OpRef<'s>, name: &str) -> Outcome<OpAddr> {
    let targets = op.operand(0).map(|handle| on.ops(handle)).unwrap_or_default();
    let [target] = targets[..] else {
        return Err(silenceable(op, "expected a single payload op"));
    };
    let view = on.payload().op(target);
    match view.is::<O>() {
        true => Ok(target),
        false => {
            Err(silenceable(op, format!("expected the payload to be {name}"))
                .with_note(view.loc(), "payload op"))
        }
    }
}

fn check_outputs(on: &Running<'_, '_, '_>, op: OpRef<'_>, target: OpAddr) -> Outcome {
    match on.payload().op(target).num_results() {
        0 => Ok(()),
        _ => Err(silenceable(op, "unsupported shared outputs (didn't bufferize?)")),
    }
}

/// There are as many results as induction variables.
fn check_results(on: &Running<'_, '_, '_>, op: OpRef<'_>, target: OpAddr) -> Outcome {
    let view = on.payload().op(target);
    let model = view.ctx().op_interface::<dyn LoopLikeOpInterface>(view.name());
    let variables = model.and_then(|model| model.induction_vars(view)).map_or(0, |variables| variables.len());
    if variables == op.num_results() {
        return Ok(());
    }
    let message = format!(
        "op expects as many results ({}) as payload has induction variables ({variables})",
        op.num_results()
    );
    Err(silenceable(op, message).with_note(view.loc(), "payload op"))
}

/// Each result stands for a loop.
fn give_loops(results: &mut Results, loops: Option<Vec<OpAddr>>, failed: Failure) -> Outcome {
    let loops = loops.ok_or(failed)?;
    *results = loops.into_iter().map(|made| Some(vec![Entity::Op(made)])).collect();
    Ok(())
}

fn forall_to_for<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let target = only::<ForallOp>(on, op, "scf.forall")?;
    check_outputs(on, op, target)?;
    check_results(on, op, target)?;
    let loops = on.rewrite(op, target, |rw| scf::forall_into_nest(ForallOp::of(target), rw));
    give_loops(results, loops, silenceable(op, "failed to convert forall into for"))
}

/// There is one result.
fn check_one_result(on: &Running<'_, '_, '_>, op: OpRef<'_>, target: OpAddr) -> Outcome {
    if op.num_results() == 1 {
        return Ok(());
    }
    let message = format!("op expects one result, given {}", op.num_results());
    Err(silenceable(op, message).with_note(on.payload().op(target).loc(), "payload op"))
}

fn forall_to_parallel<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let target = only::<ForallOp>(on, op, "scf.forall")?;
    check_outputs(on, op, target)?;
    check_one_result(on, op, target)?;
    let next = on.payload().op(target).next().map(|next| next.global());
    let made = on.rewrite(op, target, |rw: &mut PatternRewriter<'_>| {
        crate::scf_to_cf::forall_to_parallel(ForallOp::of(target), rw)?;
        let made = rw.op(next?).prev().filter(|made| made.is::<ParallelOp>())?;
        Some(vec![made.global()])
    });
    give_loops(results, made, silenceable(op, "failed to convert forall into parallel"))
}

fn parallel_to_for<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let target = only::<ParallelOp>(on, op, "scf.parallel")?;
    check_one_result(on, op, target)?;
    let loops = on.rewrite(op, target, |rw| scf::parallel_into_nest(ParallelOp::of(target), rw));
    // The outermost one stands for all.
    let loops = loops.map(|loops| loops.into_iter().take(1).collect());
    give_loops(results, loops, silenceable(op, "failed to convert parallel into nested fors"))
}
