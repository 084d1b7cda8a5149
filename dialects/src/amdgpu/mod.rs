//! Behaviour of the amdgpu dialect.

mod canonicalize;
mod checks;
mod memory;
mod products;

pub use crate::ops::amdgpu::*;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    canonicalize::hooks(dialect);
    checks::hooks(dialect);
    memory::hooks(dialect);
    products::hooks(dialect);
    dialect.directive("MNKDimensionList", Arc::new(Sizes));
}

/// `custom<MNKDimensionList>($m, $n, $k)`: `32x32x1`
struct Sizes;

impl CustomDirective for Sizes {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let sizes = parser.dimension_list(false, false)?;
        if sizes.len() != params.len() {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "expected 3 dimensions in MNK dimension list"));
        }
        for (param, size) in params.iter_mut().zip(sizes) {
            *param = ParsedParam::Attr(Some(parser.ctx().int_attr(32, size)));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let number = |param: &PrintedParam<'_>| rmlir_ir::typed::number(op.ctx(), param.attr()?);
        let sizes: Vec<String> = params.iter().filter_map(number).map(|size| size.to_string()).collect();
        printer.text(&sizes.join("x"));
    }
}
