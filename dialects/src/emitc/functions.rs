//! Functions, calls, headers.

use super::types::{is_array, value_of};
use super::{DIALECT, FuncOp};
use crate::common::callable::Callable;
use crate::common::text;
use crate::func::behaviour::{Call, check_call};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::symbols::{SymbolTableCollection, symbol_name};
use rmlir_ir::{AttrData, OpRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// `emitc.func`
const FUNC: Callable = Callable { default_dialect: DIALECT, declares: false, check: check_func };

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    FUNC.attach(&mut dialect.op("func"));
    dialect.op("return").verifier(check_return);
    dialect
        .op("call")
        .interface::<dyn CallOpInterface>(Arc::new(Call))
        .interface::<dyn ArgAndResultAttrs>(Arc::new(Call))
        .interface::<dyn SymbolUserOpInterface>(Arc::new(EmitCall));
    dialect.op("declare_func").interface::<dyn SymbolUserOpInterface>(Arc::new(DeclareFunc));
    dialect.op("include").form(parse_include, print_include);
}

fn check_func(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let types = FunctionOpInterface::argument_types(&FUNC, op);
    if types.iter().any(|&ty| value_of(ctx, ty).is_some()) {
        return Err(op.emit_error("cannot have lvalue type as argument"));
    }
    match FunctionOpInterface::result_types(&FUNC, op)[..] {
        [] => Ok(()),
        [only] if is_array(ctx, only) => Err(op.emit_error("cannot return array type")),
        [_] => Ok(()),
        ref more => {
            Err(op.emit_error(format!("requires zero or exactly one result, but has {}", more.len())))
        }
    }
}

fn check_return(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(func) = op.parent().filter(|parent| parent.is_named::<FuncOp>()) else { return Ok(()) };
    let ctx = op.ctx();
    let name = symbol_name(func).map_or(String::new(), |name| ctx.text(name).into_owned());
    let want = FunctionOpInterface::result_types(&FUNC, func);
    if op.num_operands() != want.len() {
        let (have, want) = (op.num_operands(), want.len());
        return Err(
            op.emit_error(format!("has {have} operands, but enclosing function (@{name}) returns {want}"))
        );
    }
    match (op.operand(0), want.first()) {
        (Some(have), Some(&want)) if have.ty() != want => {
            let (have, want) = (ctx.quoted_type(have.ty()), ctx.quoted_type(want));
            Err(op.emit_plain_error(format!(
                "type of the return operand ({have}) doesn't match function result type ({want}) in function @{name}"
            )))
        }
        _ => Ok(()),
    }
}

struct EmitCall;

impl SymbolUserOpInterface for EmitCall {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        check_call::<FuncOp>(op, tables, "function")
    }
}

struct DeclareFunc;

impl SymbolUserOpInterface for DeclareFunc {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let Some(symbol) = op.unverified::<super::DeclareFuncOp>().sym_name_attr() else { return Ok(()) };
        if tables.lookup_nearest(op, symbol).is_some_and(|found| found.is_named::<FuncOp>()) {
            return Ok(());
        }
        let AttrData::SymbolRef { root, .. } = op.ctx().attr_data(symbol) else { return Ok(()) };
        let name = op.ctx().text(*root);
        Err(op.emit_error(format!("'{name}' does not reference a valid function")))
    }
}

const STANDARD: &str = "is_standard_include";

/// `include <"file">` or `include "file"`; other attributes are not written.
fn parse_include(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let standard = parser.optional_token("<");
    let loc = parser.name_loc();
    let Some(file) = parser.optional_string() else {
        return Err(parser.op_error(loc, "expected string attribute"));
    };
    let file = parser.ctx().string_ident(file);
    text::set(parser, state, "include", file);
    if standard {
        if !parser.optional_token(">") {
            return Err(parser.op_error(loc, "expected trailing '>' for standard include"));
        }
        let unit = parser.ctx().unit();
        text::set(parser, state, STANDARD, unit);
    }
    Ok(())
}

fn print_include(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let include = op.unverified::<super::IncludeOp>();
    let (open, close) = if op.attr_named(STANDARD).is_some() { ("<", ">") } else { ("", "") };
    printer.text(" ");
    printer.text(open);
    printer.text("\"");
    if let Some(file) = include.include() {
        printer.bytes(op.ctx().bytes(file));
    }
    printer.text("\"");
    printer.text(close);
}
