//! The type of `memref.subview`.

use super::types::{Ranked, operand, plus, result, times};
use super::views::constants;
use rmlir_ir::diag::Failed;
use rmlir_ir::signature::Signature;
use rmlir_ir::strides::Strides;
use rmlir_ir::{Context, DYNAMIC, Type};
use rmlir_ods::DialectImpl;
use std::collections::BTreeMap;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("subview").verifier_by_signature(check);
}

/// The parts of a box.
struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
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
fn is_reduced(shape: &[i64], reduced: &[i64]) -> bool {
    let mut rest = reduced.iter().peekable();
    for size in shape {
        if rest.next_if_eq(&size).is_none() && *size != 1 {
            return false;
        }
    }
    rest.next().is_none()
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
fn check_bounds(op: Signature<'_>, shape: &[i64], slice: &Slice) -> Result<(), Failed> {
    let parts = slice.offsets.iter().zip(&slice.sizes).zip(&slice.strides);
    for (i, (&extent, ((&offset, &size), &stride))) in shape.iter().zip(parts).enumerate() {
        if extent == DYNAMIC || offset == DYNAMIC {
            continue;
        }
        if offset >= extent {
            return Err(op.emit_plain_error(format!("offset {i} is out-of-bounds: {offset} >= {extent}")));
        }
        if size == DYNAMIC || stride == DYNAMIC {
            continue;
        }
        let last = offset.saturating_add(size.saturating_sub(1).saturating_mul(stride));
        if last >= extent {
            return Err(op.emit_plain_error(format!(
                "slice along dimension {i} runs out-of-bounds: {last} >= {extent}"
            )));
        }
    }
    Ok(())
}
