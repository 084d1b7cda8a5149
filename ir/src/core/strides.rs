//! Layouts of memrefs as an offset and strides.

use crate::attrs::AttrData;
use crate::context::Context;
use crate::handles::Type;
use crate::types::{DYNAMIC, TypeData};
use rmlir_num::{AffineExpr, AffineKind, AffineMap, AffineStore};

/// Where the elements of a memref are, in elements from the base: `offset + sum of index * stride`. [`DYNAMIC`] stands for what is
/// not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strides {
    /// Place of the first element.
    pub offset: i64,
    /// Per dimension, the distance of neighbours.
    pub strides: Vec<i64>,
}

impl Strides {
    /// The strides of elements that lie one after the other, rows first. Sizes that are dynamic, or zero, make the strides of all
    /// dimensions before them dynamic.
    pub fn contiguous(shape: &[i64]) -> Strides {
        let mut running = Some(1i64);
        let mut strides = vec![0; shape.len()];
        for (stride, &size) in strides.iter_mut().zip(shape).rev() {
            *stride = running.unwrap_or(DYNAMIC);
            running = running.filter(|_| size > 0).map(|running| running.wrapping_mul(size));
        }
        Strides { offset: 0, strides }
    }
}

impl Context {
    /// The offset and strides of a ranked memref; `None` for another type, and for a layout that is not strided.
    pub fn strides(&self, ty: Type) -> Option<Strides> {
        let TypeData::MemRef { shape, layout, .. } = self.type_data(ty) else { return None };
        match layout.map(|layout| self.attr_data(layout)) {
            None => Some(Strides::contiguous(shape)),
            Some(AttrData::Strided { offset, strides }) => {
                Some(Strides { offset: *offset, strides: strides.to_vec() })
            }
            Some(AttrData::AffineMap(map)) => of_map(self.affine(), map, shape),
            Some(_) => None,
        }
    }
}

impl Context {
    /// Whether elements of a ranked memref lie where their indices say, one after the other: it has no layout, or one that is the identity.
    pub fn has_identity_layout(&self, ty: Type) -> bool {
        let TypeData::MemRef { layout, .. } = self.type_data(ty) else { return false };
        match layout.map(|layout| self.attr_data(layout)) {
            None => true,
            Some(AttrData::AffineMap(map)) => map.is_identity(self.affine()),
            // As a map, it is that of one dimension to itself.
            Some(AttrData::Strided { offset: 0, strides }) => **strides == [1],
            Some(_) => false,
        }
    }
}

fn of_map(store: &AffineStore, map: &AffineMap, shape: &[i64]) -> Option<Strides> {
    if map.is_identity(store) {
        return Some(Strides::contiguous(shape));
    }
    let [result] = *map.results else { return None };
    let zero = store.constant(0);
    let mut terms = Terms { store, offset: zero, strides: vec![zero; shape.len()] };
    terms.add(result, store.constant(1))?;
    let number = |expr| store.as_constant(expr).unwrap_or(DYNAMIC);
    Some(Strides { offset: number(terms.offset), strides: terms.strides.into_iter().map(number).collect() })
}

/// A sum of products, taken apart by dimension.
struct Terms<'s> {
    store: &'s AffineStore,
    offset: AffineExpr,
    strides: Vec<AffineExpr>,
}

impl Terms<'_> {
    /// Adds `expr * factor`; `None` if that is not linear in each dimension.
    fn add(&mut self, expr: AffineExpr, factor: AffineExpr) -> Option<()> {
        let mut pending = vec![(expr, factor)];
        while let Some((expr, factor)) = pending.pop() {
            match self.store.kind(expr) {
                AffineKind::Add(left, right) => pending.extend([(right, factor), (left, factor)]),
                AffineKind::Mul(left, right) if self.store.is_symbolic_or_constant(left) => {
                    pending.push((right, self.store.mul(factor, left).ok()?));
                }
                AffineKind::Mul(left, right) => pending.push((left, self.store.mul(factor, right).ok()?)),
                AffineKind::Dim(at) => {
                    let stride = self.strides.get_mut(at as usize)?;
                    *stride = self.store.add(*stride, factor).ok()?;
                }
                AffineKind::Symbol(_) | AffineKind::Constant(_) => {
                    let term = self.store.mul(expr, factor).ok()?;
                    self.offset = self.store.add(self.offset, term).ok()?;
                }
                AffineKind::Mod(..) | AffineKind::FloorDiv(..) | AffineKind::CeilDiv(..) => return None,
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_and_dynamic_sizes_hide_what_is_in_front() {
        assert_eq!(Strides::contiguous(&[2, 3, 4]).strides, [12, 4, 1]);
        assert_eq!(Strides::contiguous(&[2, DYNAMIC, 4]).strides, [DYNAMIC, 4, 1]);
        assert_eq!(Strides::contiguous(&[2, 0, 4]).strides, [DYNAMIC, 4, 1]);
    }

    #[test]
    fn maps_are_taken_apart() {
        let ctx = Context::new();
        let store = ctx.affine();
        let (d0, d1, s0) = (store.dim(0), store.dim(1), store.symbol(0));
        let row = store.mul(d0, store.constant(16)).and_then(|row| store.add(row, d1));
        let Ok(expr) = row.and_then(|row| store.add(row, s0)) else {
            unreachable!("a sum of products is affine")
        };
        let map = AffineMap::new(2, 1, [expr]);
        assert_eq!(of_map(store, &map, &[8, 8]), Some(Strides { offset: DYNAMIC, strides: vec![16, 1] }));
        let Ok(expr) = store.modulo(d0, store.constant(4)) else { unreachable!("a remainder is affine") };
        assert_eq!(of_map(store, &AffineMap::new(1, 0, [expr]), &[8]), None);
    }
}
