//! Making loops and choices of scf, their bodies step by step.
//!
//! Bodies are made before the operation that gets them, as upstream does it: a greedy driver does not see what is in them until then, and
//! looks at it in its next round.

use crate::rewriting::ids;
use rmlir_dialects::common::tiling::go_to;
use rmlir_dialects::scf::{ForOp, IfOp, YieldOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{RegionId, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// Makes a region of one block; `body` gives what `scf.yield` yields. Goes on where it was.
fn filled(
    rw: &mut PatternRewriter<'_>,
    args: &[Type],
    body: impl FnOnce(&mut PatternRewriter<'_>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<RegionId> {
    let (around, after) = rw.place()?;
    let region = rw.builder().body().new_region();
    let block = rw.builder().create_block(region, args);
    let args = rw.body().args(block).to_vec();
    rw.at_end(block);
    let yielded = body(rw, &args)?;
    YieldOp::build(rw.builder(), &yielded).insert().ok()?;
    go_to(rw, around, after);
    Some(region)
}

/// `scf.if` that gives values of these types. Goes on after it.
pub(crate) fn choose(
    rw: &mut PatternRewriter<'_>,
    condition: ValueId,
    types: &[Type],
    then: impl FnOnce(&mut PatternRewriter<'_>) -> Option<Vec<ValueId>>,
    otherwise: impl FnOnce(&mut PatternRewriter<'_>) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let first = filled(rw, &[], |rw, _| then(rw))?;
    let second = filled(rw, &[], |rw, _| otherwise(rw))?;
    let made = IfOp::build(rw.builder(), types, condition).made_region(first).made_region(second);
    let made = made.insert().ok()?.at();
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
    let mut args = vec![rw.value(lower).ty()];
    args.extend(&types);
    let region = filled(rw, &args, |rw, args| {
        let (&variable, carried) = args.split_first()?;
        body(rw, variable, carried)
    })?;
    let made = ForOp::build(rw.builder(), &types, lower, upper, step, inits).made_region(region);
    let made = made.insert().ok()?.at();
    Some(ids(rw.op(made).results()))
}
