//! `tosa-to-arith`: constants become those of arith.

use super::convert;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::tosa::{ApplyScaleOp, ConstOp};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::ConversionTarget;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

plain_pass! {
    /// Makes arith of constants of tosa.
    TosaToArith: TosaToArithPass, run
}

/// Operations inside that are not converted here.
fn has_scales(run: &PassRun<'_>) -> Result<bool, Failed> {
    let found = rmlir_ir::walk::Walk::pre().collect(run.op(), |op| op.is::<ApplyScaleOp>());
    found.map(|ops| !ops.is_empty()).map_err(|_| Failed)
}

fn run(options: &options::TosaToArithPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    if options.include_apply_rescale && has_scales(run)? {
        return Err(run.op().emit_plain_error("tosa-to-arith: 'tosa.apply_scale' cannot be converted yet"));
    }
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ConstOpConverter", constant);
    let mut target = ConversionTarget::new();
    target.illegal_op::<ConstOp>().legal_dialects(&["arith"]);
    convert(run, &target, set)
}

fn constant(op: ConstOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let values = rw.read(op).values();
    let made = ConstantOp::build(rw.builder(), values).value().ok()?;
    rw.replace(op, &[made])
}
