//! Affine maps with operands for their inputs: `#map(%i)[%n]`, and `%i + symbol(%n)`.

use super::text;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::ParamCodec;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperandMap, OperationState};
use rmlir_ir::value::affine_text::{print_expr_with, print_map};
use rmlir_ir::value::{AffineExpr, AffineInput, AffineMap, IntegerSet};
use rmlir_ir::{Attr, AttrData, OpRef, ValueRef};

/// Reads `(%d, ...)[%s, ...]` into the operands; gives the number of the former.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn dims_and_symbols(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<usize, Failed> {
    let dims = text::operands_in(parser, Delimiter::Paren, None)?;
    let symbols = text::operands_in(parser, Delimiter::OptionalSquare, None)?;
    let index = parser.ctx().index_type();
    text::resolve_as(parser, &dims, index, state)?;
    text::resolve_as(parser, &symbols, index, state)?;
    Ok(dims.len())
}

/// Writes `(%d, ...)[%s, ...]`, of which the first `dims` operands are the former.
pub fn print_dims_and_symbols(printer: &mut dyn AsmPrinter, operands: &[ValueRef<'_>], dims: usize) {
    let (dims, symbols) = operands.split_at(dims.min(operands.len()));
    printer.text("(");
    text::print_operands(printer, dims.iter().copied());
    printer.text(")");
    if !symbols.is_empty() {
        printer.text("[");
        text::print_operands(printer, symbols.iter().copied());
        printer.text("]");
    }
}

/// Reads an attribute that is an affine map.
///
/// # Errors
/// If it is none; it has been reported.
pub fn map_attr(parser: &mut dyn AsmParser) -> Result<(Attr, AffineMap), Failed> {
    let loc = parser.loc();
    let attr = parser.attr(None)?;
    match parser.ctx().attr_data(attr) {
        AttrData::AffineMap(map) => Ok((attr, AffineMap::clone(map))),
        _ => Err(parser.op_error(loc, "invalid kind of attribute specified")),
    }
}

/// Reads an attribute that is an integer set.
///
/// # Errors
/// If it is none; it has been reported.
pub fn set_attr(parser: &mut dyn AsmParser) -> Result<(Attr, IntegerSet), Failed> {
    let loc = parser.loc();
    let attr = parser.attr(None)?;
    match parser.ctx().attr_data(attr) {
        AttrData::IntegerSet(set) => Ok((attr, IntegerSet::clone(set))),
        _ => Err(parser.op_error(loc, "invalid kind of attribute specified")),
    }
}

/// The map in an attribute of an operation.
pub fn map_of(op: OpRef<'_>, name: &str) -> Option<AffineMap> {
    match op.ctx().attr_data(op.attr_named(name)?) {
        AttrData::AffineMap(map) => Some(AffineMap::clone(map)),
        _ => None,
    }
}

/// Reads `[%i + symbol(%n), ...]` and sets attribute `name` to the map. The operands are still to be resolved.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn subscripts(
    parser: &mut dyn AsmParser,
    name: &str,
    state: &mut OperationState,
) -> Result<OperandMap, Failed> {
    let subscripts = parser.affine_map_of_operands(Some(Delimiter::Square))?;
    let map = parser.ctx().affine_map_attr(subscripts.map.clone());
    text::set(parser, state, name, map);
    Ok(subscripts)
}

/// Resolves the operands of a map, which are of type index.
///
/// # Errors
/// If one is of another type; it has been reported.
pub fn resolve(
    parser: &mut dyn AsmParser,
    map: &OperandMap,
    state: &mut OperationState,
) -> Result<(), Failed> {
    let index = parser.ctx().index_type();
    text::resolve_as(parser, &map.dims, index, state)?;
    text::resolve_as(parser, &map.symbols, index, state)
}

/// Writes expressions with operands for their inputs, separated by commas.
pub fn print_exprs(
    printer: &mut dyn AsmPrinter,
    exprs: &[AffineExpr],
    dims: usize,
    operands: &[ValueRef<'_>],
) {
    for (i, &expr) in exprs.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        print_expr(printer, expr, dims, operands);
    }
}

fn print_expr(printer: &mut dyn AsmPrinter, expr: AffineExpr, dims: usize, operands: &[ValueRef<'_>]) {
    let (mut out, mut inputs) = (Vec::new(), Vec::new());
    let mut note = |input: AffineInput, out: &mut Vec<u8>| inputs.push((out.len(), input));
    print_expr_with(printer.ctx().affine(), expr, &mut note, &mut out);
    let mut written = 0;
    for (at, input) in inputs {
        printer.bytes(out.get(written..at).unwrap_or_default());
        written = at;
        let (open, index, close) = match input {
            AffineInput::Dim(at) => ("", at as usize, ""),
            AffineInput::Symbol(at) => ("symbol(", dims + at as usize, ")"),
        };
        let Some(&operand) = operands.get(index) else { continue };
        printer.text(open);
        printer.operand(operand);
        printer.text(close);
    }
    printer.bytes(out.get(written..).unwrap_or_default());
}

/// Writes `[...]`: the map in attribute `name` of the operation over these operands.
pub fn print_subscripts(printer: &mut dyn AsmPrinter, op: OpRef<'_>, name: &str, operands: &[ValueRef<'_>]) {
    printer.text("[");
    if let Some(map) = map_of(op, name) {
        print_exprs(printer, &map.results, map.dims as usize, operands);
    }
    printer.text("]");
}

/// Parameters that are affine maps, without `affine_map<...>` around them.
pub struct MapParam;

impl ParamCodec for MapParam {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Param, Failed> {
        let map = parser.affine_map()?;
        Ok(Param::Attr(parser.ctx().affine_map_attr(map)))
    }

    fn print(&self, printer: &mut dyn AsmPrinter, param: &Param) {
        let Param::Attr(attr) = *param else { return };
        let ctx = printer.ctx();
        if let AttrData::AffineMap(map) = ctx.attr_data(attr) {
            let mut text = Vec::new();
            print_map(ctx.affine(), map, &mut text);
            printer.bytes(&text);
        }
    }
}
