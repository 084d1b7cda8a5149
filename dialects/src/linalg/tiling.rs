//! Structured operations tile by tile: the same operation on slices of the operands.

use super::loops::{LoopNest, body_block, operand_sizes};
use super::structured::{model_of, shape_of};
use super::{IndexOp, SoftmaxOp};
use crate::affine::compose::{apply, apply_expr};
use crate::common::dim;
use crate::common::mixed::{Mixed, MixedBox};
use crate::common::tiling::{self, Tile, Tiled, TilingInterface};
use crate::tensor::canonicalize::copy_with;
use crate::{memref, tensor};
use rmlir_ir::value::{AffineExpr, AffineInput, AffineMap};
use rmlir_ir::{DYNAMIC, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_rewrite::PatternRewriter;

/// The space is that of the loops.
pub(super) struct Structured;

impl TilingInterface for Structured {
    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        model_of(op).map(|model| model.parallel(op)).unwrap_or_default()
    }

    fn domain(&self, rw: &mut PatternRewriter<'_>, op: OpAddr) -> Option<Tile> {
        let sizes = tiling::before(rw, op, |rw| sizes_of_loops(rw, op))?;
        Some(Tile { offsets: vec![Mixed::Known(0); sizes.len()], sizes })
    }

    fn tile(&self, rw: &mut PatternRewriter<'_>, op: OpAddr, tile: &Tile) -> Option<Tiled> {
        let nest = LoopNest::of(rw.op(op))?;
        let operands: Vec<(ValueId, Type)> =
            rw.op(op).operands().map(|value| (value.id(), value.ty())).collect();
        let frame = Frame::of(rw, tile)?;
        let mut parts = Vec::new();
        for (number, (&(value, ty), map)) in operands.iter().zip(&nest.maps).enumerate() {
            let is_tensor = matches!(rw.ctx().type_data(ty), TypeData::RankedTensor { .. });
            // Output tensors are cut even where all of them is used: what comes next relies on that.
            let is_cut = frame.cuts(rw, map) || (is_tensor && nest.outputs.contains(&number));
            parts.push(if is_cut { Some(frame.part_of(rw, value, map)?) } else { None });
        }
        let (mut values, mut slices) = (Vec::new(), Vec::new());
        for (&(value, _), part) in operands.iter().zip(&parts) {
            let Some(part) = part else {
                values.push(value);
                continue;
            };
            let made = slice_of(rw, value, &part.to_box())?;
            slices.extend(rw.value(made).def_op().map(|(op, _)| op.global()));
            values.push(made);
        }
        let outputs = values.get(nest.outputs.clone()).unwrap_or_default();
        let types: Vec<Type> = outputs
            .iter()
            .map(|&value| rw.value(value).ty())
            .filter(|&ty| matches!(rw.ctx().type_data(ty), TypeData::RankedTensor { .. }))
            .collect();
        let made = copy_with(rw, op, &values, &types)?;
        offset_indices(rw, made, &tile.offsets)?;
        let results = rw.op(made).results().map(|result| result.id()).collect();
        Some(Tiled { ops: vec![made], values: results, slices })
    }

    fn result_position(
        &self,
        rw: &mut PatternRewriter<'_>,
        op: OpAddr,
        result: usize,
        tile: &Tile,
    ) -> Option<Tile> {
        let nest = LoopNest::of(rw.op(op))?;
        let at = nest.outputs.start + result;
        let output = rw.op(op).operand(at)?.id();
        let frame =
            Frame { lower: tile.offsets.clone(), last: last_of(rw, &tile.sizes)?, tile: tile.clone() };
        frame.part_of(rw, output, nest.maps.get(at)?)
    }

    fn tile_of_result(
        &self,
        rw: &mut PatternRewriter<'_>,
        op: OpAddr,
        result: usize,
        tile: &Tile,
    ) -> Option<Tiled> {
        let nest = LoopNest::of(rw.op(op))?;
        let map = nest.output_map(result)?.clone();
        let ctx = rw.ctx().clone();
        let store = ctx.affine();
        if !map.is_projected_permutation(store, false) {
            rw.op(op).emit_error(
                "unhandled tiled implementation generation when result is not accessed using a permuted projection",
            );
            return None;
        }
        let mut whole = self.domain(rw, op)?;
        for (place, (&offset, &size)) in tile.offsets.iter().zip(&tile.sizes).enumerate() {
            let dim = map.dim_position(store, place)? as usize;
            *whole.offsets.get_mut(dim)? = offset;
            *whole.sizes.get_mut(dim)? = size;
        }
        let tiled = self.tile(rw, op, &whole)?;
        let value = *tiled.values.get(result)?;
        Some(Tiled { values: vec![value], ..tiled })
    }
}

/// `linalg.softmax`: the space is that of the elements.
pub(super) struct Softmax;

impl TilingInterface for Softmax {
    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        let Some(own) = op.cast::<SoftmaxOp>() else { return Vec::new() };
        let rank = shape_of(op.ctx(), own.input().ty()).len() as i64;
        (0..rank).map(|dim| dim != own.dimension()).collect()
    }

    fn domain(&self, rw: &mut PatternRewriter<'_>, op: OpAddr) -> Option<Tile> {
        let input = rw.op(op).cast::<SoftmaxOp>()?.input().id();
        // The reference makes its bounds and steps as values.
        let zero = Mixed::Known(0).value(rw.builder()).ok()?;
        Mixed::Known(1).value(rw.builder()).ok()?;
        let ctx = rw.ctx().clone();
        let ty = rw.value(input).ty();
        let mut sizes = Vec::new();
        for (dim, &size) in shape_of(&ctx, ty).iter().enumerate() {
            sizes.push(if size == DYNAMIC { unfolded_dim(rw, input, dim)? } else { Mixed::Known(size) });
        }
        Some(Tile { offsets: vec![Mixed::Value(zero); sizes.len()], sizes })
    }

    fn tile(&self, rw: &mut PatternRewriter<'_>, op: OpAddr, tile: &Tile) -> Option<Tiled> {
        let own = rw.op(op).cast::<SoftmaxOp>()?;
        let operands = [own.input().id(), own.output().id()];
        let part = tile.to_box();
        let values = [slice_of(rw, operands[0], &part)?, slice_of(rw, operands[1], &part)?];
        let slices = values.iter().filter_map(|&value| Some(rw.value(value).def_op()?.0.global()));
        let (slices, ty) = (slices.collect(), rw.value(values[1]).ty());
        let made = copy_with(rw, op, &values, &[ty])?;
        let results = rw.op(made).results().map(|result| result.id()).collect();
        Some(Tiled { ops: vec![made], values: results, slices })
    }

    fn result_position(
        &self,
        _: &mut PatternRewriter<'_>,
        _: OpAddr,
        result: usize,
        tile: &Tile,
    ) -> Option<Tile> {
        (result == 0).then(|| tile.clone())
    }

    fn tile_of_result(&self, _: &mut PatternRewriter<'_>, _: OpAddr, _: usize, _: &Tile) -> Option<Tiled> {
        // The reference cannot do that.
        None
    }
}

/// The size of a dimension as a value, also where that folds.
fn unfolded_dim(rw: &mut PatternRewriter<'_>, value: ValueId, dim: usize) -> Option<Mixed> {
    let index = Mixed::Known(dim as i64).value(rw.builder()).ok()?;
    let is_tensor = matches!(rw.ctx().type_data(rw.value(value).ty()), TypeData::RankedTensor { .. });
    let made = match is_tensor {
        true => tensor::DimOp::build(rw.builder(), value, index).value(),
        false => memref::DimOp::build(rw.builder(), value, index).value(),
    };
    made.ok().map(Mixed::Value)
}

/// The sizes of the loops, computed at the insertion point.
fn sizes_of_loops(rw: &mut PatternRewriter<'_>, op: OpAddr) -> Option<Vec<Mixed>> {
    let view = rw.op(op);
    let loops = LoopNest::of(view)?.to_shapes(view)?.inverse_permutation(rw.ctx().affine())?;
    let all = operand_sizes(rw.builder(), op).ok()?;
    let size = |&expr: &AffineExpr| {
        apply(rw.builder(), &AffineMap::new(loops.dims, loops.symbols, [expr]), &all).ok()
    };
    loops.results.iter().map(size).collect()
}

/// One less than each size: where the last point of a tile is.
fn last_of(rw: &mut PatternRewriter<'_>, sizes: &[Mixed]) -> Option<Vec<Mixed>> {
    let ctx = rw.ctx().clone();
    let store = ctx.affine();
    let less = AffineMap::new(1, 0, [store.sub(store.dim(0), store.constant(1)).ok()?]);
    sizes.iter().map(|&size| apply(rw.builder(), &less, &[size]).ok()).collect()
}

fn is_zero(rw: &PatternRewriter<'_>, size: Mixed) -> bool {
    size.number(rw.module(), rw.unit()) == Some(0)
}

/// A tile of the space as the operands see it.
struct Frame {
    tile: Tile,
    /// The first point of each loop.
    lower: Vec<Mixed>,
    /// The last point of each loop, from the first one on.
    last: Vec<Mixed>,
}

impl Frame {
    fn of(rw: &mut PatternRewriter<'_>, tile: &Tile) -> Option<Frame> {
        // A loop that has no points has no offset either.
        let mut offsets = tile.offsets.iter();
        let mut lower = Vec::new();
        for &size in &tile.sizes {
            lower.push(if is_zero(rw, size) { Mixed::Known(0) } else { *offsets.next()? });
        }
        let last = last_of(rw, &tile.sizes)?;
        Some(Frame { tile: tile.clone(), lower, last })
    }

    /// Whether results of a map go along with loops that have points.
    fn cuts(&self, rw: &PatternRewriter<'_>, map: &AffineMap) -> bool {
        let mut sizes = self.tile.sizes.iter().zip(0..);
        sizes.any(|(&size, dim)| map.uses(rw.ctx().affine(), AffineInput::Dim(dim)) && !is_zero(rw, size))
    }

    /// The part that an operand with this map has in the tile.
    fn part_of(&self, rw: &mut PatternRewriter<'_>, value: ValueId, map: &AffineMap) -> Option<Tile> {
        let ctx = rw.ctx().clone();
        let store = ctx.affine();
        let rank = shape_of(&ctx, rw.value(value).ty()).len();
        let mut part = Tile::default();
        for place in 0..rank {
            let one = AffineMap::new(map.dims, map.symbols, [*map.results.get(place)?]);
            if !self.cuts(rw, &one) {
                part.offsets.push(Mixed::Known(0));
                part.sizes.push(dim::size_of(rw.builder(), value, place).ok()?);
                continue;
            }
            // What the map adds at the first point of all is in the slice already.
            let first = *one.evaluate(store, &vec![0; one.dims as usize])?.first()?;
            let moved = store.sub(*one.results.first()?, store.constant(first)).ok()?;
            let moved = AffineMap::new(one.dims, one.symbols, [moved]);
            part.offsets.push(apply(rw.builder(), &moved, &self.lower).ok()?);
            // It counts for how far the slice reaches.
            let last = apply(rw.builder(), &one, &self.last).ok()?;
            let size = store.add(store.symbol(0), store.constant(1)).ok()?;
            part.sizes.push(apply_expr(rw.builder(), size, &[last]).ok()?);
        }
        Some(part)
    }
}

/// A slice of a tensor, or a view of a memref.
fn slice_of(rw: &mut PatternRewriter<'_>, value: ValueId, part: &MixedBox) -> Option<ValueId> {
    match rw.ctx().type_data(rw.value(value).ty()) {
        TypeData::RankedTensor { .. } => tensor::extract(rw.builder(), value, part).ok(),
        _ => memref::view(rw.builder(), value, part).ok(),
    }
}

/// What the body asks for as the index of a loop is the one in all of the space.
fn offset_indices(rw: &mut PatternRewriter<'_>, op: OpAddr, offsets: &[Mixed]) -> Option<()> {
    let asked: Vec<(OpAddr, ValueId, i64)> = {
        let block = body_block(rw.op(op))?;
        let indices = block.ops().filter_map(|inner| inner.cast::<IndexOp>());
        indices.map(|index| (index.op().global(), index.result().id(), index.dim())).collect()
    };
    let (place, loc) = (rw.place(), rw.op(op).loc());
    for (index, value, dim) in asked {
        let Some(&offset) = usize::try_from(dim).ok().and_then(|dim| offsets.get(dim)) else { continue };
        let sum = {
            let store = rw.ctx().affine();
            AffineMap::new(2, 0, [store.add(store.dim(0), store.dim(1)).ok()?])
        };
        rw.after_op(index);
        rw.set_loc(rw.op(index).loc());
        let moved = apply(rw.builder(), &sum, &[Mixed::Value(value), offset]).ok()?;
        let moved = moved.value(rw.builder()).ok()?;
        let maker = rw.value(moved).def_op().map(|(op, _)| op.id());
        if moved != value {
            rw.replace_uses_except(value, moved, maker.as_slice());
        }
    }
    rw.set_loc(loc);
    if let Some((block, after)) = place {
        tiling::go_to(rw, block, after);
    }
    Some(())
}
