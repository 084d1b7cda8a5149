//! What a pattern did, as far as the driver must look at it, and what is told of it.

use super::work::{Deferred, Later, Told, Work};
use crate::observer::Observer;
use rmlir_ir::listener::{Former, Listener};
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Module, OpAddr, OpId, UnitId, ValueId};
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::rc::Rc;

/// What one pattern made and changed, in order.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) made: Vec<OpAddr>,
    pub(crate) modified: Vec<OpAddr>,
    pub(crate) blocks: Vec<(UnitId, BlockId)>,
}

impl Done {
    pub(crate) fn is_empty(&self) -> bool {
        self.made.is_empty() && self.modified.is_empty() && self.blocks.is_empty()
    }
}

/// Whether the driver itself is changing something, which is no pattern's doing.
#[derive(Clone, Default)]
pub(super) struct OwnEdit(Rc<Cell<bool>>);

impl OwnEdit {
    /// Does something that is no pattern's doing.
    pub(super) fn during<R>(&self, edit: impl FnOnce() -> R) -> R {
        let before = self.0.replace(true);
        let result = edit();
        self.0.set(before);
        result
    }

    fn goes_on(&self) -> bool {
        self.0.get()
    }
}

/// Listens to a pattern.
pub(crate) struct Events<'o> {
    /// Number of operations that each unit had before the conversion: what comes later is new.
    old: Vec<usize>,
    /// New operations that were told of. Handles are not used again.
    seen: FxHashSet<OpAddr>,
    pub(crate) done: Done,
    pub(crate) observer: Option<&'o mut dyn Observer>,
    /// Where what is told waits until it is certain; `None` where all is at once.
    later: Option<Later>,
    own_edit: OwnEdit,
}

impl<'o> Events<'o> {
    pub(crate) fn new(module: &Module, work: &Work, observer: Option<&'o mut dyn Observer>) -> Events<'o> {
        let count = |unit| if module.is_loaded(unit) { module.body(unit).op_capacity() } else { usize::MAX };
        let mut old = Vec::new();
        for unit in module.unit_ids() {
            old.resize(unit.index() + 1, 0);
            old[unit.index()] = count(unit);
        }
        let later = (!work.at_once).then(|| Rc::clone(&work.deferred));
        let own_edit = work.own_edit.clone();
        Events { old, seen: FxHashSet::default(), done: Done::default(), observer, later, own_edit }
    }

    pub(crate) fn is_new(&self, op: OpAddr) -> bool {
        self.old.get(op.unit.index()).is_none_or(|&count| op.op.index() >= count)
    }

    fn add(&mut self, op: OpAddr) -> bool {
        let is_first = self.is_new(op) && self.seen.insert(op);
        if is_first {
            self.done.made.push(op);
        }
        is_first
    }

    fn add_with_inner(&mut self, module: &Module, op: OpAddr) {
        if self.add(op) && module.op(op).regions().len() > 0 {
            let inner = Walk::pre().collect(module.op(op), |inner| inner.global() != op);
            for inner in inner.unwrap_or_default() {
                self.add(inner);
            }
        }
    }

    fn add_block(&mut self, unit: UnitId, block: BlockId) {
        if !self.done.blocks.contains(&(unit, block)) {
            self.done.blocks.push((unit, block));
        }
    }

    /// Whether a pattern is at work, and not the driver.
    fn by_pattern(&self) -> bool {
        !self.own_edit.goes_on()
    }

    /// Tells of an edit: now, if nothing can be taken back, else when it is certain.
    fn tell(&mut self, module: &Module, told: Told) {
        let Some(observer) = &mut self.observer else { return };
        match &self.later {
            Some(later) => later.borrow_mut().push(Deferred::Tell(told)),
            None => told.tell(module, *observer),
        }
    }

    /// Who is told at once, if everything is done at once.
    fn at_once(&mut self) -> Option<&mut &'o mut dyn Observer> {
        self.observer.as_mut().filter(|_| self.later.is_none())
    }
}

impl Listener for Events<'_> {
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        self.tell(module, Told::Inserted(op));
        if self.by_pattern() {
            self.add_with_inner(module, op);
        }
    }

    fn op_moved(&mut self, module: &Module, op: OpAddr, from: Former<OpId>) {
        match self.at_once() {
            Some(observer) => observer.op_moved(module, op, from),
            None => self.tell(module, Told::Moved(op)),
        }
        if self.by_pattern() {
            self.add_with_inner(module, op);
        }
    }

    fn op_modified(&mut self, module: &Module, op: OpAddr) {
        self.tell(module, Told::Modified(op));
        if self.by_pattern() && !self.done.modified.contains(&op) {
            self.done.modified.push(op);
        }
    }

    fn op_replaced(&mut self, module: &Module, op: OpAddr, values: &[ValueId]) {
        if let Some(observer) = self.at_once() {
            observer.op_replaced(module, op, values);
        }
    }

    fn op_erased(&mut self, module: &Module, op: OpAddr) {
        if let Some(observer) = self.at_once() {
            observer.op_erased(module, op);
        }
    }

    fn block_inserted(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        self.tell(module, Told::BlockInserted(unit, block));
        if self.by_pattern() {
            self.add_block(unit, block);
        }
    }

    fn block_moved(&mut self, module: &Module, unit: UnitId, block: BlockId, from: Former<BlockId>) {
        match self.at_once() {
            Some(observer) => observer.block_moved(module, unit, block, from),
            None => self.tell(module, Told::BlockMoved(unit, block)),
        }
        if self.by_pattern() {
            self.add_block(unit, block);
        }
    }

    fn block_erased(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        self.tell(module, Told::BlockErased(unit, block));
    }
}
