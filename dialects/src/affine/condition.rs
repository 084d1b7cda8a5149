//! `affine.if #set(%i)[%n] { ... } else { ... }`

use super::{AffineYieldOp, ids};
use crate::common::operand_map::{dims_and_symbols, print_dims_and_symbols, set_attr};
use crate::common::text;
use crate::scf::text::ensure_terminator;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ir::{AttrData, OpRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("if")
        .form(parse, print)
        .verifier(check)
        .interface::<dyn RegionBranchOpInterface>(Arc::new(If));
}

const CONDITION: &str = "condition";

/// Which branches there are.
struct If;

impl RegionBranchOpInterface for If {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        let branch = |at| match op.region(at) {
            Some(region) if !region.is_empty() => RegionSuccessor { region: Some(at), inputs: Vec::new() },
            _ => RegionSuccessor::parent(op),
        };
        match point {
            BranchPoint::Parent => vec![branch(0), branch(1)],
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
        }
    }
}

fn check(op: OpRef<'_>) -> Result<(), Failed> {
    let condition = op.attr_named(CONDITION).map(|attr| op.ctx().attr_data(attr));
    let Some(AttrData::IntegerSet(set)) = condition else {
        return Err(op.emit_error("requires an integer set attribute named 'condition'"));
    };
    if op.num_operands() != (set.dims + set.symbols) as usize {
        return Err(
            op.emit_error("operand count and condition integer set dimension and symbol count must match")
        );
    }
    ids::check(op, op.operands(), set.dims as usize)
}

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let (attr, set) = set_attr(parser)?;
    text::set(parser, state, CONDITION, attr);
    let dims = dims_and_symbols(parser, state)?;
    let symbols = state.operands.len() - dims;
    for (have, want, what) in [(dims, set.dims, "dim"), (symbols, set.symbols, "symbol")] {
        if have != want as usize {
            let loc = parser.name_loc();
            let message = format!("{what} operand count and integer set {what} count must match");
            return Err(parser.op_error(loc, &message));
        }
    }
    state.result_types = text::optional_arrow_types(parser)?;
    branch(parser, state)?;
    if parser.optional_token("else") {
        branch(parser, state)?;
    } else {
        let empty = parser.empty_region(false);
        state.regions.push(empty);
    }
    text::optional_attrs(parser, state)
}

fn branch(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let region = parser.region(&[], false)?;
    ensure_terminator::<AffineYieldOp>(parser, region, state);
    state.regions.push(region);
    Ok(())
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let Some(condition) = op.attr_named(CONDITION) else { return };
    let AttrData::IntegerSet(set) = op.ctx().attr_data(condition) else { return };
    printer.text(" ");
    printer.attr(condition);
    let operands: Vec<ValueRef<'_>> = op.operands().collect();
    print_dims_and_symbols(printer, &operands, set.dims as usize);
    text::print_optional_arrow_types(printer, &text::types_of(op.results()));
    for (lead, region) in [" ", " else "].into_iter().zip(op.regions()) {
        if lead == " " || !region.is_empty() {
            printer.text(lead);
            printer.region(region, false, op.num_results() > 0, false);
        }
    }
    text::print_attrs(printer, op, &[CONDITION]);
}
