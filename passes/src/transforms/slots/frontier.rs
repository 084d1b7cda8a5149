//! Where definitions of a slot meet.

use super::{Orders, Place};
use rmlir_ir::{BlockId, Module};
use rustc_hash::{FxHashMap, FxHashSet};

/// The blocks, among those in which the slot is `live`, at whose start different ones of these definitions may arrive: the iterated
/// dominance frontier of the blocks that define.
pub(super) fn merge_points(
    module: &Module,
    orders: &mut Orders,
    place: Place,
    defining: &[BlockId],
    live: &FxHashSet<BlockId>,
) -> Vec<BlockId> {
    let body = module.body(place.unit);
    let dominance = orders.dominance.entry(place.unit).or_default();
    let mut frontiers: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
    for block in body.blocks_in(place.region) {
        if !dominance.is_reachable(body, block) {
            continue;
        }
        let up = dominance.immediate_dominator(body, block);
        let edges: Vec<BlockId> =
            body.block_uses(block).filter_map(|edge| body.op_block(body.succ_owner(edge).0)).collect();
        for mut runner in edges {
            if !dominance.is_reachable(body, runner) {
                continue;
            }
            while Some(runner) != up {
                let frontier = frontiers.entry(runner).or_default();
                if !frontier.contains(&block) {
                    frontier.push(block);
                }
                let Some(next) = dominance.immediate_dominator(body, runner) else { break };
                runner = next;
            }
        }
    }
    let mut found = Vec::new();
    let mut work = defining.to_vec();
    while let Some(block) = work.pop() {
        for &at in frontiers.get(&block).into_iter().flatten() {
            if live.contains(&at) && !found.contains(&at) {
                found.push(at);
                work.push(at);
            }
        }
    }
    found
}
