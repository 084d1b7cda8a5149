//! Behaviour of the transform dialect. Its definitions do not ship: it serves those that are loaded at run time.

use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpState};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("SequenceOpOperands", Arc::new(SequenceOperands));
}

/// `custom<SequenceOpOperands>($root, type($root), $extra, type($extra))`: `%root, %extra : (T, T)`, or nothing.
struct SequenceOperands;

impl CustomDirective for SequenceOperands {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OpState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let mut operands = text::operand_list(parser)?;
        if operands.is_empty() {
            return Ok(false);
        }
        parser.token(":")?;
        let in_parens = parser.optional_token("(");
        let mut types = vec![parser.ty()?];
        while types.len() < operands.len() && parser.optional_token(",") {
            types.push(parser.ty()?);
        }
        if types.len() != operands.len() {
            return Err(parser.expected("expected as many types as operands"));
        }
        if in_parens {
            parser.token(")")?;
        }
        if let [
            ParsedParam::Operands(root),
            ParsedParam::Types(root_type),
            ParsedParam::Operands(extra),
            ParsedParam::Types(extra_types),
        ] = params
        {
            *extra = operands.split_off(1);
            *extra_types = types.split_off(1);
            (*root, *root_type) = (operands, types);
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [root, root_type, extra, extra_types] = params else { return };
        let values = root.values().iter().chain(extra.values()).copied();
        let types = root_type.types().iter().chain(extra_types.types()).copied();
        if root.values().is_empty() {
            return;
        }
        text::print_operands(printer, values);
        printer.text(if extra.values().is_empty() { " : " } else { " : (" });
        text::print_types(printer, types);
        printer.text(if extra.values().is_empty() { "" } else { ")" });
    }
}
