//! Allocations.

use super::types::{open_sizes, operand, result, symbols};
use rmlir_ir::diag::Failed;
use rmlir_ir::signature::Signature;
use rmlir_ir::{OpRef, TraitSet, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("alloc").verifier_by_signature(check_sizes);
    dialect.op("alloca").verifier(check_alloca);
    dialect.op("realloc").verifier_by_signature(check_realloc);
}

/// As many sizes as the type leaves open.
pub(super) fn check_size_count(op: Signature<'_>, shape: &[i64], group: usize) -> Result<(), Failed> {
    let (have, want) = (op.operand_group_range(group).len(), open_sizes(shape));
    if have != want {
        return Err(op.emit_error(format!("incorrect number of dynamic sizes, has {have}, expected {want}")));
    }
    Ok(())
}

fn check_sizes(op: Signature<'_>) -> Result<(), Failed> {
    let Some(ty) = result(op) else { return Err(op.emit_error("result must be a memref")) };
    check_size_count(op, ty.shape, 0)?;
    let (have, want) = (op.operand_group_range(1).len(), symbols(op.ctx(), ty.layout));
    if have != want {
        return Err(op.emit_error(format!(
            "symbol operand count does not equal memref symbol count: expected {want}, got {have}"
        )));
    }
    Ok(())
}

fn check_alloca(op: OpRef<'_>) -> Result<(), Failed> {
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    if !around.any(|parent| parent.has_trait(TraitSet::AUTOMATIC_ALLOCATION_SCOPE)) {
        return Err(op.emit_error("requires an ancestor op with AutomaticAllocationScope trait"));
    }
    check_sizes(op.into())
}

fn check_realloc(op: Signature<'_>) -> Result<(), Failed> {
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let ctx = op.ctx();
    let quoted = |ty: Type| ctx.quoted_type(ty);
    let pair = || format!("source memref type {} and result memref type {}", quoted(from.ty), quoted(to.ty));
    for (ty, what) in [(from, "source"), (to, "result")] {
        if ty.layout.is_some() {
            let message = format!("unsupported layout for {what} memref type {}", quoted(ty.ty));
            return Err(op.emit_plain_error(message));
        }
    }
    if from.space != to.space {
        return Err(op.emit_plain_error(format!("different memory spaces specified for {}", pair())));
    }
    if from.element != to.element {
        return Err(op.emit_plain_error(format!("different element types specified for {}", pair())));
    }
    let what = match (open_sizes(to.shape) > 0, op.num_operands() > 1) {
        (true, false) => "missing",
        (false, true) => "unnecessary",
        _ => return Ok(()),
    };
    Err(op.emit_plain_error(format!("{what} dimension operand for result type {}", quoted(to.ty))))
}
