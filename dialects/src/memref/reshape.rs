//! `memref.expand_shape` and `memref.collapse_shape`: groups of dimensions become one, and back.

use super::ExpandShapeOp;
use super::types::{Ranked, operand, ranked, result, times};
use super::views::constants;
use rmlir_ir::diag::Failed;
use rmlir_ir::signature::Signature;
use rmlir_ir::strides::Strides;
use rmlir_ir::{AttrData, Context, DYNAMIC, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("expand_shape").verifier_by_signature(check_expand);
    dialect.op("collapse_shape").verifier_by_signature(check_collapse);
}

pub(crate) type Groups = Vec<Vec<i64>>;

/// The groups of dimensions.
pub(crate) fn groups<'m>(op: impl Into<Signature<'m>>) -> Groups {
    let op = op.into();
    let ctx = op.ctx();
    let list = |attr| ctx.attr_data(attr).as_array().unwrap_or(&[]);
    let index = |attr| match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    let groups = op.attr_named("reassociation").map_or(&[][..], list);
    groups.iter().map(|&group| list(group).iter().filter_map(|&attr| index(attr)).collect()).collect()
}

fn check_expand(op: Signature<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let (ranks, groups) = ((from.shape.len(), to.shape.len()), groups(op));
    if ranks.0 > ranks.1 {
        return Err(op.emit_error(format!(
            "has source rank {0} and result rank {1}. This is not an expansion ({0} > {1}).",
            ranks.0, ranks.1
        )));
    }
    check_groups(op, from.shape, to.shape, &groups)?;
    let Some(expected) = expanded_type(ctx, from, to.shape, &groups) else {
        return Err(op.emit_error("invalid source layout map"));
    };
    check_expected(op, "expanded", expected, to.ty)?;
    check_output_shape(op, to.shape)
}

fn check_expected(op: Signature<'_>, what: &str, expected: Type, found: Type) -> Result<(), Failed> {
    if expected == found {
        return Ok(());
    }
    let (expected, found) = (op.ctx().quoted_type(expected), op.ctx().quoted_type(found));
    Err(op.emit_error(format!("expected {what} type to be {expected} but found {found}")))
}

fn check_output_shape(op: Signature<'_>, shape: &[i64]) -> Result<(), Failed> {
    let stated = constants(op, "static_output_shape");
    if stated.len() != shape.len() {
        return Err(op.emit_error(format!(
            "expected number of static shape bounds to be equal to the output rank ({}) but found {} inputs instead",
            shape.len(),
            stated.len()
        )));
    }
    let open = stated.iter().filter(|&&size| size == DYNAMIC).count();
    let operands = op.unverified::<ExpandShapeOp>().output_shape().len();
    if operands != open {
        return Err(op.emit_error(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {open} dynamic \
             dims while output_shape has {operands} values"
        )));
    }
    match shape.iter().zip(&stated).position(|(&size, &stated)| size != DYNAMIC && size != stated) {
        Some(at) => Err(op.emit_error(format!("invalid output shape provided at pos {at}"))),
        None => Ok(()),
    }
}

/// Whether the groups take the expanded shape to the collapsed one.
fn check_groups(
    op: Signature<'_>,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &Groups,
) -> Result<(), Failed> {
    if collapsed.len() != groups.len() {
        return Err(op.emit_error(format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        )));
    }
    let mut next = 0i64;
    for (i, (group, &size)) in groups.iter().zip(collapsed).enumerate() {
        check_group(op, group, &mut next, expanded)?;
        let sizes = || group.iter().filter_map(|&dim| expanded.get(dim as usize)).copied();
        let open = sizes().any(|size| size == DYNAMIC);
        if (size == DYNAMIC) != open {
            return Err(op.emit_error(format!(
                "collapsed dim ({i}) must be dynamic if and only if reassociation group is dynamic"
            )));
        }
        let product = sizes().fold(1, i64::wrapping_mul);
        if !open && product != size {
            return Err(op.emit_error(format!(
                "collapsed dim size ({size}) must equal reassociation group size ({product})"
            )));
        }
    }
    if collapsed.is_empty() {
        return match expanded.iter().all(|&size| size == 1) {
            true => Ok(()),
            false => Err(op.emit_error("rank 0 memrefs can only be extended/collapsed with/from ones")),
        };
    }
    if next != expanded.len() as i64 {
        return Err(op.emit_error(format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        )));
    }
    Ok(())
}

fn check_group(op: Signature<'_>, group: &[i64], next: &mut i64, expanded: &[i64]) -> Result<(), Failed> {
    for &dim in group {
        if dim != *next {
            return Err(op.emit_error("reassociation indices must be contiguous"));
        }
        *next += 1;
        if dim >= expanded.len() as i64 {
            return Err(op.emit_error(format!("reassociation index {dim} is out of bounds")));
        }
    }
    Ok(())
}

fn with_layout(ctx: &Context, base: Ranked<'_>, shape: &[i64], layout: Option<Strides>) -> Option<Type> {
    let layout = layout.map(|layout| ctx.strided_attr(layout.offset, &layout.strides));
    ctx.memref_type(shape, base.element, layout, base.space).ok()
}

/// What `base` expands to; `None` if its layout is not strided.
fn expanded_type(ctx: &Context, base: Ranked<'_>, shape: &[i64], groups: &[Vec<i64>]) -> Option<Type> {
    if ctx.has_identity_layout(base.ty) {
        return with_layout(ctx, base, shape, None);
    }
    let layout = ctx.strides(base.ty)?;
    let mut strides = vec![1; shape.len()];
    let mut at = shape.len();
    for (group, &stride) in groups.iter().zip(&layout.strides).rev() {
        let mut stride = stride;
        for _ in group {
            at = at.checked_sub(1)?;
            strides[at] = stride;
            stride = times(stride, shape[at]);
        }
    }
    with_layout(ctx, base, shape, Some(Strides { offset: layout.offset, strides }))
}

/// What a memref expands to; `None` if its layout is not strided.
pub fn expanded(ctx: &Context, base: Type, groups: &[Vec<i64>], shape: &[i64]) -> Option<Type> {
    expanded_type(ctx, ranked(ctx, base)?, shape, groups)
}

/// What a memref collapses to; `None` if its layout is not strided, or a group is known not to be contiguous.
pub fn collapsed(ctx: &Context, base: Type, groups: &[Vec<i64>], shape: &[i64]) -> Option<Type> {
    let base = ranked(ctx, base)?;
    let layout = match ctx.has_identity_layout(base.ty) {
        true => None,
        false => Some(collapsed_layout(ctx, base, groups)?),
    };
    with_layout(ctx, base, shape, layout)
}

fn check_collapse(op: Signature<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let (ranks, groups) = ((from.shape.len(), to.shape.len()), groups(op));
    if ranks.0 < ranks.1 {
        return Err(op.emit_error(format!(
            "has source rank {0} and result rank {1}. This is not a collapse ({0} < {1}).",
            ranks.0, ranks.1
        )));
    }
    check_groups(op, to.shape, from.shape, &groups)?;
    let layout = match ctx.has_identity_layout(from.ty) {
        true => None,
        false => match collapsed_layout(ctx, from, &groups) {
            Some(layout) => Some(layout),
            None => {
                return Err(op.emit_error("invalid source layout map or collapsing non-contiguous dims"));
            }
        },
    };
    match with_layout(ctx, from, to.shape, layout) {
        Some(expected) => check_expected(op, "collapsed", expected, to.ty),
        None => Ok(()),
    }
}

/// The layout of collapsed memory; `None` if a group is known not to be contiguous.
fn collapsed_layout(ctx: &Context, base: Ranked<'_>, groups: &[Vec<i64>]) -> Option<Strides> {
    let layout = ctx.strides(base.ty)?;
    let at = |dim: &i64| usize::try_from(*dim).ok();
    let mut strides = Vec::new();
    for group in groups {
        let dims: Vec<usize> = group.iter().filter_map(at).collect();
        // Sizes of one say nothing about distances.
        let last = dims.iter().rposition(|&dim| base.shape.get(dim) != Some(&1)).unwrap_or(0);
        let dim = *dims.get(last)?;
        let known = *base.shape.get(dim)? != DYNAMIC || last == 0;
        strides.push(if known { *layout.strides.get(dim)? } else { DYNAMIC });
    }
    for (group, &stride) in groups.iter().zip(&strides) {
        let mut stride = stride;
        for dim in group.iter().skip(1).rev().filter_map(at) {
            stride = times(stride, *base.shape.get(dim)?);
            let before = dim.checked_sub(1)?;
            let own = *layout.strides.get(before)?;
            if base.shape[before] != 1 && stride != DYNAMIC && own != DYNAMIC && stride != own {
                return None;
            }
        }
    }
    Some(Strides { offset: layout.offset, strides })
}
