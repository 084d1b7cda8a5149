//! The journal: records the inverse of every edit of a body, and undoes them back to a mark.
//!
//! Dialect conversion tries rewrites and takes them back. While a journal is open, every primitive of [`Body`] pushes what undoes
//! it; without one, the cost is a branch. Undoing restores positions, use lists in their order, operands, attributes and types.
//! Slots are never reused, so handles made before the mark stay good. Slots made after it are left behind, unlinked.

use crate::body::{Body, Span};
use crate::handles::{Attr, BlockId, OpId, Props, RegionId, SuccId, Type, UseId, ValueId};
use crate::loc::Loc;

/// An edit, with what undoes it.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    ValueType { value: ValueId, old: Type },
    Operand { id: UseId, old: ValueId, old_prev: Option<UseId> },
    Linked { id: UseId },
    Unlinked { id: UseId, old_prev: Option<UseId> },
    MovedUse { from: UseId, to: UseId },
    OperandSpan { op: OpId, old: Span },
    UseOrder { value: ValueId, old: Vec<UseId> },
    Successor { id: SuccId, old: BlockId, old_prev: Option<SuccId> },
    SuccUnlinked { id: SuccId, old_prev: Option<SuccId> },
    RootRegion,
    OpRegion { op: OpId, region: RegionId },
    BlockInserted { block: BlockId },
    BlockDetached { block: BlockId, region: RegionId, prev: Option<BlockId> },
    ArgInserted { block: BlockId, index: usize },
    ArgErased { block: BlockId, index: usize, arg: ValueId },
    ArgLoc { arg: ValueId, old: Loc },
    OpCreated { op: OpId },
    OpInserted { op: OpId },
    OpDetached { op: OpId, block: BlockId, prev: Option<OpId> },
    OpLoc { op: OpId, old: Loc },
    OpAttrs { op: OpId, old: Attr },
    OpProps { op: OpId, old: Props },
}

/// The edits since the journal was opened.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    edits: Vec<Edit>,
}

impl Journal {
    pub(crate) fn push(&mut self, edit: Edit) {
        self.edits.push(edit);
    }
}

/// A point in time of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(usize);

impl Body {
    /// Starts recording, if it is not on already.
    pub fn open_journal(&mut self) {
        self.journal.get_or_insert_default();
    }

    /// Stops recording and forgets what was recorded: the edits stay.
    pub fn close_journal(&mut self) {
        self.journal = None;
    }

    /// Whether edits are recorded.
    pub fn has_journal(&self) -> bool {
        self.journal.is_some()
    }

    /// This point in time; the start if nothing is recorded.
    pub fn mark(&self) -> Mark {
        Mark(self.journal.as_ref().map_or(0, |journal| journal.edits.len()))
    }

    /// Undoes all edits since `mark`, the last first. Recording goes on. Does nothing without a journal.
    pub fn undo_to(&mut self, mark: Mark) {
        let Some(mut journal) = self.journal.take() else { return };
        while journal.edits.len() > mark.0 {
            if let Some(edit) = journal.edits.pop() {
                self.undo(edit);
            }
        }
        self.journal = Some(journal);
    }

    fn undo(&mut self, edit: Edit) {
        match edit {
            Edit::ValueType { value, old } => self.value_mut(value).ty = old,
            Edit::Operand { id, old, old_prev } => {
                self.unlink_use(id);
                self.uses[id.index()].value = old;
                self.relink_use(id, old_prev);
            }
            Edit::Linked { id } => self.unlink_use(id),
            Edit::Unlinked { id, old_prev } => self.relink_use(id, old_prev),
            Edit::MovedUse { from, to } => self.move_use(to, from),
            Edit::OperandSpan { op, old } => self.op_mut(op).operands = old,
            Edit::UseOrder { value, old } => self.write_use_order(value, &old),
            Edit::Successor { id, old, old_prev } => self.restore_succ(id, old, old_prev),
            Edit::SuccUnlinked { id, old_prev } => self.relink_succ(id, old_prev),
            Edit::RootRegion => {
                self.root.pop();
            }
            Edit::OpRegion { op, region } => {
                self.extra_mut(op).regions.pop();
                self.region_mut(region).parent = None;
            }
            Edit::BlockInserted { block } => self.detach_block(block),
            Edit::BlockDetached { block, region, prev } => self.insert_block(block, region, prev),
            Edit::ArgInserted { block, index } => {
                self.remove_arg_value(block, index);
            }
            Edit::ArgErased { block, index, arg } => self.insert_arg_value(block, index, arg),
            Edit::ArgLoc { arg, old } => {
                self.arg_locs.insert(arg, old);
            }
            Edit::OpCreated { op } => self.drop_op(op),
            Edit::OpInserted { op } => self.detach_op(op),
            Edit::OpDetached { op, block, prev } => self.insert_op(op, block, prev),
            Edit::OpLoc { op, old } => self.op_mut(op).loc = old,
            Edit::OpAttrs { op, old } => self.op_mut(op).attrs = old,
            Edit::OpProps { op, old } => self.op_mut(op).props = old,
        }
    }
}
