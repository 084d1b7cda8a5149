//! What surely comes after what.

use rmlir_ir::dominance::ancestor_in_region;
use rmlir_ir::{BlockId, BlockRef, OpRef, RegionRef};
use rustc_hash::FxHashSet;

/// Whether every way from `op` to the end of the region that `last` is in goes through `last`. Ways that never end are ways to an end.
pub(super) fn post_dominates(last: OpRef<'_>, op: OpRef<'_>) -> bool {
    let Some(region) = last.parent_region() else { return false };
    let Some(op) = ancestor_in_region(op, region) else { return false };
    if op == last {
        return true;
    }
    let (Some(from), Some(to)) = (op.block(), last.block()) else { return false };
    if from == to {
        return op.body().is_before(op.id(), last.id());
    }
    let ending = ending(region);
    let reached = reached(from, Some(to.id()));
    reached.into_iter().all(|block| block.successors().next().is_some() && ending.contains(&block.id()))
}

/// The blocks that can be reached from one without going through another.
fn reached<'m>(from: BlockRef<'m>, without: Option<BlockId>) -> Vec<BlockRef<'m>> {
    let mut seen: FxHashSet<BlockId> = without.into_iter().chain([from.id()]).collect();
    let mut all = vec![from];
    let mut next = 0;
    while let Some(&block) = all.get(next) {
        all.extend(block.successors().filter(|to| seen.insert(to.id())));
        next += 1;
    }
    all
}

/// The blocks from which a way leads to an end.
fn ending(region: RegionRef<'_>) -> FxHashSet<BlockId> {
    let ends = |block: &BlockRef<'_>| {
        reached(*block, None).into_iter().any(|block| block.successors().next().is_none())
    };
    region.blocks().filter(ends).map(|block| block.id()).collect()
}
