//! Transfers between memories.

use super::DmaWaitOp;
use super::types::operand;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::{OpRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("dma_start").hooks(Arc::new(Start));
    dialect.op("dma_wait").verifier(check_wait);
}

fn check_wait(op: OpRef<'_>) -> Result<(), Failed> {
    let (have, want) =
        (op.unverified::<DmaWaitOp>().tag_indices().len(), operand(op, 0).map_or(0, |ty| ty.shape.len()));
    if have != want {
        return Err(op.emit_error(format!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {want}, but got {have}"
        )));
    }
    Ok(())
}

/// `memref.dma_start %a[%i], %b[%j], %n, %tag[%k], %stride, %per : T, U, V`
struct Start;

/// Where the parts of a transfer are among the operands.
struct Parts {
    source: Range<usize>,
    destination: Range<usize>,
    count: usize,
    tag: Range<usize>,
}

/// The memref at `index` with its indices.
fn with_indices(op: OpRef<'_>, index: usize) -> Option<Range<usize>> {
    Some(index..index + 1 + operand(op, index)?.shape.len())
}

fn parts(op: OpRef<'_>) -> Option<Parts> {
    let source = with_indices(op, 0)?;
    let destination = with_indices(op, source.end)?;
    let count = destination.end;
    let tag = with_indices(op, count + 1)?;
    Some(Parts { source, destination, count, tag })
}

fn print_indexed(printer: &mut dyn AsmPrinter, op: OpRef<'_>, part: &Range<usize>) {
    let values: Vec<ValueRef<'_>> = op.operands().skip(part.start).take(part.len()).collect();
    let Some((&memref, indices)) = values.split_first() else { return };
    printer.operand(memref);
    printer.text("[");
    text::print_operands(printer, indices.iter().copied());
    printer.text("]");
}

impl OpHooks for Start {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let mut memrefs = Vec::new();
        let mut count = None;
        for part in 0..3 {
            if part > 0 {
                parser.token(",")?;
            }
            if part == 2 {
                count = Some(parser.operand()?);
                parser.token(",")?;
            }
            let memref = parser.operand()?;
            memrefs.push((memref, text::operands_in(parser, Delimiter::Square, None)?));
        }
        let stride = if parser.optional_token(",") { text::operand_list(parser)? } else { Vec::new() };
        let loc = parser.name_loc();
        if !matches!(stride.len(), 0 | 2) {
            return Err(parser.op_error(loc, "expected two stride related operands"));
        }
        parser.token(":")?;
        let types = text::type_list(parser)?;
        if types.len() != 3 {
            return Err(parser.op_error(loc, "fewer/more types expected"));
        }
        let index = parser.ctx().index_type();
        for (part, ((memref, indices), &ty)) in memrefs.iter().zip(&types).enumerate() {
            if part == 2 {
                text::resolve_as(parser, count.as_slice(), index, state)?;
            }
            text::resolve_as(parser, &[*memref], ty, state)?;
            text::resolve_as(parser, indices, index, state)?;
        }
        text::resolve_as(parser, &stride, index, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let Some(parts) = parts(op) else { return };
        printer.text(" ");
        print_indexed(printer, op, &parts.source);
        printer.text(", ");
        print_indexed(printer, op, &parts.destination);
        printer.text(", ");
        text::print_operands(printer, op.operand(parts.count));
        printer.text(", ");
        print_indexed(printer, op, &parts.tag);
        for stride in op.operands().skip(parts.tag.end) {
            printer.text(", ");
            printer.operand(stride);
        }
        text::print_attrs(printer, op, &[]);
        printer.text(" : ");
        let memrefs = [parts.source.start, parts.destination.start, parts.tag.start];
        text::print_types(printer, memrefs.iter().filter_map(|&at| op.operand(at)).map(|value| value.ty()));
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        at_least(op, 4)?;
        let source = memref_part(op, 0, 4, "source", "source indices")?;
        let destination =
            memref_part(op, source.end, source.len() + 3, "destination", "destination indices")?;
        let index = op.ctx().index_type();
        if op.operand(destination.end).is_some_and(|count| count.ty() != index) {
            return Err(op.emit_error("expected num elements to be of index type"));
        }
        let before = source.len() + destination.len() + 2;
        let tag = memref_part(op, destination.end + 1, before, "tag", "tag indices")?;
        let expected = tag.end;
        if op.num_operands() != expected && op.num_operands() != expected + 2 {
            return Err(op.emit_error("incorrect number of operands"));
        }
        if op.operands().skip(expected).any(|value| value.ty() != index) {
            return Err(op.emit_error("expected stride and num elements per stride to be of type index"));
        }
        Ok(())
    }
}

fn at_least(op: OpRef<'_>, count: usize) -> Result<(), Failed> {
    if op.num_operands() < count {
        return Err(op.emit_error(format!("expected at least {count} operands")));
    }
    Ok(())
}

/// The memref at `index` and its indices; with a memref without indices there would be at least `least` operands.
fn memref_part(
    op: OpRef<'_>,
    index: usize,
    least: usize,
    what: &str,
    indices: &str,
) -> Result<Range<usize>, Failed> {
    let Some(part) = with_indices(op, index) else {
        return Err(op.emit_error(format!("expected {what} to be of memref type")));
    };
    at_least(op, least + part.len() - 1)?;
    let mut places = op.operands().skip(part.start + 1).take(part.len() - 1);
    if places.any(|value| value.ty() != op.ctx().index_type()) {
        return Err(op.emit_error(format!("expected {indices} to be of index type")));
    }
    Ok(part)
}
