//! `sroa`: memory that is used part by part becomes memory of its parts.

use super::{Blocking, Scope, each_allocation, erase_all, forward_slice, place_of, promotable};
use crate::pass::PassRun;
use crate::transforms::plain_pass;
use rmlir_ir::interfaces::memory_slot::{
    Deletion, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, DestructurableSlot,
    PromotableOpInterface, SafeMemorySlotAccessOpInterface,
};
use rmlir_ir::{Attr, Builder, Failed, OpAddr, OpId, OpRef, UnitId, UseId};
use rustc_hash::FxHashSet;

plain_pass! {
    /// Cuts memory into the parts that are used.
    Sroa: SROA, run
}

fn run(_: &crate::options::SROA, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let is_allocation =
        |op: OpRef<'_>| op.ctx().op_interface::<dyn DestructurableAllocationOpInterface>(op.name()).is_some();
    each_allocation(run, is_allocation, destructure_one)
}

/// Cuts the first slot of an allocation that can be. Gives the allocations that come of it.
fn destructure_one(scope: &mut Scope<'_>, at: OpAddr) -> Option<Vec<OpAddr>> {
    let ctx = scope.module.ctx().clone();
    let op = scope.module.op(at);
    let model = ctx.op_interface::<dyn DestructurableAllocationOpInterface>(op.name())?;
    let found = model.destructurable_slots(op).into_iter().find_map(|slot| {
        let plan = find(scope, at.unit, &slot)?;
        Some((slot, plan))
    });
    let (slot, plan) = found?;
    let new = destructure(scope, at, model, &slot, &plan)?;
    // Nothing uses it, so that it can go.
    let _ = scope.module.erase_op(at);
    Some(new)
}

/// How a slot can be cut.
struct Plan {
    used: Vec<Attr>,
    blocking: Blocking,
    accessors: Vec<OpId>,
}

fn accessor(op: OpRef<'_>) -> Option<&dyn DestructurableAccessorOpInterface> {
    op.ctx().op_interface::<dyn DestructurableAccessorOpInterface>(op.name())
}

/// How the slot can be cut, if it can.
fn find(scope: &Scope<'_>, unit: UnitId, slot: &DestructurableSlot) -> Option<Plan> {
    let (module, layout) = (&*scope.module, scope.layout);
    let body = module.body(unit);
    if body.is_unused(slot.slot.ptr) {
        return None;
    }
    let mut plan = Plan { used: Vec::new(), blocking: Blocking::default(), accessors: Vec::new() };
    let mut safe = Vec::new();
    for id in body.uses(slot.slot.ptr) {
        let user = body.use_owner(id).0;
        let op = module.op(OpAddr { unit, op: user });
        match accessor(op) {
            Some(model) if model.can_rewire(op, slot, &mut plan.used, &mut safe, layout) => {
                plan.accessors.push(user);
            }
            _ => plan.blocking.add(module, unit, id),
        }
    }
    let mut seen: FxHashSet<UseId> = FxHashSet::default();
    while let Some(inner) = safe.pop() {
        for id in body.uses(inner.ptr).filter(|&id| seen.insert(id)) {
            let op = module.op(OpAddr { unit, op: body.use_owner(id).0 });
            let model = op.ctx().op_interface::<dyn SafeMemorySlotAccessOpInterface>(op.name());
            if !model.is_some_and(|model| model.only_safe_accesses(op, inner, &mut safe, layout)) {
                plan.blocking.add(module, unit, id);
            }
        }
    }
    for user in forward_slice(module, unit, slot.slot.ptr) {
        let Some(uses) = plan.blocking.of(user) else { continue };
        let op = module.op(OpAddr { unit, op: user });
        let mut more = Vec::new();
        if !promotable(op)?.can_remove_uses(op, uses, &mut more, layout) {
            return None;
        }
        more.into_iter().for_each(|id| plan.blocking.add(module, unit, id));
    }
    Some(plan)
}

fn destructure(
    scope: &mut Scope<'_>,
    at: OpAddr,
    model: &dyn DestructurableAllocationOpInterface,
    slot: &DestructurableSlot,
    plan: &Plan,
) -> Option<Vec<OpAddr>> {
    let ctx = scope.module.ctx().clone();
    let place = place_of(scope.module, at.unit, slot.slot.ptr)?;
    let mut new = Vec::new();
    let mut b = Builder::at_start(scope.module, place.unit, place.block);
    let parts = model.destructure(&mut b, at, slot, &plan.used, &mut new);
    let mut users: Vec<OpId> = plan.blocking.users.clone();
    for &user in &plan.accessors {
        if !users.contains(&user) {
            users.push(user);
        }
    }
    scope.orders.sort(scope.module, place.unit, place.region, &mut users);
    let mut doomed = Vec::new();
    for &user in users.iter().rev() {
        let at = OpAddr { unit: place.unit, op: user };
        let (name, layout) = (scope.module.op(at).name(), scope.layout);
        let deletion = match ctx.op_interface::<dyn DestructurableAccessorOpInterface>(name) {
            Some(model) => model.rewire(&mut scope.after(at), at, slot, &parts, layout),
            None => match ctx.op_interface::<dyn PromotableOpInterface>(name) {
                Some(model) => {
                    let uses = plan.blocking.of(user).unwrap_or_default();
                    model.remove_uses(&mut scope.after(at), at, uses)
                }
                None => Deletion::Keep,
            },
        };
        if deletion == Deletion::Delete {
            doomed.push(user);
        }
    }
    erase_all(scope.module, place.unit, &doomed);
    Some(new)
}
