//! The rocdl dialect.

use crate::common::text;
pub use crate::ops::rocdl::*;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, DialectHooks, OperationState};
use rmlir_ir::{NamedAttr, OpRef, Type, typed};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    dialect.hooks(Arc::new(Rocdl));
    dialect.op("raw.buffer.load").form(parse_load, print_load);
    for name in ["store", "atomic.fadd", "atomic.fmax", "atomic.smax", "atomic.umin"] {
        dialect.op(&format!("raw.buffer.{name}")).form(parse_store, print_store);
    }
}

struct Rocdl;

impl DialectHooks for Rocdl {
    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        if op.ctx().bytes(attr.name) == b"rocdl.kernel" && !typed::is_op(op, "llvm.func") {
            return Err(op.emit_plain_error("'\"rocdl.kernel\"' attribute attached to unexpected op"));
        }
        Ok(())
    }
}

/// Types of the operands that say where a buffer is: a descriptor, two offsets and flags.
fn place(parser: &dyn AsmParser) -> Option<[Type; 4]> {
    let ctx = parser.ctx();
    let i32 = ctx.i32();
    let descriptor = ctx.vector_type(&[4], &[], i32).ok()?;
    Some([descriptor, i32, i32, i32])
}

/// Reads operands and `: type`, gives the type; the operands are resolved with the types of `values` values and those of the place.
fn parse_buffer(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    values: usize,
) -> Result<Type, Failed> {
    let operands = text::operands_exactly(parser, values + 4)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    let types = std::iter::repeat_n(ty, values).chain(place(parser).into_iter().flatten());
    for (&operand, ty) in operands.iter().zip(types) {
        state.operands.push(parser.resolve(operand, ty)?);
    }
    Ok(ty)
}

fn parse_load(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let ty = parse_buffer(parser, state, 0)?;
    state.result_types.push(ty);
    Ok(())
}

fn parse_store(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    parse_buffer(parser, state, 1).map(|_| ())
}

fn print_buffer(printer: &mut dyn AsmPrinter, op: OpRef<'_>, ty: Option<Type>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    printer.text(" : ");
    if let Some(ty) = ty {
        printer.ty(ty);
    }
}

fn print_load(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    print_buffer(printer, op, op.result(0).map(|result| result.ty()));
}

fn print_store(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    print_buffer(printer, op, op.operand(0).map(|value| value.ty()));
}
