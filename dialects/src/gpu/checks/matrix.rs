//! Matrices that a group of threads holds.

use super::{Checked, operand, result};
use rmlir_ir::def::Param;
use rmlir_ir::{Context, DYNAMIC, OpRef, Type, TypeData};

/// Rows and columns, and which operand of a product it is.
fn matrix(ctx: &Context, ty: Type) -> Option<([i64; 2], String)> {
    let param = |at| rmlir_ir::typed::type_param(ctx, ty, ("gpu", "mma_matrix"), at);
    let (Param::List(shape), Param::String(operand)) = (param(0)?, param(2)?) else { return None };
    let [Param::Int(rows), Param::Int(columns)] = shape[..] else { return None };
    Some(([rows, columns], ctx.text(*operand).into_owned()))
}

/// Whether elements of the last dimension stand next to each other.
fn has_unit_stride(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(ty) else { return true };
    if layout.is_none() || shape.last().is_none_or(|&size| size == 1) {
        return true;
    }
    ctx.strides(ty)
        .is_some_and(|found| found.strides.last().is_some_and(|&stride| stride == 1 && stride != DYNAMIC))
}

pub(super) fn check_load(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    if !has_unit_stride(ctx, operand(op, 0)) {
        return Err(op.emit_plain_error("expected source memref most minor dim must have unit stride"));
    }
    match matrix(ctx, result(op, 0)) {
        Some((_, operand)) if !["AOp", "BOp", "COp"].contains(&&*operand) => {
            Err(op.emit_plain_error("only AOp, BOp and COp can be loaded"))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_store(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    if !has_unit_stride(ctx, operand(op, 1)) {
        return Err(op.emit_plain_error("expected destination memref most minor dim must have unit stride"));
    }
    match matrix(ctx, operand(op, 0)) {
        Some((_, operand)) if operand != "COp" => {
            Err(op.emit_plain_error("expected the operand matrix being stored to have 'COp' operand type"))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_compute(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let [Some(a), Some(b), Some(c)] = [0, 1, 2].map(|at| matrix(ctx, operand(op, at))) else { return Ok(()) };
    if a.1 != "AOp" || b.1 != "BOp" || c.1 != "COp" {
        return Err(op.emit_plain_error("operands must be in the order AOp, BOp, COp"));
    }
    let ([m, k], [rows, n]) = (a.0, b.0);
    match k == rows && c.0 == [m, n] {
        true => Ok(()),
        false => Err(op.emit_plain_error("operand shapes do not satisfy matmul constraints")),
    }
}
