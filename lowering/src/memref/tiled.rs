//! Shapes that stand for layouts.

use rmlir_ir::value::presburger::{Bound, Kind, flatten};
use rmlir_ir::value::{AffineExpr, AffineInput, AffineKind, AffineMap};
use rmlir_ir::{AttrData, Context, DYNAMIC, Type, TypeData};

/// The layout of memory as a map from indices; the identity if it says nothing.
pub fn layout_map(ctx: &Context, ty: Type) -> Option<AffineMap> {
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(ty) else { return None };
    let store = ctx.affine();
    let Some(layout) = *layout else { return Some(AffineMap::identity(store, shape.len() as u32)) };
    match ctx.attr_data(layout) {
        AttrData::AffineMap(map) => Some(AffineMap::clone(map)),
        AttrData::Strided { offset, strides } => {
            let mut symbols = 0;
            let mut part = |value: i64| {
                if value != DYNAMIC {
                    return store.constant(value);
                }
                symbols += 1;
                store.symbol(symbols - 1)
            };
            let mut sum = part(*offset);
            for (dim, &stride) in (0u32..).zip(strides.iter()) {
                sum = store.add(sum, store.mul(store.dim(dim), part(stride)).ok()?).ok()?;
            }
            Some(AffineMap::new(strides.len() as u32, symbols, [sum]))
        }
        _ => None,
    }
}

/// A size, and which results of a map divide by it and take the remainder.
struct Tile {
    size: AffineExpr,
    quotient: usize,
    remainder: usize,
}

/// The tiles of a map all of whose quotients have their remainder.
pub struct Tiles(Vec<Tile>);

/// Whether an expression has another one in it, or is it.
fn has(ctx: &Context, expr: AffineExpr, part: AffineExpr) -> bool {
    let store = ctx.affine();
    let mut pending = vec![expr];
    while let Some(expr) = pending.pop() {
        if expr == part {
            return true;
        }
        if let Some((l, r)) = store.kind(expr).operands() {
            pending.extend([l, r]);
        }
    }
    false
}

impl Tiles {
    /// Those of a map.
    pub fn of(ctx: &Context, map: &AffineMap) -> Tiles {
        Tiles(tiles_of(ctx, map).unwrap_or_default())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The size of a dimension in terms of the sizes of the old ones.
    pub fn size_expr(&self, ctx: &Context, map: &AffineMap, dim: usize) -> Option<AffineExpr> {
        let store = ctx.affine();
        let own = *map.results.get(dim)?;
        let mut found = own;
        for tile in &self.0 {
            if tile.quotient == dim {
                let (dividend, divisor) = store.kind(own).operands()?;
                found = store.ceil_div(dividend, divisor).ok()?;
            } else if tile.remainder == dim {
                found = tile.size;
            }
        }
        Some(found)
    }
}

/// `None` if the map is no tiling.
fn tiles_of(ctx: &Context, map: &AffineMap) -> Option<Vec<Tile>> {
    let store = ctx.affine();
    let mut tiles = Vec::new();
    for (quotient, &expr) in map.results.iter().enumerate() {
        let AffineKind::FloorDiv(dividend, size) = store.kind(expr) else { continue };
        if store.as_constant(size).is_none() {
            continue;
        }
        let mut found = false;
        for (remainder, &other) in map.results.iter().enumerate() {
            if remainder == quotient || !has(ctx, other, dividend) {
                continue;
            }
            match store.kind(other) {
                AffineKind::Mod(l, r) if l == dividend && r == size && !found => {
                    tiles.push(Tile { size, quotient, remainder });
                    found = true;
                }
                _ => return None,
            }
        }
    }
    Some(tiles)
}

/// The type of memory without a layout that stands for one with it. `None` if there is none, or no need of one.
pub fn normalized_type(ctx: &Context, ty: Type) -> Option<Type> {
    let store = ctx.affine();
    let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return None };
    let map = layout_map(ctx, ty)?;
    if shape.is_empty() || map.is_identity(store) {
        return None;
    }
    if shape.contains(&DYNAMIC) && Tiles::of(ctx, &map).is_empty() {
        return None;
    }
    let flat = flatten(store, &map.results, map.dims, map.symbols)?;
    let mut system = flat.system;
    for (dim, &size) in shape.iter().enumerate().filter(|(_, size)| **size > 0) {
        system.add_lower(dim, 0);
        system.add_upper(dim, i128::from(size) - 1);
    }
    let rank = map.results.len();
    system.insert(Kind::Dim, 0, rank);
    for (at, row) in flat.rows.iter().enumerate() {
        let mut equality = vec![0; rank];
        equality[at] = 1;
        equality.extend(row.iter().map(|value| -value));
        system.add_equality(equality);
    }
    let old = system.first(Kind::Local) - rank;
    system.project_out(rank, old);
    let mut sizes = Vec::new();
    for (dim, &expr) in map.results.iter().enumerate() {
        let varies =
            (0u32..).zip(shape.iter()).any(|(at, &size)| size <= 0 && store.uses(expr, AffineInput::Dim(at)));
        if varies {
            sizes.push(DYNAMIC);
            continue;
        }
        let last = system.constant_bound(Bound::Upper, dim).and_then(|last| i64::try_from(last).ok())?;
        sizes.push(last.checked_add(1).filter(|_| last >= 0)?);
    }
    ctx.memref_type(&sizes, *element, None, *space).ok()
}
