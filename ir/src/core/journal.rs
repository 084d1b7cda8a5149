//! The journal: records the inverse of every edit and undoes edits back to a mark.
//!
//! Dialect conversion tries rewrites and takes them back. While a journal is open, every primitive edit pushes what undoes it;
//! without one, the cost is a branch. Undoing restores positions, use lists in their order, operands, attributes and types.
//! Slots are never reused, so handles made before the mark stay good. Slots made after it are left behind, unlinked.
//!
//! There are two kinds. A *body's* journal ([`Body::open_journal`]) is for whoever owns one body: it knows the edits of that body
//! and nothing else. A *module's* journal ([`Module::open_journal`]) also knows headers of units, units that came and went, and
//! what moved between units; all bodies then record into one log, so that everything is undone in order.

use crate::body::{Body, Span, ValueKey};
use crate::handles::{Attr, BlockId, OpId, Props, RegionId, SuccId, Type, UnitId, UseId, ValueId};
use crate::loc::Loc;
use crate::module::{Header, Module, Unit, UnitBody};
use std::sync::{Arc, Mutex, PoisonError};

/// An edit of a body, with what undoes it.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    ValueType { value: ValueId, old: Type },
    ValueKey { value: ValueId, old: ValueKey },
    Foreign { index: usize, old: (UnitId, ValueId) },
    Operand { id: UseId, old: ValueId, old_prev: Option<UseId> },
    Linked { id: UseId },
    Unlinked { id: UseId, old_prev: Option<UseId> },
    MovedUse { from: UseId, to: UseId },
    OperandSpan { op: OpId, old: Span },
    UseOrder { value: ValueId, old: Vec<UseId> },
    UseListMoved { from: ValueId, to: ValueId },
    Successor { id: SuccId, old: BlockId, old_prev: Option<SuccId> },
    SuccLinked { id: SuccId },
    SuccUnlinked { id: SuccId, old_prev: Option<SuccId> },
    MovedSucc { from: SuccId, to: SuccId },
    SuccSpan { op: OpId, old: Span },
    SuccOrder { block: BlockId, old: Vec<SuccId> },
    RegionInserted { owner: Option<OpId>, index: usize },
    RegionDetached { owner: Option<OpId>, index: usize, region: RegionId },
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
    OpUnit { op: OpId, old: Option<UnitId> },
    ResultSpan { op: OpId, old: Span },
}

/// An edit of a module, with what undoes it.
#[derive(Debug)]
pub(crate) enum Record {
    /// An edit of the body that this unit has at that time.
    Body(UnitId, Edit),
    UnitCreated(UnitId),
    Header(UnitId, Option<Header>),
    Parent(UnitId, Option<(UnitId, OpId)>),
    /// The unit had this body, which was not moved elsewhere.
    BodyReplaced(UnitId, UnitBody),
    BodyMoved {
        from: UnitId,
        to: UnitId,
    },
}

/// The edits of all bodies of a module, and of the module itself, in order.
pub(crate) type Log = Arc<Mutex<Vec<Record>>>;

/// Where a body records.
#[derive(Debug)]
pub(crate) enum Journal {
    /// A journal of this body alone.
    Own(Vec<Edit>),
    /// The module's journal, under the unit that has the body.
    Shared(Log, UnitId),
}

impl Journal {
    pub(crate) fn push(&mut self, edit: Edit) {
        match self {
            Journal::Own(edits) => edits.push(edit),
            Journal::Shared(log, unit) => lock(log).push(Record::Body(*unit, edit)),
        }
    }
}

fn lock(log: &Log) -> std::sync::MutexGuard<'_, Vec<Record>> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A point in time of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(usize);

/// The journal of one body.
impl Body {
    /// Starts recording, if it is not on already.
    pub fn open_journal(&mut self) {
        self.journal.get_or_insert_with(|| Box::new(Journal::Own(Vec::new())));
    }

    /// Stops recording and forgets what was recorded: the edits stay. Leaves the journal of a module alone.
    pub fn close_journal(&mut self) {
        if matches!(self.journal.as_deref(), Some(Journal::Own(_))) {
            self.journal = None;
        }
    }

    /// Whether edits are recorded.
    pub fn has_journal(&self) -> bool {
        self.journal.is_some()
    }

    /// This point in time; the start if this body has no journal of its own.
    pub fn mark(&self) -> Mark {
        match self.journal.as_deref() {
            Some(Journal::Own(edits)) => Mark(edits.len()),
            _ => Mark(0),
        }
    }

    /// Undoes all edits since `mark`, the last first. Recording goes on. Does nothing without a journal of this body's own: the
    /// edits of a module's journal are undone by [`Module::undo_to`].
    pub fn undo_to(&mut self, mark: Mark) {
        let Some(Journal::Own(edits)) = self.journal.as_deref_mut() else { return };
        let undone = edits.split_off(mark.0.min(edits.len()));
        let journal = self.journal.take();
        undone.into_iter().rev().for_each(|edit| self.undo(edit));
        self.journal = journal;
    }

    /// Takes back one edit, the last one that was made. Nothing records now.
    fn undo(&mut self, edit: Edit) {
        match edit {
            Edit::ValueType { value, old } => self.value_mut(value).ty = old,
            Edit::ValueKey { value, old } => self.value_mut(value).key = old,
            Edit::Foreign { index, old: (unit, value) } => {
                let placeholder = self.foreign[index].2;
                self.foreign[index] = (unit, value, placeholder);
            }
            Edit::Operand { id, old, old_prev } => self.restore_use(id, old, old_prev),
            Edit::Linked { id } => self.unlink_use(id),
            Edit::Unlinked { id, old_prev } => self.relink_use(id, old_prev),
            Edit::MovedUse { from, to } => self.move_use(to, from),
            Edit::OperandSpan { op, old } => self.op_mut(op).operands = old,
            Edit::UseOrder { value, old } => self.write_use_order(value, &old),
            Edit::UseListMoved { from, to } => self.give_use_list(to, from),
            Edit::Successor { id, old, old_prev } => self.restore_succ(id, old, old_prev),
            Edit::SuccLinked { id } => self.unlink_succ(id),
            Edit::SuccUnlinked { id, old_prev } => self.relink_succ(id, old_prev),
            Edit::MovedSucc { from, to } => self.move_succ(to, from),
            Edit::SuccSpan { op, old } => self.extra_mut(op).successors = old,
            Edit::SuccOrder { block, old } => self.write_succ_order(block, &old),
            Edit::ArgLoc { arg, old } => drop(self.arg_locs.insert(arg, old)),
            Edit::OpLoc { op, old } => self.op_mut(op).loc = old,
            Edit::OpAttrs { op, old } => self.op_mut(op).attrs = old,
            Edit::OpProps { op, old } => self.op_mut(op).props = old,
            Edit::OpUnit { op, old } => self.extra_mut(op).unit = old,
            Edit::ResultSpan { op, old } => self.op_mut(op).results = old,
            structure => self.undo_structure(structure),
        }
    }

    fn undo_structure(&mut self, edit: Edit) {
        match edit {
            Edit::RegionInserted { owner, index } => self.take_region(owner, index),
            Edit::RegionDetached { owner, index, region } => self.insert_region(owner, index, region),
            Edit::BlockInserted { block } => self.detach_block(block),
            Edit::BlockDetached { block, region, prev } => self.insert_block(block, region, prev),
            Edit::ArgInserted { block, index } => drop(self.remove_arg_value(block, index)),
            Edit::ArgErased { block, index, arg } => self.insert_arg_value(block, index, arg),
            Edit::OpCreated { op } => self.unmake_op(op),
            Edit::OpInserted { op } => self.detach_op(op),
            Edit::OpDetached { op, block, prev } => self.insert_op(op, block, prev),
            _ => {}
        }
    }
}

/// The journal of a module.
impl Module {
    /// Starts recording edits of the module and of all its bodies, if that is not on already. Journals that single bodies have
    /// of their own are closed.
    pub fn open_journal(&mut self) {
        if self.journal.is_some() {
            return;
        }
        self.journal = Some(Log::default());
        for unit in 0..self.units.len() {
            self.attach_journal(UnitId::new(unit));
        }
    }

    /// Stops recording and forgets what was recorded: the edits stay.
    pub fn close_journal(&mut self) {
        self.journal = None;
        for unit in 0..self.units.len() {
            self.attach_journal(UnitId::new(unit));
        }
    }

    /// Whether edits of the module are recorded.
    pub fn has_journal(&self) -> bool {
        self.journal.is_some()
    }

    /// This point in time; the start if nothing is recorded.
    pub fn mark(&self) -> Mark {
        Mark(self.journal.as_ref().map_or(0, |log| lock(log).len()))
    }

    /// Undoes all edits since `mark`, the last first. Recording goes on. Does nothing without a journal.
    pub fn undo_to(&mut self, mark: Mark) {
        let Some(log) = self.journal.take() else { return };
        let undone = {
            let mut records = lock(&log);
            let len = records.len();
            records.split_off(mark.0.min(len))
        };
        undone.into_iter().rev().for_each(|record| self.undo(record));
        self.journal = Some(log);
        // Bodies that came back record again.
        for unit in 0..self.units.len() {
            self.attach_journal(UnitId::new(unit));
        }
    }

    /// Makes the body of a unit record where the module does.
    pub(crate) fn attach_journal(&mut self, unit: UnitId) {
        let journal = self.journal.as_ref().map(|log| Box::new(Journal::Shared(Arc::clone(log), unit)));
        if let UnitBody::Loaded(body) = &mut self.units[unit.index()].body {
            body.journal = journal;
        }
    }

    pub(crate) fn record(&mut self, record: impl FnOnce() -> Record) {
        if let Some(log) = &self.journal {
            lock(log).push(record());
        }
    }

    /// Takes back one edit, the last one that was made. The module does not record now.
    fn undo(&mut self, record: Record) {
        match record {
            Record::Body(unit, edit) => {
                if let UnitBody::Loaded(body) = &mut self.units[unit.index()].body {
                    let journal = body.journal.take();
                    body.undo(edit);
                    body.journal = journal;
                }
            }
            Record::UnitCreated(unit) => self.units[unit.index()] = Unit::gone(),
            Record::Header(unit, old) => self.units[unit.index()].header = old,
            Record::Parent(unit, old) => self.units[unit.index()].parent = old,
            Record::BodyReplaced(unit, old) => self.units[unit.index()].body = old,
            Record::BodyMoved { from, to } => {
                let body = std::mem::replace(&mut self.units[to.index()].body, UnitBody::Gone);
                self.units[from.index()].body = body;
            }
        }
    }
}
