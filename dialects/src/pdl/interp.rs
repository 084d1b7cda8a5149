//! The operations of pdl_interp.

use super::range_of;
use super::{Attributes, RangeType};
use crate::common::function;
use crate::common::text;
use crate::scf::text::entry_args;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OpState};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions of pdl_interp leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("func").text_only(Arc::new(Func));
    dialect.op("foreach").form(parse_foreach, print_foreach);
    dialect.directive("CreateOperationOpAttributes", Arc::new(Attributes));
    dialect.directive("RangeType", Arc::new(RangeType));
    dialect.directive("CreateOperationOpResults", Arc::new(Results));
}

/// `pdl_interp.func @name(%root: !pdl.operation) { ... }`
struct Func;

impl FunctionOpInterface for Func {}

impl OpHooks for Func {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
        function::parse(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        function::print(printer, op, self);
    }
}

/// `pdl_interp.foreach %op : !pdl.operation in %ops { ... } -> ^next`
fn parse_foreach(parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
    let variable = parser.argument(true, false)?;
    parser.token("in")?;
    let range = parser.operand()?;
    let body = parser.region(std::slice::from_ref(&variable), false)?;
    text::optional_attrs(parser, state)?;
    parser.token("->")?;
    let next = parser.successor()?;
    state.successors.push(next);
    let ty = variable.ty.and_then(|ty| range_of(parser.ctx(), ty));
    let Some(ty) = ty else {
        let loc = parser.name_loc();
        return Err(parser.op_error(loc, "expected a variable of a type of pdl"));
    };
    text::resolve_as(parser, &[range], ty, state)?;
    state.regions.push(body);
    Ok(())
}

fn print_foreach(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    for variable in entry_args(op, 0, 0) {
        printer.operand(variable);
        printer.text(" : ");
        printer.ty(variable.ty());
    }
    printer.text(" in ");
    text::print_operands(printer, op.operands());
    printer.text(" ");
    if let Some(body) = op.region(0) {
        printer.region(body, false, true, false);
    }
    text::print_attrs(printer, op, &[]);
    printer.text(" -> ");
    for next in op.successors() {
        printer.successor(next);
    }
}

/// ` -> <inferred>` or ` -> (%types : !pdl.type)`, or nothing.
struct Results;

impl CustomDirective for Results {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OpState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        if !parser.optional_token("->") {
            return Ok(false);
        }
        let [ParsedParam::Operands(operands), ParsedParam::Types(types), ParsedParam::Attr(inferred)] =
            params
        else {
            return Ok(true);
        };
        if parser.optional_token("<") {
            parser.token("inferred")?;
            parser.token(">")?;
            *inferred = Some(parser.ctx().unit());
            return Ok(true);
        }
        parser.token("(")?;
        *operands = text::operand_list(parser)?;
        parser.token(":")?;
        *types = text::type_list(parser)?;
        parser.token(")")?;
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [operands, types, inferred] = params else { return };
        if inferred.attr().is_some() {
            return printer.text(" -> <inferred>");
        }
        if !types.types().is_empty() {
            printer.text(" -> (");
            text::print_operands(printer, operands.values().iter().copied());
            printer.text(" : ");
            text::print_types(printer, types.types().iter().copied());
            printer.text(")");
        }
    }
}
