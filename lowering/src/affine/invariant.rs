//! `affine-loop-invariant-code-motion`: what is the same in each round of a loop comes before it.

use super::dependence::{is_access, is_write, memory_of};
use super::loops;
use rmlir_dialects::affine::{AffineForOp, AffineIfOp, AffineParallelOp, AffineYieldOp};
use rmlir_ir::edit::Rewriter;
use rmlir_ir::fold::constant_of;
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, is_effect_free, own_effects};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, Module, OpAddr, OpRef, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rustc_hash::FxHashSet;

plain_pass! {
    /// Moves out of loops what does not depend on the round.
    MoveInvariant: AffineLoopInvariantCodeMotion, run
}

fn run(_: &options::AffineLoopInvariantCodeMotion, run: &mut PassRun<'_>) -> Result<(), Failed> {
    for op in loops::loops_in(run.op(), false)? {
        let moved = Search::new(run.module(), op).invariant();
        for at in moved {
            Rewriter::before(run.module(), op.at()).move_op_before(at.op, op.at().op).map_err(|_| Failed)?;
        }
    }
    Ok(())
}

/// What lies deeper in branches and loops stays where it is.
const MAX_DEPTH: u32 = 256;

/// What is looked for in a loop.
struct Search<'m> {
    root: OpRef<'m>,
    /// Variable and carried values.
    changing: Vec<ValueId>,
    /// Operations of the loop whose results are used.
    used: FxHashSet<OpAddr>,
    /// Those that are to be moved.
    moved: FxHashSet<OpAddr>,
}

impl<'m> Search<'m> {
    fn new(module: &'m Module, op: AffineForOp) -> Search<'m> {
        let root = module.op(op.at());
        let args = loops::body(module.typed(op)).into_iter().flat_map(|block| block.args());
        let changing = args.map(ValueRef::id).collect();
        Search { root, changing, used: FxHashSet::default(), moved: FxHashSet::default() }
    }

    /// The operations of the body that are the same in each round, in order.
    fn invariant(mut self) -> Vec<OpAddr> {
        let Some(body) = self.root.region(0).and_then(|region| region.entry()) else { return Vec::new() };
        let mut found = Vec::new();
        for op in body.ops() {
            if op.results().any(|result| !result.is_unused()) {
                self.used.insert(op.global());
            }
            if !op.is::<AffineYieldOp>() && self.is_invariant(op, 0) {
                found.push(op.global());
            }
        }
        found
    }

    fn is_invariant(&mut self, op: OpRef<'m>, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        if op.is::<AffineIfOp>() || op.is::<AffineForOp>() || op.is::<AffineParallelOp>() {
            let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            if !inner.into_iter().all(|op| self.is_invariant(op, depth + 1)) {
                return false;
            }
        } else if !is_effect_free(op) && !is_access(op) {
            return false;
        } else if constant_of(op).is_none() {
            self.used.insert(op.global());
            if is_access(op) && self.is_disturbed(op) {
                return false;
            }
            if op.num_operands() == 0 && !op.is::<AffineYieldOp>() {
                return false;
            }
        }
        let depends = op.operands().any(|operand| {
            self.changing.contains(&operand.id())
                || operand.def_op().is_some_and(|(def, _)| {
                    self.used.contains(&def.global()) && !self.moved.contains(&def.global())
                })
        });
        if !depends {
            self.moved.insert(op.global());
        }
        !depends
    }

    /// Whether something else in the loop may change what an access reads, or what is left after it writes. What calls do is not seen, as
    /// in the reference.
    fn is_disturbed(&self, op: OpRef<'m>) -> bool {
        let Some(memref) = memory_of(op) else { return true };
        memref.users().any(|user| {
            let matters = affects(user, memref, EffectKind::Write)
                || is_write(op) && affects(user, memref, EffectKind::Read);
            let around = loops::loops_around(user);
            matters && user != op && around.iter().any(|around| around.at() == self.root.global())
        })
    }
}

/// Whether an operation itself has an effect on a value.
fn affects(op: OpRef<'_>, value: ValueRef<'_>, kind: EffectKind) -> bool {
    let on_value = |effect: &Effect| effect.kind == kind && effect.target == EffectTarget::Value(value.id());
    own_effects(op).is_some_and(|effects| effects.iter().any(on_value))
}
