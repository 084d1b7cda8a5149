//! Copying with a mapping.

use crate::body::OpSpec;
use crate::builder::Builder;
use crate::handles::{BlockId, OpId, RegionId, Type, UnitId, ValueId};
use crate::loc::Loc;
use crate::module::{Header, Module, OpAddr, OpRef, ValueRef};
use crate::transfer::{MoveError, Remap};
use crate::walk::{Item, Walk, WalkResult};
use rustc_hash::FxHashMap;

/// A value and its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GlobalValue {
    /// The unit.
    pub unit: UnitId,
    /// The handle there.
    pub value: ValueId,
}

/// A block and its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GlobalBlock {
    /// The unit.
    pub unit: UnitId,
    /// The handle there.
    pub block: BlockId,
}

/// What stands for what in a copy: filled by copying, and asked for values and blocks that are not part of what is copied.
#[derive(Clone, Debug, Default)]
pub struct IrMapping {
    values: FxHashMap<GlobalValue, GlobalValue>,
    blocks: FxHashMap<GlobalBlock, GlobalBlock>,
    ops: FxHashMap<OpAddr, OpAddr>,
}

impl IrMapping {
    /// A mapping of nothing.
    pub fn new() -> IrMapping {
        IrMapping::default()
    }

    /// Makes `to` stand for the value `from`.
    pub fn map_value(&mut self, from: GlobalValue, to: GlobalValue) {
        self.values.insert(from, to);
    }

    /// Makes each value of `to` stand for the value of `from` at the same place, all in one unit.
    pub fn map_values(&mut self, unit: UnitId, from: &[ValueId], to: &[ValueId]) {
        for (&from, &to) in from.iter().zip(to) {
            self.map_value(GlobalValue { unit, value: from }, GlobalValue { unit, value: to });
        }
    }

    /// Makes `to` stand for the block `from`.
    pub fn map_block(&mut self, from: GlobalBlock, to: GlobalBlock) {
        self.blocks.insert(from, to);
    }

    /// What stands for a value.
    pub fn value(&self, from: GlobalValue) -> Option<GlobalValue> {
        self.values.get(&from).copied()
    }

    /// What stands for a block.
    pub fn block(&self, from: GlobalBlock) -> Option<GlobalBlock> {
        self.blocks.get(&from).copied()
    }

    /// What stands for an operation.
    pub fn op(&self, from: OpAddr) -> Option<OpAddr> {
        self.ops.get(&from).copied()
    }
}

/// Copying. The copy of an operation links its operands before those of the operations inside it.
impl Module {
    /// Copies an operation with its regions and all units below it into unit `into`, in no block yet. Values and blocks from
    /// outside are replaced by what `map` says, else kept.
    ///
    /// # Errors
    /// If a body below is not in memory.
    pub fn clone_op(&mut self, at: OpAddr, into: UnitId, map: &mut IrMapping) -> Result<OpId, MoveError> {
        let plan = Plan::of(Item::Op(self.op(at)))?;
        Ok(Copier { target: self, root: into, map }.op(&plan, &mut None))
    }

    /// Copies an operation of another module. See [`clone_op`](Module::clone_op).
    ///
    /// # Errors
    /// As there, or if a value from outside is not in `map`.
    pub fn clone_op_from(
        &mut self,
        source: OpRef<'_>,
        into: UnitId,
        map: &mut IrMapping,
    ) -> Result<OpId, MoveError> {
        let plan = Plan::of(Item::Op(source))?;
        let mut copier = Copier { target: self, root: into, map };
        copier.check(&plan)?;
        let mut remap = Remap::new(source.module(), copier.target);
        let op = copier.op(&plan, &mut remap);
        remap.iter_mut().for_each(|remap| remap.finish(self));
        Ok(op)
    }

    /// Copies the blocks of a region to the end of another region of the module. See [`clone_op`](Module::clone_op).
    ///
    /// # Errors
    /// As there.
    pub fn clone_region(
        &mut self,
        from: (UnitId, RegionId),
        into: (UnitId, RegionId),
        map: &mut IrMapping,
    ) -> Result<(), MoveError> {
        let plan = Plan::of(Item::Region(self.region(from.0, from.1)))?;
        Copier { target: self, root: into.0, map }.region(&plan, into.1);
        Ok(())
    }
}

impl Builder<'_> {
    /// Copies an operation of the module to the insertion point.
    ///
    /// # Errors
    /// See [`Module::clone_op`].
    pub fn clone_op(&mut self, source: OpAddr, map: &mut IrMapping) -> Result<OpId, MoveError> {
        let unit = self.unit();
        let op = self.module().clone_op(source, unit, map)?;
        self.put(op);
        self.tell_inside(OpAddr { unit, op });
        Ok(op)
    }

    /// Copies the blocks of a region to the end of another region of the unit.
    ///
    /// # Errors
    /// See [`Module::clone_region`].
    pub fn clone_region(
        &mut self,
        from: RegionId,
        into: RegionId,
        map: &mut IrMapping,
    ) -> Result<(), MoveError> {
        self.clone_region_at(from, into, None, map)
    }

    /// Copies the blocks of a region before a block of another region of the unit; to its end if that block is elsewhere.
    ///
    /// # Errors
    /// See [`Module::clone_region`].
    pub fn clone_region_before(
        &mut self,
        from: RegionId,
        into: RegionId,
        before: BlockId,
        map: &mut IrMapping,
    ) -> Result<(), MoveError> {
        let is_there = self.body().block_region(before) == Some(into);
        self.clone_region_at(from, into, is_there.then_some(before), map)
    }

    fn clone_region_at(
        &mut self,
        from: RegionId,
        into: RegionId,
        before: Option<BlockId>,
        map: &mut IrMapping,
    ) -> Result<(), MoveError> {
        let unit = self.unit();
        let last = self.body().last_block(into);
        self.module().clone_region((unit, from), (unit, into), map)?;
        let body = self.body();
        let first = last.map_or(body.entry_block(into), |last| body.next_block(last));
        let blocks: Vec<BlockId> = std::iter::successors(first, |&block| body.next_block(block)).collect();
        for &block in before.iter().flat_map(|_| &blocks) {
            let after = before.and_then(|before| body.prev_block(before));
            body.detach_block(block);
            body.insert_block(block, into, after);
        }
        for block in blocks {
            self.tell(|listener, module| listener.block_inserted(module, unit, block));
            let ops: Vec<OpId> = self.seen().body(unit).ops_in(block).collect();
            for op in ops {
                let at = OpAddr { unit, op };
                self.tell(|listener, module| listener.op_inserted(module, at));
                self.tell_inside(at);
            }
        }
        Ok(())
    }

    /// Tells of what is inside a new operation: of the blocks of each operation before those in them.
    fn tell_inside(&mut self, op: OpAddr) {
        // What comes next is at the end.
        let mut stack = Vec::new();
        self.tell_blocks_of(op, &mut stack);
        while let Some(op) = stack.pop() {
            self.tell(|listener, module| listener.op_inserted(module, op));
            self.tell_blocks_of(op, &mut stack);
        }
    }

    fn tell_blocks_of(&mut self, op: OpAddr, stack: &mut Vec<OpAddr>) {
        let start = stack.len();
        let mut blocks = Vec::new();
        for block in self.seen().op(op).regions().flat_map(|region| region.blocks()) {
            blocks.push((block.unit(), block.id()));
            stack.extend(block.ops().map(OpRef::global));
        }
        stack[start..].reverse();
        for (unit, block) in blocks {
            self.tell(|listener, module| listener.block_inserted(module, unit, block));
        }
    }
}

/// What is to be copied, apart from the module in which it lies. Everything comes before what is inside it.
#[derive(Default)]
struct Plan {
    ops: Vec<PlannedOp>,
    blocks: Vec<PlannedBlock>,
    /// For each region the operation it belongs to; `None` for the root.
    regions: Vec<Option<usize>>,
    steps: Vec<Step>,
}

enum Step {
    Op(usize),
    Block(usize),
    Region(usize),
}

struct PlannedOp {
    at: OpAddr,
    spec: OpSpec,
    /// In which planned block it is; `None` for the root.
    block: Option<usize>,
    results: Vec<GlobalValue>,
    operands: Vec<(GlobalValue, Type)>,
    successors: Vec<GlobalBlock>,
}

struct PlannedBlock {
    at: GlobalBlock,
    region: usize,
    args: Vec<(GlobalValue, Type, Loc)>,
}

fn global(value: ValueRef<'_>) -> GlobalValue {
    GlobalValue { unit: value.unit(), value: value.id() }
}

impl Plan {
    fn of(root: Item<'_>) -> Result<Plan, MoveError> {
        let mut plan = Plan::default();
        let mut ops: FxHashMap<OpAddr, usize> = FxHashMap::default();
        let mut regions: FxHashMap<(UnitId, RegionId), usize> = FxHashMap::default();
        let mut blocks: FxHashMap<GlobalBlock, usize> = FxHashMap::default();
        let walked = Walk::pre().items(root, |item| {
            match item {
                Item::Op(op) => {
                    let block = op.block().map(|b| GlobalBlock { unit: b.unit(), block: b.id() });
                    ops.insert(op.global(), plan.ops.len());
                    plan.add_op(op, block.and_then(|block| blocks.get(&block).copied()));
                }
                Item::Region(region) => {
                    let owner = region.parent().and_then(|op| ops.get(&op.global()).copied());
                    regions.insert((region.unit(), region.id()), plan.regions.len());
                    plan.steps.push(Step::Region(plan.regions.len()));
                    plan.regions.push(owner);
                }
                Item::Block(block) => {
                    let region = block.region().and_then(|r| regions.get(&(r.unit(), r.id())).copied());
                    let at = GlobalBlock { unit: block.unit(), block: block.id() };
                    blocks.insert(at, plan.blocks.len());
                    let args = block.args().map(|arg| (global(arg), arg.ty(), arg.loc())).collect();
                    plan.steps.push(Step::Block(plan.blocks.len()));
                    plan.blocks.push(PlannedBlock { at, region: region.unwrap_or(0), args });
                }
            }
            WalkResult::Advance
        });
        walked.map_err(|missing| MoveError::NotLoaded(missing.0))?;
        Ok(plan)
    }

    fn add_op(&mut self, op: OpRef<'_>, block: Option<usize>) {
        let spec = OpSpec {
            name: op.name(),
            loc: op.loc(),
            operands: Vec::new(),
            result_types: op.results().map(ValueRef::ty).collect(),
            props: op.props(),
            attrs: op.discardable(),
            successors: Vec::new(),
            regions: Vec::new(),
            unit: op.inner_unit(),
        };
        self.steps.push(Step::Op(self.ops.len()));
        self.ops.push(PlannedOp {
            at: op.global(),
            spec,
            block,
            results: op.results().map(global).collect(),
            operands: op.operands().map(|value| (global(value.resolved()), value.ty())).collect(),
            successors: op.successors().map(|b| GlobalBlock { unit: b.unit(), block: b.id() }).collect(),
        });
    }
}

struct Copier<'a> {
    target: &'a mut Module,
    root: UnitId,
    map: &'a mut IrMapping,
}

/// Where the parts of the plan went.
#[derive(Default)]
struct Placed {
    /// Unit of the operation, its handle, and the unit of its regions.
    ops: Vec<(UnitId, OpId, UnitId)>,
    blocks: Vec<BlockId>,
    /// The planned region of each block.
    block_regions: Vec<usize>,
    regions: Vec<(UnitId, RegionId)>,
}

impl Copier<'_> {
    /// Whether all values and blocks that the plan names are there in the other module.
    fn check(&self, plan: &Plan) -> Result<(), MoveError> {
        let results = plan.ops.iter().flat_map(|op| op.results.iter().copied());
        let args = plan.blocks.iter().flat_map(|block| block.args.iter().map(|&(arg, ..)| arg));
        let values: rustc_hash::FxHashSet<GlobalValue> = results.chain(args).collect();
        let blocks: rustc_hash::FxHashSet<GlobalBlock> = plan.blocks.iter().map(|block| block.at).collect();
        for op in &plan.ops {
            let outer = |&&(value, _): &&(GlobalValue, Type)| {
                !values.contains(&value) && self.map.value(value).is_none()
            };
            if let Some((value, _)) = op.operands.iter().find(outer) {
                return Err(MoveError::OuterValue(value.value));
            }
            let outer = |&&block: &&GlobalBlock| !blocks.contains(&block) && self.map.block(block).is_none();
            if let Some(block) = op.successors.iter().find(outer) {
                return Err(MoveError::OuterBlock(block.block));
            }
        }
        Ok(())
    }

    /// Makes what is planned, with the root operation first.
    fn op(&mut self, plan: &Plan, remap: &mut Option<Remap>) -> OpId {
        let mut placed = Placed::default();
        self.make(plan, &mut placed, remap);
        self.link(plan, &placed);
        placed.ops[0].1
    }

    fn region(&mut self, plan: &Plan, into: RegionId) {
        let mut placed = Placed { regions: vec![(self.root, into)], ..Placed::default() };
        self.make(plan, &mut placed, &mut None);
        self.link(plan, &placed);
    }

    fn make(&mut self, plan: &Plan, placed: &mut Placed, remap: &mut Option<Remap>) {
        for step in &plan.steps {
            match *step {
                Step::Op(index) => self.make_op(&plan.ops[index], placed, remap),
                Step::Region(index) => {
                    if let Some(owner) = plan.regions[index] {
                        self.make_region(owner, placed);
                    }
                }
                Step::Block(index) => self.make_block(&plan.blocks[index], placed, remap),
            }
        }
    }

    fn make_op(&mut self, op: &PlannedOp, placed: &mut Placed, remap: &mut Option<Remap>) {
        let block = op.block.map(|block| (placed.blocks[block], block));
        let unit = match block {
            Some((_, index)) => placed.block_unit(index, self.root),
            None => self.root,
        };
        let mut spec = op.spec.clone();
        if let Some(remap) = remap {
            remap.spec(&mut spec);
        }
        spec.unit = op.spec.unit.map(|_| self.target.new_unit());
        let new = self.target.body_mut(unit).new_op(&spec);
        if let Some(inner) = spec.unit {
            let header = Header { loc: spec.loc, attrs: spec.attrs, props: spec.props };
            self.target.set_header(inner, Some(header));
            self.target.set_parent(inner, Some((unit, new)));
        }
        if let Some((block, _)) = block {
            self.target.body_mut(unit).append_op(new, block);
        }
        for (&old, value) in op.results.iter().zip(self.target.body(unit).results(new)) {
            self.map.map_value(old, GlobalValue { unit, value });
        }
        self.map.ops.insert(op.at, OpAddr { unit, op: new });
        placed.ops.push((unit, new, spec.unit.unwrap_or(unit)));
    }

    fn make_region(&mut self, owner: usize, placed: &mut Placed) {
        let (unit, op, inner) = placed.ops[owner];
        let body = self.target.body_mut(inner);
        let region = body.new_region();
        body.insert_region((inner == unit).then_some(op), usize::MAX, region);
        placed.regions.push((inner, region));
    }

    fn make_block(&mut self, block: &PlannedBlock, placed: &mut Placed, remap: &mut Option<Remap>) {
        let (unit, region) = placed.regions[block.region];
        let body = self.target.body_mut(unit);
        let new = body.new_block();
        for &(old, ty, loc) in &block.args {
            let (ty, loc) = match remap {
                Some(remap) => (remap.ty(ty), remap.loc(loc)),
                None => (ty, loc),
            };
            let value = body.add_arg(new, ty, loc);
            self.map.map_value(old, GlobalValue { unit, value });
        }
        body.append_block(new, region);
        self.map.map_block(block.at, GlobalBlock { unit, block: new });
        placed.blocks.push(new);
        placed.block_regions.push(block.region);
    }

    /// Gives the copies their operands and successors, in program order.
    fn link(&mut self, plan: &Plan, placed: &Placed) {
        let mut foreign = FxHashMap::default();
        for (op, &(unit, new, _)) in plan.ops.iter().zip(&placed.ops) {
            let operands: Vec<ValueId> =
                op.operands.iter().map(|&(value, ty)| self.value(unit, value, ty, &mut foreign)).collect();
            self.target.body_mut(unit).set_operands(new, &operands);
            let successors: Vec<BlockId> =
                op.successors.iter().map(|&block| self.block(unit, block)).collect();
            self.target.body_mut(unit).set_successors(new, &successors);
        }
    }

    /// What stands for a value in a unit of the target.
    fn value(
        &mut self,
        unit: UnitId,
        value: GlobalValue,
        ty: Type,
        foreign: &mut FxHashMap<(UnitId, GlobalValue), ValueId>,
    ) -> ValueId {
        let new = self.map.value(value).unwrap_or(value);
        if new.unit == unit {
            return new.value;
        }
        let body = self.target.body_mut(unit);
        *foreign.entry((unit, new)).or_insert_with(|| body.new_foreign(new.unit, new.value, ty))
    }

    /// What stands for a block in a unit of the target: a block in no region for one of another unit.
    fn block(&mut self, unit: UnitId, block: GlobalBlock) -> BlockId {
        let new = self.map.block(block).unwrap_or(block);
        if new.unit == unit { new.block } else { self.target.body_mut(unit).new_block() }
    }
}

impl Placed {
    fn block_unit(&self, block: usize, root: UnitId) -> UnitId {
        self.block_regions.get(block).and_then(|&region| self.regions.get(region)).map_or(root, |at| at.0)
    }
}
