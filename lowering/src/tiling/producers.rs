//! Tiling with what computes the operands: each of that is computed in the loops, too, as far as a tile needs it.

use super::{Plan, TiledLoops, begin_of, clone_with_outputs, destinations, model_of, tile};
use rmlir_dialects::common::mixed::MixedBox;
use rmlir_dialects::common::tiling::{Tile, Tiled};
use rmlir_dialects::tensor::ExtractSliceOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{OpAddr, ValueId};
use rmlir_rewrite::PatternRewriter;
use std::collections::VecDeque;

/// What an operation and those before it became.
pub(crate) struct TiledTogether {
    pub(crate) tiled: TiledLoops,
    /// What is also computed in the loops, once each.
    pub(crate) producers: Vec<OpAddr>,
}

/// Makes loops over the tiles of an operation on tensors, after it, and computes in them what it uses. All operations stay.
pub(crate) fn tile_together(rw: &mut PatternRewriter<'_>, op: OpAddr, plan: &Plan) -> Option<TiledTogether> {
    rw.require(rw.op(op).num_results() > 0)?;
    let tiled = tile(rw, op, plan)?;
    let mut producers = Vec::new();
    let mut left: VecDeque<OpAddr> = tiled.slices.iter().copied().collect();
    while let Some(slice) = left.pop_front() {
        if tiled.loops.is_empty() || !rw.op(slice).is::<ExtractSliceOp>() {
            continue;
        }
        let Some((producer, made)) = fuse(rw, ExtractSliceOp::of(slice), &tiled.loops) else { continue };
        let has_maker = made.values.first().is_some_and(|&value| rw.value(value).def_op().is_some());
        if has_maker && !producers.contains(&producer) {
            producers.push(producer);
        }
        left.extend(made.slices);
    }
    Some(TiledTogether { tiled, producers })
}

/// Where the source of a slice comes from.
struct Source {
    value: ValueId,
    /// The operand of the outermost loop with which it begins, if it goes through all of the loops.
    init: Option<usize>,
}

/// Goes from a value that loops pass along to what they begin with.
fn source_of(rw: &PatternRewriter<'_>, slice: ExtractSliceOp, loops: &[OpAddr]) -> Option<Source> {
    let mut value = rw.read(slice).source();
    let mut operand = 0;
    let mut around = loops.iter().rev();
    let mut passed = 0;
    while value.def_op().is_none() {
        let Some(&next) = around.next() else { break };
        let Some((view, begin)) = begin_of(value).filter(|(view, _)| view.global() == next) else { break };
        operand = begin;
        value = view.operand(operand)?;
        passed += 1;
    }
    let init = (passed == loops.len()).then_some(operand);
    Some(Source { value: value.id(), init })
}

/// Computes what a slice takes where it takes it. `None` if that cannot be; what was made on the way stays then, as the reference leaves
/// it. The slice stays in any case.
fn fuse(rw: &mut PatternRewriter<'_>, slice: ExtractSliceOp, loops: &[OpAddr]) -> Option<(OpAddr, Tiled)> {
    let source = source_of(rw, slice, loops)?;
    let (producer, result) = {
        let (producer, result) = rw.value(source.value).def_op()?;
        (producer.global(), result)
    };
    rw.at_op(slice);
    rw.set_loc(rw.op(producer).loc());
    let view = rw.op(producer);
    let has_outputs = view.ctx().op_interface::<dyn DestinationStyleOpInterface>(view.name()).is_some();
    let outputs = if has_outputs { destinations(rw, producer)? } else { Vec::new() };
    let init = source.init.filter(|_| has_outputs);
    let mut own = outputs.clone();
    if init.is_some() {
        // It goes on writing into what the loop passes along.
        *own.get_mut(result)? = rw.read(slice).source().id();
    }
    let copy = clone_with_outputs(rw, producer, &own)?;
    let value = rw.op(copy).result(result)?.id();
    let slice_of_copy = rw.clone_op(slice, &mut IrMapping::new())?;
    rw.set_operand(slice_of_copy, 0, value);
    let tiled = tile_slice(rw, copy, ExtractSliceOp::of(slice_of_copy), result)?;
    let old = rw.read(slice).result().id();
    rw.replace_uses(old, *tiled.values.first()?);
    rw.erase(slice_of_copy)?;
    rw.erase(copy)?;
    if let (Some(operand), Some(&outermost)) = (init, loops.first()) {
        rw.set_operand(outermost, operand, *outputs.get(result)?);
    }
    Some((producer, tiled))
}

/// Makes the part of an operation that a slice takes, at the insertion point. The slices of tiles have no gaps and all dimensions.
fn tile_slice(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    slice: ExtractSliceOp,
    result: usize,
) -> Option<Tiled> {
    let ctx = rw.ctx().clone();
    let model = model_of(&ctx, rw.op(op).name())?;
    let parts = MixedBox::of(rw.op(slice))?;
    rw.require(parts.has_unit_strides(rw.module(), rw.unit()))?;
    let rank = ctx.type_data(rw.read(slice).result().ty()).shape()?.len();
    rw.require(rank == parts.sizes.len())?;
    let MixedBox { offsets, sizes, .. } = parts;
    model.tile_of_result(rw, op, result, &Tile { offsets, sizes })
}
