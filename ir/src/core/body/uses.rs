//! Use lists: operands and successors.
//!
//! A slot is a node in the list of its value or block. Lists that get longer or lose a slot in the middle move to fresh slots at
//! the end of the pool; each moved slot keeps its place among the uses of its value.

use super::{Body, Span, SuccData};
use crate::handles::{BlockId, OpId, SuccId, UseId, ValueId};
use crate::journal::Edit;
use std::ops::Range;

/// `range` cut to what a list of `len` elements has.
fn clamp(range: Range<usize>, len: u32) -> Range<usize> {
    let end = range.end.min(len as usize);
    range.start.min(end)..end
}

/// Operands.
impl Body {
    /// Puts a use slot back after `after` (`None`: in front) in the list of its value.
    pub(crate) fn relink_use(&mut self, id: UseId, after: Option<UseId>) {
        self.with_lists(|lists, slots| lists.put(id, after, slots[id.index()]));
    }

    /// Takes a use slot out of the list of its value.
    pub(crate) fn unlink_use(&mut self, id: UseId) {
        self.with_lists(|lists, slots| lists.unlink(id, slots[id.index()]));
    }

    /// Makes an operand slot use another value again, after `after` (`None`: in front) in its list.
    pub(crate) fn restore_use(&mut self, id: UseId, value: ValueId, after: Option<UseId>) {
        self.with_lists(|lists, slots| {
            lists.unlink(id, std::mem::replace(&mut slots[id.index()], value));
            lists.put(id, after, value);
        });
    }

    fn push_use(&mut self, op: OpId, value: ValueId) {
        let id = self.with_lists(|lists, slots| {
            slots.push(value);
            lists.push(op, value)
        });
        self.record(|| Edit::Linked { id });
    }

    fn drop_use(&mut self, id: UseId) {
        let old_prev = self.lists().prev(id);
        self.unlink_use(id);
        self.record(|| Edit::Unlinked { id, old_prev });
    }

    /// Makes an operand slot use another value; the slot moves to the front of that value's list.
    pub fn set_use(&mut self, id: UseId, value: ValueId) {
        let old = self.used_value(id);
        if old == value {
            return;
        }
        let old_prev = self.lists().prev(id);
        self.restore_use(id, value, None);
        self.record(|| Edit::Operand { id, old, old_prev });
    }

    /// The operand slot `index` of an operation, if it has so many.
    pub fn operand_use(&self, op: OpId, index: usize) -> Option<UseId> {
        let span = self.op(op).operands;
        (index < span.len as usize).then(|| UseId::new(span.start as usize + index))
    }

    /// Operand `index` of an operation, if it has so many.
    pub fn operand(&self, op: OpId, index: usize) -> Option<ValueId> {
        Some(self.used_value(self.operand_use(op, index)?))
    }

    /// Makes operand `index` of an operation another value. Does nothing if there is no such operand.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        if let Some(id) = self.operand_use(op, index) {
            self.set_use(id, value);
        }
    }

    /// Gives an operation another list of operands.
    pub fn set_operands(&mut self, op: OpId, operands: &[ValueId]) {
        let len = self.op(op).operands.len as usize;
        let kept = len.min(operands.len());
        for (index, &value) in operands[..kept].iter().enumerate() {
            self.set_operand(op, index, value);
        }
        if operands.len() < len {
            self.truncate_operands(op, operands.len());
        } else if operands.len() > kept {
            self.insert_operands(op, kept, &operands[kept..]);
        }
    }

    fn truncate_operands(&mut self, op: OpId, len: usize) {
        let span = self.op(op).operands;
        for index in span.range().skip(len).rev() {
            self.drop_use(UseId::new(index));
        }
        self.set_operand_span(op, Span { start: span.start, len: len as u32 });
    }

    /// Puts operands before operand `index` (at the end, if there are fewer).
    pub fn insert_operands(&mut self, op: OpId, index: usize, values: &[ValueId]) {
        if values.is_empty() {
            return;
        }
        let old = self.op(op).operands;
        let at = old.start as usize + index.min(old.len as usize);
        let span = Span { start: self.slots.len() as u32, len: old.len + values.len() as u32 };
        self.move_uses_to_end(old.range().start..at);
        for &value in values {
            self.push_use(op, value);
        }
        self.move_uses_to_end(at..old.range().end);
        self.set_operand_span(op, span);
    }

    /// Removes the operands in `range`, as far as there are so many.
    pub fn erase_operands(&mut self, op: OpId, range: Range<usize>) {
        let old = self.op(op).operands;
        let range = clamp(range, old.len);
        if range.is_empty() {
            return;
        }
        if range.end == old.len as usize {
            return self.truncate_operands(op, range.start);
        }
        let first = old.start as usize;
        for index in range.clone().rev() {
            self.drop_use(UseId::new(first + index));
        }
        let span = Span { start: self.slots.len() as u32, len: old.len - range.len() as u32 };
        self.move_uses_to_end(first..first + range.start);
        self.move_uses_to_end(first + range.end..old.range().end);
        self.set_operand_span(op, span);
    }

    fn move_uses_to_end(&mut self, slots: Range<usize>) {
        for index in slots {
            let (from, to) = (UseId::new(index), UseId::new(self.slots.len()));
            self.with_lists(|lists, slots| {
                slots.push(slots[index]);
                lists.copy(from);
            });
            self.move_use(from, to);
            self.record(|| Edit::MovedUse { from, to });
        }
    }

    fn set_operand_span(&mut self, op: OpId, span: Span) {
        let old = std::mem::replace(&mut self.op_mut(op).operands, span);
        self.record(|| Edit::OperandSpan { op, old });
    }

    /// Makes `to`, a copy of `from`, take the place of `from` in the use list.
    pub(crate) fn move_use(&mut self, from: UseId, to: UseId) {
        self.with_lists(|lists, slots| lists.replace(from, to, slots[from.index()]));
    }

    /// Makes all uses of `from` use `to`, as upstream does: one after the other, each to the front, so their order turns around.
    pub fn replace_all_uses(&mut self, from: ValueId, to: ValueId) {
        if from == to {
            return;
        }
        while let Some(id) = self.lists().first(from) {
            self.set_use(id, to);
        }
    }

    /// Makes those uses of `from` use `to` for which `test` answers true, the newest first.
    pub fn replace_uses_if(
        &mut self,
        from: ValueId,
        to: ValueId,
        mut test: impl FnMut(&Body, UseId) -> bool,
    ) {
        let mut next = self.lists().first(from).filter(|_| from != to);
        while let Some(id) = next {
            next = self.lists().next(id);
            if test(self, id) {
                self.set_use(id, to);
            }
        }
    }

    /// Makes all uses of `from` use `to`, but not those by the operations in `except`.
    pub fn replace_all_uses_except(&mut self, from: ValueId, to: ValueId, except: &[OpId]) {
        self.replace_uses_if(from, to, |body, id| !except.contains(&body.use_owner(id).0));
    }

    /// Puts the uses of a value in the given order. Does nothing unless `order` holds exactly the uses it has.
    pub fn reorder_uses(&mut self, value: ValueId, order: &[UseId]) {
        let mut have: Vec<UseId> = self.uses(value).collect();
        if have == order {
            return;
        }
        let mut want = order.to_vec();
        let old = self.journal.is_some().then(|| have.clone());
        have.sort_unstable();
        want.sort_unstable();
        if have != want {
            return;
        }
        self.write_use_order(value, order);
        if let Some(old) = old {
            self.record(|| Edit::UseOrder { value, old });
        }
    }

    pub(crate) fn write_use_order(&mut self, value: ValueId, order: &[UseId]) {
        self.with_lists(|lists, _| lists.reorder(value, order));
    }

    /// Gives all uses of `from` to `to`, which has none, in the order they have.
    pub(crate) fn move_use_list(&mut self, from: ValueId, to: ValueId) {
        self.give_use_list(from, to);
        self.record(|| Edit::UseListMoved { from, to });
    }

    pub(crate) fn give_use_list(&mut self, from: ValueId, to: ValueId) {
        self.with_lists(|lists, slots| {
            lists.of_value(from).for_each(|id| slots[id.index()] = to);
            lists.give(from, to);
        });
    }

    /// Takes all operand and successor slots of an operation out of their lists, the last first.
    pub(crate) fn drop_slots(&mut self, op: OpId) {
        if self.succ_span(op).len > 0 {
            self.truncate_successors(op, 0);
        }
        if self.op(op).operands.len > 0 {
            self.truncate_operands(op, 0);
        }
    }
}

/// Successors.
impl Body {
    fn link_succ(&mut self, id: SuccId) {
        let block = self.succs[id.index()].block;
        let head = self.block_mut(block).first_use.replace(id);
        let data = &mut self.succs[id.index()];
        data.prev = None;
        data.next = head;
        if let Some(head) = head {
            self.succs[head.index()].prev = Some(id);
        }
    }

    pub(crate) fn unlink_succ(&mut self, id: SuccId) {
        let SuccData { block, next, prev, .. } = self.succs[id.index()];
        match prev {
            Some(prev) => self.succs[prev.index()].next = next,
            None => self.block_mut(block).first_use = next,
        }
        if let Some(next) = next {
            self.succs[next.index()].prev = prev;
        }
    }

    pub(crate) fn relink_succ(&mut self, id: SuccId, after: Option<SuccId>) {
        let Some(after) = after else { return self.link_succ(id) };
        let next = self.succs[after.index()].next.replace(id);
        let data = &mut self.succs[id.index()];
        data.prev = Some(after);
        data.next = next;
        if let Some(next) = next {
            self.succs[next.index()].prev = Some(id);
        }
    }

    pub(crate) fn restore_succ(&mut self, id: SuccId, block: BlockId, after: Option<SuccId>) {
        self.unlink_succ(id);
        self.succs[id.index()].block = block;
        self.relink_succ(id, after);
    }

    /// Slots of a new operation: linked, not recorded.
    pub(super) fn new_succs(&mut self, op: OpId, blocks: &[BlockId]) -> Span {
        let span = Span { start: self.succs.len() as u32, len: blocks.len() as u32 };
        for &block in blocks {
            let id = SuccId::new(self.succs.len());
            self.succs.push(SuccData { block, owner: op, next: None, prev: None });
            self.link_succ(id);
        }
        span
    }

    fn push_succ(&mut self, op: OpId, block: BlockId) {
        let id = SuccId::new(self.succs.len());
        self.new_succs(op, &[block]);
        self.record(|| Edit::SuccLinked { id });
    }

    fn drop_succ(&mut self, id: SuccId) {
        let old_prev = self.succs[id.index()].prev;
        self.unlink_succ(id);
        self.record(|| Edit::SuccUnlinked { id, old_prev });
    }

    pub(crate) fn succ_span(&self, op: OpId) -> Span {
        self.extra(op).map_or(Span::default(), |extra| extra.successors)
    }

    /// The successor slot `index` of an operation, if it has so many.
    pub fn successor_use(&self, op: OpId, index: usize) -> Option<SuccId> {
        let span = self.succ_span(op);
        (index < span.len as usize).then(|| SuccId::new(span.start as usize + index))
    }

    /// Makes successor `index` of an operation another block. Does nothing if there is no such successor.
    pub fn set_successor(&mut self, op: OpId, index: usize, block: BlockId) {
        let Some(id) = self.successor_use(op, index) else { return };
        let SuccData { block: old, prev: old_prev, .. } = self.succs[id.index()];
        if old == block {
            return;
        }
        self.unlink_succ(id);
        self.succs[id.index()].block = block;
        self.link_succ(id);
        self.record(|| Edit::Successor { id, old, old_prev });
    }

    /// Gives an operation another list of successors.
    pub fn set_successors(&mut self, op: OpId, blocks: &[BlockId]) {
        let len = self.succ_span(op).len as usize;
        let kept = len.min(blocks.len());
        for (index, &block) in blocks[..kept].iter().enumerate() {
            self.set_successor(op, index, block);
        }
        if blocks.len() < len {
            self.truncate_successors(op, blocks.len());
        } else {
            self.insert_successors(op, kept, &blocks[kept..]);
        }
    }

    fn truncate_successors(&mut self, op: OpId, len: usize) {
        let span = self.succ_span(op);
        for index in span.range().skip(len).rev() {
            self.drop_succ(SuccId::new(index));
        }
        self.set_succ_span(op, Span { start: span.start, len: len as u32 });
    }

    /// Puts successors before successor `index` (at the end, if there are fewer).
    pub fn insert_successors(&mut self, op: OpId, index: usize, blocks: &[BlockId]) {
        if blocks.is_empty() {
            return;
        }
        let old = self.succ_span(op);
        let at = old.start as usize + index.min(old.len as usize);
        let span = Span { start: self.succs.len() as u32, len: old.len + blocks.len() as u32 };
        self.move_succs_to_end(old.range().start..at);
        for &block in blocks {
            self.push_succ(op, block);
        }
        self.move_succs_to_end(at..old.range().end);
        self.set_succ_span(op, span);
    }

    /// Removes the successors in `range`, as far as there are so many.
    pub fn erase_successors(&mut self, op: OpId, range: Range<usize>) {
        let old = self.succ_span(op);
        let range = clamp(range, old.len);
        if range.is_empty() {
            return;
        }
        if range.end == old.len as usize {
            return self.truncate_successors(op, range.start);
        }
        let first = old.start as usize;
        for index in range.clone().rev() {
            self.drop_succ(SuccId::new(first + index));
        }
        let span = Span { start: self.succs.len() as u32, len: old.len - range.len() as u32 };
        self.move_succs_to_end(first..first + range.start);
        self.move_succs_to_end(first + range.end..old.range().end);
        self.set_succ_span(op, span);
    }

    fn move_succs_to_end(&mut self, slots: Range<usize>) {
        for index in slots {
            let (from, to) = (SuccId::new(index), SuccId::new(self.succs.len()));
            self.succs.push(self.succs[index].clone());
            self.move_succ(from, to);
            self.record(|| Edit::MovedSucc { from, to });
        }
    }

    /// Makes `to`, a copy of `from`, take the place of `from` in the list of its block.
    pub(crate) fn move_succ(&mut self, from: SuccId, to: SuccId) {
        let SuccData { block, next, prev, .. } = self.succs[from.index()];
        self.succs[to.index()].next = next;
        self.succs[to.index()].prev = prev;
        match prev {
            Some(prev) => self.succs[prev.index()].next = Some(to),
            None => self.block_mut(block).first_use = Some(to),
        }
        if let Some(next) = next {
            self.succs[next.index()].prev = Some(to);
        }
    }

    fn set_succ_span(&mut self, op: OpId, span: Span) {
        let old = std::mem::replace(&mut self.extra_mut(op).successors, span);
        self.record(|| Edit::SuccSpan { op, old });
    }

    /// Makes all successors that name `from` name `to`, the newest first, each to the front.
    pub fn replace_all_block_uses(&mut self, from: BlockId, to: BlockId) {
        if from == to {
            return;
        }
        while let Some(id) = self.block(from).first_use {
            let (op, index) = self.succ_owner(id);
            self.set_successor(op, index, to);
        }
    }

    /// Puts the uses of a block in the given order, which must hold exactly the uses it has.
    pub(crate) fn reorder_block_uses(&mut self, block: BlockId, order: &[SuccId]) {
        let old: Vec<SuccId> = self.block_uses(block).collect();
        debug_assert_eq!(old.len(), order.len());
        if old != order {
            self.write_succ_order(block, order);
            self.record(|| Edit::SuccOrder { block, old });
        }
    }

    pub(crate) fn write_succ_order(&mut self, block: BlockId, order: &[SuccId]) {
        let mut prev = None;
        for (index, &id) in order.iter().enumerate() {
            self.succs[id.index()].prev = prev;
            self.succs[id.index()].next = order.get(index + 1).copied();
            prev = Some(id);
        }
        self.block_mut(block).first_use = order.first().copied();
    }
}
