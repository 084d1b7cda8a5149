//! Directives in the formats of the dialect.

use crate::common::enums;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("AsyncDependencies", Arc::new(AsyncDependencies));
    dialect.directive("LaunchDimType", Arc::new(LaunchDimType));
    dialect.directive("LaunchFuncOperands", Arc::new(LaunchFuncOperands));
    dialect.directive("AllReduceOperation", Arc::new(AllReduceOperation));
}

/// The type of tokens.
pub(super) fn token_type(parser: &mut dyn AsmParser) -> Result<Type, Failed> {
    let ty = rmlir_ir::typed::make_type(parser.ctx(), ("gpu", "async.token"), Vec::new());
    ty.map_err(|why| {
        let loc = parser.name_loc();
        parser.op_error(loc, &why.0)
    })
}

/// Reads `async` if it is next; gives the type of the token that the operation then has.
pub(super) fn optional_async(parser: &mut dyn AsmParser) -> Result<Option<Type>, Failed> {
    let loc = parser.loc();
    if !parser.optional_token("async") {
        return Ok(None);
    }
    if parser.result_name(0).is_none() {
        return Err(parser.op_error(loc, "needs to be named when marked 'async'"));
    }
    token_type(parser).map(Some)
}

/// Writes `async [%a, %b]`.
pub(super) fn print_async(printer: &mut dyn AsmPrinter, token: bool, dependencies: &[ValueRef<'_>]) {
    printer.text(if token { "async" } else { "" });
    if dependencies.is_empty() {
        return;
    }
    printer.text(if token { " [" } else { "[" });
    text::print_operands(printer, dependencies.iter().copied());
    printer.text("]");
}

/// `custom<AsyncDependencies>(type($token), $dependencies)`
struct AsyncDependencies;

impl CustomDirective for AsyncDependencies {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let token = optional_async(parser)?;
        let dependencies = text::operands_in(parser, Delimiter::OptionalSquare, None)?;
        if let [ParsedParam::Types(types), ParsedParam::Operands(operands)] = params {
            types.extend(token);
            *operands = dependencies;
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        if let [token, dependencies] = params {
            print_async(printer, !token.types().is_empty(), dependencies.values());
        }
    }
}

/// `custom<LaunchDimType>(type($x), ref($cluster), type($cx), type($cy), type($cz))`
struct LaunchDimType;

impl CustomDirective for LaunchDimType {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let ty = if parser.optional_token(":") { parser.ty()? } else { parser.ctx().index_type() };
        let has_cluster = params.iter().any(|param| !param.operands().is_empty());
        for (i, param) in params.iter_mut().enumerate() {
            if let ParsedParam::Types(types) = param
                && (i == 0 || has_cluster)
            {
                *types = vec![ty];
            }
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let ty = params.first().and_then(|param| param.types().first());
        if let Some(&ty) = ty.filter(|&&ty| !matches!(op.ctx().type_data(ty), TypeData::Index)) {
            printer.text(": ");
            printer.ty(ty);
        }
    }
}

/// `custom<LaunchFuncOperands>($operands, type($operands))`
struct LaunchFuncOperands;

impl CustomDirective for LaunchFuncOperands {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        if !parser.optional_token("args") {
            return Ok(false);
        }
        if let [ParsedParam::Operands(operands), ParsedParam::Types(types)] = params {
            parser.list(Delimiter::Paren, " in argument list", &mut |parser| {
                operands.push(parser.operand()?);
                parser.token(":")?;
                types.push(parser.ty()?);
                Ok(())
            })?;
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let values = params.first().map_or(&[][..], PrintedParam::values);
        let mut lead = "args(";
        for &value in values {
            printer.text(lead);
            printer.operand(value);
            printer.text(" : ");
            printer.ty(value.ty());
            lead = ", ";
        }
        printer.text(if values.is_empty() { "" } else { ")" });
    }
}

/// `custom<AllReduceOperation>($op)`: the word, if any.
struct AllReduceOperation;

const OPERATION: (&str, &str) = ("gpu", "all_reduce_op");

impl CustomDirective for AllReduceOperation {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let Some(word) = parser.next_keyword().map(|word| String::from_utf8_lossy(word).into_owned()) else {
            return Ok(false);
        };
        let _ = parser.optional_keyword();
        let ctx = parser.ctx().clone();
        match (enums::of_word(&ctx, OPERATION, &word), params) {
            (Some(kind), [ParsedParam::Attr(to)]) => {
                *to = Some(kind);
                Ok(true)
            }
            _ => {
                let loc = parser.loc();
                Err(parser.op_error(loc, "invalid op kind"))
            }
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let kind = params.first().and_then(PrintedParam::attr);
        if let Some(word) = kind.and_then(|kind| enums::word(op.ctx(), kind, OPERATION)) {
            // Upstream writes a blank of its own.
            printer.text(&format!(" {word}"));
        }
    }
}
