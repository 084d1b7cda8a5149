//! Directives whose only behaviour is two functions.

use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpState};

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
