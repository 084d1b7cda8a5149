//! Checks of boxes that are cut out of vectors or put into them.

use super::types::{Vector, numbers, operand, result};
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("extract_strided_slice").verifier(check_extract);
    dialect.op("insert_strided_slice").verifier(check_insert);
}

const OFFSETS: &str = "offsets";
const SIZES: &str = "sizes";
const STRIDES: &str = "strides";

/// Each number is at least `min` and below the size of its dimension, or equal to it if that is `closed`.
fn inside(
    op: OpRef<'_>,
    name: &str,
    values: &[i64],
    shape: &[i64],
    (min, closed): (i64, bool),
) -> Result<(), Failed> {
    for (i, (&value, &size)) in values.iter().zip(shape).enumerate() {
        let max = size + i64::from(closed);
        if value < min || value >= max {
            return Err(
                op.emit_error(format!("expected {name} dimension {i} to be confined to [{min}, {max})"))
            );
        }
    }
    Ok(())
}

/// All strides are one.
fn unit_strides(op: OpRef<'_>, strides: &[i64]) -> Result<(), Failed> {
    match strides.iter().all(|&stride| stride == 1) {
        true => Ok(()),
        false => Err(op.emit_error(format!("expected {STRIDES} to be confined to [1, 2)"))),
    }
}

/// Offsets and sizes together do not lead outside. The reference leaves one place less for what is put in.
fn sums_inside(
    op: OpRef<'_>,
    offsets: &[i64],
    (name, sizes): (&str, &[i64]),
    shape: &[i64],
) -> Result<(), Failed> {
    for (i, ((&offset, &size), &extent)) in offsets.iter().zip(sizes).zip(shape).enumerate() {
        let (sum, max) = (offset.saturating_add(size), extent + 1);
        if sum < 0 || sum >= max {
            return Err(op.emit_error(format!(
                "expected sum({OFFSETS}, {name}) dimension {i} to be confined to [1, {max})"
            )));
        }
    }
    Ok(())
}

/// What scales is taken whole.
fn whole_if_scalable(op: OpRef<'_>, at: usize, have: i64, want: i64) -> Result<(), Failed> {
    match have == want {
        true => Ok(()),
        false => Err(op.emit_error(format!(
            "expected size at idx={at} to match the corresponding base size from the input vector ({have} vs {want})"
        ))),
    }
}

fn check_extract(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, Some(from)) = (op.ctx(), operand(op, 0)) else { return Ok(()) };
    let (offsets, sizes, strides) = (numbers(op, OFFSETS), numbers(op, SIZES), numbers(op, STRIDES));
    if offsets.len() != sizes.len() || offsets.len() != strides.len() {
        return Err(op.emit_error("expected offsets, sizes and strides attributes of same size"));
    }
    if offsets.len() > from.rank() {
        return Err(
            op.emit_error(format!("expected {OFFSETS} attribute of rank no greater than vector rank"))
        );
    }
    inside(op, OFFSETS, &offsets, from.shape, (0, false))?;
    inside(op, SIZES, &sizes, from.shape, (1, true))?;
    unit_strides(op, &strides)?;
    sums_inside(op, &offsets, (SIZES, &sizes), from.shape)?;
    let shape: Vec<i64> = sizes.iter().chain(from.shape.iter().skip(sizes.len())).copied().collect();
    let expected = ctx.vector_type(&shape, from.scalable, from.element).ok();
    if let Some(expected) = expected
        && op.result(0).is_some_and(|result| result.ty() != expected)
    {
        let expected = ctx.quoted_type(expected);
        return Err(op.emit_error(format!("expected result type to be {expected}")));
    }
    let scalable = sizes.iter().enumerate().filter(|(dim, _)| from.scales(*dim));
    for (dim, &size) in scalable {
        whole_if_scalable(op, dim, size, from.shape[dim])?;
    }
    Ok(())
}

fn check_insert(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(value), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let (offsets, strides) = (numbers(op, OFFSETS), numbers(op, STRIDES));
    if offsets.len() != to.rank() {
        return Err(op.emit_error("expected offsets of same size as destination vector rank"));
    }
    if strides.len() != value.rank() {
        return Err(op.emit_error("expected strides of same size as source vector rank"));
    }
    let Some(lead) = to.rank().checked_sub(value.rank()) else {
        return Err(op.emit_error("expected source rank to be no greater than destination rank"));
    };
    let sizes: Vec<i64> = std::iter::repeat_n(0, lead).chain(value.shape.iter().copied()).collect();
    inside(op, OFFSETS, &offsets, to.shape, (0, false))?;
    unit_strides(op, &strides)?;
    sums_inside(op, &offsets, ("source vector shape", &sizes), to.shape)?;
    check_scalable(op, value, to, lead)
}

fn check_scalable(op: OpRef<'_>, value: Vector<'_>, to: Vector<'_>, lead: usize) -> Result<(), Failed> {
    for dim in 0..value.rank() {
        if value.scales(dim) != to.scales(dim + lead) {
            return Err(op.emit_error(format!("mismatching scalable flags (at source vector idx={dim})")));
        }
        if value.scales(dim) {
            whole_if_scalable(op, dim, value.shape[dim], to.shape[dim + lead])?;
        }
    }
    Ok(())
}
