//! What becomes of operations in coroutines, and of waiting.

use super::coroutine::{Coroutine, Coroutines, held};
use super::counted::{GROUP, TOKEN, VALUE};
use rmlir_dialects::asynchronous::{
    AwaitAllOp, AwaitOp, CoroSaveOp, CoroSuspendOp, RuntimeAwaitAndResumeOp, RuntimeAwaitOp,
    RuntimeIsErrorOp, RuntimeLoadOp, RuntimeSetAvailableOp, RuntimeSetErrorOp, RuntimeStoreOp, YieldOp,
};
use rmlir_dialects::{arith, cf};
use rmlir_ir::typed::{Handle, TypedOp, is_type};
use rmlir_ir::{BlockId, OpAddr, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds the patterns for waiting. In functions that are no coroutines it is left alone unless it `blocks`.
pub(super) fn await_patterns(set: &mut PatternSet, coroutines: &Coroutines, blocks: bool) {
    await_pattern::<AwaitOp>(set, "(anonymous namespace)::AwaitTokenOpLowering", TOKEN, coroutines, blocks);
    await_pattern::<AwaitOp>(set, "(anonymous namespace)::AwaitValueOpLowering", VALUE, coroutines, blocks);
    await_pattern::<AwaitAllOp>(set, "(anonymous namespace)::AwaitAllOpLowering", GROUP, coroutines, blocks);
}

fn await_pattern<O: TypedOp>(
    set: &mut PatternSet,
    name: &'static str,
    ty: (&'static str, &'static str),
    coroutines: &Coroutines,
    blocks: bool,
) {
    let own = coroutines.clone();
    set.convert(name, None, move |op: O, operands, rw| {
        let at = op.handle();
        let given = rw.op(at).operand(0)?.ty();
        rw.require(is_type(rw.ctx(), given, ty))?;
        let operand = operands.at(0)?;
        match own.around(rw.op(at)) {
            Some((function, coroutine)) => {
                let coroutine = Within { coroutines: &own, function, coroutine };
                suspend_until(at, operand, rw, &coroutine)?;
            }
            None if blocks => block_until(operand, rw)?,
            None => return None,
        }
        match held(rw.ctx(), given) {
            Some(_) => {
                let value = RuntimeLoadOp::build(rw.builder(), operand).value().ok()?;
                rw.replace(at, &[value])
            }
            None => rw.erase(at),
        }
    });
}

/// Adds the patterns for what ends a task, and for assertions, which fail the coroutine and not the program.
pub(super) fn patterns(set: &mut PatternSet, coroutines: &Coroutines) {
    let own = coroutines.clone();
    set.convert("YieldOpLowering", None, move |op: YieldOp, operands, rw| {
        give_results(op.at(), operands, rw, &own)
    });
    let own = coroutines.clone();
    set.convert("AssertOpLowering", None, move |op: cf::AssertOp, operands, rw| {
        assert(op.at(), operands, rw, &own)
    });
}

/// Waits on the thread, and fails the program if what it waited for failed.
fn block_until(operand: ValueId, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    RuntimeAwaitOp::build(rw.builder(), operand).insert().ok()?;
    let failed = RuntimeIsErrorOp::build(rw.builder(), operand).value().ok()?;
    let yes = arith::ConstantOp::build(rw.builder(), ctx.bool_attr(true)).value().ok()?;
    let fine = arith::XOrIOp::build(rw.builder(), failed, yes).value().ok()?;
    let message = ctx.ident("Awaited async operand is in error state");
    cf::AssertOp::build(rw.builder(), fine, message).insert().ok()?;
    Some(())
}

/// The coroutine that an operation is in.
struct Within<'a> {
    coroutines: &'a Coroutines,
    function: OpAddr,
    coroutine: Coroutine,
}

impl Within<'_> {
    /// The block that says that the coroutine failed.
    fn error_block(&self, rw: &mut ConversionRewriter<'_>) -> Option<BlockId> {
        if let Some(known) = self.coroutines.lock().get(&self.function)?.set_error {
            return Some(known);
        }
        let own = &self.coroutine;
        rw.require(rw.op(self.function).inner_unit() == Some(rw.unit()))?;
        let (region, before) = (rw.body().block_region(own.cleanup)?, rw.body().prev_block(own.cleanup));
        let loc = rw.builder().loc();
        rw.set_loc(own.loc);
        let block = rw.builder().create_block_after(region, before, &[]);
        rw.at_end(block);
        for &value in own.token.iter().chain(&own.values) {
            RuntimeSetErrorOp::build(rw.builder(), value).insert().ok()?;
        }
        cf::BranchOp::build(rw.builder(), &[], own.cleanup).insert().ok()?;
        rw.set_loc(loc);
        self.coroutines.lock().get_mut(&self.function)?.set_error = Some(block);
        Some(block)
    }
}

/// Suspends the coroutine until the operand is there. Goes on before the operation, in a block of its own.
fn suspend_until(
    op: OpAddr,
    operand: ValueId,
    rw: &mut ConversionRewriter<'_>,
    within: &Within<'_>,
) -> Rewritten {
    let own = &within.coroutine;
    let suspended = rw.op(op).block()?.id();
    let state = CoroSaveOp::build(rw.builder(), own.handle).value().ok()?;
    RuntimeAwaitAndResumeOp::build(rw.builder(), operand, own.handle).insert().ok()?;
    let resumed = rw.split_block(op)?;
    rw.at_end(suspended);
    CoroSuspendOp::build(rw.builder(), state, own.suspend, resumed, own.destroy).insert().ok()?;
    let rest = rw.split_block(op)?;
    let failed = within.error_block(rw)?;
    rw.at_end(resumed);
    let is_error = RuntimeIsErrorOp::build(rw.builder(), operand).value().ok()?;
    cf::CondBranchOp::build(rw.builder(), is_error, &[], &[], failed, rest).insert().ok()?;
    rw.at_op(op);
    Some(())
}

/// Gives what the coroutine returns the values of the operation that ends it.
pub(super) fn give_results(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    coroutines: &Coroutines,
) -> Rewritten {
    let (_, own) = coroutines.around(rw.op(op))?;
    for (value, &to) in operands.all()?.into_iter().zip(&own.values) {
        RuntimeStoreOp::build(rw.builder(), value, to).insert().ok()?;
        RuntimeSetAvailableOp::build(rw.builder(), to).insert().ok()?;
    }
    if let Some(token) = own.token {
        RuntimeSetAvailableOp::build(rw.builder(), token).insert().ok()?;
    }
    cf::BranchOp::build(rw.builder(), &[], own.cleanup).insert().ok()?;
    rw.erase(op)
}

fn assert(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    coroutines: &Coroutines,
) -> Rewritten {
    let (function, coroutine) = coroutines.around(rw.op(op))?;
    let within = Within { coroutines, function, coroutine };
    let (condition, block) = (operands.at(0)?, rw.op(op).block()?.id());
    let rest = rw.split_block(op)?;
    let failed = within.error_block(rw)?;
    rw.at_end(block);
    cf::CondBranchOp::build(rw.builder(), condition, &[], &[], rest, failed).insert().ok()?;
    rw.erase(op)
}
