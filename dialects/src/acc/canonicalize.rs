//! Canonicalisation patterns, by operation.

use super::{
    AtomicUpdateOp, AtomicWriteOp, EnterDataOp, ExitDataOp, HostDataOp, KernelEnvironmentOp, UpdateOp,
    WaitOp, device,
};
use crate::common::atomic::{Plain, plain_update};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Context, OPERAND_SEGMENTS, OpAddr, OpRef, ValueId, typed};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten, Root};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("atomic.update", |set| {
        set.op("", simple_update);
    }),
    ("enter_data", |set| conditional::<EnterDataOp>(set, "EnterDataOp")),
    ("exit_data", |set| conditional::<ExitDataOp>(set, "ExitDataOp")),
    ("host_data", |set| {
        let name = "(anonymous namespace)::RemoveConstantIfConditionWithRegion<mlir::acc::HostDataOp>";
        set.rooted(Root::Kind(HostDataOp::KIND), name, 1, where_known);
    }),
    ("kernel_environment", |set| {
        set.op("(anonymous namespace)::RemoveEmptyKernelEnvironment", empty_environment);
    }),
    ("update", |set| conditional::<UpdateOp>(set, "UpdateOp")),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// An update that changes nothing, or that is a write.
fn simple_update(op: AtomicUpdateOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let value = match plain_update(rw.read(op).op())? {
        Plain::Same => return rw.erase(op),
        Plain::Write(value) => value,
    };
    let root = rw.read(op);
    let (place, condition) = (root.x().id(), root.if_cond().map(|value| value.id()));
    AtomicWriteOp::build(rw.builder(), place, value, condition).insert().ok()?;
    rw.erase(op)
}

fn conditional<O: TypedOp>(set: &mut PatternSet, class: &str) {
    let name = format!("(anonymous namespace)::RemoveConstantIfCondition<mlir::acc::{class}>");
    set.rooted(Root::Kind(O::KIND), name, 1, where_known);
}

/// What never happens is not there.
fn where_known(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    match known_condition(rw.op(op))? {
        true => without_condition(op, rw),
        false => rw.erase(op),
    }
}

/// The operands that are the condition.
pub fn condition_group(op: OpRef<'_>) -> Option<usize> {
    op.info().def()?.operands.iter().position(|operand| &*operand.name == "ifCond")
}

/// The condition, if it is a constant.
fn known_condition(op: OpRef<'_>) -> Option<bool> {
    let condition = op.operand_group(condition_group(op)?).next()?;
    Some(constant_int(condition)? != 0)
}

/// Takes the condition from an operation: what always happens needs none.
pub fn without_condition(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (left_out, groups) = (condition_group(root)?, root.info().def()?.operands.len());
    let (mut operands, mut lengths) = (Vec::<ValueId>::new(), Vec::new());
    for group in 0..groups {
        let before = operands.len();
        if group != left_out {
            operands.extend(root.operand_group(group).map(|value| value.id()));
        }
        lengths.push((operands.len() - before) as i32);
    }
    let (name, lengths) = (rw.ctx().ident(OPERAND_SEGMENTS), rw.ctx().dense_i32_array(&lengths));
    rw.set_operands(op, &operands);
    rw.set_attr(op, name, Some(lengths));
    Some(())
}

/// Whether one wait for the operands says as much as the clause.
fn is_simple_wait(ctx: &Context, op: OpRef<'_>) -> bool {
    let list = |name: &str| device::elements(ctx, op.attr_named(name));
    let is_none = |&device: &Attr| device::kind(ctx, device) == Some(device::NONE);
    let for_all = list("waitOperandsDeviceType").iter().all(is_none);
    let numbered = list("hasWaitDevnum").iter().any(|&has| typed::number(ctx, has) != Some(0));
    let segments = op.attr_named("waitOperandsSegments").and_then(|attr| ctx.as_i32_array(attr));
    for_all && !numbered && segments.is_none_or(|segments| segments.len() <= 1)
}

/// Data around nothing: at most a wait is left.
fn empty_environment(op: KernelEnvironmentOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let region = root.op().region(0).filter(|region| region.has_one_block())?;
    rw.require(region.entry()?.ops().next().is_none() && is_simple_wait(rw.ctx(), root.op()))?;
    let operands: Vec<ValueId> = root.wait_operands().map(|value| value.id()).collect();
    if !operands.is_empty() || root.wait_only().is_some() {
        WaitOp::build(rw.builder(), &operands, None, None, None).insert().ok()?;
    }
    rw.erase(op)
}
