//! Behaviour of the xegpu dialect.

mod checks;
mod layouts;
mod shaped;
mod text;

use crate::common::fold::{Args, folder};
use crate::common::index_list::DynamicIndexList;
pub use crate::ops::xegpu::*;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::fold::Folded;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    checks::hooks(dialect);
    dialect.op("convert_layout").fold(folder(kept));
    layouts::hooks(dialect);
    shaped::hooks(dialect);
    text::hooks(dialect);
    dialect.directive("OptionalDynamicIndexList", Arc::new(OptionalList));
}

/// Values that stay spread as they are.
fn kept(args: Args<'_, '_>) -> Option<Folded> {
    let [before, after] = ["input_layout", "target_layout"].map(|name| args.op.attr_named(name));
    if before.is_some() && before == after { args.value(0) } else { None }
}

/// `custom<OptionalDynamicIndexList>($offsets, $const_offsets)`: a list of indices, or nothing.
struct OptionalList;

impl CustomDirective for OptionalList {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        if !parser.is_next("[") {
            return Ok(true);
        }
        DynamicIndexList.parse(parser, state, params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let stated = params.iter().filter_map(PrintedParam::attr).next();
        let constants = stated.and_then(|attr| op.ctx().i64_array(attr));
        if constants.is_some_and(|constants| !constants.is_empty()) {
            DynamicIndexList.print(printer, op, params);
        }
    }
}
