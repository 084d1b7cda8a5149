//! `loop-invariant-code-motion`: what does not depend on the round of a loop goes before the loop.

use super::{plain_pass, report_not_loaded};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::interfaces::effects::{is_effect_free, is_speculatable};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, Module, OpAddr, OpId, OpRef};
use std::collections::VecDeque;

plain_pass! {
    /// Moves operations without effects whose operands come from outside before the loop, inner loops first.
    LoopInvariantCodeMotion: LoopInvariantCodeMotion, hoist
}

fn model(op: OpRef<'_>) -> Option<&dyn LoopLikeOpInterface> {
    op.ctx().op_interface::<dyn LoopLikeOpInterface>(op.name())
}

fn hoist(_: &options::LoopInvariantCodeMotion, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let loops = Walk::post().collect(run.op(), |op| model(op).is_some());
    for at in loops.map_err(report_not_loaded(run))? {
        hoist_from(run.module(), at);
    }
    Ok(())
}

/// Moves what can move before a loop.
pub fn hoist_from(module: &mut Module, at: OpAddr) {
    let op = module.op(at);
    // The regions of a loop that is isolated share no values with what is around it.
    let Some(model) = model(op).filter(|_| op.inner_unit().is_none()) else { return };
    for index in model.loop_regions(op) {
        let Some(region) = module.op(at).region(index) else { continue };
        let id = region.id();
        let mut work: VecDeque<OpId> =
            region.blocks().flat_map(|block| block.ops()).map(|op| op.id()).collect();
        while let Some(candidate) = work.pop_front() {
            let (holder, op) = (module.op(at), module.op(OpAddr { op: candidate, ..at }));
            if op.parent_region().is_none_or(|region| region.id() != id) || !may_move(holder, op) {
                continue;
            }
            // Both are in blocks of this body.
            let _ = module.body_mut(at.unit).move_op_before(candidate, at.op);
            let op = module.op(OpAddr { op: candidate, ..at });
            let users = op.results().flat_map(|result| result.users());
            let here = |user: &OpRef<'_>| user.parent_region().is_some_and(|region| region.id() == id);
            work.extend(users.filter(here).map(|user| user.id()));
        }
    }
}

fn may_move(holder: OpRef<'_>, op: OpRef<'_>) -> bool {
    if !is_effect_free(op) || !is_speculatable(op) || op.has_trait(TraitSet::IS_TERMINATOR) {
        return false;
    }
    let Some(model) = model(holder) else { return false };
    let walked = Walk::pre().ops(op, |inner| {
        let from_outside = inner.operands().all(|operand| {
            let home = operand.resolved().block().and_then(|block| block.parent());
            home.is_some_and(|home| home.is_inside(op)) || model.is_defined_outside(holder, operand)
        });
        if from_outside { WalkResult::Advance } else { WalkResult::Interrupt }
    });
    walked == Ok(WalkResult::Advance)
}
