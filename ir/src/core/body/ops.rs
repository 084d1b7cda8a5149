//! Operations: making them, their place in a block, and what they carry.

use super::places::{Place, order_step};
use super::{BlockData, Body, KIND_RESULT, OpData, OpExtra, OpSpec, RegionList, Span, ValueKey};
use crate::handles::{Attr, BlockId, OpId, Props, Type, UnitId, ValueId};
use crate::journal::Edit;
use crate::loc::Loc;
use std::ops::Range;

/// Making and unmaking.
impl Body {
    /// Makes an operation that is in no block yet. Prefer [`Module::create_op`](crate::Module::create_op), which fills defaults.
    pub fn new_op(&mut self, spec: &OpSpec) -> OpId {
        self.push_op(spec, None, Place::default())
    }

    #[inline]
    fn push_op(&mut self, spec: &OpSpec, block: Option<BlockId>, place: Place) -> OpId {
        let op = OpId::new(self.ops.len());
        let operands = Span { start: self.slots.len() as u32, len: spec.operands.len() as u32 };
        let results = Span { start: self.values.len() as u32, len: spec.result_types.len() as u32 };
        self.ops.push(OpData {
            name: spec.name,
            loc: spec.loc,
            attrs: spec.attrs,
            props: spec.props,
            block,
            operands,
            results,
            extra: 0,
        });
        self.places.push(place);
        for (index, &ty) in spec.result_types.iter().enumerate() {
            self.new_value(ty, ValueKey::new(KIND_RESULT, op.index(), index));
        }
        match spec.operands[..] {
            // A copy of so few takes longer to call than to do.
            [one] => self.slots.push(one),
            [one, other] => self.slots.extend([one, other]),
            _ => self.slots.extend_from_slice(&spec.operands),
        }
        if let Some(lists) = self.use_lists.get_mut() {
            spec.operands.iter().for_each(|&value| _ = lists.push(op, value));
        }
        if !spec.successors.is_empty() || !spec.regions.is_empty() || spec.unit.is_some() {
            self.fill_extra(op, spec);
        }
        self.record(|| Edit::OpCreated { op });
        op
    }

    /// Makes an operation at the end of a block: [`new_op`](Body::new_op) and [`append_op`](Body::append_op) in one.
    #[inline]
    pub(crate) fn append_new_op(&mut self, spec: &OpSpec, block: BlockId) -> OpId {
        let last = self.block(block).last_op;
        if !self.stays_in_row(OpId::new(self.ops.len()), last) {
            self.leave_row();
        }
        let order = if self.places.in_row() { Some(0) } else { self.places.order_after(last) };
        let Some(order) = order.filter(|_| self.journal.is_none()) else {
            let op = self.new_op(spec);
            self.append_op(op, block);
            return op;
        };
        let op = self.push_op(spec, Some(block), Place { prev: last, next: None, order });
        if let Some(last) = last.filter(|_| !self.places.in_row()) {
            self.places.at(last).next = Some(op);
        }
        self.put_last(op, block);
        op
    }

    fn put_last(&mut self, op: OpId, block: BlockId) {
        let block = self.block_mut(block);
        block.first_op = block.first_op.or(Some(op));
        block.last_op = Some(op);
    }

    /// How many operations there are from a block of a region on, if their handles count them from zero.
    pub(crate) fn ops_in_order(&self, mut block: Option<BlockId>) -> Option<usize> {
        let mut count = 0;
        while let Some(id) = block {
            let BlockData { first_op, last_op, next, .. } = *self.block(id);
            if let (true, Some(first), Some(last)) = (self.places.in_row(), first_op, last_op) {
                (first.index() == count).then_some(())?;
                count = last.index() + 1;
            } else {
                let mut op = first_op;
                while let Some(at) = op {
                    (at.index() == count).then_some(())?;
                    count += 1;
                    op = self.next_in(id, at);
                }
            }
            block = next;
        }
        Some(count)
    }

    /// Whether handles say where operations are, and still do if this one comes after the last of a block.
    fn stays_in_row(&self, op: OpId, last: Option<OpId>) -> bool {
        self.places.in_row() && last.is_none_or(|last| last.index() + 1 == op.index())
    }

    /// From now on, operations may be anywhere.
    fn leave_row(&mut self) {
        if self.places.in_row() {
            self.places.write_out(&self.ops, &self.blocks);
        }
    }

    /// Moves all operations of another body to the end of a block, where they stand in the order of their handles. They are all that body
    /// has, but for units, which get the numbers that `number` gives.
    pub(crate) fn append_row(&mut self, row: Body, block: BlockId, number: impl Fn(UnitId) -> UnitId) {
        let (first, first_extra) = (self.ops.len(), self.extras.len() as u32);
        let operands = Span { start: self.slots.len() as u32, len: 0 };
        let results = Span { start: self.values.len() as u32, len: 0 };
        self.ops.extend(row.ops.into_iter().map(|op| OpData {
            block: None,
            operands,
            results,
            extra: if op.extra == 0 { 0 } else { op.extra + first_extra },
            ..op
        }));
        (first..self.ops.len()).for_each(|_| self.places.push(Place::default()));
        let extras = row.extras.into_iter();
        self.extras.extend(extras.map(|extra| OpExtra { unit: extra.unit.map(&number), ..extra }));
        for op in (first..self.ops.len()).map(OpId::new) {
            self.append_op(op, block);
        }
    }

    fn fill_extra(&mut self, op: OpId, spec: &OpSpec) {
        let successors = self.new_succs(op, &spec.successors);
        for &region in &spec.regions {
            self.region_mut(region).parent = Some(op);
        }
        *self.extra_mut(op) =
            OpExtra { regions: RegionList::from_slice(&spec.regions), successors, unit: spec.unit };
    }

    /// Takes an operation and all that is in its regions out of the body: out of its block, and out of the use lists of its
    /// operands and successors. Uses of its results, if any, are left dangling: replace them first. Units of isolated operations
    /// inside are not touched; [`Module::erase_op`](crate::Module::erase_op) does that too.
    pub fn drop_op(&mut self, op: OpId) {
        for op in self.ops_inside(op) {
            self.drop_slots(op);
        }
        self.detach_op(op);
    }

    /// An operation and all operations of this body in its regions, each before what it holds.
    pub(crate) fn ops_inside(&self, op: OpId) -> Vec<OpId> {
        let mut found = Vec::new();
        let mut stack = vec![op];
        while let Some(op) = stack.pop() {
            found.push(op);
            let start = stack.len();
            for &region in self.op_regions(op) {
                stack.extend(self.blocks_in(region).flat_map(|block| self.ops_in(block)));
            }
            stack[start..].reverse();
        }
        found
    }

    /// The inverse of [`new_op`](Body::new_op): the regions become detached ones again.
    pub(crate) fn unmake_op(&mut self, op: OpId) {
        self.drop_slots(op);
        for region in std::mem::take(&mut self.extra_mut(op).regions) {
            self.region_mut(region).parent = None;
        }
    }
}

/// Places in blocks.
impl Body {
    /// The block that an operation is in.
    pub fn op_block(&self, op: OpId) -> Option<BlockId> {
        self.op(op).block
    }

    /// The operation after `op` in its block.
    pub fn next_op(&self, op: OpId) -> Option<OpId> {
        self.next_in(self.op(op).block?, op)
    }

    /// The operation after `op` in its block, which is `block`.
    #[inline]
    pub(crate) fn next_in(&self, block: BlockId, op: OpId) -> Option<OpId> {
        self.places.next(op, self.block(block).last_op)
    }

    /// The operation before `op` in its block.
    pub fn prev_op(&self, op: OpId) -> Option<OpId> {
        self.places.prev(op, self.block(self.op(op).block?).first_op)
    }

    /// Whether `a` comes before `b`; both must be in the same block.
    #[inline]
    pub fn is_before(&self, a: OpId, b: OpId) -> bool {
        self.places.is_before(a, b)
    }

    /// Puts a detached operation after `after` in a block (`None`: in front).
    pub fn insert_op(&mut self, op: OpId, block: BlockId, after: Option<OpId>) {
        match after == self.block(block).last_op && self.stays_in_row(op, after) {
            true => {
                self.op_mut(op).block = Some(block);
                self.put_last(op, block);
            }
            false => self.link_op(op, block, after),
        }
        self.record(|| Edit::OpInserted { op });
    }

    fn link_op(&mut self, op: OpId, block: BlockId, after: Option<OpId>) {
        self.leave_row();
        let next = match after {
            Some(after) => self.places.at(after).next,
            None => self.block(block).first_op,
        };
        let order = self.order_between(after, next);
        let order = order.or_else(|| {
            self.make_room(block, after.or(next)?);
            self.order_between(after, next)
        });
        self.op_mut(op).block = Some(block);
        *self.places.at(op) = Place { prev: after, next, order: order.unwrap_or(0) };
        match after {
            Some(after) => self.places.at(after).next = Some(op),
            None => self.block_mut(block).first_op = Some(op),
        }
        match next {
            Some(next) => self.places.at(next).prev = Some(op),
            None => self.block_mut(block).last_op = Some(op),
        }
        if order.is_none() {
            self.renumber_ops(block);
        }
    }

    /// Puts a detached operation at the end of a block.
    pub fn append_op(&mut self, op: OpId, block: BlockId) {
        let last = self.block(block).last_op;
        self.insert_op(op, block, last);
    }

    /// Takes an operation out of its block; it keeps operands and regions. Does nothing for a detached one.
    pub fn detach_op(&mut self, op: OpId) {
        let Some(block) = self.op(op).block else { return };
        self.leave_row();
        let Place { prev, next, .. } = std::mem::take(self.places.at(op));
        match prev {
            Some(prev) => self.places.at(prev).next = next,
            None => self.block_mut(block).first_op = next,
        }
        match next {
            Some(next) => self.places.at(next).prev = prev,
            None => self.block_mut(block).last_op = prev,
        }
        self.op_mut(op).block = None;
        self.record(|| Edit::OpDetached { op, block, prev });
    }

    /// Moves an operation after `after` in a block of the same body (`None`: in front).
    pub fn move_op(&mut self, op: OpId, block: BlockId, after: Option<OpId>) {
        if after != Some(op) {
            self.detach_op(op);
            self.insert_op(op, block, after);
        }
    }

    /// A position between two neighbours, if there is room.
    fn order_between(&self, before: Option<OpId>, after: Option<OpId>) -> Option<u32> {
        let low = before.map_or(0, |op| self.places.order(op));
        match after {
            None => self.places.order_after(before),
            Some(after) => {
                let high = self.places.order(after);
                (high.saturating_sub(low) >= 2).then(|| low + (high - low) / 2)
            }
        }
    }

    /// Spreads the positions around `near`: those in the smallest aligned window around it that is sparse enough. The larger
    /// the window, the sparser it must be, which makes the cost per insertion logarithmic on average wherever one inserts.
    fn make_room(&mut self, block: BlockId, near: OpId) {
        const SLACK: f64 = 1.1;
        let (mut first, mut last, mut count) = (near, near, 1u64);
        for bits in 4..32 {
            let size = 1u64 << bits;
            let base = u64::from(self.places.order(near)) & !(size - 1);
            while let Some(prev) = self.prev_op(first).filter(|&op| u64::from(self.places.order(op)) >= base)
            {
                (first, count) = (prev, count + 1);
            }
            let in_window = |op: &OpId| u64::from(self.places.order(*op)) < base + size;
            while let Some(next) = self.next_op(last).filter(in_window) {
                (last, count) = (next, count + 1);
            }
            if ((4 * count + 4) as f64) < size as f64 * SLACK.powi(-bits) * 4.0 && 4 * count + 4 <= size {
                return self.spread(first, last, base, size / (count + 1));
            }
        }
        self.renumber_ops(block);
    }

    fn spread(&mut self, first: OpId, last: OpId, base: u64, step: u64) {
        let (mut next, mut order) = (Some(first), base);
        while let Some(op) = next {
            order += step;
            let place = self.places.at(op);
            place.order = order.min(u64::from(u32::MAX)) as u32;
            next = place.next.filter(|_| op != last);
        }
    }

    /// Gives all operations of a block new positions that leave the upper half of the space free.
    fn renumber_ops(&mut self, block: BlockId) {
        let BlockData { first_op: Some(first), last_op: Some(last), .. } = *self.block(block) else { return };
        let count = self.ops_in(block).count() as u64;
        self.spread(first, last, 0, order_step(count));
    }
}

/// What an operation carries.
impl Body {
    /// Result `index` of an operation, if it has so many.
    pub fn result(&self, op: OpId, index: usize) -> Option<ValueId> {
        self.results(op).nth(index)
    }

    /// Puts results of these types before result `index` (at the end, if there are fewer). The results get new handles, as
    /// those of one operation are consecutive; their uses move with them. Segment sizes are the caller's business.
    pub fn insert_results(&mut self, op: OpId, index: usize, types: &[Type]) {
        let old = self.op(op).results.range();
        let at = (old.start + index).min(old.end);
        let keep = |slot: usize| (self.value_type(ValueId::new(slot)), Some(ValueId::new(slot)));
        let new: Vec<(Type, Option<ValueId>)> = (old.start..at)
            .map(keep)
            .chain(types.iter().map(|&ty| (ty, None)))
            .chain((at..old.end).map(keep))
            .collect();
        self.set_results(op, &new);
    }

    /// Removes the results in `range`, as far as there are so many. Uses of theirs, if any, are left dangling: replace them
    /// first. The other results get new handles; their uses move with them.
    pub fn erase_results(&mut self, op: OpId, range: Range<usize>) {
        let old = self.op(op).results.range();
        let stay =
            old.enumerate().filter(|(index, _)| !range.contains(index)).map(|(_, slot)| ValueId::new(slot));
        let new: Vec<(Type, Option<ValueId>)> =
            stay.map(|value| (self.value_type(value), Some(value))).collect();
        self.set_results(op, &new);
    }

    fn set_results(&mut self, op: OpId, new: &[(Type, Option<ValueId>)]) {
        let span = Span { start: self.values.len() as u32, len: new.len() as u32 };
        for (index, &(ty, from)) in new.iter().enumerate() {
            let to = self.new_value(ty, ValueKey::new(KIND_RESULT, op.index(), index));
            if let Some(from) = from {
                self.move_use_list(from, to);
            }
        }
        let old = std::mem::replace(&mut self.op_mut(op).results, span);
        self.record(|| Edit::ResultSpan { op, old });
    }

    /// Changes the location of an operation that has no unit of its own.
    pub fn set_op_loc(&mut self, op: OpId, loc: Loc) {
        let old = std::mem::replace(&mut self.op_mut(op).loc, loc);
        self.record(|| Edit::OpLoc { op, old });
    }

    /// Changes the discardable attributes of an operation that has no unit of its own.
    pub fn set_op_attrs(&mut self, op: OpId, attrs: Attr) {
        let old = std::mem::replace(&mut self.op_mut(op).attrs, attrs);
        self.record(|| Edit::OpAttrs { op, old });
    }

    /// Changes the property row of an operation that has no unit of its own.
    pub fn set_op_props(&mut self, op: OpId, props: Props) {
        let old = std::mem::replace(&mut self.op_mut(op).props, props);
        self.record(|| Edit::OpProps { op, old });
    }

    /// Changes which unit an operation is the stub of.
    pub(crate) fn set_op_unit(&mut self, op: OpId, unit: Option<UnitId>) {
        let old = std::mem::replace(&mut self.extra_mut(op).unit, unit);
        self.record(|| Edit::OpUnit { op, old });
    }
}
