//! `memref.alloca_scope`

use crate::memref::AllocaScopeOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, Resource, own_effects};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{OpAddr, OpRef, RegionRef, TraitSet, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Whether an operation allocates on the stack itself; `None` if that is not known.
fn allocates(op: OpRef<'_>) -> Option<bool> {
    let effects = own_effects(op)?;
    let of_result = |target| op.results().any(|result| EffectTarget::Value(result.id()) == target);
    Some(effects.iter().any(|effect| {
        effect.kind == EffectKind::Allocate
            && effect.resource == Resource::AUTOMATIC_ALLOCATION_SCOPE
            && of_result(effect.target)
    }))
}

fn is_scope(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::AUTOMATIC_ALLOCATION_SCOPE)
}

/// Whether something in the regions of an operation may allocate on the stack for it.
fn may_allocate(scope: OpRef<'_>) -> bool {
    let inside = |op: OpRef<'_>| -> Vec<OpAddr> {
        let ops = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        ops.map(|op| op.global()).collect()
    };
    let mut pending = inside(scope);
    while let Some(at) = pending.pop() {
        let op = scope.module().op(at);
        let recursive = op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS);
        if !recursive && allocates(op).unwrap_or(true) {
            return true;
        }
        if !is_scope(op) {
            pending.extend(inside(op));
        }
    }
    false
}

/// Whether only the terminator comes after an operation, in a region of one block.
fn is_last(op: OpRef<'_>) -> bool {
    let one_block = op.parent_region().is_some_and(|region| region.has_one_block());
    let next = op.next();
    one_block
        && next.is_some()
        && next == op.block().and_then(|block| block.last_op())
        && next.is_some_and(may_end_block)
}

/// Whether an operation is a terminator, or one of which nobody knows.
fn may_end_block(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::IS_TERMINATOR) || op.info().registered().is_none()
}

/// The region in which a value is defined.
fn region_of(value: ValueRef<'_>) -> Option<RegionRef<'_>> {
    value.resolved().block().and_then(|block| block.region())
}

/// A scope that nothing needs, or whose end is that of a scope around it, goes.
pub(super) fn inline(op: AllocaScopeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    if may_allocate(root) {
        rw.require(root.parent().is_some_and(is_scope) && is_last(root))?;
    }
    let block = root.region(0)?.entry()?;
    let last = block.last_op()?;
    let values: Vec<ValueId> = last.operands().map(ValueRef::id).collect();
    let (block, last) = (block.id(), last.global());
    rw.inline_block_before(block, op, &[])?;
    rw.replace(op, &values)?;
    rw.erase(last)
}

/// What is allocated in the last scope of a region moves to the scope around it.
pub(super) fn hoist(op: AllocaScopeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let mut around = std::iter::successors(root.parent(), |op| op.parent());
    rw.require(around.any(is_scope))?;
    let mut outer = root.parent()?;
    rw.require(!is_scope(outer) && is_last(root) && is_last(outer))?;
    while !outer.parent().is_some_and(is_scope) {
        outer = outer.parent()?;
        rw.require(is_last(outer))?;
    }
    let holds = |region: RegionRef<'_>, inner: Option<RegionRef<'_>>| {
        std::iter::successors(inner, |inner| inner.parent()?.parent_region()).any(|inner| inner == region)
    };
    let region = outer.regions().find(|&region| holds(region, root.parent_region()))?;
    let moves = |op: &OpRef<'_>| {
        allocates(*op) == Some(true) && !op.operands().any(|value| holds(region, region_of(value)))
    };
    let mut moved: Vec<OpAddr> = Vec::new();
    let walk = Walk::pre().ops(root, |op| {
        if moves(&op) {
            moved.push(op.global());
        }
        WalkResult::Advance
    });
    walk.ok()?;
    rw.require(!moved.is_empty())?;
    let place = outer.global();
    rw.at_op(place);
    for op in moved {
        let copy = rw.clone_op(op, &mut IrMapping::new())?;
        let values: Vec<ValueId> = rw.op(copy).results().map(|result| result.id()).collect();
        rw.replace(op, &values)?;
    }
    Some(())
}
