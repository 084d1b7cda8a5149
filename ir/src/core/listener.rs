//! Listeners: told what a [`Builder`](crate::Builder) or [`Rewriter`](crate::edit::Rewriter) does.

use crate::handles::{BlockId, OpId, UnitId, ValueId};
use crate::module::{Module, OpAddr};

/// Where in a block an operation lay before it was moved, or in a region a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Former<T> {
    /// It was the last one.
    Last,
    /// It came before this one.
    Before(T),
    /// Nobody remembers.
    Unknown,
}

/// Is told of edits. All methods do nothing unless implemented.
///
/// What is inserted or modified is told afterwards, what is erased or replaced before, so that it can still be looked at.
pub trait Listener {
    /// An operation was made and put in a block, or moved to another place if [`op_moved`](Listener::op_moved) says nothing else.
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        let _ = (module, op);
    }

    /// An operation was moved from one place to another.
    fn op_moved(&mut self, module: &Module, op: OpAddr, from: Former<OpId>) {
        let _ = from;
        self.op_inserted(module, op);
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

    /// A block was put in a region, or moved to another place if [`block_moved`](Listener::block_moved) says nothing else.
    fn block_inserted(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        let _ = (module, unit, block);
    }

    /// A block was moved from one place to another.
    fn block_moved(&mut self, module: &Module, unit: UnitId, block: BlockId, from: Former<BlockId>) {
        let _ = from;
        self.block_inserted(module, unit, block);
    }

    /// A block will be erased.
    fn block_erased(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        let _ = (module, unit, block);
    }
}
