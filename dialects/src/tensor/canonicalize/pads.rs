//! `tensor.pad`

use super::replace_by_cast;
use crate::affine::compose::apply;
use crate::common::mixed::{Mixed, MixedBox, Taken, fold_list, listed, split};
use crate::tensor::types::ranked;
use crate::tensor::{CastOp, ExtractSliceOp, PadOp, keeps_information, padding_value, uncast};
use rmlir_ir::fold::constant_value;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Context, DYNAMIC, OpRef, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::FoldStaticZeroPadding", no_padding);
    set.op("(anonymous namespace)::FoldSourceTensorCast", of_cast);
    set.op("(anonymous namespace)::FoldTargetTensorCast", cast_result);
    set.op("(anonymous namespace)::FoldOrthogonalPaddings", orthogonal);
    set.op("(anonymous namespace)::FoldStaticPadding", known_padding);
    set.op("(anonymous namespace)::FoldConsecutiveConstantPadding", twice);
}

/// What goes before and after, per dimension.
pub(crate) fn paddings(op: OpRef<'_>) -> [Vec<Mixed>; 2] {
    [listed(op, "static_low", 1), listed(op, "static_high", 2)]
}

/// The same, with values that are constants as numbers.
pub fn folded_paddings(op: OpRef<'_>) -> [Vec<Mixed>; 2] {
    let mut lists = paddings(op);
    for list in &mut lists {
        fold_list(list, op.module(), op.unit(), Taken::All);
    }
    lists
}

fn all_zero(rw: &PatternRewriter<'_>, list: &[Mixed]) -> bool {
    list.iter().all(|padding| padding.number(rw.module(), rw.unit()) == Some(0))
}

/// A pad with the body of another one, whose body it takes.
pub(crate) fn new_pad(
    rw: &mut PatternRewriter<'_>,
    op: PadOp,
    ty: Type,
    source: ValueId,
    low: &[Mixed],
    high: &[Mixed],
) -> Option<ValueId> {
    let (nofold, attrs) = (rw.read(op).nofold(), rw.op(op).discardable());
    let ((low, lows), (high, highs)) = (split(low), split(high));
    let (low, high) = (rw.ctx().dense_i64_array(&low), rw.ctx().dense_i64_array(&high));
    let made = PadOp::build(rw.builder(), ty, source, &lows, &highs, low, high).set(PadOp::NOFOLD, nofold);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    rw.modify(made, |module, at| module.set_attrs(at, attrs));
    let (from, to) = (rw.op(op).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.inline_region(from, to)?;
    Some(rw.op(made).result(0)?.id())
}

fn no_padding(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let [low, high] = paddings(root.op());
    rw.require(all_zero(rw, &low) && all_zero(rw, &high) && !root.nofold())?;
    let (ty, source) = (root.result().ty(), root.source().id());
    replace_by_cast(rw, op, ty, source)
}

/// The type of a padded tensor; sizes that do not follow are those of `shape`.
fn padded_type(ctx: &Context, source: Type, [low, high]: [&[i64]; 2], shape: &[i64]) -> Option<Type> {
    let from = ranked(ctx, source)?;
    let size = |(at, &size): (usize, &i64)| match [size, *low.get(at)?, *high.get(at)?] {
        parts if parts.contains(&DYNAMIC) => shape.get(at).copied(),
        parts => Some(parts.iter().fold(0i64, |sum, part| sum.wrapping_add(*part))),
    };
    let shape = from.shape.iter().enumerate().map(size).collect::<Option<Vec<i64>>>()?;
    ctx.tensor_type(&shape, from.element, None).ok()
}

fn of_cast(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = uncast(root.source())?;
    let [low, high] = paddings(root.op());
    let own = root.result().ty();
    let (l, h) = (split(&low).0, split(&high).0);
    let ty = padded_type(rw.ctx(), inner.ty(), [&l, &h], ranked(rw.ctx(), own)?.shape)?;
    let (inner, source) = (inner.id(), root.source().id());
    if ty == own {
        rw.set_operand(op, 0, inner);
        return Some(());
    }
    let made = new_pad(rw, op, ty, source, &low, &high)?;
    replace_by_cast(rw, op, own, made)
}

/// The only use is a cast that tells more.
fn cast_result(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let result = root.result();
    rw.require(result.uses().count() == 1)?;
    let cast = result.users().next()?.cast::<CastOp>()?;
    let ty = cast.dest().ty();
    rw.require(keeps_information(rw.ctx(), ty, result.ty()))?;
    let [low, high] = paddings(root.op());
    let (cast, source) = (cast.op().global(), root.source().id());
    let made = new_pad(rw, op, ty, source, &low, &high)?;
    rw.replace(cast, &[made])?;
    rw.erase(op)
}

fn padded_dims(rw: &PatternRewriter<'_>, op: OpRef<'_>) -> Vec<bool> {
    let [low, high] = paddings(op);
    let zero = |padding: &Mixed| padding.number(rw.module(), rw.unit()) == Some(0);
    low.iter().zip(&high).map(|(low, high)| !zero(low) || !zero(high)).collect()
}

/// Slices and pads in turns, of different dimensions, are one slice and one pad.
fn orthogonal(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (module, unit) = (rw.module(), rw.unit());
    let inner_slice = root.source().defining::<ExtractSliceOp>()?;
    let outer = inner_slice.source().defining::<PadOp>()?;
    rw.require(!outer.nofold())?;
    let outer_slice = outer.source().defining::<ExtractSliceOp>()?;
    let shape = |ty: Type| Some(ranked(rw.ctx(), ty)?.shape);
    let from = ranked(rw.ctx(), outer_slice.source().ty())?;
    rw.require(from.shape.len() == shape(root.source().ty())?.len())?;
    let (inner, before) = (MixedBox::of(inner_slice.op())?, MixedBox::of(outer_slice.op())?);
    rw.require(inner.has_unit_strides(module, unit) && before.has_unit_strides(module, unit))?;
    let ([low, high], [outer_low, outer_high]) = (paddings(root.op()), paddings(outer.op()));
    rw.require(all_zero(rw, &low) && all_zero(rw, &outer_low))?;
    let constant = |pad: OpRef<'_>| constant_value(rw.value(padding_value(pad)?));
    rw.require(constant(root.op())? == constant(outer.op())?)?;
    let (inner_dims, outer_dims) = (padded_dims(rw, root.op()), padded_dims(rw, outer.op()));
    rw.require(!inner_dims.iter().zip(&outer_dims).any(|(inner, outer)| *inner && *outer))?;
    let between = shape(inner_slice.source().ty())?;
    let mut parts = inner.clone();
    let mut paddings = vec![Mixed::Known(0); from.shape.len()];
    for at in 0..from.shape.len() {
        let zero = |offset: &Mixed| offset.number(module, unit) == Some(0);
        let (own, first) = (*inner.offsets.get(at)?, *before.offsets.get(at)?);
        let (by_inner, by_outer) = (*inner_dims.get(at)?, *outer_dims.get(at)?);
        *parts.offsets.get_mut(at)? = if !by_inner && zero(&own) {
            first
        } else {
            rw.require(!by_outer && zero(&first))?;
            own
        };
        if by_outer {
            rw.require(inner.sizes.get(at)?.number(module, unit) == Some(*between.get(at)?))?;
            *parts.sizes.get_mut(at)? = *before.sizes.get(at)?;
        }
        let slot = paddings.get_mut(at)?;
        if by_inner {
            *slot = *high.get(at)?;
        }
        if by_outer {
            *slot = *outer_high.get(at)?;
        }
    }
    let ty = rw.ctx().tensor_type(&parts.known()[1], from.element, from.encoding).ok()?;
    let (source, own) = (outer_slice.source().id(), root.result().ty());
    let slice = super::slices::make_extract(rw, ty, source, &parts)?;
    let made = new_pad(rw, op, own, slice, &low, &paddings)?;
    rw.replace(op, &[made])
}

/// Paddings that are constants become numbers, and tell sizes.
fn known_padding(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let known = |list: Vec<Mixed>| -> Vec<Mixed> {
        let number = |mixed: &Mixed| mixed.number(rw.module(), rw.unit()).map_or(*mixed, Mixed::Known);
        list.iter().map(number).collect()
    };
    let [low, high] = paddings(root.op()).map(known);
    let own = ranked(rw.ctx(), root.result().ty())?;
    let from = ranked(rw.ctx(), root.source().ty())?;
    let (l, h) = (split(&low).0, split(&high).0);
    let size = |(at, &size): (usize, &i64)| match [*from.shape.get(at)?, *l.get(at)?, *h.get(at)?] {
        _ if size != DYNAMIC => Some(size),
        parts if parts.contains(&DYNAMIC) => Some(DYNAMIC),
        parts => Some(parts.iter().fold(0i64, |sum, part| sum.wrapping_add(*part))),
    };
    let shape = own.shape.iter().enumerate().map(size).collect::<Option<Vec<i64>>>()?;
    rw.require(shape != own.shape && shape.iter().any(|&size| size != DYNAMIC))?;
    let ty = rw.ctx().tensor_type(&shape, own.element, None).ok()?;
    let (old, source) = (own.ty, root.source().id());
    let made = new_pad(rw, op, ty, source, &low, &high)?;
    replace_by_cast(rw, op, old, made)
}

/// Two pads in a row with one value are one.
fn twice(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let before = root.source().defining::<PadOp>()?;
    rw.require(!root.nofold() && !before.nofold())?;
    rw.require(padding_value(root.op())? == padding_value(before.op())?)?;
    let ([low, high], [first_low, first_high]) = (paddings(root.op()), paddings(before.op()));
    let (ty, source) = (root.result().ty(), before.source().id());
    let store = rw.ctx().affine();
    let sum = store.add(store.dim(0), store.dim(1)).ok()?;
    let map = AffineMap::new(2, 0, [sum]);
    let mut sums = |own: &[Mixed], first: &[Mixed]| -> Option<Vec<Mixed>> {
        own.iter().zip(first).map(|(&own, &first)| apply(rw.builder(), &map, &[own, first]).ok()).collect()
    };
    let high = sums(&high, &first_high)?;
    let low = sums(&low, &first_low)?;
    let made = new_pad(rw, op, ty, source, &low, &high)?;
    rw.replace(op, &[made])
}
