//! `convert-openacc-to-scf`: what happens under a condition is inside of one.

use rmlir_dialects::acc::{EnterDataOp, ExitDataOp, UpdateOp, condition_group, without_condition};
use rmlir_dialects::scf::{IfOp, YieldOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Failed, OpAddr, OpRef, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Puts moves of data that have a condition into a branch.
    OpenAccToScf: ConvertOpenACCToSCFPass, run
}

fn run(_: &options::ConvertOpenACCToSCFPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["acc", "scf"]);
    expand::<EnterDataOp>(
        &mut set,
        &mut target,
        "(anonymous namespace)::ExpandIfCondition<mlir::acc::EnterDataOp>",
    );
    expand::<ExitDataOp>(
        &mut set,
        &mut target,
        "(anonymous namespace)::ExpandIfCondition<mlir::acc::ExitDataOp>",
    );
    expand::<UpdateOp>(
        &mut set,
        &mut target,
        "(anonymous namespace)::ExpandIfCondition<mlir::acc::UpdateOp>",
    );
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn expand<O: TypedOp + Handle>(set: &mut PatternSet, target: &mut ConversionTarget<'_>, name: &'static str) {
    target.dynamic_op::<O>(|op| Some(condition(op).is_none()));
    set.op(name, |op: O, rw: &mut PatternRewriter<'_>| conditional(op.at(), rw));
}

fn condition(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    op.operand_group(condition_group(op)?).next()
}

fn conditional(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let condition = condition(rw.op(op))?;
    let (known, condition) = (constant_int(condition), condition.id());
    match known {
        Some(0) => return rw.erase(op),
        Some(_) => return without_condition(op, rw),
        None => {}
    }
    let made = IfOp::build(rw.builder(), &[], condition).region(&[], |b, _| {
        // It has all that it needs.
        let _ = YieldOp::build(b, &[]).insert();
    });
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let then = rw.read(made).then_region().entry()?.id();
    without_condition(op, rw)?;
    rw.at_start(then);
    rw.clone_op(op, &mut IrMapping::new())?;
    rw.erase(op)
}
