//! One slot becomes values: what has to go, where definitions meet, and the change itself.

use super::frontier::merge_points;
use super::{Blocking, Place, Scope, erase_all, forward_slice, place_of, promotable};
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::memory_slot::{
    Deletion, MemorySlot, PromotableAllocationOpInterface, PromotableMemOpInterface,
};
use rmlir_ir::interfaces::{RegionKind, region_kind};
use rmlir_ir::{BlockId, Builder, Module, OpAddr, OpId, OpRef, UnitId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// How a slot can be promoted.
pub(super) struct Plan {
    place: Place,
    /// Blocks that get an argument.
    merges: Vec<BlockId>,
    blocking: Blocking,
}

fn mem_op(op: OpRef<'_>) -> Option<&dyn PromotableMemOpInterface> {
    op.ctx().op_interface::<dyn PromotableMemOpInterface>(op.name())
}

/// How the slot can be promoted, if it can.
pub(super) fn find(scope: &mut Scope<'_>, unit: UnitId, slot: MemorySlot) -> Option<Plan> {
    let place = place_of(scope.module, unit, slot.ptr)?;
    let blocking = blocking_uses(scope, place, slot)?;
    let module = &*scope.module;
    let merges = match module.region(unit, place.region).has_one_block() {
        true => Vec::new(),
        false => {
            let defining = defining_blocks(module, unit, slot);
            let live = live_blocks(module, place, slot, &defining);
            merge_points(module, &mut scope.orders, place, &defining, &live)
        }
    };
    let is_open = |block: BlockId| {
        let mut preds = module.block(unit, block).predecessors();
        preds.all(|pred| pred.last_op().is_some_and(|last| branch_of(last).is_some()))
    };
    merges.iter().all(|&block| is_open(block)).then_some(Plan { place, merges, blocking })
}

fn branch_of(op: OpRef<'_>) -> Option<&dyn BranchOpInterface> {
    op.ctx().op_interface::<dyn BranchOpInterface>(op.name())
}

/// All uses that must go; `None` if one cannot.
fn blocking_uses(scope: &Scope<'_>, place: Place, slot: MemorySlot) -> Option<Blocking> {
    let (module, unit) = (&*scope.module, place.unit);
    let region = module.region(unit, place.region);
    let around = region.parent()?;
    if region_kind(around, region.number()) == RegionKind::Graph {
        return None;
    }
    let mut blocking = Blocking::default();
    for id in module.body(unit).uses(slot.ptr) {
        blocking.add(module, unit, id);
    }
    for user in forward_slice(module, unit, slot.ptr) {
        let Some(uses) = blocking.of(user) else { continue };
        let op = module.op(OpAddr { unit, op: user });
        let mut more = Vec::new();
        let can = match (promotable(op), mem_op(op)) {
            (Some(model), _) => model.can_remove_uses(op, uses, &mut more, scope.layout),
            (None, Some(model)) => model.can_remove_uses(op, slot, uses, &mut more, scope.layout),
            (None, None) => false,
        };
        if !can {
            return None;
        }
        more.into_iter().for_each(|id| blocking.add(module, unit, id));
    }
    let elsewhere = |&user: &OpId| {
        let op = module.op(OpAddr { unit, op: user });
        mem_op(op).is_some() && op.parent_region().map(|region| region.id()) != Some(place.region)
    };
    (!blocking.users.iter().any(elsewhere)).then_some(blocking)
}

fn users(module: &Module, unit: UnitId, slot: MemorySlot) -> impl Iterator<Item = OpRef<'_>> {
    let body = module.body(unit);
    body.uses(slot.ptr).map(move |id| module.op(OpAddr { unit, op: body.use_owner(id).0 }))
}

fn defining_blocks(module: &Module, unit: UnitId, slot: MemorySlot) -> Vec<BlockId> {
    let mut blocks = Vec::new();
    for user in users(module, unit, slot) {
        let stores = mem_op(user).is_some_and(|model| model.stores_to(user, slot));
        if let Some(block) = user.block().filter(|block| stores && !blocks.contains(&block.id())) {
            blocks.push(block.id());
        }
    }
    blocks
}

/// The blocks at whose start what the slot holds may still be read. Its own block is none of them, also where that is run again and again: the
/// slot is another one each time, and holds nothing yet. (The reference takes its value along from before the block, where it has none.)
fn live_blocks(module: &Module, place: Place, slot: MemorySlot, defining: &[BlockId]) -> FxHashSet<BlockId> {
    let unit = place.unit;
    let mut seen = FxHashSet::from_iter([place.block]);
    let mut work = Vec::new();
    for user in users(module, unit, slot) {
        let Some(block) = user.block().filter(|block| seen.insert(block.id())) else { continue };
        let first = block.ops().find_map(|op| {
            let model = mem_op(op)?;
            match (model.loads_from(op, slot), model.stores_to(op, slot)) {
                (true, _) => Some(true),
                (false, true) => Some(false),
                (false, false) => None,
            }
        });
        if first == Some(true) {
            work.push(block);
        }
    }
    let mut live = FxHashSet::default();
    while let Some(block) = work.pop() {
        if live.insert(block.id()) {
            let passes_it_on = |pred: BlockId| pred != place.block && !defining.contains(&pred);
            work.extend(block.predecessors().filter(|pred| passes_it_on(pred.id())));
        }
    }
    live
}

/// The change in the making.
struct Promoter<'a, 'b> {
    scope: &'a mut Scope<'b>,
    allocation: OpAddr,
    model: &'a dyn PromotableAllocationOpInterface,
    slot: MemorySlot,
    plan: &'a Plan,
    default: Option<ValueId>,
    /// What the slot holds before each operation that uses it.
    reaching: FxHashMap<OpId, ValueId>,
    /// What the slot holds after each operation that writes it.
    stored: FxHashMap<OpId, ValueId>,
}

/// Promotes the slot of an allocation, which goes.
pub(super) fn promote(
    scope: &mut Scope<'_>,
    allocation: OpAddr,
    model: &dyn PromotableAllocationOpInterface,
    slot: MemorySlot,
    plan: &Plan,
) -> Option<()> {
    let mut promoter = Promoter {
        scope,
        allocation,
        model,
        slot,
        plan,
        default: None,
        reaching: FxHashMap::default(),
        stored: FxHashMap::default(),
    };
    promoter.spread()?;
    promoter.remove_uses();
    promoter.close_dead_edges();
    let default = promoter.default;
    if let Some(default) = default.map(|value| scope.module.value(allocation.unit, value))
        && default.is_unused()
        && let Some((def, _)) = default.def_op()
    {
        let def = def.global();
        // Nothing uses it, so that it can go; so can the allocation.
        let _ = scope.module.erase_op(def);
    }
    let _ = scope.module.erase_op(allocation);
    Some(())
}

impl Promoter<'_, '_> {
    fn default_value(&mut self) -> Option<ValueId> {
        if self.default.is_none() {
            let Place { unit, block, .. } = self.plan.place;
            let mut b = Builder::at_start(self.scope.module, unit, block);
            self.default = self.model.default_value(&mut b, self.allocation, self.slot);
        }
        self.default
    }

    /// Finds what the slot holds at each place, down the tree of dominators.
    fn spread(&mut self) -> Option<()> {
        let Place { unit, region, .. } = self.plan.place;
        let default = self.default_value()?;
        let module = &*self.scope.module;
        let entry = module.region(unit, region).entry()?.id();
        let mut children: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
        if !module.region(unit, region).has_one_block() {
            let body = module.body(unit);
            let dominance = self.scope.orders.dominance.entry(unit).or_default();
            let blocks = dominance.tree(body, region).blocks().to_vec();
            for block in blocks {
                if let Some(up) = dominance.immediate_dominator(body, block) {
                    children.entry(up).or_default().push(block);
                }
            }
        }
        let mut stack = vec![(entry, default)];
        while let Some((block, mut value)) = stack.pop() {
            if self.plan.merges.contains(&block) {
                value = self.add_argument(block);
            }
            value = self.through_block(block, value);
            self.pass_on(block, value);
            stack.extend(children.get(&block).into_iter().flatten().map(|&child| (child, value)));
        }
        Some(())
    }

    fn add_argument(&mut self, block: BlockId) -> ValueId {
        let unit = self.plan.place.unit;
        let module = &mut *self.scope.module;
        let loc = module.value(unit, self.slot.ptr).loc();
        let argument = module.body_mut(unit).add_arg(block, self.slot.element, loc);
        let mut b = Builder::at_start(module, unit, block);
        self.model.block_argument_added(&mut b, self.allocation, self.slot, argument);
        argument
    }

    fn through_block(&mut self, block: BlockId, mut value: ValueId) -> ValueId {
        let unit = self.plan.place.unit;
        let ctx = self.scope.module.ctx().clone();
        let ops: Vec<OpId> = self.scope.module.body(unit).ops_in(block).collect();
        for op in ops {
            let at = OpAddr { unit, op };
            let view = self.scope.module.op(at);
            let Some(model) = ctx.op_interface::<dyn PromotableMemOpInterface>(view.name()) else { continue };
            if self.plan.blocking.of(op).is_some() {
                self.reaching.insert(op, value);
            }
            if model.stores_to(view, self.slot) {
                let layout = self.scope.layout;
                let stored = model.stored(&mut self.scope.after(at), at, self.slot, value, layout);
                if let Some(stored) = stored {
                    value = stored;
                    self.stored.insert(op, stored);
                }
            }
        }
        value
    }

    /// Passes what the slot holds at the end of a block to the arguments of those after it.
    fn pass_on(&mut self, block: BlockId, value: ValueId) {
        let unit = self.plan.place.unit;
        let Some(last) = self.scope.module.block(unit, block).last_op() else { return };
        if branch_of(last).is_none() {
            return;
        }
        let at = last.global();
        let to: Vec<BlockId> = last.successors().map(|block| block.id()).collect();
        for (index, to) in to.into_iter().enumerate() {
            if self.plan.merges.contains(&to) {
                self.scope.module.add_successor_operand(at, index, value);
            }
        }
    }

    fn remove_uses(&mut self) {
        let Place { unit, region, .. } = self.plan.place;
        let ctx = self.scope.module.ctx().clone();
        let layout = self.scope.layout;
        let mut users = self.plan.blocking.users.clone();
        self.scope.orders.sort(self.scope.module, unit, region, &mut users);
        let (mut doomed, mut written, mut curious) = (Vec::new(), Vec::new(), Vec::new());
        for &user in users.iter().rev() {
            let at = OpAddr { unit, op: user };
            let uses = self.plan.blocking.of(user).unwrap_or_default();
            let name = self.scope.module.op(at).name();
            let deletion = if let Some(model) = ctx.op_interface::<dyn PromotableMemOpInterface>(name) {
                let reaching = self.reaching.get(&user).copied().or_else(|| self.default_value());
                let Some(reaching) = reaching else { continue };
                let writes = model.stores_to(self.scope.module.op(at), self.slot);
                if let Some(&stored) = self.stored.get(&user).filter(|_| writes) {
                    written.push((at, stored));
                }
                model.remove_uses(&mut self.scope.after(at), at, self.slot, uses, reaching, layout)
            } else {
                let Some(model) = promotable_named(&ctx, name) else { continue };
                let deletion = model.remove_uses(&mut self.scope.after(at), at, uses);
                if model.wants_stored_values() {
                    curious.push(at);
                }
                deletion
            };
            if deletion == Deletion::Delete {
                doomed.push(user);
            }
        }
        for at in curious {
            let name = self.scope.module.op(at).name();
            if let Some(model) = promotable_named(&ctx, name) {
                model.stored_values(&mut self.scope.after(at), at, &written);
            }
        }
        erase_all(self.scope.module, unit, &doomed);
    }

    /// Blocks that cannot be reached pass what nobody has written.
    fn close_dead_edges(&mut self) {
        let unit = self.plan.place.unit;
        for &merge in &self.plan.merges {
            let edges: Vec<(OpId, usize)> = {
                let body = self.scope.module.body(unit);
                body.block_uses(merge).map(|edge| body.succ_owner(edge)).collect()
            };
            for (op, index) in edges {
                let at = OpAddr { unit, op };
                let wanted = self.scope.module.block(unit, merge).num_args();
                let view = self.scope.module.op(at);
                let passed = branch_of(view).map(|branch| branch.successor_operands(view, index).len());
                if passed.is_some_and(|passed| passed < wanted)
                    && let Some(default) = self.default_value()
                {
                    self.scope.module.add_successor_operand(at, index, default);
                }
            }
        }
    }
}

fn promotable_named(
    ctx: &rmlir_ir::Context,
    name: rmlir_ir::OpName,
) -> Option<&dyn rmlir_ir::interfaces::memory_slot::PromotableOpInterface> {
    ctx.op_interface::<dyn rmlir_ir::interfaces::memory_slot::PromotableOpInterface>(name)
}
