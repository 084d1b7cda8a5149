//! Global variables and fields of classes.

use super::types::{self, is_array, is_supported, opaque_text, value_of};
use super::{ClassOp, FieldOp, GetFieldOp, GetGlobalOp, GlobalOp};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("global").verifier(check_global);
    dialect.op("field").verifier(check_field);
    dialect.op("get_global").interface::<dyn SymbolUserOpInterface>(Arc::new(GetGlobal));
    dialect
        .op("get_field")
        .verifier(check_get_field)
        .interface::<dyn SymbolUserOpInterface>(Arc::new(GetField));
    dialect.directive("EmitCGlobalOpTypeAndInitialValue", Arc::new(TypeAndValue));
    dialect.directive("EmitCFieldOpTypeAndInitialValue", Arc::new(TypeAndValue));
}

fn type_of(op: OpRef<'_>) -> Option<Type> {
    match op.ctx().attr_data(op.attr_named("type")?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// The type of what a variable of a type holds at the beginning: that of an array is a tensor.
fn initial_type(ctx: &Context, ty: Type) -> Option<Type> {
    match types::array(ctx, ty) {
        Some((sizes, element)) => ctx.tensor_type(&sizes, element, None).ok(),
        None => Some(ty),
    }
}

fn is_elements(ctx: &Context, attr: Attr) -> bool {
    matches!(
        ctx.attr_data(attr),
        AttrData::DenseElements(_)
            | AttrData::DenseStrings(_)
            | AttrData::DenseResource { .. }
            | AttrData::DenseArray(_)
            | AttrData::Sparse { .. }
    )
}

fn is_number(ctx: &Context, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::Integer { .. } | AttrData::Float { .. })
}

/// `T` or `T = value`, without the type of the value.
struct TypeAndValue;

impl CustomDirective for TypeAndValue {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [ty, value] = params else { return Ok(false) };
        let declared = parser.ty()?;
        let ctx = parser.ctx().clone();
        *ty = ParsedParam::Attr(Some(ctx.type_attr(declared)));
        if !parser.optional_token("=") {
            return Ok(true);
        }
        let found = parser.attr(initial_type(&ctx, declared))?;
        if !is_elements(&ctx, found) && !is_number(&ctx, found) && opaque_text(&ctx, found).is_none() {
            let message = "initial value should be a integer, float, elements or opaque attribute";
            let loc = parser.name_loc();
            return Err(parser.op_error(loc, message));
        }
        *value = ParsedParam::Attr(Some(found));
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [ty, value] = params else { return };
        if let Some(AttrData::Type(ty)) = ty.attr().map(|ty| op.ctx().attr_data(ty)) {
            printer.ty(*ty);
        }
        if let Some(value) = value.attr() {
            printer.text(" = ");
            printer.attr_without_type(value);
        }
    }
}

fn check_global(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(ty) = type_of(op) else { return Ok(()) };
    if !is_supported(ctx, ty) {
        return Err(op.emit_error("expected valid emitc type"));
    }
    if let Some(value) = op.unverified::<GlobalOp>().initial_value() {
        check_value(op, ty, value)?;
    }
    let has = |name| op.attr_named(name).is_some();
    match has("static_specifier") && has("extern_specifier") {
        true => Err(op.emit_error("cannot have both static and extern specifiers")),
        false => Ok(()),
    }
}

fn check_value(op: OpRef<'_>, ty: Type, value: Attr) -> Result<(), Failed> {
    let ctx = op.ctx();
    let want = if is_elements(ctx, value) {
        if !is_array(ctx, ty) {
            return Err(op.emit_error(format!("expected array type, but got {}", ctx.quoted_type(ty))));
        }
        initial_type(ctx, ty)
    } else if is_number(ctx, value) {
        Some(ty)
    } else if opaque_text(ctx, value).is_some() {
        return Ok(());
    } else {
        let found = attr_to_string(ctx, value);
        return Err(op.emit_error(format!(
            "initial value should be a integer, float, elements or opaque attribute, but got {found}"
        )));
    };
    match ctx.attr_type(value) {
        Some(have) if Some(have) != want => {
            let (ty, have) = (ctx.quoted_type(ty), ctx.quoted_type(have));
            Err(op.emit_error(format!("initial value expected to be of type {ty}, but was of type {have}")))
        }
        _ => Ok(()),
    }
}

fn check_field(op: OpRef<'_>) -> Result<(), Failed> {
    if type_of(op).is_some_and(|ty| !is_supported(op.ctx(), ty)) {
        return Err(op.emit_error("expected valid emitc type"));
    }
    if !op.parent().is_some_and(|parent| parent.is_named::<ClassOp>()) {
        return Err(op.emit_error("field must be nested within an emitc.class operation"));
    }
    match op.unverified::<FieldOp>().sym_name() {
        Some(name) if !op.ctx().bytes(name).is_empty() => Ok(()),
        _ => Err(op.emit_error("field must have a non-empty symbol name")),
    }
}

fn check_get_field(op: OpRef<'_>) -> Result<(), Failed> {
    match std::iter::successors(op.parent(), |op| op.parent()).any(|op| op.is_named::<ClassOp>()) {
        true => Ok(()),
        false => Err(op.emit_error(" must be nested within an emitc.class operation")),
    }
}

/// `emitc.get_field`
struct GetField;

impl SymbolUserOpInterface for GetField {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let (ctx, get) = (op.ctx(), op.unverified::<GetFieldOp>());
        let (Some(symbol), Some(result)) = (get.field_name_attr(), get.result()) else { return Ok(()) };
        let name = attr_to_string(ctx, symbol);
        let Some(field) = tables.lookup_nearest(op, symbol).filter(|found| found.is_named::<FieldOp>())
        else {
            return Err(op.emit_error(format!("field '{name}' not found in the class")));
        };
        match type_of(field) {
            Some(want) if want != result.ty() => {
                let (have, want) = (ctx.quoted_type(result.ty()), ctx.quoted_type(want));
                Err(op.emit_error(format!("result type {have} does not match field '{name}' type {want}")))
            }
            _ => Ok(()),
        }
    }
}

/// `emitc.get_global`: an array as it is, of all else the variable.
struct GetGlobal;

impl SymbolUserOpInterface for GetGlobal {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let (ctx, get) = (op.ctx(), op.unverified::<GetGlobalOp>());
        let (Some(symbol), Some(result)) = (get.name_attr(), get.result()) else { return Ok(()) };
        let AttrData::SymbolRef { root, .. } = ctx.attr_data(symbol) else { return Ok(()) };
        let name = ctx.text(*root);
        let found = tables.lookup_nearest(op, symbol).filter(|found| found.is_named::<GlobalOp>());
        let Some(global) = found else {
            return Err(op.emit_error(format!("'{name}' does not reference a valid emitc.global")));
        };
        let Some(want) = type_of(global) else { return Ok(()) };
        let (have, array) = (result.ty(), is_array(ctx, want));
        let (have, what) = match (array, value_of(ctx, have)) {
            (true, _) => (have, "on array type expects result type"),
            (false, Some(value)) => (value, "on non-array type expects result inner type"),
            (false, None) => {
                return Err(op.emit_error(format!(
                    "on non-array type expects result type to be an lvalue type for the global @{name}"
                )));
            }
        };
        if have == want {
            return Ok(());
        }
        let (have, want) = (ctx.quoted_type(have), ctx.quoted_type(want));
        Err(op.emit_error(format!("{what} {have} to match type {want} of the global @{name}")))
    }
}
