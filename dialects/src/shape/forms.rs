//! Forms that are written by hand.

use crate::common::elements;
use crate::common::text;
use crate::scf::text::{ensure_terminator, print_arrow_in_parens};
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("const_shape").form(parse_shape, print_shape);
    dialect
        .op("assuming")
        .form(parse_assuming, print_assuming)
        .interface::<dyn RegionBranchOpInterface>(Arc::new(Assuming));
    dialect.op("reduce").hooks(Arc::new(Reduce));
}

const SHAPE: &str = "shape";

/// `shape.const_shape [1, 2, 3] : !shape.shape`
fn parse_shape(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    text::optional_attrs(parser, state)?;
    let loc = parser.loc();
    let extents = parser.attr(None)?;
    let ctx = parser.ctx().clone();
    let Some(extents) = ctx.attr_data(extents).as_array() else {
        return Err(parser.op_error(loc, "expected an array of extents"));
    };
    let mut raw = Vec::new();
    for &extent in extents {
        let Some(extent) = rmlir_ir::typed::number(&ctx, extent) else {
            return Err(parser.op_error(loc, "expected integer extents"));
        };
        raw.extend_from_slice(&extent.to_le_bytes());
    }
    let shape = ctx
        .tensor_type(&[extents.len() as i64], ctx.index_type(), None)
        .and_then(|ty| ctx.dense_elements(ty, raw, false))
        .map_err(|why| parser.op_error(loc, &why.0))?;
    text::set(parser, state, SHAPE, shape);
    parser.token(":")?;
    let ty = parser.ty()?;
    state.result_types.push(ty);
    Ok(())
}

/// The most extents that are worth writing.
const MAX_RANK: usize = 1 << 20;

fn print_shape(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_attrs(printer, op, &[SHAPE]);
    let extents = op.attr_named(SHAPE).and_then(|shape| elements::integers(op.ctx(), shape, MAX_RANK));
    let extents = extents.map_or(Vec::new(), |(_, extents)| extents);
    printer.text("[");
    for (i, extent) in extents.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        let mut text = Vec::new();
        extent.print_signed(&mut text);
        printer.bytes(&text);
    }
    printer.text("] : ");
    text::print_types(printer, op.result(0).map(|result| result.ty()));
}

/// `shape.assuming %proof -> (T) { ... }`
fn parse_assuming(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let proof = parser.operand()?;
    let witness = rmlir_ir::typed::make_type(parser.ctx(), ("shape", "witness"), Vec::new());
    let witness = witness.map_err(|why| parser.op_error(proof.loc, &why.0))?;
    text::resolve_as(parser, &[proof], witness, state)?;
    state.result_types = text::optional_arrow_types(parser)?;
    let body = parser.region(&[], false)?;
    ensure_terminator::<super::AssumingYieldOp>(parser, body, state);
    state.regions.push(body);
    text::optional_attrs(parser, state)
}

fn print_assuming(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let yields = op.num_results() > 0;
    printer.text(" ");
    text::print_operands(printer, op.operands());
    if yields {
        printer.text(" ");
        print_arrow_in_parens(printer, op.results().map(|result| result.ty()));
    }
    printer.text(" ");
    if let Some(body) = op.region(0) {
        printer.region(body, false, yields, false);
    }
    text::print_attrs(printer, op, &[]);
}

struct Assuming;

impl RegionBranchOpInterface for Assuming {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        match point {
            BranchPoint::Parent => vec![RegionSuccessor { region: Some(0), inputs: Vec::new() }],
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
        }
    }
}

/// `shape.reduce(%shape, %init) : !shape.shape -> !shape.size { ... }`
struct Reduce;

impl OpHooks for Reduce {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let loc = parser.loc();
        let operands = text::operands_in(parser, Delimiter::Paren, None)?;
        parser.token(":")?;
        let shape = parser.ty()?;
        state.result_types = text::optional_arrow_types(parser)?;
        let Some((&first, inits)) = operands.split_first() else {
            return Err(parser.op_error(loc, "expected a shape"));
        };
        text::resolve_as(parser, &[first], shape, state)?;
        let (loc, types) = (parser.name_loc(), state.result_types.clone());
        text::resolve_all(parser, loc, inits, &types, state)?;
        let body = parser.region(&[], false)?;
        state.regions.push(body);
        text::optional_attrs(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text("(");
        text::print_operands(printer, op.operands().take(1));
        printer.text(", ");
        text::print_operands(printer, op.operands().skip(1));
        printer.text(") : ");
        text::print_types(printer, op.operand(0).map(|shape| shape.ty()));
        text::print_optional_arrow_types(printer, &text::types_of(op.results()));
        printer.text(" ");
        if let Some(body) = op.region(0) {
            printer.region(body, true, true, false);
        }
        text::print_attrs(printer, op, &[]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        super::checks::check_reduce(op)
    }
}
