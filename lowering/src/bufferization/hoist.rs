//! `buffer-hoisting` and `buffer-loop-hoisting`: memory is allocated further out.

use super::promote::{aliases, is_loop};
use rmlir_dialects::memref::{AllocOp, AllocaOp};
use rmlir_ir::dominance::{BodyDominance, DominanceInfo};
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, Resource, own_effects};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::interfaces::region_branch::RegionBranchOpInterface;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockRef, Failed, Module, OpAddr, OpId, OpRef, ValueRef};
use rmlir_passes::{PassRun, plain_pass};

plain_pass! {
    /// Allocates in blocks that dominate all uses.
    HoistBuffers: BufferHoistingPass, |_: &_, run: &mut PassRun<'_>| {
        let at = run.at();
        hoist(run.module(), at, Way::Blocks)
    }
}

plain_pass! {
    /// Allocates before loops.
    HoistBuffersOutOfLoops: BufferLoopHoistingPass, |_: &_, run: &mut PassRun<'_>| {
        let at = run.at();
        hoist_out_of_loops(run.module(), at)
    }
}

/// Where to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// To blocks that dominate, but into the same loops.
    Blocks,
    /// Out of loops, and out of nothing else.
    Loops,
}

/// Allocates before loops what is allocated in an operation.
///
/// # Errors
/// If a body is not in memory.
pub(crate) fn hoist_out_of_loops(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    hoist(module, at, Way::Loops)
}

fn hoist(module: &mut Module, at: OpAddr, way: Way) -> Result<(), Failed> {
    let root = module.op(at);
    let mut found =
        Walk::post().collect(root, |op| op.is::<AllocOp>() && is_alone(op)).map_err(|_| Failed)?;
    if way == Way::Loops {
        found.extend(Walk::post().collect(root, |op| op.is::<AllocaOp>()).map_err(|_| Failed)?);
    }
    for at in found {
        if let Some(before) = place(module.op(at), way).filter(|&before| before != at.op) {
            module.body_mut(at.unit).move_op_before(at.op, before).map_err(|_| Failed)?;
        }
    }
    Ok(())
}

/// Whether there is one place at most where what an operation allocates is freed.
fn is_alone(op: OpRef<'_>) -> bool {
    let Some(value) = op.result(0) else { return false };
    let allocates = |op: OpRef<'_>| {
        own_effects(op).into_iter().flatten().any(|effect| {
            effect.kind == EffectKind::Allocate
                && effect.target == EffectTarget::Value(value.id())
                && effect.resource != Resource::AUTOMATIC_ALLOCATION_SCOPE
        })
    };
    let frees = |op: &OpRef<'_>| {
        let mut effects = own_effects(*op).into_iter().flatten();
        effects
            .any(|effect| effect.kind == EffectKind::Free && effect.target == EffectTarget::Value(value.id()))
    };
    allocates(op) && value.users().filter(frees).count() <= 1
}

/// Before which operation memory is to be allocated.
fn place(op: OpRef<'_>, way: Way) -> Option<OpId> {
    let block = target(op, way)?;
    if op.block() == Some(block) {
        return None;
    }
    let mut at = Some(op);
    while let Some(inner) = at {
        if inner.block() == Some(block) {
            return Some(inner.id());
        }
        at = inner.parent();
    }
    block.last_op().map(OpRef::id)
}

/// Trees of dominance for questions that one table does not answer.
struct Dominance<'m> {
    blocks: DominanceInfo<'m>,
    own: BodyDominance,
}

impl<'m> Dominance<'m> {
    /// Whether each way to `b` goes through `a`, which is another block. What is inside `a` counts.
    fn properly(&mut self, a: BlockRef<'m>, b: BlockRef<'m>) -> bool {
        a != b && self.blocks.block_dominates(a, b)
    }

    fn immediate(&mut self, block: BlockRef<'m>) -> Option<BlockRef<'m>> {
        let above = self.own.immediate_dominator(block.body(), block.id())?;
        Some(block.module().block(block.unit(), above))
    }

    /// The nearest block through which each way to both goes.
    fn common(&mut self, a: BlockRef<'m>, b: BlockRef<'m>) -> Option<BlockRef<'m>> {
        let (a, b) = in_one_region(a, b)?;
        if a == b || !self.blocks.is_reachable(b) {
            return Some(a);
        }
        if !self.blocks.is_reachable(a) {
            return Some(b);
        }
        let mut above = vec![a];
        let mut at = a;
        while let Some(next) = self.immediate(at) {
            above.push(next);
            at = next;
        }
        let mut at = b;
        while !above.contains(&at) {
            at = self.immediate(at)?;
        }
        Some(at)
    }
}

/// The blocks around two blocks that are in one region.
fn in_one_region<'m>(a: BlockRef<'m>, b: BlockRef<'m>) -> Option<(BlockRef<'m>, BlockRef<'m>)> {
    let mut outer = Some(a);
    while let Some(a) = outer {
        let mut inner = Some(b);
        while let Some(b) = inner {
            if a.region() == b.region() {
                return Some((a, b));
            }
            inner = b.parent().and_then(OpRef::block);
        }
        outer = a.parent().and_then(OpRef::block);
    }
    None
}

/// Whether it is known how control goes through the regions of an operation.
fn is_known(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn LoopLikeOpInterface>(op.name()).is_some()
        || op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name()).is_some()
}

/// The block in which memory is to be allocated.
fn target<'m>(op: OpRef<'m>, way: Way) -> Option<BlockRef<'m>> {
    let (value, own) = (op.result(0)?, op.block()?);
    let mut trees = Dominance { blocks: DominanceInfo::new(op.module()), own: BodyDominance::default() };
    let mut common = Some(own);
    let mut meet = |common: Option<BlockRef<'m>>, block: Option<BlockRef<'m>>| match (common, block) {
        (Some(a), Some(b)) => trees.common(a, b),
        _ => None,
    };
    for alias in aliases(value) {
        for user in alias.users() {
            common = meet(common, user.block());
        }
        common = meet(common, alias.block());
    }
    let common = common?;
    let mut needed: Option<BlockRef<'m>> = None;
    for operand in op.operands().filter_map(ValueRef::block) {
        if needed.is_none_or(|needed| trees.blocks.block_dominates(needed, operand)) {
            needed = Some(operand);
        }
    }
    let bound = match (way, needed) {
        (Way::Loops, needed) => needed,
        (Way::Blocks, Some(needed)) if trees.properly(common, needed) => Some(needed),
        (Way::Blocks, _) => Some(common),
    };
    let (mut at, mut found) = (own, own);
    while let Some(around) = at.parent() {
        let Some(outer) = around.block() else { break };
        if bound.is_some_and(|bound| !trees.properly(bound, at)) {
            break;
        }
        let above = if at.is_entry() { None } else { trees.immediate(at) };
        match above {
            Some(above) if trees.properly(outer, above) => {
                at = above;
                if way == Way::Blocks {
                    found = at;
                }
            }
            _ => {
                let goes_out = match way {
                    Way::Blocks => !is_loop(around),
                    Way::Loops => is_loop(around) && !trees.blocks.block_dominates(common, outer),
                };
                if !is_known(around) || !goes_out || around.unit() != op.unit() {
                    break;
                }
                at = outer;
                found = at;
            }
        }
    }
    Some(found)
}
