//! `math-uplift-to-fma`: a product that is added becomes one operation where rounding once is allowed.

use rmlir_dialects::arith::{AddFOp, FastMathFlags, MulFOp};
use rmlir_dialects::math::FmaOp;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes `math.fma` of multiplication and addition that may be contracted.
    UpliftToFma: MathUpliftToFMA, run
}

fn run(_: &options::MathUpliftToFMA, run: &mut PassRun<'_>) -> Result<(), rmlir_ir::Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::UpliftFma", uplift);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

fn may_contract(flags: FastMathFlags) -> bool {
    flags.0 & FastMathFlags::CONTRACT.0 != 0
}

fn uplift(op: AddFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let add = rw.read(op);
    rw.require(may_contract(add.fastmath()))?;
    let (mul, c) = match add.lhs().defining::<MulFOp>() {
        Some(mul) => (mul, add.rhs()),
        None => (add.rhs().defining::<MulFOp>()?, add.lhs()),
    };
    rw.require(may_contract(mul.fastmath()))?;
    let flags = add.fastmath().0 & mul.fastmath().0;
    let (a, b, c) = (mul.lhs().id(), mul.rhs().id(), c.id());
    let fma = FmaOp::build(rw.builder(), a, b, c).set(FmaOp::FASTMATH, flags).value().ok()?;
    rw.replace(op, &[fma])
}
