//! The graph of blocks: edges, cycles, and which blocks dominate.

use super::{Lifting, UNEXPECTED};
use rmlir_ir::dominance::BodyDominance;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::{BlockId, Body, Failed, RegionId, ValueId};
use rustc_hash::FxHashMap;

/// An edge, by the block that it leaves and the number of the successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) from: BlockId,
    pub(super) index: usize,
}

impl Lifting<'_> {
    /// The block that an edge leads to.
    pub(super) fn target(&self, edge: Edge) -> Result<BlockId, Failed> {
        let body = self.module.body(self.unit);
        let last = body.last_op(edge.from).ok_or(UNEXPECTED)?;
        body.successors(last).nth(edge.index).ok_or(UNEXPECTED)
    }

    pub(super) fn set_target(&mut self, edge: Edge, block: BlockId) -> Result<(), Failed> {
        let last = self.terminator(edge.from)?;
        self.module.body_mut(self.unit).set_successor(last.op, edge.index, block);
        Ok(())
    }

    /// The edges that leave a block.
    pub(super) fn edges_from(&self, block: BlockId) -> Vec<Edge> {
        let body = self.module.body(self.unit);
        let count = body.last_op(block).map_or(0, |last| body.successors(last).len());
        (0..count).map(|index| Edge { from: block, index }).collect()
    }

    pub(super) fn successors(&self, block: BlockId) -> Vec<BlockId> {
        let body = self.module.body(self.unit);
        body.last_op(block).map_or(Vec::new(), |last| body.successors(last).collect())
    }

    /// The edges that lead to a block, the newest first.
    pub(super) fn edges_to(&self, block: BlockId) -> Vec<Edge> {
        let body = self.module.body(self.unit);
        let owners = body.block_uses(block).map(|id| body.succ_owner(id));
        owners.filter_map(|(op, index)| Some(Edge { from: body.op_block(op)?, index })).collect()
    }

    /// The only block from which there are edges to `block`, if there is only one edge.
    pub(super) fn single_predecessor(&self, block: BlockId) -> Option<BlockId> {
        match self.edges_to(block)[..] {
            [only] => Some(only.from),
            _ => None,
        }
    }

    /// What an edge passes to the arguments of its block.
    pub(super) fn passed(&self, edge: Edge) -> Result<Vec<ValueId>, Failed> {
        let op = self.module.op(self.terminator(edge.from)?);
        let model = op.ctx().op_interface::<dyn BranchOpInterface>(op.name()).ok_or(UNEXPECTED)?;
        let passed = model.successor_operands(op, edge.index).forwarded;
        Ok(passed.filter_map(|index| op.operand(index)).map(|value| value.id()).collect())
    }

    pub(super) fn pass_more(&mut self, edge: Edge, value: ValueId) -> Result<(), Failed> {
        let op = self.terminator(edge.from)?;
        if self.module.add_successor_operand(op, edge.index, value) { Ok(()) } else { Err(UNEXPECTED) }
    }

    /// Has an edge pass other values.
    pub(super) fn pass(&mut self, edge: Edge, values: &[ValueId]) -> Result<(), Failed> {
        let at = self.terminator(edge.from)?;
        let op = self.module.op(at);
        let model = op.ctx().op_interface::<dyn BranchOpInterface>(op.name()).ok_or(UNEXPECTED)?;
        let old = model.successor_operands(op, edge.index).forwarded;
        for position in old.rev() {
            self.module.erase_operand(at, position);
        }
        values.iter().try_for_each(|&value| self.pass_more(edge, value))
    }

    /// The lists of blocks that lead to each other, those first to which others lead; in each the block that was reached first is last.
    pub(super) fn cycles(&self, entry: BlockId) -> Vec<Vec<BlockId>> {
        const DONE: usize = usize::MAX;
        let mut numbers: FxHashMap<BlockId, usize> = FxHashMap::default();
        let mut open: Vec<BlockId> = Vec::new();
        // A block, its successors, how many of them have been looked at, and the lowest number that was seen.
        let mut stack: Vec<(BlockId, Vec<BlockId>, usize, usize)> = Vec::new();
        let mut found = Vec::new();
        let mut enter = Some(entry);
        loop {
            if let Some(block) = enter.take() {
                let number = numbers.len();
                numbers.insert(block, number);
                open.push(block);
                stack.push((block, self.successors(block), 0, number));
            }
            let Some((block, next, at, low)) = stack.last_mut() else { return found };
            if let Some(&to) = next.get(*at) {
                *at += 1;
                match numbers.get(&to) {
                    None => enter = Some(to),
                    Some(&number) => *low = (*low).min(number),
                }
                continue;
            }
            let (block, low) = (*block, *low);
            stack.pop();
            if let Some(up) = stack.last_mut() {
                up.3 = up.3.min(low);
            }
            if numbers.get(&block) != Some(&low) {
                continue;
            }
            let mut list = Vec::new();
            while let Some(member) = open.pop() {
                numbers.insert(member, DONE);
                list.push(member);
                if member == block {
                    break;
                }
            }
            if list.len() > 1 || self.successors(block).contains(&block) {
                found.push(list);
            }
        }
    }
}

/// Trees of dominators as they were when they were first asked for: what is lifted changes them only where nobody looks any more.
#[derive(Default)]
pub(super) struct Trees {
    by_region: FxHashMap<RegionId, Tree>,
}

#[derive(Default)]
struct Tree {
    above: FxHashMap<BlockId, BlockId>,
    below: FxHashMap<BlockId, Vec<BlockId>>,
    reachable: FxHashMap<BlockId, ()>,
}

impl Tree {
    fn new(body: &Body, region: RegionId) -> Tree {
        let mut tree = Tree::default();
        let mut dominance = BodyDominance::default();
        // Blocks in the order in which a walk finds them that follows first successors first.
        let mut stack: Vec<BlockId> = body.entry_block(region).into_iter().collect();
        while let Some(block) = stack.pop() {
            if tree.reachable.insert(block, ()).is_some() {
                continue;
            }
            if let Some(above) = dominance.immediate_dominator(body, block) {
                tree.above.insert(block, above);
                tree.below.entry(above).or_default().push(block);
            }
            let last = body.last_op(block);
            stack.extend(last.into_iter().flat_map(|last| body.successors(last).rev().collect::<Vec<_>>()));
        }
        tree
    }
}

impl Trees {
    pub(super) fn forget(&mut self, region: RegionId) {
        self.by_region.remove(&region);
    }

    fn of(&mut self, body: &Body, region: RegionId) -> &Tree {
        self.by_region.entry(region).or_insert_with(|| Tree::new(body, region))
    }

    /// Whether every way to `b` goes through `a`.
    pub(super) fn dominates(&mut self, body: &Body, a: BlockId, b: BlockId) -> bool {
        if a == b {
            return true;
        }
        let Some(region) = body.block_region(a) else { return false };
        let tree = self.of(body, region);
        if !tree.reachable.contains_key(&b) {
            return true;
        }
        std::iter::successors(Some(b), |block| tree.above.get(block).copied()).any(|block| block == a)
    }

    /// A block and all that it dominates, each before those that it dominates.
    pub(super) fn dominated(&mut self, body: &Body, block: BlockId) -> Vec<BlockId> {
        let Some(region) = body.block_region(block) else { return vec![block] };
        let tree = self.of(body, region);
        let (mut all, mut stack) = (Vec::new(), vec![block]);
        while let Some(block) = stack.pop() {
            all.push(block);
            stack.extend(tree.below.get(&block).into_iter().flatten().rev());
        }
        all
    }
}
