//! Listeners: told what a [`Builder`](crate::Builder) or [`Rewriter`](crate::edit::Rewriter) does.

use crate::handles::{BlockId, UnitId, ValueId};
use crate::module::{Module, OpAddr};

/// Is told of edits. All methods do nothing unless implemented.
///
/// What is inserted or modified is told afterwards, what is erased or replaced before, so that it can still be looked at.
pub trait Listener {
    /// An operation was made and put in a block, or moved to another place.
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        let _ = (module, op);
    }

    /// Operands, attributes, successors or the location of an operation changed.
    fn op_modified(&mut self, module: &Module, op: OpAddr) {
        let _ = (module, op);
    }

    /// The results of an operation will be replaced by these values of its unit.
    fn op_replaced(&mut self, module: &Module, op: OpAddr, values: &[ValueId]) {
        let _ = (module, op, values);
    }

    /// An operation will be erased. Operations inside it are told first, the last first.
    fn op_erased(&mut self, module: &Module, op: OpAddr) {
        let _ = (module, op);
    }

    /// A block was put in a region, or moved to another place.
    fn block_inserted(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        let _ = (module, unit, block);
    }

    /// A block will be erased.
    fn block_erased(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        let _ = (module, unit, block);
    }
}
