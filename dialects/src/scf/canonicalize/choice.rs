//! `scf.execute_region` and `scf.index_switch`

use super::inline_region;
use crate::cf::BranchOp;
use crate::scf::{ExecuteRegionOp, IndexSwitchOp, YieldOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::{Loc, OpAddr, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn execute_region(set: &mut PatternSet) {
    set.op("SingleBlockExecuteInliner", |op: ExecuteRegionOp, rw| {
        rw.require(!rw.read(op).no_inline())?;
        inline_region(op, rw, 0, &[])
    });
    set.op("MultiBlockExecuteInliner", in_line);
}

/// Blocks go between the two parts of the block around them, where blocks may be.
fn in_line(op: ExecuteRegionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(!root.no_inline())?;
    let parent = root.op().parent()?;
    let is_function = rw.ctx().op_interface::<dyn FunctionOpInterface>(parent.name()).is_some();
    rw.require(is_function || parent.is::<ExecuteRegionOp>())?;
    let region = root.op().region(0)?;
    let (first, region_id) = (region.entry()?.id(), region.id());
    let ends = region.blocks().filter_map(|block| block.last_op().filter(|last| last.is::<YieldOp>()));
    let ends: Vec<OpAddr> = ends.map(|last| last.global()).collect();
    let results: Vec<(Type, Loc)> = root.op().results().map(|result| (result.ty(), result.loc())).collect();
    let before = root.op().block()?.id();
    let rest = rw.split_block(op)?;
    rw.at_end(before);
    BranchOp::build(rw.builder(), &[], first).insert().ok()?;
    for end in ends {
        let (values, loc): (Vec<ValueId>, Loc) =
            (rw.op(end).operands().map(|value| value.id()).collect(), rw.op(end).loc());
        rw.at_op(end);
        BranchOp::build(rw.builder(), &values, rest).loc(loc).insert().ok()?;
        rw.erase(end)?;
    }
    rw.inline_region_before(region_id, rest)?;
    let mut values = Vec::new();
    rw.modify(op, |module, at| {
        let body = module.body_mut(at.unit);
        values = results.iter().map(|&(ty, loc)| body.add_arg(rest, ty, loc)).collect();
    });
    rw.replace(op, &values)
}

pub(super) fn index_switch(set: &mut PatternSet) {
    set.op("FoldConstantCase", |op: IndexSwitchOp, rw| {
        let root = rw.read(op);
        let value = constant_int(root.arg())?;
        let cases = rw.ctx().i64_array(root.cases())?;
        let taken = cases.iter().position(|&case| case == value).map_or(0, |case| case + 1);
        inline_region(op, rw, taken, &[])
    });
}
