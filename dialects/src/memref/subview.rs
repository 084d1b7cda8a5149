//! The type of `memref.subview`.

use super::SubViewOp;
use super::types::{Ranked, operand, plus, ranked, result, times};
use super::views::constants;
use crate::common::mixed::{KnownBox, MixedBox};
use rmlir_ir::signature::Signature;
use rmlir_ir::strides::Strides;
use rmlir_ir::{Builder, Context, DYNAMIC, Failed, OpRef, Type, ValueId};
use rmlir_ods::DialectImpl;
use std::collections::BTreeMap;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("subview").verifier_by_signature(check);
}

/// The parts of a box.
pub(crate) struct Slice {
    pub(crate) offsets: Vec<i64>,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
}

/// The layout of the slice of memory of this layout.
fn layout_of(base: &Strides, slice: &Slice) -> Strides {
    let offset = slice
        .offsets
        .iter()
        .zip(&base.strides)
        .fold(base.offset, |sum, (&offset, &stride)| plus(sum, times(offset, stride)));
    let strides = base.strides.iter().zip(&slice.strides).map(|(&base, &own)| times(base, own)).collect();
    Strides { offset, strides }
}

fn check(op: Signature<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(base), Some(view)) = (operand(op, 0), result(op)) else { return Ok(()) };
    if base.space != view.space {
        let (base, view) = (ctx.quoted_type(base.ty), ctx.quoted_type(view.ty));
        return Err(op.emit_plain_error(format!(
            "different memory spaces specified for base memref type {base} and subview memref type {view}"
        )));
    }
    let Some(layout) = ctx.strides(base.ty) else {
        return Err(op.emit_plain_error(format!("base type {} is not strided", ctx.quoted_type(base.ty))));
    };
    let slice = Slice {
        offsets: constants(op, "static_offsets"),
        sizes: constants(op, "static_sizes"),
        strides: constants(op, "static_strides"),
    };
    let expected = layout_of(&layout, &slice);
    let Some(expected_type) = type_of(ctx, base, &slice, &expected) else { return Ok(()) };
    check_type(op, base, view, &slice, &expected, expected_type)?;
    check_bounds(op, base.shape, &slice)
}

fn type_of(ctx: &Context, base: Ranked<'_>, slice: &Slice, layout: &Strides) -> Option<Type> {
    let strided = ctx.strided_attr(layout.offset, &layout.strides);
    ctx.memref_type(&slice.sizes, base.element, Some(strided), base.space).ok()
}

/// The type of a subview of `base` with these offsets, sizes and strides and this shape, which may leave out dimensions of size one.
/// `None` if there is none.
pub fn reduced_type(
    ctx: &Context,
    base: Type,
    [offsets, sizes, strides]: [&[i64]; 3],
    shape: &[i64],
) -> Option<Type> {
    let base = ranked(ctx, base)?;
    let slice = Slice { offsets: offsets.to_vec(), sizes: sizes.to_vec(), strides: strides.to_vec() };
    let layout = layout_of(&ctx.strides(base.ty)?, &slice);
    let mut kept = Vec::new();
    for (&size, &stride) in slice.sizes.iter().zip(&layout.strides) {
        match shape.get(kept.len()) {
            Some(&wanted) if wanted == size => kept.push(stride),
            _ if size == 1 => {}
            _ => return None,
        }
    }
    (kept.len() == shape.len()).then_some(())?;
    ctx.memref_type(shape, base.element, Some(ctx.strided_attr(layout.offset, &kept)), base.space).ok()
}

fn check_type(
    op: Signature<'_>,
    base: Ranked<'_>,
    view: Ranked<'_>,
    slice: &Slice,
    expected: &Strides,
    expected_type: Type,
) -> Result<(), Failed> {
    let ctx = op.ctx();
    let found = || ctx.quoted_type(view.ty);
    if view.ty == expected_type {
        return Ok(());
    }
    let mismatch = |what: &str| {
        let want = ctx.quoted_type(expected_type);
        op.emit_plain_error(format!(
            "expected result type to be {want} or a rank-reduced version. (mismatch of result {what}), but got {}",
            found()
        ))
    };
    if view.shape.len() > slice.sizes.len() {
        return Err(op.emit_plain_error(format!(
            "expected result rank to be smaller or equal to the source rank, but got {}",
            found()
        )));
    }
    if !is_reduced(&slice.sizes, view.shape) {
        return Err(mismatch("sizes"));
    }
    if base.element != view.element {
        let want = ctx.quoted_type(base.element);
        return Err(
            op.emit_plain_error(format!("expected result element type to be {want}, but got {}", found()))
        );
    }
    let fits = ctx.strides(view.ty).is_some_and(|layout| {
        let dropped = dropped_dims(&slice.sizes, &expected.strides, &layout.strides);
        layout.offset == expected.offset
            && dropped.is_some_and(|dropped| kept_strides_match(expected, &layout, &dropped))
    });
    if fits { Ok(()) } else { Err(mismatch("layout")) }
}

/// Whether a shape is another one without some of its ones.
pub(crate) fn is_reduced(shape: &[i64], reduced: &[i64]) -> bool {
    let mut rest = reduced.iter().peekable();
    for size in shape {
        if rest.next_if_eq(&size).is_none() && *size != 1 {
            return false;
        }
    }
    rest.next().is_none()
}

/// Which dimensions of the box are not there in the type of a subview; `None` if the layout is not known.
pub fn dropped_dims_of(op: SubViewOp<OpRef<'_>>) -> Option<Vec<bool>> {
    let ctx = op.op().ctx();
    let (base, view) = (ctx.strides(op.source().ty())?, ctx.strides(op.result().ty())?);
    dropped_dims(&ctx.i64_array(op.static_sizes())?, &base.strides, &view.strides)
}

/// Which dimensions are not there any more. Of dimensions of size one, those go whose strides are gone.
fn dropped_dims(sizes: &[i64], strides: &[i64], kept: &[i64]) -> Option<Vec<bool>> {
    if strides.len() == kept.len() {
        return Some(vec![false; sizes.len()]);
    }
    let mut dropped: Vec<bool> = sizes.iter().map(|&size| size == 1).collect();
    let count = |dropped: &[bool]| dropped.iter().filter(|&&dropped| dropped).count();
    if count(&dropped) + kept.len() == sizes.len() {
        return Some(dropped);
    }
    let tally = |strides: &[i64]| {
        let mut tally = BTreeMap::new();
        strides.iter().for_each(|&stride| *tally.entry(stride).or_insert(0usize) += 1);
        tally
    };
    let (mut left, kept_tally) = (tally(strides), tally(kept));
    for (dropped, stride) in dropped.iter_mut().zip(strides).filter(|(dropped, _)| **dropped) {
        let left = left.entry(*stride).or_insert(0);
        match (*left).cmp(kept_tally.get(stride).unwrap_or(&0)) {
            std::cmp::Ordering::Greater => *left -= 1,
            std::cmp::Ordering::Equal => *dropped = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    (count(&dropped) + kept.len() == sizes.len()).then_some(dropped)
}

fn kept_strides_match(expected: &Strides, found: &Strides, dropped: &[bool]) -> bool {
    let kept =
        expected.strides.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(stride, _)| stride);
    kept.eq(&found.strides)
}

/// Known elements of the slice lie inside the base.
pub(crate) fn check_bounds<'m>(
    op: impl Into<Signature<'m>>,
    shape: &[i64],
    slice: &Slice,
) -> Result<(), Failed> {
    let op = op.into();
    match out_of_bounds(shape, [&slice.offsets, &slice.sizes, &slice.strides]) {
        Some(message) => Err(op.emit_plain_error(message)),
        None => Ok(()),
    }
}

/// How a slice of known parts leaves what has this shape; `None` if it does not, as far as is known.
pub fn out_of_bounds(shape: &[i64], [offsets, sizes, strides]: [&[i64]; 3]) -> Option<String> {
    let parts = offsets.iter().zip(sizes).zip(strides);
    for (i, (&extent, ((&offset, &size), &stride))) in shape.iter().zip(parts).enumerate() {
        if extent == DYNAMIC || offset == DYNAMIC {
            continue;
        }
        if offset >= extent {
            return Some(format!("offset {i} is out-of-bounds: {offset} >= {extent}"));
        }
        if size == DYNAMIC || stride == DYNAMIC {
            continue;
        }
        let last = offset.saturating_add(size.saturating_sub(1).saturating_mul(stride));
        if last >= extent {
            return Some(format!("slice along dimension {i} runs out-of-bounds: {last} >= {extent}"));
        }
    }
    None
}

/// The type of the slice of a memref with these offsets, sizes and strides; `None` if there is none, or a part is not valid.
pub(super) fn inferred(ctx: &Context, base: Type, [offsets, sizes, strides]: KnownBox) -> Option<Type> {
    let valid = |list: &[i64]| list.iter().all(|&number| number == DYNAMIC || number >= 0);
    if !valid(&offsets) || !valid(&sizes) || strides.contains(&0) {
        return None;
    }
    let base = ranked(ctx, base)?;
    let layout = ctx.strides(base.ty)?;
    let slice = Slice { offsets, sizes, strides };
    type_of(ctx, base, &slice, &layout_of(&layout, &slice))
}

/// `memref.subview` of the type that follows from offsets, sizes and strides.
///
/// # Errors
/// If there is no such type.
pub fn view(b: &mut Builder<'_>, source: ValueId, part: &MixedBox) -> Result<ValueId, Failed> {
    let ctx = b.ctx().clone();
    let (known, [offsets, sizes, strides]) = part.split();
    let ty = inferred(&ctx, b.body().value_type(source), known.clone()).ok_or(Failed)?;
    let [o, s, t] = known.map(|list| ctx.dense_i64_array(&list));
    SubViewOp::build(b, ty, source, &offsets, &sizes, &strides, o, s, t).value()
}

/// A type of strided layout without some of its dimensions.
pub(super) fn without(ctx: &Context, ty: Type, dropped: &[bool]) -> Option<Type> {
    if !dropped.contains(&true) {
        return Some(ty);
    }
    let whole = ranked(ctx, ty)?;
    let layout = ctx.strides(ty)?;
    let kept = |list: &[i64]| -> Vec<i64> {
        list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(&item, _)| item).collect()
    };
    let strided = ctx.strided_attr(layout.offset, &kept(&layout.strides));
    ctx.memref_type(&kept(whole.shape), whole.element, Some(strided), whole.space).ok()
}

/// The dimensions of a memref that are not there in a slice of it: `sizes` are those of the slice.
pub(super) fn dropped(ctx: &Context, base: Type, view: Type, sizes: &[i64]) -> Option<Vec<bool>> {
    let (whole, part) = (ctx.strides(base)?, ctx.strides(view)?);
    dropped_dims(sizes, &whole.strides, &part.strides)
}
