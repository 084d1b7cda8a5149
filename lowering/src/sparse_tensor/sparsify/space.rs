//! Which levels loops go over.

use rmlir_dialects::sparse_tensor::level::{Format, Level};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::Context;
use rmlir_ir::value::{AffineExpr, AffineKind, AffineMap};

/// All tensors and loops. After the tensors of the operation comes one that is there for all points of all loops.
pub(super) struct Space {
    tensors: usize,
    loops: usize,
    /// By loop, then by tensor: the level that the loop goes over.
    levels: Vec<Option<(usize, Level)>>,
}

/// How many levels have coordinates that are more than the variable of a loop, and are not dense.
pub(super) fn sums_in(ctx: &Context, tensor: &Tensor<'_>, map: &AffineMap) -> usize {
    let Some(encoding) = &tensor.encoding else { return 0 };
    let store = ctx.affine();
    let is_sum = |(result, level): &(&AffineExpr, &Level)| {
        store.as_dim(**result).is_none() && !level.is(Format::Dense)
    };
    map.results.iter().zip(&encoding.levels).filter(is_sum).count()
}

impl Space {
    pub(super) fn new(tensors: usize, loops: usize) -> Space {
        Space { tensors: tensors + 1, loops, levels: vec![None; (tensors + 1) * loops] }
    }

    pub(super) fn output(&self) -> usize {
        self.tensors.saturating_sub(2)
    }

    pub(super) fn synthetic(&self) -> usize {
        self.tensors - 1
    }

    /// How many places there are, one for each tensor and loop.
    pub(super) fn places(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn loops(&self) -> usize {
        self.loops
    }

    pub(super) fn place(&self, tensor: usize, at: usize) -> usize {
        self.tensors * at + tensor
    }

    pub(super) fn tensor(&self, place: usize) -> usize {
        place % self.tensors
    }

    /// The level that a loop goes over, and how it is stored.
    pub(super) fn level(&self, place: usize) -> Option<(usize, Level)> {
        self.levels.get(place).copied().flatten()
    }

    pub(super) fn is_sparse(&self, place: usize) -> bool {
        self.level(place).is_some_and(|(_, level)| level.has_coordinates())
    }

    pub(super) fn is_dense(&self, place: usize) -> bool {
        self.level(place).is_some_and(|(_, level)| !level.has_coordinates())
    }

    /// Notes the levels of a tensor; `None` if no loops can be made for them.
    pub(super) fn note(
        &mut self,
        ctx: &Context,
        number: usize,
        tensor: Option<&Tensor<'_>>,
        map: &AffineMap,
    ) -> Option<()> {
        let encoding = tensor.and_then(|tensor| tensor.encoding.as_ref());
        for (at, &result) in map.results.iter().enumerate() {
            let level = match encoding {
                Some(encoding) => *encoding.levels.get(at)?,
                None => Level::dense(),
            };
            self.note_level(ctx, (number, at, level), result, false)?;
        }
        Some(())
    }

    fn set_level(&mut self, (tensor, number, level): (usize, usize, Level), at: usize) -> Option<()> {
        let place = self.place(tensor, at);
        *self.levels.get_mut(place)? = Some((number, level));
        Some(())
    }

    fn is_level(&self, tensor: usize, at: usize) -> bool {
        self.level(self.place(tensor, at)).is_some()
    }

    fn note_level(
        &mut self,
        ctx: &Context,
        what: (usize, usize, Level),
        expr: AffineExpr,
        inner: bool,
    ) -> Option<()> {
        match ctx.affine().kind(expr) {
            AffineKind::Dim(at) => {
                let at = at as usize;
                if self.is_level(what.0, at) {
                    return None;
                }
                if inner { Some(()) } else { self.set_level(what, at) }
            }
            AffineKind::Add(l, r) | AffineKind::Mul(l, r) => {
                self.note_level(ctx, what, l, true)?;
                self.note_level(ctx, what, r, true)
            }
            AffineKind::Constant(_) => Some(()),
            _ => None,
        }
    }
}
