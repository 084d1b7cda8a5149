//! Stored orders of uses.
//!
//! Each value has its uses in a list whose order passes can see. A reader puts them in reference order: the last use of the file
//! first. What differs is stored, per result or block argument.

use crate::numbering::NONE;
use rmlir_ir::{BlockId, Body, OpId, RegionId, ValueId};

/// Where the operations of a body stand in the file.
#[derive(Debug)]
pub(crate) enum Positions {
    /// As their handles do.
    InOrder,
    /// By handle.
    Listed(Vec<u32>),
}

impl Positions {
    /// The place of an operation among the others.
    #[inline]
    pub(crate) fn at(&self, op: OpId) -> u32 {
        match self {
            Positions::InOrder => op.index() as u32,
            Positions::Listed(positions) => positions[op.index()],
        }
    }

    /// Each operation stands before what is in its regions.
    pub(crate) fn of(body: &Body) -> Positions {
        let mut positions = vec![NONE; body.op_capacity()];
        let mut next = 0;
        let blocks = |regions: &[RegionId]| -> Vec<BlockId> {
            regions
                .iter()
                .rev()
                .flat_map(|&region| body.blocks_in(region).collect::<Vec<_>>().into_iter().rev())
                .collect()
        };
        // Blocks to do, the next last; the operation from which to go on.
        let mut stack: Vec<(BlockId, Option<OpId>)> = Vec::new();
        stack.extend(blocks(body.root_regions()).into_iter().map(|block| (block, body.first_op(block))));
        while let Some((block, mut at)) = stack.pop() {
            while let Some(op) = at {
                positions[op.index()] = next;
                next += 1;
                at = body.next_op(op);
                let inner = body.op_regions(op);
                if !inner.is_empty() {
                    stack.push((block, at));
                    stack.extend(blocks(inner).into_iter().map(|block| (block, body.first_op(block))));
                    break;
                }
            }
        }
        Positions::Listed(positions)
    }
}

/// The stored order of one value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    /// Which value of its range.
    pub(crate) index: u32,
    /// The numbers are pairs of changes to the reference order.
    pub(crate) pairs: bool,
    /// The numbers.
    pub(crate) numbers: Vec<u32>,
}

/// The orders that have to be stored for a range of values, in the order of emission.
pub(crate) fn stored_orders(
    body: &Body,
    positions: &Positions,
    values: impl Iterator<Item = ValueId>,
    sorted: bool,
) -> Vec<Stored> {
    let mut found = Vec::new();
    for (index, value) in values.enumerate() {
        if !in_reference_order(body, positions, value) {
            found.push(stored_order(body, positions, value, index as u32));
        }
    }
    if found.len() > 1 && !sorted {
        sort_as_hashed(&mut found);
    }
    found
}

fn keys<'b>(
    body: &'b Body,
    positions: &'b Positions,
    value: ValueId,
) -> impl Iterator<Item = (u32, usize)> + 'b {
    body.uses(value).map(|id| {
        let (owner, operand) = body.use_owner(id);
        (positions.at(owner), operand)
    })
}

fn in_reference_order(body: &Body, positions: &Positions, value: ValueId) -> bool {
    let mut keys = keys(body, positions, value);
    let Some(mut last) = keys.next() else { return true };
    keys.all(|key| std::mem::replace(&mut last, key) > key)
}

fn stored_order(body: &Body, positions: &Positions, value: ValueId, index: u32) -> Stored {
    let keys: Vec<(u32, usize)> = keys(body, positions, value).collect();
    // Place in the list of the use that is n-th in reference order.
    let mut order: Vec<u32> = (0..keys.len() as u32).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(keys[place as usize]));
    let moved = |(place, to): &(usize, &u32)| *place as u32 != **to;
    let changes = order.iter().enumerate().filter(moved).count();
    if changes < order.len() / 2 {
        let pairs = order.iter().enumerate().filter(moved).flat_map(|(place, &to)| [to, place as u32]);
        return Stored { index, pairs: true, numbers: pairs.collect() };
    }
    Stored { index, pairs: false, numbers: order }
}

/// Brings entries with ascending indices into the order in which upstream's hash map gives them: open addressing with a growing step,
/// never more than three quarters full.
fn sort_as_hashed(entries: &mut [Stored]) {
    let mut slots: Vec<Option<u32>> = vec![None; 64];
    for (count, entry) in entries.iter().enumerate() {
        if (count + 1) * 4 >= slots.len() * 3 {
            let old = std::mem::take(&mut slots);
            slots = vec![None; old.len() * 2];
            old.into_iter().flatten().for_each(|index| place(&mut slots, index));
        }
        place(&mut slots, entry.index);
    }
    let mut ranks: Vec<(u32, usize)> = Vec::with_capacity(entries.len());
    ranks.extend(slots.into_iter().flatten().enumerate().map(|(rank, index)| (index, rank)));
    ranks.sort_unstable();
    entries.sort_by_key(|entry| {
        let at = ranks.partition_point(|&(index, _)| index < entry.index);
        ranks.get(at).map_or(usize::MAX, |&(_, rank)| rank)
    });
}

fn place(slots: &mut [Option<u32>], index: u32) {
    let mask = slots.len() - 1;
    let mut slot = index.wrapping_mul(37) as usize & mask;
    let mut step = 1;
    while slots[slot].is_some() {
        slot = (slot + step) & mask;
        step += 1;
    }
    slots[slot] = Some(index);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_in_the_order_of_the_hash_map_of_the_reference() {
        let mut entries: Vec<Stored> =
            (0..11).map(|index| Stored { index, pairs: false, numbers: Vec::new() }).collect();
        sort_as_hashed(&mut entries);
        let order: Vec<u32> = entries.iter().map(|entry| entry.index).collect();
        assert_eq!(order, [0, 7, 2, 9, 4, 6, 1, 8, 3, 10, 5]);
    }
}
