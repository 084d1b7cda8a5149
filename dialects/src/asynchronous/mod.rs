//! Behaviour of the async dialect, whose name is a word of Rust.

mod canonicalize;
mod checks;

use crate::common::text;
pub use crate::ops::r#async::*;
use crate::scf::text::entry_args;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState, TypeHooks};
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ir::{Context, DialectType, OPERAND_SEGMENTS, OpRef, Type, ValueRef};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("value").hooks(Arc::new(Value));
    dialect.directive("AwaitResultType", Arc::new(AwaitResultType));
    dialect
        .op("execute")
        .hooks(Arc::new(Execute))
        .interface::<dyn RegionBranchOpInterface>(Arc::new(Execute));
    canonicalize::hooks(dialect);
    checks::hooks(dialect);
}

/// `!async.value<T>`
struct Value;

const VALUE: (&str, &str) = ("async", "value");
const TOKEN: (&str, &str) = ("async", "token");

impl TypeHooks for Value {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let ty = parser.ty()?;
        parser.token(">")?;
        Ok(vec![Param::Type(ty)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        if let Some(Param::Type(ty)) = ty.params.first() {
            printer.text("<");
            printer.ty(*ty);
            printer.text(">");
        }
    }
}

/// What a value that is there later is then.
fn unwrapped(ctx: &Context, ty: Type) -> Option<Type> {
    match rmlir_ir::typed::type_param(ctx, ty, VALUE, 0) {
        Some(Param::Type(ty)) => Some(*ty),
        _ => None,
    }
}

/// `custom<AwaitResultType>(type($operand), type($result))`: the former says what the latter is.
struct AwaitResultType;

impl CustomDirective for AwaitResultType {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let ty = parser.ty()?;
        if let [ParsedParam::Types(operand), ParsedParam::Types(result)] = params {
            *operand = vec![ty];
            result.extend(unwrapped(parser.ctx(), ty));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        text::print_types(printer, params.iter().take(1).flat_map(|param| param.types()).copied());
    }
}

/// Operand groups.
const DEPENDENCIES: usize = 0;
const BODY: usize = 1;

/// `async.execute`
struct Execute;

impl OpHooks for Execute {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        parse_execute(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        print_execute(printer, op);
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        checks::check_execute(op)
    }
}

impl RegionBranchOpInterface for Execute {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        match point {
            BranchPoint::Parent => vec![RegionSuccessor::region(op, 0)],
            // The token comes by itself.
            BranchPoint::Terminator(_) => {
                vec![RegionSuccessor { region: None, inputs: op.results().skip(1).collect() }]
            }
        }
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        op.operand_group_range(BODY)
    }

    fn types_compatible(&self, ctx: &Context, from: Type, to: Type) -> bool {
        let then = |ty| unwrapped(ctx, ty).unwrap_or(ty);
        then(from) == then(to)
    }
}

/// `async.execute [%token] (%value as %arg: !async.value<T>) -> !async.value<T> { ... }`
fn parse_execute(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let token = rmlir_ir::typed::make_type(parser.ctx(), TOKEN, Vec::new()).map_err(|why| {
        let loc = parser.name_loc();
        parser.op_error(loc, &why.0)
    })?;
    let dependencies = text::operands_in(parser, Delimiter::OptionalSquare, None)?;
    text::resolve_as(parser, &dependencies, token, state)?;
    let (mut values, mut types, mut args) = (Vec::new(), Vec::new(), Vec::new());
    parser.list(Delimiter::OptionalParen, "", &mut |parser| {
        values.push(parser.operand()?);
        parser.token("as")?;
        let arg = parser.argument(false, false)?;
        parser.token(":")?;
        let ty = parser.ty()?;
        types.push(ty);
        args.push(Argument { ty: unwrapped(parser.ctx(), ty), ..arg });
        Ok(())
    })?;
    let loc = parser.name_loc();
    text::resolve_all(parser, loc, &values, &types, state)?;
    let lengths = [dependencies.len() as i32, values.len() as i32];
    let segments = parser.ctx().dense_i32_array(&lengths);
    text::set(parser, state, OPERAND_SEGMENTS, segments);
    state.result_types.push(token);
    let results = text::optional_arrow_types(parser)?;
    state.result_types.extend(results);
    let entries = parser.optional_attr_dict_with_keyword()?;
    state.attrs.extend(entries);
    let body = parser.region(&args, false)?;
    let terminator = parser.ctx().op_name("async.yield");
    parser.ensure_terminator(body, terminator, state.loc);
    state.regions.push(body);
    Ok(())
}

fn print_execute(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let dependencies: Vec<ValueRef<'_>> = op.operand_group(DEPENDENCIES).collect();
    if !dependencies.is_empty() {
        printer.text(" [");
        text::print_operands(printer, dependencies);
        printer.text("]");
    }
    let mut lead = " (";
    for (operand, arg) in op.operand_group(BODY).zip(entry_args(op, 0, 0)) {
        printer.text(lead);
        printer.operand(operand);
        printer.text(" as ");
        printer.operand(arg);
        printer.text(": ");
        printer.ty(operand.ty());
        lead = ", ";
    }
    printer.text(if lead == ", " { ")" } else { "" });
    let results: Vec<Type> = op.results().skip(1).map(|result| result.ty()).collect();
    text::print_optional_arrow_types(printer, &results);
    text::print_attrs_with_keyword(printer, op, &[OPERAND_SEGMENTS]);
    printer.text(" ");
    if let Some(body) = op.region(0) {
        printer.region(body, false, true, false);
    }
}
