//! `scf.while (%a = %x) : (T) -> U { ... } do { ... }` and `scf.condition`.

use super::choice::known_condition;
use super::text::{assignments, entry_args, give_types, print_assignments, terminator, yielded};
use super::{ConditionOp, WhileOp, YieldOp};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionBranchTerminator, RegionSuccessor,
};
use rmlir_ir::{Attr, OpRef, TypeData, ValueRef};
use rmlir_ods::hooks::OpImpl;
use std::ops::Range;
use std::sync::Arc;

/// `scf.while`
pub(super) struct While;

pub(super) fn while_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchOpInterface>(Arc::new(While));
    op.interface::<dyn LoopLikeOpInterface>(Arc::new(While));
}

impl OpHooks for While {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let (mut args, mut inits) = (Vec::new(), Vec::new());
        if parser.is_next("(") {
            (args, inits) = assignments(parser)?;
        }
        let loc = parser.loc();
        parser.token(":")?;
        let ty = parser.ty()?;
        let ctx = parser.ctx().clone();
        let TypeData::Function { inputs, results } = ctx.type_data(ty) else {
            return Err(text::no_function_type(parser, loc, ty));
        };
        state.result_types = results.to_vec();
        if inputs.len() != inits.len() {
            let (want, have) = (inits.len(), inputs.len());
            let message = format!("expected as many input types as operands (expected {want} got {have})");
            return Err(parser.op_error(loc, &message));
        }
        let here = parser.loc();
        text::resolve_all(parser, here, &inits, inputs, state)?;
        give_types(&mut args, inputs);
        let before = parser.region(&args, false)?;
        parser.token("do")?;
        let after = parser.region(&[], false)?;
        state.regions.extend([before, after]);
        let entries = parser.optional_attr_dict_with_keyword()?;
        state.attrs.extend(entries);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let inits: Vec<ValueRef<'_>> = op.operands().collect();
        print_assignments(printer, " ", &entry_args(op, 0, 0), &inits);
        printer.text(" : ");
        let ty = op.ctx().function_type(&text::types_of(op.operands()), &text::types_of(op.results()));
        printer.ty(ty);
        let round = op.unverified::<WhileOp>();
        for (lead, entry, region) in [(" ", false, round.before()), (" do ", true, round.after())] {
            let Some(region) = region else { return };
            printer.text(lead);
            printer.region(region, entry, true, false);
        }
        text::print_attrs_with_keyword(printer, op, &[]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        terminator::<ConditionOp>(op, 0, "expects the 'before' region to terminate with 'scf.condition'")?;
        terminator::<YieldOp>(op, 1, "expects the 'after' region to terminate with 'scf.yield'").map(|_| ())
    }
}

fn before(op: OpRef<'_>) -> RegionSuccessor<'_> {
    RegionSuccessor::region(op, 0)
}

impl RegionBranchOpInterface for While {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        let BranchPoint::Terminator(end) = point else { return vec![before(op)] };
        match end.parent_region().map(|region| region.number()) {
            Some(0) => vec![RegionSuccessor::parent(op), RegionSuccessor::region(op, 1)],
            _ => vec![before(op)],
        }
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        0..op.num_operands()
    }
}

impl LoopLikeOpInterface for While {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.num_operands()
    }

    fn region_iter_args<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        entry_args(op, 0, 0)
    }

    fn yielded_values<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        yielded::<YieldOp>(op, 1)
    }
}

/// `scf.condition`
pub(super) struct Condition;

pub(super) fn condition_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchTerminator>(Arc::new(Condition));
}

impl RegionBranchTerminator for Condition {
    fn successor_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        op.num_operands().min(1)..op.num_operands()
    }

    fn successors<'m>(&self, op: OpRef<'m>, operands: &[Option<Attr>]) -> Vec<RegionSuccessor<'m>> {
        let Some(parent) = op.parent() else { return Vec::new() };
        match known_condition(op, operands) {
            Some(true) => vec![RegionSuccessor::region(parent, 1)],
            Some(false) => vec![RegionSuccessor::parent(parent)],
            None => vec![RegionSuccessor::parent(parent), RegionSuccessor::region(parent, 1)],
        }
    }
}
