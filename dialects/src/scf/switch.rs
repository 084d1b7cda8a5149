//! `scf.index_switch`

use super::{IndexSwitchOp, YieldOp};
use crate::common::switch::check_cases;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, InvocationBounds, RegionBranchOpInterface, RegionSuccessor,
};
use rmlir_ir::{Attr, AttrData, OpRef, RegionRef};
use rmlir_ods::hooks::OpImpl;
use std::sync::Arc;

/// The operation.
pub(crate) struct IndexSwitch;

pub(super) fn interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchOpInterface>(Arc::new(IndexSwitch));
}

fn case_values(op: OpRef<'_>) -> Vec<i64> {
    let cases = op.unverified::<IndexSwitchOp>().cases();
    cases.and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default()
}

impl OpHooks for IndexSwitch {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check_cases(op, &case_values(op), check_region)
    }
}

fn check_region(op: OpRef<'_>, region: RegionRef<'_>, name: &str) -> Result<(), Failed> {
    let Some(last) = region.entry().and_then(|block| block.last_op()) else { return Ok(()) };
    if !last.is_named::<YieldOp>() {
        let found = String::from_utf8_lossy(last.name_text());
        return Err(op.emit_error(format!("expected region to end with scf.yield, but got {found}")));
    }
    if last.num_operands() != op.num_results() {
        let (want, have) = (op.num_results(), last.num_operands());
        let error =
            op.error(format!("expected each region to return {want} values, but {name} returns {have}"));
        op.ctx().emit(error.with_note(last.loc(), "see yield operation here"));
        return Err(Failed);
    }
    let ctx = op.ctx();
    for (i, (result, operand)) in op.results().zip(last.operands()).enumerate() {
        if result.ty() != operand.ty() {
            let (want, have) = (ctx.quoted_type(result.ty()), ctx.quoted_type(operand.ty()));
            let error = op.error(format!("expected result #{i} of each region to be {want}"));
            ctx.emit(error.with_note(last.loc(), format!("{name} returns {have} here")));
            return Err(Failed);
        }
    }
    Ok(())
}

impl RegionBranchOpInterface for IndexSwitch {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        let region = |index| RegionSuccessor { region: Some(index), inputs: Vec::new() };
        match point {
            BranchPoint::Parent => (0..op.regions().len()).map(region).collect(),
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
        }
    }

    fn entry_successors<'m>(&self, op: OpRef<'m>, operands: &[Option<Attr>]) -> Vec<RegionSuccessor<'m>> {
        match taken(op, operands) {
            Some(index) => vec![RegionSuccessor { region: Some(index), inputs: Vec::new() }],
            None => self.successors(op, BranchPoint::Parent),
        }
    }

    fn invocation_bounds(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Vec<InvocationBounds> {
        let taken = taken(op, operands);
        let bounds = |index| match taken {
            None => InvocationBounds { min: 0, max: Some(1) },
            Some(taken) => {
                InvocationBounds { min: u64::from(taken == index), max: Some(u64::from(taken == index)) }
            }
        };
        (0..op.regions().len()).map(bounds).collect()
    }
}

/// The region that is taken for a known argument.
fn taken(op: OpRef<'_>, operands: &[Option<Attr>]) -> Option<usize> {
    let AttrData::Integer { value, .. } = op.ctx().attr_data((*operands.first()?)?) else { return None };
    let value = value.to_i64()?;
    Some(case_values(op).iter().position(|&case| case == value).map_or(0, |case| case + 1))
}

/// `case 2 { ... }`, one after the other. Parameters: the values and the regions.
pub(crate) struct Cases;

impl CustomDirective for Cases {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [values, regions] = params else { return Ok(false) };
        let (mut numbers, mut bodies) = (Vec::new(), Vec::new());
        while parser.optional_token("case") {
            numbers.push(parser.integer()?);
            bodies.push(parser.region(&[], false)?);
        }
        *values = ParsedParam::Attr(Some(parser.ctx().dense_i64_array(&numbers)));
        *regions = ParsedParam::Regions(bodies);
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [values, regions] = params else { return };
        let values = values.attr().and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default();
        for (value, &region) in values.iter().zip(regions.regions()) {
            printer.newline();
            printer.text(&format!("case {value} "));
            printer.region(region, false, true, false);
        }
    }
}
