//! The functions of the runtime library.

use super::{GROUP, TOKEN};
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::llvm::types::pointer;
use rmlir_ir::symbols::SymbolTable;
use rmlir_ir::typed::make_type;
use rmlir_ir::{Builder, Context, Failed, Module, OpAddr, Signedness, Type};

pub(super) const ADD_REF: &str = "mlirAsyncRuntimeAddRef";
pub(super) const DROP_REF: &str = "mlirAsyncRuntimeDropRef";
pub(super) const CREATE_TOKEN: &str = "mlirAsyncRuntimeCreateToken";
pub(super) const CREATE_VALUE: &str = "mlirAsyncRuntimeCreateValue";
pub(super) const CREATE_GROUP: &str = "mlirAsyncRuntimeCreateGroup";
pub(super) const EMPLACE_TOKEN: &str = "mlirAsyncRuntimeEmplaceToken";
pub(super) const EMPLACE_VALUE: &str = "mlirAsyncRuntimeEmplaceValue";
pub(super) const SET_TOKEN_ERROR: &str = "mlirAsyncRuntimeSetTokenError";
pub(super) const SET_VALUE_ERROR: &str = "mlirAsyncRuntimeSetValueError";
pub(super) const IS_TOKEN_ERROR: &str = "mlirAsyncRuntimeIsTokenError";
pub(super) const IS_VALUE_ERROR: &str = "mlirAsyncRuntimeIsValueError";
pub(super) const IS_GROUP_ERROR: &str = "mlirAsyncRuntimeIsGroupError";
pub(super) const AWAIT_TOKEN: &str = "mlirAsyncRuntimeAwaitToken";
pub(super) const AWAIT_VALUE: &str = "mlirAsyncRuntimeAwaitValue";
pub(super) const AWAIT_GROUP: &str = "mlirAsyncRuntimeAwaitAllInGroup";
pub(super) const EXECUTE: &str = "mlirAsyncRuntimeExecute";
pub(super) const GET_VALUE_STORAGE: &str = "mlirAsyncRuntimeGetValueStorage";
pub(super) const ADD_TOKEN_TO_GROUP: &str = "mlirAsyncRuntimeAddTokenToGroup";
pub(super) const AWAIT_TOKEN_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitTokenAndExecute";
pub(super) const AWAIT_VALUE_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitValueAndExecute";
pub(super) const AWAIT_GROUP_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitAllInGroupAndExecute";
/// The letter that is missing is missing in the library too.
pub(super) const NUM_WORKER_THREADS: &str = "mlirAsyncRuntimGetNumWorkerThreads";

/// Types of parameters and results.
struct Parts {
    token: Type,
    group: Type,
    pointer: Type,
    count: Type,
    yes: Type,
    index: Type,
}

impl Parts {
    fn new(ctx: &Context) -> Option<Parts> {
        Some(Parts {
            token: make_type(ctx, TOKEN, Vec::new()).ok()?,
            group: make_type(ctx, GROUP, Vec::new()).ok()?,
            pointer: pointer(ctx, 0).ok()?,
            count: ctx.integer_type(64, Signedness::Signless).ok()?,
            yes: ctx.i1(),
            index: ctx.index_type(),
        })
    }

    /// All functions in the order in which they are declared: names, parameters, results.
    fn functions(&self) -> Vec<(&'static str, Vec<Type>, Vec<Type>)> {
        let &Parts { token, group, pointer, count, yes, index } = self;
        vec![
            (ADD_REF, vec![pointer, count], vec![]),
            (DROP_REF, vec![pointer, count], vec![]),
            (CREATE_TOKEN, vec![], vec![token]),
            (CREATE_VALUE, vec![count], vec![pointer]),
            (CREATE_GROUP, vec![count], vec![group]),
            (EMPLACE_TOKEN, vec![token], vec![]),
            (EMPLACE_VALUE, vec![pointer], vec![]),
            (SET_TOKEN_ERROR, vec![token], vec![]),
            (SET_VALUE_ERROR, vec![pointer], vec![]),
            (IS_TOKEN_ERROR, vec![token], vec![yes]),
            (IS_VALUE_ERROR, vec![pointer], vec![yes]),
            (IS_GROUP_ERROR, vec![group], vec![yes]),
            (AWAIT_TOKEN, vec![token], vec![]),
            (AWAIT_VALUE, vec![pointer], vec![]),
            (AWAIT_GROUP, vec![group], vec![]),
            (EXECUTE, vec![pointer, pointer], vec![]),
            (GET_VALUE_STORAGE, vec![pointer], vec![pointer]),
            (ADD_TOKEN_TO_GROUP, vec![token, group], vec![count]),
            (AWAIT_TOKEN_AND_EXECUTE, vec![token, pointer, pointer], vec![]),
            (AWAIT_VALUE_AND_EXECUTE, vec![pointer, pointer, pointer], vec![]),
            (AWAIT_GROUP_AND_EXECUTE, vec![group, pointer, pointer], vec![]),
            (NUM_WORKER_THREADS, vec![], vec![index]),
        ]
    }
}

/// Declares the functions at the end of a module, but for those whose names are taken.
pub(super) fn declare(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let parts = Parts::new(&ctx).ok_or(Failed)?;
    let Some(block) = module.op(at).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let (unit, block) = (block.unit(), block.id());
    let (loc, table) = (module.op(at).loc(), SymbolTable::new(module.op(at)));
    let mut b = Builder::at_end(module, unit, block);
    b.set_loc(loc);
    for (name, params, results) in parts.functions() {
        let name = ctx.ident(name);
        if table.lookup(name).is_some() {
            continue;
        }
        let made = FuncOp::build(&mut b, name, ctx.function_type(&params, &results))
            .set(FuncOp::SYM_VISIBILITY, ctx.ident("private"))
            .region_with(|_, _| {});
        made.insert()?;
    }
    Ok(())
}
