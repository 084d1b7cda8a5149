//! `gpu-eliminate-barriers`: barriers go that no accesses need, because nothing conflicts across them, or because other barriers keep apart what
//! does.

use super::barrier_alias::may_meet;
use rmlir_dialects::gpu::{BarrierOp, GPUFuncOp, LaunchOp};
use rmlir_dialects::memref::AllocaScopeOp;
use rmlir_dialects::scf::{ForOp, IfOp};
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, Resource, own_effects};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, OpRef, TraitSet};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Removes barriers that keep nothing apart.
    EliminateBarriers: GpuEliminateBarriers, run
}

fn run(_: &options::GpuEliminateBarriers, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op::<BarrierOp>("(anonymous namespace)::BarrierElimination", eliminate);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

fn eliminate(op: BarrierOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let barrier = rw.read(op).op();
    let before = around(barrier, Side::Before);
    let after = around(barrier, Side::After);
    let meet = |first, second| may_meet(rw.module(), rw.unit(), first, second);
    rw.require(!conflict(&before, &after, meet))?;
    rw.erase(op)
}

/// What says in tests that an operation runs its body once per thread.
const BOUNDARY: &str = "__parallel_region_boundary_for_test";

/// Whether barriers in an operation concern what is inside it, and no more.
fn is_boundary(op: OpRef<'_>) -> bool {
    op.attr_named(BOUNDARY).is_some() || op.is::<GPUFuncOp>() || op.is::<LaunchOp>()
}

/// Whether the body of an operation runs at most once each time that the operation is reached.
fn runs_once(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()).is_some()
        || op.is::<IfOp>()
        || op.is::<AllocaScopeOp>()
}

/// Adds all effects, on anything.
fn add_everything(effects: &mut Vec<Effect>) {
    for kind in [EffectKind::Read, EffectKind::Write, EffectKind::Allocate, EffectKind::Free] {
        let (target, resource) = (EffectTarget::Any, Resource::default());
        effects.push(Effect { kind, target, resource, stage: 0, full: false });
    }
}

/// Adds the effects of an operation, but for those of barriers. Says whether they are known; if not, they can be anything.
fn add_effects(op: OpRef<'_>, effects: &mut Vec<Effect>) -> bool {
    let (mut pending, unit) = (vec![op], op.unit());
    while let Some(op) = pending.pop() {
        if op.is::<BarrierOp>() {
            continue;
        }
        match own_effects(op) {
            Some(own) if op.unit() == unit => effects.extend(own),
            // Values of another body have no meaning in this one.
            Some(own) => {
                effects.extend(own.into_iter().map(|own| Effect { target: EffectTarget::Any, ..own }));
            }
            None if op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS) => {
                let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
                pending.extend(inner);
            }
            None => {
                add_everything(effects);
                return false;
            }
        }
    }
    true
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// Adds the effects of the operations that come next in the block, up to a barrier.
fn add_in_block(op: OpRef<'_>, side: Side, effects: &mut Vec<Effect>) -> bool {
    let next = |op: OpRef<'_>| match side {
        Side::Before => op.prev().map(|op| op.global()),
        Side::After => op.next().map(|op| op.global()),
    };
    let module = op.module();
    let mut at = next(op);
    while let Some(op) = at.map(|at| module.op(at)).filter(|op| !op.is::<BarrierOp>()) {
        if !add_effects(op, effects) {
            return false;
        }
        at = next(op);
    }
    true
}

/// The effects that may happen on one side of an operation with no barrier between: in its block, and in what is around it.
fn around(op: OpRef<'_>, side: Side) -> Vec<Effect> {
    let (mut effects, mut left, mut at) = (Vec::new(), Vec::new(), op);
    while let Some(region) = at.parent_region() {
        if !region.has_one_block() {
            add_everything(&mut effects);
            return effects;
        }
        add_in_block(at, side, &mut effects);
        let Some(parent) = at.parent().filter(|&parent| !is_boundary(parent)) else { break };
        left.push((at, parent));
        if parent.has_trait(TraitSet::ISOLATED_FROM_ABOVE) {
            break;
        }
        at = parent;
    }
    while let Some((at, parent)) = left.pop() {
        if !add_of_other_rounds(at, parent, side, &mut effects) {
            break;
        }
    }
    effects
}

/// Adds the effects of other rounds of the operation around. Says whether they are known.
fn add_of_other_rounds(op: OpRef<'_>, parent: OpRef<'_>, side: Side, effects: &mut Vec<Effect>) -> bool {
    if parent.is::<ForOp>() {
        let Some(block) = op.block() else { return true };
        return match side {
            Side::Before => block.last_op().is_none_or(|last| add_in_block(last, side, effects)),
            Side::After => {
                let Some(first) = block.first_op().filter(|first| !first.is::<BarrierOp>()) else {
                    return true;
                };
                let known = add_effects(first, effects);
                add_in_block(first, side, effects) && known
            }
        };
    }
    if runs_once(parent) {
        return true;
    }
    let walked = Walk::post().ops(parent, |inner| match add_effects(inner, effects) {
        true => WalkResult::Advance,
        false => WalkResult::Interrupt,
    });
    walked.is_ok_and(|result| !result.was_interrupted())
}

/// Whether an effect that comes before and one that comes after may be about the same memory, and the order of them matters.
fn conflict(before: &[Effect], after: &[Effect], meet: impl Fn(EffectTarget, EffectTarget) -> bool) -> bool {
    use EffectKind::{Allocate, Free, Read};
    before.iter().any(|first| {
        after.iter().any(|second| {
            // What a thread allocates no other one knows. What is freed before is not used after.
            let matters = !(first.kind == Read && second.kind == Read)
                && first.kind != Allocate
                && second.kind != Allocate
                && first.kind != Free;
            matters && first.resource == second.resource && meet(first.target, second.target)
        })
    })
}
