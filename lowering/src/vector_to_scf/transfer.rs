//! A transfer, kept while the IR around it changes, and what all ways to take one apart share.

use crate::vector::make::{extract_at, index};
use rmlir_dialects::affine::compose::apply_op;
use rmlir_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate};
use rmlir_dialects::common::dim::size_of;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::{IfOp, YieldOp};
use rmlir_dialects::vector::access::Access;
use rmlir_dialects::vector::types::of;
use rmlir_dialects::vector::{TransferReadOp, TransferWriteOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Builder, Context, Loc, OpAddr, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// What is to be taken apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    /// Vectors of at most so many dimensions stay.
    pub(super) rank: usize,
    /// Whether transfers from and to tensors are taken apart too.
    pub(super) tensors: bool,
}

/// The type of a vector.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) ty: Type,
    pub(super) sizes: Vec<i64>,
    pub(super) scalable: Vec<bool>,
    pub(super) element: Type,
}

impl Shape {
    /// That of a vector type.
    pub(super) fn of(ctx: &Context, ty: Type) -> Option<Shape> {
        let vector = rmlir_dialects::vector::types::vector(ctx, ty)?;
        let scalable = (0..vector.rank()).map(|dim| vector.scales(dim)).collect();
        Some(Shape { ty, sizes: vector.shape.to_vec(), scalable, element: vector.element })
    }

    /// The number of dimensions.
    pub(super) fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// The type without the first dimension. It is a vector even where no dimension is left.
    pub(super) fn inner(&self, ctx: &Context) -> Option<Type> {
        ctx.vector_type(self.sizes.get(1..)?, self.scalable.get(1..)?, self.element).ok()
    }
}

/// A transfer.
#[derive(Clone, Debug)]
pub(super) struct Transfer {
    pub(super) at: OpAddr,
    pub(super) loc: Loc,
    pub(super) writes: bool,
    /// What is written, or the result.
    pub(super) value: ValueId,
    pub(super) vector: Shape,
    pub(super) base: ValueId,
    pub(super) base_ty: Type,
    pub(super) is_tensor: bool,
    pub(super) indices: Vec<ValueId>,
    pub(super) padding: Option<ValueId>,
    pub(super) mask: Option<ValueId>,
    /// The number of dimensions of the mask.
    pub(super) mask_rank: usize,
    pub(super) map: AffineMap,
    in_bounds: Vec<bool>,
}

impl Transfer {
    /// The transfer that an operation is.
    pub(super) fn of(op: impl Handle, rw: &PatternRewriter<'_>) -> Option<Transfer> {
        let view = rw.op(op);
        let access = Access::of(view)?;
        let padding = view.cast::<TransferReadOp>().map(|read| read.padding().id());
        Some(Transfer {
            at: op.at(),
            loc: view.loc(),
            writes: access.writes,
            value: access.value.id(),
            vector: Shape::of(rw.ctx(), access.vector.ty)?,
            base: access.base.id(),
            base_ty: access.base.ty(),
            is_tensor: access.is_tensor(),
            indices: access.indices.iter().map(|index| index.id()).collect(),
            padding,
            mask: access.mask.map(|mask| mask.id()),
            mask_rank: of(access.mask).map_or(0, |mask| mask.rank()),
            map: access.map.clone(),
            in_bounds: (0..access.rank()).map(|dim| access.in_bounds.get(dim) == Some(&true)).collect(),
        })
    }

    /// Whether it has more dimensions than may stay, and is of a kind that can be taken apart.
    pub(super) fn is_wanted(&self, ctx: &Context, choices: Choices) -> bool {
        self.vector.rank() > choices.rank
            && !self.map.results.is_empty()
            && (choices.tensors || !self.is_tensor)
            && ctx.type_data(self.base_ty).shaped_element() == Some(self.vector.element)
    }

    /// The dimension of the memory that the first one of the vector goes by; `None` if that is repeated.
    pub(super) fn first_dim(&self, ctx: &Context) -> Option<usize> {
        self.map.dim_position(ctx.affine(), 0).map(|dim| dim as usize)
    }

    /// The indices of the part `at` in the first dimension.
    pub(super) fn indices_at(&self, b: &mut Builder<'_>, at: ValueId) -> Option<Vec<ValueId>> {
        let mut indices = self.indices.clone();
        if let Some(dim) = self.first_dim(b.ctx()) {
            let place = indices.get_mut(dim)?;
            *place = plus(b, *place, at)?;
        }
        Some(indices)
    }

    /// The map of a part.
    pub(super) fn inner_map(&self, ctx: &Context) -> Attr {
        ctx.affine_map_attr(self.map.drop_result(0))
    }

    /// In which dimensions a part is in bounds.
    pub(super) fn inner_bounds(&self, ctx: &Context) -> Attr {
        let rest: Vec<Attr> = self.in_bounds.iter().skip(1).map(|&inside| ctx.bool_attr(inside)).collect();
        ctx.array_attr(&rest)
    }

    /// Whether the first dimension is in bounds.
    pub(super) fn is_first_inside(&self) -> bool {
        self.in_bounds.first() == Some(&true)
    }

    /// Whether a part needs a mask.
    pub(super) fn masks_parts(&self, ctx: &Context) -> bool {
        self.mask.is_some() && (self.first_dim(ctx).is_none() || self.mask_rank > 1)
    }

    /// Reads a part.
    pub(super) fn read_part(
        &self,
        b: &mut Builder<'_>,
        ty: Type,
        indices: &[ValueId],
        mask: Option<ValueId>,
    ) -> Option<OpAddr> {
        let (map, bounds) = (self.inner_map(b.ctx()), self.inner_bounds(b.ctx()));
        let made = TransferReadOp::build(b, ty, self.base, indices, map, self.padding?, mask, bounds);
        Some(made.insert().ok()?.at())
    }

    /// Writes a part.
    pub(super) fn write_part(
        &self,
        b: &mut Builder<'_>,
        value: ValueId,
        into: ValueId,
        indices: &[ValueId],
        mask: Option<ValueId>,
    ) -> Option<OpAddr> {
        let (map, bounds) = (self.inner_map(b.ctx()), self.inner_bounds(b.ctx()));
        let ty = self.is_tensor.then_some(self.base_ty);
        let made = TransferWriteOp::build(b, ty, value, into, indices, map, mask, bounds);
        Some(made.insert().ok()?.at())
    }

    /// Whether the part `at` is to be moved at all: it is in bounds, and a mask of one dimension is set. `None` if that is sure.
    fn condition(&self, b: &mut Builder<'_>, at: ValueId, dim: Option<usize>) -> Option<Option<ValueId>> {
        let mut condition = None;
        if let Some(dim) = dim.filter(|_| !self.is_first_inside()) {
            let size = size_of(b, self.base, dim).ok()?.value(b).ok()?;
            let place = plus(b, *self.indices.get(dim)?, at)?;
            condition = Some(CmpIOp::build(b, CmpIPredicate::Sgt, size, place).value().ok()?);
        }
        if let Some(mask) = self.mask
            && self.mask_rank == 1
            && self.first_dim(b.ctx()).is_some()
        {
            let set = extract_at(b, mask, &[Mixed::Value(at)])?;
            condition = Some(match condition {
                Some(inside) => AndIOp::build(b, inside, set).value().ok()?,
                None => set,
            });
        }
        Some(condition)
    }

    /// Does something for the part `at` if it is to be moved, and something else if not. Both give a value if `ty` is there.
    pub(super) fn checked(
        &self,
        b: &mut Builder<'_>,
        at: ValueId,
        dim: Option<usize>,
        ty: Option<Type>,
        inside: impl FnOnce(&mut Builder<'_>) -> Option<Option<ValueId>>,
        outside: impl FnOnce(&mut Builder<'_>) -> Option<Option<ValueId>>,
    ) -> Option<Option<ValueId>> {
        let outer = b.loc();
        b.set_loc(self.loc);
        let made = self.checked_here(b, at, dim, ty, inside, outside);
        b.set_loc(outer);
        made
    }

    fn checked_here(
        &self,
        b: &mut Builder<'_>,
        at: ValueId,
        dim: Option<usize>,
        ty: Option<Type>,
        inside: impl FnOnce(&mut Builder<'_>) -> Option<Option<ValueId>>,
        outside: impl FnOnce(&mut Builder<'_>) -> Option<Option<ValueId>>,
    ) -> Option<Option<ValueId>> {
        let Some(condition) = self.condition(b, at, dim)? else { return inside(b) };
        let types: Vec<Type> = ty.into_iter().collect();
        let (mut then, mut other) = (None, None);
        let made = IfOp::build(b, &types, condition)
            .region(&[], |b, _| then = inside(b).and_then(|value| yielded(b, value)))
            .region(&[], |b, _| other = outside(b).and_then(|value| yielded(b, value)))
            .values()
            .ok()?;
        then?;
        other?;
        Some(made.first().copied())
    }
}

/// Ends a region with a value, if there is one.
pub(super) fn yielded(b: &mut Builder<'_>, value: Option<ValueId>) -> Option<()> {
    let values: Vec<ValueId> = value.into_iter().collect();
    YieldOp::build(b, &values).insert().ok().map(drop)
}

/// The sum of two indices.
pub(super) fn plus(b: &mut Builder<'_>, x: ValueId, y: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let map = AffineMap::new(2, 0, [store.add(store.dim(0), store.dim(1)).ok()?]);
    apply_op(b, &map, &[Mixed::Value(x), Mixed::Value(y)]).ok()
}

/// Zero, the number of parts, and one.
pub(super) fn bounds(b: &mut Builder<'_>, count: i64) -> Option<[ValueId; 3]> {
    Some([index(b, 0)?, index(b, count)?, index(b, 1)?])
}
