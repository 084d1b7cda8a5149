//! Parts of composite values.

use super::checks::parts;
use super::structs::members;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{Attr, Context, OpRef, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("CompositeExtract").form(parse_extract, print_extract);
    dialect.op("CompositeInsert").form(parse_insert, print_insert);
    for name in WITH_CARRY {
        dialect.op(name).form(parse_carry, print_carry);
    }
}

const INDICES: &str = "indices";

/// The type of the part at the indices in an attribute; else what is wrong.
fn part_at(ctx: &Context, ty: Type, indices: Attr) -> Result<Type, String> {
    let Some(list) = ctx.attr_data(indices).as_array() else {
        return Err("expected a 32-bit integer array attribute for 'indices'".to_owned());
    };
    let indices: Vec<i64> = list.iter().filter_map(|&index| rmlir_ir::typed::number(ctx, index)).collect();
    parts::part_at(ctx, ty, &indices)
}

/// `spirv.CompositeExtract %value[0 : i32] : T`
fn parse_extract(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let composite = parser.operand()?;
    let loc = parser.loc();
    let indices = parser.attr(None)?;
    text::set(parser, state, INDICES, indices);
    parser.token(":")?;
    let ty = parser.ty()?;
    text::resolve_as(parser, &[composite], ty, state)?;
    match part_at(parser.ctx(), ty, indices) {
        Ok(result) => state.result_types.push(result),
        Err(what) => return Err(parser.op_error(loc, &what)),
    }
    Ok(())
}

fn print_extract(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operand(0));
    if let Some(indices) = op.attr_named(INDICES) {
        printer.attr(indices);
    }
    printer.text(" : ");
    text::print_types(printer, op.operand(0).map(|composite| composite.ty()));
}

/// `spirv.CompositeInsert %part, %value[0 : i32] : P into T`
fn parse_insert(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let operands = text::operands_exactly(parser, 2)?;
    let indices = parser.attr(None)?;
    text::set(parser, state, INDICES, indices);
    parser.token(":")?;
    let part = parser.ty()?;
    parser.token("into")?;
    let ty = parser.ty()?;
    let loc = parser.name_loc();
    text::resolve_all(parser, loc, &operands, &[part, ty], state)?;
    state.result_types.push(ty);
    Ok(())
}

fn print_insert(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    if let Some(indices) = op.attr_named(INDICES) {
        printer.attr(indices);
    }
    printer.text(" : ");
    text::print_types(printer, op.operand(0).map(|part| part.ty()));
    printer.text(" into ");
    text::print_types(printer, op.operand(1).map(|composite| composite.ty()));
}

/// Operations that give two numbers in a struct.
const WITH_CARRY: [&str; 4] = ["IAddCarry", "ISubBorrow", "SMulExtended", "UMulExtended"];

/// `spirv.IAddCarry %a, %b : !spirv.struct<(i32, i32)>`
fn parse_carry(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let loc = parser.loc();
    let operands = text::operand_list(parser)?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let type_loc = parser.loc();
    let ty = parser.ty()?;
    let ctx = parser.ctx().clone();
    let number =
        members(&ctx, ty).filter(|members| members.len() == 2).and_then(|members| members.first().copied());
    let Some(number) = number else {
        return Err(parser.op_error(type_loc, "expected spirv.struct type with two members"));
    };
    text::resolve_all(parser, loc, &operands, &[number, number], state)?;
    state.result_types.push(ty);
    Ok(())
}

fn print_carry(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    text::print_attrs(printer, op, &[]);
    printer.text(" : ");
    text::print_types(printer, op.result(0).map(|result| result.ty()));
}
