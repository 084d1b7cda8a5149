//! `affine.for %i = 0 to min #map(%n) step 2 iter_args(%a = %x) -> (T) { ... }`

use super::{AffineYieldOp, ids};
use crate::common::operand_map::{dims_and_symbols, map_of, print_dims_and_symbols};
use crate::common::text;
use crate::scf::text::{assignments, ensure_terminator, entry_args, give_types, print_assignments, yielded};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, OperationState};
use rmlir_ir::interfaces::effects::{ConditionallySpeculatable, Speculatability};
use rmlir_ir::interfaces::loop_like::{LoopBound, LoopLikeOpInterface};
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ir::value::{AffineKind, AffineMap};
use rmlir_ir::{AttrData, Loc, OPERAND_SEGMENTS, OpRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("for")
        .form(parse, print)
        .region_verifier(check)
        .interface::<dyn RegionBranchOpInterface>(Arc::new(For))
        .interface::<dyn LoopLikeOpInterface>(Arc::new(For))
        .interface::<dyn ConditionallySpeculatable>(Arc::new(For));
}

/// One of the two bounds.
struct Bound {
    attr: &'static str,
    /// What stands before several results.
    prefix: &'static str,
    /// What errors call it.
    side: &'static str,
    /// The operand group.
    group: usize,
}

const BOUNDS: [Bound; 2] = [
    Bound { attr: "lowerBoundMap", prefix: "max", side: "lower", group: 0 },
    Bound { attr: "upperBoundMap", prefix: "min", side: "upper", group: 1 },
];
const INITS: usize = 2;
const STEP: &str = "step";

/// A loop that carries values.
struct For;

/// How often the loop runs, if its bounds are constants.
pub(super) fn rounds(op: OpRef<'_>) -> Option<u64> {
    let constant = |name: &str| match map_of(op, name)?.results[..] {
        [only] => op.ctx().affine().as_constant(only),
        _ => None,
    };
    rounds_between(op, constant(BOUNDS[0].attr)?, constant(BOUNDS[1].attr)?)
}

/// How often the loop runs from one number to another one.
pub(super) fn rounds_between(op: OpRef<'_>, lower: i64, upper: i64) -> Option<u64> {
    let step = op.attr_named(STEP).and_then(|attr| rmlir_ir::typed::number(op.ctx(), attr))?;
    let length = i128::from(upper) - i128::from(lower);
    if length <= 0 {
        return Some(0);
    }
    let step = i128::from(step.max(1));
    u64::try_from((length + step - 1) / step).ok()
}

impl RegionBranchOpInterface for For {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        let body = || RegionSuccessor { region: Some(0), inputs: entry_args(op, 0, 1) };
        match (point, rounds(op)) {
            (BranchPoint::Parent, Some(0)) | (BranchPoint::Terminator(_), Some(1)) => {
                vec![RegionSuccessor::parent(op)]
            }
            (BranchPoint::Parent, Some(_)) => vec![body()],
            _ => vec![body(), RegionSuccessor::parent(op)],
        }
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        op.operand_group_range(INITS)
    }
}

impl ConditionallySpeculatable for For {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        // A step of one comes to an end for sure.
        let step = op.attr_named(STEP).and_then(|attr| rmlir_ir::typed::number(op.ctx(), attr));
        if step == Some(1) { Speculatability::Recursive } else { Speculatability::Not }
    }
}

/// A bound, if it is a number.
fn constant_bound<'m>(op: OpRef<'m>, attr: &str) -> Option<Vec<LoopBound<'m>>> {
    let bound = map_of(op, attr)?.single_constant(op.ctx().affine())?;
    Some(vec![LoopBound::Constant(op.ctx().index_attr(bound))])
}

impl LoopLikeOpInterface for For {
    fn induction_vars<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        Some(entry_args(op, 0, 0).into_iter().take(1).collect())
    }

    fn lower_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        constant_bound(op, BOUNDS[0].attr)
    }

    fn upper_bounds<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        constant_bound(op, BOUNDS[1].attr)
    }

    fn steps<'m>(&self, op: OpRef<'m>) -> Option<Vec<LoopBound<'m>>> {
        op.attr_named("step").map(|step| vec![LoopBound::Constant(step)])
    }

    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_group_range(INITS)
    }

    fn region_iter_args<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        entry_args(op, 0, 1)
    }

    fn yielded_values<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        yielded::<AffineYieldOp>(op, 0)
    }

    fn loop_results<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        Some(op.results().collect())
    }
}

fn check(op: OpRef<'_>) -> Result<(), Failed> {
    let index = op.ctx().index_type();
    let args = entry_args(op, 0, 0);
    if args.first().is_none_or(|variable| variable.ty() != index) {
        return Err(op.emit_error("expected body to have a single index argument for the induction variable"));
    }
    let maps = BOUNDS.each_ref().map(|bound| map_of(op, bound.attr));
    for (bound, map) in BOUNDS.iter().zip(&maps) {
        if let Some(map) = map.as_ref().filter(|map| map.inputs() > 0) {
            ids::check(op, op.operand_group(bound.group), map.dims as usize)?;
        }
    }
    for (bound, map) in BOUNDS.iter().zip(&maps) {
        if map.as_ref().is_some_and(|map| map.results.is_empty()) {
            let side = bound.side;
            return Err(op.emit_error(format!("expected {side} bound map to have at least one result")));
        }
    }
    let results = op.num_results();
    if results == 0 {
        return Ok(());
    }
    if op.operand_group_range(INITS).len() != results {
        return Err(op.emit_error("mismatch between the number of loop-carried values and results"));
    }
    if args.len() - 1 != results {
        return Err(op.emit_error("mismatch between the number of basic block args and results"));
    }
    Ok(())
}

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let index = parser.ctx().index_type();
    let variable = Argument { ty: Some(index), ..parser.argument(false, false)? };
    parser.token("=")?;
    parse_bound(parser, state, &BOUNDS[0])?;
    let lower = state.operands.len();
    if !parser.optional_token("to") {
        let loc = parser.loc();
        return Err(parser.op_error(loc, "expected 'to' between bounds"));
    }
    parse_bound(parser, state, &BOUNDS[1])?;
    let upper = state.operands.len() - lower;
    parse_step(parser, state)?;
    let mut args = vec![variable];
    let mut inits = Vec::new();
    if parser.optional_token("iter_args") {
        let (carried, values) = assignments(parser)?;
        args.extend(carried);
        inits = values;
        state.result_types = text::arrow_types(parser)?;
        if args.len() != state.result_types.len() + 1 {
            return Err(count_mismatch(parser));
        }
        let (loc, types) = (parser.name_loc(), state.result_types.clone());
        text::resolve_all(parser, loc, &inits, &types, state)?;
    }
    let lengths = [lower as i32, upper as i32, inits.len() as i32];
    let segments = parser.ctx().dense_i32_array(&lengths);
    text::set(parser, state, OPERAND_SEGMENTS, segments);
    give_types(&mut args[1..], &state.result_types);
    let body = parser.region(&args, false)?;
    ensure_terminator::<AffineYieldOp>(parser, body, state);
    state.regions.push(body);
    text::optional_attrs(parser, state)
}

fn count_mismatch(parser: &mut dyn AsmParser) -> Failed {
    let loc = parser.name_loc();
    parser.op_error(loc, "mismatch between the number of loop-carried values and results")
}

fn parse_step(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    if !parser.optional_token("step") {
        let one = parser.ctx().index_attr(1);
        text::set(parser, state, STEP, one);
        return Ok(());
    }
    let (loc, index) = (parser.loc(), parser.ctx().index_type());
    let step = parser.attr(Some(index))?;
    match parser.ctx().attr_data(step) {
        AttrData::Integer { value, .. } if value.is_negative() => {
            Err(parser.op_error(loc, "expected step to be representable as a positive signed integer"))
        }
        AttrData::Integer { .. } => {
            text::set(parser, state, STEP, step);
            Ok(())
        }
        _ => Err(parser.op_error(loc, "invalid kind of attribute specified")),
    }
}

fn parse_bound(parser: &mut dyn AsmParser, state: &mut OperationState, bound: &Bound) -> Result<(), Failed> {
    let prefixed = parser.optional_token(bound.prefix);
    let operands = text::operand_list(parser)?;
    if let [operand] = operands[..] {
        let index = parser.ctx().index_type();
        text::resolve_as(parser, &[operand], index, state)?;
        let map = AffineMap::symbol_identity(parser.ctx().affine(), 1);
        return set_map(parser, state, bound, map);
    }
    if !operands.is_empty() {
        let loc = parser.name_loc();
        return Err(parser.op_error(loc, "expected only one loop bound operand"));
    }
    let (loc, index) = (parser.loc(), parser.ctx().index_type());
    let attr = parser.attr(Some(index))?;
    let ctx = parser.ctx().clone();
    match ctx.attr_data(attr) {
        AttrData::AffineMap(map) => {
            text::set(parser, state, bound.attr, attr);
            map_operands(parser, state, bound, map)?;
            if map.results.len() > 1 && !prefixed {
                return Err(needs_prefix(parser, loc, bound));
            }
            Ok(())
        }
        AttrData::Integer { value, .. } => {
            let constant = value.to_i64().unwrap_or_default();
            set_map(parser, state, bound, AffineMap::constant(ctx.affine(), constant))
        }
        _ => {
            let loc = parser.name_loc();
            Err(parser.op_error(loc, "expected valid affine map representation for loop bounds"))
        }
    }
}

fn needs_prefix(parser: &mut dyn AsmParser, loc: Loc, bound: &Bound) -> Failed {
    let (side, prefix) = (bound.side, bound.prefix);
    let what = "loop bound affine map with multiple results requires";
    parser.op_error(loc, &format!("{side} {what} '{prefix}' prefix"))
}

fn set_map(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    bound: &Bound,
    map: AffineMap,
) -> Result<(), Failed> {
    let map = parser.ctx().affine_map_attr(map);
    text::set(parser, state, bound.attr, map);
    Ok(())
}

fn map_operands(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    _: &Bound,
    map: &AffineMap,
) -> Result<(), Failed> {
    let before = state.operands.len();
    let dims = dims_and_symbols(parser, state)?;
    let symbols = state.operands.len() - before - dims;
    for (have, want, what) in [(dims, map.dims, "dim"), (symbols, map.symbols, "symbol")] {
        if have != want as usize {
            let loc = parser.name_loc();
            let message = format!("{what} operand count and affine map {what} count must match");
            return Err(parser.op_error(loc, &message));
        }
    }
    Ok(())
}

fn print_bound(printer: &mut dyn AsmPrinter, op: OpRef<'_>, bound: &Bound) {
    let (Some(attr), Some(map)) = (op.attr_named(bound.attr), map_of(op, bound.attr)) else { return };
    let operands: Vec<ValueRef<'_>> = op.operand_group(bound.group).collect();
    match (&map.results[..], map.dims, map.symbols) {
        ([result], 0, 0) => {
            if let Some(value) = op.ctx().affine().as_constant(*result) {
                return printer.text(&value.to_string());
            }
        }
        ([result], 0, 1) => {
            let is_symbol = matches!(op.ctx().affine().kind(*result), AffineKind::Symbol(_));
            if let (true, Some(&operand)) = (is_symbol, operands.first()) {
                return printer.operand(operand);
            }
        }
        ([_], ..) => {}
        _ => {
            printer.text(bound.prefix);
            printer.text(" ");
        }
    }
    printer.attr(attr);
    print_dims_and_symbols(printer, &operands, map.dims as usize);
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let args = entry_args(op, 0, 0);
    let (Some((&variable, carried)), Some(region)) = (args.split_first(), op.region(0)) else { return };
    printer.text(" ");
    printer.region_argument(variable, &[], true);
    printer.text(" = ");
    print_bound(printer, op, &BOUNDS[0]);
    printer.text(" to ");
    print_bound(printer, op, &BOUNDS[1]);
    let step = op.attr_named(STEP).and_then(|attr| rmlir_ir::typed::number(op.ctx(), attr));
    if let Some(step) = step.filter(|&step| step != 1) {
        printer.text(&format!(" step {step}"));
    }
    let inits: Vec<ValueRef<'_>> = op.operand_group(INITS).collect();
    if !inits.is_empty() {
        print_assignments(printer, " iter_args", carried, &inits);
        printer.text(" -> (");
        text::print_types(printer, op.results().map(|result| result.ty()));
        printer.text(")");
    }
    printer.text(" ");
    printer.region(region, false, !inits.is_empty(), false);
    text::print_attrs(printer, op, &[BOUNDS[0].attr, BOUNDS[1].attr, STEP, OPERAND_SEGMENTS]);
}
