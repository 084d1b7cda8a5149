//! Operations that become loops over their tiles.

use super::failure::{Failure, Outcome, silenceable};
use super::interpreter::Running;
use super::sizes::{PerTarget, each, given, packed};
use super::state::{Entity, Results};
use super::table::Table;
use crate::scf::normalize_forall;
use crate::tiling::{Cut, Loops, Plan, Size, TiledLoops, model_of, tile};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::ForallOp;
use rmlir_dialects::transform::{TileUsingForOp, TileUsingForallOp};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{AttrData, Diagnostic, OpAddr, OpRef, ValueRef};

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<TileUsingForOp>(with_for).whole::<TileUsingForallOp>(with_forall);
}

/// An operation that cannot be tiled is refused.
fn check_tileable(on: &Running<'_, '_, '_>, op: OpRef<'_>, target: OpAddr, message: &str) -> Outcome {
    let view = on.payload().op(target);
    match model_of(view.ctx(), view.name()) {
        Some(_) => Ok(()),
        None => Err(silenceable(op, message).with_note(view.loc(), "target op")),
    }
}

fn flags(op: OpRef<'_>, list: rmlir_ir::Attr) -> Vec<bool> {
    match op.ctx().attr_data(list) {
        AttrData::DenseArray(array) => array.raw.iter().map(|&byte| byte != 0).collect(),
        _ => Vec::new(),
    }
}

/// Numbers of dimensions.
pub(super) fn dims(numbers: &[i64]) -> Vec<usize> {
    // A negative one is none that exists.
    numbers.iter().map(|&dim| usize::try_from(dim).unwrap_or(usize::MAX)).collect()
}

/// Tiles an operation, and puts the loops in its place.
fn replace<'s>(
    on: &mut Running<'s, '_, '_>,
    op: OpRef<'s>,
    target: OpAddr,
    plan: &Plan,
) -> Option<TiledLoops> {
    on.rewrite(op, target, |rw| {
        let made = tile(rw, target, plan)?;
        rw.replace(target, &made.replacements)?;
        Some(made)
    })
}

/// What a handle of operations stands for.
pub(super) fn entities(ops: Vec<OpAddr>) -> Option<Vec<Entity>> {
    Some(ops.into_iter().map(Entity::Op).collect())
}

/// There is no loop for a result of the script, which is reported.
pub(super) fn nothing_for(result: ValueRef<'_>) -> Failure {
    let message = "attempting to assign a null payload op to this transform value";
    result.ctx().emit(Diagnostic::error(result.loc(), message));
    Failure::Definite
}

fn with_for<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<TileUsingForOp>() else { return Ok(()) };
    let targets = on.ops(own.target());
    let sizes = given(op, own.static_sizes(), own.dynamic_sizes());
    let sizes = PerTarget::of(on, op, sizes, targets.len())?;
    let scalable = flags(op, own.scalable_sizes());
    let order = dims(&op.ctx().i64_array(own.interchange()).unwrap_or_default());
    let mut tiled = Vec::new();
    let mut loops = vec![Vec::new(); own.loops().len()];
    for (number, target) in targets.into_iter().enumerate() {
        check_tileable(on, op, target, "only ops implementing TilingInterface are supported")?;
        check_count(on, op, target, sizes.len())?;
        let sizes = sizes.for_target(op, number, target)?;
        let size = |(place, size): (usize, Mixed)| match size {
            Mixed::Known(count) if scalable.get(place) == Some(&true) => Size::Scalable(count, op.loc()),
            size => Size::Plain(size),
        };
        let cut = Cut::Sizes(sizes.into_iter().enumerate().map(size).collect());
        let plan = Plan { cut, loops: Loops::For, order: order.clone() };
        let made = replace(on, op, target, &plan).ok_or(Failure::Definite)?;
        tiled.extend(made.ops);
        loops.iter_mut().zip(made.loops).for_each(|(loops, made)| loops.push(made));
    }
    let all = std::iter::once(tiled).chain(loops);
    results.iter_mut().zip(all).for_each(|(result, ops)| *result = entities(ops));
    Ok(())
}

/// There are no more sizes than loops.
fn check_count(on: &Running<'_, '_, '_>, op: OpRef<'_>, target: OpAddr, count: usize) -> Outcome {
    let view = on.payload().op(target);
    let loops = model_of(view.ctx(), view.name()).map_or(0, |model| model.parallel(view).len());
    if count <= loops {
        return Ok(());
    }
    let message = format!("too many tiles provided, expected at most {loops} found {count}");
    Err(silenceable(op, message).with_note(view.loc(), "target op"))
}

fn with_forall<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<TileUsingForallOp>() else { return Ok(()) };
    let threads = match own.packed_num_threads() {
        Some(value) => packed(on, op, value)?,
        None => each(on, op, &given(op, own.static_num_threads(), own.num_threads()))?,
    };
    let sizes = match own.packed_tile_sizes() {
        Some(value) => packed(on, op, value)?,
        None => each(on, op, &given(op, own.static_tile_sizes(), own.tile_sizes()))?,
    };
    let (mut tiled, mut loops) = (Vec::new(), Vec::new());
    for target in on.ops(own.target()) {
        check_tileable(on, op, target, "only TilingInterface ops are supported")?;
        let list = if threads.is_empty() { &sizes } else { &threads };
        let list = list.iter().map(|size| size.of(op, target)).collect::<Outcome<Vec<Mixed>>>()?;
        let cut = match threads.is_empty() {
            true => Cut::Sizes(list.into_iter().map(Size::Plain).collect()),
            false => Cut::Threads(list),
        };
        let plan = Plan { cut, loops: Loops::Forall(own.mapping()), order: Vec::new() };
        let made = replace(on, op, target, &plan).ok_or_else(|| on.failed_on(op, target))?;
        tiled.extend(made.ops);
        match made.loops[..] {
            [made] if !threads.is_empty() => loops.push(made),
            [made] => loops.push(normalized(on, op, made).ok_or_else(|| on.failed_on(op, target))?),
            // Nothing is cut, so that there is no loop. The reference takes what lies in memory there.
            _ => return Err(op.result(1).map_or_else(|| on.failed_on(op, target), nothing_for)),
        }
    }
    results.iter_mut().zip([tiled, loops]).for_each(|(result, ops)| *result = entities(ops));
    Ok(())
}

fn normalized<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, made: OpAddr) -> Option<OpAddr> {
    on.rewrite(op, made, |rw| normalize_forall(rw, ForallOp::of(made)).map(|made| made.at()))
}
