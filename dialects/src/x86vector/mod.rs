//! The x86vector dialect.

pub use crate::ops::x86vector::*;
use rmlir_ir::diag::Failed;
use rmlir_ir::{OpRef, typed};
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("avx512.mask.compress").verifier(check_compress);
}

/// Elements that the mask does not choose come from a value or a constant, of the type of the result.
fn check_compress(op: OpRef<'_>) -> Result<(), Failed> {
    const SRC: usize = 2;
    let constant = op.attr_named("constant_src");
    let src = typed::operand(op, SRC);
    if src.is_some() && constant.is_some() {
        return Err(op.emit_plain_error("cannot use both src and constant_src"));
    }
    let dst = op.result(0).map(|dst| dst.ty());
    if src.is_some_and(|src| Some(src.ty()) != dst) {
        return Err(op.emit_plain_error("failed to verify that src and dst have same type"));
    }
    if constant.is_some() && constant.and_then(|constant| op.ctx().attr_type(constant)) != dst {
        return Err(op.emit_plain_error("failed to verify that constant_src and dst have same type"));
    }
    Ok(())
}
