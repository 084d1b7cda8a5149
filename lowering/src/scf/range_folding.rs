//! `scf-for-loop-range-folding`: a sum or product that is all that is done with a variable goes into the bounds.

use super::rewrites::each;
use rmlir_dialects::arith::{AddIOp, MulIOp};
use rmlir_dialects::scf::ForOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, OpAddr, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, Rewritten};

plain_pass! {
    /// Puts arithmetic on variables into the bounds of loops.
    RangeFolding: SCFForLoopRangeFolding, run
}

fn run(_: &options::SCFForLoopRangeFolding, run: &mut PassRun<'_>) -> Result<(), Failed> {
    each::<ForOp>(run, |op, rw| {
        while fold(op, rw).is_some() {}
        Some(())
    })
    .map(drop)
}

fn fold(op: ForOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let variable = root.region().entry()?.args().next()?;
    let user = variable.users().next()?;
    rw.require(variable.uses().count() == 1)?;
    let scales = user.is::<MulIOp>();
    rw.require(scales || user.is::<AddIOp>())?;
    let outside = |value: rmlir_ir::ValueRef<'_>| {
        let defined_in = value.block().and_then(|block| block.parent());
        defined_in.is_none_or(|parent| !parent.is_inside(root.op()))
    };
    rw.require(user.operands().all(|value| value == variable || outside(value)))?;
    let bounds = [root.lower_bound().id(), root.upper_bound().id(), root.step().id()];
    let (variable, user) = (variable.id(), user.global());
    let mut folded = Vec::new();
    rw.at_op(op);
    for &bound in bounds.iter().take(if scales { 3 } else { 2 }) {
        folded.push(on_bound(rw, user, variable, bound)?);
    }
    for (at, value) in folded.into_iter().enumerate() {
        rw.set_operand(op.at(), at, value);
    }
    rw.replace(user, &[variable])
}

/// What an operation gives for a bound in place of the variable.
fn on_bound(
    rw: &mut PatternRewriter<'_>,
    user: OpAddr,
    variable: ValueId,
    bound: ValueId,
) -> Option<ValueId> {
    let mut map = IrMapping::new();
    map.map_values(user.unit, &[variable], &[bound]);
    let made = rw.clone_op(user, &mut map)?;
    Some(rw.op(made).result(0)?.id())
}
