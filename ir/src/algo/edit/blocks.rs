//! Splitting, merging and inlining blocks and regions.

use super::{EditError, check_count};
use crate::body::Body;
use crate::handles::{BlockId, OpId, RegionId, UnitId, ValueId};
use crate::module::Module;
use crate::transfer::HandleMap;

impl Body {
    /// Moves an operation and all after it into a new block, which goes after the one that they were in.
    ///
    /// # Errors
    /// If the operation or its block is in nothing.
    pub fn split_block(&mut self, op: OpId) -> Result<BlockId, EditError> {
        let block = self.op_block(op).ok_or(EditError::Detached)?;
        let region = self.block_region(block).ok_or(EditError::Detached)?;
        let new = self.new_block();
        self.insert_block(new, region, Some(block));
        self.move_ops_to_end(Some(op), new);
        Ok(new)
    }

    /// Moves `op` and all operations after it to the end of another block.
    fn move_ops_to_end(&mut self, op: Option<OpId>, block: BlockId) {
        let mut next = op;
        while let Some(op) = next {
            next = self.next_op(op);
            self.detach_op(op);
            self.append_op(op, block);
        }
    }

    /// Moves all operations of `block` after `after` in `into` (`None`: in front), makes uses of its arguments use `args`, and
    /// takes the empty block out of its region.
    ///
    /// # Errors
    /// If there is not one value per argument, the block is a successor, or the target is the block itself.
    pub fn inline_block(
        &mut self,
        block: BlockId,
        into: BlockId,
        after: Option<OpId>,
        args: &[ValueId],
    ) -> Result<(), EditError> {
        check_count(self.args(block).len(), args.len())?;
        if self.block_uses(block).next().is_some() {
            return Err(EditError::BlockInUse(block));
        }
        if self.is_inside_block(into, block) {
            return Err(EditError::IntoItself);
        }
        for (old, &new) in self.args(block).to_vec().into_iter().zip(args) {
            self.replace_all_uses(old, new);
        }
        let mut last = after;
        while let Some(op) = self.first_op(block) {
            self.move_op(op, into, last);
            last = Some(op);
        }
        self.detach_block(block);
        Ok(())
    }

    /// Moves all operations of `block` before `op`. See [`inline_block`](Body::inline_block).
    ///
    /// # Errors
    /// As there, or if `op` is in no block.
    pub fn inline_block_before(
        &mut self,
        block: BlockId,
        op: OpId,
        args: &[ValueId],
    ) -> Result<(), EditError> {
        let into = self.op_block(op).ok_or(EditError::Detached)?;
        self.inline_block(block, into, self.prev_op(op), args)
    }

    /// Moves all operations of `block` to the end of `into`. See [`inline_block`](Body::inline_block).
    ///
    /// # Errors
    /// As there.
    pub fn merge_blocks(&mut self, block: BlockId, into: BlockId, args: &[ValueId]) -> Result<(), EditError> {
        self.inline_block(block, into, self.last_op(into), args)
    }

    /// Whether `block` is `outer` or lies, at any depth in this body, inside it.
    fn is_inside_block(&self, block: BlockId, outer: BlockId) -> bool {
        let up = |&block: &BlockId| self.op_block(self.region_parent(self.block_region(block)?)?);
        std::iter::successors(Some(block), up).any(|block| block == outer)
    }

    /// Moves a block after `after` in a region (`None`: in front).
    pub fn move_block(&mut self, block: BlockId, region: RegionId, after: Option<BlockId>) {
        if after != Some(block) {
            self.detach_block(block);
            self.insert_block(block, region, after);
        }
    }

    /// Moves a block before another one.
    ///
    /// # Errors
    /// If that one is in no region.
    pub fn move_block_before(&mut self, block: BlockId, other: BlockId) -> Result<(), EditError> {
        let region = self.block_region(other).ok_or(EditError::Detached)?;
        if block != other {
            self.detach_block(block);
            self.insert_block(block, region, self.prev_block(other));
        }
        Ok(())
    }

    /// Moves a block after another one.
    ///
    /// # Errors
    /// If that one is in no region.
    pub fn move_block_after(&mut self, block: BlockId, other: BlockId) -> Result<(), EditError> {
        let region = self.block_region(other).ok_or(EditError::Detached)?;
        self.move_block(block, region, Some(other));
        Ok(())
    }

    /// Moves an operation before another one.
    ///
    /// # Errors
    /// If that one is in no block.
    pub fn move_op_before(&mut self, op: OpId, other: OpId) -> Result<(), EditError> {
        let block = self.op_block(other).ok_or(EditError::Detached)?;
        if op != other {
            self.detach_op(op);
            self.insert_op(op, block, self.prev_op(other));
        }
        Ok(())
    }

    /// Moves an operation after another one.
    ///
    /// # Errors
    /// If that one is in no block.
    pub fn move_op_after(&mut self, op: OpId, other: OpId) -> Result<(), EditError> {
        let block = self.op_block(other).ok_or(EditError::Detached)?;
        self.move_op(op, block, Some(other));
        Ok(())
    }
}

impl Module {
    /// Moves all blocks of a region before block `before` of another region (`None`: to the end), which may be in another
    /// unit. Gives the new handles, which are empty if the units are the same.
    ///
    /// # Errors
    /// If the target lies inside the region.
    pub fn inline_region(
        &mut self,
        from: (UnitId, RegionId),
        into: (UnitId, RegionId),
        before: Option<BlockId>,
    ) -> Result<HandleMap, EditError> {
        let outer = self.region(from.0, from.1);
        let up =
            |region: &crate::RegionRef<'_>| region.parent()?.parent_region().map(|up| (up.unit(), up.id()));
        let mut at = Some(into);
        while let Some((unit, id)) = at {
            if (unit, id) == (outer.unit(), outer.id()) {
                return Err(EditError::IntoItself);
            }
            at = up(&self.region(unit, id));
        }
        let blocks: Vec<BlockId> = self.body(from.0).blocks_in(from.1).collect();
        let body = self.body(into.0);
        let after = match before {
            Some(before) => body.prev_block(before),
            None => body.last_block(into.1),
        };
        Ok(self.move_blocks(from.0, &blocks, into.0, into.1, after))
    }
}
