//! `scf.for unsigned %i = %lb to %ub step %st iter_args(%a = %x) -> (T) : i32 { ... }`

use super::text::{
    assignments, ensure_terminator, entry_args, give_types, print_arrow_in_parens, print_assignments, yielded,
};
use super::{ForOp, YieldOp};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::effects::{ConditionallySpeculatable, Speculatability};
use rmlir_ir::interfaces::loop_like::{LoopBound, LoopLikeOpInterface};
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ir::{OpRef, ValueRef};
use rmlir_ods::hooks::OpImpl;
use std::ops::Range;
use std::sync::Arc;

/// The operation.
pub(super) struct For;

pub(super) fn interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchOpInterface>(Arc::new(For));
    op.interface::<dyn LoopLikeOpInterface>(Arc::new(For));
    op.interface::<dyn ConditionallySpeculatable>(Arc::new(For));
}

const UNSIGNED: &str = "unsignedCmp";
const MISMATCH: &str = "mismatch in number of loop-carried values and defined values";

fn inits(op: OpRef<'_>) -> Vec<ValueRef<'_>> {
    op.unverified::<ForOp>().init_args().collect()
}

impl OpHooks for For {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        if parser.optional_token("unsigned") {
            let unit = parser.ctx().unit();
            text::set(parser, state, UNSIGNED, unit);
        }
        let name = parser.operand()?;
        let mut args = vec![Argument { name, ty: None, attrs: Vec::new(), loc: name.loc }];
        parser.token("=")?;
        let lower = parser.operand()?;
        parser.token("to")?;
        let upper = parser.operand()?;
        parser.token("step")?;
        let step = parser.operand()?;
        let mut inits = Vec::new();
        if parser.optional_token("iter_args") {
            let (carried, values) = assignments(parser)?;
            args.extend(carried);
            inits = values;
            state.result_types = text::arrow_types(parser)?;
        }
        if args.len() != state.result_types.len() + 1 {
            let loc = parser.name_loc();
            return Err(parser.op_error(loc, MISMATCH));
        }
        let ty = if parser.optional_token(":") { parser.ty()? } else { parser.ctx().index_type() };
        args[0].ty = Some(ty);
        give_types(&mut args[1..], &state.result_types);
        let body = parser.region(&args, false)?;
        state.regions.push(body);
        ensure_terminator::<YieldOp>(parser, body, state);
        text::resolve_as(parser, &[lower, upper, step], ty, state)?;
        let (loc, types) = (parser.name_loc(), state.result_types.clone());
        text::resolve_all(parser, loc, &inits, &types, state)?;
        text::optional_attrs(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let args = entry_args(op, 0, 0);
        let (Some((&variable, carried)), Some(region)) =
            (args.split_first(), op.unverified::<ForOp>().region())
        else {
            return;
        };
        printer.text(if op.unverified::<ForOp>().unsigned_cmp() { " unsigned " } else { " " });
        printer.operand(variable);
        for (lead, bound) in [" = ", " to ", " step "].into_iter().zip(op.operands()) {
            printer.text(lead);
            printer.operand(bound);
        }
        let inits = inits(op);
        print_assignments(printer, " iter_args", carried, &inits);
        if !inits.is_empty() {
            printer.text(" ");
            print_arrow_in_parens(printer, inits.iter().map(|init| init.ty()));
        }
        printer.text(" ");
        if variable.ty() != op.ctx().index_type() {
            printer.text(" : ");
            printer.ty(variable.ty());
            printer.text(" ");
        }
        printer.region(region, false, !inits.is_empty(), false);
        text::print_attrs(printer, op, &[UNSIGNED]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        if op.unverified::<ForOp>().init_args().len() != op.num_results() {
            return Err(op.emit_error(MISMATCH));
        }
        Ok(())
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let args = entry_args(op, 0, 0);
        let (variable, lower) = (args.first(), op.unverified::<ForOp>().lower_bound());
        if variable.map(|variable| variable.ty()) != lower.map(|lower| lower.ty()) {
            return Err(op.emit_error("expected induction variable to be same type as bounds and step"));
        }
        let carried = args.get(1..).unwrap_or_default();
        if carried.len() != op.num_results() {
            return Err(op.emit_error("mismatch in number of basic block args and defined values"));
        }
        for (i, ((init, arg), result)) in inits(op).iter().zip(carried).zip(op.results()).enumerate() {
            for (value, what) in [(init, "iter operand"), (arg, "iter region arg")] {
                if value.ty() != result.ty() {
                    return Err(
                        op.emit_error(format!("types mismatch between {i}th {what} and defined value"))
                    );
                }
            }
        }
        Ok(())
    }
}

impl RegionBranchOpInterface for For {
    fn successors<'m>(&self, op: OpRef<'m>, _: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        // Before the first round as after each one there may be a round or not.
        vec![RegionSuccessor { region: Some(0), inputs: entry_args(op, 0, 1) }, RegionSuccessor::parent(op)]
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        op.unverified::<ForOp>().init_args().range()
    }
}

fn bound(value: Option<ValueRef<'_>>) -> Option<Vec<LoopBound<'_>>> {
    Some(vec![LoopBound::Value(value?)])
}

impl LoopLikeOpInterface for For {
    fn induction_vars<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        Some(entry_args(op, 0, 0).into_iter().take(1).collect())
    }

    fn lower_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        bound(op.unverified::<ForOp>().lower_bound())
    }

    fn upper_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        bound(op.unverified::<ForOp>().upper_bound())
    }

    fn steps<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        bound(op.unverified::<ForOp>().step())
    }

    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.unverified::<ForOp>().init_args().range()
    }

    fn region_iter_args<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        entry_args(op, 0, 1)
    }

    fn yielded_values<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        yielded::<YieldOp>(op, 0)
    }

    fn loop_results<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        Some(op.results().collect())
    }
}

impl ConditionallySpeculatable for For {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        // A step of one comes to an end for sure.
        let one = op.unverified::<ForOp>().step().and_then(crate::common::constant::constant_int) == Some(1);
        if one { Speculatability::Recursive } else { Speculatability::Not }
    }
}
