//! The loops over tiles.

use super::{Body, Loops, TiledLoops, Work};
use crate::rewriting::ids;
use crate::scf::forall;
use rmlir_dialects::common::mixed::{Mixed, values};
use rmlir_dialects::common::tiling::{Tile, go_to};
use rmlir_dialects::scf::{ForOp, InParallelOp, YieldOp};
use rmlir_dialects::tensor::{insert, insert_in_parallel};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Attr, OpAddr, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// Makes loops around what `work` makes of one tile, at the insertion point. They begin with these tensors.
pub(super) fn build(
    rw: &mut PatternRewriter<'_>,
    work: &Work<'_>,
    loops: Loops,
    inits: &[ValueId],
) -> Option<TiledLoops> {
    if work.space.is_uncut(rw) {
        let body = work.body(rw, &[], inits)?;
        return Some(with_loops(body.tiled.values.clone(), body, Vec::new()));
    }
    match loops {
        Loops::For => for_loops(rw, work, inits),
        Loops::Forall(mapping) => forall_loop(rw, work, inits, mapping),
    }
}

fn with_loops(replacements: Vec<ValueId>, body: Body, loops: Vec<OpAddr>) -> TiledLoops {
    TiledLoops { ops: body.tiled.ops, slices: body.tiled.slices, loops, replacements }
}

/// The results of a tile, each with where it lies and with the tensor into which it goes.
fn results<'a>(
    body: &'a Body,
    outputs: &'a [ValueId],
) -> impl Iterator<Item = (ValueId, &'a Tile, ValueId)> + 'a {
    let values = body.tiled.values.iter().copied();
    values
        .zip(&body.places)
        .zip(outputs.iter().copied())
        .map(|((value, place), output)| (value, place, output))
}

fn for_loops(rw: &mut PatternRewriter<'_>, work: &Work<'_>, inits: &[ValueId]) -> Option<TiledLoops> {
    let bounds = work.space.bounds(rw);
    let mut as_values = |list: &[Mixed]| values(rw.builder(), list).ok();
    let [lower, upper, step] = [as_values(&bounds[0])?, as_values(&bounds[1])?, as_values(&bounds[2])?];
    let index = rw.ctx().index_type();
    let types: Vec<Type> = inits.iter().map(|&init| rw.value(init).ty()).collect();
    let args: Vec<Type> = std::iter::once(index).chain(types.iter().copied()).collect();
    let (mut loops, mut variables): (Vec<OpAddr>, Vec<ValueId>) = (Vec::new(), Vec::new());
    let mut outputs = inits.to_vec();
    for ((&lower, &upper), &step) in lower.iter().zip(&upper).zip(&step) {
        let made = ForOp::build(rw.builder(), &types, lower, upper, step, &outputs);
        let made = made.region(&args, |_, _| {}).insert().ok()?;
        let block = rw.read(made).region().entry()?;
        let (block, mut args) = (block.id(), ids(block.args()));
        outputs = args.split_off(1);
        variables.append(&mut args);
        loops.push(made.at());
        rw.at_end(block);
    }
    let body = work.body(rw, &variables, &outputs)?;
    let mut yielded = Vec::new();
    for (value, place, output) in results(&body, &outputs) {
        yielded.push(insert(rw.builder(), value, output, &place.to_box()).ok()?);
    }
    YieldOp::build(rw.builder(), &yielded).insert().ok()?;
    for pair in loops.windows(2) {
        let block = rw.read(ForOp::of(pair[0])).region().entry()?.id();
        rw.at_end(block);
        let values = ids(rw.op(pair[1]).results());
        YieldOp::build(rw.builder(), &values).insert().ok()?;
    }
    let replacements = ids(rw.op(*loops.first()?).results());
    Some(with_loops(replacements, body, loops))
}

fn forall_loop(
    rw: &mut PatternRewriter<'_>,
    work: &Work<'_>,
    inits: &[ValueId],
    mapping: Option<Attr>,
) -> Option<TiledLoops> {
    let counts = work.space.counts(rw);
    let bounds = match counts.len() {
        0 => work.space.bounds(rw),
        rank => [vec![Mixed::Known(0); rank], counts, vec![Mixed::Known(1); rank]],
    };
    let rank = bounds[0].len();
    let index = rw.ctx().index_type();
    let outputs = inits.iter().map(|&init| rw.value(init).ty());
    let args: Vec<Type> = std::iter::repeat_n(index, rank).chain(outputs).collect();
    let made = forall(rw.builder(), &bounds, inits, mapping).region(&args, |b, _| {
        // The builder fails only where something is missing, and nothing is.
        let _ = InParallelOp::build(b).region(&[], |_, _| {}).insert();
    });
    let made = made.insert().ok()?;
    let block = rw.read(made).region().entry()?;
    let (end, mut variables) = (block.last_op()?.global(), ids(block.args()));
    let outputs = variables.split_off(rank);
    rw.at_op(end);
    let body = work.body(rw, &variables, &outputs)?;
    let inside = rw.read(InParallelOp::of(end)).region().entry()?.id();
    let place = rw.place();
    rw.at_end(inside);
    for (value, place, output) in results(&body, &outputs) {
        insert_in_parallel(rw.builder(), value, output, &place.to_box()).ok()?;
    }
    if let Some((block, after)) = place {
        go_to(rw, block, after);
    }
    let replacements = ids(rw.op(made).results());
    Some(with_loops(replacements, body, vec![made.at()]))
}
