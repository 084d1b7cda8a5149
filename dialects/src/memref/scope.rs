//! `memref.alloca_scope -> (T) { ... }`

use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("alloca_scope")
        .hooks(Arc::new(Scope))
        .interface::<dyn RegionBranchOpInterface>(Arc::new(Scope));
}

struct Scope;

impl OpHooks for Scope {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        state.result_types = text::optional_arrow_types(parser)?;
        let body = parser.region(&[], false)?;
        let end = parser.ctx().op_name("memref.alloca_scope.return");
        parser.ensure_terminator(body, end, state.loc);
        state.regions.push(body);
        text::optional_attrs(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let types = text::types_of(op.results());
        printer.text(" ");
        if !types.is_empty() {
            printer.text(" -> (");
            text::print_types(printer, types.iter().copied());
            printer.text(")");
        }
        printer.text(" ");
        if let Some(region) = op.region(0) {
            printer.region(region, false, !types.is_empty(), false);
        }
        text::print_attrs(printer, op, &[]);
    }
}

impl RegionBranchOpInterface for Scope {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        match point {
            BranchPoint::Parent => vec![RegionSuccessor { region: Some(0), inputs: Vec::new() }],
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
        }
    }
}
