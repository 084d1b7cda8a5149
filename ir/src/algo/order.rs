//! Orders of the blocks of a region.

use crate::handles::BlockId;
use crate::module::{BlockRef, RegionRef};
use rustc_hash::FxHashSet;

/// The blocks that can be reached from the first one of a region, each after those that it leads to, but for cycles. Successors are
/// followed in order.
pub fn post_order(region: RegionRef<'_>) -> Vec<BlockRef<'_>> {
    let mut seen = FxHashSet::default();
    region.entry().map_or(Vec::new(), |entry| post_order_from(entry, &mut seen))
}

/// All blocks of a region: those that can be reached from the first one, then those from the first one of the rest, and so on, each
/// list in post-order.
pub fn post_orders(region: RegionRef<'_>) -> Vec<Vec<BlockRef<'_>>> {
    let mut seen = FxHashSet::default();
    let mut lists = Vec::new();
    for block in region.blocks() {
        if !seen.contains(&block.id()) {
            lists.push(post_order_from(block, &mut seen));
        }
    }
    lists
}

fn post_order_from<'m>(entry: BlockRef<'m>, seen: &mut FxHashSet<BlockId>) -> Vec<BlockRef<'m>> {
    let region = entry.region();
    let mut order = Vec::new();
    // A block with the number of its next successor.
    let mut stack = vec![(entry, 0)];
    seen.insert(entry.id());
    while let Some((block, next)) = stack.pop() {
        match block.successors().nth(next) {
            None => order.push(block),
            Some(to) => {
                stack.push((block, next + 1));
                // Only invalid IR leads out of a region.
                if to.region() == region && seen.insert(to.id()) {
                    stack.push((to, 0));
                }
            }
        }
    }
    order
}

/// The blocks that can be reached from the first one of a region.
pub fn reachable(region: RegionRef<'_>) -> FxHashSet<BlockId> {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<BlockRef<'_>> = region.entry().into_iter().collect();
    while let Some(block) = stack.pop() {
        if block.region() == Some(region) && seen.insert(block.id()) {
            stack.extend(block.successors());
        }
    }
    seen
}
