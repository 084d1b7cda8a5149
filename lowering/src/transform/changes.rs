//! Changes that belong to no dialect: attributes, what is computed twice or by nobody used, patterns.

use super::failure::{Failure, Outcome, definite, not_loaded, silenceable};
use super::interpreter::Running;
use super::patterns;
use super::state::{Entity, Results};
use super::table::Table;
use rmlir_dialects::transform::{
    AnnotateOp, ApplyCommonSubexpressionEliminationOp, ApplyDeadCodeEliminationOp,
    ApplyLoopInvariantCodeMotionOp, ApplyPatternsOp,
};
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::effects::is_trivially_dead;
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Diagnostic, Module, OpAddr, OpRef, TraitSet};
use rmlir_passes::transforms::{eliminate_common_subexpressions, hoist_from};
use rmlir_rewrite::greedy::{Config, Outcome as Rewrote, rewrite_greedily, rewrite_ops_greedily};
use rmlir_rewrite::{PatternSet, Patterns};
use rustc_hash::FxHashSet;

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<AnnotateOp>(annotate).each::<ApplyCommonSubexpressionEliminationOp>(cse);
    table.each::<ApplyDeadCodeEliminationOp>(dce).each::<ApplyLoopInvariantCodeMotionOp>(licm);
    table.each::<ApplyPatternsOp>(apply_patterns);
}

fn annotate<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, _: &mut Results) -> Outcome {
    let Some(own) = op.cast::<AnnotateOp>() else { return Ok(()) };
    let (ctx, targets) = (op.ctx(), on.ops(own.target()));
    let mut values = match own.param() {
        Some(param) => on.params(param),
        None => vec![ctx.unit()],
    };
    if let [only] = values[..] {
        values = vec![only; targets.len()];
    }
    if values.len() != targets.len() {
        let message = format!(
            "parameter and target have different payload lengths ({} vs {})",
            values.len(),
            targets.len()
        );
        return Err(silenceable(op, message));
    }
    for (target, value) in targets.into_iter().zip(values) {
        on.payload_mut().set_attr(target, own.name(), Some(value));
    }
    Ok(())
}

/// Eliminates common subexpressions, and gives handles what stays. Whether something changed.
fn eliminate<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<bool> {
    let changed = on.track(op, |payload, tracker| {
        let done = eliminate_common_subexpressions(payload, target)?;
        done.replaced.iter().for_each(|&(op, by)| tracker.replaced_by(payload, op, by));
        Ok::<bool, Failure>(done.changed)
    });
    on.drop_dead();
    changed
}

fn cse<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    on.keep_apart(op, target)?;
    eliminate(on, op, target)?;
    Ok(Vec::new())
}

fn licm<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let is_loop = op.ctx().op_interface::<dyn LoopLikeOpInterface>(on.payload().op(target).name()).is_some();
    if !is_loop {
        return Err(on.wrong_kind(op, target));
    }
    on.keep_apart(op, target)?;
    hoist_from(on.payload_mut(), target);
    Ok(Vec::new())
}

fn dce<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    on.keep_apart(op, target)?;
    let inside = on.inside(op, target)?;
    on.track(op, |payload, tracker| {
        let (mut work, mut erased) = (Vec::new(), FxHashSet::default());
        let mut queue: std::collections::VecDeque<OpAddr> =
            inside.into_iter().filter(|&inner| inner != target).collect();
        loop {
            let first = queue.pop_front();
            let Some(next) = first.or_else(|| work.pop()) else { break };
            if erased.contains(&next) || !is_trivially_dead(payload.op(next)) {
                continue;
            }
            work.extend(givers(payload, next, target));
            erased.extend(Walk::pre().collect(payload.op(next), |_| true).unwrap_or_default());
            Rewriter::listening_before(payload, next, tracker).drop_op(next.op);
        }
    });
    Ok(Vec::new())
}

/// What gives the operands of an operation and of all that is in it, inside a target.
fn givers(payload: &Module, op: OpAddr, target: OpAddr) -> Vec<OpAddr> {
    let (mut found, target) = (Vec::new(), payload.op(target));
    for inner in Walk::post().collect(payload.op(op), |_| true).unwrap_or_default() {
        for operand in payload.op(inner).operands() {
            let giver = operand.resolved().def_op().map(|(giver, _)| giver);
            found.extend(
                giver.filter(|giver| *giver != target && giver.is_inside(target)).map(|giver| giver.global()),
            );
        }
    }
    found
}

/// How often patterns and elimination take turns.
const MAX_TURNS: usize = 50;

fn apply_patterns<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let Some(own) = op.cast::<ApplyPatternsOp>() else { return Ok(Vec::new()) };
    on.keep_apart(op, target)?;
    let config = Config {
        max_iterations: u64::try_from(own.max_iterations())
            .ok()
            .map(|max| u32::try_from(max).unwrap_or(u32::MAX)),
        max_rewrites: u64::try_from(own.max_num_rewrites()).ok(),
        ..Config::default()
    };
    let mut set = PatternSet::new();
    for descriptor in own.patterns().entry().into_iter().flat_map(|block| block.ops()) {
        if !patterns::add(descriptor, &mut set) {
            let name = String::from_utf8_lossy(descriptor.name_text());
            descriptor.emit_plain_error(format!("transform op '{name}' is not implemented yet"));
            return Err(Failure::Definite);
        }
    }
    let patterns = Patterns::new(set);
    for _ in 0..MAX_TURNS {
        let outcome = rewrite(on, op, target, &patterns, &config)?;
        on.drop_dead();
        if !outcome.converged {
            let loc = on.payload().op(target).loc();
            return Err(Diagnostic::error(loc, "greedy pattern application failed").into());
        }
        if !own.apply_cse() || !eliminate(on, op, target)? {
            return Ok(Vec::new());
        }
    }
    Err(definite(op, "fixpoint iteration did not converge"))
}

fn rewrite<'s>(
    on: &mut Running<'s, '_, '_>,
    op: OpRef<'s>,
    target: OpAddr,
    patterns: &Patterns,
    config: &Config,
) -> Outcome<Rewrote> {
    let view = on.payload().op(target);
    if view.has_trait(TraitSet::ISOLATED_FROM_ABOVE) {
        return Ok(on.track(op, |payload, tracker| {
            rewrite_greedily(payload, target, patterns, config, Some(tracker))
        }));
    }
    let inside = Walk::post().collect(view, |inner| inner.global() != target).map_err(not_loaded(op))?;
    Ok(on.track(op, |payload, tracker| {
        rewrite_ops_greedily(payload, &inside, patterns, config, Some(tracker))
    }))
}
