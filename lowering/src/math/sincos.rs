//! `math-sincos-fusion`: sine and cosine of one number are computed together.

use rmlir_dialects::math::{CosOp, SinOp, SincosOp};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes one operation of sine and cosine of the same operand.
    SincosFusion: MathSincosFusionPass, run
}

fn run(_: &options::MathSincosFusionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::SincosFusionPattern", fuse);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

fn fuse(op: SinOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let sin = rw.read(op);
    let (operand, flags) = (sin.operand(), sin.fastmath());
    let cosines = sin.op().block()?.ops().filter_map(|other| other.cast::<CosOp>());
    let cos = cosines.into_iter().find(|cos| cos.operand() == operand && cos.fastmath() == flags)?;
    let sin_first =
        sin.op().block()?.ops().find(|&other| other == sin.op() || other == cos.op())? == sin.op();
    let first = if sin_first { sin.op() } else { cos.op() };
    let (loc, first, cos, operand) = (first.loc(), first.global(), cos.op().global(), operand.id());
    rw.at_op(first);
    rw.set_loc(loc);
    let made = SincosOp::build(rw.builder(), operand).set(SincosOp::FASTMATH, flags).values().ok()?;
    let &[sine, cosine] = &made[..] else { return None };
    rw.replace(op, &[sine])?;
    rw.replace(cos, &[cosine])
}
