//! `async-to-async-runtime`: tasks become coroutines, and waiting becomes suspending in these and holding the thread up elsewhere.

use super::coroutine::Coroutines;
use super::execute::outline_all;
use super::lower;
use crate::scf_to_cf;
use rmlir_dialects::asynchronous::{
    AddToGroupOp, AwaitAllOp, AwaitOp, CreateGroupOp, ExecuteOp, RuntimeAddToGroupOp, RuntimeCreateGroupOp,
    YieldOp,
};
use rmlir_dialects::{arith, cf, func};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, OpRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes coroutines of tasks.
    ToRuntime: AsyncToAsyncRuntimePass, run
}

fn run(_: &options::AsyncToAsyncRuntimePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let coroutines = outline_all(run.module(), at)?;
    let mut set = PatternSet::new();
    scf_to_cf::patterns(&mut set);
    set.convert("(anonymous namespace)::CreateGroupOpLowering", None, create_group);
    set.convert("(anonymous namespace)::AddToGroupOpLowering", None, add_to_group);
    lower::await_patterns(&mut set, &coroutines, true);
    lower::patterns(&mut set, &coroutines);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["async", "func"]);
    target.illegal_op::<CreateGroupOp>().illegal_op::<AddToGroupOp>().illegal_op::<ExecuteOp>();
    target.illegal_op::<AwaitOp>().illegal_op::<AwaitAllOp>().illegal_op::<YieldOp>();
    let own = coroutines.clone();
    target.dynamic_dialect("scf", move |op| Some(!has_async_of_coroutine(op, &own)));
    legal_operations(&mut target);
    target.dynamic_op::<cf::AssertOp>(|op| Some(coroutines.around(op).is_none()));
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// What both passes make besides.
pub(super) fn legal_operations(target: &mut ConversionTarget<'_>) {
    target.legal_op::<arith::XOrIOp>().legal_op::<arith::ConstantOp>().legal_op::<func::ConstantOp>();
    target.legal_op::<cf::BranchOp>().legal_op::<cf::CondBranchOp>();
}

/// Whether there is an operation of the dialect in `op`, and in a coroutine: suspending needs blocks.
fn has_async_of_coroutine(op: OpRef<'_>, coroutines: &Coroutines) -> bool {
    let ctx = op.ctx();
    let is_async = |op: OpRef<'_>| ctx.text(ctx.dialect_info(op.info().dialect()).name()) == "async";
    let found = Walk::post().ops(op, |inner| match is_async(inner) && coroutines.around(inner).is_some() {
        true => WalkResult::Interrupt,
        false => WalkResult::Advance,
    });
    found.map_or(true, WalkResult::was_interrupted)
}

fn create_group(op: CreateGroupOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let group = RuntimeCreateGroupOp::build(rw.builder(), operands.at(0)?).value().ok()?;
    rw.replace(op, &[group])
}

fn add_to_group(op: AddToGroupOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let rank = RuntimeAddToGroupOp::build(rw.builder(), operands.at(0)?, operands.at(1)?).value().ok()?;
    rw.replace(op, &[rank])
}
