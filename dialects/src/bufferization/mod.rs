//! Behaviour of the bufferization dialect.

mod canonicalize;
mod checks;
pub mod dealloc;

use crate::common::text;
pub use crate::ops::bufferization::*;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::{OPERAND_SEGMENTS, OpRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    dialect.op("alloc_tensor").hooks(Arc::new(AllocTensor));
    checks::hooks(dialect);
    canonicalize::hooks(dialect);
}

/// `bufferization.alloc_tensor`
struct AllocTensor;

impl OpHooks for AllocTensor {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        parse_alloc(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        print_alloc(printer, op);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        checks::check_alloc(op)
    }
}

/// Operand groups.
const SIZES: usize = 0;
const COPY: usize = 1;
const SIZE_HINT: usize = 2;

/// `bufferization.alloc_tensor(%n) copy(%t) size_hint=%h {...} : tensor<?xf32>`
fn parse_alloc(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let sizes = text::operands_in(parser, Delimiter::Paren, None)?;
    let mut copy = Vec::new();
    if parser.optional_token("copy") {
        parser.token("(")?;
        copy.push(parser.operand()?);
        parser.token(")")?;
    }
    let mut hint = Vec::new();
    if parser.optional_token("size_hint") {
        parser.token("=")?;
        hint.push(parser.operand()?);
    }
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    let index = parser.ctx().index_type();
    text::resolve_as(parser, &sizes, index, state)?;
    text::resolve_as(parser, &copy, ty, state)?;
    text::resolve_as(parser, &hint, index, state)?;
    state.result_types.push(ty);
    let lengths = [sizes.len() as i32, copy.len() as i32, hint.len() as i32];
    let segments = parser.ctx().dense_i32_array(&lengths);
    text::set(parser, state, OPERAND_SEGMENTS, segments);
    Ok(())
}

fn print_alloc(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text("(");
    text::print_operands(printer, op.operand_group(SIZES));
    printer.text(")");
    if let Some(copy) = op.operand_group(COPY).next() {
        printer.text(" copy(");
        printer.operand(copy);
        printer.text(")");
    }
    if let Some(hint) = op.operand_group(SIZE_HINT).next() {
        printer.text(" size_hint=");
        printer.operand(hint);
    }
    text::print_attrs(printer, op, &[OPERAND_SEGMENTS]);
    printer.text(" : ");
    text::print_types(printer, op.results().map(|result| result.ty()));
}
