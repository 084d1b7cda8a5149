//! The parts of formats that are written by hand.

use crate::common::directive::{self, Pair};
use crate::common::text;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParamDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{OpRef, Type, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const ALL: &[Pair] = &[
    ("CustomDirectiveOperands", parse_operands, print_operands),
    ("CustomDirectiveResults", parse_results, print_results),
    ("CustomDirectiveWithTypeRefs", parse_again, print_again),
    ("CustomDirectiveOperandsAndTypes", parse_both, print_both),
    ("CustomDirectiveRegions", parse_regions, print_regions),
    ("CustomDirectiveSuccessors", parse_successors, print_successors),
    ("CustomDirectiveAttributes", parse_attrs, print_attrs),
    ("CustomDirectiveSpacing", parse_attr, print_attr),
    ("CustomDirectiveOptionalOperandRef", parse_count, print_count),
    ("CustomOptionalOperand", parse_optional, print_optional),
    ("OptionalLoc", parse_loc, print_loc),
    ("OptionalCustomParser", parse_foo, print_foo),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    directive::add(dialect, ALL);
    dialect.param_directive("DecimalShape", Arc::new(DecimalShape));
}

/// `%a, %b -> (%c, %d)`: one, perhaps another, and any number.
fn parse_operands(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let first = parser.operand()?;
    let second = if parser.optional_token(",") { vec![parser.operand()?] } else { Vec::new() };
    parser.token("->")?;
    parser.token("(")?;
    let rest = text::operand_list(parser)?;
    parser.token(")")?;
    if let [ParsedParam::Operands(one), ParsedParam::Operands(other), ParsedParam::Operands(all), ..] = params
    {
        (*one, *other, *all) = (vec![first], second, rest);
    }
    Ok(true)
}

fn print_operands(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [first, second, rest, ..] = params else { return };
    let leading: Vec<ValueRef<'_>> = first.values().iter().chain(second.values()).copied().collect();
    text::print_operands(printer, leading);
    printer.text(" -> (");
    text::print_operands(printer, rest.values().iter().copied());
    printer.text(")");
}

/// What `: i32, i64 -> (f32)` says.
struct Types {
    first: Type,
    second: Vec<Type>,
    rest: Vec<Type>,
}

fn three_types(parser: &mut dyn AsmParser) -> Result<Types, Failed> {
    parser.token(":")?;
    let first = parser.ty()?;
    let second = if parser.optional_token(",") { vec![parser.ty()?] } else { Vec::new() };
    parser.token("->")?;
    parser.token("(")?;
    let rest = text::type_list(parser)?;
    parser.token(")")?;
    Ok(Types { first, second, rest })
}

fn parse_results(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let types = three_types(parser)?;
    if let [ParsedParam::Types(one), ParsedParam::Types(other), ParsedParam::Types(all)] = params {
        (*one, *other, *all) = (vec![types.first], types.second, types.rest);
    }
    Ok(true)
}

fn print_results(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [first, second, rest] = params else { return };
    printer.text(" : ");
    text::print_types(printer, first.types().iter().chain(second.types()).copied());
    printer.text(" -> (");
    text::print_types(printer, rest.types().iter().copied());
    printer.text(")");
}

/// The types once more, which must be the same.
fn parse_again(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    parser.token("type_refs_capture")?;
    let types = three_types(parser)?;
    let same = match params {
        [one, other, all] => {
            one.types() == [types.first] && other.types() == types.second && all.types() == types.rest
        }
        _ => false,
    };
    if same { Ok(true) } else { Err(parser.error(loc, "expected the same types as before")) }
}

fn print_again(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    printer.text(" type_refs_capture ");
    print_results(printer, op, params);
}

fn parse_both(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let (operands, types) = params.split_at_mut(3.min(params.len()));
    parse_operands(parser, state, operands)?;
    parse_results(parser, state, types)
}

fn print_both(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let (operands, types) = params.split_at(3.min(params.len()));
    print_operands(printer, op, operands);
    print_results(printer, op, types);
}

fn parse_regions(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let first = parser.region(&[], false)?;
    let others = if parser.optional_token(",") { vec![parser.region(&[], false)?] } else { Vec::new() };
    if let [ParsedParam::Regions(one), ParsedParam::Regions(rest)] = params {
        (*one, *rest) = (vec![first], others);
    }
    Ok(true)
}

fn print_regions(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [first, rest] = params else { return };
    for &region in first.regions() {
        printer.region(region, true, true, false);
    }
    if !rest.regions().is_empty() {
        printer.text(", ");
        for &region in rest.regions() {
            printer.region(region, true, true, false);
        }
    }
}

/// A second successor counts twice.
fn parse_successors(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let first = parser.successor()?;
    let others = if parser.optional_token(",") { vec![parser.successor()?; 2] } else { Vec::new() };
    if let [ParsedParam::Successors(one), ParsedParam::Successors(rest)] = params {
        (*one, *rest) = (vec![first], others);
    }
    Ok(true)
}

fn print_successors(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [first, rest] = params else { return };
    for (index, &block) in first.successors().iter().chain(rest.successors().first()).enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        printer.successor(block);
    }
}

fn parse_attrs(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let first = parser.attr(None)?;
    let second = if parser.optional_token(",") { Some(parser.attr(None)?) } else { None };
    if let [ParsedParam::Attr(one), ParsedParam::Attr(other)] = params {
        (*one, *other) = (Some(first), second);
    }
    Ok(true)
}

fn print_attrs(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    for (index, attr) in params.iter().filter_map(PrintedParam::attr).enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        printer.attr(attr);
    }
}

fn parse_attr(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let read = parser.attr(None)?;
    if let [ParsedParam::Attr(attr)] = params {
        *attr = Some(read);
    }
    Ok(true)
}

fn print_attr(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    print_attrs(printer, op, params);
}

/// `1` if the operand is there, else `0`.
fn parse_count(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let stated = parser.integer()? != 0;
    let there = params.first().is_some_and(|param| !param.operands().is_empty());
    if stated == there { Ok(true) } else { Err(parser.error(loc, "expected the number of operands before")) }
}

fn print_count(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let there = params.first().is_some_and(|param| !param.values().is_empty());
    printer.text(if there { "1" } else { "0" });
}

/// `(%a)`, or nothing.
fn parse_optional(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    if parser.optional_token("(") {
        let operand = parser.operand()?;
        parser.token(")")?;
        if let [ParsedParam::Operands(operands)] = params {
            *operands = vec![operand];
        }
    }
    Ok(true)
}

fn print_optional(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    if let Some(&value) = params.first().and_then(|param| param.values().first()) {
        printer.text("(");
        printer.operand(value);
        printer.text(") ");
    }
}

/// A location, or the place in the file.
fn parse_loc(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let here = parser.loc();
    let loc = parser.optional_loc()?.unwrap_or(here);
    if let [ParsedParam::Attr(attr)] = params {
        *attr = Some(parser.ctx().loc_attr(loc));
    }
    Ok(true)
}

fn print_loc(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    if let Some(attr) = params.first().and_then(PrintedParam::attr) {
        printer.optional_loc(op.ctx().loc(attr));
    }
}

/// `foo true`, or nothing.
fn parse_foo(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    if !parser.optional_token("foo") {
        return Ok(false);
    }
    let read = parser.attr(None)?;
    if let [ParsedParam::Attr(attr)] = params {
        *attr = Some(read);
    }
    Ok(true)
}

fn print_foo(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    if let Some(attr) = params.first().and_then(PrintedParam::attr) {
        printer.text("foo ");
        printer.attr(attr);
    }
}

/// Sizes with `x` between them; there may be none.
struct DecimalShape;

impl ParamDirective for DecimalShape {
    fn parse(&self, parser: &mut dyn AsmParser, params: &mut [Option<Param>]) -> Result<bool, Failed> {
        let sizes = if parser.at_number() { parser.dimension_list(false, false)? } else { Vec::new() };
        if let [shape] = params {
            *shape = Some(Param::List(sizes.into_iter().map(Param::Int).collect()));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, params: &[&Param]) {
        let [Param::List(sizes)] = params else { return };
        for (index, size) in sizes.iter().enumerate() {
            if index > 0 {
                printer.text("x");
            }
            if let Param::Int(size) = size {
                printer.text(&size.to_string());
            }
        }
    }
}
