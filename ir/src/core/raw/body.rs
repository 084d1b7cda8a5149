//! Bodies as they are built from a file and written to one.

use crate::body::{Body, OpData, OpSpec};
use crate::handles::{BlockId, OpId, RegionId, Type, UnitId, UseId, ValueId};
use std::ops::Range;

/// An operand as [`RawBody::operand_slots`] shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperandSlot {
    /// The slot.
    pub id: UseId,
    /// The value that it uses.
    pub value: ValueId,
    /// The slot that used the value before.
    pub older: Option<UseId>,
}

/// Bodies: room, placeholders, and operands by slot.
pub trait RawBody {
    /// Makes room for so many more operations, of which so many have regions or successors.
    fn reserve_ops(&mut self, ops: usize, holders: usize);

    /// Makes an operation at the end of a block: [`new_op`](Body::new_op) and [`append_op`](Body::append_op) in one.
    fn append_new_op(&mut self, spec: &OpSpec, block: BlockId) -> OpId;

    /// A placeholder for a value that is used before its definition.
    fn new_forward(&mut self, ty: Type) -> ValueId;

    /// A placeholder for a value of another unit; one per value is enough.
    fn new_foreign(&mut self, unit: UnitId, value: ValueId, ty: Type) -> ValueId;

    /// Makes a value, usually a forward placeholder, stand for a value of another unit.
    fn forward_to_foreign(&mut self, forward: ValueId, unit: UnitId, value: ValueId);

    /// Gives all uses of `from` to `to`, which has none, in the order they have.
    fn move_use_list(&mut self, from: ValueId, to: ValueId);

    /// The operand slots of an operation, each with its value and the next older slot that uses the value: what [`uses`](Body::uses) gives
    /// value by value, for a walk over operations.
    fn operand_slots(&self, op: OpId) -> impl ExactSizeIterator<Item = OperandSlot> + '_;

    /// The handles of an operation's operand slots and of its results, each list without a gap.
    fn handles(&self, op: OpId) -> (Range<usize>, Range<usize>);

    /// The values that are not used by slots with ever lower handles, as those are whose slots were made in the order of use; some may be
    /// there several times.
    fn reordered_values(&self) -> impl Iterator<Item = ValueId> + '_;

    /// Each value ever made in this body, by handle, with the operand slot that began to use it last.
    fn newest_uses(&self) -> impl ExactSizeIterator<Item = (ValueId, Option<UseId>)> + '_;

    /// Whether any operand was ever made in this body.
    fn has_operands(&self) -> bool;

    /// Whether the body is one region of operations without regions of their own here, and handles of these and of operand slots are in the
    /// order of the file, as those are that were read from one.
    fn lies_in_a_row(&self) -> bool;
}

impl RawBody for Body {
    #[inline]
    fn reserve_ops(&mut self, ops: usize, holders: usize) {
        self.ops.reserve(ops);
        self.extras.reserve(holders);
    }

    #[inline]
    fn append_new_op(&mut self, spec: &OpSpec, block: BlockId) -> OpId {
        Body::append_new_op(self, spec, block)
    }

    #[inline]
    fn new_forward(&mut self, ty: Type) -> ValueId {
        Body::new_forward(self, ty)
    }

    #[inline]
    fn new_foreign(&mut self, unit: UnitId, value: ValueId, ty: Type) -> ValueId {
        Body::new_foreign(self, unit, value, ty)
    }

    #[inline]
    fn forward_to_foreign(&mut self, forward: ValueId, unit: UnitId, value: ValueId) {
        Body::forward_to_foreign(self, forward, unit, value)
    }

    #[inline]
    fn move_use_list(&mut self, from: ValueId, to: ValueId) {
        Body::move_use_list(self, from, to)
    }

    #[inline]
    fn operand_slots(&self, op: OpId) -> impl ExactSizeIterator<Item = OperandSlot> + '_ {
        let span = self.op(op).operands.range();
        let lists = self.lists();
        span.clone().zip(&self.slots[span]).map(move |(index, &value)| {
            let id = UseId::new(index);
            OperandSlot { id, value, older: lists.next(id) }
        })
    }

    #[inline]
    fn handles(&self, op: OpId) -> (Range<usize>, Range<usize>) {
        let data = self.op(op);
        (data.operands.range(), data.results.range())
    }

    #[inline]
    fn reordered_values(&self) -> impl Iterator<Item = ValueId> + '_ {
        let links = self.lists_if_made().into_iter().flat_map(|lists| lists.nexts());
        links
            .filter(|(id, next)| next.is_some_and(|older| older.index() > id.index()))
            .map(|(id, _)| self.used_value(id))
    }

    #[inline]
    fn newest_uses(&self) -> impl ExactSizeIterator<Item = (ValueId, Option<UseId>)> + '_ {
        let lists = self.lists();
        (0..self.values.len()).map(ValueId::new).map(|value| (value, lists.first(value)))
    }

    #[inline]
    fn has_operands(&self) -> bool {
        !self.slots.is_empty()
    }

    #[inline]
    fn lies_in_a_row(&self) -> bool {
        let [region] = &self.regions[..] else { return false };
        let mut slot = 0;
        let slot_follows = |op: &OpData| {
            let in_order = op.operands.len == 0 || op.operands.start == slot;
            slot += op.operands.len;
            in_order
        };
        self.root[..] == [RegionId::new(0)]
            && self.ops_in_order(region.first) == Some(self.ops.len())
            && self.ops.iter().all(slot_follows)
    }
}
