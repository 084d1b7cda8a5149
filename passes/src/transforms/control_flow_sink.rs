//! `control-flow-sink`: what only one region needs goes into that region.

use super::{plain_pass, report_not_loaded};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::dominance::DominanceInfo;
use rmlir_ir::fold::constant_value;
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::interfaces::region_branch::RegionBranchOpInterface;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Failed, Module, OpAddr, OpId, OpRef, RegionId, UnitId};

plain_pass! {
    /// Moves operations without effects into the region, run at most once, in which all of their users are.
    ControlFlowSink: ControlFlowSink, sink
}

fn sink(_: &options::ControlFlowSink, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let branches = Walk::post()
        .collect(run.op(), |op| op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name()).is_some());
    for at in branches.map_err(report_not_loaded(run))? {
        for (unit, region) in regions_run_once(run.module().op(at)) {
            sink_into(run.module(), unit, region);
        }
    }
    Ok(())
}

fn regions_run_once(op: OpRef<'_>) -> Vec<(UnitId, RegionId)> {
    let Some(model) = op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name()) else {
        return Vec::new();
    };
    let constants: Vec<Option<Attr>> = op.operands().map(constant_value).collect();
    let bounds = model.invocation_bounds(op, &constants);
    let once = op.regions().zip(bounds).filter(|(_, bounds)| bounds.max.is_some_and(|max| max <= 1));
    once.map(|(region, _)| (region.unit(), region.id())).collect()
}

/// Moves into a region what only operations in it use, and what only that uses, and so on.
fn sink_into(module: &mut Module, unit: UnitId, region: RegionId) {
    let Some(entry) = module.body(unit).entry_block(region) else { return };
    let blocks = module.region(unit, region).blocks();
    let mut stack: Vec<OpId> = blocks.flat_map(|block| block.ops()).map(|op| op.id()).collect();
    while let Some(user) = stack.pop() {
        let operands = module.op(OpAddr { unit, op: user }).num_operands();
        for index in 0..operands {
            let user = module.op(OpAddr { unit, op: user });
            let Some((def, _)) = user.operand(index).and_then(|operand| operand.def_op()) else { continue };
            if def.parent_region().is_none_or(|home| home.id() == region)
                || !may_sink(module, unit, region, def)
            {
                continue;
            }
            let def = def.id();
            module.body_mut(unit).move_op(def, entry, None);
            stack.push(def);
        }
    }
}

fn may_sink(module: &Module, unit: UnitId, region: RegionId, def: OpRef<'_>) -> bool {
    let Some(entry) = module.region(unit, region).entry() else { return false };
    let mut dominance = DominanceInfo::new(module);
    let mut users = def.results().flat_map(|result| result.users());
    users.all(|user| user.block().is_some_and(|block| dominance.block_dominates(entry, block)))
        && is_effect_free(def)
}
