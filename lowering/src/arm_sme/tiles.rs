//! Types of tiles.

use rmlir_ir::{Context, Type, TypeData};

/// The bits of a row of a tile for each unit of the vector length.
const ROW: u32 = 128;

/// How many rows a tile has for each unit of the vector length; `None` if a type is not that of a tile.
pub(super) fn rows(ctx: &Context, ty: Type) -> Option<i64> {
    let TypeData::Vector { shape, element, scalable } = ctx.type_data(ty) else { return None };
    let bits = match ctx.type_data(*element) {
        TypeData::Integer { width, .. } if [8, 16, 32, 64, 128].contains(width) => *width,
        TypeData::Float(kind) if [16, 32, 64, 128].contains(&kind.width()) => kind.width(),
        _ => return None,
    };
    let rows = i64::from(ROW / bits);
    let fits = scalable.iter().all(|&scalable| scalable) && **shape == [rows, rows];
    fits.then_some(rows)
}

/// Whether a vector is a tile.
pub(super) fn is_tile(ctx: &Context, ty: Type) -> bool {
    rows(ctx, ty).is_some()
}

/// The type of a row or column of a tile.
pub(super) fn slice_of(ctx: &Context, ty: Type) -> Option<Type> {
    let element = ctx.type_data(ty).shaped_element()?;
    ctx.vector_type(&[rows(ctx, ty)?], &[true], element).ok()
}

/// The type of a mask of a row or column of a tile.
pub(super) fn slice_mask(ctx: &Context, ty: Type) -> Option<Type> {
    ctx.vector_type(&[rows(ctx, ty)?], &[true], ctx.i1()).ok()
}
