//! Behaviour of the complex dialect.

mod fold;
mod number;

use crate::common::names::named;
pub use crate::ops::complex::*;
pub(crate) use fold::Constants;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{AttrData, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    dialect.attr("number").hooks(Arc::new(number::Number));
    dialect.op("constant").interface::<dyn OpAsmInterface>(named(&["cst"])).verifier(check_constant);
    dialect.op("bitcast").verifier(check_bitcast);
    fold::hooks(dialect);
}

/// The type of the parts of a complex number.
fn part_type(op: OpRef<'_>, ty: Type) -> Option<Type> {
    match op.ctx().type_data(ty) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}

fn check_constant(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let parts = op.attr_named("value").and_then(|value| ctx.attr_data(value).as_array());
    let (Some(parts), Some(result)) = (parts, op.result(0)) else { return Ok(()) };
    let &[real, imaginary] = parts else {
        return Err(
            op.emit_error("requires 'value' to be a complex constant, represented as array of two values")
        );
    };
    let is_number = |attr| matches!(ctx.attr_data(attr), AttrData::Float { .. } | AttrData::Integer { .. });
    if !is_number(real) || !is_number(imaginary) {
        return Err(op.emit_error("requires attribute's elements to be float or integer attributes"));
    }
    let (real, imaginary) = (ctx.attr_type(real), ctx.attr_type(imaginary));
    let want = part_type(op, result.ty());
    if real != want || imaginary != want {
        let quoted = |ty: Option<Type>| ty.map_or(String::new(), |ty| ctx.quoted_type(ty));
        return Err(op.emit_error(format!(
            "requires attribute's element types ({}, {}) to match the element type of the op's return type ({})",
            quoted(real),
            quoted(imaginary),
            quoted(want)
        )));
    }
    Ok(())
}

fn check_bitcast(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (from, to) = (from.ty(), to.ty());
    if from == to {
        return Ok(());
    }
    let width = |ty| match ctx.type_data(ty) {
        TypeData::Integer { .. } | TypeData::Float(_) => ctx.type_data(ty).storage_width(),
        TypeData::Complex(part) => Some(ctx.type_data(*part).storage_width()?.saturating_mul(2)),
        _ => None,
    };
    for (ty, what) in [(from, "operand"), (to, "result")] {
        if width(ty).is_none() {
            return Err(op.emit_error(format!("{what} must be int/float/complex")));
        }
    }
    if part_type(op, from).is_some() == part_type(op, to).is_some() {
        return Err(op.emit_error("requires that either input or output has a complex type"));
    }
    if width(from) != width(to) {
        return Err(op.emit_error("casting bitwidths do not match"));
    }
    Ok(())
}
