//! Directives whose only behaviour is two functions.

use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// Reads the text of a directive and fills its parameters, as [`CustomDirective::parse`] does.
pub type ParseParams =
    fn(&mut dyn AsmParser, &mut OperationState, &mut [ParsedParam]) -> Result<bool, Failed>;

/// Writes the text of a directive.
pub type PrintParams = fn(&mut dyn AsmPrinter, OpRef<'_>, &[PrintedParam<'_>]);

/// A directive's name and its two functions.
pub type Pair = (&'static str, ParseParams, PrintParams);

/// Registers directives that are two functions each.
pub fn add(dialect: &mut DialectImpl<'_>, all: &[Pair]) {
    for &(name, parse, print) in all {
        dialect.directive(name, Arc::new(Directive(parse, print)));
    }
}

/// Two functions as a directive.
pub struct Directive(pub ParseParams, pub PrintParams);

impl CustomDirective for Directive {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        (self.0)(parser, state, params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        (self.1)(printer, op, params);
    }
}
