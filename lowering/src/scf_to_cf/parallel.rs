//! Loops over several variables.

use super::types_of;
use crate::rewriting::ids;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::scf::{ForOp, ForallOp, ParallelOp, ReduceOp, YieldOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, BlockId, OpAddr, OpId, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// An empty loop at the insertion point, and its body.
fn new_loop(
    rw: &mut PatternRewriter<'_>,
    bounds: [ValueId; 3],
    inits: &[ValueId],
    types: &[Type],
) -> Option<(ForOp, BlockId)> {
    let index = rw.value(bounds[0]).ty();
    let args: Vec<Type> = std::iter::once(index).chain(types.iter().copied()).collect();
    let [lower, upper, step] = bounds;
    let made = ForOp::build(rw.builder(), types, lower, upper, step, inits).region(&args, |b, _| {
        if types.is_empty() {
            let _ = YieldOp::build(b, &[]).insert();
        }
    });
    let made = made.insert().ok()?;
    let block = rw.read(made).region().entry()?.id();
    Some((made, block))
}

/// A nest of loops that carries what is reduced.
pub(super) fn parallel(op: ParallelOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let bounds = [ids(root.lower_bound()), ids(root.upper_bound()), ids(root.step())];
    let mut carried = ids(root.init_vals());
    let types = types_of(root.op().results());
    let body = root.op().region(0)?.entry()?;
    let reduce = body.last_op()?.cast::<ReduceOp>()?;
    let reduced = ids(reduce.operands());
    let regions: Vec<(BlockId, OpAddr, ValueId)> = reduce
        .op()
        .regions()
        .map(|region| {
            let block = region.entry()?;
            let last = block.last_op()?;
            Some((block.id(), last.global(), last.operand(0)?.id()))
        })
        .collect::<Option<_>>()?;
    let (body, reduce) = (body.id(), reduce.op().global());
    let mut variables = Vec::new();
    let mut results = carried.clone();
    let mut inner: Option<BlockId> = None;
    for ((&lower, &upper), &step) in bounds[0].iter().zip(&bounds[1]).zip(&bounds[2]) {
        let (made, block) = new_loop(rw, [lower, upper, step], &carried, &types)?;
        let own: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
        match inner {
            None => results = own,
            Some(outer) if !own.is_empty() => {
                rw.at_end(outer);
                YieldOp::build(rw.builder(), &own).insert().ok()?;
            }
            Some(_) => {}
        }
        let args = rw.body().args(block).to_vec();
        variables.push(*args.first()?);
        carried = args[1..].to_vec();
        rw.at_start(block);
        inner = Some(block);
    }
    let inner = inner?;
    let mut yields = Vec::new();
    for (((block, terminator, value), &operand), &arg) in regions.into_iter().zip(&reduced).zip(&carried) {
        let (args, value) = (rw.body().args(block).to_vec(), value);
        let with = |value: ValueId| match args.iter().position(|&own| own == value) {
            Some(0) => arg,
            Some(_) => operand,
            None => value,
        };
        yields.push(with(value));
        rw.erase(terminator)?;
        rw.inline_block_before(block, reduce, &[arg, operand])?;
    }
    // What is yielded may be a variable of the loop that goes.
    let own = rw.body().args(body).to_vec();
    for value in &mut yields {
        if let Some(at) = own.iter().position(|&variable| variable == *value) {
            *value = *variables.get(at)?;
        }
    }
    rw.erase(reduce)?;
    let last: Option<OpId> = rw.body().last_op(inner);
    match last {
        None => rw.merge_blocks(body, inner, &variables)?,
        Some(last) => {
            let last = OpAddr { unit: rw.unit(), op: last };
            rw.inline_block_before(body, last, &variables)?;
        }
    }
    if !yields.is_empty() {
        rw.at_end(inner);
        YieldOp::build(rw.builder(), &yields).insert().ok()?;
    }
    rw.replace(op, &results)
}

/// A loop whose results are all in memory is an `scf.parallel`.
pub(crate) fn forall(op: ForallOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.outputs().next().is_none())?;
    let ctx = rw.ctx().clone();
    let list =
        |known: Attr, values| -> Option<Vec<Mixed>> { Some(mixed::join(&ctx.i64_array(known)?, values)) };
    let lower = list(root.static_lower_bound(), ids(root.dynamic_lower_bound()))?;
    let upper = list(root.static_upper_bound(), ids(root.dynamic_upper_bound()))?;
    let step = list(root.static_step(), ids(root.dynamic_step()))?;
    let mapping = root.mapping();
    let (region, block) = (root.region().id(), root.region().entry()?.id());
    let terminator = root.region().entry()?.last_op()?.global();
    let lower = mixed::values(rw.builder(), &lower).ok()?;
    let upper = mixed::values(rw.builder(), &upper).ok()?;
    let step = mixed::values(rw.builder(), &step).ok()?;
    let mut made = ParallelOp::build(rw.builder(), &[], &lower, &upper, &step, &[]);
    if let Some(mapping) = mapping {
        made = made.attr("mapping", mapping);
    }
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let into = rw.op(made).region(0)?.id();
    rw.inline_region(region, into)?;
    let loc = rw.op(terminator).loc();
    rw.at_end(block);
    ReduceOp::build(rw.builder(), &[]).loc(loc).insert().ok()?;
    rw.erase(terminator)?;
    debug_assert_eq!(made.at().unit, rw.unit());
    rw.erase(op)
}
