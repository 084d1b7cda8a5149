//! Loops over slices of tiles.

use super::tiles::rows;
use crate::vector::make::index;
use rmlir_dialects::arith::MulIOp;
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_dialects::vector::VectorScaleOp;
use rmlir_ir::{Builder, Type, ValueId};

/// A loop that goes through all slices of a tile and carries the tile on. What is in it has the number of the slice and the tile so far.
pub(super) fn over_slices(
    b: &mut Builder<'_>,
    ty: Type,
    tile: ValueId,
    fill: impl FnOnce(&mut Builder<'_>, ValueId, ValueId) -> Option<ValueId>,
) -> Option<ValueId> {
    let count = rows(b.ctx(), ty)?;
    let step = index(b, 1)?;
    let count = index(b, count)?;
    let scale = VectorScaleOp::build(b).value().ok()?;
    let lower = index(b, 0)?;
    let upper = MulIOp::build(b, count, scale).value().ok()?;
    carrying(b, [lower, upper, step], tile, fill)
}

/// A loop over slices from, to and by these, that carries a tile.
pub(super) fn carrying(
    b: &mut Builder<'_>,
    [lower, upper, step]: [ValueId; 3],
    tile: ValueId,
    fill: impl FnOnce(&mut Builder<'_>, ValueId, ValueId) -> Option<ValueId>,
) -> Option<ValueId> {
    let ty = b.body().value_type(tile);
    let index = b.ctx().index_type();
    let mut filled = None;
    let made = ForOp::build(b, &[ty], lower, upper, step, &[tile]).region(&[index, ty], |b, args| {
        filled = (|| {
            let &[at, tile] = args else { return None };
            let tile = fill(b, at, tile)?;
            YieldOp::build(b, &[tile]).insert().ok()
        })();
    });
    let made = made.value().ok()?;
    filled.map(|_| made)
}

/// A loop that goes through all slices of a tile.
pub(super) fn through_slices(
    b: &mut Builder<'_>,
    ty: Type,
    fill: impl FnOnce(&mut Builder<'_>, ValueId) -> Option<()>,
) -> Option<()> {
    let index_type = b.ctx().index_type();
    let count = rows(b.ctx(), ty)?;
    let count = index(b, count)?;
    let scale = VectorScaleOp::build(b).value().ok()?;
    let lower = index(b, 0)?;
    let upper = MulIOp::build(b, count, scale).value().ok()?;
    let step = index(b, 1)?;
    let mut filled = None;
    let made = ForOp::build(b, &[], lower, upper, step, &[]).region(&[index_type], |b, args| {
        filled = (|| {
            fill(b, *args.first()?)?;
            YieldOp::build(b, &[]).insert().ok()
        })();
    });
    made.insert().ok()?;
    filled.map(|_| ())
}
