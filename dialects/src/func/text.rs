//! `func.func private @name(%x: i32 {a.b}) -> (i64 {c.d}) attributes {e.f} { ... }`

use crate::common::function;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;

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

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        function::parse(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        function::print(printer, op, &super::behaviour::Func);
    }
}
