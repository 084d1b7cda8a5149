//! Single elements, and tensors made of them.

use super::types::{Ranked, group, result};
use crate::memref::views::constants;
use rmlir_ir::diag::Failed;
use rmlir_ir::{BlockRef, DYNAMIC, OpRef, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("extract")
        .verifier(|op| check_indices(op, group(op, 0), 1, "incorrect number of indices for extract_element"));
    dialect.op("insert").verifier(|op| check_indices(op, group(op, 1), 2, "incorrect number of indices"));
    dialect.op("empty").verifier(|op| check_sizes(op, 0));
    dialect.op("splat").verifier(|op| check_sizes(op, 1));
    dialect.op("generate").verifier(|op| check_sizes(op, 0)).region_verifier(check_generated);
    dialect.op("pad").verifier(check_pad).region_verifier(check_padding);
}

fn check_indices(
    op: OpRef<'_>,
    tensor: Option<Ranked<'_>>,
    indices: usize,
    message: &str,
) -> Result<(), Failed> {
    match tensor {
        Some(tensor) if tensor.shape.len() != op.operand_group_range(indices).len() => {
            Err(op.emit_error(message))
        }
        _ => Ok(()),
    }
}

/// A size for each dimension of the result whose size is not known.
fn check_sizes(op: OpRef<'_>, group: usize) -> Result<(), Failed> {
    let Some(result) = result(op) else { return Ok(()) };
    let (have, want) = (op.operand_group_range(group).len(), result.open());
    match have == want {
        true => Ok(()),
        false => {
            Err(op.emit_error(format!("incorrect number of dynamic sizes, has {have}, expected {want}")))
        }
    }
}

/// The block of the body and the type that it yields.
fn body(op: OpRef<'_>) -> Option<(BlockRef<'_>, Option<Type>)> {
    let block = op.region(0)?.entry()?;
    let yielded = block.ops().last().and_then(|last| last.operand(0)).map(|value| value.ty());
    Some((block, yielded))
}

fn check_generated(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some((block, yielded)), Some(result)) = (body(op), result(op)) else { return Ok(()) };
    let index = op.ctx().index_type();
    if block.args().any(|arg| arg.ty() != index) {
        return Err(op.emit_plain_error("all body arguments must be index"));
    }
    if block.args().count() != result.shape.len() {
        return Err(op.emit_plain_error("must have one body argument per input dimension"));
    }
    if yielded != Some(result.element) {
        return Err(
            op.emit_error("body must be terminated with a `yield` operation of the tensor element type")
        );
    }
    Ok(())
}

fn check_pad(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(source), Some(result)) = (group(op, 0), result(op)) else { return Ok(()) };
    let (low, high) = (constants(op, "static_low"), constants(op, "static_high"));
    let rank = source.shape.len();
    if low.len() != rank || high.len() != rank {
        return Err(op.emit_plain_error(format!(
            "failed to infer expectedType from sourceType {}, specified resultType is {}",
            ctx.quoted_type(source.ty),
            ctx.quoted_type(result.ty)
        )));
    }
    let sum = |((&low, &size), &high)| match [low, size, high].contains(&DYNAMIC) {
        true => DYNAMIC,
        false => size.saturating_add(low).saturating_add(high),
    };
    let inferred: Vec<i64> = low.iter().zip(source.shape).zip(&high).map(sum).collect();
    let fits = |(&want, &have): (&i64, &i64)| want == have || want == DYNAMIC;
    if result.shape.len() != rank || !inferred.iter().zip(result.shape).all(fits) {
        let inferred = ctx.tensor_type(&inferred, source.element, None);
        let inferred = inferred.map_or(String::new(), |ty| ctx.quoted_type(ty));
        return Err(op.emit_plain_error(format!(
            "specified type {} does not match the inferred type {inferred}",
            ctx.quoted_type(result.ty)
        )));
    }
    Ok(())
}

fn check_padding(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some((block, yielded)), Some(result)) = (body(op), result(op)) else { return Ok(()) };
    let (index, rank) = (op.ctx().index_type(), result.shape.len());
    if block.args().count() != rank {
        return Err(op.emit_plain_error(format!("expected the block to have {rank} arguments")));
    }
    if let Some(at) = block.args().position(|arg| arg.ty() != index) {
        return Err(op.emit_error(format!("expected block argument {} to be an index", at + 1)));
    }
    if yielded != Some(result.element) {
        return Err(op.emit_error("expected yield type to match shape element type"));
    }
    Ok(())
}
