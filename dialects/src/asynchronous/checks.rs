//! What is checked of tasks and of functions whose results are there later.

use super::{TOKEN, VALUE, unwrapped};
use crate::common::callable::Callable;
use crate::common::text::types_of;
use crate::func::behaviour::{Call, check_call};
use crate::scf::text::entry_args;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::typed::is_type;
use rmlir_ir::{OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// `async.func`
const FUNC: Callable = Callable { default_dialect: "async", declares: true, check: check_func };

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    FUNC.attach(&mut dialect.op("func"));
    dialect.op("return").verifier(check_return);
    dialect.op("await").verifier(check_await);
    dialect
        .op("call")
        .interface::<dyn CallOpInterface>(Arc::new(Call))
        .interface::<dyn ArgAndResultAttrs>(Arc::new(Call))
        .interface::<dyn SymbolUserOpInterface>(Arc::new(AsyncCall));
    dialect.op("runtime.num_worker_threads").interface::<dyn InferTypeOpInterface>(Arc::new(Index));
}

fn check_func(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, results) = (op.ctx(), FunctionOpInterface::result_types(&FUNC, op));
    if results.is_empty() {
        return Err(op.emit_error("result is expected to be at least of size 1, but got 0"));
    }
    for (i, &ty) in results.iter().enumerate() {
        let token = is_type(ctx, ty, TOKEN);
        if !token && !is_type(ctx, ty, VALUE) {
            let found = ctx.quoted_type(ty);
            return Err(op.emit_error(format!(
                "result type must be async value type or async token type, but got {found}"
            )));
        }
        if token && i != 0 {
            // The blank is the reference's.
            return Err(op.emit_error(format!(
                " results' (optional) async token type is expected to appear as the 1st return value, but got {}",
                i + 1
            )));
        }
    }
    Ok(())
}

/// What a function returns is what its results will be; a token comes by itself.
fn check_return(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    let Some(func) = around.find(|parent| parent.name_text() == b"async.func") else { return Ok(()) };
    let results = FunctionOpInterface::result_types(&FUNC, func);
    let token = results.first().is_some_and(|&ty| is_type(ctx, ty, TOKEN));
    let want: Option<Vec<Type>> =
        results.iter().skip(usize::from(token)).map(|&ty| unwrapped(ctx, ty)).collect();
    if want.is_some_and(|want| want != types_of(op.operands())) {
        return Err(op.emit_error("operand types do not match the types returned from the parent FuncOp"));
    }
    Ok(())
}

fn check_await(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, Some(operand)) = (op.ctx(), op.operand(0)) else { return Ok(()) };
    if is_type(ctx, operand.ty(), TOKEN) && op.num_results() != 0 {
        return Err(op.emit_error("awaiting on a token must have empty result"));
    }
    let (Some(want), Some(result)) = (unwrapped(ctx, operand.ty()), op.result(0)) else { return Ok(()) };
    if want != result.ty() {
        let (have, want) = (ctx.quoted_type(result.ty()), ctx.quoted_type(want));
        return Err(op.emit_error(format!("result type {have} does not match async value type {want}")));
    }
    Ok(())
}

/// The arguments of the body are what the operands will be.
pub(super) fn check_execute(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let want: Vec<Type> =
        op.operand_group(super::BODY).map(|value| unwrapped(ctx, value.ty()).unwrap_or(value.ty())).collect();
    if types_of(entry_args(op, 0, 0).into_iter()) != want {
        return Err(op.emit_error(
            "async body region argument types do not match the execute operation arguments types",
        ));
    }
    Ok(())
}

struct AsyncCall;

impl SymbolUserOpInterface for AsyncCall {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        check_call::<super::FuncOp>(op, tables, "async function")
    }
}

/// One result of type index.
struct Index;

impl InferTypeOpInterface for Index {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        Ok(vec![input.ctx.index_type()])
    }
}
