//! Simplification of regions: blocks that nothing leads to, values that nothing needs, blocks that are alike.

mod arguments;
mod dead;
mod merge;

use rmlir_ir::edit::Rewriter;
use rmlir_ir::listener::Listener;
use rmlir_ir::order::reachable;
use rmlir_ir::{BlockId, Module, RegionId, RegionRef, UnitId};

/// How much is done to the blocks of regions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Simplify {
    /// Nothing, but that blocks to which nothing leads go.
    Disabled,
    /// Dead operations and block arguments go too.
    #[default]
    Normal,
    /// And equal blocks are merged, and arguments that always get one value go.
    Aggressive,
}

/// Simplifies a region with all regions inside it. Gives whether anything was changed.
pub fn simplify(
    module: &mut Module,
    unit: UnitId,
    region: RegionId,
    level: Simplify,
    listener: &mut dyn Listener,
) -> bool {
    if level == Simplify::Disabled {
        return false;
    }
    let mut changed = erase_unreachable_blocks(module, unit, region, listener);
    changed |= dead::erase_dead(module, unit, region, listener);
    if level == Simplify::Aggressive {
        changed |= merge::merge_equal_blocks(module, unit, region, listener);
        changed |= arguments::drop_redundant(module, unit, region, listener);
    }
    changed
}

/// Erases the blocks of a region, and of all regions inside it, that cannot be reached from the first one. Gives whether there was any.
pub fn erase_unreachable_blocks(
    module: &mut Module,
    unit: UnitId,
    region: RegionId,
    listener: &mut dyn Listener,
) -> bool {
    let mut changed = false;
    let mut stack = vec![(unit, region)];
    while let Some((unit, region)) = stack.pop() {
        let view = module.region(unit, region);
        if !view.is_empty() && !view.has_one_block() {
            let live = reachable(view);
            let all = view.blocks().map(|block| block.id());
            let dead: Vec<BlockId> = all.filter(|block| !live.contains(block)).collect();
            changed |= !dead.is_empty();
            drop_blocks(module, unit, &dead, listener);
        }
        stack.extend(nested(module.region(unit, region)));
    }
    changed
}

/// Erases blocks that use values of each other, and are used by nothing else.
fn drop_blocks(module: &mut Module, unit: UnitId, blocks: &[BlockId], listener: &mut dyn Listener) {
    for &block in blocks {
        // A block without operations has no place to stand before.
        let builder = rmlir_ir::Builder::at_start(module, unit, block).listening(listener);
        Rewriter::from(builder).drop_whole_block(block);
    }
}

/// The regions of the operations in a region.
fn nested(region: RegionRef<'_>) -> impl Iterator<Item = (UnitId, RegionId)> + '_ {
    let ops = region.blocks().flat_map(|block| block.ops());
    ops.flat_map(|op| op.regions()).map(|region| (region.unit(), region.id()))
}

/// A region and all regions inside it, each before those inside it.
fn with_nested(module: &Module, unit: UnitId, region: RegionId) -> Vec<(UnitId, RegionId)> {
    let mut all = vec![(unit, region)];
    let mut next = 0;
    while let Some(&(unit, region)) = all.get(next) {
        all.extend(nested(module.region(unit, region)));
        next += 1;
    }
    all
}
