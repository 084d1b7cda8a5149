//! The text of operations that have more to say than a declared format can.

use crate::behaviour::Func;
use crate::toy::ConstantOp;
use rmlir::dialects::common::{function, text};
use rmlir::ir::Failed;
use rmlir::ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir::ir::{AttrData, OpRef, Type, TypeData};

pub(crate) fn parse_function(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    function::parse(parser, state)
}

pub(crate) fn print_function(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    function::print(printer, op, &Func);
}

/// `toy.constant dense<...> : tensor<...>`: the type of the value is that of the result.
pub(crate) fn parse_constant(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    text::optional_attrs(parser, state)?;
    let loc = parser.loc();
    let value = parser.attr(None)?;
    let AttrData::DenseElements(dense) = parser.ctx().attr_data(value) else {
        return Err(parser.op_error(loc, "expected the elements of a tensor"));
    };
    let ty = dense.ty;
    state.result_types.push(ty);
    text::set(parser, state, "value", value);
    Ok(())
}

pub(crate) fn print_constant(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    text::print_attrs(printer, op, &["value"]);
    if let Some(value) = op.unverified::<ConstantOp>().value() {
        printer.text(" ");
        printer.attr(value);
    }
}

/// `toy.add %a, %b : type`, or all types where they are not one.
pub(crate) fn parse_binary(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let loc = parser.loc();
    let operands = text::operands_exactly(parser, 2)?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let type_loc = parser.loc();
    let ty = parser.ty()?;
    let (inputs, results): (Vec<Type>, Vec<Type>) = match parser.ctx().type_data(ty) {
        TypeData::Function { inputs, results } => (inputs.to_vec(), results.to_vec()),
        _ => (vec![ty; 2], vec![ty]),
    };
    if results.len() != 1 || inputs.len() != 2 {
        return Err(parser.op_error(type_loc, "expected a function of two tensors"));
    }
    state.result_types = results;
    text::resolve_all(parser, loc, &operands, &inputs, state)
}

pub(crate) fn print_binary(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    text::print_attrs(printer, op, &[]);
    printer.text(" : ");
    let inputs: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    let results: Vec<Type> = op.results().map(|value| value.ty()).collect();
    let all_alike = inputs.iter().chain(&results).all(|ty| Some(ty) == results.first());
    match results.first() {
        Some(&ty) if all_alike => printer.ty(ty),
        _ => printer.ty(op.ctx().function_type(&inputs, &results)),
    }
}
