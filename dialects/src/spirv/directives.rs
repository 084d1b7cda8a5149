//! Directives in the formats of the dialect.

use super::words;
use crate::cf::switch::Cases;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("ImageOperands", Arc::new(ImageOperands));
    dialect.directive("SwitchOpCases", Arc::new(Cases));
}

/// `custom<ImageOperands>($image_operands)`: `["Bias|Lod"]` or nothing.
struct ImageOperands;

const IMAGE_OPERANDS: &str = "image_operands";

impl CustomDirective for ImageOperands {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        if !parser.optional_token("[") {
            return Ok(true);
        }
        let value = words::quoted(parser, IMAGE_OPERANDS)?;
        if let Some(param) = params.first_mut() {
            *param = ParsedParam::Attr(Some(value));
        }
        parser.token("]")?;
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        if params.first().and_then(PrintedParam::attr).is_some() {
            let words = words::attr_word(op, IMAGE_OPERANDS, IMAGE_OPERANDS);
            printer.text(&format!("[\"{words}\"]"));
        }
    }
}
