//! `scf.parallel (%i) = (%lb) to (%ub) step (%st) init (%x) -> T { ... }` and its reductions.

use super::text::{ensure_terminator, entry_args, terminator};
use super::{ParallelOp, ReduceOp, ReduceReturnOp};
use crate::common::constant::constant_int;
use crate::common::text;
use rmlir_ir::context::OPERAND_SEGMENTS;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::interfaces::loop_like::{LoopBound, LoopLikeOpInterface};
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionBranchTerminator, RegionSuccessor,
};
use rmlir_ir::typed::Values;
use rmlir_ir::{OpRef, RegionRef, ValueRef};
use rmlir_ods::hooks::OpImpl;
use std::ops::Range;
use std::sync::Arc;

/// `scf.parallel`
pub(super) struct Parallel;

pub(super) fn parallel_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchOpInterface>(Arc::new(Parallel));
    op.interface::<dyn LoopLikeOpInterface>(Arc::new(Parallel));
}

/// `(%i, %j)`, all of type index.
pub(crate) fn index_arguments(parser: &mut dyn AsmParser) -> Result<Vec<Argument>, Failed> {
    let mut args = Vec::new();
    let index = parser.ctx().index_type();
    parser.list(Delimiter::Paren, " in argument list", &mut |parser| {
        args.push(Argument { ty: Some(index), ..parser.argument(false, false)? });
        Ok(())
    })?;
    Ok(args)
}

impl OpHooks for Parallel {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let variables = index_arguments(parser)?;
        let (count, index) = (variables.len(), parser.ctx().index_type());
        for word in ["=", "to", "step"] {
            parser.token(word)?;
            let bounds = text::operands_in(parser, Delimiter::Paren, Some(count))?;
            text::resolve_as(parser, &bounds, index, state)?;
        }
        let mut inits = Vec::new();
        if parser.optional_token("init") {
            inits = text::operands_in(parser, Delimiter::Paren, None)?;
        }
        state.result_types = text::optional_arrow_types(parser)?;
        let body = parser.region(&variables, false)?;
        state.regions.push(body);
        let lengths = [count as i32, count as i32, count as i32, inits.len() as i32];
        let segments = parser.ctx().dense_i32_array(&lengths);
        text::set(parser, state, OPERAND_SEGMENTS, segments);
        text::optional_attrs(parser, state)?;
        let (loc, types) = (parser.name_loc(), state.result_types.clone());
        text::resolve_all(parser, loc, &inits, &types, state)?;
        ensure_terminator::<ReduceOp>(parser, body, state);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" (");
        text::print_operands(printer, entry_args(op, 0, 0));
        let parallel = op.unverified::<ParallelOp>();
        let bounds = [
            (") = (", parallel.lower_bound()),
            (") to (", parallel.upper_bound()),
            (") step (", parallel.step()),
        ];
        for (lead, values) in bounds {
            printer.text(lead);
            text::print_operands(printer, values);
        }
        printer.text(")");
        if !parallel.init_vals().is_empty() {
            printer.text(" init (");
            text::print_operands(printer, parallel.init_vals());
            printer.text(")");
        }
        text::print_optional_arrow_types(printer, &text::types_of(op.results()));
        printer.text(" ");
        if let Some(region) = parallel.region() {
            printer.region(region, false, true, false);
        }
        text::print_attrs(printer, op, &[OPERAND_SEGMENTS]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check_bounds(op)?;
        let end = terminator::<ReduceOp>(op, 0, "expects body to terminate with 'scf.reduce'")?;
        check_reductions(op, end)
    }
}

fn check_bounds(op: OpRef<'_>) -> Result<(), Failed> {
    let steps: Vec<ValueRef<'_>> = op.unverified::<ParallelOp>().step().collect();
    if steps.is_empty() {
        return Err(op.emit_error("needs at least one tuple element for lowerBound, upperBound and step"));
    }
    if steps.iter().any(|&step| constant_int(step).is_some_and(|step| step <= 0)) {
        return Err(op.emit_error("constant step operand must be positive"));
    }
    let variables = entry_args(op, 0, 0);
    if variables.len() != steps.len() {
        return Err(op.emit_error(format!(
            "expects the same number of induction variables: {} as bound and step values: {}",
            variables.len(),
            steps.len()
        )));
    }
    if variables.iter().any(|variable| variable.ty() != op.ctx().index_type()) {
        return Err(op.emit_error("expects arguments for the induction variable to be of index type"));
    }
    Ok(())
}

fn check_reductions(op: OpRef<'_>, end: OpRef<'_>) -> Result<(), Failed> {
    let (results, reductions) = (op.num_results(), end.regions().len());
    let inits = op.unverified::<ParallelOp>().init_vals().len();
    for (have, what) in [(reductions, "reductions"), (inits, "initial values")] {
        if results != have {
            return Err(op.emit_error(format!(
                "expects number of results: {results} to be the same as number of {what}: {have}"
            )));
        }
    }
    let ctx = op.ctx();
    for (i, (result, operand)) in op.results().zip(end.operands()).enumerate() {
        if result.ty() != operand.ty() {
            let (have, want) = (ctx.quoted_type(operand.ty()), ctx.quoted_type(result.ty()));
            return Err(end.emit_error(format!(
                "expects type of {i}-th reduction operand: {have} to be the same as the {i}-th result type: {want}"
            )));
        }
    }
    Ok(())
}

impl RegionBranchOpInterface for Parallel {
    fn successors<'m>(&self, _: OpRef<'m>, _: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        // Rounds do not follow each other: nothing is passed along.
        let to = |region| RegionSuccessor { region, inputs: Vec::new() };
        vec![to(Some(0)), to(None)]
    }
}

fn bounds(values: Values<'_>) -> Option<Vec<LoopBound<'_>>> {
    Some(values.map(LoopBound::Value).collect())
}

impl LoopLikeOpInterface for Parallel {
    fn induction_vars<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        Some(entry_args(op, 0, 0))
    }

    fn lower_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        bounds(op.unverified::<ParallelOp>().lower_bound())
    }

    fn upper_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        bounds(op.unverified::<ParallelOp>().upper_bound())
    }

    fn steps<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        bounds(op.unverified::<ParallelOp>().step())
    }
}

/// `scf.reduce`
pub(super) struct Reduce;

pub(super) fn reduce_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchTerminator>(Arc::new(Reduce));
}

impl RegionBranchTerminator for Reduce {
    fn successor_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        // What is reduced goes to the reductions, not to another round.
        op.num_operands()..op.num_operands()
    }
}

impl OpHooks for Reduce {
    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        if op.regions().len() != op.num_operands() {
            return Err(op.emit_error(format!(
                "expects number of reduction regions: {} to be the same as number of reduction operands: {}",
                op.regions().len(),
                op.num_operands()
            )));
        }
        let pairs = op.regions().zip(op.operands());
        pairs.enumerate().try_for_each(|(i, (region, operand))| check_reduction(op, i, region, operand))
    }
}

fn check_reduction(
    op: OpRef<'_>,
    i: usize,
    region: RegionRef<'_>,
    operand: ValueRef<'_>,
) -> Result<(), Failed> {
    let Some(block) = region.entry() else { return Ok(()) };
    let Some(last) = block.last_op() else {
        return Err(op.emit_error(format!("{i}-th reduction has an empty body")));
    };
    if block.num_args() != 2 || block.args().any(|arg| arg.ty() != operand.ty()) {
        let ty = op.ctx().quoted_type(operand.ty());
        return Err(op.emit_error(format!(
            "expected two block arguments with type {ty} in the {i}-th reduction region"
        )));
    }
    if !last.is_named::<ReduceReturnOp>() {
        return Err(op.emit_error("reduction bodies must be terminated with an 'scf.reduce.return' op"));
    }
    Ok(())
}

/// `scf.reduce.return`
pub(super) struct ReduceReturn;

impl OpHooks for ReduceReturn {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let want = op.block().and_then(|block| block.args().next());
        match (want, op.unverified::<ReduceReturnOp>().result()) {
            (Some(want), Some(have)) if want.ty() != have.ty() => {
                let ty = op.ctx().quoted_type(want.ty());
                Err(op.emit_error(format!("must have type {ty} (the type of the reduction inputs)")))
            }
            _ => Ok(()),
        }
    }
}
