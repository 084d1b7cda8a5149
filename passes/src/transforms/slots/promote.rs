//! `mem2reg`: memory that is only read and written becomes values.

use super::promotion::{find, promote};
use super::{Orders, Scope};
use crate::pass::PassRun;
use crate::transforms::{plain_pass, report_not_loaded};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::PromotableAllocationOpInterface;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, OpAddr};

plain_pass! {
    /// Makes values of what is kept in memory.
    Mem2Reg: Mem2Reg, run
}

fn run(_: &crate::options::Mem2Reg, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let is_allocation = |op: rmlir_ir::OpRef<'_>| {
        op.ctx().op_interface::<dyn PromotableAllocationOpInterface>(op.name()).is_some()
    };
    let ctx = run.ctx();
    let collected = Walk::post().collect(run.op(), is_allocation);
    let own = run.at();
    let mut allocations: Vec<OpAddr> = collected.map_err(report_not_loaded(run))?;
    allocations.retain(|&at| at != own);
    let layout = DataLayout::inside(&ctx, run.op());
    let mut scope = Scope { module: run.module(), layout: &layout, orders: Orders::default() };
    let mut changed_any = false;
    loop {
        let mut changed = false;
        let mut next = Vec::new();
        for at in allocations {
            match promote_one(&mut scope, at) {
                None => next.push(at),
                Some(()) => changed = true,
            }
        }
        allocations = next;
        if !changed {
            break;
        }
        changed_any = true;
    }
    if !changed_any {
        run.preserve_all();
    }
    Ok(())
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
