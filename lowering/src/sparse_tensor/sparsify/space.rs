//! Which levels loops go over.

use crate::sparse_tensor::loops::{Sum, can_sum};
use rmlir_dialects::sparse_tensor::level::{Format, Level};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::Context;
use rmlir_ir::value::{AffineExpr, AffineKind, AffineMap};

/// All tensors and loops. After the tensors of the operation comes one that is there for all points of all loops.
pub(super) struct Space {
    tensors: usize,
    loops: usize,
    /// By loop, then by tensor.
    accesses: Vec<Access>,
}

/// What a loop is for a tensor.
#[derive(Clone, Copy, Debug)]
enum Access {
    /// It does not change the place.
    None,
    /// It goes over a level.
    Level(usize, Level),
    /// It is part of the coordinate of a level.
    Part(usize, Level),
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
        Space { tensors: tensors + 1, loops, accesses: vec![Access::None; (tensors + 1) * loops] }
    }

    pub(super) fn output(&self) -> usize {
        self.tensors.saturating_sub(2)
    }

    pub(super) fn synthetic(&self) -> usize {
        self.tensors - 1
    }

    /// How many places there are, one for each tensor and loop.
    pub(super) fn places(&self) -> usize {
        self.accesses.len()
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
        match self.accesses.get(place) {
            Some(&Access::Level(number, level)) => Some((number, level)),
            _ => None,
        }
    }

    /// The level of whose coordinate a loop is a part.
    pub(super) fn part(&self, place: usize) -> Option<(usize, Level)> {
        match self.accesses.get(place) {
            Some(&Access::Part(number, level)) => Some((number, level)),
            _ => None,
        }
    }

    /// Whether a loop is part of the coordinate of a sparse level.
    pub(super) fn is_sparse_part(&self, place: usize) -> bool {
        self.part(place).is_some_and(|(_, level)| level.has_coordinates())
    }

    pub(super) fn is_sparse(&self, place: usize) -> bool {
        self.level(place).is_some_and(|(_, level)| level.has_coordinates())
    }

    pub(super) fn is_dense(&self, place: usize) -> bool {
        self.level(place).is_some_and(|(_, level)| !level.has_coordinates())
    }

    /// Notes the levels of a tensor, and gives which coordinates are sums; `None` if no loops can be made for them.
    pub(super) fn note(
        &mut self,
        ctx: &Context,
        number: usize,
        tensor: Option<&Tensor<'_>>,
        map: &AffineMap,
    ) -> Option<Vec<Sum>> {
        let encoding = tensor.and_then(|tensor| tensor.encoding.as_ref());
        let by_sums = tensor.is_some_and(|tensor| sums_in(ctx, tensor, map) != 0);
        let mut sums: Vec<Sum> = Vec::new();
        for (at, &result) in map.results.iter().enumerate() {
            let level = match encoding {
                Some(encoding) => *encoding.levels.get(at)?,
                None => Level::dense(),
            };
            sums.push(match by_sums && ctx.affine().as_dim(result).is_none() {
                true => Some(self.note_sum(ctx, (number, at, level), result)?),
                false => {
                    self.note_level(ctx, (number, at, level), result, false)?;
                    None
                }
            });
        }
        // Slices of such tensors are not gone over.
        let sliced = encoding.is_some_and(|encoding| !encoding.slices.is_empty());
        let fits = !by_sums || !sliced && can_sum(&sums);
        fits.then_some(sums)
    }

    /// The two loops of which the coordinate of a level is the sum: no others are gone over.
    fn note_sum(
        &mut self,
        ctx: &Context,
        what: (usize, usize, Level),
        expr: AffineExpr,
    ) -> Option<[usize; 2]> {
        let store = ctx.affine();
        let (tensor, number, level) = what;
        let AffineKind::Add(l, r) = store.kind(expr) else { return None };
        let mut loops = [store.as_dim(l)? as usize, store.as_dim(r)? as usize];
        loops.sort_unstable();
        for at in loops {
            let place = self.place(tensor, at);
            let access = self.accesses.get_mut(place)?;
            if !matches!(access, Access::None) {
                return None;
            }
            *access = Access::Part(number, level);
        }
        Some(loops)
    }

    fn set_level(&mut self, (tensor, number, level): (usize, usize, Level), at: usize) -> Option<()> {
        let place = self.place(tensor, at);
        *self.accesses.get_mut(place)? = Access::Level(number, level);
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
