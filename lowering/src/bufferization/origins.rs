//! From which allocations memory may come.

use rmlir_dialects::arith::SelectOp;
use rmlir_dialects::bufferization::dealloc::{is_allocated, view_base};
use rmlir_dialects::memref::ReallocOp;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::call::CallOpInterface;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionBranchTerminator, terminator_operands,
};
use rmlir_ir::interfaces::view::ViewLikeOpInterface;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, OpRef, TypeData, UnitId, ValueId, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

type Key = (UnitId, ValueId);

/// Which values each value may come from, and where that ends.
#[derive(Debug, Default)]
pub(super) struct Origins {
    sources: FxHashMap<Key, Vec<Key>>,
    /// Values of which it is not known that they only pass on memory of others.
    ends: FxHashMap<Key, End>,
}

/// What is known of memory where it comes from. It is kept, because folds may take the value away.
#[derive(Clone, Copy, Debug)]
struct End {
    allocated: bool,
    argument: bool,
}

fn key(value: ValueRef<'_>) -> Key {
    (value.unit(), value.id())
}

fn is_memory(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

fn is_function_argument(value: ValueRef<'_>) -> bool {
    let Some(block) = value.block().filter(|_| value.def_op().is_none()) else { return false };
    let function = |op: OpRef<'_>| op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()).is_some();
    block.is_entry() && block.parent().is_some_and(function)
}

/// Where a value ends up coming from.
#[derive(Default)]
struct Ends {
    values: FxHashSet<Key>,
    /// All are made by allocations.
    allocated: bool,
    /// All are made by allocations or passed to the function.
    known: bool,
}

impl Origins {
    /// Looks through all that is inside an operation.
    pub(super) fn of(op: OpRef<'_>) -> Result<Origins, Failed> {
        let mut origins = Origins::default();
        let walked = Walk::pre().ops(op, |op| {
            origins.add(op);
            WalkResult::Advance
        });
        walked.map_err(|_| Failed)?;
        Ok(origins)
    }

    fn passes<'m>(
        &mut self,
        from: impl Iterator<Item = ValueRef<'m>>,
        to: impl Iterator<Item = ValueRef<'m>>,
    ) {
        for (from, to) in from.zip(to) {
            self.sources.entry(key(to)).or_default().push(key(from));
        }
    }

    fn end(&mut self, op: OpRef<'_>) {
        let args = op.regions().filter_map(|region| region.entry()).flat_map(|block| block.args());
        let ends = op.results().chain(args).filter(|value| is_memory(*value));
        let known = |value: ValueRef<'_>| End {
            allocated: is_allocated(value),
            argument: is_function_argument(value),
        };
        self.ends.extend(ends.map(|value| (key(value), known(value))));
    }

    fn add(&mut self, op: OpRef<'_>) {
        let ctx = op.ctx();
        if op.is::<SelectOp>() {
            for choice in [op.operand(1), op.operand(2)] {
                self.passes(choice.into_iter(), op.results());
            }
        } else if op.is::<ReallocOp>() {
            self.passes(op.operand(0).into_iter(), op.results());
            self.end(op);
        } else if let Some(view) = ctx.op_interface::<dyn ViewLikeOpInterface>(op.name()) {
            self.passes(view.view_source(op).into_iter(), view.view_dest(op).into_iter());
        } else if let Some(branch) = ctx.op_interface::<dyn BranchOpInterface>(op.name()) {
            for (block, passed) in op.successors().zip(branch.all_successor_operands(op)) {
                let operands = passed.forwarded.clone().filter_map(|at| op.operand(at));
                self.passes(operands, block.args().skip(passed.produced));
            }
        } else if let Some(regions) = ctx.op_interface::<dyn RegionBranchOpInterface>(op.name()) {
            self.add_regions(op, regions);
        } else if ctx.op_interface::<dyn RegionBranchTerminator>(op.name()).is_some() {
            // It is looked at with the operation around it.
        } else {
            self.end(op);
            if ctx.op_interface::<dyn CallOpInterface>(op.name()).is_some() {
                for operand in op.operands() {
                    self.passes(std::iter::repeat(operand), op.results());
                }
            }
        }
    }

    fn add_regions(&mut self, op: OpRef<'_>, model: &dyn RegionBranchOpInterface) {
        for successor in model.successors(op, BranchPoint::Parent) {
            let operands = model.entry_operands(op, &successor);
            self.passes(operands.filter_map(|at| op.operand(at)), successor.inputs.iter().copied());
        }
        let terminators = op.regions().flat_map(|region| region.blocks()).filter_map(|block| block.last_op());
        for terminator in terminators {
            for successor in model.successors(op, BranchPoint::Terminator(terminator)) {
                let Some(operands) = terminator_operands(terminator, &successor) else { continue };
                let operands = operands.filter_map(|at| terminator.operand(at));
                self.passes(operands, successor.inputs.iter().copied());
            }
        }
    }

    fn ends_of(&self, value: ValueRef<'_>) -> Ends {
        let mut found = Ends { values: FxHashSet::default(), allocated: true, known: true };
        let (mut seen, mut open) = (FxHashSet::default(), vec![key(value)]);
        while let Some(at) = open.pop() {
            if !seen.insert(at) {
                continue;
            }
            open.extend(self.sources.get(&at).into_iter().flatten());
            if let Some(end) = self.ends.get(&at) {
                found.values.insert(at);
                found.allocated &= end.allocated;
                found.known &= end.allocated || end.argument;
            }
        }
        found
    }

    /// Whether two values refer to memory of one allocation; `None` if that is not known.
    pub(super) fn same(&self, x: ValueRef<'_>, y: ValueRef<'_>) -> Option<bool> {
        let (x, y) = (view_base(x), view_base(y));
        if key(x) == key(y) {
            return Some(true);
        }
        let (x, y) = (self.ends_of(x), self.ends_of(y));
        if x.values.len() == 1 && x.values == y.values {
            return Some(true);
        }
        if !x.values.is_disjoint(&y.values) || x.values.is_empty() || y.values.is_empty() {
            return None;
        }
        ((x.allocated && y.known) || (x.known && y.allocated)).then_some(false)
    }
}
