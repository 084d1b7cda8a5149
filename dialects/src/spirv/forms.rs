//! Constants, entry points and branches.

use super::words;
use crate::common::function;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{Attr, AttrData, Context, OPERAND_SEGMENTS, OpRef, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("BranchConditional").form(parse_branch, print_branch);
    dialect.op("Constant").form(parse_constant, print_constant);
    dialect.op("EntryPoint").form(parse_entry, print_entry);
    dialect.op("EXT.SpecConstantCompositeReplicate").form(parse_replicate, print_replicate);
    dialect.op("ARM.GraphEntryPoint").form(parse_graph_entry, print_graph_entry);
    dialect.op("ExecutionMode").form(parse_mode, print_mode);
    dialect.op("SpecConstant").form(parse_spec, print_spec);
    dialect.op("SpecConstantComposite").form(parse_composite, print_composite);
    for name in OF_ONE_TYPE {
        dialect.op(name).form(parse_same, print_same);
    }
}

fn elements(ctx: &Context, attr: Option<Attr>) -> &[Attr] {
    attr.and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default()
}

fn print_list(printer: &mut dyn AsmPrinter, attrs: &[Attr]) {
    for (i, &attr) in attrs.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.attr_without_type(attr);
    }
}

const VALUE: &str = "value";

/// `spirv.Constant 1 : i32`, `spirv.Constant [1 : i32] : !spirv.array<1 x i32>`
fn parse_constant(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let value = parser.attr(None)?;
    text::set(parser, state, VALUE, value);
    let ctx = parser.ctx().clone();
    let own = ctx.attr_type(value).filter(|&ty| {
        !matches!(
            ctx.type_data(ty),
            TypeData::None | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. }
        )
    });
    let ty = match own {
        Some(ty) => ty,
        None => {
            parser.token(":")?;
            parser.ty()?
        }
    };
    state.result_types.push(ty);
    Ok(())
}

fn print_constant(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let (Some(value), Some(result)) = (op.attr_named(VALUE), op.result(0)) else { return };
    printer.text(" ");
    printer.attr(value);
    if super::types::type_in(op.ctx(), result.ty(), "array").is_some() {
        printer.text(" : ");
        printer.ty(result.ty());
    }
}

const EXECUTION_MODEL: &str = "execution_model";
const FUNCTION: &str = "fn";
const INTERFACE: &str = "interface";

/// `spirv.EntryPoint "GLCompute" @fn, @var, @var`
fn parse_entry(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let model = words::quoted(parser, EXECUTION_MODEL)?;
    text::set(parser, state, EXECUTION_MODEL, model);
    parse_graph_entry(parser, state)
}

/// Reads the name of something in the module.
fn symbol(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let attr = parser.attr(None)?;
    match parser.ctx().attr_data(attr) {
        AttrData::SymbolRef { nested, .. } if nested.is_empty() => Ok(attr),
        _ => Err(parser.op_error(loc, "invalid kind of attribute specified")),
    }
}

/// `spirv.ARM.GraphEntryPoint @graph, @var, @var`
fn parse_graph_entry(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let function = symbol(parser)?;
    text::set(parser, state, FUNCTION, function);
    let mut variables = Vec::new();
    while parser.optional_token(",") {
        variables.push(symbol(parser)?);
    }
    let variables = parser.ctx().array_attr(&variables);
    text::set(parser, state, INTERFACE, variables);
    Ok(())
}

fn print_attr(printer: &mut dyn AsmPrinter, op: OpRef<'_>, name: &str) {
    if let Some(attr) = op.attr_named(name) {
        printer.attr(attr);
    }
}

fn print_entry(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(&format!(" \"{}\"", words::attr_word(op, EXECUTION_MODEL, EXECUTION_MODEL)));
    print_graph_entry(printer, op);
}

fn print_graph_entry(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    print_attr(printer, op, FUNCTION);
    let variables = elements(op.ctx(), op.attr_named(INTERFACE));
    printer.text(if variables.is_empty() { "" } else { ", " });
    print_list(printer, variables);
}

const EXECUTION_MODE: &str = "execution_mode";
const VALUES: &str = "values";

/// `spirv.ExecutionMode @fn "LocalSize", 1, 1, 1`
fn parse_mode(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let function = parser.attr(None)?;
    text::set(parser, state, FUNCTION, function);
    let mode = words::quoted(parser, EXECUTION_MODE)?;
    text::set(parser, state, EXECUTION_MODE, mode);
    let (mut values, i32) = (Vec::new(), parser.ctx().i32());
    while parser.optional_token(",") {
        values.push(parser.attr(Some(i32))?);
    }
    let values = parser.ctx().array_attr(&values);
    text::set(parser, state, VALUES, values);
    Ok(())
}

fn print_mode(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    print_attr(printer, op, FUNCTION);
    printer.text(&format!(" \"{}\"", words::attr_word(op, EXECUTION_MODE, EXECUTION_MODE)));
    let values = elements(op.ctx(), op.attr_named(VALUES));
    printer.text(if values.is_empty() { "" } else { ", " });
    print_list(printer, values);
}

const SPEC_ID: &str = "spec_id";
const DEFAULT: &str = "default_value";

/// `spirv.SpecConstant @name spec_id(5) = 10 : i32`
fn parse_spec(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    function::symbol_name(parser, state)?;
    if parser.optional_token(SPEC_ID) {
        parser.token("(")?;
        let id = parser.attr(None)?;
        text::set(parser, state, SPEC_ID, id);
        parser.token(")")?;
    }
    parser.token("=")?;
    let value = parser.attr(None)?;
    text::set(parser, state, DEFAULT, value);
    Ok(())
}

fn print_spec(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    function::print_symbol_name(printer, op);
    if let Some(id) = op.attr_named(SPEC_ID) {
        printer.text(" spec_id(");
        printer.attr_without_type(id);
        printer.text(")");
    }
    printer.text(" = ");
    print_attr(printer, op, DEFAULT);
}

const CONSTITUENTS: &str = "constituents";
const TYPE: &str = "type";

/// `spirv.SpecConstantComposite @name (@a, @b) : T`
fn parse_composite(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    function::symbol_name(parser, state)?;
    let mut parts = Vec::new();
    parser.list(Delimiter::Paren, "", &mut |parser| {
        parts.push(parser.attr(None)?);
        Ok(())
    })?;
    let parts = parser.ctx().array_attr(&parts);
    text::set(parser, state, CONSTITUENTS, parts);
    parser.token(":")?;
    let ty = parser.ty()?;
    let ty = parser.ctx().type_attr(ty);
    text::set(parser, state, TYPE, ty);
    Ok(())
}

fn print_composite(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    function::print_symbol_name(printer, op);
    printer.text(" (");
    print_list(printer, elements(op.ctx(), op.attr_named(CONSTITUENTS)));
    printer.text(") : ");
    print_attr(printer, op, TYPE);
}

const WEIGHTS: &str = "branch_weights";

/// `spirv.BranchConditional %c [1, 2], ^a(%x : T), ^b`
fn parse_branch(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let (condition, i1, i32) = (parser.operand()?, parser.ctx().i1(), parser.ctx().i32());
    text::resolve_as(parser, &[condition], i1, state)?;
    let mut weights = Vec::new();
    parser.list(Delimiter::OptionalSquare, "", &mut |parser| {
        weights.push(parser.attr(Some(i32))?);
        Ok(())
    })?;
    if !weights.is_empty() {
        let weights = parser.ctx().array_attr(&weights);
        text::set(parser, state, WEIGHTS, weights);
    }
    let mut lengths = vec![1];
    for _ in 0..2 {
        parser.token(",")?;
        lengths.push(successor(parser, state)? as i32);
    }
    let segments = parser.ctx().dense_i32_array(&lengths);
    text::set(parser, state, OPERAND_SEGMENTS, segments);
    Ok(())
}

/// Reads `^block(%a, %b : T, T)`; gives the number of operands.
fn successor(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<usize, Failed> {
    let block = parser.successor()?;
    state.successors.push(block);
    if !parser.optional_token("(") {
        return Ok(0);
    }
    let loc = parser.loc();
    let operands = text::operand_list(parser)?;
    parser.token(":")?;
    let types = text::type_list(parser)?;
    parser.token(")")?;
    text::resolve_all(parser, loc, &operands, &types, state)?;
    Ok(operands.len())
}

fn print_branch(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operand(0));
    let weights = elements(op.ctx(), op.attr_named(WEIGHTS));
    if !weights.is_empty() {
        printer.text(" [");
        print_list(printer, weights);
        printer.text("]");
    }
    for (i, block) in op.successors().enumerate() {
        let operands: Vec<ValueRef<'_>> = op.operand_group(i + 1).collect();
        printer.text(", ");
        text::print_successor(printer, block, &operands);
    }
}

/// Operations whose operands and result are all of the type that text states.
const OF_ONE_TYPE: [&str; 4] = ["GL.FClamp", "GL.UClamp", "GL.SClamp", "GL.Fma"];

/// `spirv.GL.Fma %a, %b, %c : f32`
fn parse_same(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let operands = text::operand_list(parser)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    text::resolve_as(parser, &operands, ty, state)?;
    state.result_types.push(ty);
    Ok(())
}

fn print_same(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    printer.text(" : ");
    text::print_types(printer, op.result(0).map(|result| result.ty()));
}

const CONSTITUENT: &str = "constituent";

/// `spirv.EXT.SpecConstantCompositeReplicate @name (@part) : T`
fn parse_replicate(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    function::symbol_name(parser, state)?;
    parser.token("(")?;
    let loc = parser.loc();
    let Some(part) = parser.optional_symbol_name() else {
        return Err(parser.op_error(loc, "The constituents of a spec constant composite must be symbol refs"));
    };
    let part = parser.ctx().symbol_ref(part, &[]);
    text::set(parser, state, CONSTITUENT, part);
    parser.token(")")?;
    parser.token(":")?;
    let ty = parser.ty()?;
    let ty = parser.ctx().type_attr(ty);
    text::set(parser, state, TYPE, ty);
    Ok(())
}

fn print_replicate(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    function::print_symbol_name(printer, op);
    printer.text(" (");
    print_attr(printer, op, CONSTITUENT);
    printer.text(") : ");
    print_attr(printer, op, TYPE);
}
