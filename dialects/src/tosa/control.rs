//! `tosa.cond_if` and `tosa.while_loop`.

use crate::common::text;
use crate::scf::text::{assignments, entry_args, give_types, print_assignments};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState, UnresolvedOperand};
use rmlir_ir::{OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("cond_if").form(parse_if, print_if);
    dialect.op("while_loop").form(parse_while, print_while);
}

/// What a function type takes and gives.
fn function_of(parser: &dyn AsmParser, ty: Type) -> Option<(Vec<Type>, Vec<Type>)> {
    match parser.ctx().type_data(ty) {
        TypeData::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => None,
    }
}

fn too_many(operands: &[UnresolvedOperand], inputs: &[Type]) -> String {
    let (want, have) = (operands.len(), inputs.len());
    format!("expected as many input types as operands (expected {want} got {have})")
}

/// `%c (%arg = %a) : tensor<i1> (T) -> (T) { ... } else { ... }`
fn parse_if(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    const NO_TYPE: &str = "expected type for condition operand";
    let condition = parser.operand()?;
    let listed = parser.is_next("(");
    let operands = if listed { assignments(parser)?.1 } else { Vec::new() };
    let no_type = |parser: &mut dyn AsmParser| {
        let loc = parser.loc();
        parser.op_error(loc, NO_TYPE)
    };
    parser.token(":").map_err(|_| no_type(parser))?;
    let ty = parser.ty().map_err(|_| no_type(parser))?;
    text::resolve_as(parser, &[condition], ty, state)?;
    if listed {
        let ty = parser.ty().ok().and_then(|ty| function_of(parser, ty));
        let loc = parser.loc();
        let Some((inputs, results)) = ty else {
            let what =
                "expected list of types for block arguments followed by arrow type and list of return types";
            return Err(parser.op_error(loc, what));
        };
        if inputs.len() != operands.len() {
            return Err(parser.op_error(loc, &too_many(&operands, &inputs)));
        }
        state.result_types = results;
        text::resolve_all(parser, loc, &operands, &inputs, state)?;
    } else {
        state.result_types = text::optional_arrow_types(parser)?;
    }
    let then = parser.region(&[], false)?;
    let otherwise =
        if parser.optional_token("else") { parser.region(&[], false)? } else { parser.empty_region(false) };
    state.regions.extend([then, otherwise]);
    text::optional_attrs(parser, state)
}

fn print_inputs(printer: &mut dyn AsmPrinter, op: OpRef<'_>, inputs: &[ValueRef<'_>]) {
    print_assignments(printer, " ", &entry_args(op, 0, 0), inputs);
}

fn print_if(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let operands: Vec<ValueRef<'_>> = op.operands().collect();
    let Some((&condition, inputs)) = operands.split_first() else { return };
    printer.text(" ");
    printer.operand(condition);
    print_inputs(printer, op, inputs);
    printer.text(" : ");
    printer.ty(condition.ty());
    if !inputs.is_empty() {
        printer.text(" (");
        text::print_types(printer, inputs.iter().map(|input| input.ty()));
        printer.text(")");
    }
    let results = text::types_of(op.results());
    printer.text(if results.is_empty() { " -> ()" } else { "" });
    text::print_optional_arrow_types(printer, &results);
    let mut lead = " ";
    for region in op.regions().filter(|region| !region.is_empty()) {
        printer.text(lead);
        printer.region(region, true, true, false);
        lead = " else ";
    }
    text::print_attrs(printer, op, &[]);
}

/// `(%arg = %a) : (T) -> (T) { ... } do { ... } attributes {...}`
fn parse_while(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let listed = parser.is_next("(");
    let (mut args, operands) = if listed { assignments(parser)? } else { Default::default() };
    let loc = parser.loc();
    parser.token(":")?;
    let type_loc = parser.loc();
    let ty = parser.ty()?;
    let Some((inputs, results)) = function_of(parser, ty) else {
        return Err(parser.error(type_loc, "invalid kind of type specified"));
    };
    state.result_types = results;
    if inputs.len() != operands.len() {
        return Err(parser.op_error(loc, &too_many(&operands, &inputs)));
    }
    let loc = parser.loc();
    text::resolve_all(parser, loc, &operands, &inputs, state)?;
    give_types(&mut args, &inputs);
    let condition = parser.region(&args, false)?;
    parser.token("do")?;
    let body = parser.region(&[], false)?;
    state.regions.extend([condition, body]);
    let entries = parser.optional_attr_dict_with_keyword()?;
    state.attrs.extend(entries);
    Ok(())
}

fn print_while(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let inputs: Vec<ValueRef<'_>> = op.operands().collect();
    print_inputs(printer, op, &inputs);
    printer.text(" : (");
    text::print_types(printer, inputs.iter().map(|input| input.ty()));
    printer.text(")");
    let results = text::types_of(op.results());
    printer.text(if results.is_empty() { " -> ()" } else { "" });
    text::print_optional_arrow_types(printer, &results);
    printer.text(" ");
    if let Some(condition) = op.region(0) {
        printer.region(condition, false, true, false);
    }
    printer.text(" do ");
    if let Some(body) = op.region(1) {
        printer.region(body, true, true, false);
    }
    text::print_attrs_with_keyword(printer, op, &[]);
}
