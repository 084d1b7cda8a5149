//! Where tiles begin, and how large they are.

use rmlir_dialects::affine::compose::{Extremum, apply, apply_expr, extremum};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::common::tiling::Tile;
use rmlir_ir::ValueId;
use rmlir_ir::value::AffineMap;
use rmlir_rewrite::PatternRewriter;

/// A space that is cut, in the order of its loops.
pub(super) struct Space {
    pub(super) domain: Tile,
    /// The size of the tiles in each dimension; zero where it is not cut.
    pub(super) sizes: Vec<Mixed>,
    /// The number of tiles in each dimension, if that was said.
    pub(super) threads: Vec<Mixed>,
}

fn is_number(rw: &PatternRewriter<'_>, mixed: Mixed, wanted: i64) -> bool {
    number(rw, mixed) == Some(wanted)
}

fn number(rw: &PatternRewriter<'_>, mixed: Mixed) -> Option<i64> {
    mixed.number(rw.module(), rw.unit())
}

/// The least size of tiles with which so many are enough.
pub(super) fn sizes_of_threads(
    rw: &mut PatternRewriter<'_>,
    domain: &Tile,
    threads: &[Mixed],
) -> Option<Vec<Mixed>> {
    let mut sizes = Vec::new();
    for ((&offset, &size), &count) in domain.offsets.iter().zip(&domain.sizes).zip(threads) {
        if is_number(rw, count, 0) {
            sizes.push(Mixed::Known(0));
            continue;
        }
        let share = {
            let store = rw.ctx().affine();
            let length = store.sub(store.symbol(1), store.symbol(0)).ok()?;
            store.ceil_div(length, store.symbol(2)).ok()?
        };
        sizes.push(apply_expr(rw.builder(), share, &[offset, size, count]).ok()?);
    }
    Some(sizes)
}

impl Space {
    /// Whether no dimension is cut.
    pub(super) fn is_uncut(&self, rw: &PatternRewriter<'_>) -> bool {
        self.sizes.iter().all(|&size| is_number(rw, size, 0))
    }

    /// For each dimension that a loop is for: the offset and the size of the domain, and the size of tiles.
    pub(super) fn bounds(&self, rw: &PatternRewriter<'_>) -> [Vec<Mixed>; 3] {
        let cut: Vec<usize> =
            (0..self.sizes.len()).filter(|&dim| !is_number(rw, self.sizes[dim], 0)).collect();
        [&self.domain.offsets, &self.domain.sizes, &self.sizes]
            .map(|list| cut.iter().filter_map(|&dim| list.get(dim).copied()).collect())
    }

    /// The numbers of tiles that are not zero.
    pub(super) fn counts(&self, rw: &PatternRewriter<'_>) -> Vec<Mixed> {
        self.threads.iter().copied().filter(|&count| !is_number(rw, count, 0)).collect()
    }

    /// The tile that variables of loops are for: those of the dimensions that are cut.
    pub(super) fn tile(&self, rw: &mut PatternRewriter<'_>, variables: &[ValueId]) -> Option<Tile> {
        let mut variables = variables.iter().copied();
        let mut tile = Tile::default();
        for dim in 0..self.sizes.len() {
            let cut = self.threads.get(dim).or(self.sizes.get(dim)).copied()?;
            let (offset, size) = if is_number(rw, cut, 0) {
                (*self.domain.offsets.get(dim)?, *self.domain.sizes.get(dim)?)
            } else if self.threads.is_empty() {
                let offset = Mixed::Value(variables.next()?);
                (offset, self.bounded_size(rw, dim, offset)?)
            } else {
                self.share(rw, dim, variables.next()?)?
            };
            tile.offsets.push(offset);
            tile.sizes.push(size);
        }
        Some(tile)
    }

    /// The size of a tile that begins there: the last one may be smaller.
    fn bounded_size(&self, rw: &mut PatternRewriter<'_>, dim: usize, offset: Mixed) -> Option<Mixed> {
        let (begin, length, size) = (self.domain.offsets[dim], self.domain.sizes[dim], self.sizes[dim]);
        let known = number(rw, size);
        if known == Some(1) {
            return Some(size);
        }
        let numbers = number(rw, begin).zip(number(rw, length)).zip(known);
        let rest = |((begin, length), size): ((i64, i64), i64)| {
            length.checked_sub(begin).and_then(|length| length.checked_rem(size))
        };
        if numbers.and_then(rest) == Some(0) {
            return Some(size);
        }
        let length = Mixed::Value(length.value(rw.builder()).ok()?);
        let map = {
            let store = rw.ctx().affine();
            AffineMap::new(1, 2, [store.sub(store.symbol(0), store.dim(0)).ok()?, store.symbol(1)])
        };
        extremum(rw.builder(), Extremum::Min, &map, &[offset, length, size]).ok()
    }

    /// Where the share of a thread begins, and how large it is.
    fn share(&self, rw: &mut PatternRewriter<'_>, dim: usize, variable: ValueId) -> Option<(Mixed, Mixed)> {
        let (begin, length) = (self.domain.offsets[dim], self.domain.sizes[dim]);
        let (size, count) = (self.sizes[dim], self.threads[dim]);
        let (offset_map, rest_map, left_map, pair) = {
            let store = rw.ctx().affine();
            let offset = store.add(store.dim(0), store.mul(store.dim(1), store.symbol(0)).ok()?).ok()?;
            let rest = store.sub(store.symbol(1), offset).ok()?;
            let left = store.sub(store.symbol(0), store.dim(0)).ok()?;
            let pair = AffineMap::identity(store, 2);
            (AffineMap::new(2, 1, [offset]), AffineMap::new(2, 2, [rest]), AffineMap::new(1, 1, [left]), pair)
        };
        let offset = apply(rw.builder(), &offset_map, &[begin, Mixed::Value(variable), size]).ok()?;
        let rest = apply(rw.builder(), &rest_map, &[begin, count, size, length]).ok()?;
        let mut own = size;
        if !is_number(rw, rest, 0) {
            let left = apply(rw.builder(), &left_map, &[offset, length]).ok()?;
            own = extremum(rw.builder(), Extremum::Min, &pair, &[left, size]).ok()?;
        }
        if !self.last_has_some(rw, dim) {
            own = extremum(rw.builder(), Extremum::Max, &pair, &[Mixed::Known(0), own]).ok()?;
        }
        Some((offset, own))
    }

    /// Whether it is known that the share of the last thread begins within the domain.
    fn last_has_some(&self, rw: &PatternRewriter<'_>, dim: usize) -> bool {
        let [length, size, count] =
            [self.domain.sizes[dim], self.sizes[dim], self.threads[dim]].map(|mixed| number(rw, mixed));
        let begins = |(size, count): (i64, i64)| size.checked_mul(count.checked_sub(1)?);
        size.zip(count).and_then(begins).zip(length).is_some_and(|(begins, length)| begins < length)
    }
}
