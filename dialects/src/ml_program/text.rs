//! The parts of formats that are written by hand.

use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("SymbolVisibility", Arc::new(SymbolVisibility));
    dialect.directive("TypedInitialValue", Arc::new(TypedInitialValue));
    dialect.directive("TokenOrdering", Arc::new(TokenOrdering));
}

/// `public`, `private` or `nested`; one of them must be there.
struct SymbolVisibility;

const VISIBILITIES: [&str; 3] = ["public", "private", "nested"];

impl CustomDirective for SymbolVisibility {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let Some(word) = VISIBILITIES.into_iter().find(|word| parser.optional_token(word)) else {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "expected 'public', 'private', or 'nested'"));
        };
        if let [ParsedParam::Attr(visibility)] = params {
            *visibility = Some(parser.ctx().string_attr(word));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let attr = params.first().and_then(PrintedParam::attr);
        let word = attr.and_then(|attr| rmlir_ir::typed::text(op.ctx(), attr));
        printer.text(word.as_deref().unwrap_or("public"));
    }
}

/// `(dense<4> : tensor<4xi32>) : tensor<?xi32>`: the value, which may be missing, and the type.
struct TypedInitialValue;

impl CustomDirective for TypedInitialValue {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let mut first = None;
        if parser.optional_token("(") {
            first = Some(parser.attr(None)?);
            parser.token(")")?;
        }
        parser.token(":")?;
        let stated = parser.ty()?;
        if let [ParsedParam::Attr(ty), ParsedParam::Attr(value)] = params {
            *ty = Some(parser.ctx().type_attr(stated));
            *value = first;
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [ty, value] = params else { return };
        if let Some(value) = value.attr() {
            printer.text("(");
            printer.attr(value);
            printer.text(")");
        }
        printer.text(" : ");
        if let Some(ty) = ty.attr() {
            printer.attr(ty);
        }
    }
}

/// ` ordering(%a, %b -> !ml_program.token)`: the tokens that come before, and the type of the one that this gives.
struct TokenOrdering;

impl CustomDirective for TokenOrdering {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        if !parser.optional_token("ordering") {
            return Ok(true);
        }
        parser.token("(")?;
        let mut consumed = Vec::new();
        if parser.optional_token("(") {
            parser.token(")")?;
        } else {
            consumed = text::operand_list(parser)?;
        }
        parser.token("->")?;
        let produced = parser.ty()?;
        parser.token(")")?;
        if let [ParsedParam::Operands(tokens), ParsedParam::Types(types)] = params {
            *tokens = consumed;
            *types = vec![produced];
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [consumed, produced] = params else { return };
        printer.text(" ordering(");
        printer.text(if consumed.values().is_empty() { "()" } else { "" });
        text::print_operands(printer, consumed.values().iter().copied());
        printer.text(" -> ");
        text::print_types(printer, produced.types().iter().copied());
        printer.text(")");
    }
}
