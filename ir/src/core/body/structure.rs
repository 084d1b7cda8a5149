//! What is inside what: regions, blocks and their arguments.

use super::{BlockData, Body, KIND_ARGUMENT, RegionData, RegionList, ValueKey};
use crate::handles::{BlockId, OpId, RegionId, Type, ValueId};
use crate::journal::Edit;
use crate::loc::Loc;
use smallvec::SmallVec;

/// Regions.
impl Body {
    /// A region that belongs to no operation yet.
    pub fn new_region(&mut self) -> RegionId {
        self.regions.push(RegionData::default());
        RegionId::new(self.regions.len() - 1)
    }

    /// Gives the unit's own operation one more region, detached until now.
    pub fn add_root_region(&mut self, region: RegionId) {
        self.insert_region(None, usize::MAX, region);
    }

    /// Gives an operation one more region, detached until now.
    pub fn add_region(&mut self, op: OpId, region: RegionId) {
        self.insert_region(Some(op), usize::MAX, region);
    }

    /// Puts a detached region before region `index` (at the end, if there are fewer) of an operation, or of the unit's own
    /// one (`None`).
    pub fn insert_region(&mut self, owner: Option<OpId>, index: usize, region: RegionId) {
        let list = self.region_list(owner);
        let index = index.min(list.len());
        // Nearly always the end, which `insert` does not know to be simple.
        match index == list.len() {
            true => list.push(region),
            false => list.insert(index, region),
        }
        self.region_mut(region).parent = owner;
        self.record(|| Edit::RegionInserted { owner, index });
    }

    /// Takes a region from its operation, or from the unit's own one. Does nothing for a detached one.
    pub fn detach_region(&mut self, region: RegionId) {
        let owner = self.region(region).parent;
        let list = self.region_list(owner);
        let Some(index) = list.iter().position(|&have| have == region) else { return };
        self.take_region(owner, index);
        self.record(|| Edit::RegionDetached { owner, index, region });
    }

    pub(crate) fn take_region(&mut self, owner: Option<OpId>, index: usize) {
        let region = self.region_list(owner).remove(index);
        self.region_mut(region).parent = None;
    }

    fn region_list(&mut self, owner: Option<OpId>) -> &mut RegionList {
        match owner {
            Some(op) => &mut self.extra_mut(op).regions,
            None => &mut self.root,
        }
    }

    /// The operation in this body that a region belongs to; `None` for the regions of the unit's own operation and for
    /// detached ones.
    pub fn region_parent(&self, region: RegionId) -> Option<OpId> {
        self.region(region).parent
    }

    /// The first block of a region.
    pub fn entry_block(&self, region: RegionId) -> Option<BlockId> {
        self.region(region).first
    }

    /// The last block of a region.
    pub fn last_block(&self, region: RegionId) -> Option<BlockId> {
        self.region(region).last
    }
}

/// Blocks.
impl Body {
    /// A block that is in no region yet.
    pub fn new_block(&mut self) -> BlockId {
        self.blocks.push(BlockData {
            region: None,
            prev: None,
            next: None,
            first_op: None,
            last_op: None,
            first_use: None,
            args: SmallVec::new(),
        });
        BlockId::new(self.blocks.len() - 1)
    }

    /// Puts a detached block after `after` in a region (`None`: in front).
    pub fn insert_block(&mut self, block: BlockId, region: RegionId, after: Option<BlockId>) {
        let next = match after {
            Some(after) => self.block(after).next,
            None => self.region(region).first,
        };
        let data = self.block_mut(block);
        data.region = Some(region);
        data.prev = after;
        data.next = next;
        match after {
            Some(after) => self.block_mut(after).next = Some(block),
            None => self.region_mut(region).first = Some(block),
        }
        match next {
            Some(next) => self.block_mut(next).prev = Some(block),
            None => self.region_mut(region).last = Some(block),
        }
        self.record(|| Edit::BlockInserted { block });
    }

    /// Puts a detached block at the end of a region.
    pub fn append_block(&mut self, block: BlockId, region: RegionId) {
        let last = self.region(region).last;
        self.insert_block(block, region, last);
    }

    /// Takes a block out of its region; it keeps its operations. Does nothing for a detached one.
    pub fn detach_block(&mut self, block: BlockId) {
        let BlockData { region: Some(region), prev, next, .. } = *self.block(block) else { return };
        match prev {
            Some(prev) => self.block_mut(prev).next = next,
            None => self.region_mut(region).first = next,
        }
        match next {
            Some(next) => self.block_mut(next).prev = prev,
            None => self.region_mut(region).last = prev,
        }
        let data = self.block_mut(block);
        (data.region, data.prev, data.next) = (None, None, None);
        self.record(|| Edit::BlockDetached { block, region, prev });
    }

    /// The region that a block is in.
    pub fn block_region(&self, block: BlockId) -> Option<RegionId> {
        self.block(block).region
    }

    /// The block after `block` in its region.
    pub fn next_block(&self, block: BlockId) -> Option<BlockId> {
        self.block(block).next
    }

    /// The block before `block` in its region.
    pub fn prev_block(&self, block: BlockId) -> Option<BlockId> {
        self.block(block).prev
    }

    /// The last operation of a block.
    pub fn last_op(&self, block: BlockId) -> Option<OpId> {
        self.block(block).last_op
    }

    /// The first operation of a block.
    pub fn first_op(&self, block: BlockId) -> Option<OpId> {
        self.block(block).first_op
    }
}

/// Block arguments.
impl Body {
    /// The arguments of a block.
    pub fn args(&self, block: BlockId) -> &[ValueId] {
        &self.block(block).args
    }

    /// Gives a block one more argument.
    pub fn add_arg(&mut self, block: BlockId, ty: Type, loc: Loc) -> ValueId {
        self.insert_arg(block, usize::MAX, ty, loc)
    }

    /// Puts one more argument before argument `index` of a block (at the end, if there are fewer).
    pub fn insert_arg(&mut self, block: BlockId, index: usize, ty: Type, loc: Loc) -> ValueId {
        let index = index.min(self.block(block).args.len());
        let arg = self.new_value(ty, ValueKey::new(KIND_ARGUMENT, block.index(), index));
        if loc != Loc::UNKNOWN {
            self.arg_locs.insert(arg, loc);
        }
        self.insert_arg_value(block, index, arg);
        self.record(|| Edit::ArgInserted { block, index });
        arg
    }

    pub(crate) fn insert_arg_value(&mut self, block: BlockId, index: usize, arg: ValueId) {
        let args = &mut self.block_mut(block).args;
        if index == args.len() {
            args.push(arg);
            self.value_mut(arg).key = ValueKey::new(KIND_ARGUMENT, block.index(), index);
            return;
        }
        args.insert(index, arg);
        self.renumber_args(block, index);
    }

    /// Removes argument `index` of a block, if there are so many. Its uses, if any, are left dangling: replace them first.
    pub fn erase_arg(&mut self, block: BlockId, index: usize) {
        if index >= self.block(block).args.len() {
            return;
        }
        let arg = self.remove_arg_value(block, index);
        self.record(|| Edit::ArgErased { block, index, arg });
    }

    pub(crate) fn remove_arg_value(&mut self, block: BlockId, index: usize) -> ValueId {
        let arg = self.block_mut(block).args.remove(index);
        self.renumber_args(block, index);
        arg
    }

    fn renumber_args(&mut self, block: BlockId, from: usize) {
        for index in from..self.block(block).args.len() {
            let arg = self.block(block).args[index];
            self.value_mut(arg).key = ValueKey::new(KIND_ARGUMENT, block.index(), index);
        }
    }

    /// The location of a block argument.
    pub fn arg_loc(&self, arg: ValueId) -> Loc {
        self.arg_locs.get(arg).unwrap_or(Loc::UNKNOWN)
    }

    /// Changes the location of a block argument.
    pub fn set_arg_loc(&mut self, arg: ValueId, loc: Loc) {
        let old = self.arg_locs.insert(arg, loc).unwrap_or(Loc::UNKNOWN);
        self.record(|| Edit::ArgLoc { arg, old });
    }
}
