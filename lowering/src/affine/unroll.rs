//! `affine-loop-unroll`, `affine-loop-unroll-jam`.

use super::loops::{self, Side};
use super::maps;
use crate::reduction;
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp};
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{BlockId, Builder, Failed, Loc, Module, OpAddr, OpId, OpRef, Type, UnitId, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Puts several rounds of a loop into one.
    LoopUnroll: AffineLoopUnroll, run_unroll
}

plain_pass! {
    /// Puts several rounds of an outer loop into one and joins the inner loops.
    LoopUnrollAndJam: AffineLoopUnrollAndJam, run_jam
}

/// Innermost loops are unrolled at most so often one after the other.
const MAX_REPETITIONS: u32 = 1 << 10;

fn run_unroll(options: &options::AffineLoopUnroll, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let factor = match options.unroll_factor {
        -1 => None,
        factor if factor > 0 => Some(factor as u64),
        _ => {
            let what = "Invalid option: 'unroll-factor' should be greater than 0 or equal to -1";
            return Diagnostic::error(Loc::UNKNOWN, what).emit(&run.ctx());
        }
    };
    // A threshold of one is what it is when none is given.
    if factor.is_none() && options.unroll_full_threshold != 1 {
        let short = |count: u64| count <= u64::from(options.unroll_full_threshold);
        let mut found = loops::loops_in(run.op(), false)?;
        found.retain(|&op| loops::trip_count(run.module(), op).is_some_and(short));
        for op in found {
            unroll_full(run.module(), op);
        }
        return Ok(());
    }
    for _ in 0..options.unroll_num_reps.min(MAX_REPETITIONS) {
        let mut found = loops::loops_in(run.module().op(at), false)?;
        found.retain(|&op| is_innermost(run.module().op(op.at())));
        let mut unrolled = false;
        for op in found {
            let module = run.module();
            unrolled |= match factor {
                None => unroll_full(module, op),
                Some(factor) if options.unroll_up_to_factor => unroll_up_to(module, op, factor),
                Some(factor) => unroll(module, op, factor, options.cleanup_unroll),
            };
        }
        if !unrolled {
            break;
        }
    }
    Ok(())
}

fn is_innermost(op: OpRef<'_>) -> bool {
    let walked = Walk::pre().ops(op, |inner| match inner != op && inner.is::<AffineForOp>() {
        true => WalkResult::Interrupt,
        false => WalkResult::Advance,
    });
    walked == Ok(WalkResult::Advance)
}

/// Unrolls a loop of known trip count as a whole. False if it is left.
pub fn unroll_full(module: &mut Module, op: AffineForOp) -> bool {
    match loops::trip_count(module, op) {
        None => false,
        Some(0) => true,
        Some(count) => loops::promote_single(module, op) || unroll(module, op, count, false),
    }
}

fn unroll_up_to(module: &mut Module, op: AffineForOp, factor: u64) -> bool {
    match loops::trip_count(module, op) {
        Some(count) if count < factor => unroll(module, op, count, false),
        _ => unroll(module, op, factor, false),
    }
}

/// What is left of a loop when rounds are taken together.
enum Left {
    /// Nothing to be done, with this answer.
    Done(bool),
    /// The loop is to be unrolled in place.
    Go,
}

/// What both transforms check first.
fn prepare(module: &mut Module, op: AffineForOp, factor: u64, full: bool) -> Left {
    let count = loops::trip_count(module, op);
    if factor == 1 {
        return Left::Done(count != Some(1) || loops::promote_single(module, op));
    }
    let only_end =
        loops::body(module.typed(op)).is_none_or(|block| loops::without_terminator(block).is_empty());
    if factor == 0 || only_end {
        return Left::Done(factor != 0);
    }
    if count.is_some_and(|count| count < factor) {
        return Left::Done(full && unroll_full(module, op));
    }
    Left::Go
}

/// Whether both bounds have one result.
fn has_single_bounds(module: &Module, op: AffineForOp) -> bool {
    let view = module.typed(op);
    let single = |side| loops::bound(view, side).is_some_and(|bound| bound.map.results.len() == 1);
    single(Side::Lower) && single(Side::Upper)
}

/// Takes `factor` rounds of a loop together. False if it is left as it is.
pub fn unroll(module: &mut Module, op: AffineForOp, factor: u64, full: bool) -> bool {
    match prepare(module, op, factor, full) {
        Left::Done(answer) => return answer,
        Left::Go => {}
    }
    if !loops::largest_divisor(module, op).is_multiple_of(factor) {
        if !has_single_bounds(module, op) {
            return false;
        }
        if full {
            return unroll_full(module, op);
        }
        if make_cleanup(module, op, factor).is_none() {
            return false;
        }
    }
    let step = module.typed(op).step();
    let Some(scaled) = i64::try_from(factor).ok().and_then(|factor| step.checked_mul(factor)) else {
        return false;
    };
    module.set(op, AffineForOp::STEP, scaled);
    let bump = |b: &mut Builder<'_>, round: u64, iv: ValueId| bumped(b, iv, step, round);
    repeat_body(module, op, factor, bump);
    loops::promote_single(module, op);
    true
}

/// `iv + round * step`.
fn bumped(b: &mut Builder<'_>, iv: ValueId, step: i64, round: u64) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let by = store.constant(step.wrapping_mul(round as i64));
    let map = AffineMap::new(1, 0, [store.add(store.dim(0), by).ok()?]);
    let map = ctx.affine_map_attr(map);
    AffineApplyOp::build(b, map, &[iv]).value().ok()
}

/// Copies operations to the insertion point of a builder.
pub fn clone_ops(b: &mut Builder<'_>, ops: &[OpId], map: &mut IrMapping) -> Option<Vec<OpId>> {
    let unit = b.unit();
    let mut made = Vec::new();
    for &op in ops {
        let copy = b.module().clone_op(OpAddr { unit, op }, unit, map).ok()?;
        let (block, after) = b.place()?;
        b.body().insert_op(copy, block, after);
        b.set_after(copy);
        made.push(copy);
    }
    Some(made)
}

/// What stands for a value in a copy.
pub fn mapped(map: &IrMapping, unit: UnitId, value: ValueId) -> ValueId {
    match map.value(GlobalValue { unit, value }) {
        Some(found) if found.unit == unit => found.value,
        _ => value,
    }
}

fn repeat_body(
    module: &mut Module,
    op: AffineForOp,
    factor: u64,
    bump: impl Fn(&mut Builder<'_>, u64, ValueId) -> Option<ValueId>,
) -> Option<()> {
    let unit = op.at().unit;
    let view = module.typed(op);
    let loc = view.op().loc();
    let block = loops::body(view)?;
    let end = block.last_op()?.global();
    let ops: Vec<OpId> = loops::without_terminator(block).into_iter().map(|at| at.op).collect();
    let iv = loops::variable(view)?.id();
    let args: Vec<ValueId> = loops::carried(view).into_iter().map(|value| value.id()).collect();
    let yielded = loops::yielded(view);
    let own: Vec<bool> = yielded
        .iter()
        .map(|&value| module.value(unit, value).def_op().is_some_and(|(op, _)| ops.contains(&op.id())))
        .collect();
    let mut last = yielded.clone();
    for round in 1..factor {
        let mut map = IrMapping::new();
        map.map_values(unit, &args, &last);
        let used = !module.value(unit, iv).is_unused();
        let mut b = Builder::before(module, end);
        if used {
            b.set_loc(loc);
            let value = bump(&mut b, round, iv)?;
            map.map_values(unit, &[iv], &[value]);
        }
        clone_ops(&mut b, &ops, &mut map)?;
        for ((last, &value), &own) in last.iter_mut().zip(&yielded).zip(&own) {
            if own {
                *last = mapped(&map, unit, value);
            }
        }
    }
    module.body_mut(unit).set_operands(end.op, &last);
    Some(())
}

/// Makes a loop for the rounds that are left over after those of `op`, and makes that one end before them.
fn make_cleanup(module: &mut Module, op: AffineForOp, factor: u64) -> Option<()> {
    let at = op.at();
    let mut b = Builder::after(module, at);
    let copy = *clone_ops(&mut b, &[at.op], &mut IrMapping::new())?.first()?;
    let copy_at = OpAddr { unit: at.unit, op: copy };
    let copy = loops::handle(module.op(copy_at));
    let results: Vec<ValueId> = module.op(at).results().map(|value| value.id()).collect();
    let copied: Vec<ValueId> = module.op(copy_at).results().map(|value| value.id()).collect();
    let inits: Vec<ValueId> = module.typed(copy).inits().map(|value| value.id()).collect();
    for ((&result, &copied), &init) in results.iter().zip(&copied).zip(&inits) {
        module.body_mut(at.unit).replace_all_uses(result, copied);
        let operands: Vec<ValueId> = module.op(copy_at).operands().map(|value| value.id()).collect();
        for (index, &operand) in operands.iter().enumerate() {
            if operand == init {
                module.body_mut(at.unit).set_operand(copy_at.op, index, result);
            }
        }
    }
    let from = cleanup_bound(module, op, factor)?;
    loops::set_bound(module, copy, Side::Lower, &from);
    loops::promote_single(module, copy);
    loops::set_bound(module, op, Side::Upper, &from);
    Some(())
}

/// Where the rounds begin that are left over.
fn cleanup_bound(module: &mut Module, op: AffineForOp, factor: u64) -> Option<Applied> {
    let at = op.at();
    let count = loops::trip_count_map(module, op)?;
    let view = module.typed(op);
    let (lower, step, loc) = (loops::bound(view, Side::Lower)?, view.step(), view.op().loc());
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let map = ctx.affine_map_attr(lower.map);
    let from = AffineApplyOp::build(&mut b, map, &lower.operands).value().ok()?;
    let factor = store.constant(i64::try_from(factor).ok()?);
    let mut bumps = Vec::new();
    for &expr in &count.map.results {
        let whole = store.sub(expr, store.modulo(expr, factor).ok()?).ok()?;
        let bump = store.mul(whole, store.constant(step)).ok()?;
        let map = ctx.affine_map_attr(AffineMap::new(count.map.dims, count.map.symbols, [bump]));
        bumps.push(AffineApplyOp::build(&mut b, map, &count.operands).value().ok()?);
    }
    let sum = |at: usize| store.add(store.dim(0), store.dim(at as u32 + 1)).ok();
    let sums: Vec<AffineExpr> = (0..bumps.len()).map(sum).collect::<Option<_>>()?;
    let operands: Vec<ValueId> = std::iter::once(from).chain(bumps.iter().copied()).collect();
    let mut bound = Applied { map: AffineMap::new(operands.len() as u32, 0, sums), operands };
    maps::fully_compose(&mut bound, module, at.unit).ok()?;
    maps::simplify(&mut bound, module).ok()?;
    bound.canonicalize(module, at.unit).ok()?;
    for value in bumps.into_iter().chain([from]) {
        let made = module.value(at.unit, value);
        if let Some((op, _)) = made.def_op().filter(|_| made.is_unused() && !bound.operands.contains(&value))
        {
            let op = op.global();
            module.erase_op(op).ok()?;
        }
    }
    Some(bound)
}

fn run_jam(options: &options::AffineLoopUnrollAndJam, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let first = run.op().region(0).and_then(|region| region.entry()).and_then(|block| block.first_op());
    if let Some(op) = first.filter(|op| op.is::<AffineForOp>()).map(loops::handle) {
        jam(run.module(), op, u64::from(options.unroll_jam_factor));
    }
    Ok(())
}

/// Whether the bounds of loops in a loop come from outside of it.
fn are_inner_bounds_invariant(module: &Module, op: AffineForOp) -> Option<bool> {
    let root = module.op(op.at());
    for inner in loops::loops_in(root, true).ok()? {
        let inner = module.typed(inner);
        let mut operands = inner.lower_bound_operands().chain(inner.upper_bound_operands());
        if operands
            .any(|value| value.block().and_then(|b| b.parent()).is_some_and(|home| home.is_inside(root)))
        {
            return Some(false);
        }
    }
    Some(true)
}

/// Runs of operations without loops in them, block by block, each as it is found last first.
fn blocks_to_jam(module: &Module, op: AffineForOp) -> Option<Vec<Vec<OpId>>> {
    let mut found = Vec::new();
    gather_block(module, loops::body(module.typed(op))?.id(), op.at().unit, &mut found);
    Some(found)
}

fn gather_block(module: &Module, block: BlockId, unit: UnitId, found: &mut Vec<Vec<OpId>>) {
    let mut pending = vec![Item::Block(block)];
    while let Some(item) = pending.pop() {
        let block = match item {
            Item::Run(run) => {
                found.push(run);
                continue;
            }
            Item::Block(block) => module.block(unit, block),
        };
        let mut items = Vec::new();
        let mut run = Vec::new();
        for at in loops::without_terminator(block) {
            let op = module.op(at);
            if !op.is::<AffineForOp>() {
                run.push(at.op);
                continue;
            }
            if !run.is_empty() {
                items.push(Item::Run(std::mem::take(&mut run)));
            }
            items
                .extend(op.regions().flat_map(|region| region.blocks()).map(|block| Item::Block(block.id())));
        }
        if !run.is_empty() {
            items.push(Item::Run(run));
        }
        pending.extend(items.into_iter().rev());
    }
}

enum Item {
    Run(Vec<OpId>),
    Block(BlockId),
}

/// Takes `factor` rounds of a loop together and joins the loops in them. False if it is left as it is.
pub fn jam(module: &mut Module, op: AffineForOp, factor: u64) -> bool {
    match prepare(module, op, factor, false) {
        Left::Done(answer) => answer,
        Left::Go => jam_rounds(module, op, factor).is_some(),
    }
}

fn jam_rounds(module: &mut Module, op: AffineForOp, factor: u64) -> Option<()> {
    if !are_inner_bounds_invariant(module, op)? {
        return None;
    }
    let runs = blocks_to_jam(module, op)?;
    let carrying: Vec<AffineForOp> = loops::loops_in(module.op(op.at()), false)
        .ok()?
        .into_iter()
        .filter(|&op| module.typed(op).inits().next().is_some())
        .collect();
    let reductions = super::reductions::supported(module, op);
    if !loops::largest_divisor(module, op).is_multiple_of(factor) {
        if !has_single_bounds(module, op) {
            return None;
        }
        make_cleanup(module, op, factor)?;
    }
    let unit = op.at().unit;
    let copies = usize::try_from(factor).ok()?;
    let mut maps = vec![IrMapping::new(); copies - 1];
    let mut op = op;
    let mut renewed = Vec::new();
    for old in carrying {
        let new = widen(module, old, copies)?;
        if old.at() == op.at() {
            op = new;
        }
        let view = module.typed(new);
        let args: Vec<ValueId> = loops::carried(view).into_iter().map(|value| value.id()).collect();
        let results: Vec<ValueId> = view.op().results().map(|value| value.id()).collect();
        let count = args.len() / copies;
        for (index, map) in maps.iter_mut().enumerate() {
            let from = (index + 1) * count;
            map.map_values(unit, &args[..count], &args[from..from + count]);
            map.map_values(unit, &results[..count], &results[from..from + count]);
        }
        renewed.push(new);
    }
    let step = module.typed(op).step();
    module.set(op, AffineForOp::STEP, step.checked_mul(i64::try_from(factor).ok()?)?);
    let (iv, loc) = (loops::variable(module.typed(op))?.id(), module.op(op.at()).loc());
    for round in (1..factor).rev() {
        let map = maps.get_mut(usize::try_from(round).ok()? - 1)?;
        for run in &runs {
            let &last = run.last()?;
            let used = !module.value(unit, iv).is_unused();
            let mut b = Builder::after(module, OpAddr { unit, op: last });
            if used {
                b.set_loc(loc);
                let value = bumped(&mut b, iv, step, round)?;
                map.map_values(unit, &[iv], &[value]);
            }
            clone_ops(&mut b, run, map)?;
        }
        for &new in &renewed {
            hand_on(module, new, copies, usize::try_from(round).ok()?, map)?;
        }
    }
    combine_results(module, op, copies, &reductions)?;
    loops::promote_single(module, op);
    Some(())
}

/// Replaces a loop by one that carries its values `copies` times.
fn widen(module: &mut Module, old: AffineForOp, copies: usize) -> Option<AffineForOp> {
    let at = old.at();
    let view = module.typed(old);
    let (lower, upper) = (loops::bound(view, Side::Lower)?, loops::bound(view, Side::Upper)?);
    let (step, loc) = (view.step(), view.op().loc());
    let inits: Vec<ValueId> = view.inits().map(|value| value.id()).collect::<Vec<_>>().repeat(copies);
    let types: Vec<Type> = view.op().results().map(|value| value.ty()).collect::<Vec<_>>().repeat(copies);
    let block = loops::body(view)?;
    let (end, block) = (block.last_op()?.global(), block.id());
    let args: Vec<ValueId> = view.region().entry()?.args().map(|value| value.id()).collect();
    let results: Vec<ValueId> = view.op().results().map(|value| value.id()).collect();
    let values = loops::yielded(view).repeat(copies);
    let attrs = view.op().discardable();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let new = loops::make(&mut b, &lower, &upper, step, &inits, &types, |_, _| Some(Vec::new()))?;
    module.set_attrs(new.at(), attrs);
    let inner = loops::body(module.typed(new))?;
    let (new_end, inner) = (inner.last_op()?.global(), inner.id());
    let new_args: Vec<ValueId> = module.block(at.unit, inner).args().map(|value| value.id()).collect();
    module.erase_op(new_end).ok()?;
    let body = module.body_mut(at.unit);
    body.merge_blocks(block, inner, new_args.get(..args.len())?).ok()?;
    body.set_operands(end.op, &values);
    let new_results: Vec<ValueId> = module.op(new.at()).results().map(|value| value.id()).collect();
    for (&old, &new) in results.iter().zip(&new_results) {
        module.body_mut(at.unit).replace_all_uses(old, new);
    }
    module.erase_op(at).ok()?;
    Some(new)
}

/// Gives a loop that carries values several times those of one round.
fn hand_on(module: &mut Module, op: AffineForOp, copies: usize, round: usize, map: &IrMapping) -> Option<()> {
    let unit = op.at().unit;
    let view = module.typed(op);
    let first = view.lower_bound_operands().count() + view.upper_bound_operands().count();
    let inits: Vec<ValueId> = view.inits().map(|value| value.id()).collect();
    let count = inits.len() / copies;
    let end = loops::body(view)?.last_op()?;
    let yields: Vec<ValueId> = end.operands().map(|value| value.id()).collect();
    let end = end.id();
    let body = module.body_mut(unit);
    for at in 0..count {
        body.set_operand(op.at().op, first + round * count + at, mapped(map, unit, *inits.get(at)?));
        body.set_operand(end, round * count + at, mapped(map, unit, *yields.get(at)?));
    }
    Some(())
}

/// Combines what the rounds give, which are results of their own.
fn combine_results(
    module: &mut Module,
    op: AffineForOp,
    copies: usize,
    reductions: &[super::reductions::Reduction],
) -> Option<()> {
    let at = op.at();
    let results: Vec<ValueId> = module.op(at).results().map(|value| value.id()).collect();
    let count = results.len() / copies;
    let loc = module.op(at).loc();
    let mut b = Builder::after(module, at);
    b.set_loc(loc);
    for reduction in reductions {
        let &result = results.get(reduction.position)?;
        let (mut value, mut made) = (result, Vec::new());
        for round in (1..copies).rev() {
            let &other = results.get(round * count + reduction.position)?;
            value = reduction::Kind::combine(reduction.kind, &mut b, value, other)?;
            made.extend(b.seen().value(at.unit, value).def_op().map(|(op, _)| op.id()));
        }
        b.body().replace_all_uses_except(result, value, &made);
    }
    Some(())
}
