//! What a region uses of the values around it.

use rmlir_ir::edit::IrMapping;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Body, Builder, Failed, OpAddr, OpId, RegionId, RegionRef, TraitSet, ValueId, ValueRef};
use rustc_hash::FxHashSet;

/// The values from outside that are used in a region, in the order in which they are met.
pub(crate) fn used_from_outside(region: RegionRef<'_>) -> Vec<ValueId> {
    let inside = |value: ValueRef<'_>| {
        let own = value.block().and_then(|block| block.region());
        std::iter::successors(own, |region| region.parent()?.parent_region()).any(|around| around == region)
    };
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    // What is not in memory uses nothing from outside.
    let _ = Walk::post().ops(region, |op| {
        if op.unit() == region.unit() {
            for value in op.operands() {
                if !seen.contains(&value.id()) && !inside(value) {
                    seen.insert(value.id());
                    found.push(value.id());
                }
            }
        }
        WalkResult::Advance
    });
    found
}

/// Whether an operation is in a region, at any depth.
pub(crate) fn is_in(body: &Body, op: OpId, region: RegionId) -> bool {
    let around = |op: OpId| body.op_block(op).and_then(|block| body.block_region(block));
    let next = |region: &RegionId| body.region_parent(*region).and_then(around);
    std::iter::successors(around(op), next).any(|around| around == region)
}

/// Gives a region copies, at its start, of the constants from outside that it uses. The builder stands there afterwards.
pub(crate) fn copy_constants_into(b: &mut Builder<'_>, region: RegionId) -> Result<(), Failed> {
    let unit = b.unit();
    let used = used_from_outside(b.seen().region(unit, region));
    let Some(entry) = b.seen().body(unit).entry_block(region) else { return Ok(()) };
    b.set_start(entry);
    for value in used {
        let Some(op) = b.seen().value(unit, value).def_op().map(|(op, _)| op) else { continue };
        if !op.has_trait(TraitSet::CONSTANT_LIKE) {
            continue;
        }
        let (at, old) = (op.global(), op.results().map(|result| result.id()).collect::<Vec<_>>());
        let copy = b.clone_op(at, &mut IrMapping::new()).map_err(|_| Failed)?;
        let copy = b.seen().op(OpAddr { unit, op: copy });
        let new: Vec<ValueId> = copy.results().map(|result| result.id()).collect();
        for (&old, &new) in old.iter().zip(&new) {
            b.body().replace_uses_if(old, new, |body, one| is_in(body, body.use_owner(one).0, region));
        }
    }
    Ok(())
}
