//! `scf.execute_region` and `scf.if`.

use super::text::{ensure_terminator, print_arrow_in_parens};
use super::{ExecuteRegionOp, IfOp, YieldOp};
use crate::arith::XOrIOp;
use crate::common::elements::splat_int;
use crate::common::fold::{Args, folder_in_place};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::{Fold, Update, constant_value};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, InvocationBounds, RegionBranchOpInterface, RegionSuccessor,
};
use rmlir_ir::{Attr, AttrData, OpRef, Type};
use rmlir_ods::hooks::OpImpl;
use std::sync::Arc;

/// `scf.execute_region -> T no_inline { ... }`
pub(super) struct ExecuteRegion;

pub(super) fn execute_region_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchOpInterface>(Arc::new(ExecuteRegion));
}

const NO_INLINE: &str = "no_inline";

impl OpHooks for ExecuteRegion {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        state.result_types = text::optional_arrow_types(parser)?;
        if parser.optional_token(NO_INLINE) {
            let unit = parser.ctx().unit();
            text::set(parser, state, NO_INLINE, unit);
        }
        let body = parser.region(&[], false)?;
        state.regions.push(body);
        text::optional_attrs(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        text::print_optional_arrow_types(printer, &text::types_of(op.results()));
        printer.text(" ");
        if op.unverified::<ExecuteRegionOp>().no_inline() {
            printer.text("no_inline ");
        }
        if let Some(region) = op.unverified::<ExecuteRegionOp>().region() {
            printer.region(region, false, true, false);
        }
        text::print_attrs(printer, op, &[NO_INLINE]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        match op.unverified::<ExecuteRegionOp>().region().and_then(|region| region.entry()) {
            None => Err(op.emit_error("region needs to have at least one block")),
            Some(entry) if entry.num_args() > 0 => Err(op.emit_error("region cannot have any arguments")),
            Some(_) => Ok(()),
        }
    }
}

impl RegionBranchOpInterface for ExecuteRegion {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        match point {
            BranchPoint::Parent => vec![RegionSuccessor { region: Some(0), inputs: Vec::new() }],
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
        }
    }
}

/// `scf.if %c -> (T) { ... } else { ... }`
pub(crate) struct If;

pub(super) fn if_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchOpInterface>(Arc::new(If));
    op.interface::<dyn InferTypeOpInterface>(Arc::new(If));
    op.fold(folder_in_place(|args| without_negation(args).map_or(Fold::No, Fold::Update)));
}

/// By a condition that is negated the other region runs.
fn without_negation(args: Args<'_, '_>) -> Option<Update> {
    let op = args.op;
    op.region(1)?.entry()?;
    let negation = op.operand(0)?.defining::<XOrIOp>()?;
    let by = constant_value(negation.rhs())?;
    if !splat_int(op.ctx(), by)?.is_one() {
        return None;
    }
    let update = Update::operand(op, 0, negation.lhs().id());
    Some(Update { exchanged: Some((0, 1)), ..update })
}

impl OpHooks for If {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let condition = parser.operand()?;
        let i1 = parser.ctx().i1();
        text::resolve_as(parser, &[condition], i1, state)?;
        state.result_types = text::optional_arrow_types(parser)?;
        let then = parser.region(&[], false)?;
        ensure_terminator::<YieldOp>(parser, then, state);
        let otherwise = if parser.optional_token("else") {
            let region = parser.region(&[], false)?;
            ensure_terminator::<YieldOp>(parser, region, state);
            region
        } else {
            parser.empty_region(false)
        };
        state.regions.extend([then, otherwise]);
        text::optional_attrs(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let terminators = op.num_results() > 0;
        printer.text(" ");
        text::print_operands(printer, op.operands());
        if terminators {
            printer.text(" ");
            print_arrow_in_parens(printer, op.results().map(|result| result.ty()));
        }
        let mut lead = " ";
        for region in op.regions().filter(|region| !region.is_empty()) {
            printer.text(lead);
            printer.region(region, false, terminators, false);
            lead = " else ";
        }
        text::print_attrs(printer, op, &[]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        if op.num_results() != 0
            && op.unverified::<IfOp>().else_region().is_none_or(|region| region.is_empty())
        {
            return Err(op.emit_error("must have an else block if defining values"));
        }
        Ok(())
    }
}

impl RegionBranchOpInterface for If {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        match point {
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
            BranchPoint::Parent => vec![branch(op, true), branch(op, false)],
        }
    }

    fn entry_successors<'m>(&self, op: OpRef<'m>, operands: &[Option<Attr>]) -> Vec<RegionSuccessor<'m>> {
        match known_condition(op, operands) {
            Some(condition) => vec![branch(op, condition)],
            None => self.successors(op, BranchPoint::Parent),
        }
    }

    fn invocation_bounds(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Vec<InvocationBounds> {
        let times = |n| InvocationBounds { min: n, max: Some(n) };
        match known_condition(op, operands) {
            Some(condition) => vec![times(u64::from(condition)), times(u64::from(!condition))],
            None => vec![InvocationBounds { min: 0, max: Some(1) }; 2],
        }
    }
}

/// Where control goes when the condition is so. Without an else region it goes after the operation.
fn branch(op: OpRef<'_>, condition: bool) -> RegionSuccessor<'_> {
    let index = usize::from(!condition);
    let there = op.region(index).is_some_and(|region| !region.is_empty());
    RegionSuccessor { region: there.then_some(index), inputs: Vec::new() }
}

/// Whether the first operand is set, if it is a constant.
pub(super) fn known_condition(op: OpRef<'_>, operands: &[Option<Attr>]) -> Option<bool> {
    match op.ctx().attr_data((*operands.first()?)?) {
        AttrData::Integer { value, .. } => Some(!value.is_zero()),
        _ => None,
    }
}

impl InferTypeOpInterface for If {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let last = input.regions.first().and_then(|then| then.entry()).and_then(|block| block.last_op());
        let last = last.filter(|last| last.is_named::<YieldOp>()).ok_or(Failed)?;
        Ok(text::types_of(last.operands()))
    }
}
