//! Operations that can be computed tile by tile.
//!
//! Such an operation has a space of iterations. It can be made for a part of that space, and says where in its results that part lies.

use super::mixed::{Mixed, MixedBox};
use rmlir_ir::{BlockId, OpAddr, OpId, OpRef, ValueId};
use rmlir_rewrite::PatternRewriter;

/// A part of a space of iterations, or of a tensor or memref, without gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// Where it begins in each dimension.
    pub offsets: Vec<Mixed>,
    /// How large it is in each dimension.
    pub sizes: Vec<Mixed>,
}

impl Tile {
    /// The same with a step of one in each dimension.
    pub fn to_box(&self) -> MixedBox {
        MixedBox {
            offsets: self.offsets.clone(),
            sizes: self.sizes.clone(),
            strides: vec![Mixed::Known(1); self.offsets.len()],
        }
    }

    /// Puts dimension `order[i]` in place `i`; `None` if there is no such dimension.
    #[must_use]
    pub fn permuted(&self, order: &[usize]) -> Option<Tile> {
        let pick =
            |list: &[Mixed]| order.iter().map(|&dim| list.get(dim).copied()).collect::<Option<Vec<_>>>();
        Some(Tile { offsets: pick(&self.offsets)?, sizes: pick(&self.sizes)? })
    }
}

/// What an operation became for one tile.
#[derive(Clone, Debug, Default)]
pub struct Tiled {
    /// The operations that compute the tile.
    pub ops: Vec<OpAddr>,
    /// A part of each result.
    pub values: Vec<ValueId>,
    /// The operations that take parts of the operands.
    pub slices: Vec<OpAddr>,
}

/// An operation that can be computed tile by tile.
pub trait TilingInterface: Send + Sync {
    /// For each dimension of the space, whether its points go in any order.
    fn parallel(&self, op: OpRef<'_>) -> Vec<bool>;

    /// The space. What is to be computed for it comes before the operation or at the insertion point, which stays as it is.
    fn domain(&self, rw: &mut PatternRewriter<'_>, op: OpAddr) -> Option<Tile>;

    /// Makes what computes a part of the space, at the insertion point.
    fn tile(&self, rw: &mut PatternRewriter<'_>, op: OpAddr, tile: &Tile) -> Option<Tiled>;

    /// Where a part of the space lies in a result.
    fn result_position(
        &self,
        rw: &mut PatternRewriter<'_>,
        op: OpAddr,
        result: usize,
        tile: &Tile,
    ) -> Option<Tile>;

    /// Makes what computes a part of a result, at the insertion point, and gives that as the only value. `None` also where the reason
    /// has been reported.
    fn tile_of_result(
        &self,
        rw: &mut PatternRewriter<'_>,
        op: OpAddr,
        result: usize,
        tile: &Tile,
    ) -> Option<Tiled>;
}

/// Goes to a place that [`PatternRewriter::place`] gave.
pub fn go_to(rw: &mut PatternRewriter<'_>, block: BlockId, after: Option<OpId>) {
    let unit = rw.unit();
    match after {
        Some(op) => rw.after_op(OpAddr { unit, op }),
        None => rw.at_start(block),
    }
}

/// Does something before an operation, and goes back to where the rewriter was. If that was before the operation, too, it comes after what
/// is made.
pub fn before<T>(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    work: impl FnOnce(&mut PatternRewriter<'_>) -> T,
) -> T {
    let place = rw.place();
    rw.at_op(op);
    let same = rw.place() == place;
    let result = work(rw);
    match place.filter(|_| !same) {
        Some((block, after)) => go_to(rw, block, after),
        None => rw.at_op(op),
    }
    result
}
