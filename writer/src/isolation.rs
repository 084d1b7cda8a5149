//! Which operations have regions that use nothing from outside.
//!
//! The wire's flag is wider than the trait: every operation whose regions capture no value is isolated there. An operation with the
//! trait has a unit of its own, where no outer value can be used; what is left is to look inside each body.

use rmlir_ir::{BlockId, Body, OpId, RegionId, ValueDef, ValueId};
use rustc_hash::FxHashSet;

/// The operations of a body whose regions, which lie in the same body, use values from outside them.
pub(crate) fn capturing(body: &Body, roots: &[RegionId]) -> FxHashSet<OpId> {
    let mut captures = FxHashSet::default();
    let nested: Vec<Nested> = nested_regions(body, roots);
    if nested.is_empty() {
        return captures;
    }
    let depths = block_depths(body, roots, &nested);
    // From the inside out, so that an operation has heard of everything below it when its turn comes.
    let mut outermost: Vec<u32> = vec![u32::MAX; body.op_capacity()];
    for nest in nested.iter().rev() {
        for block in body.blocks_in(nest.region) {
            for op in body.ops_in(block) {
                let used = body.operands(op).map(|value| value_depth(body, &depths, value)).min();
                let inside = outermost[op.index()].min(used.unwrap_or(u32::MAX));
                let owner = &mut outermost[nest.owner.index()];
                *owner = (*owner).min(inside);
            }
        }
        if outermost[nest.owner.index()] < nest.depth {
            captures.insert(nest.owner);
        }
    }
    captures
}

/// A region that belongs to an operation of the body.
struct Nested {
    region: RegionId,
    owner: OpId,
    depth: u32,
}

/// All of them, each before those inside it.
fn nested_regions(body: &Body, roots: &[RegionId]) -> Vec<Nested> {
    let mut found = Vec::new();
    let mut next: Vec<(RegionId, u32)> = roots.iter().map(|&region| (region, 0)).collect();
    let mut at = 0;
    while let Some(&(region, depth)) = next.get(at) {
        at += 1;
        for op in body.blocks_in(region).flat_map(|block| body.ops_in(block)) {
            for &inner in body.op_regions(op) {
                next.push((inner, depth + 1));
                found.push(Nested { region: inner, owner: op, depth: depth + 1 });
            }
        }
    }
    found
}

fn block_depths(body: &Body, roots: &[RegionId], nested: &[Nested]) -> Vec<u32> {
    let mut depths = vec![0; body.block_capacity()];
    let all =
        roots.iter().map(|&region| (region, 0)).chain(nested.iter().map(|nest| (nest.region, nest.depth)));
    for (region, depth) in all {
        for block in body.blocks_in(region) {
            depths[block.index()] = depth;
        }
    }
    depths
}

fn value_depth(body: &Body, depths: &[u32], value: ValueId) -> u32 {
    let of_block = |block: BlockId| depths[block.index()];
    match body.value_def(value) {
        ValueDef::Result { op, .. } => body.op_block(op).map_or(0, of_block),
        ValueDef::Argument { block, .. } => of_block(block),
        ValueDef::Forward | ValueDef::Foreign { .. } => 0,
    }
}
