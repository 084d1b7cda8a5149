//! `tensor.pad` tile by tile: a pad of the part of the source that a tile sees, or nothing but filling where it sees none.

use super::canonicalize::paddings;
use super::types::ranked;
use super::{CastOp, GenerateOp, PadOp, YieldOp, extract, padding_value};
use crate::affine::compose::{Extremum, apply, extremum};
use crate::arith::{CmpIOp, CmpIPredicate, OrIOp};
use crate::common::dim;
use crate::common::mixed::{Mixed, split};
use crate::common::reify::ReifyRankedShapedTypeOpInterface;
use crate::common::tiling::{Tile, Tiled, TilingInterface};
use crate::scf;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{DYNAMIC, Failed, OpAddr, OpRef, Type, ValueId};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::PatternRewriter;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("pad").interface::<dyn TilingInterface>(Arc::new(Pad));
}

/// The space is that of the elements of the result.
struct Pad;

impl TilingInterface for Pad {
    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        let rank = op.result(0).and_then(|result| ranked(op.ctx(), result.ty())).map(|ty| ty.shape.len());
        vec![true; rank.unwrap_or(0)]
    }

    fn domain(&self, rw: &mut PatternRewriter<'_>, op: OpAddr) -> Option<Tile> {
        let ctx = rw.ctx().clone();
        let model = ctx.op_interface::<dyn ReifyRankedShapedTypeOpInterface>(rw.op(op).name())?;
        let sizes = model.reify(rw.builder(), op)?.into_iter().next()?;
        Some(Tile { offsets: vec![Mixed::Known(0); sizes.len()], sizes })
    }

    fn tile(&self, rw: &mut PatternRewriter<'_>, op: OpAddr, tile: &Tile) -> Option<Tiled> {
        let filling = padding_value(rw.op(op))?;
        let window = Window::of(rw, op, tile)?;
        let (known, open) = split(&tile.sizes);
        let ctx = rw.ctx().clone();
        let element = ranked(&ctx, rw.op(op).result(0)?.ty())?.element;
        let ty = ctx.tensor_type(&known, element, None).ok()?;
        let part = Part { op: PadOp::of(op), ty, open, filling, window };
        match part.window.is_empty {
            Empty::Known => {
                let (made, value) = part.filled(rw)?;
                Some(Tiled { ops: vec![made], values: vec![value], slices: Vec::new() })
            }
            Empty::If(condition) => part.guarded(rw, condition),
            Empty::Never => {
                let (made, value, slice) = part.padded(rw)?;
                Some(Tiled { ops: vec![made], values: vec![value], slices: vec![slice] })
            }
        }
    }

    fn result_position(&self, _: &mut PatternRewriter<'_>, _: OpAddr, _: usize, tile: &Tile) -> Option<Tile> {
        Some(tile.clone())
    }

    fn tile_of_result(
        &self,
        rw: &mut PatternRewriter<'_>,
        op: OpAddr,
        _: usize,
        tile: &Tile,
    ) -> Option<Tiled> {
        self.tile(rw, op, tile)
    }
}

/// Whether a tile sees nothing of the source.
#[derive(Clone, Copy)]
enum Empty {
    Never,
    Known,
    If(ValueId),
}

/// What a tile sees of the source, and what goes before and after it.
struct Window {
    source: Tile,
    low: Vec<Mixed>,
    high: Vec<Mixed>,
    is_empty: Empty,
}

/// Arithmetic on what is known or a value.
struct Sums<'a, 'm>(&'a mut PatternRewriter<'m>);

impl Sums<'_, '_> {
    fn less(&mut self, from: Mixed, what: Mixed) -> Option<Mixed> {
        let map = {
            let store = self.0.ctx().affine();
            AffineMap::new(2, 0, [store.sub(store.dim(0), store.dim(1)).ok()?])
        };
        apply(self.0.builder(), &map, &[from, what]).ok()
    }

    fn of_two(&mut self, which: Extremum, one: Mixed, other: Mixed) -> Option<Mixed> {
        let map = AffineMap::identity(self.0.ctx().affine(), 2);
        extremum(self.0.builder(), which, &map, &[one, other]).ok()
    }

    fn min(&mut self, one: Mixed, other: Mixed) -> Option<Mixed> {
        self.of_two(Extremum::Min, one, other)
    }

    fn max(&mut self, one: Mixed, other: Mixed) -> Option<Mixed> {
        self.of_two(Extremum::Max, one, other)
    }

    fn is_zero(&self, mixed: Mixed) -> bool {
        mixed.number(self.0.module(), self.0.unit()) == Some(0)
    }
}

impl Window {
    fn of(rw: &mut PatternRewriter<'_>, op: OpAddr, tile: &Tile) -> Option<Window> {
        let source = rw.op(op).operand(0)?.id();
        let [lows, highs] = paddings(rw.op(op));
        let mut window =
            Window { source: Tile::default(), low: Vec::new(), high: Vec::new(), is_empty: Empty::Never };
        let zero = Mixed::Known(0);
        for (dim, (&low, &high)) in lows.iter().zip(&highs).enumerate() {
            let (offset, length) = (*tile.offsets.get(dim)?, *tile.sizes.get(dim)?);
            let mut sums = Sums(rw);
            let (has_low, has_high) = (!sums.is_zero(low), !sums.is_zero(high));
            if !has_low && !has_high {
                window.add(offset, length, low, high);
                continue;
            }
            let size = dim::size_of(sums.0.builder(), source, dim).ok()?;
            let mut new_low = zero;
            let mut begin = offset;
            if has_low {
                let before = sums.less(low, offset)?;
                new_low = sums.max(zero, before)?;
                let inside = sums.less(offset, low)?;
                begin = sums.max(inside, zero)?;
            }
            let begin = sums.min(begin, size)?;
            let (left, wanted) = (sums.less(size, begin)?, sums.less(length, new_low)?);
            let mut count = sums.min(left, wanted)?;
            if has_low {
                count = sums.max(count, zero)?;
            }
            if sums.is_zero(count) {
                window.is_empty = Empty::Known;
            } else if !matches!(window.is_empty, Empty::Known) {
                window.is_empty = Empty::If(or_is_zero(sums.0, window.is_empty, count)?);
            }
            let mut new_high = zero;
            if has_high {
                let rest = sums.less(length, count)?;
                new_high = sums.less(rest, new_low)?;
            }
            window.add(begin, count, new_low, new_high);
        }
        Some(window)
    }

    fn add(&mut self, begin: Mixed, count: Mixed, low: Mixed, high: Mixed) {
        self.source.offsets.push(begin);
        self.source.sizes.push(count);
        self.low.push(low);
        self.high.push(high);
    }
}

/// Whether a count is zero, or it was so before.
fn or_is_zero(rw: &mut PatternRewriter<'_>, before: Empty, count: Mixed) -> Option<ValueId> {
    let count = count.value(rw.builder()).ok()?;
    let zero = Mixed::Known(0).value(rw.builder()).ok()?;
    let check = CmpIOp::build(rw.builder(), CmpIPredicate::Eq, count, zero).value().ok()?;
    match before {
        Empty::If(other) => OrIOp::build(rw.builder(), check, other).value().ok(),
        Empty::Never | Empty::Known => Some(check),
    }
}

/// A part of the result that is made.
struct Part {
    op: PadOp,
    ty: Type,
    /// The sizes that the type leaves open.
    open: Vec<ValueId>,
    filling: ValueId,
    window: Window,
}

impl Part {
    /// A value as one of the type of the part.
    fn cast(&self, rw: &mut PatternRewriter<'_>, value: ValueId) -> Option<ValueId> {
        match rw.value(value).ty() == self.ty {
            true => Some(value),
            false => CastOp::build(rw.builder(), self.ty, value).value().ok(),
        }
    }

    /// Nothing but filling.
    fn filled(&self, rw: &mut PatternRewriter<'_>) -> Option<(OpAddr, ValueId)> {
        let rank = ranked(rw.ctx(), self.ty)?.shape.len();
        let index = vec![rw.ctx().index_type(); rank];
        let (mut given, filling) = (Err(Failed), self.filling);
        let made = GenerateOp::build(rw.builder(), self.ty, &self.open)
            .region(&index, |b, _| given = YieldOp::build(b, filling).insert());
        let made = made.insert().ok()?;
        given.ok()?;
        let value = rw.op(made).result(0)?.id();
        Some((made.at(), self.cast(rw, value)?))
    }

    /// The part of the source with what goes around it: the pad, its value, and the slice.
    fn padded(&self, rw: &mut PatternRewriter<'_>) -> Option<(OpAddr, ValueId, OpAddr)> {
        let ctx = rw.ctx().clone();
        let root = rw.read(self.op);
        let (source, nofold, attrs) = (root.source().id(), root.nofold(), root.op().discardable());
        let from = root.op().region(0)?.id();
        let slice = extract(rw.builder(), source, &self.window.source.to_box()).ok()?;
        let slice_op = rw.value(slice).def_op()?.0.global();
        let (low, lows) = split(&self.window.low);
        let (high, highs) = split(&self.window.high);
        let whole = ranked(&ctx, rw.value(slice).ty())?;
        let size = |((&size, &low), &high): ((&i64, &i64), &i64)| match [size, low, high].contains(&DYNAMIC) {
            true => Some(DYNAMIC),
            false => size.checked_add(low)?.checked_add(high),
        };
        let shape = whole.shape.iter().zip(&low).zip(&high).map(size).collect::<Option<Vec<i64>>>()?;
        let ty = ctx.tensor_type(&shape, whole.element, None).ok()?;
        let [low, high] = [low, high].map(|list| ctx.dense_i64_array(&list));
        let made = PadOp::build(rw.builder(), ty, slice, &lows, &highs, low, high).set(PadOp::NOFOLD, nofold);
        let made = made.region_with(|_, _| {}).insert().ok()?;
        rw.modify(made, |module, at| module.set_attrs(at, attrs));
        let into = rw.op(made).region(0)?.id();
        rw.clone_region(from, into, &mut IrMapping::new())?;
        let value = rw.op(made).result(0)?.id();
        Some((made.at(), self.cast(rw, value)?, slice_op))
    }

    /// One or the other: a slice of nothing must not be made.
    fn guarded(&self, rw: &mut PatternRewriter<'_>, condition: ValueId) -> Option<Tiled> {
        let made = scf::IfOp::build(rw.builder(), &[self.ty], condition);
        let made = made.region(&[], |_, _| {}).region(&[], |_, _| {}).insert().ok()?;
        let root = rw.read(made);
        let blocks = [root.then_region().entry()?.id(), root.else_region().entry()?.id()];
        rw.at_end(blocks[0]);
        let (_, value) = self.filled(rw)?;
        scf::YieldOp::build(rw.builder(), &[value]).insert().ok()?;
        rw.at_end(blocks[1]);
        let (pad, value, slice) = self.padded(rw)?;
        scf::YieldOp::build(rw.builder(), &[value]).insert().ok()?;
        rw.after_op(made);
        let value = rw.op(made).result(0)?.id();
        Some(Tiled { ops: vec![pad], values: vec![value], slices: vec![slice] })
    }
}
