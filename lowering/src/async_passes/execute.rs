//! `async.execute`: its body becomes a function, a coroutine that at once goes on on a thread of the runtime.

use super::coroutine::{Coroutine, Coroutines, held, mark, set_up};
use super::counted::walked;
use crate::captures::{copy_constants_into, used_from_outside};
use crate::rewriting::ids;
use rmlir_dialects::asynchronous::{AwaitOp, CoroSaveOp, CoroSuspendOp, ExecuteOp, RuntimeResumeOp};
use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::symbols::{SymbolTable, symbol_name};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Failed, Loc, Module, OpAddr, RegionId, Type, UnitId, ValueId};
use rustc_hash::FxHashSet;

/// Makes a function of each task in a module, and calls that.
pub(super) fn outline_all(module: &mut Module, root: OpAddr) -> Result<Coroutines, Failed> {
    let op = module.op(root);
    let tasks = walked(op, Walk::post().collect(op, |op| op.is::<ExecuteOp>()))?;
    let mut table = SymbolTable::new(op);
    let coroutines = Coroutines::default();
    for task in tasks {
        let (function, coroutine) = outline(module, &mut table, ExecuteOp::of(task))?;
        coroutines.lock().insert(function, coroutine);
    }
    Ok(coroutines)
}

/// What is known of a task.
struct Task {
    at: OpAddr,
    loc: Loc,
    body: RegionId,
    /// How many tokens it waits for, and how many values it takes.
    waits: usize,
    takes: usize,
    /// All that its function gets.
    inputs: Vec<ValueId>,
    results: Vec<Type>,
}

impl Task {
    fn of(module: &Module, at: ExecuteOp) -> Option<Task> {
        let view = module.typed(at);
        let op = view.op();
        let (waits, takes) = (ids(view.dependencies()), ids(view.body_operands()));
        let region = op.region(0)?;
        let mut seen = FxHashSet::default();
        let all = waits.iter().chain(&takes).copied().chain(used_from_outside(region));
        let inputs = all.filter(|value| seen.insert(*value)).collect();
        let results = op.results().map(|result| result.ty()).collect();
        let (waits, takes) = (waits.len(), takes.len());
        Some(Task { at: op.global(), loc: op.loc(), body: region.id(), waits, takes, inputs, results })
    }
}

fn outline(
    module: &mut Module,
    table: &mut SymbolTable,
    at: ExecuteOp,
) -> Result<(OpAddr, Coroutine), Failed> {
    let unit = at.at().unit;
    let region = module.op(at.at()).region(0).ok_or(Failed)?.id();
    copy_constants_into(&mut Builder::detached(module, unit), region)?;
    let task = Task::of(module, at).ok_or(Failed)?;
    let function = declare(module, table, &task)?;
    let coroutine = fill(module, function, &task)?;
    mark(module, function);
    let name = symbol_name(module.op(function)).ok_or(Failed)?;
    let old = ids(module.op(task.at).results());
    let mut b = Builder::before(module, task.at);
    b.set_loc(task.loc);
    let new = CallOp::build(&mut b, &task.results, name, &task.inputs).values()?;
    for (&old, &new) in old.iter().zip(&new) {
        module.body_mut(unit).replace_all_uses(old, new);
    }
    module.erase_op(task.at).map_err(|_| Failed)?;
    Ok((function, coroutine))
}

/// The function, with an empty first block, at the end of the module.
fn declare(module: &mut Module, table: &mut SymbolTable, task: &Task) -> Result<OpAddr, Failed> {
    let ctx = module.ctx().clone();
    let block = module.op(table.op()).region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    let (unit, block) = (block.unit(), block.id());
    let inputs: Vec<Type> = task.inputs.iter().map(|&value| module.value(task.at.unit, value).ty()).collect();
    let mut b = Builder::at_end(module, unit, block);
    b.set_loc(task.loc);
    let ty = ctx.function_type(&inputs, &task.results);
    let made = FuncOp::build(&mut b, ctx.ident("async_execute_fn"), ty)
        .set(FuncOp::SYM_VISIBILITY, ctx.ident("private"))
        .region_with(|b, region| {
            b.create_block(region, &inputs);
        });
    let function = made.insert()?.at();
    table.insert(module, function).ok_or(Failed)?;
    Ok(function)
}

/// Copies the task into its function: first it waits for what it depends on and for the values that it takes.
fn fill(module: &mut Module, function: OpAddr, task: &Task) -> Result<Coroutine, Failed> {
    let region = module.op(function).region(0).ok_or(Failed)?;
    let entry = region.entry().ok_or(Failed)?;
    let (unit, region, args) = (region.unit(), region.id(), ids(entry.args()));
    let entry = entry.id();
    let body = module.region(task.at.unit, task.body);
    let ops: Vec<OpAddr> = body.blocks().flat_map(|block| block.ops()).map(|op| op.global()).collect();
    let params = body.entry().map(|block| ids(block.args())).unwrap_or_default();
    let mut map = IrMapping::new();
    let mut map_to = |from: ValueId, to: ValueId| {
        map.map_value(GlobalValue { unit: task.at.unit, value: from }, GlobalValue { unit, value: to });
    };
    let mut b = Builder::at_end(module, unit, entry);
    b.set_loc(task.loc);
    task.inputs.iter().zip(&args).for_each(|(&from, &to)| map_to(from, to));
    for index in 0..task.waits + task.takes {
        let arg = *args.get(index).ok_or(Failed)?;
        let ty = b.seen().value(unit, arg).ty();
        let result = held(b.seen().ctx(), ty);
        let value = AwaitOp::build(&mut b, result, arg).values()?.first().copied();
        if let Some(index) = index.checked_sub(task.waits) {
            map_to(*params.get(index).ok_or(Failed)?, value.ok_or(Failed)?);
        }
    }
    for op in ops {
        b.clone_op(op, &mut map).map_err(|_| Failed)?;
    }
    start(&mut b, unit, region, task)
}

/// Makes a coroutine of the function, which goes on on a thread of the runtime.
fn start(b: &mut Builder<'_>, unit: UnitId, region: RegionId, task: &Task) -> Result<Coroutine, Failed> {
    let entry = b.seen().body(unit).entry_block(region).ok_or(Failed)?;
    let first = b.seen().body(unit).first_op(entry).ok_or(Failed)?;
    let rest = b.body().split_block(first).map_err(|_| Failed)?;
    let coroutine = set_up(b, region, entry, &task.results)?;
    let state = CoroSaveOp::build(b, coroutine.handle).value()?;
    RuntimeResumeOp::build(b, coroutine.handle).insert()?;
    CoroSuspendOp::build(b, state, coroutine.suspend, rest, coroutine.destroy).insert()?;
    Ok(coroutine)
}
