//! From one body into another.

use super::MoveError;
use super::resources::Remap;
use crate::body::{Body, OpSpec, ValueDef};
use crate::handles::{BlockId, OpId, RegionId, SuccId, UnitId, UseId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The new handles of what got new ones.
#[derive(Clone, Debug, Default)]
pub struct HandleMap {
    ops: FxHashMap<OpId, OpId>,
    blocks: FxHashMap<BlockId, BlockId>,
    regions: FxHashMap<RegionId, RegionId>,
    values: FxHashMap<ValueId, ValueId>,
}

impl HandleMap {
    /// The new handle of an operation.
    pub fn op(&self, old: OpId) -> Option<OpId> {
        self.ops.get(&old).copied()
    }

    /// The new handle of a block.
    pub fn block(&self, old: BlockId) -> Option<BlockId> {
        self.blocks.get(&old).copied()
    }

    /// The new handle of a region.
    pub fn region(&self, old: RegionId) -> Option<RegionId> {
        self.regions.get(&old).copied()
    }

    /// The new handle of a value.
    pub fn value(&self, old: ValueId) -> Option<ValueId> {
        self.values.get(&old).copied()
    }
}

/// What moves: each thing before what it holds.
#[derive(Debug, Default)]
pub(super) struct Moved {
    regions: Vec<RegionId>,
    blocks: Vec<BlockId>,
    pub(super) ops: Vec<OpId>,
}

impl Moved {
    /// An operation with its regions.
    pub(super) fn op(body: &Body, op: OpId) -> Moved {
        Moved::ops(body, &[op])
    }

    /// Operations with their regions.
    pub(super) fn ops(body: &Body, ops: &[OpId]) -> Moved {
        let mut moved = Moved { ops: ops.to_vec(), ..Moved::default() };
        moved.regions.extend(ops.iter().flat_map(|&op| body.op_regions(op)));
        moved.collect(body, 0);
        moved
    }

    /// Regions with all that is in them.
    pub(super) fn regions(body: &Body, regions: &[RegionId]) -> Moved {
        let mut moved = Moved { regions: regions.to_vec(), ..Moved::default() };
        moved.collect(body, 0);
        moved
    }

    /// Blocks with all that is in them.
    pub(super) fn blocks(body: &Body, blocks: &[BlockId]) -> Moved {
        let mut moved = Moved::default();
        for &block in blocks {
            moved.add_block(body, block);
        }
        moved.collect(body, 0);
        moved
    }

    /// Adds all that is in the regions from number `next` on.
    fn collect(&mut self, body: &Body, mut next: usize) {
        while let Some(&region) = self.regions.get(next) {
            next += 1;
            for block in body.blocks_in(region) {
                self.add_block(body, block);
            }
        }
    }

    fn add_block(&mut self, body: &Body, block: BlockId) {
        self.blocks.push(block);
        for op in body.ops_in(block) {
            self.ops.push(op);
            self.regions.extend(body.op_regions(op));
        }
    }

    /// Whether no value and no branch leads in or out.
    pub(super) fn check_closed(&self, body: &Body) -> Result<(), MoveError> {
        let ops: FxHashSet<OpId> = self.ops.iter().copied().collect();
        let blocks: FxHashSet<BlockId> = self.blocks.iter().copied().collect();
        let is_inside = |value: ValueId| match body.value_def(value) {
            ValueDef::Result { op, .. } => ops.contains(&op),
            ValueDef::Argument { block, .. } => blocks.contains(&block),
            ValueDef::Forward | ValueDef::Foreign { .. } => false,
        };
        for &op in &self.ops {
            if let Some(value) = body.operands(op).find(|&value| !is_inside(value)) {
                return Err(MoveError::OuterValue(value));
            }
            if let Some(block) = body.successors(op).find(|block| !blocks.contains(block)) {
                return Err(MoveError::OuterBlock(block));
            }
        }
        for value in self.values(body) {
            if body.uses(value).any(|id| !ops.contains(&body.use_owner(id).0)) {
                return Err(MoveError::UsedOutside(value));
            }
        }
        let entered =
            |&&block: &&BlockId| body.block_uses(block).any(|id| !ops.contains(&body.succ(id).owner));
        self.blocks.iter().find(entered).map_or(Ok(()), |&block| Err(MoveError::OuterBlock(block)))
    }

    /// The values that are defined inside.
    fn values<'a>(&'a self, body: &'a Body) -> impl Iterator<Item = ValueId> + 'a {
        let args = self.blocks.iter().flat_map(|&block| body.args(block).iter().copied());
        args.chain(self.ops.iter().flat_map(|&op| body.results(op)))
    }
}

/// What becomes of values that would cross.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outer {
    /// Foreign placeholders, in both bodies.
    Placeholders {
        /// The unit of the body from which it moves.
        src: UnitId,
        /// The unit of the body into which it moves.
        dst: UnitId,
    },
    /// There are none: it was checked.
    None,
    /// The bodies are the old and the new one of the same unit, and all that lives moves.
    Same,
}

/// A move from `src` into `dst`.
pub(super) struct Transfer<'a> {
    src: &'a mut Body,
    dst: &'a mut Body,
    outer: Outer,
    remap: Option<&'a mut Remap>,
    map: HandleMap,
    /// Values and blocks from outside that moved operations name, in order of first use.
    outer_values: Vec<(ValueId, ValueId)>,
    outer_blocks: FxHashMap<BlockId, BlockId>,
    /// Placeholders that `dst` has, by what they stand for.
    foreign: FxHashMap<(UnitId, ValueId), ValueId>,
}

impl<'a> Transfer<'a> {
    pub(super) fn new(
        src: &'a mut Body,
        dst: &'a mut Body,
        outer: Outer,
        remap: Option<&'a mut Remap>,
    ) -> Transfer<'a> {
        let foreign = dst.foreign.iter().map(|&(unit, value, at)| ((unit, value), at)).collect();
        Transfer {
            src,
            dst,
            outer,
            remap,
            map: HandleMap::default(),
            outer_values: Vec::new(),
            outer_blocks: FxHashMap::default(),
            foreign,
        }
    }

    /// Moves. The regions, blocks or operation at the top are in nothing afterwards. Gives the new handles, and units with the
    /// new handles of their stubs.
    pub(super) fn run(mut self, moved: &Moved) -> (HandleMap, Vec<(UnitId, OpId)>) {
        self.make_regions_and_blocks(moved);
        let mut stubs = Vec::new();
        for &op in &moved.ops {
            let new = self.make_op(op);
            stubs.extend(self.src.op_unit(op).map(|inner| (inner, new)));
        }
        for &op in &moved.ops {
            self.link_op(op);
        }
        self.order_uses(moved);
        for &op in moved.ops.iter().rev() {
            self.src.drop_slots(op);
            if self.src.op_unit(op).is_some() {
                self.src.set_op_unit(op, None);
            }
        }
        if let Outer::Placeholders { src, dst } = self.outer {
            self.leave_placeholders(moved, dst);
            self.resolve_placeholders(src);
        }
        (self.map, stubs)
    }

    fn make_regions_and_blocks(&mut self, moved: &Moved) {
        for &region in &moved.regions {
            let new = self.dst.new_region();
            self.map.regions.insert(region, new);
        }
        for &block in &moved.blocks {
            let new = self.dst.new_block();
            self.map.blocks.insert(block, new);
            for index in 0..self.src.args(block).len() {
                let arg = self.src.args(block)[index];
                let (mut ty, mut loc) = (self.src.value_type(arg), self.src.arg_loc(arg));
                if let Some(remap) = &mut self.remap {
                    (ty, loc) = (remap.ty(ty), remap.loc(loc));
                }
                let value = self.dst.add_arg(new, ty, loc);
                self.map.values.insert(arg, value);
            }
            if let Some(region) = self.src.block_region(block).and_then(|region| self.map.region(region)) {
                self.dst.append_block(new, region);
            }
        }
    }

    /// Makes the operation without operands and successors, whose values and blocks may not be there yet.
    fn make_op(&mut self, op: OpId) -> OpId {
        let data = self.src.op(op).clone();
        let regions = self.src.op_regions(op).iter().filter_map(|&region| self.map.region(region)).collect();
        let mut spec = OpSpec {
            name: data.name,
            loc: data.loc,
            operands: Vec::new(),
            result_types: self.src.results(op).map(|value| self.src.value_type(value)).collect(),
            props: data.props,
            attrs: data.attrs,
            successors: Vec::new(),
            regions,
            unit: self.src.op_unit(op),
        };
        if let Some(remap) = &mut self.remap {
            remap.spec(&mut spec);
        }
        let new = self.dst.new_op(&spec);
        self.map.ops.insert(op, new);
        for (old, new) in self.src.results(op).zip(self.dst.results(new)) {
            self.map.values.insert(old, new);
        }
        if let Some(block) = data.block.and_then(|block| self.map.block(block)) {
            self.dst.append_op(new, block);
        }
        new
    }

    fn link_op(&mut self, op: OpId) {
        let Some(new) = self.map.op(op) else { return };
        let operands: Vec<ValueId> = self.src.operands(op).collect();
        let operands: Vec<ValueId> = operands.into_iter().map(|value| self.value_for(value)).collect();
        self.dst.set_operands(new, &operands);
        let successors: Vec<BlockId> = self.src.successors(op).collect();
        let successors: Vec<BlockId> = successors.into_iter().map(|block| self.block_for(block)).collect();
        self.dst.set_successors(new, &successors);
    }

    /// What stands in `dst` for a value of `src`.
    fn value_for(&mut self, value: ValueId) -> ValueId {
        if let Some(new) = self.map.value(value) {
            return new;
        }
        let new = self.placeholder(value);
        self.map.values.insert(value, new);
        self.outer_values.push((value, new));
        new
    }

    fn placeholder(&mut self, value: ValueId) -> ValueId {
        let ty = self.src.value_type(value);
        let (unit, at) = match (self.src.value_def(value), self.outer) {
            (ValueDef::Foreign { unit, value: at }, Outer::Placeholders { dst, .. })
                if unit == dst && at.index() < self.dst.value_capacity() =>
            {
                return at;
            }
            (ValueDef::Foreign { unit, value: at }, _) => (unit, at),
            (_, Outer::Placeholders { src, .. }) => (src, value),
            _ => return self.dst.new_forward(ty),
        };
        if let Some(&have) = self.foreign.get(&(unit, at)) {
            return have;
        }
        let new = self.dst.new_foreign(unit, at, ty);
        self.foreign.insert((unit, at), new);
        new
    }

    /// What stands in `dst` for a block of `src`: for one that stays behind a block in no region, which the verifier reports.
    fn block_for(&mut self, block: BlockId) -> BlockId {
        if let Some(new) = self.map.block(block) {
            return new;
        }
        *self.outer_blocks.entry(block).or_insert_with(|| self.dst.new_block())
    }

    /// Brings the use lists in `dst` into the order that they have in `src`.
    fn order_uses(&mut self, moved: &Moved) {
        let inner: Vec<ValueId> = moved.values(self.src).collect();
        let inner = inner.into_iter().filter_map(|old| Some((old, self.map.value(old)?)));
        let pairs: Vec<(ValueId, ValueId)> = inner.chain(self.outer_values.iter().copied()).collect();
        for (old, new) in pairs {
            if self.dst.uses(new).nth(1).is_some() {
                let order = self.use_order(old, new);
                self.dst.reorder_uses(new, &order);
            }
        }
        for &block in &moved.blocks {
            if let Some(new) = self.map.block(block) {
                let order = self.block_use_order(block);
                self.dst.reorder_block_uses(new, &order);
            }
        }
    }

    /// The uses that moved, in their order, then those that were there.
    fn use_order(&self, old: ValueId, new: ValueId) -> Vec<UseId> {
        let new_use = |id| {
            let (op, index) = self.src.use_owner(id);
            self.dst.operand_use(self.map.op(op)?, index)
        };
        let mut order: Vec<UseId> = self.src.uses(old).filter_map(new_use).collect();
        let have: FxHashSet<UseId> = order.iter().copied().collect();
        order.extend(self.dst.uses(new).filter(|id| !have.contains(id)));
        order
    }

    fn block_use_order(&self, old: BlockId) -> Vec<SuccId> {
        let new_use = |id| {
            let (op, index) = self.src.succ_owner(id);
            self.dst.successor_use(self.map.op(op)?, index)
        };
        self.src.block_uses(old).filter_map(new_use).collect()
    }

    /// Values that moved and are still used in `src` become placeholders there.
    fn leave_placeholders(&mut self, moved: &Moved, dst: UnitId) {
        let used: Vec<ValueId> = moved.values(self.src).filter(|&value| !self.src.is_unused(value)).collect();
        for old in used {
            if let Some(new) = self.map.value(old) {
                self.src.forward_to_foreign(old, dst, new);
            }
        }
    }

    /// Placeholders in `dst` for values that are here now give way to them.
    fn resolve_placeholders(&mut self, src: UnitId) {
        for index in 0..self.dst.foreign.len() {
            let (unit, value, at) = self.dst.foreign[index];
            let Some(new) = self.map.value(value).filter(|&new| unit == src && new != at) else { continue };
            let uses: Vec<UseId> = self.dst.uses(at).collect();
            for &id in uses.iter().rev() {
                self.dst.set_use(id, new);
            }
        }
    }
}
