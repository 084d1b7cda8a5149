//! `scf.forall (%i) in (%n) shared_outs(%o = %t) -> (T) { ... }` and its end.

use super::parallel::index_arguments;
use super::text::{assignments, ensure_terminator, entry_args, give_types, print_assignments};
use super::{ForallOp, InParallelOp};
use crate::common::constant::constant_int;
use crate::common::index_list::{self, IndexList};
use crate::common::text;
use crate::tensor::ParallelInsertSliceOp;
use rmlir_ir::context::OPERAND_SEGMENTS;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::interfaces::loop_like::{LoopBound, LoopLikeOpInterface};
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ir::typed::Values;
use rmlir_ir::{AttrData, BlockRef, DYNAMIC, OpRef, ValueRef};
use rmlir_ods::hooks::OpImpl;
use std::ops::Range;
use std::sync::Arc;

/// `scf.forall`
pub(super) struct Forall;

pub(super) fn interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn RegionBranchOpInterface>(Arc::new(Forall));
    op.interface::<dyn LoopLikeOpInterface>(Arc::new(Forall));
    op.interface::<dyn DestinationStyleOpInterface>(Arc::new(Forall));
}

/// The attributes with the constants of the bounds.
const BOUNDS: [&str; 3] = ["staticLowerBound", "staticUpperBound", "staticStep"];
fn constants(op: OpRef<'_>, which: usize) -> Vec<i64> {
    let forall = op.unverified::<ForallOp>();
    let attr = match which {
        0 => forall.static_lower_bound(),
        1 => forall.static_upper_bound(),
        _ => forall.static_step(),
    };
    attr.and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default()
}

/// The operands for the open places of a bound.
fn open(op: OpRef<'_>, which: usize) -> Values<'_> {
    let forall = op.unverified::<ForallOp>();
    match which {
        0 => forall.dynamic_lower_bound(),
        1 => forall.dynamic_upper_bound(),
        _ => forall.dynamic_step(),
    }
}

/// The shared tensors.
fn outputs(op: OpRef<'_>) -> Values<'_> {
    op.unverified::<ForallOp>().outputs()
}

/// The number of induction variables.
fn rank(op: OpRef<'_>) -> usize {
    constants(op, 0).len()
}

/// Whether all lower bounds are 0 and all steps 1, be they stated or given by constants.
fn is_normalized(op: OpRef<'_>) -> bool {
    all_are(op, 0, 0) && all_are(op, 2, 1)
}

fn all_are(op: OpRef<'_>, which: usize, wanted: i64) -> bool {
    let mut given = open(op, which);
    constants(op, which).into_iter().all(|bound| match bound {
        DYNAMIC => given.next().and_then(constant_int) == Some(wanted),
        bound => bound == wanted,
    })
}

/// Lower bounds, upper bounds and steps. With `in` there are only upper bounds.
fn bounds(
    parser: &mut dyn AsmParser,
    count: usize,
    state: &mut OperationState,
) -> Result<[IndexList; 3], Failed> {
    let index = parser.ctx().index_type();
    let all = |value| IndexList { constants: vec![value; count], ..IndexList::default() };
    let mut bounds = [all(0), IndexList::default(), all(1)];
    let words: &[(&str, usize)] =
        if parser.optional_token("in") { &[("", 1)] } else { &[("=", 0), ("to", 1), ("step", 2)] };
    for &(word, which) in words {
        if !word.is_empty() {
            parser.token(word)?;
        }
        let list = index_list::parse(parser, Delimiter::Paren)?;
        text::resolve_as(parser, &list.operands, index, state)?;
        bounds[which] = list;
    }
    Ok(bounds)
}

impl OpHooks for Forall {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let mut args = index_arguments(parser)?;
        let bounds = bounds(parser, args.len(), state)?;
        let loc = parser.loc();
        let mut outputs = 0;
        if parser.optional_token("shared_outs") {
            let (mut outs, values) = assignments(parser)?;
            state.result_types = text::optional_arrow_types(parser)?;
            let types = state.result_types.clone();
            text::resolve_all(parser, loc, &values, &types, state)?;
            give_types(&mut outs, &types);
            outputs = values.len();
            args.extend(outs);
        }
        let body = parser.region(&args, false)?;
        ensure_terminator::<InParallelOp>(parser, body, state);
        state.regions.push(body);
        text::optional_attrs(parser, state)?;
        for (name, list) in BOUNDS.iter().zip(&bounds) {
            let value = parser.ctx().dense_i64_array(&list.constants);
            text::set(parser, state, name, value);
        }
        let mut lengths: Vec<i32> = bounds.iter().map(|list| list.operands.len() as i32).collect();
        lengths.push(outputs as i32);
        let segments = parser.ctx().dense_i32_array(&lengths);
        text::set(parser, state, OPERAND_SEGMENTS, segments);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let args = entry_args(op, 0, 0);
        let (variables, outs) = args.split_at(rank(op).min(args.len()));
        printer.text(" (");
        text::print_operands(printer, variables.iter().copied());
        printer.text(")");
        let parts: &[(&str, usize)] =
            if is_normalized(op) { &[(" in ", 1)] } else { &[(" = ", 0), (" to ", 1), (" step ", 2)] };
        for &(lead, which) in parts {
            printer.text(lead);
            index_list::print(printer, ["(", ")"], &constants(op, which), &[], open(op, which));
        }
        let inits: Vec<ValueRef<'_>> = outputs(op).collect();
        print_assignments(printer, " shared_outs", outs, &inits);
        printer.text(" ");
        if !outs.is_empty() {
            super::text::print_arrow_in_parens(printer, text::types_of(op.results()));
            printer.text(" ");
        }
        if let Some(region) = op.unverified::<ForallOp>().region() {
            printer.region(region, false, op.num_results() > 0, false);
        }
        text::print_attrs(printer, op, &[OPERAND_SEGMENTS, BOUNDS[0], BOUNDS[1], BOUNDS[2]]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check_arguments(op)?;
        check_mapping(op)?;
        let names = ["lower bound", "upper bound", "step"];
        names.iter().enumerate().try_for_each(|(which, name)| check_bounds(op, which, name))
    }
}

fn check_arguments(op: OpRef<'_>) -> Result<(), Failed> {
    let (rank, outputs) = (rank(op), outputs(op).len());
    if op.num_results() != outputs {
        let results = op.num_results();
        return Err(op.emit_error(format!("produces {results} results, but has only {outputs} outputs")));
    }
    let args = entry_args(op, 0, 0);
    if args.len() != rank + outputs {
        return Err(op.emit_error(format!("region expects {rank} arguments")));
    }
    if let Some(i) = args.iter().take(rank).position(|arg| arg.ty() != op.ctx().index_type()) {
        return Err(op.emit_error(format!("expects {i}-th block argument to be an index")));
    }
    let mut pairs = args.iter().skip(rank).zip(self::outputs(op));
    match pairs.position(|(arg, output)| arg.ty() != output.ty()) {
        Some(i) => {
            Err(op
                .emit_error(format!("type mismatch between {i}-th output and corresponding block argument")))
        }
        None => Ok(()),
    }
}

/// One mapping per induction variable; an attribute that only masks does not count.
fn check_mapping(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let entries =
        op.unverified::<ForallOp>().mapping().and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or(&[]);
    let is_mask = |attr| match ctx.attr_data(attr) {
        AttrData::Dialect(data) => ctx.attr_def(data.def).mnemonic.contains("mask"),
        _ => false,
    };
    let masks = entries.iter().filter(|&&attr| is_mask(attr)).count();
    if !entries.is_empty() && entries.len() - masks != rank(op) {
        return Err(op.emit_error("mapping attribute size must match op rank"));
    }
    if masks > 1 {
        return Err(op.emit_error("\"mapping\" supports at most one device masking attribute"));
    }
    Ok(())
}

fn check_bounds(op: OpRef<'_>, which: usize, name: &str) -> Result<(), Failed> {
    let (constants, rank) = (constants(op, which), rank(op));
    if constants.len() != rank {
        let have = constants.len();
        return Err(op.emit_plain_error(format!("expected {rank} {name} values, got {have}")));
    }
    let dynamic = constants.iter().filter(|&&value| value == DYNAMIC).count();
    if open(op, which).len() != dynamic {
        return Err(op.emit_plain_error(format!("expected {dynamic} dynamic {name} values")));
    }
    Ok(())
}

impl RegionBranchOpInterface for Forall {
    fn successors<'m>(&self, _: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        // Rounds do not follow each other: nothing is passed along.
        let region = match point {
            BranchPoint::Parent => Some(0),
            BranchPoint::Terminator(_) => None,
        };
        vec![RegionSuccessor { region, inputs: Vec::new() }]
    }
}

impl DestinationStyleOpInterface for Forall {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        outputs(op).range()
    }
}

fn mixed(op: OpRef<'_>, which: usize) -> Option<Vec<LoopBound<'_>>> {
    let mut open = open(op, which);
    let bound = |value| match value {
        DYNAMIC => open.next().map(LoopBound::Value),
        value => Some(LoopBound::Constant(op.ctx().index_attr(value))),
    };
    constants(op, which).into_iter().map(bound).collect()
}

impl LoopLikeOpInterface for Forall {
    fn induction_vars<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        Some(entry_args(op, 0, 0).into_iter().take(rank(op)).collect())
    }

    fn lower_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        mixed(op, 0)
    }

    fn upper_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        mixed(op, 1)
    }

    fn steps<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        mixed(op, 2)
    }

    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        outputs(op).range()
    }

    fn region_iter_args<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        entry_args(op, 0, rank(op))
    }
}

/// Whether a value is what a loop around `end` puts its results into.
fn is_output(end: OpRef<'_>, value: ValueRef<'_>) -> bool {
    let Some(forall) = end.parent() else { return true };
    let block = forall.region(0).and_then(|region| region.entry());
    let outputs = |block: BlockRef<'_>| block.num_args().saturating_sub(forall.num_results());
    block.is_some_and(|block| block.args().skip(outputs(block)).any(|arg| arg == value))
}

/// `scf.forall.in_parallel { ... }`
pub(super) struct InParallel;

impl OpHooks for InParallel {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let body = parser.region(&[], false)?;
        parser.ensure_block(body);
        state.regions.push(body);
        text::optional_attrs(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        if let Some(region) = op.unverified::<InParallelOp>().region() {
            printer.region(region, false, false, false);
        }
        text::print_attrs(printer, op, &[]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let region = op.unverified::<InParallelOp>().region();
        let ops = region.and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops());
        for inner in ops {
            // What an operation without a definition has, nobody can tell.
            let Some(def) = inner.info().def() else { continue };
            if !def.states_interface("ParallelCombiningOpInterface") {
                return Err(op.emit_error("expected only ParallelCombiningOpInterface ops"));
            }
            let dest = inner.cast::<ParallelInsertSliceOp>().map(|insert| insert.dest());
            if dest.is_some_and(|dest| !is_output(op, dest)) {
                return Err(inner.emit_error("may only insert into an output block argument"));
            }
        }
        Ok(())
    }
}
