//! Variables, and what leads to them.

use super::types::{self, is_integer_like, pointee, value_of};
use super::{AssignOp, SubscriptOp};
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("assign").verifier(check_assign);
    dialect.op("address_of").verifier(check_address);
    dialect.op("dereference").verifier(check_dereference);
    dialect.op("subscript").verifier(check_subscript);
}

fn check_assign(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, assign) = (op.ctx(), op.unverified::<AssignOp>());
    let (Some(variable), Some(value)) = (assign.var(), assign.value()) else { return Ok(()) };
    if variable.def_op().is_none() {
        return Err(op.emit_error("cannot assign to block argument"));
    }
    let Some(want) = value_of(ctx, variable.ty()).filter(|&want| want != value.ty()) else { return Ok(()) };
    let (have, want) = (ctx.quoted_type(value.ty()), ctx.quoted_type(want));
    Err(op.emit_error(format!(
        "requires value's type ({have}) to match variable's type ({want})\n  variable: {}\n  value: {}\n",
        variable.described(),
        value.described()
    )))
}

fn check_address(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    match value_of(op.ctx(), from.ty()) == pointee(op.ctx(), to.ty()) {
        true => Ok(()),
        false => Err(op.emit_error("requires result to be a pointer to the type referenced by operand")),
    }
}

fn check_dereference(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    match pointee(op.ctx(), from.ty()) == value_of(op.ctx(), to.ty()) {
        true => Ok(()),
        false => Err(op.emit_error("requires result to be an lvalue of the type pointed to by operand")),
    }
}

fn check_subscript(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, subscript) = (op.ctx(), op.unverified::<SubscriptOp>());
    let (Some(value), Some(result)) = (subscript.value(), subscript.result()) else { return Ok(()) };
    let (Some(found), indices) = (value_of(ctx, result.ty()), op.operands().skip(1)) else { return Ok(()) };
    let count = indices.len();
    let wrong = indices.map(|index| index.ty()).enumerate().find(|&(_, ty)| !is_integer_like(ctx, ty));
    if let Some((sizes, element)) = types::array(ctx, value.ty()) {
        if count != sizes.len() {
            return Err(op.emit_error(format!(
                "on array operand requires number of indices ({count}) to match the rank of the array type ({})",
                sizes.len()
            )));
        }
        if let Some((i, ty)) = wrong {
            let ty = ctx.quoted_type(ty);
            return Err(op.emit_error(format!(
                "on array operand requires index operand {i} to be integer-like, but got {ty}"
            )));
        }
        return check_result(op, "array operand requires element type", element, found);
    }
    let Some(pointee) = pointee(ctx, value.ty()) else { return Ok(()) };
    if count != 1 {
        return Err(op.emit_error(format!("on pointer operand requires one index operand, but got {count}")));
    }
    if let Some((_, ty)) = wrong {
        let ty = ctx.quoted_type(ty);
        return Err(op.emit_error(format!(
            "on pointer operand requires index operand to be integer-like, but got {ty}"
        )));
    }
    check_result(op, "pointer operand requires pointee type", pointee, found)
}

fn check_result(
    op: OpRef<'_>,
    what: &str,
    want: rmlir_ir::Type,
    found: rmlir_ir::Type,
) -> Result<(), Failed> {
    if want == found {
        return Ok(());
    }
    let (want, found) = (op.ctx().quoted_type(want), op.ctx().quoted_type(found));
    Err(op.emit_error(format!("on {what} ({want}) and result type ({found}) to match")))
}
