//! `lift-cf-to-scf`: blocks and branches become loops and choices with regions.
//!
//! The algorithm is that of Bahmann, Reissmann, Jahre and Meyer, "Perfect Reconstructability of Control Flow from Demand Dependence
//! Graphs": cycles become loops with one entry and one latch, then each branch takes the blocks that only it leads to into regions. Where
//! several edges have to become one, a *multiplexer* block takes a number that says where to go on.

mod branches;
mod create;
mod cycles;
mod exits;
mod graph;
mod multiplexer;
mod reduce;

use exits::Exits;
use graph::Trees;
use rmlir_dialects::func::FuncOp;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::order::reachable;
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    BlockId, BlockRef, Builder, Failed, Loc, Module, OpAddr, OpRef, RegionId, Type, UnitId, ValueId,
};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rustc_hash::FxHashMap;

plain_pass! {
    /// Makes operations of scf of blocks and branches of cf.
    CfToScf: LiftControlFlowToSCFPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<CfToScf>();
}

fn run(_: &options::LiftControlFlowToSCFPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut changed = false;
    let functions = Walk::post().collect(run.op(), |op| op.is::<FuncOp>()).map_err(|_| Failed)?;
    for function in functions {
        let view = run.module().op(function);
        if view.region(0).is_none_or(|region| region.is_empty()) {
            continue;
        }
        let ops = Walk::post().collect(view, |op| op.regions().len() > 0).map_err(|_| Failed)?;
        for op in ops {
            let regions = run.module().op(op).regions();
            let regions: Vec<(UnitId, RegionId)> =
                regions.map(|region| (region.unit(), region.id())).collect();
            for (unit, region) in regions {
                changed |= lift(run.module(), unit, region)?;
            }
        }
    }
    if !changed {
        run.preserve_all();
    }
    Ok(())
}

/// What only happens to IR that was not verified.
const UNEXPECTED: Failed = Failed;

/// Lifts one region. Gives whether there was anything to do.
fn lift(module: &mut Module, unit: UnitId, region: RegionId) -> Result<bool, Failed> {
    let view = module.region(unit, region);
    if view.is_empty() || view.has_one_block() {
        return Ok(false);
    }
    check(view)?;
    let entry = view.entry().ok_or(UNEXPECTED)?.id();
    let owner = view.parent().ok_or(UNEXPECTED)?;
    let loc = owner.loc();
    let mut lifting = Lifting {
        owner: owner.global(),
        module,
        unit,
        loc,
        entry,
        undefined: FxHashMap::default(),
        numbers: Vec::new(),
        exits: Exits::new(region),
        trees: Trees::default(),
    };
    lifting.combine_exits()?;
    let mut work = vec![entry];
    while let Some(block) = work.pop() {
        let loops = lifting.lift_cycles(block)?;
        if !loops.is_empty() {
            lifting.forget_tree(block);
        }
        work.extend(loops);
        work.extend(lifting.lift_branch(block)?);
    }
    Ok(true)
}

const UNREACHABLE: &str = "transformation does not support unreachable blocks";

/// Refuses what cannot be lifted.
fn check(region: rmlir_ir::RegionRef<'_>) -> Result<(), Failed> {
    for block in region.blocks() {
        if !block.is_entry() && block.predecessors().next().is_none() {
            let first = block.first_op().ok_or(UNEXPECTED)?;
            return Err(first.emit_error(UNREACHABLE));
        }
    }
    // Blocks that only reach each other may stay. If they lead to what is reached, they would be taken for a part of it, and never end.
    let reached = reachable(region);
    let leads = |block: &BlockRef<'_>| {
        !reached.contains(&block.id()) && block.successors().any(|next| reached.contains(&next.id()))
    };
    if let Some(block) = region.blocks().find(leads) {
        return Err(block.first_op().ok_or(UNEXPECTED)?.emit_error(UNREACHABLE));
    }
    let wanted = |op: OpRef<'_>| op.successors().len() > 0;
    let mut branches = Vec::new();
    for block in region.blocks() {
        for op in block.ops() {
            branches.extend(Walk::post().collect(op, wanted).map_err(|_| Failed)?);
        }
    }
    for branch in branches {
        let op = region.module().op(branch);
        let Some(model) = op.ctx().op_interface::<dyn BranchOpInterface>(op.name()) else {
            return Err(op.emit_error(
                "transformation does not support terminators with successors not implementing BranchOpInterface",
            ));
        };
        if !is_effect_free(op) {
            return Err(op.emit_error("transformation does not support terminators with side effects"));
        }
        if model.all_successor_operands(op).iter().any(|passed| passed.produced > 0) {
            return Err(op.emit_error(
                "transformation does not support operations with operation-produced successor operands",
            ));
        }
    }
    Ok(())
}

/// The work on one region and on those that come of it.
struct Lifting<'m> {
    module: &'m mut Module,
    unit: UnitId,
    /// The operation whose region it is, and its location.
    owner: OpAddr,
    loc: Loc,
    /// The first block, where constants go.
    entry: BlockId,
    undefined: FxHashMap<Type, ValueId>,
    numbers: Vec<Option<ValueId>>,
    exits: Exits,
    trees: Trees,
}

impl Lifting<'_> {
    fn at_entry(&mut self) -> Builder<'_> {
        let mut b = Builder::at_start(self.module, self.unit, self.entry);
        b.set_loc(self.loc);
        b
    }

    /// A value of a type of which nobody cares what it is.
    fn undefined(&mut self, ty: Type) -> Result<ValueId, Failed> {
        if let Some(&value) = self.undefined.get(&ty) {
            return Ok(value);
        }
        let value = create::undefined(&mut self.at_entry(), ty)?;
        self.undefined.insert(ty, value);
        Ok(value)
    }

    /// A number by which a multiplexer goes on.
    fn number(&mut self, number: usize) -> Result<ValueId, Failed> {
        if let Some(&Some(value)) = self.numbers.get(number) {
            return Ok(value);
        }
        let value = create::number(&mut self.at_entry(), number)?;
        if self.numbers.len() <= number {
            self.numbers.resize(number + 1, None);
        }
        self.numbers[number] = Some(value);
        Ok(value)
    }

    fn region_of(&self, block: BlockId) -> Result<RegionId, Failed> {
        self.module.body(self.unit).block_region(block).ok_or(UNEXPECTED)
    }

    fn forget_tree(&mut self, block: BlockId) {
        if let Some(region) = self.module.body(self.unit).block_region(block) {
            self.trees.forget(region);
        }
    }

    fn terminator(&self, block: BlockId) -> Result<OpAddr, Failed> {
        let op = self.module.body(self.unit).last_op(block).ok_or(UNEXPECTED)?;
        Ok(OpAddr { unit: self.unit, op })
    }

    fn loc_of_end(&self, block: BlockId) -> Result<Loc, Failed> {
        Ok(self.module.op(self.terminator(block)?).loc())
    }

    fn args(&self, block: BlockId) -> Vec<ValueId> {
        self.module.body(self.unit).args(block).to_vec()
    }

    /// A new block of the region of `beside`, after it or before it.
    fn new_block(&mut self, beside: BlockId, after: bool) -> Result<BlockId, Failed> {
        let region = self.region_of(beside)?;
        let body = self.module.body_mut(self.unit);
        let block = body.new_block();
        let place = if after { Some(beside) } else { body.prev_block(beside) };
        body.insert_block(block, region, place);
        Ok(block)
    }

    /// Gives a block more arguments, like those of another one.
    fn copy_args(&mut self, to: BlockId, from: BlockId) {
        let args = self.module.block(self.unit, from).args();
        let args: Vec<(Type, Loc)> = args.map(|arg| (arg.ty(), arg.loc())).collect();
        let body = self.module.body_mut(self.unit);
        for (ty, loc) in args {
            body.add_arg(to, ty, loc);
        }
    }

    /// Moves the operations of a block to the end of another one; the block goes.
    fn splice(&mut self, from: BlockId, into: BlockId) {
        let body = self.module.body_mut(self.unit);
        let mut last = body.last_op(into);
        while let Some(op) = body.first_op(from) {
            body.move_op(op, into, last);
            last = Some(op);
        }
        body.detach_block(from);
    }

    fn replace_values(&mut self, from: &[ValueId], to: &[ValueId]) {
        let body = self.module.body_mut(self.unit);
        for (&from, &to) in from.iter().zip(to) {
            body.replace_all_uses(from, to);
        }
    }

    fn erase(&mut self, op: OpAddr) -> Result<(), Failed> {
        self.module.erase_op(op).map_err(|_| UNEXPECTED)
    }
}
