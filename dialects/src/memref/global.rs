//! Global variables.

use super::types::ranked;
use super::{GetGlobalOp, GlobalOp};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("global").verifier(check_global);
    dialect.op("get_global").interface::<dyn SymbolUserOpInterface>(Arc::new(GetGlobal));
    dialect.directive("GlobalMemrefOpTypeAndInitialValue", Arc::new(TypeAndValue));
}

fn type_of(op: OpRef<'_>) -> Option<Type> {
    op.unverified::<GlobalOp>().r#type()
}

/// Whether an attribute holds elements. One of a dialect may.
fn is_elements(ctx: &Context, attr: Attr) -> bool {
    matches!(
        ctx.attr_data(attr),
        AttrData::DenseElements(_)
            | AttrData::DenseStrings(_)
            | AttrData::DenseResource { .. }
            | AttrData::Sparse { .. }
            | AttrData::Dialect(_)
            | AttrData::Opaque(_)
    )
}

fn is_static(ctx: &Context, ty: Type) -> bool {
    ranked(ctx, ty).is_some() && ctx.type_data(ty).has_static_shape()
}

fn check_global(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(ty) = type_of(op) else { return Ok(()) };
    let Some(memref) = ranked(ctx, ty).filter(|_| is_static(ctx, ty)) else {
        let found = ctx.quoted_type(ty);
        return Err(op.emit_error(format!("type should be static shaped memref, but got {found}")));
    };
    let Some(value) = op.unverified::<GlobalOp>().initial_value() else { return Ok(()) };
    if matches!(ctx.attr_data(value), AttrData::Unit) {
        return Ok(());
    }
    if !is_elements(ctx, value) {
        let found = attr_to_string(ctx, value);
        return Err(
            op.emit_error(format!("initial value should be a unit or elements attribute, but got {found}"))
        );
    }
    let Some(data) = ctx.attr_type(value).map(|ty| ctx.type_data(ty)) else { return Ok(()) };
    let (Some(element), Some(shape)) = (data.shaped_element(), data.shape()) else { return Ok(()) };
    if element != memref.element {
        let (want, have) = (ctx.quoted_type(memref.element), ctx.quoted_type(element));
        return Err(op.emit_error(format!(
            "initial value element expected to be of type {want}, but was of type {have}"
        )));
    }
    if shape != memref.shape {
        let (want, have) = (dims(memref.shape), dims(shape));
        return Err(op.emit_error(format!("initial value shape expected to be {want} but was {have}")));
    }
    Ok(())
}

fn dims(shape: &[i64]) -> String {
    shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// `memref.get_global`
struct GetGlobal;

impl SymbolUserOpInterface for GetGlobal {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let ctx = op.ctx();
        let Some(symbol) = op.unverified::<GetGlobalOp>().name_attr() else { return Ok(()) };
        let name = match ctx.attr_data(symbol) {
            AttrData::SymbolRef { root, .. } => ctx.text(*root),
            _ => return Ok(()),
        };
        let found = tables.lookup_nearest(op, symbol).filter(|found| found.is_named::<GlobalOp>());
        let Some(global) = found else {
            return Err(op.emit_error(format!("'{name}' does not reference a valid global memref")));
        };
        let (Some(want), Some(have)) = (type_of(global), op.unverified::<GetGlobalOp>().result()) else {
            return Ok(());
        };
        if want != have.ty() {
            let (want, have) = (ctx.quoted_type(want), ctx.quoted_type(have.ty()));
            return Err(op.emit_error(format!(
                "result type {have} does not match type {want} of the global memref @{name}"
            )));
        }
        Ok(())
    }
}

/// `T`, `T = uninitialized`, `T = dense<...>`
struct TypeAndValue;

impl CustomDirective for TypeAndValue {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [type_attr, value] = params else { return Ok(false) };
        let ty = parser.ty()?;
        let ctx = parser.ctx().clone();
        let TypeData::MemRef { shape, element, .. } = ctx.type_data(ty) else {
            return Err(not_static(parser, ty));
        };
        if !is_static(&ctx, ty) {
            return Err(not_static(parser, ty));
        }
        *type_attr = ParsedParam::Attr(Some(ctx.type_attr(ty)));
        if !parser.optional_token("=") {
            return Ok(true);
        }
        if parser.optional_token("uninitialized") {
            *value = ParsedParam::Attr(Some(ctx.unit()));
            return Ok(true);
        }
        let tensor = ctx.tensor_type(shape, *element, None).ok();
        let parsed = parser.attr(tensor)?;
        if !is_elements(&ctx, parsed) {
            let loc = parser.name_loc();
            return Err(parser.op_error(loc, "initial value should be a unit or elements attribute"));
        }
        *value = ParsedParam::Attr(Some(parsed));
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        if let Some(ty) = type_of(op) {
            printer.ty(ty);
        }
        match params.get(1).and_then(PrintedParam::attr) {
            None => {}
            Some(value) if matches!(op.ctx().attr_data(value), AttrData::Unit) => {
                printer.text(" = uninitialized");
            }
            Some(value) => {
                printer.text(" = ");
                printer.attr_without_type(value);
            }
        }
    }
}

fn not_static(parser: &mut dyn AsmParser, ty: Type) -> Failed {
    let (loc, found) = (parser.name_loc(), parser.ctx().quoted_type(ty));
    parser.op_error(loc, &format!("type should be static shaped memref, but got {found}"))
}
