//! Functions that become coroutines.
//!
//! The first block makes what the function returns, and the frame. At the end stand blocks that free the frame, after the last operation or
//! when the coroutine is destroyed, and one that returns, to which each suspension goes.

use super::counted::{TOKEN, VALUE};
use rmlir_dialects::asynchronous::{CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp, RuntimeCreateOp};
use rmlir_dialects::cf::BranchOp;
use rmlir_dialects::func::{FuncOp, ReturnOp};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{is_type, type_param};
use rmlir_ir::{BlockId, Builder, Context, Failed, Loc, Module, OpAddr, OpRef, RegionId, Type, ValueId};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is known of a coroutine.
#[derive(Clone, Debug)]
pub(super) struct Coroutine {
    pub(super) loc: Loc,
    /// Says that it is through, if it returns that.
    pub(super) token: Option<ValueId>,
    /// What it returns besides.
    pub(super) values: Vec<ValueId>,
    pub(super) handle: ValueId,
    /// The block that says that it failed, once one is needed.
    pub(super) set_error: Option<BlockId>,
    pub(super) cleanup: BlockId,
    pub(super) destroy: BlockId,
    pub(super) suspend: BlockId,
}

/// The coroutines of a module, by function.
#[derive(Clone, Debug, Default)]
pub(super) struct Coroutines {
    known: Arc<Mutex<FxHashMap<OpAddr, Coroutine>>>,
}

impl Coroutines {
    pub(super) fn lock(&self) -> MutexGuard<'_, FxHashMap<OpAddr, Coroutine>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The coroutine that an operation is in, and its function.
    pub(super) fn around(&self, op: OpRef<'_>) -> Option<(OpAddr, Coroutine)> {
        let function = std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.is::<FuncOp>())?;
        let found = self.lock().get(&function.global()).cloned()?;
        Some((function.global(), found))
    }
}

/// What a value of the runtime holds.
pub(super) fn held(ctx: &Context, ty: Type) -> Option<Type> {
    match type_param(ctx, ty, VALUE, 0) {
        Some(Param::Type(ty)) => Some(*ty),
        _ => None,
    }
}

/// Fills the first block of a function, which is empty, and adds the blocks at the end of its region. The location is the builder's, which
/// stands at the end of the first block afterwards: that leads nowhere yet.
pub(super) fn set_up(
    b: &mut Builder<'_>,
    region: RegionId,
    entry: BlockId,
    results: &[Type],
) -> Result<Coroutine, Failed> {
    b.set_end(entry);
    let mut made = Vec::new();
    for &ty in results {
        made.push(RuntimeCreateOp::build(b, ty).value()?);
    }
    let id = CoroIdOp::build(b).value()?;
    let handle = CoroBeginOp::build(b, id).value()?;
    let [cleanup, destroy, suspend] = [(); 3].map(|()| b.create_block(region, &[]));
    for block in [cleanup, destroy] {
        b.set_end(block);
        CoroFreeOp::build(b, id, handle).insert()?;
        BranchOp::build(b, &[], suspend).insert()?;
    }
    b.set_end(suspend);
    CoroEndOp::build(b, handle).insert()?;
    ReturnOp::build(b, &made).insert()?;
    b.set_end(entry);
    let has_token = results.first().is_some_and(|&ty| is_type(b.ctx(), ty, TOKEN));
    let values = made.split_off(usize::from(has_token));
    let token = made.first().copied();
    Ok(Coroutine { loc: b.loc(), token, values, handle, set_error: None, cleanup, destroy, suspend })
}

/// Says of a function that it is a coroutine that LLVM has still to split.
pub(super) fn mark(module: &mut Module, function: OpAddr) {
    let ctx = module.ctx().clone();
    let mark = ctx.array_attr(&[ctx.string_attr("presplitcoroutine")]);
    module.set_attr(function, ctx.ident("passthrough"), Some(mark));
}
