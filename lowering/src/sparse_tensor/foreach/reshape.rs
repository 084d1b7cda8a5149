//! Tensors with other dimensions.

use super::super::code::{index, of_two};
use super::dims::level_of;
use super::{foreach, insert, open_sizes, plain_sizes};
use rmlir_dialects::arith::{AddIOp, DivUIOp, MulIOp, RemUIOp};
use rmlir_dialects::bufferization::{AllocTensorOp, DeallocTensorOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{ConvertOp, LoadOp, NumberOfEntriesOp};
use rmlir_dialects::tensor::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, AttrData, Builder, Context, DYNAMIC, OpAddr, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// How many dimensions of the larger shape each one of the smaller shape is made of.
fn groups(ctx: &Context, attr: Attr) -> Option<Vec<usize>> {
    let AttrData::Array(groups) = ctx.attr_data(attr) else { return None };
    let count = |&group: &Attr| match ctx.attr_data(group) {
        AttrData::Array(dims) => Some(dims.len()),
        _ => None,
    };
    groups.iter().map(count).collect()
}

/// The sizes of dimensions that are made of those of another shape.
fn reshaped_sizes(
    b: &mut Builder<'_>,
    from: &[ValueId],
    to: &[i64],
    groups: &[usize],
) -> Option<Vec<ValueId>> {
    let (mut sizes, mut start) = (Vec::new(), 0);
    if groups.len() < from.len() {
        for &count in groups {
            let mut size = index(b, 1)?;
            for &part in from.get(start..start + count)? {
                size = of_two::<MulIOp>(b, size, part)?;
            }
            sizes.push(size);
            start += count;
        }
        return Some(sizes);
    }
    for (&size, &count) in from.iter().zip(groups) {
        let parts = to.get(start..start + count)?;
        for &part in parts {
            if part != DYNAMIC {
                sizes.push(index(b, part)?);
                continue;
            }
            let mut known = parts.iter().filter(|&&part| part != DYNAMIC);
            let known = known.try_fold(1i64, |all, &part| all.checked_mul(part))?;
            let known = index(b, known)?;
            sizes.push(of_two::<DivUIOp>(b, size, known)?);
        }
        start += count;
    }
    Some(sizes)
}

/// The coordinates of an entry in another shape.
fn reshaped(
    b: &mut Builder<'_>,
    groups: &[usize],
    (from, coordinates): (&[ValueId], &[ValueId]),
    to: &[ValueId],
) -> Option<Vec<ValueId>> {
    let collapses = from.len() > to.len();
    let sizes = if collapses { from } else { to };
    let (mut made, mut start) = (Vec::new(), 0);
    for (at, &count) in groups.iter().enumerate() {
        let parts = sizes.get(start..start + count)?;
        let mut linear = index(b, 1)?;
        for &size in parts {
            linear = of_two::<MulIOp>(b, linear, size)?;
        }
        let mut value = if collapses { None } else { Some(*coordinates.get(at)?) };
        for (&size, place) in parts.iter().zip(start..) {
            linear = of_two::<DivUIOp>(b, linear, size)?;
            if collapses {
                let part = of_two::<MulIOp>(b, *coordinates.get(place)?, linear)?;
                value = Some(match value {
                    Some(value) => of_two::<AddIOp>(b, value, part)?,
                    None => part,
                });
            } else {
                let rest = value?;
                made.push(of_two::<DivUIOp>(b, rest, linear)?);
                value = Some(of_two::<RemUIOp>(b, rest, linear)?);
            }
        }
        if collapses {
            made.push(value?);
        }
        start += count;
    }
    Some(made)
}

/// What a reshape is of.
struct Reshape<'c> {
    op: OpAddr,
    source: ValueId,
    from: Tensor<'c>,
    to: Tensor<'c>,
    ty: Type,
}

impl<'c> Reshape<'c> {
    fn of(ctx: &'c Context, op: OpAddr, source: ValueRef<'_>, ty: Type) -> Option<Reshape<'c>> {
        let (from, to) = (Tensor::of(ctx, source.ty())?, Tensor::of(ctx, ty)?);
        // Only where each level is a dimension, coordinates of one are those of the other.
        let fits = |tensor: &Tensor<'_>| {
            tensor.encoding.as_ref().is_some_and(|encoding| encoding.is_permutation(ctx))
        };
        (fits(&from) && fits(&to)).then(|| Reshape { op, source: source.id(), from, to, ty })
    }

    /// Puts all entries where `place` says, into a list if they do not come in the order of the result.
    fn make(
        &self,
        rw: &mut PatternRewriter<'_>,
        ctx: &Context,
        sizes: &[ValueId],
        place: impl FnOnce(&mut Builder<'_>, &[ValueId]) -> Option<Vec<ValueId>>,
    ) -> Rewritten {
        let (old, new) = (self.from.encoding.as_ref()?, self.to.encoding.as_ref()?);
        let b = rw.builder();
        let count = NumberOfEntriesOp::build(b, self.source).value().ok()?;
        let plain = Some(new.without_maps().to_attr(ctx)?);
        let plain = ctx.tensor_type(self.to.shape, self.to.element, plain).ok()?;
        let buffer_type = match old.is_all_ordered() && old.is_identity(ctx) && new.is_identity(ctx) {
            true => plain,
            false => Tensor::of(ctx, plain)?.coo_type(false)?,
        };
        let open = open_sizes(self.to.shape, sizes);
        let buffer = AllocTensorOp::build(b, buffer_type, &open, None, Some(count)).value().ok()?;
        let looped = foreach(b, self.source, &[buffer], None, |b, levels, value, carried| {
            let &[tensor] = carried else { return None };
            let dims = (0..self.from.shape.len()).map(|dim| levels.get(level_of(ctx, old, dim)?).copied());
            let dims: Vec<ValueId> = dims.collect::<Option<_>>()?;
            let at = place(b, &dims)?;
            Some(vec![insert(b, value, tensor, &at)?])
        })?;
        let mut made = LoadOp::build(b, *looped.first()?).set(LoadOp::HAS_INSERTS, true).value().ok()?;
        if buffer_type != self.ty {
            let converted = ConvertOp::build(b, self.ty, made).value().ok()?;
            DeallocTensorOp::build(b, made).insert().ok()?;
            made = converted;
        }
        rw.replace(self.op, &[made])
    }

    fn by_groups(&self, rw: &mut PatternRewriter<'_>, ctx: &Context, groups: &[usize]) -> Rewritten {
        let b = rw.builder();
        let from = plain_sizes(b, self.from.shape, self.source)?;
        let to = match self.to.is_static() {
            true => self.to.shape.iter().map(|&size| index(b, size)).collect::<Option<Vec<_>>>()?,
            false => reshaped_sizes(b, &from, self.to.shape, groups)?,
        };
        self.make(rw, ctx, &to, |b, at| reshaped(b, groups, (&from, at), &to))
    }
}

pub(super) fn expand(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let groups = groups(&ctx, view.reassociation())?;
    Reshape::of(&ctx, op.at(), view.src(), view.result().ty())?.by_groups(rw, &ctx, &groups)
}

pub(super) fn collapse(op: CollapseShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let groups = groups(&ctx, view.reassociation())?;
    Reshape::of(&ctx, op.at(), view.src(), view.result().ty())?.by_groups(rw, &ctx, &groups)
}

/// By way of one dimension.
pub(super) fn reshape(op: ReshapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let reshape = Reshape::of(&ctx, op.at(), view.source(), view.result().ty())?;
    rw.require(reshape.to.is_static())?;
    let b = rw.builder();
    let from = plain_sizes(b, reshape.from.shape, reshape.source)?;
    let to: Vec<ValueId> = reshape.to.shape.iter().map(|&size| index(b, size)).collect::<Option<_>>()?;
    reshape.make(rw, &ctx, &to, |b, at| {
        let mut all = index(b, 1)?;
        for &size in &from {
            all = of_two::<MulIOp>(b, all, size)?;
        }
        let one = reshaped(b, &[from.len()], (&from, at), &[all])?;
        reshaped(b, &[to.len()], (&[all], &one), &to)
    })
}

/// Whether one of two types is that of a sparse tensor: the first, or the second.
fn sparse_side(ctx: &Context, from: Type, to: Type) -> Option<bool> {
    let is_sparse = |ty| Tensor::of(ctx, ty).is_some_and(|tensor| tensor.encoding.is_some());
    match (is_sparse(from), is_sparse(to)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

fn dense(ctx: &Context, ty: Type) -> Option<Type> {
    let tensor = Tensor::of(ctx, ty)?;
    ctx.tensor_type(tensor.shape, tensor.element, None).ok()
}

/// Makes the operand of a reshape dense.
fn of_dense(rw: &mut PatternRewriter<'_>, op: OpAddr, source: ValueId, from: Type) -> Rewritten {
    let ty = dense(rw.ctx(), from)?;
    let made = ConvertOp::build(rw.builder(), ty, source).value().ok()?;
    rw.set_operand(op, 0, made);
    Some(())
}

/// Only one of both tensors is sparse: it is converted, and what is dense is reshaped.
pub(super) fn with_dense_expanded(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (source, from, to) = (view.src().id(), view.src().ty(), view.result().ty());
    if sparse_side(&ctx, from, to)? {
        return of_dense(rw, op.at(), source, from);
    }
    let sizes: Vec<ValueId> = view.output_shape().map(|size| size.id()).collect();
    let (groups, known) = (view.reassociation(), view.static_output_shape());
    let ty = dense(&ctx, to)?;
    let made = ExpandShapeOp::build(rw.builder(), ty, source, groups, &sizes, known).value().ok()?;
    let made = ConvertOp::build(rw.builder(), to, made).value().ok()?;
    rw.replace(op, &[made])
}

/// The same of dimensions that are taken together.
pub(super) fn with_dense_collapsed(op: CollapseShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (source, from, to) = (view.src().id(), view.src().ty(), view.result().ty());
    if sparse_side(&ctx, from, to)? {
        return of_dense(rw, op.at(), source, from);
    }
    let groups = view.reassociation();
    let ty = dense(&ctx, to)?;
    let made = CollapseShapeOp::build(rw.builder(), ty, source, groups).value().ok()?;
    let made = ConvertOp::build(rw.builder(), to, made).value().ok()?;
    rw.replace(op, &[made])
}
