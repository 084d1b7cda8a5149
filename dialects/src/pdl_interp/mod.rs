//! The pdl_interp dialect.

use crate::common::callable::ByType;
use crate::common::elements;
use crate::common::function;
use crate::common::text;
pub use crate::ops::pdl_interp::*;
use crate::pdl::checks::check_elements;
use crate::pdl::{Attributes, RangeType, range_of, values_of};
use crate::scf::text::entry_args;
use rmlir_ir::constraint::Verdict;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallableOpInterface};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::signature::Signature;
use rmlir_ir::traits::Relation;
use rmlir_ir::{OpRef, Part};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut func = dialect.op("func");
    func.hooks(Arc::new(Func)).interface::<dyn FunctionOpInterface>(Arc::new(Func));
    func.interface::<dyn CallableOpInterface>(Arc::new(ByType));
    func.interface::<dyn ArgAndResultAttrs>(Arc::new(Func));
    dialect.op("foreach").form(parse_foreach, print_foreach).verifier(check_foreach);
    dialect.op("create_operation").verifier(check_create);
    dialect.op("create_range").verifier(check_elements);
    for what in ["attribute", "operand_count", "operation_name", "result_count", "type", "types"] {
        dialect.op(&format!("switch_{what}")).verifier(check_switch);
    }
    dialect.directive("CreateOperationOpAttributes", Arc::new(Attributes));
    dialect.directive("CreateOperationOpResults", Arc::new(Results));
    dialect.directive("RangeType", Arc::new(RangeType));
    value_types(dialect);
}

/// The types of values are those of the values that have them.
fn value_types(dialect: &mut DialectImpl<'_>) {
    let transform = |ctx: &_, part| match part {
        Part::Type(ty) => Some(vec![values_of(ctx, ty)?]),
        Part::Attr(_) => None,
    };
    dialect.transform("getGetValueTypeOpValueType($_self)", Arc::new(transform));
    let holds = |op: Signature<'_>| {
        let (value, types) = (op.operand(0)?, op.result(0)?);
        Some(values_of(op.ctx(), types.ty())? == value.ty())
    };
    dialect.relation(
        "((std::equal_to<>()(getGetValueTypeOpValueType($result.getType()), $value.getType())))",
        Relation::of_signature(move |op| holds(op).map_or(Verdict::Unknown, Verdict::from)),
    );
}

fn check_create(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    if op.attr_named("inferredResultTypes").is_none() {
        return Ok(());
    }
    if !op.operand_group_range(2).is_empty() {
        return Err(op.emit_error("with inferred results cannot also have explicit result types"));
    }
    let Some(name) = op.attr_named("name").and_then(|name| rmlir_ir::typed::text(ctx, name)) else {
        return Ok(());
    };
    let def = ctx.registered_op(name.as_bytes()).and_then(|found| ctx.op_info(found).def());
    if def.is_some_and(|def| def.states_interface("InferTypeOpInterface")) {
        return Ok(());
    }
    Err(op.emit_error(format!(
        "has inferred results, but the created operation '{name}' does not support result type inference (or is not \
         registered)"
    )))
}

fn check_switch(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(values) = op.attr_named("caseValues") else { return Ok(()) };
    let values = match ctx.attr_data(values).as_array() {
        Some(values) => values.len() as i64,
        None => {
            elements::read(ctx, values).and_then(|e| ctx.type_data(e.ty).num_elements()).unwrap_or_default()
        }
    };
    let cases = op.successors().len().saturating_sub(1);
    if cases as i64 == values {
        return Ok(());
    }
    Err(op.emit_error(format!(
        "expected number of cases to match the number of case values, got {cases} but expected {values}"
    )))
}

fn check_foreach(op: OpRef<'_>) -> Result<(), Failed> {
    let variables = entry_args(op, 0, 0);
    let [variable] = variables.as_slice() else {
        return Err(op.emit_error("requires exactly one argument"));
    };
    let range = range_of(op.ctx(), variable.ty());
    match range == op.operand(0).map(|range| range.ty()) {
        true => Ok(()),
        false => Err(op.emit_error("operand must be a range of loop variable type")),
    }
}

/// `pdl_interp.func @name(%root: !pdl.operation) { ... }`
struct Func;

impl FunctionOpInterface for Func {}

impl ArgAndResultAttrs for Func {}

impl OpHooks for Func {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        function::parse(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        function::print(printer, op, self);
    }
}

/// `pdl_interp.foreach %op : !pdl.operation in %ops { ... } -> ^next`
fn parse_foreach(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let variable = parser.argument(true, false)?;
    parser.token("in")?;
    let range = parser.operand()?;
    let body = parser.region(std::slice::from_ref(&variable), false)?;
    text::optional_attrs(parser, state)?;
    parser.token("->")?;
    let next = parser.successor()?;
    state.successors.push(next);
    let ty = variable.ty.and_then(|ty| range_of(parser.ctx(), ty));
    let Some(ty) = ty else {
        let loc = parser.name_loc();
        return Err(parser.op_error(loc, "expected a variable of a type of pdl"));
    };
    text::resolve_as(parser, &[range], ty, state)?;
    state.regions.push(body);
    Ok(())
}

fn print_foreach(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    for variable in entry_args(op, 0, 0) {
        printer.operand(variable);
        printer.text(" : ");
        printer.ty(variable.ty());
    }
    printer.text(" in ");
    text::print_operands(printer, op.operands());
    printer.text(" ");
    if let Some(body) = op.region(0) {
        printer.region(body, false, true, false);
    }
    text::print_attrs(printer, op, &[]);
    printer.text(" -> ");
    for next in op.successors() {
        printer.successor(next);
    }
}

/// ` -> <inferred>` or ` -> (%types : !pdl.type)`, or nothing.
struct Results;

impl CustomDirective for Results {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        if !parser.optional_token("->") {
            return Ok(false);
        }
        let [ParsedParam::Operands(operands), ParsedParam::Types(types), ParsedParam::Attr(inferred)] =
            params
        else {
            return Ok(true);
        };
        if parser.optional_token("<") {
            parser.token("inferred")?;
            parser.token(">")?;
            *inferred = Some(parser.ctx().unit());
            return Ok(true);
        }
        parser.token("(")?;
        *operands = text::operand_list(parser)?;
        parser.token(":")?;
        *types = text::type_list(parser)?;
        parser.token(")")?;
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [operands, types, inferred] = params else { return };
        if inferred.attr().is_some() {
            return printer.text(" -> <inferred>");
        }
        if !types.types().is_empty() {
            printer.text(" -> (");
            text::print_operands(printer, operands.values().iter().copied());
            printer.text(" : ");
            text::print_types(printer, types.types().iter().copied());
            printer.text(")");
        }
    }
}
