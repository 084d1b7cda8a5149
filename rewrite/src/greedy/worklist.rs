//! The worklist of the greedy driver, and what it hears of edits.

use crate::observer::Observer;
use crate::table::OpTable;
use rmlir_ir::listener::{Former, Listener};
use rmlir_ir::{BlockId, Module, OpAddr, OpId, OpRef, RegionId, UnitId, ValueId};
use rustc_hash::FxHashSet;

/// Operations to be visited, the last one first, none twice.
#[derive(Default)]
pub(super) struct Worklist {
    list: Vec<Option<OpAddr>>,
    /// One more than the place of an operation in the list; 0 if it is not there.
    place: OpTable<u32>,
}

impl Worklist {
    /// How many operations are on it, at most.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.place.clear();
    }

    /// Puts an operation at the end, unless it is somewhere already.
    fn push(&mut self, op: OpAddr) {
        if self.place.get(op) == 0 {
            self.list.push(Some(op));
            self.place.set(op, self.list.len() as u32);
        }
    }

    pub(super) fn pop(&mut self) -> Option<OpAddr> {
        while let Some(last) = self.list.pop() {
            if let Some(op) = last {
                self.place.set(op, 0);
                return Some(op);
            }
        }
        None
    }

    fn remove(&mut self, op: OpAddr) {
        let place = self.place.get(op);
        if place != 0 {
            self.place.set(op, 0);
            self.list[place as usize - 1] = None;
        }
    }

    pub(super) fn reverse(&mut self) {
        self.list.reverse();
        for (place, op) in (1..).zip(&self.list) {
            if let Some(op) = *op {
                self.place.set(op, place);
            }
        }
    }
}

/// Which operations may be visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Any in the scope.
    #[default]
    Any,
    /// Those the driver was started with, and those that are made.
    ExistingAndNew,
    /// Those the driver was started with.
    Existing,
}

/// What hears of edits and keeps the worklist.
pub(super) struct Tracker<'o> {
    pub(super) worklist: Worklist,
    /// How many more operations were inserted than erased.
    pub(super) more: i64,
    /// What came of what, once that is counted.
    pub(super) generations: Option<Generations>,
    /// The region outside of which nothing is visited; `None` for the whole module.
    pub(super) scope: Option<(UnitId, RegionId)>,
    pub(super) strictness: Strictness,
    /// The operations that may be visited, if not all may.
    pub(super) allowed: FxHashSet<OpAddr>,
    pub(super) observer: Option<&'o mut dyn Observer>,
}

/// How many changes, each of what the one before made or changed, led to an operation.
#[derive(Default)]
pub(super) struct Generations {
    of: OpTable<u32>,
    /// That of what is made now.
    now: u32,
}

impl Tracker<'_> {
    /// Counts generations from now on.
    pub(super) fn count_generations(&mut self) {
        self.generations = Some(Generations::default());
    }

    /// What is made from now on comes of this operation.
    pub(super) fn begin_generation(&mut self, op: OpAddr) {
        if let Some(generations) = &mut self.generations {
            generations.now = generations.of.get(op).saturating_add(1);
        }
    }

    /// The operation was changed or gave way. Gives the generation of what came of it.
    pub(super) fn end_generation(&mut self, op: OpAddr) -> u32 {
        let Some(generations) = &mut self.generations else { return 0 };
        generations.of.set(op, generations.now);
        generations.now
    }

    pub(super) fn may_visit(&self, op: OpAddr) -> bool {
        self.strictness == Strictness::Any || self.allowed.contains(&op)
    }

    /// Pushes an operation, and nothing around it.
    pub(super) fn push_one(&mut self, op: OpAddr) {
        if self.may_visit(op) {
            self.worklist.push(op);
        }
    }

    /// Pushes an operation and then those around it, if it is in the scope.
    pub(super) fn push(&mut self, op: OpRef<'_>) {
        // Nearly always nothing is around but the scope.
        let Some(region) = op.parent_region() else { return };
        if self.is_scope(region) {
            return self.push_one(op.global());
        }
        let (mut ancestors, mut next) = (Vec::new(), Some(op));
        let mut inside = self.scope.is_none();
        while let Some(op) = next {
            ancestors.push(op.global());
            let region = op.parent_region();
            inside |= region.is_some_and(|region| self.is_scope(region));
            next = region.filter(|region| !self.is_scope(*region)).and_then(|region| region.parent());
        }
        if inside {
            ancestors.into_iter().for_each(|op| self.push_one(op));
        }
    }

    fn is_scope(&self, region: rmlir_ir::RegionRef<'_>) -> bool {
        self.scope == Some((region.unit(), region.id()))
    }

    fn note_inserted(&mut self, module: &Module, op: OpAddr) {
        if self.strictness == Strictness::ExistingAndNew {
            self.allowed.insert(op);
        }
        self.push(module.op(op));
    }

    /// Pushes what gives the operands of an operation that goes, as far as no more than one other operation uses them.
    fn push_operands(&mut self, op: OpRef<'_>) {
        for operand in op.operands() {
            let Some((def, _)) = operand.def_op().filter(|(def, _)| def.block().is_some()) else { continue };
            let mut others = operand.users().filter(|user| *user != op);
            let other = others.next();
            if others.all(|user| Some(user) == other) {
                self.push(def);
            }
        }
    }
}

impl Listener for Tracker<'_> {
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        if let Some(observer) = &mut self.observer {
            observer.op_inserted(module, op);
        }
        self.more += 1;
        if let Some(generations) = &mut self.generations {
            generations.of.set(op, generations.now);
        }
        self.note_inserted(module, op);
    }

    fn op_moved(&mut self, module: &Module, op: OpAddr, from: Former<OpId>) {
        if let Some(observer) = &mut self.observer {
            observer.op_moved(module, op, from);
        }
        self.note_inserted(module, op);
    }

    fn op_modified(&mut self, module: &Module, op: OpAddr) {
        if let Some(observer) = &mut self.observer {
            observer.op_modified(module, op);
        }
        self.push(module.op(op));
    }

    fn op_replaced(&mut self, module: &Module, op: OpAddr, values: &[ValueId]) {
        if let Some(observer) = &mut self.observer {
            observer.op_replaced(module, op, values);
        }
    }

    fn op_erased(&mut self, module: &Module, op: OpAddr) {
        if let Some(observer) = &mut self.observer {
            observer.op_erased(module, op);
        }
        self.more -= 1;
        self.push_operands(module.op(op));
        self.worklist.remove(op);
        if self.strictness != Strictness::Any {
            self.allowed.remove(&op);
        }
    }

    fn block_inserted(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        if let Some(observer) = &mut self.observer {
            observer.block_inserted(module, unit, block);
        }
    }

    fn block_moved(&mut self, module: &Module, unit: UnitId, block: BlockId, from: Former<BlockId>) {
        if let Some(observer) = &mut self.observer {
            observer.block_moved(module, unit, block, from);
        }
    }

    fn block_erased(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        if let Some(observer) = &mut self.observer {
            observer.block_erased(module, unit, block);
        }
    }
}
