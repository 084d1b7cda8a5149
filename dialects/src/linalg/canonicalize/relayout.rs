//! `linalg.pack` and `linalg.unpack`

use crate::common::elements;
use crate::common::fold::Args;
use crate::common::mixed::{Mixed, MixedBox, join, split};
use crate::linalg::{PackOp, UnPackOp};
use crate::tensor::canonicalize::{cast_to, make_extract, replace_as, uncast_operands};
use crate::tensor::types::{ranked, ranked_value};
use crate::tensor::{CastOp, ExtractSliceOp};
use rmlir_ir::fold::Folded;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Context, DYNAMIC, OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// How a tensor is cut into tiles.
struct Tiling {
    /// The dimensions that are cut.
    positions: Vec<usize>,
    /// The sizes of the tiles.
    sizes: Vec<Mixed>,
    /// The order of the outer dimensions; empty if it is that of the tensor.
    order: Vec<usize>,
}

fn dims(ctx: &Context, attr: Attr) -> Option<Vec<usize>> {
    ctx.i64_array(attr)?.iter().map(|&dim| usize::try_from(dim).ok()).collect()
}

impl Tiling {
    fn new<'m>(
        ctx: &Context,
        positions: Attr,
        known: Attr,
        values: impl Iterator<Item = ValueRef<'m>>,
        order: Option<Attr>,
    ) -> Option<Tiling> {
        let sizes = join(&ctx.i64_array(known)?, values.map(ValueRef::id));
        let order = order.map_or(Some(Vec::new()), |order| dims(ctx, order))?;
        Some(Tiling { positions: dims(ctx, positions)?, sizes, order })
    }

    fn of_pack(op: OpRef<'_>) -> Option<Tiling> {
        let op = op.cast::<PackOp>()?;
        let (known, order) = (op.static_inner_tiles(), op.outer_dims_perm_attr());
        Tiling::new(op.op().ctx(), op.inner_dims_pos(), known, op.inner_tiles(), order)
    }

    fn of_unpack(op: OpRef<'_>) -> Option<Tiling> {
        let op = op.cast::<UnPackOp>()?;
        let (known, order) = (op.static_inner_tiles(), op.outer_dims_perm_attr());
        Tiling::new(op.op().ctx(), op.inner_dims_pos(), known, op.inner_tiles(), order)
    }

    /// Where an outer dimension of the tensor lies in the tiled one.
    fn outer(&self, dim: usize) -> Option<usize> {
        if self.order.is_empty() { Some(dim) } else { self.order.iter().position(|&from| from == dim) }
    }

    fn keeps_order(&self) -> bool {
        self.order.iter().enumerate().all(|(at, &dim)| at == dim)
    }

    /// Whether one undoes what the other does.
    fn is_same(&self, other: &Tiling, rw: &PatternRewriter<'_>) -> bool {
        let number = |size: &Mixed| size.number(rw.module(), rw.unit()).map_or(*size, Mixed::Known);
        let order = self.order == other.order || self.keeps_order() && other.keeps_order();
        order
            && self.positions == other.positions
            && self.sizes.iter().map(number).eq(other.sizes.iter().map(number))
    }
}

/// A constant of one number in another shape.
fn constant(args: Args<'_, '_>, around: Option<Attr>) -> Option<Folded> {
    let ctx = args.ctx();
    let known = elements::read(ctx, args.constant(0)?)?;
    let same = |attr: Attr| elements::read(ctx, attr).is_some_and(|around| around.values == known.values);
    let fits = known.splat && ctx.type_data(args.ty()?).has_static_shape() && around.is_none_or(same);
    if fits { elements::write(ctx, args.ty()?, &known.values, true).map(Folded::Attr) } else { None }
}

pub(super) fn constant_pack(args: Args<'_, '_>) -> Option<Folded> {
    let around = args.op.operand_group_range(2).find_map(|at| args.constant(at));
    constant(args, around)
}

pub(super) fn constant_unpack(args: Args<'_, '_>) -> Option<Folded> {
    constant(args, None)
}

/// The shapes of a tensor and of its tiles with the sizes that one tells the other. `None` if there are none.
fn inferred(plain: &[i64], packed: &[i64], tiling: &Tiling) -> Option<(Vec<i64>, Vec<i64>)> {
    let (mut plain, mut packed, mut changed) = (plain.to_vec(), packed.to_vec(), false);
    for dim in (0..plain.len()).filter(|dim| !tiling.positions.contains(dim)) {
        let at = tiling.outer(dim)?;
        let (own, outer) = (plain[dim], *packed.get(at)?);
        if (own == DYNAMIC) != (outer == DYNAMIC) {
            let size = if own == DYNAMIC { outer } else { own };
            (plain[dim], packed[at], changed) = (size, size, true);
        }
    }
    changed.then_some((plain, packed))
}

fn with_shape(ctx: &Context, ty: Type, shape: &[i64]) -> Option<Type> {
    let ranked = ranked(ctx, ty)?;
    ctx.tensor_type(shape, ranked.element, ranked.encoding).ok()
}

/// A value, cast if it has another shape.
fn cast_shape(rw: &mut PatternRewriter<'_>, value: ValueId, shape: &[i64]) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let ty = with_shape(&ctx, rw.value(value).ty(), shape)?;
    if rw.value(value).ty() == ty { Some(value) } else { cast_to(rw, ty, value) }
}

/// Whether the tiles of a tensor are full.
fn is_full(op: PackOp, rw: &PatternRewriter<'_>, tiling: &Tiling) -> bool {
    let root = rw.read(op);
    let shape = ranked(rw.ctx(), root.source().ty()).map_or(&[][..], |source| source.shape);
    tiling.positions.iter().zip(&tiling.sizes).all(|(&dim, size)| match (shape.get(dim), size) {
        (Some(&len), &Mixed::Known(size)) => len != DYNAMIC && size != 0 && len % size == 0,
        _ => false,
    })
}

pub(super) fn pack(op: PackOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let tiling = Tiling::of_pack(root.op())?;
    let (source, dest) = (root.source(), root.dest());
    let (from, to) = (ranked_value(Some(source))?, ranked_value(Some(dest))?);
    if let Some(unpack) = source.defining::<UnPackOp>()
        && unpack.source().ty() == dest.ty()
        && root.padding_value().is_none()
        && tiling.is_same(&Tiling::of_unpack(unpack.op())?, rw)
    {
        let inner = unpack.source().id();
        return rw.replace(op, &[inner]);
    }
    if root.padding_value().is_some() && is_full(op, rw, &tiling) {
        let at = root.op().operand_group_range(2).start;
        rw.modify(op, |module, root| module.erase_operand(root, at));
        return Some(());
    }
    let (plain, packed) = inferred(from.shape, to.shape, &tiling)?;
    let (source, dest, ty) = (source.id(), dest.id(), dest.ty());
    let source = cast_shape(rw, source, &plain)?;
    let dest = cast_shape(rw, dest, &packed)?;
    let made = rw.value(dest).ty();
    let result = rw.op(op).result(0)?.id();
    rw.modify(op, |module, at| {
        let body = module.body_mut(at.unit);
        body.set_operand(at.op, 0, source);
        body.set_operand(at.op, 1, dest);
        body.set_value_type(result, made);
    });
    if made != ty {
        rw.after_op(op);
        let cast = CastOp::build(rw.builder(), ty, result).insert().ok()?;
        let value = rw.op(cast).result(0)?.id();
        rw.replace_uses_except(result, value, &[cast.at().op]);
    }
    Some(())
}

/// Whether a slice of an unpacked tensor can be unpacked itself: it is the start, and leaves out less than a tile.
fn can_slice(slice: OpRef<'_>, rw: &PatternRewriter<'_>, packed: &[i64], tiling: &Tiling) -> Option<()> {
    let parts = MixedBox::of(slice)?;
    let (module, unit) = (rw.module(), rw.unit());
    let shape = ranked_value(slice.result(0))?.shape;
    rw.require(parts.starts_at_zero(module, unit) && parts.has_unit_strides(module, unit))?;
    rw.require(shape.len() == parts.sizes.len())?;
    for (&dim, &size) in tiling.positions.iter().zip(&tiling.sizes) {
        let (len, tiles) = (*shape.get(dim)?, *packed.get(tiling.outer(dim)?)?);
        let Mixed::Known(size) = size else { return None };
        rw.require(len != DYNAMIC && tiles != DYNAMIC)?;
        rw.require(tiles.checked_mul(size)?.checked_sub(len)? < size)?;
    }
    Some(())
}

pub(super) fn unpack(op: UnPackOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let tiling = Tiling::of_unpack(root.op())?;
    let (source, dest, ctx) = (root.source(), root.dest(), rw.ctx().clone());
    let (from, to) = (ranked_value(Some(source))?, ranked_value(Some(dest))?);
    if let Some(pack) = source.defining::<PackOp>() {
        let undone = pack.source().ty() == dest.ty()
            && pack.padding_value().is_none()
            && tiling.is_same(&Tiling::of_pack(pack.op())?, rw);
        rw.require(undone)?;
        let inner = pack.source().id();
        return rw.replace(op, &[inner]);
    }
    // What was in the output is written over.
    if let Some((def, result)) = dest.def_op()
        && let Some(model) = ctx.op_interface::<dyn DestinationStyleOpInterface>(def.name())
    {
        let init = def.operand(model.inits(def).nth(result)?)?.id();
        rw.set_operand(op, 1, init);
        return Some(());
    }
    let result = root.op().result(0)?;
    let once = result.uses().count() == 1;
    let user = result.users().next().filter(|_| once).and_then(|user| user.cast::<ExtractSliceOp>());
    if let Some(slice) = user.filter(|slice| can_slice(slice.op(), rw, from.shape, &tiling).is_some()) {
        let (parts, slice) = (MixedBox::of(slice.op())?, slice.op().global());
        let (ty, dest, result) = (rw.op(slice).result(0)?.ty(), dest.id(), result.id());
        let part = make_extract(rw, ty, dest, &parts)?;
        rw.modify(op, |module, at| {
            let body = module.body_mut(at.unit);
            body.set_operand(at.op, 1, part);
            body.set_value_type(result, ty);
        });
        return rw.replace(slice, &[result]);
    }
    let (plain, packed) = inferred(to.shape, from.shape, &tiling)?;
    let (source, dest, ty) = (source.id(), dest.id(), result.ty());
    let source = cast_shape(rw, source, &packed)?;
    let dest = cast_shape(rw, dest, &plain)?;
    let made = new_unpack(rw, op, source, dest, &tiling.sizes)?;
    let cast = cast_to(rw, ty, made)?;
    rw.replace(op, &[cast])
}

/// An unpacking like another one.
fn new_unpack(
    rw: &mut PatternRewriter<'_>,
    like: UnPackOp,
    source: ValueId,
    dest: ValueId,
    tiles: &[Mixed],
) -> Option<ValueId> {
    let root = rw.read(like);
    let (positions, order) = (root.inner_dims_pos(), root.outer_dims_perm_attr());
    let (known, values) = split(tiles);
    let known = rw.ctx().dense_i64_array(&known);
    let made = UnPackOp::build(rw.builder(), source, dest, positions, &values, known);
    match order {
        Some(order) => made.set(UnPackOp::OUTER_DIMS_PERM, order).value().ok(),
        None => made.value().ok(),
    }
}

/// The sizes of tiles with those that the type of the tiled tensor tells.
fn known_tiles(ctx: &Context, packed: Type, tiles: &[Mixed]) -> Option<Vec<Mixed>> {
    let shape = ranked(ctx, packed)?.shape;
    let inner = shape.get(shape.len().checked_sub(tiles.len())?..)?;
    let one = |(&size, &tile): (&i64, &Mixed)| match (size, tile) {
        (DYNAMIC, tile) | (_, tile @ Mixed::Known(_)) => tile,
        (size, _) => Mixed::Known(size),
    };
    Some(inner.iter().zip(tiles).map(one).collect())
}

/// Takes what is cast.
pub(super) fn pack_of_cast(op: PackOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (values, _) = uncast_operands(root.op())?;
    let &[source, dest, ..] = &values[..] else { return None };
    let ty = root.op().result(0)?.ty();
    let tiles = known_tiles(rw.ctx(), rw.value(dest).ty(), &Tiling::of_pack(root.op())?.sizes)?;
    let (padding, order) = (root.padding_value().map(ValueRef::id), root.outer_dims_perm_attr());
    let (positions, attrs) = (root.inner_dims_pos(), root.op().discardable());
    let (known, values) = split(&tiles);
    let known = rw.ctx().dense_i64_array(&known);
    let made = PackOp::build(rw.builder(), source, dest, padding, positions, &values, known);
    let made = match order {
        Some(order) => made.set(PackOp::OUTER_DIMS_PERM, order).insert().ok()?,
        None => made.insert().ok()?,
    };
    rw.modify(made, |module, at| module.set_attrs(at, attrs));
    let made = rw.op(made).result(0)?.id();
    replace_as(rw, op, ty, made)
}

/// Takes what is cast.
pub(super) fn unpack_of_cast(op: UnPackOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (values, _) = uncast_operands(root.op())?;
    let &[source, dest, ..] = &values[..] else { return None };
    let ty = root.op().result(0)?.ty();
    let tiles = known_tiles(rw.ctx(), rw.value(source).ty(), &Tiling::of_unpack(root.op())?.sizes)?;
    let attrs = root.op().discardable();
    let made = new_unpack(rw, op, source, dest, &tiles)?;
    let at = rw.value(made).def_op()?.0.global();
    rw.modify(at, |module, at| module.set_attrs(at, attrs));
    replace_as(rw, op, ty, made)
}
