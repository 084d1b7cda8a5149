//! Reading and writing memory at affine subscripts.

use super::{MAP, checks};
use crate::common::operand_map::{print_subscripts, resolve, subscripts};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{Attr, AttrData, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("load").form(parse_load, print_load).verifier(checks::check_load);
    dialect.op("vector_load").form(parse_vector_load, print_vector_load).verifier(checks::check_vector_load);
    dialect.op("store").form(parse_store, print_store).verifier(checks::check_store);
    dialect
        .op("vector_store")
        .form(parse_vector_store, print_vector_store)
        .verifier(checks::check_vector_store);
    dialect.op("prefetch").form(parse_prefetch, print_prefetch).verifier(checks::check_prefetch);
}

/// Reads a memref type; gives it with its element type.
fn memref_type(parser: &mut dyn AsmParser) -> Result<(Type, Type), Failed> {
    let loc = parser.loc();
    let ty = parser.ty()?;
    match parser.ctx().type_data(ty) {
        TypeData::MemRef { element, .. } => Ok((ty, *element)),
        _ => {
            let found = parser.ctx().quoted_type(ty);
            let what = "invalid kind of type specified: expected builtin.memref, but found";
            Err(parser.op_error(loc, &format!("{what} {found}")))
        }
    }
}

fn parse_load(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    load(parser, state, false)
}

fn parse_vector_load(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    load(parser, state, true)
}

fn load(parser: &mut dyn AsmParser, state: &mut OperationState, vector: bool) -> Result<(), Failed> {
    let memref = parser.operand()?;
    let map = subscripts(parser, MAP, state)?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let (ty, element) = memref_type(parser)?;
    let result = if vector { behind_comma(parser)? } else { element };
    text::resolve_as(parser, &[memref], ty, state)?;
    resolve(parser, &map, state)?;
    state.result_types.push(result);
    Ok(())
}

fn behind_comma(parser: &mut dyn AsmParser) -> Result<Type, Failed> {
    parser.token(",")?;
    parser.ty()
}

fn parse_store(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    store(parser, state, false)
}

fn parse_vector_store(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    store(parser, state, true)
}

fn store(parser: &mut dyn AsmParser, state: &mut OperationState, vector: bool) -> Result<(), Failed> {
    let value = parser.operand()?;
    parser.token(",")?;
    let memref = parser.operand()?;
    let map = subscripts(parser, MAP, state)?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let (ty, element) = memref_type(parser)?;
    let stored = if vector { behind_comma(parser)? } else { element };
    text::resolve_as(parser, &[value], stored, state)?;
    text::resolve_as(parser, &[memref], ty, state)?;
    resolve(parser, &map, state)
}

/// Writes `%memref[...]`, of which the memref is operand `at`.
fn print_place(printer: &mut dyn AsmPrinter, op: OpRef<'_>, at: usize) {
    text::print_operands(printer, op.operand(at));
    let operands: Vec<ValueRef<'_>> = op.operands().skip(at + 1).collect();
    print_subscripts(printer, op, MAP, &operands);
}

fn print_load(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    print_place(printer, op, 0);
    text::print_attrs(printer, op, &[MAP]);
    printer.text(" : ");
    text::print_types(printer, op.operand(0).map(|memref| memref.ty()));
}

fn print_vector_load(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    print_load(printer, op);
    printer.text(", ");
    text::print_types(printer, op.result(0).map(|result| result.ty()));
}

fn print_store(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operand(0));
    printer.text(", ");
    print_place(printer, op, 1);
    text::print_attrs(printer, op, &[MAP]);
    printer.text(" : ");
    text::print_types(printer, op.operand(1).map(|memref| memref.ty()));
}

fn print_vector_store(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    print_store(printer, op);
    printer.text(", ");
    text::print_types(printer, op.operand(0).map(|value| value.ty()));
}

const HINT: &str = "localityHint";
const WRITES: &str = "isWrite";
const DATA: &str = "isDataCache";

fn parse_prefetch(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let memref = parser.operand()?;
    let map = subscripts(parser, MAP, state)?;
    parser.token(",")?;
    let access = parser.keyword()?;
    parser.token(",")?;
    parser.token("locality")?;
    parser.token("<")?;
    let i32 = parser.ctx().i32();
    let hint = parser.attr(Some(i32))?;
    text::set(parser, state, HINT, hint);
    parser.token(">")?;
    parser.token(",")?;
    let cache = parser.keyword()?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let (ty, _) = memref_type(parser)?;
    text::resolve_as(parser, &[memref], ty, state)?;
    resolve(parser, &map, state)?;
    let choices = [
        (access, WRITES, ["read", "write"], "rw specifier has to be 'read' or 'write'"),
        (cache, DATA, ["instr", "data"], "cache type has to be 'data' or 'instr'"),
    ];
    for (word, name, words, message) in choices {
        let ctx = parser.ctx().clone();
        let Some(choice) = words.iter().position(|choice| choice.as_bytes() == ctx.bytes(word)) else {
            let loc = parser.name_loc();
            return Err(parser.op_error(loc, message));
        };
        text::set(parser, state, name, ctx.bool_attr(choice == 1));
    }
    Ok(())
}

fn is_set(op: OpRef<'_>, name: &str) -> bool {
    let value =
        |attr: Attr| matches!(op.ctx().attr_data(attr), AttrData::Integer { value, .. } if !value.is_zero());
    op.attr_named(name).is_some_and(value)
}

fn print_prefetch(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    print_place(printer, op, 0);
    printer.text(if is_set(op, WRITES) { ", write, locality<" } else { ", read, locality<" });
    if let Some(hint) = op.attr_named(HINT) {
        printer.attr_without_type(hint);
    }
    printer.text(if is_set(op, DATA) { ">, data" } else { ">, instr" });
    text::print_attrs(printer, op, &[MAP, HINT, WRITES, DATA]);
    printer.text(" : ");
    text::print_types(printer, op.operand(0).map(|memref| memref.ty()));
}
