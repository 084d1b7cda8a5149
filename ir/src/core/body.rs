//! The [`Body`]: the arena that holds what is inside one [`Unit`](crate::Unit).
//!
//! Operations, blocks, regions and values are slots addressed by 32-bit handles. Operands and successors are ranges of *use*
//! slots, each in the list of uses of its value or block, the newest first, as upstream keeps them: the order is
//! observable. The lists of values are made when somebody asks for them. Order among siblings is a linked list; each operation has a position number so that "comes before" is one compare.
//!
//! This file holds the storage and its primitive edits. What crosses bodies lives in [`Module`](crate::Module).

mod arg_locs;
mod ops;
mod places;
mod seldom;
mod structure;
mod use_lists;
mod uses;

use crate::handles::{Attr, BlockId, OpId, OpName, Props, RegionId, SuccId, Type, UnitId, UseId, ValueId};
use crate::journal::{Edit, Journal};
use crate::loc::Loc;
use arg_locs::ArgLocs;
use places::Places;
use seldom::Seldom;
use smallvec::SmallVec;
use std::sync::OnceLock;
use thin_vec::ThinVec;
use use_lists::UseLists;

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
    pub(crate) operands: Span,
    /// Values; results of one operation have consecutive handles.
    pub(crate) results: Span,
    /// One more than the index in `extras`; 0 for none.
    pub(crate) extra: u32,
}

/// The regions of an operation. More than four are rare.
pub(crate) type RegionList = SmallVec<[RegionId; 4]>;

/// The rarer parts of an operation.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpExtra {
    pub(crate) regions: RegionList,
    pub(crate) successors: Span,
    /// The unit that holds header and regions of an operation that is isolated from above.
    pub(crate) unit: Option<UnitId>,
}

impl OpExtra {
    /// Whether the operation may have regions, here or in a unit of its own.
    pub(crate) fn holds_regions(&self) -> bool {
        self.unit.is_some() || !self.regions.is_empty()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct BlockData {
    pub(crate) region: Option<RegionId>,
    pub(crate) prev: Option<BlockId>,
    pub(crate) next: Option<BlockId>,
    pub(crate) first_op: Option<OpId>,
    pub(crate) last_op: Option<OpId>,
    pub(crate) first_use: Option<SuccId>,
    pub(crate) args: SmallVec<[ValueId; 4]>,
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
    pub(crate) key: ValueKey,
}

/// What a value is the value of, packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueKey {
    /// Operation or block, by the two top bits of `index`.
    owner: u32,
    index: u32,
}

impl ValueKey {
    fn new(kind: u32, owner: usize, index: usize) -> ValueKey {
        ValueKey { owner: owner as u32, index: kind << KIND_SHIFT | (index as u32 & INDEX_MASK) }
    }
}

const KIND_SHIFT: u32 = 30;
const INDEX_MASK: u32 = (1 << KIND_SHIFT) - 1;
const KIND_RESULT: u32 = 0;
const KIND_ARGUMENT: u32 = 1;
const KIND_FORWARD: u32 = 2;
const KIND_FOREIGN: u32 = 3;

#[derive(Clone, Debug)]
pub(crate) struct SuccData {
    pub(crate) block: BlockId,
    pub(crate) owner: OpId,
    pub(crate) next: Option<SuccId>,
    pub(crate) prev: Option<SuccId>,
}

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

/// The items of a list in a new one that has no room for more; the list is empty then.
fn exactly<T>(items: &mut Vec<T>) -> Vec<T> {
    let mut exact = Vec::with_capacity(items.len());
    exact.append(items);
    exact
}

/// The same for a list whose length lies with its items.
fn exactly_thin<T>(items: &mut ThinVec<T>) -> ThinVec<T> {
    let mut exact = ThinVec::with_capacity(items.len());
    exact.append(items);
    exact
}

/// The same for a list that lies in place as long as it is short.
fn exactly_small<A: smallvec::Array>(items: &mut SmallVec<A>) -> SmallVec<A> {
    if !items.spilled() {
        return std::mem::take(items);
    }
    let mut exact = SmallVec::with_capacity(items.len());
    exact.extend(items.drain(..));
    exact
}

/// The arena of one unit. See the [module page](self).
///
/// Most units are small functions of one region and one block: these lie in place.
#[derive(Debug, Default)]
pub struct Body {
    pub(crate) ops: Vec<OpData>,
    /// Where operations are in their blocks, once their handles do not say so.
    places: Places,
    pub(crate) blocks: SmallVec<[BlockData; 1]>,
    pub(crate) regions: SmallVec<[RegionData; 1]>,
    pub(crate) values: Vec<ValueData>,
    /// What the operand slots use.
    pub(crate) slots: Vec<ValueId>,
    /// From when somebody asks on.
    use_lists: OnceLock<Box<UseLists>>,
    pub(crate) succs: Seldom<SuccData>,
    pub(crate) extras: ThinVec<OpExtra>,
    /// Locations of block arguments; results have their operation's.
    pub(crate) arg_locs: ArgLocs,
    /// For each placeholder of a value of another unit: where that value is, and the placeholder.
    pub(crate) foreign: Seldom<(UnitId, ValueId, ValueId)>,
    /// The regions of the unit's own operation.
    pub(crate) root: RegionList,
    pub(crate) journal: Option<Box<Journal>>,
}

impl Body {
    /// An empty body.
    pub fn new() -> Body {
        Body::default()
    }

    /// Moves what is in the body into memory of just the size. What is left of the body is its room, without anything in it.
    pub(crate) fn settle(&mut self) -> Body {
        Body {
            ops: exactly(&mut self.ops),
            places: self.places.settle(),
            blocks: exactly_small(&mut self.blocks),
            regions: exactly_small(&mut self.regions),
            values: exactly(&mut self.values),
            slots: exactly(&mut self.slots),
            use_lists: self
                .use_lists
                .take()
                .map_or_else(OnceLock::new, |lists| Box::new(lists.settle()).into()),
            succs: self.succs.settle(),
            extras: exactly_thin(&mut self.extras),
            arg_locs: self.arg_locs.settle(),
            foreign: self.foreign.settle(),
            root: exactly_small(&mut self.root),
            journal: self.journal.take(),
        }
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

    /// The value that an operand slot uses.
    pub(crate) fn used_value(&self, id: UseId) -> ValueId {
        self.slots[id.index()]
    }

    /// The lists, made now if nobody asked before.
    pub(crate) fn lists(&self) -> &UseLists {
        self.use_lists.get_or_init(|| self.make_lists())
    }

    /// The lists, if somebody asked for them. If not, each value is used by slots with ever lower handles.
    pub(crate) fn lists_if_made(&self) -> Option<&UseLists> {
        self.use_lists.get().map(|lists| &**lists)
    }

    fn make_lists(&self) -> Box<UseLists> {
        Box::new(UseLists::of(&self.ops, &self.slots, self.values.len()))
    }

    /// Changes the lists, and with them what the slots use.
    fn with_lists<R>(&mut self, edit: impl FnOnce(&mut UseLists, &mut Vec<ValueId>) -> R) -> R {
        let mut lists = self.use_lists.take().unwrap_or_else(|| self.make_lists());
        let result = edit(&mut lists, &mut self.slots);
        self.use_lists = lists.into();
        result
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
        self.slots[self.op(op).operands.range()].iter().copied()
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
        let ValueKey { owner, index: packed } = self.value(value).key;
        let index = packed & INDEX_MASK;
        match packed >> KIND_SHIFT {
            KIND_RESULT => ValueDef::Result { op: OpId::new(owner as usize), index },
            KIND_ARGUMENT => ValueDef::Argument { block: BlockId::new(owner as usize), index },
            KIND_FORWARD => ValueDef::Forward,
            _ => {
                let (unit, value, _) = self.foreign[index as usize];
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
        self.lists().of_value(value)
    }

    /// Whether nothing uses a value.
    pub fn is_unused(&self, value: ValueId) -> bool {
        self.lists().first(value).is_none()
    }

    /// The operation of an operand slot, and which of its operands it is.
    pub fn use_owner(&self, id: UseId) -> (OpId, usize) {
        let owner = self.lists().owner(id);
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
        let BlockData { first_op, last_op, .. } = *self.block(block);
        std::iter::successors(first_op, move |&op| self.places.next(op, last_op))
    }

    /// The blocks of a region in order.
    pub fn blocks_in(&self, region: RegionId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(self.region(region).first, |&block| self.block(block).next)
    }

    /// Number of operations ever made in this body: handles have smaller indices.
    pub fn op_capacity(&self) -> usize {
        self.ops.len()
    }

    /// Number of values ever made in this body: handles have smaller indices.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// Number of regions ever made in this body: handles have smaller indices.
    pub fn region_capacity(&self) -> usize {
        self.regions.len()
    }

    /// Number of blocks ever made in this body: handles have smaller indices.
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    // ---- values --------------------------------------------------------------------------------------------------------

    fn new_value(&mut self, ty: Type, key: ValueKey) -> ValueId {
        let id = ValueId::new(self.values.len());
        self.values.push(ValueData { ty, key });
        if let Some(lists) = self.use_lists.get_mut() {
            lists.add_value();
        }
        id
    }

    /// A placeholder for a value that is used before its definition.
    pub(crate) fn new_forward(&mut self, ty: Type) -> ValueId {
        self.new_value(ty, ValueKey::new(KIND_FORWARD, 0, 0))
    }

    /// A placeholder for a value of another unit; one per value is enough.
    pub(crate) fn new_foreign(&mut self, unit: UnitId, value: ValueId, ty: Type) -> ValueId {
        let placeholder = self.new_value(ty, ValueKey::new(KIND_FOREIGN, 0, self.foreign.len()));
        self.foreign.push((unit, value, placeholder));
        placeholder
    }

    /// Whether any value of another unit is used: an invalid file.
    pub fn has_foreign_values(&self) -> bool {
        let used = |&(_, _, placeholder): &(UnitId, ValueId, ValueId)| {
            !self.is_unused(placeholder) && matches!(self.value_def(placeholder), ValueDef::Foreign { .. })
        };
        self.foreign.iter().any(used)
    }

    /// Makes a value, usually a forward placeholder, stand for a value of another unit.
    pub(crate) fn forward_to_foreign(&mut self, forward: ValueId, unit: UnitId, value: ValueId) {
        let key = ValueKey::new(KIND_FOREIGN, 0, self.foreign.len());
        self.foreign.push((unit, value, forward));
        let old = std::mem::replace(&mut self.value_mut(forward).key, key);
        self.record(|| Edit::ValueKey { value: forward, old });
    }

    /// Placeholder number `index` stands for another value, or for none that is known any more.
    pub(crate) fn retarget_foreign(&mut self, index: usize, target: Option<(UnitId, ValueId)>) {
        let (unit, value, placeholder) = self.foreign[index];
        if let Some((new_unit, new_value)) = target {
            self.foreign[index] = (new_unit, new_value, placeholder);
            self.record(|| Edit::Foreign { index, old: (unit, value) });
        } else if self.value_def(placeholder) == (ValueDef::Foreign { unit, value }) {
            let key = ValueKey::new(KIND_FORWARD, 0, 0);
            let old = std::mem::replace(&mut self.value_mut(placeholder).key, key);
            self.record(|| Edit::ValueKey { value: placeholder, old });
        }
    }

    /// Changes the type of a value.
    pub fn set_value_type(&mut self, value: ValueId, ty: Type) {
        let old = std::mem::replace(&mut self.value_mut(value).ty, ty);
        self.record(|| Edit::ValueType { value, old });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hot_structures_stay_small() {
        assert_eq!(size_of::<OpData>(), 40);
        assert_eq!(size_of::<ValueData>(), 12);
        assert_eq!(size_of::<ValueId>(), 4);
        assert_eq!(size_of::<SuccData>(), 16);
        assert_eq!(size_of::<Body>(), 264);
        // One operation with two operands and one result.
        assert!(size_of::<OpData>() + 2 * size_of::<ValueId>() + size_of::<ValueData>() <= 60);
    }
}
