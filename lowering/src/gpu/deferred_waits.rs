//! What a task of the async dialect waits for at its end, those that wait for the task can wait for instead.

use super::async_region::{add_dependency, is_async};
use rmlir_dialects::asynchronous::{AwaitOp, ExecuteOp};
use rmlir_dialects::gpu::WaitOp;
use rmlir_ir::def::Param;
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::typed::{Handle, make_type};
use rmlir_ir::{
    Builder, Context, Failed, Module, OPERAND_SEGMENTS, OpAddr, OpRef, TraitSet, Type, UseId, ValueId,
};

const TOKEN: (&str, &str) = ("gpu", "async.token");

/// Hands tokens of the device out of tasks, given the tasks from the inside to the outside.
pub(super) fn defer(module: &mut Module, tasks: &[OpAddr]) -> Result<(), Failed> {
    let mut waits: Vec<OpAddr> = tasks.iter().filter_map(|&task| last_wait(module.op(task))).collect();
    let mut next = 0;
    while let Some(&wait) = waits.get(next) {
        next += 1;
        let op = module.op(wait);
        let task = op.parent().ok_or(Failed)?.global();
        let tokens: Vec<ValueId> = op.operand_group(0).map(|token| token.id()).collect();
        module.erase_op(wait).map_err(|_| Failed)?;
        let results = add_results(module, task, &tokens)?;
        let token = module.op(task).result(0).ok_or(Failed)?;
        let users: Vec<OpAddr> = token.users().map(OpRef::global).collect();
        for user in users {
            waits.extend(depend(module, user, &results)?);
        }
    }
    for &task in tasks {
        split(module, task)?;
    }
    Ok(())
}

/// The wait at the end of a task, if those that use the token of the task could wait instead.
fn last_wait(task: OpRef<'_>) -> Option<OpAddr> {
    if !may_defer(task) {
        return None;
    }
    let mut at = task.region(0)?.entry()?.last_op()?.prev();
    while let Some(op) = at {
        if op.is::<WaitOp>() {
            return (op.num_results() == 0).then(|| op.global());
        }
        if !is_effect_free(op) {
            return None;
        }
        at = op.prev();
    }
    None
}

fn may_defer(task: OpRef<'_>) -> bool {
    let Some(token) = task.result(0) else { return false };
    let waits = |user: OpRef<'_>| user.is::<ExecuteOp>() || user.is::<AwaitOp>();
    !token.is_unused() && token.users().all(waits)
}

fn token_type(ctx: &Context) -> Result<Type, Failed> {
    make_type(ctx, TOKEN, Vec::new()).map_err(|_| Failed)
}

fn value_type(ctx: &Context, ty: Type) -> Result<Type, Failed> {
    make_type(ctx, ("async", "value"), vec![Param::Type(ty)]).map_err(|_| Failed)
}

/// Lets a task yield values more. Gives the results that are added.
fn add_results(module: &mut Module, task: OpAddr, values: &[ValueId]) -> Result<Vec<ValueId>, Failed> {
    let ctx = module.ctx().clone();
    let op = module.op(task);
    let end = op.region(0).and_then(|region| region.entry()?.last_op()).ok_or(Failed)?;
    let (end, yielded, old) = (end.id(), end.num_operands(), op.num_results());
    let types: Vec<Type> = values
        .iter()
        .map(|&value| value_type(&ctx, module.body(task.unit).value_type(value)))
        .collect::<Result<_, Failed>>()?;
    let body = module.body_mut(task.unit);
    body.insert_operands(end, yielded, values);
    body.insert_results(task.op, old, &types);
    let results: Vec<ValueId> = body.results(task.op).collect();
    let (old, added) = results.split_at(old);
    let operand = |index| body.operand_use(task.op, index).zip(body.operand(task.op, index));
    let taken: Vec<(UseId, ValueId)> = (0..).map_while(operand).collect();
    let used: Vec<(ValueId, Vec<UseId>)> =
        old.iter().map(|&result| (result, body.uses(result).collect())).collect();
    // The reference makes another operation: its operands are the newest uses of their values, and uses of what it gave move over one by
    // one, so that the newest comes last.
    if let Some(&other) = added.first() {
        let mut renew = |id: UseId, value: ValueId| {
            body.set_use(id, other);
            body.set_use(id, value);
        };
        for (id, value) in taken {
            renew(id, value);
        }
        for (result, uses) in used {
            uses.into_iter().for_each(|id| renew(id, result));
        }
    }
    Ok(added.to_vec())
}

/// Lets what comes after an operation that waits for a task wait for tokens that the task yields. Gives a wait that is at the end of a
/// task, and can go out of that.
fn depend(module: &mut Module, user: OpAddr, results: &[ValueId]) -> Result<Option<OpAddr>, Failed> {
    let op = module.op(user);
    let loc = op.loc();
    let (tokens, first) = match op.is::<ExecuteOp>() {
        true => taken(module, user, results)?,
        false => awaited(module, user, results)?,
    };
    let mut at = module.op(first);
    while !at.has_trait(TraitSet::IS_TERMINATOR) && is_effect_free(at) {
        at = at.next().ok_or(Failed)?;
    }
    let (place, is_end) = (at.global(), at.has_trait(TraitSet::IS_TERMINATOR));
    if is_async(at) {
        tokens.into_iter().for_each(|token| add_dependency(module, place, token));
        return Ok(None);
    }
    let mut b = Builder::before(module, place);
    b.set_loc(loc);
    let made = WaitOp::build(&mut b, None, &tokens).insert()?;
    let task = module.op(place).parent().ok_or(Failed)?;
    let goes_on = is_end && task.is::<ExecuteOp>() && may_defer(task);
    Ok(goes_on.then_some(made.at()))
}

/// Arguments of the body of a task for results of another one, and the first operation of the body.
fn taken(module: &mut Module, task: OpAddr, results: &[ValueId]) -> Result<(Vec<ValueId>, OpAddr), Failed> {
    let ctx = module.ctx().clone();
    let op = module.op(task);
    let block = op.region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    let (block, loc, count) = (block.id(), op.loc(), op.num_operands());
    let segments = op.attr_named(OPERAND_SEGMENTS).and_then(|attr| ctx.i32_array(attr));
    let mut segments = segments.ok_or(Failed)?;
    let last = segments.last_mut().ok_or(Failed)?;
    *last = last.saturating_add(i32::try_from(results.len()).map_err(|_| Failed)?);
    let ty = token_type(&ctx)?;
    let body = module.body_mut(task.unit);
    body.insert_operands(task.op, count, results);
    let tokens = results.iter().map(|_| body.add_arg(block, ty, loc)).collect();
    module.set_attr(task, ctx.ident(OPERAND_SEGMENTS), Some(ctx.dense_i32_array(&segments)));
    let first = module.block(task.unit, block).first_op().ok_or(Failed)?;
    Ok((tokens, first.global()))
}

/// Tokens that are waited for after an operation, and what comes after that.
fn awaited(module: &mut Module, at: OpAddr, results: &[ValueId]) -> Result<(Vec<ValueId>, OpAddr), Failed> {
    let ty = token_type(module.ctx())?;
    let op = module.op(at);
    let (loc, next) = (op.loc(), op.next().ok_or(Failed)?.global());
    let mut b = Builder::before(module, next);
    b.set_loc(loc);
    let mut tokens = Vec::new();
    for &result in results {
        tokens.push(AwaitOp::build(&mut b, Some(ty), result).values()?.first().copied().ok_or(Failed)?);
    }
    Ok((tokens, next))
}

/// Gives each use of a token that a task yields a result of its own.
fn split(module: &mut Module, task: OpAddr) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let ty = value_type(&ctx, token_type(&ctx)?)?;
    let op = module.op(task);
    let shared = |result: &usize| {
        op.result(*result).is_some_and(|value| value.ty() == ty && value.uses().nth(1).is_some())
    };
    let shared: Vec<usize> = (1..op.num_results()).filter(shared).collect();
    for index in shared {
        let op = module.op(task);
        let end = op.region(0).and_then(|region| region.entry()?.last_op()).ok_or(Failed)?;
        let value = end.operand(index - 1).ok_or(Failed)?.id();
        let count = op.result(index).ok_or(Failed)?.uses().count() - 1;
        let added = add_results(module, task, &vec![value; count])?;
        let result = module.op(task).result(index).ok_or(Failed)?.id();
        let body = module.body_mut(task.unit);
        let uses: Vec<UseId> = body.uses(result).skip(1).collect();
        for (id, new) in uses.into_iter().zip(added) {
            body.set_use(id, new);
        }
    }
    Ok(())
}
