//! `ownership-based-buffer-deallocation`: each block frees the memory that it owns and does not pass on.
//!
//! A block owns memory on a condition, which goes with the memory from block to block, into regions and out of them. A function owns what
//! it allocates and what it is given back by calls, but not its arguments; what it returns it must own, so that it clones the rest.

mod liveness;
mod state;

use super::driver::check_depth;
use liveness::{Liveness, is_memref};
use rmlir_dialects::arith::{AndIOp, ConstantOp, SelectOp, XOrIOp};
use rmlir_dialects::bufferization::{CloneOp, DeallocOp};
use rmlir_dialects::cf::{AssertOp, CondBranchOp};
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::scf::{IfOp, InParallelOp, YieldOp};
use rmlir_ir::interfaces::branch::{BranchOpInterface, SuccessorOperands};
use rmlir_ir::interfaces::call::CallOpInterface;
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, Resource, own_effects};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionBranchTerminator, RegionSuccessor, terminator_operands,
};
use rmlir_ir::order::post_order;
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    BlockId, BlockRef, Builder, Failed, Module, OpAddr, OpRef, RegionRef, TraitSet, UnitId, ValueId, ValueRef,
};
use rmlir_passes::{PassRun, options, plain_pass};
use state::{Ownership, State};

plain_pass! {
    /// Frees memory where nobody needs it any more.
    OwnershipDeallocation: OwnershipBasedBufferDeallocationPass, run
}

fn run(options: &options::OwnershipBasedBufferDeallocationPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    if options.private_function_dynamic_ownership {
        return Err(run.op().emit_plain_error("'private-function-dynamic-ownership' is not supported"));
    }
    check_depth(run.op())?;
    let functions = Walk::post().collect(run.op(), |op| op.is::<FuncOp>()).map_err(|_| Failed)?;
    for at in functions {
        let op = run.module().op(at);
        let model = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name());
        if model.is_none_or(|model| model.is_external(op)) {
            continue;
        }
        free_in(run.module(), at)?;
    }
    Ok(())
}

fn free_in(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let op = module.op(at);
    if op.regions().any(has_cycle) {
        return Err(op.emit_plain_error("Only structured control-flow loops are supported."));
    }
    let live = Liveness::of(op);
    let mut blocks = Vec::new();
    op.regions().for_each(|region| add_blocks(region, &mut blocks));
    let mut state = State::new(module, live);
    for (unit, block) in blocks {
        free_in_block(&mut state, unit, block)?;
    }
    Ok(())
}

/// Whether blocks of a region, or of one inside it, lead back to one before them.
fn has_cycle(region: RegionRef<'_>) -> bool {
    let mut open = vec![region];
    while let Some(region) = open.pop() {
        let order: Vec<BlockRef<'_>> = post_order(region).into_iter().rev().collect();
        for (number, block) in order.iter().enumerate() {
            let back = |next: BlockRef<'_>| order[..=number].contains(&next);
            if block.successors().any(back) {
                return true;
            }
            open.extend(block.ops().flat_map(OpRef::regions));
        }
    }
    false
}

/// Blocks in an order in which each comes after those that dominate it, and after those inside its operations.
fn add_blocks(region: RegionRef<'_>, blocks: &mut Vec<(UnitId, BlockId)>) {
    for block in post_order(region).into_iter().rev() {
        block.ops().flat_map(OpRef::regions).for_each(|inner| add_blocks(inner, blocks));
        blocks.push((block.unit(), block.id()));
    }
}

fn free_in_block(state: &mut State<'_>, unit: UnitId, block: BlockId) -> Result<(), Failed> {
    take_over(state, unit, block)?;
    let ops: Vec<OpAddr> = state.module.block(unit, block).ops().map(OpRef::global).collect();
    for at in ops {
        check(state.module.op(at))?;
        handle(state, at, block)?;
        // What else refers to memory is owned as its operands are.
        inherit(state, at, block)?;
    }
    Ok(())
}

/// What a block owns when it begins.
fn take_over(state: &mut State<'_>, unit: UnitId, block: BlockId) -> Result<(), Failed> {
    let own = state.module.block(unit, block);
    let region = own.region().map(|region| region.id());
    let live = state.live.live_in(own);
    let mut place = None;
    for value in live {
        let home = state.value(unit, value).block().ok_or(Failed)?;
        let (same, home) = (home.region().map(|region| region.id()) == region, home.id());
        if same {
            let ownership = state.ownership(unit, value, home);
            state.update(unit, value, block, ownership);
            state.frees(unit, block, value);
            continue;
        }
        let loc = state.value(unit, value).loc();
        let mut builder = next_at_start(state.module, unit, block, place);
        let condition = State::constant(&mut builder, loc, false)?;
        place = state.value(unit, condition).def_op().map(|(op, _)| op.global());
        state.update(unit, value, block, Ownership::Condition(condition));
    }
    let own = state.module.block(unit, block);
    let function = own.is_entry() && own.parent().is_some_and(is_function);
    let args: Vec<ValueId> = own.args().filter(|arg| is_memref(*arg)).map(ValueRef::id).collect();
    for arg in args {
        let loc = state.value(unit, arg).loc();
        let condition = if function {
            let mut builder = next_at_start(state.module, unit, block, place);
            let made = State::constant(&mut builder, loc, false)?;
            place = state.value(unit, made).def_op().map(|(op, _)| op.global());
            made
        } else {
            let i1 = state.module.ctx().i1();
            state.module.body_mut(unit).add_arg(block, i1, loc)
        };
        state.update(unit, arg, block, Ownership::Condition(condition));
        state.frees(unit, block, arg);
    }
    Ok(())
}

/// After what was made last at the start of a block.
fn next_at_start(module: &mut Module, unit: UnitId, block: BlockId, last: Option<OpAddr>) -> Builder<'_> {
    match last {
        Some(last) => Builder::after(module, last),
        None => Builder::at_start(module, unit, block),
    }
}

fn is_function(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()).is_some()
}

/// Refuses what cannot be freed for.
fn check(op: OpRef<'_>) -> Result<(), Failed> {
    if is_special(op) {
        return Ok(());
    }
    let ctx = op.ctx();
    if op.is::<DeallocOp>() {
        return Err(op.emit_plain_error("No deallocation operations must be present when running this pass!"));
    }
    let effects = own_effects(op);
    let recursive = op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS);
    let calls = ctx.op_interface::<dyn CallOpInterface>(op.name()).is_some();
    if effects.is_none() && !recursive && !calls {
        return Err(op.emit_plain_error("ops with unknown memory side effects are not supported"));
    }
    let lifetime = |effect: &Effect| matches!(effect.kind, EffectKind::Allocate | EffectKind::Free);
    let quiet = !effects.iter().flatten().any(lifetime);
    if quiet && !op.operands().chain(op.results()).any(is_memref) {
        return Ok(());
    }
    let count = op.regions().len();
    let branches = ctx.op_interface::<dyn RegionBranchOpInterface>(op.name()).is_some();
    if ((count == 1 && op.num_results() > 0) || count > 1) && !branches {
        return Err(op.emit_plain_error(
            "All operations with attached regions need to implement the RegionBranchOpInterface.",
        ));
    }
    if op.successors().len() > 0 && ctx.op_interface::<dyn BranchOpInterface>(op.name()).is_none() {
        return Err(op.emit_plain_error("Terminators with more than one successor are not supported!"));
    }
    Ok(())
}

/// Operations that have a way of their own.
fn is_special(op: OpRef<'_>) -> bool {
    op.is::<CondBranchOp>() || op.is::<InParallelOp>()
}

fn handle(state: &mut State<'_>, at: OpAddr, block: BlockId) -> Result<(), Failed> {
    let op = state.module.op(at);
    let (ctx, name) = (op.ctx().clone(), op.name());
    if op.is::<CondBranchOp>() {
        return cond_branch(state, at, block);
    }
    if op.is::<InParallelOp>() {
        if op.num_operands() > 0 {
            return Err(op.emit_plain_error("only supported when nested regions are empty"));
        }
        return free_before(state, at, block, &[]).map(drop);
    }
    if let Some(effects) = own_effects(op) {
        allocations(state, at, block, &effects)?;
    }
    if ctx.op_interface::<dyn RegionBranchOpInterface>(name).is_some() {
        region_branch(state, at, block)?;
    }
    if ctx.op_interface::<dyn CallOpInterface>(name).is_some() {
        call(state, at, block)?;
    }
    if ctx.op_interface::<dyn BranchOpInterface>(name).is_some() {
        branch(state, at, block)?;
    }
    let op = state.module.op(at);
    if op.has_trait(TraitSet::RETURN_LIKE) || ctx.op_interface::<dyn RegionBranchTerminator>(name).is_some() {
        terminator(state, at, block)?;
    }
    Ok(())
}

const MANUAL: &str = "bufferization.manual_deallocation";

/// Memory that an operation allocates is owned; memory that it frees must not be.
fn allocations(state: &mut State<'_>, at: OpAddr, block: BlockId, effects: &[Effect]) -> Result<(), Failed> {
    let (unit, op) = (at.unit, state.module.op(at));
    let loc = op.loc();
    let manual = op.ctx().find_ident(MANUAL.as_bytes()).is_some_and(|name| op.attr(name).is_some());
    let of = |kind: EffectKind, value: ValueRef<'_>| {
        effects.iter().find(|effect| effect.kind == kind && effect.target == EffectTarget::Value(value.id()))
    };
    let freed = |value: &ValueRef<'_>| is_memref(*value) && of(EffectKind::Free, *value).is_some();
    let freed: Vec<ValueId> = op.operands().filter(freed).map(ValueRef::id).collect();
    if !freed.is_empty() && !manual {
        return Err(op.emit_plain_error("memory free side-effect on MemRef value not supported!"));
    }
    let made: Vec<(ValueId, bool)> = op
        .results()
        .filter(|value| is_memref(*value))
        .filter_map(|value| {
            let effect = of(EffectKind::Allocate, value)?;
            Some((value.id(), effect.resource == Resource::AUTOMATIC_ALLOCATION_SCOPE))
        })
        .collect();
    for value in freed {
        if let Ownership::Condition(condition) = state.ownership(unit, value, block) {
            let mut builder = Builder::before(state.module, at);
            builder.set_loc(loc);
            let yes = State::constant(&mut builder, loc, true)?;
            let not = XOrIOp::build(&mut builder, condition, yes).value()?;
            let text = builder.ctx().ident("expected that the block does not have ownership");
            AssertOp::build(&mut builder, not, text).insert()?;
        }
    }
    let mut place = None;
    for (value, automatic) in made {
        let owned = !automatic && !manual;
        let mut builder = next_at_start(state.module, unit, block, place);
        let condition = State::constant(&mut builder, loc, owned)?;
        place = state.value(unit, condition).def_op().map(|(op, _)| op.global());
        if owned {
            state.update(unit, value, block, Ownership::Condition(condition));
            state.frees(unit, block, value);
        } else {
            state.set(unit, value, block, condition);
        }
    }
    Ok(())
}

/// Nothing that goes into a region is owned there; what comes out says whether it is.
fn region_branch(state: &mut State<'_>, at: OpAddr, block: BlockId) -> Result<(), Failed> {
    let (unit, op) = (at.unit, state.module.op(at));
    let (ctx, loc) = (op.ctx().clone(), op.loc());
    let model = ctx.op_interface::<dyn RegionBranchOpInterface>(op.name()).ok_or(Failed)?;
    let successors = model.successors(op, BranchPoint::Parent);
    let entry = successors.first().map_or(0..0, |first| model.entry_operands(op, first));
    let passed = entry.filter_map(|index| op.operand(index)).filter(|value| is_memref(*value)).count();
    let old: Vec<ValueId> = op.results().map(ValueRef::id).collect();
    let memrefs: Vec<usize> =
        op.results().enumerate().filter(|(_, value)| is_memref(*value)).map(|(index, _)| index).collect();
    let operands = op.num_operands();
    let none = state.constant_at_start(unit, block, loc, false)?;
    let body = state.module.body_mut(unit);
    if passed > 0 {
        body.insert_operands(at.op, operands, &vec![none; passed]);
    }
    if memrefs.is_empty() {
        return Ok(());
    }
    body.insert_results(at.op, old.len(), &vec![ctx.i1(); memrefs.len()]);
    let new: Vec<ValueId> = body.results(at.op).collect();
    for (&from, &to) in old.iter().zip(&new) {
        state.live.rename(unit, from, to);
    }
    for (number, index) in memrefs.into_iter().enumerate() {
        let (value, condition) =
            (*new.get(index).ok_or(Failed)?, *new.get(old.len() + number).ok_or(Failed)?);
        state.update(unit, value, block, Ownership::Condition(condition));
        state.frees(unit, block, value);
    }
    Ok(())
}

/// What a call gives back is owned.
fn call(state: &mut State<'_>, at: OpAddr, block: BlockId) -> Result<(), Failed> {
    let loc = state.module.op(at).loc();
    let mut builder = Builder::before(state.module, at);
    let condition = State::constant(&mut builder, loc, true)?;
    let results: Vec<ValueId> =
        state.module.op(at).results().filter(|value| is_memref(*value)).map(ValueRef::id).collect();
    for value in results {
        state.update(at.unit, value, block, Ownership::Condition(condition));
        state.frees(at.unit, block, value);
    }
    Ok(())
}

/// Frees before a terminator what it does not pass on. Gives who owns what it does.
fn free_before(
    state: &mut State<'_>,
    at: OpAddr,
    block: BlockId,
    passed: &[ValueId],
) -> Result<Vec<ValueId>, Failed> {
    let (memrefs, conditions) = state.freed(at, block)?;
    let retained = state.retained(at.unit, block, None, passed);
    if memrefs.is_empty() && retained.is_empty() {
        return Ok(Vec::new());
    }
    let mut owned = state.dealloc(at, (&memrefs, &conditions), &retained)?;
    let count = passed.iter().filter(|&&value| is_memref(state.value(at.unit, value))).count();
    owned.truncate(count);
    Ok(owned)
}

/// The end of a region.
fn terminator(state: &mut State<'_>, at: OpAddr, block: BlockId) -> Result<(), Failed> {
    let (unit, op) = (at.unit, state.module.op(at));
    let parent = op.parent().ok_or(Failed)?;
    let function = is_function(parent);
    let range = terminator_operands(op, &RegionSuccessor::parent(parent)).unwrap_or(0..0);
    let end = range.end;
    if function {
        for index in 0..op.num_operands() {
            let value = state.module.body(unit).operand(at.op, index).ok_or(Failed)?;
            if is_memref(state.value(unit, value)) {
                let owned = guaranteed(state, at, block, value)?;
                state.module.body_mut(unit).set_operand(at.op, index, owned);
            }
        }
    }
    let passed: Vec<ValueId> =
        range.filter_map(|index| state.module.body(unit).operand(at.op, index)).collect();
    let owned = free_before(state, at, block, &passed)?;
    if !function && !owned.is_empty() {
        state.module.body_mut(unit).insert_operands(at.op, end, &owned);
    }
    Ok(())
}

/// A value that surely is owned: itself if the condition holds, else a clone.
fn guaranteed(state: &mut State<'_>, at: OpAddr, block: BlockId, value: ValueId) -> Result<ValueId, Failed> {
    let unit = at.unit;
    let (value, condition) = match state.selected(at, block, value)? {
        Some(condition) => (value, condition),
        None => state.unique(at, block, value)?,
    };
    let known = state.value(unit, condition).defining::<ConstantOp>().map(|constant| constant.value());
    if known == Some(state.module.ctx().bool_attr(true)) {
        return Ok(value);
    }
    let (ty, loc) = (state.value(unit, value).ty(), state.value(unit, value).loc());
    let mut builder = Builder::before(state.module, at);
    builder.set_loc(loc);
    let made = IfOp::build(&mut builder, &[ty], condition)
        .region(&[], |b, _| {
            // Neither can be wrong.
            let _ = YieldOp::build(b, &[value]).insert();
        })
        .region(&[], |b, _| {
            if let Ok(clone) = CloneOp::build(b, ty, value).value() {
                let _ = YieldOp::build(b, &[clone]).insert();
            }
        })
        .value()?;
    let yes = State::constant(&mut builder, loc, true)?;
    state.update(unit, made, block, Ownership::Condition(yes));
    state.frees(unit, block, made);
    Ok(made)
}

/// What a branch passes on goes with its conditions.
fn branch(state: &mut State<'_>, at: OpAddr, block: BlockId) -> Result<(), Failed> {
    let (unit, op) = (at.unit, state.module.op(at));
    if op.successors().len() > 1 {
        return Err(op.emit_plain_error(
            "BranchOpInterface operations with multiple successors are not supported yet",
        ));
    }
    if op.successors().len() != 1 {
        return Err(op.emit_plain_error(
            "only BranchOpInterface operations with exactly one successor are supported yet",
        ));
    }
    let passed = successor(op, 0)?;
    if passed.produced > 0 {
        return Err(op.emit_plain_error("produced operands are not supported"));
    }
    let to = op.successors().next().ok_or(Failed)?.id();
    let values: Vec<ValueId> =
        passed.forwarded.clone().filter_map(|index| op.operand(index)).map(ValueRef::id).collect();
    let (memrefs, conditions) = state.freed(at, block)?;
    let retained = state.retained(unit, block, Some(to), &values);
    state.dealloc(at, (&memrefs, &conditions), &retained)?;
    let mut owned = Vec::new();
    for value in values {
        if is_memref(state.value(unit, value)) {
            owned.push(state.unique(at, block, value)?.1);
        }
    }
    pass_on(state.module, at, 0, &owned)
}

fn successor(op: OpRef<'_>, index: usize) -> Result<SuccessorOperands, Failed> {
    let model = op.ctx().op_interface::<dyn BranchOpInterface>(op.name()).ok_or(Failed)?;
    Ok(model.successor_operands(op, index))
}

fn pass_on(module: &mut Module, at: OpAddr, index: usize, values: &[ValueId]) -> Result<(), Failed> {
    let added = values.iter().all(|&value| module.add_successor_operand(at, index, value));
    if added { Ok(()) } else { Err(Failed) }
}

/// Frees for both ways, each on its condition.
fn cond_branch(state: &mut State<'_>, at: OpAddr, block: BlockId) -> Result<(), Failed> {
    let unit = at.unit;
    let op = state.module.op(at);
    let (loc, condition) = (op.loc(), op.operand(0).ok_or(Failed)?.id());
    let targets: Vec<BlockId> = op.successors().map(|block| block.id()).collect();
    let (memrefs, conditions) = state.freed(at, block)?;
    let mut ways: Vec<Vec<(ValueId, ValueId)>> = Vec::new();
    for (way, &to) in targets.iter().enumerate() {
        let op = state.module.op(at);
        let passed = successor(op, way)?.forwarded;
        let values: Vec<ValueId> = passed.filter_map(|index| op.operand(index)).map(ValueRef::id).collect();
        let retained = state.retained(unit, block, Some(to), &values);
        let mut adapted = Vec::new();
        for &own in &conditions {
            let mut builder = Builder::before(state.module, at);
            builder.set_loc(loc);
            let taken = if way == 0 {
                condition
            } else {
                let yes = State::constant(&mut builder, loc, true)?;
                XOrIOp::build(&mut builder, yes, condition).value()?
            };
            adapted.push(AndIOp::build(&mut builder, own, taken).value()?);
        }
        let owned = state.dealloc(at, (&memrefs, &adapted), &retained)?;
        let found: Vec<(ValueId, ValueId)> = retained.into_iter().zip(owned).collect();
        let of = |value: &ValueId| found.iter().rev().find(|(own, _)| own == value).map(|&(_, owned)| owned);
        let memrefs: Vec<ValueId> =
            values.into_iter().filter(|&value| is_memref(state.value(unit, value))).collect();
        let passed: Vec<ValueId> = memrefs.iter().filter_map(of).collect();
        pass_on(state.module, at, way, &passed)?;
        ways.push(found);
    }
    let [first, second] = &ways[..] else { return Err(Failed) };
    for &(value, otherwise) in second {
        let Some(&(_, taken)) = first.iter().find(|(own, _)| *own == value) else { continue };
        let mut builder = Builder::before(state.module, at);
        builder.set_loc(loc);
        let both = SelectOp::build(&mut builder, condition, taken, otherwise).value()?;
        state.set(unit, value, block, both);
    }
    Ok(())
}

/// Results of which nothing was said may be the same memory as any operand.
fn inherit(state: &mut State<'_>, at: OpAddr, block: BlockId) -> Result<(), Failed> {
    let (unit, op) = (at.unit, state.module.op(at));
    let loc = op.loc();
    let open = |value: &ValueRef<'_>| {
        is_memref(*value) && state.ownership(unit, value.id(), block) == Ownership::Unset
    };
    let open: Vec<ValueId> = op.results().filter(open).map(ValueRef::id).collect();
    let operands: Vec<ValueId> = op.operands().filter(|value| is_memref(*value)).map(ValueRef::id).collect();
    for value in open {
        for &operand in &operands {
            let home = state.home(unit, operand)?;
            let ownership = state.ownership(unit, operand, home);
            state.update(unit, value, block, ownership);
        }
        if state.ownership(unit, value, block) == Ownership::Unset {
            let condition = State::constant(&mut Builder::before(state.module, at), loc, false)?;
            state.update(unit, value, block, Ownership::Condition(condition));
        }
    }
    Ok(())
}
