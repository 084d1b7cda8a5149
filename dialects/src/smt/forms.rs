//! The text of comparisons and repetitions.

use super::types::{DIALECT, bits, width};
use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in ["eq", "distinct"] {
        dialect.op(name).form(parse_comparison, print_comparison).verifier(check_comparison);
    }
    dialect.op("bv.repeat").form(parse_repeat, print_repeat).verifier(check_repeat);
}

/// `%a, %b : T`
fn parse_comparison(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let inputs = text::operand_list(parser)?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    state.result_types.extend(rmlir_ir::typed::make_type(parser.ctx(), (DIALECT, "bool"), Vec::new()).ok());
    text::resolve_as(parser, &inputs, ty, state)
}

fn print_comparison(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    text::print_attrs(printer, op, &[]);
    printer.text(" : ");
    text::print_types(printer, op.operands().take(1).map(|value| value.ty()));
}

fn check_comparison(op: OpRef<'_>) -> Result<(), Failed> {
    match op.num_operands() {
        few @ (0 | 1) => Err(op.emit_error(format!("'inputs' must have at least size 2, but got {few}"))),
        _ => Ok(()),
    }
}

/// `3 times %a : !smt.bv<4>`
fn parse_repeat(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let count_loc = parser.loc();
    let count = parser.wide_integer()?;
    parser.token("times")?;
    if count <= 0 {
        return Err(parser.op_error(count_loc, "integer must be positive"));
    }
    let input_loc = parser.loc();
    let input = parser.operand()?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    text::resolve_as(parser, &[input], ty, state)?;
    let ctx = parser.ctx().clone();
    let Some(width) = width(&ctx, ty) else {
        return Err(parser.error(input_loc, "input must have bit-vector type"));
    };
    let Ok(count) = i64::try_from(count) else {
        return Err(parser.error(count_loc, "integer must fit into 63 bits"));
    };
    let Some(total) = width.checked_mul(count) else {
        return Err(parser.error(
            count_loc,
            "result bit-width (provided integer times bit-width of the input type) must fit into 63 bits",
        ));
    };
    state.result_types.extend(bits(&ctx, total));
    Ok(())
}

fn widths(op: OpRef<'_>) -> Option<(i64, i64)> {
    Some((width(op.ctx(), op.operand(0)?.ty())?, width(op.ctx(), op.result(0)?.ty())?))
}

fn print_repeat(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let count = widths(op).and_then(|(input, result)| result.checked_div(input)).unwrap_or_default();
    printer.text(&format!(" {count} times "));
    text::print_operands(printer, op.operands());
    text::print_attrs(printer, op, &[]);
    printer.text(" : ");
    text::print_types(printer, op.operands().map(|value| value.ty()));
}

fn check_repeat(op: OpRef<'_>) -> Result<(), Failed> {
    match widths(op) {
        Some((input, result)) if result.checked_rem(input) != Some(0) => {
            Err(op.emit_error("result bit-vector width must be a multiple of the input bit-vector width"))
        }
        _ => Ok(()),
    }
}
