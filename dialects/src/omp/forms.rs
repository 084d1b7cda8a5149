//! Operations whose text is written by hand.

use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::{AttrData, OPERAND_SEGMENTS, OpRef, Type, ValueRef, typed};

/// What reads an operation's text and what writes it.
#[derive(Clone, Copy)]
pub(super) struct Form(
    pub(super) fn(&mut dyn AsmParser, &mut OperationState) -> Result<(), Failed>,
    pub(super) fn(&mut dyn AsmPrinter, OpRef<'_>),
);

pub(super) const LOOP_NEST: Form = Form(parse_loop_nest, print_loop_nest);
pub(super) const CANONICAL_LOOP: Form = Form(parse_canonical_loop, print_canonical_loop);
pub(super) const UNROLL_HEURISTIC: Form = Form(parse_unroll, print_unroll);
pub(super) const TARGET_ALLOCMEM: Form = Form(parse_allocmem, print_allocmem);

/// ` (%i) : T = (%lb) to (%ub) inclusive step (%s) collapse(2) tiles(4, 4) { ... }`
fn parse_loop_nest(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let mut ivs: Vec<Argument> = Vec::new();
    parser.list(Delimiter::Paren, " in argument list", &mut |parser| {
        ivs.push(parser.argument(false, false)?);
        Ok(())
    })?;
    parser.token(":")?;
    let ty = parser.ty()?;
    ivs.iter_mut().for_each(|iv| iv.ty = Some(ty));
    let count = Some(ivs.len());
    parser.token("=")?;
    let lower = text::operands_in(parser, Delimiter::Paren, count)?;
    parser.token("to")?;
    let upper = text::operands_in(parser, Delimiter::Paren, count)?;
    if parser.optional_token("inclusive") {
        let unit = parser.ctx().unit();
        text::set(parser, state, "loop_inclusive", unit);
    }
    parser.token("step")?;
    let steps = text::operands_in(parser, Delimiter::Paren, count)?;
    parse_nesting(parser, state)?;
    let region = parser.region(&ivs, false)?;
    state.regions.push(region);
    for operands in [lower, upper, steps] {
        text::resolve_as(parser, &operands, ty, state)?;
    }
    text::optional_attrs(parser, state)
}

/// `collapse(2) tiles(4, 4)`
fn parse_nesting(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    if parser.optional_token("collapse") {
        parser.token("(")?;
        let count = parser.integer()?;
        parser.token(")")?;
        if count > 1 {
            let count = parser.ctx().int_attr(64, count);
            text::set(parser, state, "collapse_num_loops", count);
        }
    }
    if parser.optional_token("tiles") {
        let mut tiles = Vec::new();
        parser.token("(")?;
        parser.list(Delimiter::None, "", &mut |parser| {
            tiles.push(parser.integer()?);
            Ok(())
        })?;
        parser.token(")")?;
        let tiles = parser.ctx().dense_i64_array(&tiles);
        text::set(parser, state, "tile_sizes", tiles);
    }
    Ok(())
}

fn print_loop_nest(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let ctx = op.ctx();
    let Some(region) = op.region(0) else { return };
    let ivs: Vec<ValueRef<'_>> = region.entry().into_iter().flat_map(|block| block.args()).collect();
    let operands: Vec<ValueRef<'_>> = op.operands().collect();
    let mut bounds = operands.chunks((operands.len() / 3).max(1)).map(<[_]>::to_vec);
    let mut next = || bounds.next().unwrap_or_default();
    printer.text(" (");
    text::print_operands(printer, ivs.iter().copied());
    printer.text(") : ");
    if let Some(iv) = ivs.first() {
        printer.ty(iv.ty());
    }
    let inclusive = if op.attr_named("loop_inclusive").is_some() { ") inclusive step (" } else { ") step (" };
    for lead in [" = (", ") to (", inclusive] {
        printer.text(lead);
        text::print_operands(printer, next());
    }
    printer.text(") ");
    let collapse = op.attr_named("collapse_num_loops").and_then(|attr| typed::number(ctx, attr));
    if let Some(count) = collapse.filter(|&count| count > 1) {
        printer.text(&format!("collapse({count}) "));
    }
    if let Some(tiles) = op.attr_named("tile_sizes").and_then(|attr| ctx.i64_array(attr)) {
        let tiles: Vec<String> = tiles.iter().map(i64::to_string).collect();
        printer.text(&format!("tiles({}) ", tiles.join(", ")));
    }
    printer.region(region, false, true, false);
}

fn cli_type(parser: &mut dyn AsmParser) -> Result<Type, Failed> {
    typed::make_type(parser.ctx(), ("omp", "cli"), Vec::new()).map_err(|why| {
        let loc = parser.name_loc();
        parser.op_error(loc, &why.0)
    })
}

/// `(%cli) %iv : T in range(%count) { ... }`
fn parse_canonical_loop(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let mut cli: Vec<UnresolvedOperand> = Vec::new();
    if parser.optional_token("(") {
        cli.push(parser.operand()?);
        parser.token(")")?;
    }
    let iv = parser.argument(true, false)?;
    parser.token("in")?;
    parser.token("range")?;
    parser.token("(")?;
    let count = parser.operand()?;
    parser.token(")")?;
    let ty = iv.ty.ok_or(Failed)?;
    text::resolve_as(parser, &[count], ty, state)?;
    let region = parser.region(&[iv], false)?;
    state.regions.push(region);
    let ty = cli_type(parser)?;
    text::resolve_as(parser, &cli, ty, state)?;
    text::optional_attrs(parser, state)
}

fn print_canonical_loop(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let Some(region) = op.region(0) else { return };
    if let Some(cli) = op.operand(1) {
        printer.text("(");
        printer.operand(cli);
        printer.text(")");
    }
    if let (Some(iv), Some(count)) = (region.entry().and_then(|block| block.args().next()), op.operand(0)) {
        printer.text(" ");
        printer.operand(iv);
        printer.text(" : ");
        printer.ty(iv.ty());
        printer.text(" in range(");
        printer.operand(count);
        printer.text(") ");
    }
    printer.region(region, false, true, false);
    text::print_attrs(printer, op, &[]);
}

/// `(%cli)`, with `-> ()` after it or not
fn parse_unroll(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    parser.token("(")?;
    let cli = parser.operand()?;
    parser.token(")")?;
    if parser.optional_token("->") {
        parser.token("(")?;
        parser.token(")")?;
    }
    text::optional_attrs(parser, state)?;
    let ty = cli_type(parser)?;
    text::resolve_as(parser, &[cli], ty, state)
}

fn print_unroll(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text("(");
    text::print_operands(printer, op.operands());
    printer.text(")");
    text::print_attrs(printer, op, &[]);
}

/// ` %device : T, TYPE(%length : T), %size, %size`
fn parse_allocmem(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let device = parser.operand()?;
    parser.token(":")?;
    let ty = parser.ty()?;
    text::resolve_as(parser, &[device], ty, state)?;
    parser.token(",")?;
    let in_type = parser.ty()?;
    let in_type = parser.ctx().type_attr(in_type);
    text::set(parser, state, "in_type", in_type);
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if parser.optional_token("(") {
        operands = text::operand_list(parser)?;
        parser.token(":")?;
        types = text::type_list(parser)?;
        parser.token(")")?;
    }
    let lengths = operands.len();
    if parser.optional_token(",") {
        operands.extend(text::operand_list(parser)?);
        types.extend(std::iter::repeat_n(parser.ctx().index_type(), operands.len() - lengths));
    }
    let loc = parser.name_loc();
    text::resolve_all(parser, loc, &operands, &types, state)?;
    let groups = [1, lengths as i32, (operands.len() - lengths) as i32];
    let groups = parser.ctx().dense_i32_array(&groups);
    text::set(parser, state, OPERAND_SEGMENTS, groups);
    text::optional_attrs(parser, state)?;
    state.result_types.push(parser.ctx().i64());
    Ok(())
}

fn print_allocmem(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let Some(device) = op.operand(0) else { return };
    printer.text(" ");
    printer.operand(device);
    printer.text(" : ");
    printer.ty(device.ty());
    printer.text(", ");
    if let Some(AttrData::Type(ty)) = op.attr_named("in_type").map(|attr| op.ctx().attr_data(attr)) {
        printer.ty(*ty);
    }
    let lengths: Vec<ValueRef<'_>> = op.operand_group(1).collect();
    if !lengths.is_empty() {
        printer.text("(");
        text::print_operands(printer, lengths.iter().copied());
        printer.text(" : ");
        text::print_types(printer, lengths.iter().map(|length| length.ty()));
        printer.text(")");
    }
    for size in op.operand_group(2) {
        printer.text(", ");
        printer.operand(size);
    }
    text::print_attrs(printer, op, &["in_type", OPERAND_SEGMENTS]);
}
