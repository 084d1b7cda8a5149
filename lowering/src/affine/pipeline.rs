//! `affine-pipeline-data-transfer`: what is copied for the next round is copied while this one goes on.

use super::dependence::ancestor_in;
use super::loops::{self, Side};
use super::maps;
use super::remap::{Remap, replace_uses};
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp, DmaStartOp, DmaWaitOp};
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::memref::{AllocOp, DeallocOp, DimOp};
use rmlir_ir::dominance::DominanceInfo;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Builder, DYNAMIC, Failed, Module, OpAddr, OpId, OpRef, TypeData, UnitId, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, Strictness, rewrite_ops_greedily};
use rmlir_rewrite::{PatternSet, Patterns, add_patterns_of};

plain_pass! {
    /// Copies ahead of use.
    PipelineDataTransfer: AffinePipelineDataTransfer, run
}

fn run(_: &options::AffinePipelineDataTransfer, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let found = loops::loops_in(run.op(), false)?;
    let module = run.module();
    for op in found {
        pipeline(module, op);
    }
    Ok(())
}

/// Where memory and its indices stand among the operands of a copy: from where, to where, and what tells that it is done.
struct Copy {
    places: Vec<usize>,
}

impl Copy {
    fn of(op: OpRef<'_>) -> Option<Copy> {
        let mut places = vec![0];
        let names: &[&str] =
            if op.is::<DmaStartOp>() { &["src_map", "dst_map", "tag_map"] } else { &["tag_map"] };
        for name in names {
            let inputs = map_of_attr(op.ctx(), op.attr_named(name)?)?.inputs() as usize;
            places.push(places.last()? + 1 + inputs);
        }
        Some(Copy { places })
    }

    /// The position of the memory that tells that it is done.
    fn tag(&self) -> Option<usize> {
        self.places.len().checked_sub(2).and_then(|at| self.places.get(at)).copied()
    }

    /// The indices of that memory.
    fn tag_indices(&self, op: OpRef<'_>) -> Vec<ValueId> {
        let (Some(tag), Some(&end)) = (self.tag(), self.places.last()) else { return Vec::new() };
        op.operands().skip(tag + 1).take(end - tag - 1).map(ValueRef::id).collect()
    }
}

fn space(value: ValueRef<'_>) -> i64 {
    let ctx = value.ctx();
    match *ctx.type_data(value.ty()) {
        TypeData::MemRef { space: Some(space), .. } => rmlir_ir::typed::number(ctx, space).unwrap_or(0),
        _ => 0,
    }
}

/// By how much the memory to which is copied is faster.
fn gain(op: OpRef<'_>) -> Option<i64> {
    let copy = Copy::of(op)?;
    let (from, to) = (op.operand(0)?, op.operand(*copy.places.get(1)?)?);
    space(to).checked_sub(space(from))
}

/// The position of the faster memory.
fn faster(op: OpRef<'_>) -> Option<usize> {
    if gain(op)? < 0 { Some(0) } else { Copy::of(op)?.places.get(1).copied() }
}

/// Copies to faster memory that is only used in the loop, and what waits for each.
fn pairs(module: &Module, op: AffineForOp) -> Option<Vec<(OpAddr, OpAddr)>> {
    let block = loops::body(module.typed(op))?;
    let starts: Vec<OpRef<'_>> = block.ops().filter(|op| op.is::<DmaStartOp>()).collect();
    let waits: Vec<OpRef<'_>> = block.ops().filter(|op| op.is::<DmaWaitOp>()).collect();
    let written: Vec<ValueRef<'_>> = starts
        .iter()
        .filter(|&&op| gain(op).is_some_and(|gain| gain < 0))
        .filter_map(|op| op.operand(*Copy::of(*op)?.places.get(1)?))
        .collect();
    let mut found = Vec::new();
    for start in starts {
        if gain(start)? <= 0 || start.operand(0).is_some_and(|from| written.contains(&from)) {
            continue;
        }
        let memory = start.operand(faster(start)?)?;
        let escapes = |user: OpRef<'_>| !user.is::<DeallocOp>() && ancestor_in(block, user).is_none();
        if memory.users().any(escapes) {
            continue;
        }
        let own = Copy::of(start)?;
        let (tag, indices) = (start.operand(own.tag()?)?, own.tag_indices(start));
        let matching = waits.iter().find(|wait| {
            let Some(copy) = Copy::of(**wait) else { return false };
            wait.operand(0) == Some(tag) && copy.tag_indices(**wait) == indices
        });
        if let Some(wait) = matching {
            found.push((start.global(), wait.global()));
        }
    }
    Some(found)
}

/// Gives a buffer a second half, and makes rounds of a loop use both in turn.
fn double(module: &mut Module, old: ValueId, op: AffineForOp) -> Option<()> {
    let at = op.at();
    let unit = at.unit;
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let ty = module.value(unit, old).ty();
    let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return None };
    let (mut sizes, element, space) = (vec![2], *element, *space);
    sizes.extend_from_slice(shape);
    let ty = ctx.memref_type(&sizes, element, None, space).ok()?;
    let view = module.typed(op);
    let (loc, step) = (view.op().loc(), view.step());
    let (iv, block) = (loops::variable(view)?.id(), loops::body(view)?.id());
    let mut dynamic = Vec::new();
    for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let mut b = Builder::before(module, at);
        b.set_loc(loc);
        let dim = b.ctx().index_attr(dim as i64);
        let dim = ConstantOp::build(&mut b, dim).value().ok()?;
        dynamic.push(DimOp::build(&mut b, old, dim).value().ok()?);
    }
    let mut b = Builder::before(module, at);
    let new = AllocOp::build(&mut b, ty, &dynamic, &[]).loc(loc).value().ok()?;
    let round = store.floor_div(store.dim(0), store.constant(step)).ok()?;
    let half = store.modulo(round, store.constant(2)).ok()?;
    let map = ctx.affine_map_attr(AffineMap::new(1, 0, [half]));
    let mut b = Builder::at_start(module, unit, block);
    let half: AffineApplyOp = AffineApplyOp::build(&mut b, map, &[iv]).loc(loc).insert().ok()?;
    let half_value = module.op(half.at()).result(0)?.id();
    let wanted: Vec<OpAddr> = {
        let mut dominance = DominanceInfo::new(module);
        let first = module.op(half.at());
        let users = module.value(unit, old).users();
        users.filter(|&user| dominance.op_dominates(first, user, true)).map(OpRef::global).collect()
    };
    let map = AffineMap::identity(store, shape.len() as u32);
    let remap = Remap { old, new, map: &map, extra: &[], lead: &[half_value], symbols: &[] };
    if !replace_uses(module, unit, &remap, |user| wanted.contains(&user.global())) {
        module.erase_op(half.at()).ok()?;
        return None;
    }
    let mut b = Builder::after(module, at);
    DeallocOp::build(&mut b, new).loc(loc).insert().ok().map(|_: DeallocOp| ())?;
    Some(())
}

/// Erases memory that is not used any more, but for being freed.
fn erase_unused(module: &mut Module, unit: UnitId, value: ValueId) -> Option<()> {
    let view = module.value(unit, value);
    let Some((made, _)) = view.def_op() else { return Some(()) };
    let made = made.global();
    let users: Vec<OpRef<'_>> = view.users().collect();
    match users[..] {
        [] => {}
        [user] if user.is::<DeallocOp>() => {
            let user = user.global();
            module.erase_op(user).ok()?;
        }
        _ => return Some(()),
    }
    module.erase_op(made).ok()
}

fn pipeline(module: &mut Module, op: AffineForOp) -> Option<()> {
    loops::trip_count(module, op)?;
    let found = pairs(module, op)?;
    if found.is_empty() {
        return Some(());
    }
    let unit = op.at().unit;
    for &(start, _) in &found {
        let view = module.op(start);
        let memory = view.operand(faster(view)?)?.id();
        double(module, memory, op)?;
        erase_unused(module, unit, memory)?;
    }
    for &(_, wait) in &found {
        let view = module.op(wait);
        let memory = view.operand(Copy::of(view)?.tag()?)?.id();
        double(module, memory, op)?;
        erase_unused(module, unit, memory)?;
    }
    let found = pairs(module, op)?;
    let mut first: Vec<OpId> = Vec::new();
    for (start, _) in found {
        first.push(start.op);
        first.extend(own_applies(module, start)?);
    }
    let ops: Vec<(OpId, u64)> = loops::without_terminator(loops::body(module.typed(op))?)
        .into_iter()
        .map(|at| (at.op, u64::from(!first.contains(&at.op))))
        .collect();
    if is_valid(module, op, &ops) { skew(module, op, &ops) } else { None }
}

/// The operations that compute what a copy takes, made for it alone if others use them, too.
fn own_applies(module: &mut Module, at: OpAddr) -> Option<Vec<OpId>> {
    let unit = at.unit;
    let view = module.op(at);
    let computed: Vec<ValueId> = view
        .operands()
        .filter(|value| value.defining::<AffineApplyOp>().is_some())
        .map(ValueRef::id)
        .collect();
    let reached = reachable(module, unit, &computed);
    let only = |&op: &OpId| {
        let view = module.op(OpAddr { unit, op });
        view.results().all(|result| result.users().all(|user| user.global() == at))
    };
    if reached.is_empty() || reached.iter().all(only) {
        return Some(reached);
    }
    let ctx = module.ctx().clone();
    let loc = module.op(at).loc();
    let map = AffineMap::identity(ctx.affine(), computed.len() as u32);
    let mut composed = Applied { map, operands: computed.clone() };
    maps::fully_compose(&mut composed, module, unit).ok()?;
    let (mut made, mut values) = (Vec::new(), Vec::new());
    for &expr in &composed.map.results {
        let map = ctx.affine_map_attr(AffineMap::new(composed.map.dims, composed.map.symbols, [expr]));
        let mut b = Builder::before(module, at);
        let apply: AffineApplyOp =
            AffineApplyOp::build(&mut b, map, &composed.operands).loc(loc).insert().ok()?;
        made.push(apply.at().op);
        values.push(module.op(apply.at()).result(0)?.id());
    }
    let operands: Vec<ValueId> = module
        .op(at)
        .operands()
        .map(|value| match computed.iter().position(|&known| known == value.id()) {
            Some(position) => values.get(position).copied().unwrap_or(value.id()),
            None => value.id(),
        })
        .collect();
    module.body_mut(unit).set_operands(at.op, &operands);
    Some(made)
}

/// Operations that compute values by maps, and those that compute what they take.
fn reachable(module: &Module, unit: UnitId, values: &[ValueId]) -> Vec<OpId> {
    let mut found = Vec::new();
    let mut pending: Vec<ValueId> = values.to_vec();
    while let Some(value) = pending.pop() {
        let Some(op) = module.value(unit, value).defining::<AffineApplyOp>().map(|op| op.op()) else {
            continue;
        };
        if !found.contains(&op.id()) {
            found.push(op.id());
            pending.extend(op.operands().map(ValueRef::id));
        }
    }
    found
}

/// Whether nothing is used in another round than in which it is made.
fn is_valid(module: &Module, op: AffineForOp, ops: &[(OpId, u64)]) -> bool {
    let Some(block) = loops::body(module.typed(op)) else { return false };
    let shift = |op: OpId| ops.iter().find(|(known, _)| *known == op).map_or(0, |(_, shift)| *shift);
    ops.iter().all(|&(op, own)| {
        let view = module.op(OpAddr { unit: block.unit(), op });
        view.results().all(|result| {
            result
                .users()
                .all(|user| ancestor_in(block, user).is_none_or(|ancestor| shift(ancestor.id()) == own))
        })
    })
}

/// A group of operations, and by how many rounds they come later.
type Group = (u64, Vec<OpId>);

/// Makes a loop of groups with bounds that are moved from the old lower one. `None` in it if the loop was put in its place.
fn shifted(
    module: &mut Module,
    old: AffineForOp,
    lower: &Applied,
    (from, to): (i64, i64),
    groups: &[Group],
) -> Option<Option<AffineForOp>> {
    let at = old.at();
    let unit = at.unit;
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let moved = |by: i64| -> Option<Applied> {
        let results: Vec<_> = lower
            .map
            .results
            .iter()
            .map(|&expr| store.add(expr, store.constant(by)).ok())
            .collect::<Option<_>>()?;
        let map = AffineMap::new(lower.map.dims, lower.map.symbols, results);
        Some(Applied { map, operands: lower.operands.clone() })
    };
    let (lower, upper) = (moved(from)?, moved(to)?);
    let view = module.typed(old);
    let (step, loc) = (view.step(), view.op().loc());
    let old_iv = loops::variable(view)?.id();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let made = loops::make(&mut b, &lower, &upper, step, &[], &[], |_, _| Some(Vec::new()))?;
    let view = module.typed(made);
    let (iv, end) = (loops::variable(view)?.id(), loops::body(view)?.last_op()?.global());
    let mut map = IrMapping::new();
    for (shift, ops) in groups {
        let used = !module.value(unit, old_iv).is_unused();
        let mut b = Builder::before(module, end);
        let mut value = iv;
        if used && *shift != 0 {
            let by = step.checked_mul(i64::try_from(*shift).ok()?)?.checked_neg()?;
            let back = store.add(store.dim(0), store.constant(by)).ok()?;
            let back = ctx.affine_map_attr(AffineMap::new(1, 0, [back]));
            value = AffineApplyOp::build(&mut b, back, &[iv]).loc(loc).value().ok()?;
        }
        map.map_values(unit, &[old_iv], &[value]);
        for &op in ops {
            b.clone_op(OpAddr { unit, op }, &mut map).ok()?;
        }
    }
    Some(if loops::promote_single(module, made) { None } else { Some(made) })
}

/// Makes operations of a loop run some rounds later than others, with what runs before and after.
fn skew(module: &mut Module, op: AffineForOp, ops: &[(OpId, u64)]) -> Option<()> {
    if ops.is_empty() {
        return Some(());
    }
    let count = i64::try_from(loops::trip_count(module, op)?).ok()?;
    let view = module.typed(op);
    let (step, lower) = (view.step(), loops::bound(view, Side::Lower)?);
    let most = ops.iter().map(|(_, shift)| *shift).max()?;
    let mut groups: Vec<Group> = Vec::new();
    let mut start = 0i64;
    for shift in 0..=most {
        let own: Vec<OpId> = ops.iter().filter(|(_, have)| *have == shift).map(|(op, _)| *op).collect();
        if own.is_empty() {
            continue;
        }
        let by = i64::try_from(shift).ok()?;
        let at = by.checked_mul(step)?;
        if groups.is_empty() {
            start = at;
        } else {
            let span = count.checked_mul(step)?;
            let end = start.checked_add(span)?;
            let made = if end < at {
                let made = shifted(module, op, &lower, (start, end), &groups)?;
                groups.clear();
                start = end;
                made
            } else {
                let made = shifted(module, op, &lower, (start, by), &groups)?;
                start = at;
                made
            };
            if let Some(made) = made {
                simplify(module, made);
            }
        }
        groups.push((shift, own));
    }
    for at in 0..groups.len() {
        let end = i64::try_from(groups[at].0).ok()?.checked_add(count)?.checked_mul(step)?;
        shifted(module, op, &lower, (start, end), &groups[at..])?;
        start = end;
    }
    module.erase_op(op.at()).ok()
}

/// Simplifies a loop as canonicalisation does.
fn simplify(module: &mut Module, op: AffineForOp) {
    let mut set = PatternSet::new();
    add_patterns_of::<AffineForOp>(module.ctx(), &mut set);
    let patterns = Patterns::new(set);
    let config = Config { strictness: Strictness::Existing, ..Config::default() };
    rewrite_ops_greedily(module, &[op.at()], &patterns, &config, None);
}
