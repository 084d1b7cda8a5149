//! The [`Body`]: the arena that holds what is inside one [`Unit`](crate::Unit).
//!
//! Operations, blocks, regions and values are slots addressed by 32-bit handles. Operands and successors are ranges of *use*
//! slots, each a node in the list of uses of its value or block, the newest first, as upstream keeps them: the order is
//! observable. Order among siblings is a linked list; each operation has a position number so that "comes before" is one compare.
//!
//! This file holds the storage and its primitive edits. What crosses bodies lives in [`Module`](crate::Module).

use crate::handles::{Attr, BlockId, OpId, OpName, Props, RegionId, SuccId, Type, UnitId, UseId, ValueId};
use crate::journal::{Edit, Journal};
use crate::loc::Loc;

/// A range of slots in a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl Span {
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// An operation. Regions, successors and the link to a unit are in [`OpExtra`], because most operations have none.
#[derive(Clone, Debug)]
pub(crate) struct OpData {
    pub(crate) name: OpName,
    pub(crate) loc: Loc,
    pub(crate) attrs: Attr,
    pub(crate) props: Props,
    pub(crate) block: Option<BlockId>,
    pub(crate) prev: Option<OpId>,
    pub(crate) next: Option<OpId>,
    /// Position in the block: grows from one operation to the next.
    pub(crate) order: u32,
    pub(crate) operands: Span,
    /// Values; results of one operation have consecutive handles.
    pub(crate) results: Span,
    /// One more than the index in `extras`; 0 for none.
    pub(crate) extra: u32,
}

/// The rarer parts of an operation.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpExtra {
    pub(crate) regions: Vec<RegionId>,
    pub(crate) successors: Span,
    /// The unit that holds header and regions of an operation that is isolated from above.
    pub(crate) unit: Option<UnitId>,
}

#[derive(Clone, Debug)]
pub(crate) struct BlockData {
    pub(crate) region: Option<RegionId>,
    pub(crate) prev: Option<BlockId>,
    pub(crate) next: Option<BlockId>,
    pub(crate) first_op: Option<OpId>,
    pub(crate) last_op: Option<OpId>,
    pub(crate) first_use: Option<SuccId>,
    /// Boxed: most blocks have none.
    pub(crate) args: Vec<ValueId>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct RegionData {
    /// `None` for the regions of the unit's own operation and for detached ones.
    pub(crate) parent: Option<OpId>,
    pub(crate) first: Option<BlockId>,
    pub(crate) last: Option<BlockId>,
}

/// What a value is the value of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueDef {
    /// Result `index` of an operation.
    Result {
        /// The operation.
        op: OpId,
        /// Which of its results.
        index: u32,
    },
    /// Argument `index` of a block.
    Argument {
        /// The block.
        block: BlockId,
        /// Which of its arguments.
        index: u32,
    },
    /// A use before the definition, while a parser or reader works.
    Forward,
    /// A value of another unit. Only invalid files have these; the verifier reports them, passes and writers refuse.
    Foreign {
        /// Where the value is.
        unit: UnitId,
        /// Which one.
        value: ValueId,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct ValueData {
    pub(crate) ty: Type,
    pub(crate) first_use: Option<UseId>,
    /// Operation, block or index in `foreign`, by the two top bits of `index`.
    owner: u32,
    index: u32,
}

const KIND_SHIFT: u32 = 30;
const INDEX_MASK: u32 = (1 << KIND_SHIFT) - 1;
const KIND_RESULT: u32 = 0;
const KIND_ARGUMENT: u32 = 1;
const KIND_FORWARD: u32 = 2;
const KIND_FOREIGN: u32 = 3;

#[derive(Clone, Debug)]
pub(crate) struct UseData {
    pub(crate) value: ValueId,
    pub(crate) owner: OpId,
    pub(crate) next: Option<UseId>,
    pub(crate) prev: Option<UseId>,
}

#[derive(Clone, Debug)]
pub(crate) struct SuccData {
    pub(crate) block: BlockId,
    pub(crate) owner: OpId,
    pub(crate) next: Option<SuccId>,
    pub(crate) prev: Option<SuccId>,
}

/// Distance between the positions of neighbours when a block is built from front to back.
const ORDER_STEP: u32 = 64;

/// What an operation is made from. Fields that are not set are empty.
#[derive(Clone, Debug)]
pub struct OpSpec {
    /// Name.
    pub name: OpName,
    /// Location.
    pub loc: Loc,
    /// Operands: values of the body that gets the operation.
    pub operands: Vec<ValueId>,
    /// Types of the results.
    pub result_types: Vec<Type>,
    /// Property row.
    pub props: Props,
    /// Dictionary of discardable attributes.
    pub attrs: Attr,
    /// Successor blocks, in the same body.
    pub successors: Vec<BlockId>,
    /// Regions, detached ones of the same body. For an operation with a unit of its own: empty, its regions are in the unit.
    pub regions: Vec<RegionId>,
    /// The unit, for an operation that is isolated from above.
    pub unit: Option<UnitId>,
}

/// The arena of one unit. See the [module page](self).
#[derive(Debug, Default)]
pub struct Body {
    pub(crate) ops: Vec<OpData>,
    pub(crate) blocks: Vec<BlockData>,
    pub(crate) regions: Vec<RegionData>,
    pub(crate) values: Vec<ValueData>,
    pub(crate) uses: Vec<UseData>,
    pub(crate) succs: Vec<SuccData>,
    pub(crate) extras: Vec<OpExtra>,
    /// Locations of block arguments by value; results have their operation's.
    pub(crate) arg_locs: rustc_hash::FxHashMap<ValueId, Loc>,
    foreign: Vec<(UnitId, ValueId)>,
    /// The regions of the unit's own operation.
    pub(crate) root: Vec<RegionId>,
    pub(crate) journal: Option<Box<Journal>>,
}

impl Body {
    /// An empty body.
    pub fn new() -> Body {
        Body::default()
    }

    pub(crate) fn record(&mut self, edit: impl FnOnce() -> Edit) {
        if let Some(journal) = &mut self.journal {
            journal.push(edit());
        }
    }

    // ---- reading -------------------------------------------------------------------------------------------------------

    pub(crate) fn op(&self, op: OpId) -> &OpData {
        &self.ops[op.index()]
    }

    pub(crate) fn op_mut(&mut self, op: OpId) -> &mut OpData {
        &mut self.ops[op.index()]
    }

    pub(crate) fn extra(&self, op: OpId) -> Option<&OpExtra> {
        let extra = self.op(op).extra;
        (extra != 0).then(|| &self.extras[extra as usize - 1])
    }

    pub(crate) fn extra_mut(&mut self, op: OpId) -> &mut OpExtra {
        if self.op(op).extra == 0 {
            self.extras.push(OpExtra::default());
            self.op_mut(op).extra = self.extras.len() as u32;
        }
        let extra = self.op(op).extra;
        &mut self.extras[extra as usize - 1]
    }

    pub(crate) fn block(&self, block: BlockId) -> &BlockData {
        &self.blocks[block.index()]
    }

    pub(crate) fn block_mut(&mut self, block: BlockId) -> &mut BlockData {
        &mut self.blocks[block.index()]
    }

    pub(crate) fn region(&self, region: RegionId) -> &RegionData {
        &self.regions[region.index()]
    }

    pub(crate) fn region_mut(&mut self, region: RegionId) -> &mut RegionData {
        &mut self.regions[region.index()]
    }

    pub(crate) fn value(&self, value: ValueId) -> &ValueData {
        &self.values[value.index()]
    }

    pub(crate) fn value_mut(&mut self, value: ValueId) -> &mut ValueData {
        &mut self.values[value.index()]
    }

    pub(crate) fn use_data(&self, id: UseId) -> &UseData {
        &self.uses[id.index()]
    }

    pub(crate) fn succ(&self, id: SuccId) -> &SuccData {
        &self.succs[id.index()]
    }

    /// The name of an operation.
    pub fn op_name(&self, op: OpId) -> OpName {
        self.op(op).name
    }

    /// The operands of an operation.
    pub fn operands(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + '_ {
        self.uses[self.op(op).operands.range()].iter().map(|u| u.value)
    }

    /// The results of an operation.
    pub fn results(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + use<> {
        self.op(op).results.range().map(ValueId::new)
    }

    /// The successors of an operation.
    pub fn successors(&self, op: OpId) -> impl ExactSizeIterator<Item = BlockId> + DoubleEndedIterator + '_ {
        let span = self.extra(op).map_or(Span::default(), |extra| extra.successors);
        self.succs[span.range()].iter().map(|s| s.block)
    }

    /// The regions of an operation that lie in this body: none for one that has a unit of its own.
    pub fn op_regions(&self, op: OpId) -> &[RegionId] {
        self.extra(op).map_or(&[], |extra| &extra.regions)
    }

    /// The regions of the unit's own operation.
    pub fn root_regions(&self) -> &[RegionId] {
        &self.root
    }

    /// The unit of an operation that is isolated from above.
    pub fn op_unit(&self, op: OpId) -> Option<UnitId> {
        self.extra(op)?.unit
    }

    /// What a value is the value of.
    pub fn value_def(&self, value: ValueId) -> ValueDef {
        let data = self.value(value);
        let index = data.index & INDEX_MASK;
        match data.index >> KIND_SHIFT {
            KIND_RESULT => ValueDef::Result { op: OpId::new(data.owner as usize), index },
            KIND_ARGUMENT => ValueDef::Argument { block: BlockId::new(data.owner as usize), index },
            KIND_FORWARD => ValueDef::Forward,
            _ => {
                let (unit, value) = self.foreign[index as usize];
                ValueDef::Foreign { unit, value }
            }
        }
    }

    /// The type of a value.
    pub fn value_type(&self, value: ValueId) -> Type {
        self.value(value).ty
    }

    /// The operand slots that use a value, the newest first.
    pub fn uses(&self, value: ValueId) -> impl Iterator<Item = UseId> + '_ {
        std::iter::successors(self.value(value).first_use, |&id| self.use_data(id).next)
    }

    /// Whether nothing uses a value.
    pub fn is_unused(&self, value: ValueId) -> bool {
        self.value(value).first_use.is_none()
    }

    /// The operation of an operand slot, and which of its operands it is.
    pub fn use_owner(&self, id: UseId) -> (OpId, usize) {
        let owner = self.use_data(id).owner;
        (owner, id.index() - self.op(owner).operands.start as usize)
    }

    /// The successor slots that name a block, the newest first.
    pub fn block_uses(&self, block: BlockId) -> impl Iterator<Item = SuccId> + '_ {
        std::iter::successors(self.block(block).first_use, |&id| self.succ(id).next)
    }

    /// The operation of a successor slot, and which of its successors it is.
    pub fn succ_owner(&self, id: SuccId) -> (OpId, usize) {
        let owner = self.succ(id).owner;
        let start = self.extra(owner).map_or(0, |extra| extra.successors.start);
        (owner, id.index() - start as usize)
    }

    /// The operations of a block in order.
    pub fn ops_in(&self, block: BlockId) -> impl Iterator<Item = OpId> + '_ {
        std::iter::successors(self.block(block).first_op, |&op| self.op(op).next)
    }

    /// The blocks of a region in order.
    pub fn blocks_in(&self, region: RegionId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(self.region(region).first, |&block| self.block(block).next)
    }

    /// Whether `a` comes before `b`; both must be in the same block.
    pub fn is_before(&self, a: OpId, b: OpId) -> bool {
        self.op(a).order < self.op(b).order
    }

    /// The location of a block argument.
    pub fn arg_loc(&self, arg: ValueId) -> Loc {
        self.arg_locs.get(&arg).copied().unwrap_or(Loc::UNKNOWN)
    }

    /// Number of operations ever made in this body: handles have smaller indices.
    pub fn op_capacity(&self) -> usize {
        self.ops.len()
    }

    /// Number of values ever made in this body: handles have smaller indices.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// Number of blocks ever made in this body: handles have smaller indices.
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    // ---- values --------------------------------------------------------------------------------------------------------

    fn new_value(&mut self, ty: Type, owner: usize, kind: u32, index: usize) -> ValueId {
        let id = ValueId::new(self.values.len());
        let index = kind << KIND_SHIFT | (index as u32 & INDEX_MASK);
        self.values.push(ValueData { ty, first_use: None, owner: owner as u32, index });
        id
    }

    /// A placeholder for a value that is used before its definition.
    pub fn new_forward(&mut self, ty: Type) -> ValueId {
        self.new_value(ty, 0, KIND_FORWARD, 0)
    }

    /// A placeholder for a value of another unit; one per value is enough.
    pub fn new_foreign(&mut self, unit: UnitId, value: ValueId, ty: Type) -> ValueId {
        let index = self.foreign.len();
        self.foreign.push((unit, value));
        self.new_value(ty, 0, KIND_FOREIGN, index)
    }

    /// Whether there is any value of another unit: an invalid file.
    pub fn has_foreign_values(&self) -> bool {
        !self.foreign.is_empty()
    }

    /// Makes an existing forward placeholder stand for a value of another unit.
    pub fn forward_to_foreign(&mut self, forward: ValueId, unit: UnitId, value: ValueId) {
        let index = self.foreign.len() as u32;
        self.foreign.push((unit, value));
        self.value_mut(forward).index = KIND_FOREIGN << KIND_SHIFT | (index & INDEX_MASK);
    }

    /// Changes the type of a value.
    pub fn set_value_type(&mut self, value: ValueId, ty: Type) {
        let old = std::mem::replace(&mut self.value_mut(value).ty, ty);
        self.record(|| Edit::ValueType { value, old });
    }

    // ---- use lists -----------------------------------------------------------------------------------------------------

    /// Puts a use slot in front of the list of its value.
    pub(crate) fn link_use(&mut self, id: UseId) {
        let value = self.uses[id.index()].value;
        let head = self.value_mut(value).first_use.replace(id);
        let data = &mut self.uses[id.index()];
        data.prev = None;
        data.next = head;
        if let Some(head) = head {
            self.uses[head.index()].prev = Some(id);
        }
    }

    /// Takes a use slot out of the list of its value.
    pub(crate) fn unlink_use(&mut self, id: UseId) {
        let UseData { value, next, prev, .. } = self.uses[id.index()];
        match prev {
            Some(prev) => self.uses[prev.index()].next = next,
            None => self.value_mut(value).first_use = next,
        }
        if let Some(next) = next {
            self.uses[next.index()].prev = prev;
        }
    }

    /// Puts a use slot back behind `after` (`None`: in front) in the list of its value.
    pub(crate) fn relink_use(&mut self, id: UseId, after: Option<UseId>) {
        let Some(after) = after else { return self.link_use(id) };
        let next = self.uses[after.index()].next.replace(id);
        let data = &mut self.uses[id.index()];
        data.prev = Some(after);
        data.next = next;
        if let Some(next) = next {
            self.uses[next.index()].prev = Some(id);
        }
    }

    /// Makes an operand slot use another value; the slot moves to the front of that value's list.
    pub fn set_use(&mut self, id: UseId, value: ValueId) {
        let UseData { value: old, prev: old_prev, .. } = self.uses[id.index()];
        if old == value {
            return;
        }
        self.unlink_use(id);
        self.uses[id.index()].value = value;
        self.link_use(id);
        self.record(|| Edit::Operand { id, old, old_prev });
    }

    /// The operand slot `index` of an operation, if it has so many.
    pub fn operand_use(&self, op: OpId, index: usize) -> Option<UseId> {
        let span = self.op(op).operands;
        (index < span.len as usize).then(|| UseId::new(span.start as usize + index))
    }

    /// Makes operand `index` of an operation another value. Does nothing if there is no such operand.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        if let Some(id) = self.operand_use(op, index) {
            self.set_use(id, value);
        }
    }

    /// Gives an operation another list of operands.
    pub fn set_operands(&mut self, op: OpId, operands: &[ValueId]) {
        let span = self.op(op).operands;
        let kept = (span.len as usize).min(operands.len());
        for (index, &value) in operands[..kept].iter().enumerate() {
            self.set_operand(op, index, value);
        }
        if operands.len() < span.len as usize {
            self.truncate_operands(op, operands.len());
        } else if operands.len() > kept {
            self.extend_operands(op, &operands[kept..]);
        }
    }

    fn truncate_operands(&mut self, op: OpId, len: usize) {
        let span = self.op(op).operands;
        for index in (len..span.len as usize).rev() {
            let id = UseId::new(span.start as usize + index);
            let old_prev = self.uses[id.index()].prev;
            self.unlink_use(id);
            self.record(|| Edit::Unlinked { id, old_prev });
        }
        self.set_operand_span(op, Span { start: span.start, len: len as u32 });
    }

    /// Appends operands. The slots move to the end of the pool, keeping their places in the use lists.
    fn extend_operands(&mut self, op: OpId, more: &[ValueId]) {
        let old = self.op(op).operands;
        let start = self.uses.len() as u32;
        for index in old.range() {
            let from = UseId::new(index);
            let to = UseId::new(self.uses.len());
            self.uses.push(self.uses[index].clone());
            self.move_use(from, to);
            self.record(|| Edit::MovedUse { from, to });
        }
        self.set_operand_span(op, Span { start, len: old.len + more.len() as u32 });
        for &value in more {
            let id = UseId::new(self.uses.len());
            self.uses.push(UseData { value, owner: op, next: None, prev: None });
            self.link_use(id);
            self.record(|| Edit::Linked { id });
        }
    }

    fn set_operand_span(&mut self, op: OpId, span: Span) {
        let old = std::mem::replace(&mut self.op_mut(op).operands, span);
        self.record(|| Edit::OperandSpan { op, old });
    }

    /// Makes `to`, a copy of `from`, take the place of `from` in the use list.
    pub(crate) fn move_use(&mut self, from: UseId, to: UseId) {
        let UseData { value, next, prev, .. } = self.uses[from.index()];
        self.uses[to.index()].next = next;
        self.uses[to.index()].prev = prev;
        match prev {
            Some(prev) => self.uses[prev.index()].next = Some(to),
            None => self.value_mut(value).first_use = Some(to),
        }
        if let Some(next) = next {
            self.uses[next.index()].prev = Some(to);
        }
    }

    /// Makes all uses of `from` use `to`, as upstream does: one after the other, each to the front, so their order turns around.
    pub fn replace_all_uses(&mut self, from: ValueId, to: ValueId) {
        if from == to {
            return;
        }
        while let Some(id) = self.value(from).first_use {
            self.set_use(id, to);
        }
    }

    /// Puts the uses of a value in the given order. Does nothing unless `order` holds exactly the uses it has.
    pub fn reorder_uses(&mut self, value: ValueId, order: &[UseId]) {
        let mut have: Vec<UseId> = self.uses(value).collect();
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
        let mut prev = None;
        for (index, &id) in order.iter().enumerate() {
            self.uses[id.index()].prev = prev;
            self.uses[id.index()].next = order.get(index + 1).copied();
            prev = Some(id);
        }
        self.value_mut(value).first_use = order.first().copied();
    }

    // ---- successors ----------------------------------------------------------------------------------------------------

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

    fn unlink_succ(&mut self, id: SuccId) {
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

    /// Makes successor `index` of an operation another block. Does nothing if there is no such successor.
    pub fn set_successor(&mut self, op: OpId, index: usize, block: BlockId) {
        let span = self.extra(op).map_or(Span::default(), |extra| extra.successors);
        if index >= span.len as usize {
            return;
        }
        let id = SuccId::new(span.start as usize + index);
        let SuccData { block: old, prev: old_prev, .. } = self.succs[id.index()];
        if old == block {
            return;
        }
        self.unlink_succ(id);
        self.succs[id.index()].block = block;
        self.link_succ(id);
        self.record(|| Edit::Successor { id, old, old_prev });
    }

    /// Makes all successors that name `from` name `to`.
    pub fn replace_all_block_uses(&mut self, from: BlockId, to: BlockId) {
        if from == to {
            return;
        }
        while let Some(id) = self.block(from).first_use {
            let (op, index) = self.succ_owner(id);
            self.set_successor(op, index, to);
        }
    }

    // ---- regions and blocks --------------------------------------------------------------------------------------------

    /// A region that belongs to no operation yet.
    pub fn new_region(&mut self) -> RegionId {
        self.regions.push(RegionData::default());
        RegionId::new(self.regions.len() - 1)
    }

    /// Gives the unit's own operation one more region, detached until now.
    pub fn add_root_region(&mut self, region: RegionId) {
        self.root.push(region);
        self.record(|| Edit::RootRegion);
    }

    /// Gives an operation one more region, detached until now.
    pub fn add_region(&mut self, op: OpId, region: RegionId) {
        self.extra_mut(op).regions.push(region);
        self.region_mut(region).parent = Some(op);
        self.record(|| Edit::OpRegion { op, region });
    }

    /// A block that is in no region yet.
    pub fn new_block(&mut self) -> BlockId {
        self.blocks.push(BlockData {
            region: None,
            prev: None,
            next: None,
            first_op: None,
            last_op: None,
            first_use: None,
            args: Vec::new(),
        });
        BlockId::new(self.blocks.len() - 1)
    }

    /// Puts a detached block behind `after` in a region (`None`: in front).
    pub fn insert_block(&mut self, block: BlockId, region: RegionId, after: Option<BlockId>) {
        let next = match after {
            Some(after) => self.block(after).next,
            None => self.region(region).first,
        };
        let data = self.block_mut(block);
        data.region = Some(region);
        data.prev = after;
        data.next = next;
        match after {
            Some(after) => self.block_mut(after).next = Some(block),
            None => self.region_mut(region).first = Some(block),
        }
        match next {
            Some(next) => self.block_mut(next).prev = Some(block),
            None => self.region_mut(region).last = Some(block),
        }
        self.record(|| Edit::BlockInserted { block });
    }

    /// Puts a detached block at the end of a region.
    pub fn append_block(&mut self, block: BlockId, region: RegionId) {
        let last = self.region(region).last;
        self.insert_block(block, region, last);
    }

    /// Takes a block out of its region; it keeps its operations. Does nothing for a detached one.
    pub fn detach_block(&mut self, block: BlockId) {
        let BlockData { region: Some(region), prev, next, .. } = *self.block(block) else { return };
        match prev {
            Some(prev) => self.block_mut(prev).next = next,
            None => self.region_mut(region).first = next,
        }
        match next {
            Some(next) => self.block_mut(next).prev = prev,
            None => self.region_mut(region).last = prev,
        }
        let data = self.block_mut(block);
        (data.region, data.prev, data.next) = (None, None, None);
        self.record(|| Edit::BlockDetached { block, region, prev });
    }

    /// Gives a block one more argument.
    pub fn add_arg(&mut self, block: BlockId, ty: Type, loc: Loc) -> ValueId {
        let index = self.block(block).args.len();
        let arg = self.new_value(ty, block.index(), KIND_ARGUMENT, index);
        if loc != Loc::UNKNOWN {
            self.arg_locs.insert(arg, loc);
        }
        self.block_mut(block).args.push(arg);
        self.record(|| Edit::ArgInserted { block, index });
        arg
    }

    /// Puts one more argument in front of argument `index` of a block (at the end, if there are fewer).
    pub fn insert_arg(&mut self, block: BlockId, index: usize, ty: Type, loc: Loc) -> ValueId {
        let index = index.min(self.block(block).args.len());
        let arg = self.new_value(ty, block.index(), KIND_ARGUMENT, index);
        if loc != Loc::UNKNOWN {
            self.arg_locs.insert(arg, loc);
        }
        self.insert_arg_value(block, index, arg);
        self.record(|| Edit::ArgInserted { block, index });
        arg
    }

    pub(crate) fn insert_arg_value(&mut self, block: BlockId, index: usize, arg: ValueId) {
        self.block_mut(block).args.insert(index, arg);
        self.renumber_args(block, index);
    }

    /// Removes argument `index` of a block. Its uses, if any, are left dangling: replace them first.
    pub fn erase_arg(&mut self, block: BlockId, index: usize) {
        if index >= self.block(block).args.len() {
            return;
        }
        let arg = self.remove_arg_value(block, index);
        self.record(|| Edit::ArgErased { block, index, arg });
    }

    pub(crate) fn remove_arg_value(&mut self, block: BlockId, index: usize) -> ValueId {
        let arg = self.block_mut(block).args.remove(index);
        self.renumber_args(block, index);
        arg
    }

    fn renumber_args(&mut self, block: BlockId, from: usize) {
        for index in from..self.block(block).args.len() {
            let arg = self.block(block).args[index];
            let data = self.value_mut(arg);
            data.owner = block.index() as u32;
            data.index = KIND_ARGUMENT << KIND_SHIFT | (index as u32 & INDEX_MASK);
        }
    }

    /// The arguments of a block.
    pub fn args(&self, block: BlockId) -> &[ValueId] {
        &self.block(block).args
    }

    /// The region that a block is in.
    pub fn block_region(&self, block: BlockId) -> Option<RegionId> {
        self.block(block).region
    }

    /// The operation in this body that a region belongs to; `None` for the regions of the unit's own operation and for
    /// detached ones.
    pub fn region_parent(&self, region: RegionId) -> Option<OpId> {
        self.region(region).parent
    }

    /// The first block of a region.
    pub fn entry_block(&self, region: RegionId) -> Option<BlockId> {
        self.region(region).first
    }

    /// The last operation of a block.
    pub fn last_op(&self, block: BlockId) -> Option<OpId> {
        self.block(block).last_op
    }

    /// The first operation of a block.
    pub fn first_op(&self, block: BlockId) -> Option<OpId> {
        self.block(block).first_op
    }

    /// The block that an operation is in.
    pub fn op_block(&self, op: OpId) -> Option<BlockId> {
        self.op(op).block
    }

    /// The operation behind `op` in its block.
    pub fn next_op(&self, op: OpId) -> Option<OpId> {
        self.op(op).next
    }

    /// The operation in front of `op` in its block.
    pub fn prev_op(&self, op: OpId) -> Option<OpId> {
        self.op(op).prev
    }

    // ---- operations ----------------------------------------------------------------------------------------------------

    /// Makes an operation that is in no block yet. Prefer [`Module::create_op`](crate::Module::create_op), which fills defaults.
    pub fn new_op(&mut self, spec: &OpSpec) -> OpId {
        let op = OpId::new(self.ops.len());
        let operands = Span { start: self.uses.len() as u32, len: spec.operands.len() as u32 };
        let results = Span { start: self.values.len() as u32, len: spec.result_types.len() as u32 };
        self.ops.push(OpData {
            name: spec.name,
            loc: spec.loc,
            attrs: spec.attrs,
            props: spec.props,
            block: None,
            prev: None,
            next: None,
            order: 0,
            operands,
            results,
            extra: 0,
        });
        for (index, &ty) in spec.result_types.iter().enumerate() {
            self.new_value(ty, op.index(), KIND_RESULT, index);
        }
        for &value in &spec.operands {
            let id = UseId::new(self.uses.len());
            self.uses.push(UseData { value, owner: op, next: None, prev: None });
            self.link_use(id);
        }
        if !spec.successors.is_empty() || !spec.regions.is_empty() || spec.unit.is_some() {
            self.fill_extra(op, spec);
        }
        self.record(|| Edit::OpCreated { op });
        op
    }

    fn fill_extra(&mut self, op: OpId, spec: &OpSpec) {
        let successors = Span { start: self.succs.len() as u32, len: spec.successors.len() as u32 };
        for &block in &spec.successors {
            let id = SuccId::new(self.succs.len());
            self.succs.push(SuccData { block, owner: op, next: None, prev: None });
            self.link_succ(id);
        }
        for &region in &spec.regions {
            self.region_mut(region).parent = Some(op);
        }
        *self.extra_mut(op) = OpExtra { regions: spec.regions.clone(), successors, unit: spec.unit };
    }

    /// Puts a detached operation behind `after` in a block (`None`: in front).
    pub fn insert_op(&mut self, op: OpId, block: BlockId, after: Option<OpId>) {
        let next = match after {
            Some(after) => self.op(after).next,
            None => self.block(block).first_op,
        };
        let order = self.order_between(after, next);
        let data = self.op_mut(op);
        data.block = Some(block);
        data.prev = after;
        data.next = next;
        data.order = order.unwrap_or(0);
        match after {
            Some(after) => self.op_mut(after).next = Some(op),
            None => self.block_mut(block).first_op = Some(op),
        }
        match next {
            Some(next) => self.op_mut(next).prev = Some(op),
            None => self.block_mut(block).last_op = Some(op),
        }
        if order.is_none() {
            self.renumber_ops(block);
        }
        self.record(|| Edit::OpInserted { op });
    }

    /// Puts a detached operation at the end of a block.
    pub fn append_op(&mut self, op: OpId, block: BlockId) {
        let last = self.block(block).last_op;
        self.insert_op(op, block, last);
    }

    /// A position between two neighbours, if there is room.
    fn order_between(&self, before: Option<OpId>, after: Option<OpId>) -> Option<u32> {
        let low = before.map_or(0, |op| self.op(op).order);
        match after {
            None => low.checked_add(ORDER_STEP),
            Some(after) => {
                let high = self.op(after).order;
                (high.saturating_sub(low) >= 2).then(|| low + (high - low) / 2)
            }
        }
    }

    fn renumber_ops(&mut self, block: BlockId) {
        let count = self.ops_in(block).count() as u64;
        let step = (u64::from(u32::MAX) / (count + 1)).clamp(1, u64::from(ORDER_STEP)) as u32;
        let (mut next, mut order) = (self.block(block).first_op, 0u32);
        while let Some(op) = next {
            order = order.saturating_add(step);
            self.op_mut(op).order = order;
            next = self.op(op).next;
        }
    }

    /// Takes an operation out of its block; it keeps operands and regions. Does nothing for a detached one.
    pub fn detach_op(&mut self, op: OpId) {
        let OpData { block: Some(block), prev, next, .. } = *self.op(op) else { return };
        match prev {
            Some(prev) => self.op_mut(prev).next = next,
            None => self.block_mut(block).first_op = next,
        }
        match next {
            Some(next) => self.op_mut(next).prev = prev,
            None => self.block_mut(block).last_op = prev,
        }
        let data = self.op_mut(op);
        (data.block, data.prev, data.next) = (None, None, None);
        self.record(|| Edit::OpDetached { op, block, prev });
    }

    /// Takes an operation and all that is in its regions out of the body: out of its block, and out of the use lists of its
    /// operands and successors. Uses of its results, if any, are left dangling: replace them first. Units of isolated operations
    /// inside are not touched; [`Module::erase_op`](crate::Module::erase_op) does that too.
    pub fn drop_op(&mut self, op: OpId) {
        let mut stack = vec![op];
        while let Some(op) = stack.pop() {
            for &region in self.op_regions(op) {
                stack.extend(self.blocks_in(region).flat_map(|block| self.ops_in(block)));
            }
            self.unlink_op(op);
        }
        self.detach_op(op);
    }

    /// Takes the operand and successor slots of an operation out of their lists, the last first.
    fn unlink_op(&mut self, op: OpId) {
        let successors = self.extra(op).map_or(Span::default(), |extra| extra.successors);
        for index in successors.range().rev() {
            let id = SuccId::new(index);
            let old_prev = self.succs[index].prev;
            self.unlink_succ(id);
            self.record(|| Edit::SuccUnlinked { id, old_prev });
        }
        for index in self.op(op).operands.range().rev() {
            let id = UseId::new(index);
            let old_prev = self.uses[index].prev;
            self.unlink_use(id);
            self.record(|| Edit::Unlinked { id, old_prev });
        }
        let span = self.op(op).operands;
        self.set_operand_span(op, Span { start: span.start, len: 0 });
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

    /// Changes the location of a block argument.
    pub fn set_arg_loc(&mut self, arg: ValueId, loc: Loc) {
        let old = self.arg_locs.insert(arg, loc).unwrap_or(Loc::UNKNOWN);
        self.record(|| Edit::ArgLoc { arg, old });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hot_structures_stay_small() {
        assert_eq!(size_of::<OpData>(), 52);
        assert_eq!(size_of::<ValueData>(), 16);
        assert_eq!(size_of::<UseData>(), 16);
        assert_eq!(size_of::<SuccData>(), 16);
        // One operation with two operands and one result.
        assert!(size_of::<OpData>() + 2 * size_of::<UseData>() + size_of::<ValueData>() <= 100);
    }
}
