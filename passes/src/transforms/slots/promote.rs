//! `mem2reg`: memory that is only read and written becomes values.

use super::promotion::{find, promote};
use super::{Scope, each_allocation};
use crate::pass::PassRun;
use crate::transforms::plain_pass;
use rmlir_ir::interfaces::memory_slot::PromotableAllocationOpInterface;
use rmlir_ir::{Failed, OpAddr};

plain_pass! {
    /// Makes values of what is kept in memory.
    Mem2Reg: Mem2Reg, run
}

fn run(_: &crate::options::Mem2Reg, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let is_allocation = |op: rmlir_ir::OpRef<'_>| {
        op.ctx().op_interface::<dyn PromotableAllocationOpInterface>(op.name()).is_some()
    };
    each_allocation(run, is_allocation, |scope, at| promote_one(scope, at).map(|()| Vec::new()))
}

/// Promotes the first slot of an allocation that can be, which goes.
fn promote_one(scope: &mut Scope<'_>, at: OpAddr) -> Option<()> {
    let ctx = scope.module.ctx().clone();
    let op = scope.module.op(at);
    let model = ctx.op_interface::<dyn PromotableAllocationOpInterface>(op.name())?;
    for slot in model.promotable_slots(op) {
        if scope.module.value(at.unit, slot.ptr).is_unused() {
            continue;
        }
        if let Some(plan) = find(scope, at.unit, slot) {
            return promote(scope, at, model, slot, &plan);
        }
    }
    None
}
