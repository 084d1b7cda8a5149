//! Which levels a loop goes over at a point.

use super::env::Env;
use super::lattices::PointId;
use super::tensor_of;
use crate::sparse_tensor::loops::Level;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::Context;
use rmlir_ir::value::{AffineExpr, AffineKind};

/// The levels of a loop.
#[derive(Default)]
pub(super) struct Levels {
    /// Those that it goes over.
    pub(super) over: Vec<Level>,
    /// Dense ones whose coordinates are now known.
    pub(super) located: Vec<(Level, AffineExpr)>,
    /// Whether only one of them tells which coordinates there are.
    pub(super) is_single: bool,
}

/// Whether an expression of loops is known inside of `at` loops, and whether the last of them is in it.
pub(super) fn is_known(ctx: &Context, expr: AffineExpr, at: usize, is_last: &mut bool) -> bool {
    let mut known = true;
    let mut pure = true;
    ctx.affine().for_each_leaf(expr, |leaf| match leaf {
        AffineKind::Dim(dim) if dim as usize + 1 == at => *is_last |= known,
        AffineKind::Dim(dim) => known &= (dim as usize) < at,
        AffineKind::Constant(_) => {}
        _ => pure = false,
    });
    known && pure
}

impl Env<'_, '_> {
    /// The levels of the loop at a depth for a point.
    pub(super) fn levels_at(&self, point: PointId, at: usize) -> Option<Levels> {
        let ctx = self.rw.ctx().clone();
        let space = &self.merger.space;
        let point = self.merger.point(point)?;
        let (mut levels, mut conditions, mut any_duplicates) = (Levels::default(), 0, false);
        for place in point.marks.places() {
            let tensor = space.tensor(place);
            let needed = point.needed.has(place);
            match space.level(place) {
                None if space.part(place).is_some() => {
                    let (number, _) = space.part(place)?;
                    levels.over.push((tensor, number));
                    conditions += usize::from(needed);
                }
                Some((number, level)) => {
                    any_duplicates |= needed && !level.is_unique();
                    levels.over.push((tensor, number));
                    conditions += usize::from(needed);
                }
                None if needed && tensor == space.synthetic() => {
                    levels.over.push((tensor, at));
                    conditions += 1;
                }
                None if !needed => self.note_located(&ctx, tensor, at, &mut levels)?,
                None => {}
            }
        }
        self.note_dense_output(&ctx, at, &mut levels);
        if conditions == 0 {
            levels.over.push((space.synthetic(), at));
            conditions = 1;
        }
        levels.is_single = conditions == 1 && !any_duplicates;
        Some(levels)
    }

    /// Places in dense levels of inputs that are sums of loops.
    fn note_located(&self, ctx: &Context, tensor: usize, at: usize, levels: &mut Levels) -> Option<()> {
        if tensor >= self.output() {
            return Some(());
        }
        let known = tensor_of(ctx, self.rw, *self.parts.operands.get(tensor)?);
        let Some(encoding) = known.and_then(|tensor| tensor.encoding) else { return Some(()) };
        let map = self.parts.nest.maps.get(tensor)?;
        let store = ctx.affine();
        for (number, (&expr, level)) in map.results.iter().zip(&encoding.levels).enumerate() {
            let plain = store.as_dim(expr).is_some() || store.as_constant(expr).is_some();
            if plain || level.has_coordinates() {
                continue;
            }
            let mut is_last = false;
            if is_known(ctx, expr, at + 1, &mut is_last) && is_last {
                levels.located.push(((tensor, number), expr));
            }
        }
        Some(())
    }

    /// A result all of whose levels are dense, and stored as such, has to be gone over always.
    fn note_dense_output(&self, ctx: &Context, at: usize, levels: &mut Levels) {
        let output = self.output();
        let place = self.merger.space.place(output, at);
        let Some((number, _)) = self.merger.space.level(place) else { return };
        let operand = self.parts.outputs().first();
        let known: Option<Tensor<'_>> = operand.and_then(|&operand| tensor_of(ctx, self.rw, operand));
        let encoding = known.and_then(|tensor| tensor.encoding);
        if self.merger.space.is_dense(place) && encoding.is_some_and(|encoding| encoding.is_all_dense()) {
            levels.over.push((output, number));
        }
    }
}
