//! Checks of operations that combine elements.

use super::KIND;
use super::types::{Vector, numbers, of, operand, result};
use crate::common::enums;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("reduction").verifier(check_reduction);
    dialect.op("multi_reduction").verifier(check_multi_reduction);
    dialect.op("scan").verifier(check_scan);
}

/// The word of how an operation combines.
pub(super) fn kind(op: OpRef<'_>) -> Option<String> {
    enums::word(op.ctx(), op.attr_named("kind")?, KIND)
}

/// Whether numbers of this type can be combined so.
pub(super) fn combines(ctx: &Context, kind: &str, ty: Type) -> bool {
    let data = ctx.type_data(ty);
    match kind {
        "add" | "mul" => data.is_int_index_or_float(),
        "minui" | "minsi" | "maxui" | "maxsi" | "and" | "or" | "xor" => data.is_int_or_index(),
        _ => matches!(data, TypeData::Float(_)),
    }
}

fn check_reduction(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(source), Some(result), Some(kind)) = (operand(op, 0), op.result(0), kind(op)) else {
        return Ok(());
    };
    if source.rank() > 1 {
        return Err(op.emit_error(format!("unsupported reduction rank: {}", source.rank())));
    }
    if !combines(ctx, &kind, result.ty()) {
        // Quoted twice by the reference.
        let ty = ctx.quoted_type(result.ty());
        return Err(op.emit_error(format!("unsupported reduction type '{ty}' for kind '{kind}'")));
    }
    Ok(())
}

/// What is left of a vector type without some dimensions; the element type if nothing is.
fn without(ctx: &Context, source: Vector<'_>, dims: &[i64]) -> Option<Type> {
    let kept: Vec<usize> = (0..source.rank()).filter(|&dim| !dims.contains(&(dim as i64))).collect();
    if kept.is_empty() {
        return Some(source.element);
    }
    let shape: Vec<i64> = kept.iter().map(|&dim| source.shape[dim]).collect();
    let scalable: Vec<bool> = kept.iter().map(|&dim| source.scales(dim)).collect();
    ctx.vector_type(&shape, &scalable, source.element).ok()
}

fn check_multi_reduction(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(source), Some(result)) = (operand(op, 0), op.result(0)) else { return Ok(()) };
    let expected = without(ctx, source, &numbers(op, "reduction_dims"));
    if expected != Some(result.ty()) {
        let (result, source) = (ctx.quoted_type(result.ty()), ctx.quoted_type(source.ty));
        return Err(
            op.emit_error(format!("destination type {result} is incompatible with source type {source}"))
        );
    }
    Ok(())
}

fn check_scan(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(source), Some(init), Some(dest)) = (operand(op, 0), operand(op, 1), result(op)) else {
        return Ok(());
    };
    let dim = op.attr_named("reduction_dim").and_then(|attr| rmlir_ir::typed::number(ctx, attr)).unwrap_or(0);
    let rank = source.rank() as i64;
    if dim >= rank {
        return Err(op.emit_error(format!("reduction dimension {dim} has to be less than {rank}")));
    }
    if init.rank() as i64 != rank - 1 {
        let have = init.rank();
        return Err(op.emit_error(format!("initial value rank {have} has to be equal to {}", rank - 1)));
    }
    let left: Vec<i64> =
        (0..).zip(source.shape).filter(|(at, _)| *at != dim).map(|(_, &size)| size).collect();
    if left != init.shape {
        return Err(op.emit_error("incompatible input/initial value shapes"));
    }
    let Some(kind) = kind(op) else { return Ok(()) };
    if !combines(ctx, &kind, dest.element) {
        let ty = ctx.quoted_type(dest.element);
        return Err(op.emit_error(format!("unsupported reduction type {ty} for kind '{kind}'")));
    }
    Ok(())
}

/// `vector.outerproduct`
pub(super) fn check_product(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(left), Some(product)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let right = operand(op, 1);
    let size = |vector: Vector<'_>, dim: usize| vector.shape.get(dim).copied();
    if left.rank() != 1 {
        return Err(op.emit_error("expected 1-d vector for operand #1"));
    }
    if let Some(right) = right {
        if right.rank() != 1 {
            return Err(op.emit_error("expected 1-d vector for operand #2"));
        }
        if product.rank() != 2 {
            return Err(op.emit_error("expected 2-d vector result"));
        }
        for (i, factor) in [left, right].into_iter().enumerate() {
            if size(factor, 0) != size(product, i) {
                let i = i + 1;
                return Err(op.emit_error(format!("expected #{i} operand dim to match result dim #{i}")));
            }
        }
        if left.scales(0) && !right.scales(0) {
            return Err(op.emit_error("expected either both or only #2 operand dim to be scalable"));
        }
    } else {
        if product.rank() != 1 {
            return Err(op.emit_error("expected 1-d vector result"));
        }
        if size(left, 0) != size(product, 0) {
            return Err(op.emit_error("expected #1 operand dim to match result dim #1"));
        }
    }
    if of(op.operand(2)).is_some_and(|sum| sum.ty != product.ty) {
        return Err(op.emit_error("expected operand #3 of same type as result type"));
    }
    match kind(op) {
        Some(kind) if !combines(op.ctx(), &kind, product.element) => {
            Err(op.emit_error("unsupported outerproduct type"))
        }
        _ => Ok(()),
    }
}
