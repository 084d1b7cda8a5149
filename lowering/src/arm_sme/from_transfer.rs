//! Transfers between memory and tiles.

use super::tiles::{is_tile, slice_mask};
use crate::vector::make::constant;
use rmlir_dialects::arm_sme::{
    ExtractTileSliceOp, StoreTileSliceOp, TileLoadOp, TileSliceLayout, TileStoreOp,
};
use rmlir_dialects::common::elements;
use rmlir_dialects::vector::access::Access;
use rmlir_dialects::vector::{TransferReadOp, TransferWriteOp, TransposeOp};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{OpRef, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::TransferReadToArmSMELowering", read);
    set.op("(anonymous namespace)::TransferWriteToArmSMELowering", write);
    set.op("(anonymous namespace)::FoldTransferWriteOfExtractTileSlice", write_slice);
}

/// The one read that makes a value which nobody else uses.
pub(super) fn only_read(value: ValueRef<'_>) -> Option<TransferReadOp> {
    let (made, _) = value.def_op()?;
    let is_only = made.is::<TransferReadOp>() && value.uses().count() == 1;
    is_only.then(|| TransferReadOp::of(made.global()))
}

/// Makes a read that of the other direction, which a transposition asks for.
pub(super) fn turn(op: TransposeOp, read: TransferReadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let store = ctx.affine();
    let map = ctx.affine_map_attr(AffineMap::new(2, 0, [store.dim(1), store.dim(0)]));
    rw.set(read, TransferReadOp::PERMUTATION_MAP, map);
    let value = rw.read(read).vector().id();
    rw.replace(op, &[value])
}

/// A transfer of a tile.
struct Tile {
    memory: ValueId,
    indices: Vec<ValueId>,
    mask: Option<ValueId>,
    layout: TileSliceLayout,
}

/// The transfer of a tile that stays in bounds, row by row or column by column.
fn tile(op: OpRef<'_>) -> Option<Tile> {
    let ctx = op.ctx();
    let access = Access::of(op)?;
    let store = ctx.affine();
    let (row, column) = (store.dim(0), store.dim(1));
    let layout = match access.map.results[..] {
        [a, b] if a == row && b == column => TileSliceLayout::Horizontal,
        [a, b] if a == column && b == row => TileSliceLayout::Vertical,
        _ => return None,
    };
    let fits = access.map.dims == 2 && access.is_inside() && !access.is_tensor();
    (fits && is_tile(ctx, access.value.ty())).then(|| Tile {
        memory: access.base.id(),
        indices: access.indices.iter().map(|index| index.id()).collect(),
        mask: access.mask.map(ValueRef::id),
        layout,
    })
}

fn read(op: TransferReadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let Tile { memory, indices, mask, layout } = tile(root.op())?;
    let (ty, padding) = (root.vector().ty(), root.padding().id());
    let padding = mask.map(|_| padding);
    let made = TileLoadOp::build(rw.builder(), ty, memory, &indices, padding, mask);
    let made = made.set(TileLoadOp::LAYOUT, layout).value().ok()?;
    rw.replace(op, &[made])
}

fn write(op: TransferWriteOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let Tile { memory, indices, mask, layout } = tile(root.op())?;
    let value = root.value_to_store().id();
    let made = TileStoreOp::build(rw.builder(), value, memory, &indices, mask);
    made.set(TileStoreOp::LAYOUT, layout).insert().ok()?;
    rw.erase(op)
}

/// What takes a slice out of a tile and writes it stores the slice.
fn write_slice(op: TransferWriteOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let access = Access::of(root.op())?;
    let minor = access.map.is_minor_identity(ctx.affine());
    rw.require(minor && access.is_inside() && !access.is_tensor())?;
    let slice = access.value.defining::<ExtractTileSliceOp>()?;
    let (tile, at, layout) = (slice.tile(), slice.tile_slice_index().id(), slice.layout());
    let (memory, mask) = (access.base.id(), access.mask.map(ValueRef::id));
    let indices: Vec<ValueId> = access.indices.iter().map(|index| index.id()).collect();
    let (mask_type, tile) = (slice_mask(&ctx, tile.ty())?, tile.id());
    let b = rw.builder();
    let mask = match mask {
        Some(mask) => mask,
        None => {
            let all = elements::all(&ctx, mask_type, 1)?;
            constant(b, all)?
        }
    };
    let made = StoreTileSliceOp::build(b, tile, at, mask, memory, &indices);
    made.set(StoreTileSliceOp::LAYOUT, layout).insert().ok()?;
    rw.erase(op)
}
