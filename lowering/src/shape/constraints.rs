//! `convert-shape-constraints` and `remove-shape-constraints`: what shapes must be is asserted, or taken for granted.

use crate::rewriting::ids;
use rmlir_dialects::cf::AssertOp;
use rmlir_dialects::shape::{
    ConstWitnessOp, CstrBroadcastableOp, CstrEqOp, CstrRequireOp, IsBroadcastableOp, ShapeEqOp,
};
use rmlir_ir::Failed;
use rmlir_ir::typed::Handle;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Asserts what shapes must be.
    ConvertConstraints: ConvertShapeConstraintsPass, convert
}

plain_pass! {
    /// Takes shapes for what they must be.
    RemoveConstraints: RemoveShapeConstraintsPass, remove
}

fn apply(run: &mut PassRun<'_>, set: PatternSet, must_end: bool) -> Result<(), Failed> {
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if must_end && !outcome.converged { Err(Failed) } else { Ok(()) }
}

fn convert(_: &options::ConvertShapeConstraintsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    requirements(&mut set);
    set.op("(anonymous namespace)::ConvertCstrRequireOp", |op: CstrRequireOp, rw| {
        let view = rw.read(op);
        let (holds, message) = (view.pred().id(), view.msg());
        AssertOp::build(rw.builder(), holds, message).insert().ok()?;
        granted(op, rw)
    });
    apply(run, set, true)
}

/// Adds what says constraints by conditions.
pub(super) fn requirements(set: &mut PatternSet) {
    set.op("(anonymous namespace)::CstrBroadcastableToRequire", |op: CstrBroadcastableOp, rw| {
        let shapes = ids(rw.read(op).shapes());
        let holds = IsBroadcastableOp::build(rw.builder(), &shapes).value().ok()?;
        require(op, rw, holds, "required broadcastable shapes")
    });
    set.op("(anonymous namespace)::CstrEqToRequire", |op: CstrEqOp, rw| {
        let shapes = ids(rw.read(op).shapes());
        let holds = ShapeEqOp::build(rw.builder(), &shapes).value().ok()?;
        require(op, rw, holds, "required equal shapes")
    });
}

/// A constraint that a condition holds.
fn require(
    op: impl Handle,
    rw: &mut PatternRewriter<'_>,
    holds: rmlir_ir::ValueId,
    message: &str,
) -> Rewritten {
    let message = rw.ctx().ident(message);
    let made = CstrRequireOp::build(rw.builder(), holds, message).value().ok()?;
    rw.replace(op, &[made])
}

fn granted(op: impl Handle, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let made = ConstWitnessOp::build(rw.builder(), true).value().ok()?;
    rw.replace(op, &[made])
}

fn remove(_: &options::RemoveShapeConstraintsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::RemoveCstrBroadcastableOp", |op: CstrBroadcastableOp, rw| granted(op, rw));
    set.op("(anonymous namespace)::RemoveCstrEqOp", |op: CstrEqOp, rw| granted(op, rw));
    apply(run, set, false)
}
