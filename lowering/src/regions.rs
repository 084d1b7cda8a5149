//! Making loops and choices of scf, their bodies step by step.

use crate::rewriting::ids;
use rmlir_dialects::scf::{ForOp, IfOp, YieldOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{RegionId, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// Makes the only block of a region and what is in it; `body` gives what `scf.yield` yields.
fn fill(
    rw: &mut PatternRewriter<'_>,
    region: RegionId,
    args: &[Type],
    body: impl FnOnce(&mut PatternRewriter<'_>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<()> {
    let block = rw.builder().create_block(region, args);
    let args = rw.body().args(block).to_vec();
    rw.at_end(block);
    let yielded = body(rw, &args)?;
    YieldOp::build(rw.builder(), &yielded).insert().ok()?;
    Some(())
}

/// `scf.if` that gives values of these types. Goes on after it.
pub(crate) fn choose(
    rw: &mut PatternRewriter<'_>,
    condition: ValueId,
    types: &[Type],
    then: impl FnOnce(&mut PatternRewriter<'_>) -> Option<Vec<ValueId>>,
    otherwise: impl FnOnce(&mut PatternRewriter<'_>) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let made = IfOp::build(rw.builder(), types, condition).region_with(|_, _| {}).region_with(|_, _| {});
    let made = made.insert().ok()?.at();
    let (first, second) = (rw.op(made).region(0)?.id(), rw.op(made).region(1)?.id());
    fill(rw, first, &[], |rw, _| then(rw))?;
    fill(rw, second, &[], |rw, _| otherwise(rw))?;
    rw.after_op(made);
    Some(ids(rw.op(made).results()))
}

/// `scf.for` that carries values. `body` is given its variable and what is carried, and gives what is carried on. Goes on after it.
pub(crate) fn for_loop(
    rw: &mut PatternRewriter<'_>,
    [lower, upper, step]: [ValueId; 3],
    inits: &[ValueId],
    body: impl FnOnce(&mut PatternRewriter<'_>, ValueId, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let types: Vec<Type> = inits.iter().map(|&init| rw.value(init).ty()).collect();
    let made = ForOp::build(rw.builder(), &types, lower, upper, step, inits).region_with(|_, _| {});
    let made = made.insert().ok()?.at();
    let mut args = vec![rw.value(lower).ty()];
    args.extend(&types);
    let region = rw.op(made).region(0)?.id();
    fill(rw, region, &args, |rw, args| {
        let (&variable, carried) = args.split_first()?;
        body(rw, variable, carried)
    })?;
    rw.after_op(made);
    Some(ids(rw.op(made).results()))
}
