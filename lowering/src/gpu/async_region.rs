//! `gpu-async-region`: operations on a device wait for each other, and the host waits for them only where it must.

use super::deferred_waits::defer;
use rmlir_dialects::asynchronous::ExecuteOp;
use rmlir_dialects::gpu::{LaunchOp, WaitOp};
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::typed::make_type;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{
    Attr, Builder, Diagnostic, Failed, Module, OPERAND_SEGMENTS, OpAddr, OpRef, TraitSet, Type, ValueId,
};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes operations on a device asynchronous, one after the other.
    AsyncRegions: GpuAsyncRegionPass, run
}

fn run(_: &options::GpuAsyncRegionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (mut blocks, mut executes) = (Vec::new(), Vec::new());
    let walked = Walk::post().items(run.op(), |item| {
        match item {
            Item::Block(block) => blocks.push((block.unit(), block.id())),
            Item::Op(op) if op.is::<ExecuteOp>() => executes.push(op.global()),
            _ => {}
        }
        WalkResult::Advance
    });
    walked.or_else(|missing| Diagnostic::error(run.op().loc(), missing.to_string()).emit(&run.ctx()))?;
    let mut thread = Thread { token: None };
    for (unit, block) in blocks {
        let ops: Vec<OpAddr> = run.op().module().block(unit, block).ops().map(|op| op.global()).collect();
        for op in ops {
            thread.visit(run.module(), op)?;
        }
    }
    defer(run.module(), &executes)
}

/// Goes from operation to operation.
struct Thread {
    /// What stands for the end of the last operation on the device, if the host has not waited for it.
    token: Option<ValueId>,
}

pub(super) fn is_async(op: OpRef<'_>) -> bool {
    op.info().def().is_some_and(|def| def.states_interface("AsyncOpInterface"))
}

/// Makes an operation wait for a token, if it does not yet: dependencies are the first operands.
pub(super) fn add_dependency(module: &mut Module, at: OpAddr, token: ValueId) {
    let op = module.op(at);
    if op.operand_group(0).any(|value| value.id() == token) {
        return;
    }
    let operands = op.operands().map(|value| value.id());
    let operands: Vec<ValueId> = std::iter::once(token).chain(operands).collect();
    let ctx = module.ctx().clone();
    let segments = op.attr_named(OPERAND_SEGMENTS).and_then(|attr| ctx.i32_array(attr));
    module.body_mut(at.unit).set_operands(at.op, &operands);
    if let Some(mut segments) = segments {
        if let Some(first) = segments.first_mut() {
            *first += 1;
        }
        module.set_attr(at, ctx.ident(OPERAND_SEGMENTS), Some(ctx.dense_i32_array(&segments)));
    }
}

/// `gpu.wait` before an operation; one that gives a token if the type of tokens is given.
fn wait(
    module: &mut Module,
    before: OpAddr,
    token: Option<Type>,
    on: &[ValueId],
) -> Result<Option<ValueId>, Failed> {
    let loc = module.op(before).loc();
    let mut b = Builder::before(module, before);
    b.set_loc(loc);
    Ok(WaitOp::build(&mut b, token, on).values()?.first().copied())
}

impl Thread {
    fn visit(&mut self, module: &mut Module, at: OpAddr) -> Result<(), Failed> {
        let op = module.op(at);
        if op.is::<LaunchOp>() {
            return Err(op.emit_error("replace with gpu.launch_func first"));
        }
        if op.is::<WaitOp>() {
            let result = op.result(0).map(|result| result.id());
            if let Some(token) = self.token {
                add_dependency(module, at, token);
            }
            self.token = result;
            return Ok(());
        }
        if is_async(op) {
            return self.thread(module, at);
        }
        let host = op.has_trait(TraitSet::IS_TERMINATOR) || !is_effect_free(op);
        if let Some(token) = self.token.filter(|_| host) {
            self.token = wait(module, at, None, &[token])?;
        }
        Ok(())
    }

    /// Lets an operation on the device run after the last one, and goes on with its token.
    fn thread(&mut self, module: &mut Module, at: OpAddr) -> Result<(), Failed> {
        let ty = make_type(module.ctx(), ("gpu", "async.token"), Vec::new()).map_err(|_| Failed)?;
        let token = match self.token {
            Some(token) => token,
            None => wait(module, at, Some(ty), &[])?.ok_or(Failed)?,
        };
        add_dependency(module, at, token);
        let op = module.op(at);
        let last = op.results().next_back().filter(|last| last.ty() == ty).map(|last| last.id());
        self.token = match last {
            Some(last) => Some(last),
            None => Some(with_token(module, at, ty)?),
        };
        Ok(())
    }
}

/// Puts the same operation with a token as one more result in place of an operation.
fn with_token(module: &mut Module, at: OpAddr, token: Type) -> Result<ValueId, Failed> {
    let ctx = module.ctx().clone();
    let op = module.op(at);
    if op.regions().len() > 0 {
        return Err(op.emit_error("has regions and no token"));
    }
    let (name, loc) = (op.name(), op.loc());
    let operands: Vec<ValueId> = op.operands().map(|value| value.id()).collect();
    let results: Vec<ValueId> = op.results().map(|value| value.id()).collect();
    let types: Vec<Type> = op.results().map(|value| value.ty()).chain([token]).collect();
    let discardable = ctx.dict(op.discardable()).iter().copied();
    let attrs: Vec<(String, Attr)> = op
        .inherent()
        .chain(discardable)
        .map(|entry| (ctx.text(entry.name).into_owned(), entry.value))
        .collect();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let mut made = b.create_named(name).operands(&operands).results(&types);
    for (name, value) in &attrs {
        made = made.attr(name, *value);
    }
    let values = made.values();
    for (&old, &new) in results.iter().zip(&values) {
        module.body_mut(at.unit).replace_all_uses(old, new);
    }
    module.erase_op(at).map_err(|_| Failed)?;
    values.last().copied().ok_or(Failed)
}
