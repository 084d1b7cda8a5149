//! What a pattern did, as far as the driver must look at it.

use rmlir_ir::listener::Listener;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Module, OpAddr, UnitId};
use rustc_hash::FxHashSet;

/// What one pattern made and changed, in order.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) made: Vec<OpAddr>,
    pub(crate) modified: Vec<OpAddr>,
    pub(crate) blocks: Vec<(UnitId, BlockId)>,
}

/// Listens to a pattern.
pub(crate) struct Events {
    /// Number of operations that each unit had before the conversion: what comes later is new.
    old: Vec<usize>,
    /// New operations that were told of. Handles are not used again.
    seen: FxHashSet<OpAddr>,
    pub(crate) done: Done,
}

impl Events {
    pub(crate) fn new(module: &Module) -> Events {
        let count = |unit| if module.is_loaded(unit) { module.body(unit).op_capacity() } else { usize::MAX };
        let mut old = Vec::new();
        for unit in module.unit_ids() {
            old.resize(unit.index() + 1, 0);
            old[unit.index()] = count(unit);
        }
        Events { old, seen: FxHashSet::default(), done: Done::default() }
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
}

impl Listener for Events {
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        if self.add(op) && module.op(op).regions().len() > 0 {
            let inner = Walk::pre().collect(module.op(op), |inner| inner.global() != op);
            for inner in inner.unwrap_or_default() {
                self.add(inner);
            }
        }
    }

    fn op_modified(&mut self, _: &Module, op: OpAddr) {
        if !self.done.modified.contains(&op) {
            self.done.modified.push(op);
        }
    }

    fn block_inserted(&mut self, _: &Module, unit: UnitId, block: BlockId) {
        if !self.done.blocks.contains(&(unit, block)) {
            self.done.blocks.push((unit, block));
        }
    }
}
