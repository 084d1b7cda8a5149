//! `gpu.warp_execute_on_lane_0(%lane)[32] args(%v : T) -> (T) { ... }`

use crate::common::text;
use crate::scf::text::ensure_terminator;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{OpRef, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("warp_execute_on_lane_0").form(parse, print);
}

const SIZE: &str = "warp_size";

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    parser.token("(")?;
    let lane = parser.operand()?;
    parser.token(")")?;
    parser.token("[")?;
    let size = parser.integer()?;
    parser.token("]")?;
    let ctx = parser.ctx().clone();
    text::set(parser, state, SIZE, ctx.int_attr(64, size));
    text::resolve_as(parser, &[lane], ctx.index_type(), state)?;
    if parser.optional_token("args") {
        parser.token("(")?;
        let loc = parser.loc();
        let operands = text::operand_list(parser)?;
        parser.token(":")?;
        let types = text::type_list(parser)?;
        parser.token(")")?;
        text::resolve_all(parser, loc, &operands, &types, state)?;
    }
    state.result_types = text::optional_arrow_types(parser)?;
    let body = parser.region(&[], false)?;
    ensure_terminator::<super::YieldOp>(parser, body, state);
    state.regions.push(body);
    text::optional_attrs(parser, state)
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let operands: Vec<ValueRef<'_>> = op.operands().collect();
    let Some((&lane, args)) = operands.split_first() else { return };
    printer.text("(");
    printer.operand(lane);
    let size = op.attr_named(SIZE).and_then(|size| rmlir_ir::typed::number(op.ctx(), size));
    printer.text(&format!(")[{}]", size.unwrap_or(0)));
    if !args.is_empty() {
        printer.text(" args(");
        text::print_operands(printer, args.iter().copied());
        printer.text(" : ");
        text::print_types(printer, args.iter().map(|arg| arg.ty()));
        printer.text(")");
    }
    if op.num_results() > 0 {
        printer.text(" -> (");
        text::print_types(printer, op.results().map(|result| result.ty()));
        printer.text(")");
    }
    printer.text(" ");
    if let Some(body) = op.region(0) {
        printer.region(body, true, op.num_results() > 0, false);
    }
    text::print_attrs(printer, op, &[SIZE]);
}
