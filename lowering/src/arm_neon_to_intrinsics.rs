//! `arm-neon-2d-to-intr`: products of matrices become those of vectors, which the hardware has.

use rmlir_dialects::arm_neon::{Sdot2dOp, SdotOp};
use rmlir_dialects::vector::ShapeCastOp;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes products of vectors of those of matrices.
    ArmNeonToIntrinsics: ConvertArmNeon2dToIntrPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ArmNeonToIntrinsics>();
}

fn run(_: &options::ConvertArmNeon2dToIntrPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::Sdot2dLoweringPattern", flatten);
    let at = run.at();
    match rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None).converged {
        true => Ok(()),
        false => Err(Failed),
    }
}

/// The rows of both matrices follow each other in vectors.
fn flatten(op: Sdot2dOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (a, left, right) = (root.a().id(), root.b().id(), root.c().id());
    let (result, matrix) = (root.res().ty(), ctx.type_data(root.b().ty()));
    let length = matrix.num_elements()?;
    let flat = ctx.vector_type(&[length], &[false], matrix.shaped_element()?).ok()?;
    let left = ShapeCastOp::build(rw.builder(), flat, left).value().ok()?;
    let right = ShapeCastOp::build(rw.builder(), flat, right).value().ok()?;
    let sum = SdotOp::build(rw.builder(), result, a, left, right).value().ok()?;
    rw.replace(op, &[sum])
}
