//! `tosa-arith-const-to-tosa-const`: tensors of numbers become constants of tosa.

use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::tosa::ConstOp;
use rmlir_ir::{AttrData, Failed, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes tosa of constants of arith.
    ArithConstantsToTosa: TosaArithConstantToTosaConstPass, run
}

fn run(_: &options::TosaArithConstantToTosaConstPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ArithConstantToTosaConst", constant);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

fn constant(op: ConstantOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (ctx, ty, value) = (rw.ctx(), root.result().ty(), root.value());
    let TypeData::RankedTensor { element, .. } = ctx.type_data(ty) else { return None };
    let is_number = matches!(ctx.type_data(*element), TypeData::Integer { .. } | TypeData::Float(_));
    let has_elements = matches!(
        ctx.attr_data(value),
        AttrData::DenseElements(_) | AttrData::Sparse { .. } | AttrData::DenseResource { .. }
    );
    rw.require(is_number && has_elements)?;
    let made = ConstOp::build(rw.builder(), ty, value).value().ok()?;
    rw.replace(op, &[made])
}
