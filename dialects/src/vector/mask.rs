//! `vector.mask %mask, %passthru { vector.store ... } : vector<4xi1> -> vector<4xf32>`

use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("mask").form(parse, print).verifier(super::masks::check_mask);
}

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let mask = parser.operand()?;
    let passthru = if parser.optional_token(",") { Some(parser.operand()?) } else { None };
    let region = parser.region(&[], false)?;
    if !parser.has_terminator(region) {
        // What the masked operation gives is what the mask gives.
        let loc = state.loc;
        parser.extend_region(region, &mut |builder, results| {
            builder.set_loc(loc);
            builder.create("vector.yield").operands(results).insert();
        });
    }
    state.regions.push(region);
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    state.result_types = text::optional_arrow_types(parser)?;
    text::resolve_as(parser, &[mask], ty, state)?;
    if let Some(passthru) = passthru {
        let Some(&ty) = state.result_types.first() else {
            let loc = parser.name_loc();
            return Err(parser.op_error(loc, "expects a result if passthru operand is provided"));
        };
        text::resolve_as(parser, &[passthru], ty, state)?;
    }
    Ok(())
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    printer.text(" { ");
    let masked = op.region(0).and_then(|region| region.entry()).and_then(|block| block.first_op());
    if let Some(masked) = masked {
        printer.custom_op(masked);
    }
    printer.text(" }");
    text::print_attrs(printer, op, &[]);
    printer.text(" : ");
    text::print_types(printer, op.operand(0).map(|mask| mask.ty()));
    if op.num_results() > 0 {
        printer.text(" -> ");
        text::print_types(printer, op.results().map(|result| result.ty()));
    }
}
