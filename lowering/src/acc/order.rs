//! What surely comes after what.

use rmlir_ir::dominance::ancestor_in_region;
use rmlir_ir::{BlockId, BlockRef, OpRef, RegionId, RegionRef, UnitId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// What surely comes after what, for the regions that were asked about. It holds as long as no block gets other successors.
#[derive(Default)]
pub(super) struct PostDominance {
    regions: FxHashMap<(UnitId, RegionId), PostDomTree>,
}

impl PostDominance {
    /// Whether every way from `op` to the end of the region that `last` is in goes through `last`. Ways that never end are ways to
    /// an end.
    pub(super) fn op_comes_after(&mut self, last: OpRef<'_>, op: OpRef<'_>) -> bool {
        let Some(region) = last.parent_region() else { return false };
        let Some(op) = ancestor_in_region(op, region) else { return false };
        if op == last {
            return true;
        }
        let (Some(from), Some(to)) = (op.block(), last.block()) else { return false };
        if from == to {
            return op.body().is_before(op.id(), last.id());
        }
        let tree = self.regions.entry((region.unit(), region.id()));
        tree.or_insert_with(|| PostDomTree::new(region)).is_above(to.id(), from.id())
    }
}

/// The blocks of a region, each below the next one that all ways from it go through. Above all of them is the end, which is no
/// block.
struct PostDomTree {
    /// The places of a block and of all below it in a walk of the tree.
    places: FxHashMap<BlockId, Range<usize>>,
}

impl PostDomTree {
    fn new(region: RegionRef<'_>) -> PostDomTree {
        let ends = ends(region);
        let order = backwards(&ends);
        let above = above(&order, &ends.iter().map(|block| block.id()).collect());
        let places = order.iter().map(|block| block.id()).zip(places(&above).into_iter().skip(1)).collect();
        PostDomTree { places }
    }

    /// Whether all ways from a block go through another one.
    fn is_above(&self, upper: BlockId, lower: BlockId) -> bool {
        match (self.places.get(&upper), self.places.get(&lower)) {
            (Some(upper), Some(lower)) => upper.contains(&lower.start),
            _ => false,
        }
    }
}

/// The blocks after which nothing comes, or nothing that ends.
fn ends(region: RegionRef<'_>) -> Vec<BlockRef<'_>> {
    let mut ends: Vec<_> = region.blocks().filter(|block| block.successors().next().is_none()).collect();
    let ending: FxHashSet<BlockId> = backwards(&ends).into_iter().map(|block| block.id()).collect();
    ends.extend(region.blocks().filter(|block| !ending.contains(&block.id())));
    ends
}

/// The blocks that lead to some, each before those that lead to it, but for cycles.
fn backwards<'m>(ends: &[BlockRef<'m>]) -> Vec<BlockRef<'m>> {
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    for &end in ends {
        let mut stack = Vec::new();
        if seen.insert(end.id()) {
            stack.push((end, end.predecessors()));
        }
        while let Some((block, before)) = stack.last_mut() {
            match before.next() {
                Some(next) if seen.insert(next.id()) => stack.push((next, next.predecessors())),
                Some(_) => {}
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
    }
    order.reverse();
    order
}

/// What is right above each node of the tree: 0 is the end, and after it come the blocks in their order. What is above has a smaller
/// number. (The algorithm is that of Cooper, Harvey and Kennedy.)
fn above(order: &[BlockRef<'_>], ends: &FxHashSet<BlockId>) -> Vec<usize> {
    let numbers: FxHashMap<BlockId, usize> = order.iter().map(|block| block.id()).zip(1..).collect();
    let mut above: Vec<Option<usize>> = vec![None; order.len() + 1];
    above[0] = Some(0);
    let mut is_done = false;
    while !is_done {
        is_done = true;
        for (block, node) in order.iter().zip(1..) {
            let end = ends.contains(&block.id()).then_some(0);
            let nexts = block.successors().filter_map(|to| numbers.get(&to.id()).copied()).chain(end);
            let found = nexts.filter(|&to| above[to].is_some()).reduce(|one, other| meet(&above, one, other));
            is_done &= above[node] == found;
            above[node] = found;
        }
    }
    // Every block leads to an end, and has one after it that was looked at before.
    above.into_iter().map(Option::unwrap_or_default).collect()
}

/// The lowest node that is above two, or one of them.
fn meet(above: &[Option<usize>], mut one: usize, mut other: usize) -> usize {
    while one != other {
        let lower = one.max(other);
        one = one.min(other);
        other = above[lower].unwrap_or_default();
    }
    one
}

/// The places of each node and of all below it in a walk of the tree.
fn places(above: &[usize]) -> Vec<Range<usize>> {
    let mut sizes = vec![1; above.len()];
    for node in (1..above.len()).rev() {
        sizes[above[node]] += sizes[node];
    }
    // Where the next node below each goes.
    let mut free = vec![1; above.len()];
    let mut places = vec![0..above.len(); above.len()];
    for node in 1..above.len() {
        let start = free[above[node]];
        free[above[node]] += sizes[node];
        free[node] = start + 1;
        places[node] = start..start + sizes[node];
    }
    places
}
