//! Erasing and replacing.

use super::{EditError, check_count};
use crate::handles::{BlockId, OpId, UnitId, ValueId};
use crate::module::{Module, OpAddr};
use rustc_hash::FxHashSet;

impl Module {
    /// Erases an operation with all that is in its regions. Units below it are gone afterwards.
    ///
    /// # Errors
    /// If a result is still used.
    pub fn erase_op(&mut self, at: OpAddr) -> Result<(), EditError> {
        let body = self.body(at.unit);
        if let Some(used) = body.results(at.op).find(|&value| !body.is_unused(value)) {
            return Err(EditError::ValueInUse(used));
        }
        self.drop_op(at);
        Ok(())
    }

    /// Erases an operation even if its results are still used; those uses are left dangling.
    pub(super) fn drop_op(&mut self, at: OpAddr) {
        for op in self.body(at.unit).ops_inside(at.op) {
            self.drop_unit_of(at.unit, op);
        }
        self.body_mut(at.unit).drop_op(at.op);
    }

    fn drop_unit_of(&mut self, unit: UnitId, op: OpId) {
        if let Some(inner) = self.body(unit).op_unit(op) {
            self.body_mut(unit).set_op_unit(op, None);
            self.erase_unit(inner);
        }
    }

    /// Erases a block with all that is in it.
    ///
    /// # Errors
    /// If what stays uses a value of it, or names it as successor.
    pub fn erase_block(&mut self, unit: UnitId, block: BlockId) -> Result<(), EditError> {
        self.check_erase_block(unit, block)?;
        let ops: Vec<OpId> = self.body(unit).ops_in(block).collect();
        for &op in ops.iter().rev() {
            self.drop_op(OpAddr { unit, op });
        }
        self.body_mut(unit).detach_block(block);
        Ok(())
    }

    /// Whether nothing that stays needs a block or what is in it.
    pub(super) fn check_erase_block(&self, unit: UnitId, block: BlockId) -> Result<(), EditError> {
        let body = self.body(unit);
        let ops: Vec<OpId> = body.ops_in(block).collect();
        let inside: FxHashSet<OpId> = ops.iter().flat_map(|&op| body.ops_inside(op)).collect();
        if body.block_uses(block).any(|id| !inside.contains(&body.succ(id).owner)) {
            return Err(EditError::BlockInUse(block));
        }
        let values = body.args(block).iter().copied().chain(ops.iter().flat_map(|&op| body.results(op)));
        let used = |&value: &ValueId| body.uses(value).any(|id| !inside.contains(&body.use_owner(id).0));
        values.into_iter().find(used).map_or(Ok(()), |value| Err(EditError::ValueInUse(value)))
    }

    /// Makes the uses of an operation's results use `values`, and erases it.
    ///
    /// # Errors
    /// If there is not one value per result, or one of them is a result of the operation.
    pub fn replace_op(&mut self, at: OpAddr, values: &[ValueId]) -> Result<(), EditError> {
        let results: Vec<ValueId> = self.body(at.unit).results(at.op).collect();
        check_count(results.len(), values.len())?;
        if let Some(&own) = values.iter().find(|value| results.contains(value)) {
            return Err(EditError::ValueInUse(own));
        }
        for (&result, &value) in results.iter().zip(values) {
            self.body_mut(at.unit).replace_all_uses(result, value);
        }
        self.drop_op(at);
        Ok(())
    }
}
