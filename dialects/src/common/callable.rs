//! Operations that are functions of a builtin function type, written as `func.func` is.

use super::function;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallableOpInterface};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::symbol::SymbolOpInterface;
use rmlir_ir::{OpRef, RegionRef, Type};
use rmlir_ods::hooks::OpImpl;
use std::borrow::Cow;
use std::sync::Arc;

/// A function of some dialect.
#[derive(Clone, Copy, Debug)]
pub struct Callable {
    /// The dialect whose operations are written without its name in the body; empty for none.
    pub default_dialect: &'static str,
    /// Whether one without a body is a declaration, which may not be public.
    pub declares: bool,
    /// What the dialect checks besides.
    pub check: fn(OpRef<'_>) -> Result<(), Failed>,
}

impl Callable {
    /// Attaches text and interfaces to an operation.
    pub fn attach(self, op: &mut OpImpl<'_>) {
        op.hooks(Arc::new(self))
            .interface::<dyn OpAsmInterface>(Arc::new(self))
            .interface::<dyn SymbolOpInterface>(Arc::new(self))
            .interface::<dyn FunctionOpInterface>(Arc::new(self))
            .interface::<dyn CallableOpInterface>(Arc::new(ByType))
            .interface::<dyn ArgAndResultAttrs>(Arc::new(self));
    }
}

/// Can be called, as what it says of itself as a function.
pub(crate) struct ByType;

impl CallableOpInterface for ByType {
    fn callable_region<'m>(&self, op: OpRef<'m>) -> Option<RegionRef<'m>> {
        op.region(0).filter(|region| !region.is_empty())
    }

    fn argument_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        let model = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name());
        model.map_or(Cow::default(), |model| model.argument_types(op))
    }

    fn result_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        let model = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name());
        model.map_or(Cow::default(), |model| model.result_types(op))
    }
}

impl OpAsmInterface for Callable {
    fn default_dialect(&self) -> &str {
        self.default_dialect
    }
}

impl FunctionOpInterface for Callable {}

impl ArgAndResultAttrs for Callable {}

impl SymbolOpInterface for Callable {
    fn is_declaration(&self, op: OpRef<'_>) -> bool {
        self.declares && self.is_external(op)
    }
}

impl OpHooks for Callable {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        function::parse(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        function::print(printer, op, self);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.check)(op)
    }
}
