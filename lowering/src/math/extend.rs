//! `math-extend-to-supported-types`: functions of floats for which there is no implementation are computed in a wider format.

use crate::arith::wider_floats::{converter, float_named, pattern};
use rmlir_dialects::arith::{ExtFOp, TruncFOp};
use rmlir_dialects::math::FmaOp;
use rmlir_ir::Failed;
use rmlir_ir::value::FloatKind;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns, Root};
use std::sync::Arc;

plain_pass! {
    /// Extends what functions are of, and cuts what they give.
    ExtendToSupportedTypes: MathExtendToSupportedTypes, run
}

fn run(options: &options::MathExtendToSupportedTypes, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let wide = float_named(&ctx, &options.target_type, "target")?;
    let mut known = vec![wide, ctx.float_type(FloatKind::F32), ctx.float_type(FloatKind::F64)];
    for name in &options.extra_types {
        known.push(float_named(&ctx, name, "source")?);
    }
    let types = Arc::new(converter(&ctx, move |ty| !known.contains(&ty), wide));
    let mut target = ConversionTarget::new();
    target.unknown_is_legal();
    target.dynamic_dialect("math", |op| Some(types.is_legal_op(op)));
    target.legal_op::<FmaOp>().legal_op::<ExtFOp>().legal_op::<TruncFOp>();
    let mut set = PatternSet::new();
    pattern(&mut set, "(anonymous namespace)::ExtendToSupportedTypesRewritePattern", Root::Any, &types);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}
