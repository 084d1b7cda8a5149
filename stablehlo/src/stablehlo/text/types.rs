//! Types at the end of a line, where most of them are the same.

use rmlir_dialects::common::text::{print_types, type_list};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{Loc, OpRef, Type, TypeData};

fn set(param: Option<&mut ParsedParam>, types: Vec<Type>) {
    if let Some(to) = param {
        *to = ParsedParam::Types(types);
    }
}

/// The types that a function type says: those of so many operands, and the one result.
fn of_function(
    parser: &mut dyn AsmParser,
    loc: Loc,
    count: usize,
    inputs: &[Type],
    results: &[Type],
) -> Result<Type, Failed> {
    if count != inputs.len() {
        let message = format!("{count} operands present, but expected {}", inputs.len());
        return Err(parser.op_error(loc, &message));
    }
    match results {
        [result] => Ok(*result),
        _ => Err(parser.op_error(loc, "expected single output")),
    }
}

/// Reads one type for all, or a function type.
fn same(parser: &mut dyn AsmParser, count: usize) -> Result<(Vec<Type>, Type), Failed> {
    let loc = parser.loc();
    let ty = parser.ty()?;
    let ctx = parser.ctx().clone();
    let TypeData::Function { inputs, results } = ctx.type_data(ty) else {
        return Ok((vec![ty; count], ty));
    };
    let result = of_function(parser, loc, count, inputs, results)?;
    Ok((inputs.to_vec(), result))
}

/// Types of single operands, and that of the result.
pub(super) fn parse_same(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let Some((last, operands)) = params.split_last_mut() else { return Ok(false) };
    let (types, result) = same(parser, operands.len())?;
    for (param, ty) in operands.iter_mut().zip(types) {
        set(Some(param), vec![ty]);
    }
    set(Some(last), vec![result]);
    Ok(true)
}

fn print_as_same(printer: &mut dyn AsmPrinter, operands: &[Type], result: &[Type]) {
    match result {
        [result] if operands.iter().all(|ty| ty == result) => printer.ty(*result),
        _ => {
            let ty = printer.ctx().function_type(operands, result);
            printer.ty(ty);
        }
    }
}

fn types_of(params: &[PrintedParam<'_>]) -> Vec<Type> {
    params.iter().flat_map(|param| param.types().iter().copied()).collect()
}

pub(super) fn print_same(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let Some((result, operands)) = params.split_last() else { return };
    print_as_same(printer, &types_of(operands), result.types());
}

/// The operands, their types, and that of the result.
pub(super) fn parse_variadic_same(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let count = params.first().map_or(0, |operands| operands.operands().len());
    let (types, result) = same(parser, count)?;
    set(params.get_mut(1), types);
    set(params.get_mut(2), vec![result]);
    Ok(true)
}

pub(super) fn print_variadic_same(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    if let [_, operands, result] = params {
        print_as_same(printer, operands.types(), result.types());
    }
}

/// Types of operands, which are those of the results.
pub(super) fn parse_pairwise(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    if !parser.at_type() {
        let loc = parser.loc();
        return Err(parser.op_error(loc, "expected type list"));
    }
    let types = type_list(parser)?;
    for param in params {
        set(Some(param), types.clone());
    }
    Ok(true)
}

pub(super) fn print_pairwise(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    print_types(printer, params.first().map(PrintedParam::types).unwrap_or_default().iter().copied());
}

/// The type of a tuple, which has those of the operands.
pub(super) fn parse_tuple(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let ty = parser.ty()?;
    let ctx = parser.ctx().clone();
    let TypeData::Tuple(types) = ctx.type_data(ty) else {
        return Err(parser.op_error(loc, "expected tuple type"));
    };
    set(params.first_mut(), types.to_vec());
    set(params.get_mut(1), vec![ty]);
    Ok(true)
}

pub(super) fn print_tuple(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    print_types(printer, params.get(1).map(PrintedParam::types).unwrap_or_default().iter().copied());
}

/// The tensor of the parts of a complex one.
fn parts_of(ctx: &rmlir_ir::Context, ty: Type) -> Option<Type> {
    let TypeData::RankedTensor { shape, element, encoding } = ctx.type_data(ty) else { return None };
    let TypeData::Complex(part) = ctx.type_data(*element) else { return None };
    ctx.tensor_type(shape, *part, *encoding).ok()
}

/// The type of the result, whose parts the operands are; or a function type.
pub(super) fn parse_complex(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let ty = parser.ty()?;
    let ctx = parser.ctx().clone();
    let types = match ctx.type_data(ty) {
        TypeData::Function { inputs, results } => {
            let result = of_function(parser, loc, 2, inputs, results)?;
            [inputs[0], inputs[1], result]
        }
        _ => match parts_of(&ctx, ty) {
            Some(part) => [part, part, ty],
            None => return Err(parser.op_error(loc, "expected tensor with complex element type")),
        },
    };
    for (param, ty) in params.iter_mut().zip(types) {
        set(Some(param), vec![ty]);
    }
    Ok(true)
}

pub(super) fn print_complex(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let types = types_of(params);
    let [lhs, rhs, result] = types[..] else { return };
    let short = lhs == rhs && parts_of(op.ctx(), result) == Some(lhs);
    print_short(printer, short, &[result], &[lhs, rhs], result);
}

/// Writes the types that say all, or a function type.
fn print_short(printer: &mut dyn AsmPrinter, short: bool, types: &[Type], operands: &[Type], result: Type) {
    if short {
        return print_types(printer, types.iter().copied());
    }
    let ty = printer.ctx().function_type(operands, &[result]);
    printer.ty(ty);
}

/// The types of the predicate and the result, or a function type.
pub(super) fn parse_select(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let first = type_list(parser)?;
    let ctx = parser.ctx().clone();
    let types = match first[..] {
        [pred, result] => [pred, result, result, result],
        [ty] if let TypeData::Function { inputs, results } = ctx.type_data(ty) => {
            let result = of_function(parser, loc, 3, inputs, results)?;
            [inputs[0], inputs[1], inputs[2], result]
        }
        _ => return Err(parser.op_error(loc, "expected functional type or list of two types")),
    };
    for (param, ty) in params.iter_mut().zip(types) {
        set(Some(param), vec![ty]);
    }
    Ok(true)
}

pub(super) fn print_select(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let types = types_of(params);
    let [pred, on_true, on_false, result] = types[..] else { return };
    let short = on_true == result && on_false == result;
    print_short(printer, short, &[pred, result], &[pred, on_true, on_false], result);
}
