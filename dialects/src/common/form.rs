//! Operations whose only behaviour is their text.

use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OpState};

/// Reads what is behind an operation's name.
pub type Parse = fn(&mut dyn AsmParser, &mut OpState) -> Result<(), Failed>;

/// Writes what is behind an operation's name.
pub type Print = fn(&mut dyn AsmPrinter, OpRef<'_>);

/// Two functions as the text of an operation.
pub struct Form(pub Parse, pub Print);

impl OpHooks for Form {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
        (self.0)(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        (self.1)(printer, op);
    }
}

/// Reads the text of a directive and fills its parameters, as [`CustomDirective::parse`] does.
pub type ParseParams = fn(&mut dyn AsmParser, &mut OpState, &mut [ParsedParam]) -> Result<bool, Failed>;

/// Writes the text of a directive.
pub type PrintParams = fn(&mut dyn AsmPrinter, OpRef<'_>, &[PrintedParam<'_>]);

/// Two functions as a directive.
pub struct Directive(pub ParseParams, pub PrintParams);

impl CustomDirective for Directive {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OpState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        (self.0)(parser, state, params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        (self.1)(printer, op, params);
    }
}
