//! `func.func private @name(%x: i32 {a.b}) -> (i64 {c.d}) attributes {e.f} { ... }`

use crate::common::function;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OpState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::function::FunctionOpInterface;

/// The attribute that holds the type.
const TYPE: &str = "function_type";

/// The text of `func.func`.
pub(super) struct Func;

impl OpAsmInterface for Func {
    fn default_dialect(&self) -> &str {
        "func"
    }
}

impl OpHooks for Func {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
        function::optional_visibility(parser, state);
        function::symbol_name(parser, state)?;
        let signature = function::signature(parser, false)?;
        let ty = parser.ctx().function_type(&signature.arg_types(), &signature.results);
        let value = parser.ctx().type_attr(ty);
        state.set_attr(parser.ctx().ident(TYPE), value);
        function::optional_attributes(parser, TYPE, state)?;
        function::add_arg_and_result_attrs(parser, &signature, state);
        function::optional_body(parser, &signature, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let model = super::behaviour::Func;
        function::print_visibility(printer, op);
        function::print_symbol_name(printer, op);
        function::print_signature(printer, op, &model.argument_types(op), false, &model.result_types(op));
        function::print_attributes(printer, op, &[TYPE]);
        function::print_body(printer, op);
    }
}
