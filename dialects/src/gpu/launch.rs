//! `gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, ...) threads(%tx, %ty, %tz) in (%sx = %b, ...) { ... }`

use super::attributions::{self, COUNT, PRIVATE, WORKGROUP};
use super::directives::{optional_async, print_async};
use crate::common::text;
use crate::scf::text::entry_args;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::{Attr, AttrData, OPERAND_SEGMENTS, OpRef, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("launch").form(parse, print);
}

/// Operand groups.
const DEPENDENCIES: usize = 0;
const GRID: usize = 1;
const BLOCK: usize = 4;
const CLUSTER: usize = 7;
const SHARED_MEMORY: usize = 10;

const MODULE: &str = "module";
const FUNCTION: &str = "function";

/// Three of something.
struct Sizes {
    ids: Vec<Argument>,
    sizes: Vec<Argument>,
    values: Vec<UnresolvedOperand>,
}

/// `(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`
fn sizes(parser: &mut dyn AsmParser) -> Result<Sizes, Failed> {
    let index = parser.ctx().index_type();
    let mut read = Sizes { ids: Vec::new(), sizes: Vec::new(), values: Vec::new() };
    let loc = parser.loc();
    parser.list(Delimiter::Paren, "", &mut |parser| {
        read.ids.push(Argument { ty: Some(index), ..parser.argument(false, false)? });
        Ok(())
    })?;
    parser.token("in")?;
    parser.list(Delimiter::Paren, "", &mut |parser| {
        read.sizes.push(Argument { ty: Some(index), ..parser.argument(false, false)? });
        parser.token("=")?;
        read.values.push(parser.operand()?);
        Ok(())
    })?;
    if read.ids.len() != 3 || read.sizes.len() != 3 {
        return Err(parser.op_error(loc, "expected 3 operands"));
    }
    Ok(read)
}

/// `WORD(@name)` if it is next, into the attribute of that name.
fn optional_symbol(parser: &mut dyn AsmParser, word: &str, state: &mut OperationState) -> Result<(), Failed> {
    if parser.optional_token(word) {
        parser.token("(")?;
        let name = parser.symbol_name()?;
        let symbol = parser.ctx().symbol_ref(name, &[]);
        text::set(parser, state, word, symbol);
        parser.token(")")?;
    }
    Ok(())
}

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let token = optional_async(parser)?;
    let dependencies = text::operands_in(parser, Delimiter::OptionalSquare, None)?;
    let token_type = super::directives::token_type(parser)?;
    text::resolve_as(parser, &dependencies, token_type, state)?;
    state.result_types.extend(token);
    let cluster = if parser.optional_token("clusters") { Some(sizes(parser)?) } else { None };
    parser.token("blocks")?;
    let grid = sizes(parser)?;
    parser.token("threads")?;
    let block = sizes(parser)?;
    let index = parser.ctx().index_type();
    for sizes in [Some(&grid), Some(&block), cluster.as_ref()].into_iter().flatten() {
        text::resolve_as(parser, &sizes.values, index, state)?;
    }
    let shared = parser.optional_token("dynamic_shared_memory_size");
    if shared {
        let (size, i32) = (parser.operand()?, parser.ctx().i32());
        text::resolve_as(parser, &[size], i32, state)?;
    }
    optional_symbol(parser, MODULE, state)?;
    optional_symbol(parser, FUNCTION, state)?;
    let has_cluster = cluster.is_some();
    let mut args = [grid.ids, block.ids, grid.sizes, block.sizes].concat();
    args.extend(cluster.into_iter().flat_map(|cluster| [cluster.ids, cluster.sizes].concat()));
    let before = args.len();
    attributions::parse(parser, WORKGROUP, &mut args)?;
    let count = parser.ctx().int_attr(64, (args.len() - before) as i64);
    text::set(parser, state, COUNT, count);
    attributions::parse(parser, PRIVATE, &mut args)?;
    let body = parser.region(&args, false)?;
    state.regions.push(body);
    text::optional_attrs(parser, state)?;
    let mut lengths = vec![dependencies.len() as i32, 1, 1, 1, 1, 1, 1];
    lengths.extend([i32::from(has_cluster); 3]);
    lengths.push(i32::from(shared));
    let segments = parser.ctx().dense_i32_array(&lengths);
    text::set(parser, state, OPERAND_SEGMENTS, segments);
    Ok(())
}

/// Writes `WORD(ids) in (sizes = values)`.
fn print_sizes(
    printer: &mut dyn AsmPrinter,
    op: OpRef<'_>,
    word: &str,
    group: usize,
    ids: &[ValueRef<'_>],
    sizes: &[ValueRef<'_>],
) {
    printer.text(" ");
    printer.text(word);
    printer.text("(");
    text::print_operands(printer, ids.iter().copied());
    printer.text(") in (");
    let values = (group..group + 3).flat_map(|group| op.operand_group(group));
    for (i, (value, &size)) in values.zip(sizes).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.operand(size);
        printer.text(" = ");
        printer.operand(value);
    }
    printer.text(")");
}

fn print_symbol(printer: &mut dyn AsmPrinter, op: OpRef<'_>, word: &str) {
    let symbol = |attr: Attr| match op.ctx().attr_data(attr) {
        AttrData::SymbolRef { root, .. } => Some(*root),
        _ => None,
    };
    if let Some(name) = op.attr_named(word).and_then(symbol) {
        printer.text(" ");
        printer.text(word);
        printer.text("(");
        printer.symbol_name(op.ctx().bytes(name));
        printer.text(")");
    }
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let args = entry_args(op, 0, 0);
    let part = |at: usize| args.get(at..at + 3).unwrap_or_default();
    let dependencies: Vec<ValueRef<'_>> = op.operand_group(DEPENDENCIES).collect();
    if op.num_results() > 0 || !dependencies.is_empty() {
        printer.text(" ");
        print_async(printer, op.num_results() > 0, &dependencies);
    }
    let has_cluster = !op.operand_group_range(CLUSTER).is_empty();
    if has_cluster {
        print_sizes(printer, op, "clusters", CLUSTER, part(12), part(15));
    }
    print_sizes(printer, op, "blocks", GRID, part(0), part(6));
    print_sizes(printer, op, "threads", BLOCK, part(3), part(9));
    if let Some(size) = op.operand_group(SHARED_MEMORY).next() {
        printer.text(" dynamic_shared_memory_size ");
        printer.operand(size);
    }
    print_symbol(printer, op, MODULE);
    print_symbol(printer, op, FUNCTION);
    let (workgroup, private) = attributions::split(op, &args, if has_cluster { 18 } else { 12 });
    attributions::print(printer, op, WORKGROUP, workgroup, None);
    attributions::print(printer, op, PRIVATE, private, None);
    printer.text(" ");
    if let Some(body) = op.region(0) {
        printer.region(body, false, true, false);
    }
    text::print_attrs(printer, op, &[OPERAND_SEGMENTS, COUNT, MODULE, FUNCTION]);
}
