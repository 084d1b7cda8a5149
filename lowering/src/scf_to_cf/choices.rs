//! Branches.

use super::{types_of, yielded};
use rmlir_dialects::arith::IndexCastOp;
use rmlir_dialects::cf::{BranchOp, CondBranchOp, SwitchOp};
use rmlir_dialects::scf::{ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, RegionId, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Makes the last operation of a block a branch to `target` with what it yields.
fn branch_instead(rw: &mut PatternRewriter<'_>, block: BlockId, target: BlockId) -> Rewritten {
    let (terminator, values) = yielded(rw, block)?;
    rw.at_end(block);
    BranchOp::build(rw.builder(), &values, target).insert().ok()?;
    rw.erase(terminator)
}

/// Moves a region before a block, to which its last block branches. Gives its first block.
fn move_region(rw: &mut PatternRewriter<'_>, region: RegionId, next: BlockId) -> Option<BlockId> {
    let (first, last) = (rw.body().entry_block(region)?, rw.body().last_block(region)?);
    branch_instead(rw, last, next)?;
    rw.inline_region_before(region, next)?;
    Some(first)
}

/// Arguments at the end of those of a block, for the results of an operation.
fn add_args(rw: &mut PatternRewriter<'_>, block: BlockId, op: impl Handle) -> Vec<ValueId> {
    let (types, loc) = (types_of(rw.op(op).results()), rw.op(op).loc());
    let body = rw.builder().body();
    types.into_iter().map(|ty| body.add_arg(block, ty, loc)).collect()
}

pub(super) fn if_op(op: IfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let condition = root.condition().id();
    let types = types_of(root.op().results());
    let (then_region, else_region) = (root.then_region().id(), root.else_region());
    let else_region = (!else_region.is_empty()).then(|| else_region.id());
    let start = root.op().block()?.id();
    let rest = rw.split_block(op)?;
    let mut next = rest;
    if !types.is_empty() {
        let (region, before) = (rw.body().block_region(rest)?, rw.body().prev_block(rest));
        next = rw.builder().create_block_after(region, before, &types);
        rw.at_end(next);
        BranchOp::build(rw.builder(), &[], rest).insert().ok()?;
    }
    let then_block = move_region(rw, then_region, next)?;
    let else_block = match else_region {
        Some(region) => move_region(rw, region, next)?,
        None => next,
    };
    rw.at_end(start);
    CondBranchOp::build(rw.builder(), condition, &[], &[], then_block, else_block).insert().ok()?;
    let results = rw.body().args(next).to_vec();
    let results = if types.is_empty() { Vec::new() } else { results };
    rw.replace(op, &results)
}

pub(super) fn execute_region(op: ExecuteRegionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let region = root.region();
    let leaving: Vec<BlockId> = region
        .blocks()
        .filter(|block| block.last_op().is_some_and(|last| last.is::<YieldOp>()))
        .map(|block| block.id())
        .collect();
    let (first, region, start) = (region.entry()?.id(), region.id(), root.op().block()?.id());
    let rest = rw.split_block(op)?;
    for block in leaving {
        branch_instead(rw, block, rest)?;
    }
    rw.at_end(start);
    BranchOp::build(rw.builder(), &[], first).insert().ok()?;
    rw.inline_region_before(region, rest)?;
    let results = add_args(rw, rest, op);
    rw.replace(op, &results)
}

pub(super) fn index_switch(op: IndexSwitchOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let index = root.arg().id();
    let values = rw.ctx().i64_array(root.cases())?.iter().map(|&value| value as i32).collect::<Vec<_>>();
    let default_region = root.default_region().id();
    let regions: Vec<RegionId> = root.case_regions().map(|region| region.id()).collect();
    let start = root.op().block()?.id();
    let rest = rw.split_block(op)?;
    let results = add_args(rw, rest, op);
    let mut cases = Vec::new();
    for region in regions {
        cases.push(move_region(rw, region, rest)?);
    }
    let default = move_region(rw, default_region, rest)?;
    rw.at_end(start);
    let i32 = rw.ctx().i32();
    let flag = IndexCastOp::build(rw.builder(), i32, index).value().ok()?;
    let none: Vec<&[ValueId]> = vec![&[]; cases.len()];
    let case_values = case_values(rw, &values)?;
    let made = SwitchOp::build(rw.builder(), flag, &[], &none, default, &cases);
    let made = match case_values {
        Some(values) => made.set(SwitchOp::CASE_VALUES, values),
        None => made,
    };
    made.insert().ok()?;
    rw.replace(op, &results)
}

/// The attribute that holds the values of cases, which there is only if there are cases.
fn case_values(rw: &PatternRewriter<'_>, values: &[i32]) -> Option<Option<rmlir_ir::Attr>> {
    if values.is_empty() {
        return Some(None);
    }
    let (ctx, i32) = (rw.ctx(), rw.ctx().i32());
    let ty = ctx.vector_type(&[values.len() as i64], &[false], i32).ok()?;
    let splat = values.iter().all(|value| *value == values[0]);
    let kept = if splat { &values[..1] } else { values };
    let raw: Vec<u8> = kept.iter().flat_map(|value| value.to_le_bytes()).collect();
    ctx.dense_elements(ty, raw, splat).ok().map(Some)
}
