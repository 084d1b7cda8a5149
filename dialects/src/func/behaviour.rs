//! Checks, calls and constants of the func dialect.

use super::{CallIndirectOp, CallOp, ConstantOp, FuncOp};
use rmlir_ir::builder::Builder;
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::{Fold, OpFold};
use rmlir_ir::hooks::{DialectHooks, OpHooks};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface, Callee};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::symbol::{SymbolOpInterface, SymbolUserOpInterface};
use rmlir_ir::symbols::{SymbolTableCollection, symbol_name};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, AttrData, Loc, Module, OpAddr, OpId, OpRef, Type, TypeData};
use std::ops::Range;

/// `func.func`
pub(super) struct Func;

impl FunctionOpInterface for Func {}

impl ArgAndResultAttrs for Func {}

impl SymbolOpInterface for Func {
    fn is_declaration(&self, op: OpRef<'_>) -> bool {
        self.is_external(op)
    }
}

/// The function that a symbol stands for.
fn function<'m>(op: OpRef<'m>, symbol: Attr, tables: &mut SymbolTableCollection<'m>) -> Option<OpRef<'m>> {
    tables.lookup_nearest(op, symbol).filter(|found| found.is_named::<FuncOp>())
}

/// What a symbol reference says in text, without `@`.
fn symbol_text(op: OpRef<'_>, symbol: Attr) -> String {
    match op.ctx().attr_data(symbol) {
        AttrData::SymbolRef { root, .. } => op.ctx().text(*root).into_owned(),
        _ => String::new(),
    }
}

fn quoted_list(op: OpRef<'_>, types: &[Type]) -> String {
    types.iter().map(|&ty| op.ctx().quoted_type(ty)).collect::<Vec<_>>().join(", ")
}

/// `func.call`
pub(crate) struct Call;

const CALLEE: &str = "callee";

impl ArgAndResultAttrs for Call {}

impl CallOpInterface for Call {
    fn callee<'m>(&self, op: OpRef<'m>) -> Option<Callee<'m>> {
        op.unverified::<CallOp>().callee_attr().map(Callee::Symbol)
    }

    fn set_callee(&self, module: &mut Module, at: OpAddr, symbol: Attr) {
        let name = module.ctx().ident(CALLEE);
        module.set_attr(at, name, Some(symbol));
    }

    fn arg_operands(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.num_operands()
    }
}

impl SymbolUserOpInterface for Call {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        check_call::<FuncOp>(op, tables, "function")
    }
}

/// The check of a call of a function of a builtin function type, by the name of the operation and what messages call it.
///
/// # Errors
/// If the function is missing or does not fit; it has been reported.
pub(crate) fn check_call<'m, Target: TypedOp>(
    op: OpRef<'m>,
    tables: &mut SymbolTableCollection<'m>,
    what: &str,
) -> Result<(), Failed> {
    let Some(callee) = op.attr_named(CALLEE) else {
        return Err(op.emit_error("requires a 'callee' symbol reference attribute"));
    };
    let found = tables.lookup_nearest(op, callee).filter(|found| found.is_named::<Target>());
    let Some(func) = found else {
        // An unknown operation around it may be the table where the name is looked for.
        if rmlir_ir::symbols::nearest_table(op).is_none() {
            return Ok(());
        }
        let name = symbol_text(op, callee);
        return Err(op.emit_error(format!("'{name}' does not reference a valid {what}")));
    };
    check_arguments(op, &FunctionOpInterface::argument_types(&Func, func))?;
    check_results(op, &FunctionOpInterface::result_types(&Func, func))
}

fn check_arguments(op: OpRef<'_>, want: &[Type]) -> Result<(), Failed> {
    if want.len() != op.num_operands() {
        return Err(op.emit_error("incorrect number of operands for callee"));
    }
    for (i, (operand, &want)) in op.operands().zip(want).enumerate() {
        if operand.ty() != want {
            let (want, have) = (op.ctx().quoted_type(want), op.ctx().quoted_type(operand.ty()));
            return Err(op.emit_error(format!(
                "operand type mismatch: expected operand type {want}, but provided {have} for operand number {i}"
            )));
        }
    }
    Ok(())
}

fn check_results(op: OpRef<'_>, want: &[Type]) -> Result<(), Failed> {
    if want.len() != op.num_results() {
        return Err(op.emit_error("incorrect number of results for callee"));
    }
    let have: Vec<Type> = op.results().map(|result| result.ty()).collect();
    let Some(i) = have.iter().zip(want).position(|(have, want)| have != want) else { return Ok(()) };
    let error = op.error(format!("result type mismatch at index {i}"));
    let error = error.with_note(op.loc(), format!("      op result types: {}", quoted_list(op, &have)));
    let error = error.with_note(op.loc(), format!("function result types: {}", quoted_list(op, want)));
    op.ctx().emit(error);
    Err(Failed)
}

/// `func.call_indirect`
pub(super) struct CallIndirect;

impl ArgAndResultAttrs for CallIndirect {}

impl CallOpInterface for CallIndirect {
    fn callee<'m>(&self, op: OpRef<'m>) -> Option<Callee<'m>> {
        op.unverified::<CallIndirectOp>().callee().map(Callee::Value)
    }

    fn set_callee(&self, _: &mut Module, _: OpAddr, _: Attr) {}

    fn arg_operands(&self, op: OpRef<'_>) -> Range<usize> {
        op.num_operands().min(1)..op.num_operands()
    }
}

/// `func.constant`
pub(super) struct Constant;

impl OpAsmInterface for Constant {
    fn result_names(&self, _: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        name(0, "f");
    }
}

impl OpFold for Constant {
    fn fold(&self, op: OpRef<'_>, _: &[Option<Attr>]) -> Fold {
        Fold::constant(op.unverified::<ConstantOp>().value_attr())
    }
}

impl SymbolUserOpInterface for Constant {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let constant = op.unverified::<ConstantOp>();
        let Some(value) = constant.value_attr() else { return Ok(()) };
        let Some(func) = function(op, value, tables) else {
            return Err(
                op.emit_error(format!("reference to undefined function '{}'", symbol_text(op, value)))
            );
        };
        let have = constant.result().map(|result| result.ty());
        if Func.function_type(func) != have {
            return Err(op.emit_error("reference to function with mismatched type"));
        }
        Ok(())
    }
}

/// `func.return`
pub(super) struct Return;

impl OpHooks for Return {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let Some(func) = op.parent() else { return Ok(()) };
        let want = FunctionOpInterface::result_types(&Func, func);
        let name = || symbol_name(func).map_or(String::new(), |name| op.ctx().text(name).into_owned());
        if op.num_operands() != want.len() {
            let (have, want) = (op.num_operands(), want.len());
            let name = name();
            return Err(op.emit_error(format!(
                "has {have} operands, but enclosing function (@{name}) returns {want}"
            )));
        }
        for (i, (operand, &want)) in op.operands().zip(want.iter()).enumerate() {
            if operand.ty() != want {
                let (have, want) = (op.ctx().quoted_type(operand.ty()), op.ctx().quoted_type(want));
                return Err(op.emit_plain_error(format!(
                    "type of return operand {i} ({have}) doesn't match function result type ({want}) in function @{}",
                    name()
                )));
            }
        }
        Ok(())
    }
}

/// The dialect.
pub(super) struct Dialect;

impl DialectHooks for Dialect {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        let ctx = builder.ctx();
        let AttrData::SymbolRef { root, nested } = ctx.attr_data(value) else { return None };
        let is_function = matches!(ctx.type_data(ty), TypeData::Function { .. });
        if !is_function || !nested.is_empty() {
            return None;
        }
        let root = *root;
        Some(ConstantOp::build(builder, ty, root).loc(loc).insert().ok()?.handle().op)
    }
}
