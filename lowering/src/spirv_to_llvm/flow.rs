//! Branches, loops, calls.

use super::add;
use crate::llvm_common::LlvmTypes;
use crate::rewriting::ids;
use rmlir_dialects::llvm::{self, BrOp, CallOp, CondBrOp};
use rmlir_dialects::spirv::{
    BranchConditionalOp, BranchOp, FunctionCallOp, LoopControl, LoopOp, MergeOp, ReturnOp, ReturnValueOp,
    SelectionControl, SelectionOp,
};
use rmlir_ir::typed::number;
use rmlir_ir::{BlockId, BlockRef, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    add! { set, types;
        "(anonymous namespace)::BranchConversionPattern": branch;
        "(anonymous namespace)::BranchConditionalConversionPattern": branch_conditional;
        "(anonymous namespace)::FunctionCallPattern": call;
        "(anonymous namespace)::LoopPattern": repeat;
        "(anonymous namespace)::SelectionPattern": select;
        "(anonymous namespace)::ErasePattern<mlir::spirv::MergeOp>": merge;
        "(anonymous namespace)::ReturnPattern": return_nothing;
        "(anonymous namespace)::ReturnValuePattern": return_value;
    }
}

fn branch(op: BranchOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    let to = rw.op(op).successors().next()?.id();
    BrOp::build(rw.builder(), &operands.all()?, to).insert().ok()?;
    rw.erase(op)
}

fn branch_conditional(
    op: BranchConditionalOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    let condition = operands.of(root.condition())?;
    let on_true = operands.each(root.true_target_operands())?;
    let on_false = operands.each(root.false_target_operands())?;
    let (true_block, false_block) = (root.true_target().id(), root.false_target().id());
    let weights = root.branch_weights().and_then(|weights| ctx.attr_data(weights).as_array());
    let weights: Option<Vec<i32>> = weights.map(|weights| {
        weights.iter().filter_map(|&weight| number(ctx, weight)).map(|weight| weight as i32).collect()
    });
    let made = CondBrOp::build(rw.builder(), condition, &on_true, &on_false, true_block, false_block);
    let made = match weights {
        Some(weights) => made.set(CondBrOp::BRANCH_WEIGHTS, ctx.dense_i32_array(&weights)),
        None => made,
    };
    made.insert().ok()?;
    rw.erase(op)
}

fn call(
    op: FunctionCallOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let callee = root.callee();
    let result = match root.op().result(0) {
        Some(result) => Some(own.convert(result.ty())?),
        None => None,
    };
    let discardable = root.op().discardable();
    let made = CallOp::build(rw.builder(), result, &operands.all()?, &[]).set(CallOp::CALLEE, callee);
    let made = made.insert().ok()?;
    rw.modify(made, |module, at| module.set_attrs(at, discardable));
    let values = ids(rw.op(made).results());
    rw.replace(op, &values)
}

/// Where what lies in a region goes on: after the operation, which ends its block then. Gives the block, and the one after it.
fn split_after(
    rw: &mut ConversionRewriter<'_>,
    op: impl rmlir_ir::typed::Handle,
) -> Option<(BlockId, BlockId)> {
    let at = op.at();
    let block = rw.op(at).block()?.id();
    let next = rw.body().next_op(at.op)?;
    let rest = rw.split_block(rmlir_ir::OpAddr { unit: at.unit, op: next })?;
    Some((block, rest))
}

/// The block that a region ends in.
fn last_block<'m>(blocks: impl Iterator<Item = BlockRef<'m>>) -> Option<BlockId> {
    blocks.last().map(BlockRef::id)
}

/// A branch from a block that ends a region to where it goes on.
fn leave(rw: &mut ConversionRewriter<'_>, from: BlockId, to: BlockId) -> Rewritten {
    let unit = rw.unit();
    let values: Vec<ValueId> = ids(rw.module().block(unit, from).last_op()?.operands());
    rw.at_end(from);
    BrOp::build(rw.builder(), &values, to).insert().ok()?;
    Some(())
}

fn select(op: SelectionOp, _: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.selection_control() == SelectionControl::NONE)?;
    let region = root.body();
    // Without a block between the first and the last there is nothing to choose.
    if region.blocks().count() <= 2 {
        return rw.erase(op);
    }
    rw.require(root.op().num_results() == 0)?;
    let header = region.entry()?;
    let header_id = header.id();
    let chooses = header.ops().next()?.cast::<BranchConditionalOp>()?;
    let condition = chooses.condition().id();
    let on_true = ids(chooses.true_target_operands());
    let on_false = ids(chooses.false_target_operands());
    let (true_block, false_block) = (chooses.true_target().id(), chooses.false_target().id());
    let (merge, region) = (last_block(region.blocks())?, region.id());
    let (block, rest) = split_after(rw, op)?;
    leave(rw, merge, rest)?;
    rw.at_end(block);
    CondBrOp::build(rw.builder(), condition, &on_true, &on_false, true_block, false_block).insert().ok()?;
    rw.erase_block(header_id)?;
    rw.inline_region_before(region, rest)?;
    rw.replace(op, &[])
}

fn repeat(op: LoopOp, _: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.loop_control() == LoopControl::NONE)?;
    let region = root.body();
    let Some(entry) = region.entry() else { return rw.erase(op) };
    rw.require(root.op().num_results() == 0)?;
    let (entry_id, enters) = (entry.id(), entry.ops().next()?.cast::<BranchOp>()?);
    let values = ids(enters.op().operands());
    let header = region.blocks().nth(1)?.id();
    let (merge, region) = (last_block(region.blocks())?, region.id());
    let (block, rest) = split_after(rw, op)?;
    rw.at_end(block);
    BrOp::build(rw.builder(), &values, header).insert().ok()?;
    rw.erase_block(entry_id)?;
    leave(rw, merge, rest)?;
    rw.inline_region_before(region, rest)?;
    rw.replace(op, &[])
}

fn merge(op: MergeOp, _: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    rw.erase(op)
}

fn return_nothing(op: ReturnOp, _: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    llvm::ReturnOp::build(rw.builder(), None).insert().ok()?;
    rw.erase(op)
}

fn return_value(
    op: ReturnValueOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    llvm::ReturnOp::build(rw.builder(), Some(operands.at(0)?)).insert().ok()?;
    rw.erase(op)
}
