//! Dead operations and block arguments, found together: what only feeds itself around a loop of blocks is dead too.

use crate::table::OpTable;
use rmlir_ir::body::ValueDef;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::branch::{BranchOpInterface, successor_argument};
use rmlir_ir::interfaces::effects::would_be_trivially_dead;
use rmlir_ir::listener::Listener;
use rmlir_ir::order::post_order;
use rmlir_ir::{BlockRef, Module, OpAddr, OpRef, RegionId, RegionRef, TraitSet, UnitId, ValueId, ValueRef};
use rustc_hash::FxHashSet;

/// What was found to be needed.
#[derive(Default)]
struct Live {
    ops: OpTable<bool>,
    args: FxHashSet<(UnitId, ValueId)>,
    changed: bool,
}

impl Live {
    fn op(&self, op: OpRef<'_>) -> bool {
        self.ops.get(op.global())
    }

    fn set_op(&mut self, op: OpRef<'_>) {
        if !self.op(op) {
            self.ops.set(op.global(), true);
            self.changed = true;
        }
    }

    fn arg(&self, arg: ValueRef<'_>) -> bool {
        self.args.contains(&(arg.unit(), arg.id()))
    }

    fn set_arg(&mut self, arg: ValueRef<'_>) {
        self.changed |= self.args.insert((arg.unit(), arg.id()));
    }

    fn set_value(&mut self, value: ValueRef<'_>) {
        match value.def_op() {
            Some((op, _)) => self.set_op(op),
            None => self.set_arg(value),
        }
    }

    /// Marks a value if something that is needed uses it.
    fn look_at_uses(&mut self, value: ValueRef<'_>) {
        let body = value.body();
        let needed = value.uses().any(|id| {
            let (owner, operand) = body.use_owner(id);
            let owner = value.module().op(OpAddr { unit: value.unit(), op: owner });
            self.op(owner) && !self.feeds_dead_argument(owner, operand)
        });
        if needed {
            self.set_value(value);
        }
    }

    /// Whether an operand of a branch goes to a block argument that is not known to be needed.
    fn feeds_dead_argument(&self, op: OpRef<'_>, operand: usize) -> bool {
        op.successors().len() > 0 && successor_argument(op, operand).is_some_and(|arg| !self.arg(arg))
    }

    fn look_at_op(&mut self, op: OpRef<'_>) {
        if op.has_trait(TraitSet::IS_TERMINATOR) {
            self.look_at_terminator(op);
        } else if self.op(op) {
        } else if !would_be_trivially_dead(op) {
            self.set_op(op);
        } else {
            op.results().for_each(|result| {
                if !self.op(op) {
                    self.look_at_uses(result);
                }
            });
        }
    }

    /// Terminators are needed, and so are arguments that get what a terminator makes, or one of which nothing is known.
    fn look_at_terminator(&mut self, op: OpRef<'_>) {
        self.set_op(op);
        if op.successors().len() == 0 {
            return;
        }
        let branch = op.ctx().op_interface::<dyn BranchOpInterface>(op.name());
        let passed = branch.map(|branch| branch.all_successor_operands(op));
        for (index, block) in op.successors().enumerate() {
            let made =
                passed.as_ref().map_or(usize::MAX, |passed| passed.get(index).map_or(0, |p| p.produced));
            block.args().take(made).for_each(|arg| self.set_arg(arg));
        }
    }
}

/// What is looked at, over and over until nothing is found any more.
enum Item {
    Op(OpAddr),
    /// An argument of a block that is not the first.
    Arg(UnitId, ValueId),
}

/// All there is in a region, uses before definitions as far as possible.
fn items(module: &Module, unit: UnitId, region: RegionId) -> Vec<Item> {
    enum Step<'m> {
        Region(RegionRef<'m>),
        Op(OpRef<'m>),
        Done(Item),
    }
    let mut found = Vec::new();
    let mut stack = vec![Step::Region(module.region(unit, region))];
    while let Some(step) = stack.pop() {
        match step {
            Step::Done(item) => found.push(item),
            Step::Op(op) => {
                stack.push(Step::Done(Item::Op(op.global())));
                stack.extend(op.regions().rev().map(Step::Region));
            }
            Step::Region(region) => {
                for block in post_order(region).into_iter().rev() {
                    let args = block.args().rev().filter(|_| !block.is_entry());
                    stack.extend(args.map(|arg| Step::Done(Item::Arg(arg.unit(), arg.id()))));
                    stack.extend(block.ops().map(Step::Op));
                }
            }
        }
    }
    found
}

/// Erases the operations and block arguments of a region, and of all regions inside it, that nothing needs. Gives whether an operation went.
pub(super) fn erase_dead(
    module: &mut Module,
    unit: UnitId,
    region: RegionId,
    listener: &mut dyn Listener,
) -> bool {
    let items = items(module, unit, region);
    let mut live = Live { changed: true, ..Live::default() };
    while std::mem::take(&mut live.changed) {
        for item in &items {
            match *item {
                Item::Op(op) => live.look_at_op(module.op(op)),
                Item::Arg(unit, arg) => {
                    let arg = module.value(unit, arg);
                    if !live.arg(arg) {
                        live.look_at_uses(arg);
                    }
                }
            }
        }
    }
    erase(module, unit, region, &live, listener)
}

/// What is done to a region in which something is dead, in order.
enum Erase {
    /// Operands of a terminator that go to dead arguments.
    Operands(OpAddr),
    Op(OpAddr),
    Args(UnitId, Vec<ValueId>),
}

fn erase(
    module: &mut Module,
    unit: UnitId,
    region: RegionId,
    live: &Live,
    listener: &mut dyn Listener,
) -> bool {
    let mut changed = false;
    for step in steps(module, unit, region, live) {
        match step {
            Erase::Operands(op) => erase_operands(module, op, live),
            Erase::Op(op) => {
                Rewriter::listening_before(module, op, listener).drop_op(op.op);
                changed = true;
            }
            Erase::Args(unit, args) => {
                for arg in args.into_iter().rev() {
                    if let ValueDef::Argument { block, index } = module.body(unit).value_def(arg) {
                        module.body_mut(unit).erase_arg(block, index as usize);
                    }
                }
            }
        }
    }
    changed
}

fn steps(module: &Module, unit: UnitId, region: RegionId, live: &Live) -> Vec<Erase> {
    enum Step<'m> {
        Region(RegionRef<'m>),
        Op(OpRef<'m>),
        Done(Erase),
    }
    let dead_args = |block: BlockRef<'_>| -> Vec<ValueId> {
        block.args().filter(|&arg| !live.arg(arg)).map(|arg| arg.id()).collect()
    };
    let mut found = Vec::new();
    let mut stack = vec![Step::Region(module.region(unit, region))];
    while let Some(step) = stack.pop() {
        match step {
            Step::Done(erase) => found.push(erase),
            Step::Op(op) if !live.op(op) => found.push(Erase::Op(op.global())),
            Step::Op(op) => stack.extend(op.regions().rev().map(Step::Region)),
            Step::Region(region) => {
                let rest: Vec<BlockRef<'_>> = region.blocks().skip(1).collect();
                let args = rest.iter().flat_map(|&block| dead_args(block)).collect::<Vec<_>>();
                if !args.is_empty() {
                    stack.push(Step::Done(Erase::Args(region.unit(), args.clone())));
                }
                for block in post_order(region).into_iter().rev() {
                    stack.extend(block.ops().map(Step::Op));
                    let feeds = |op: &OpRef<'_>| !args.is_empty() && op.successors().len() > 0;
                    let last = block.last_op().filter(feeds);
                    stack.extend(last.map(|op| Step::Done(Erase::Operands(op.global()))));
                }
            }
        }
    }
    found
}

/// Erases the operands of a branch that go to dead arguments.
fn erase_operands(module: &mut Module, at: OpAddr, live: &Live) {
    let op = module.op(at);
    let Some(branch) = op.ctx().op_interface::<dyn BranchOpInterface>(op.name()) else { return };
    let passed = branch.all_successor_operands(op);
    let mut dead = Vec::new();
    for (block, passed) in op.successors().zip(&passed) {
        let args = block.args().enumerate().filter(|(_, arg)| !live.arg(*arg));
        dead.extend(args.filter_map(|(index, _)| passed.operand(index)));
    }
    dead.sort_unstable();
    dead.dedup();
    for position in dead.into_iter().rev() {
        module.erase_operand(at, position);
    }
}
