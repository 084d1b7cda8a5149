//! Putting a copy of a nest of loops into another one.

use super::super::loops;
use super::slice::{Slice, is_parallel_with_reduction, loop_of, set_bounds};
use rmlir_dialects::affine::{AffineForOp, AffineYieldOp};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Module, OpAddr, OpId, OpRef, Type, ValueId, ValueRef};

/// Puts a slice of a nest into another one. `innermost` says that it is a sibling that goes into the innermost loop.
pub fn fuse(
    module: &mut Module,
    source: AffineForOp,
    target: AffineForOp,
    slice: &Slice,
    innermost: bool,
) -> Option<()> {
    let into = slice.into?;
    let unit = into.at().unit;
    let body = loops::body(module.typed(into))?;
    let (block, end) = (body.id(), body.last_op()?.id());
    let mut map = IrMapping::new();
    let mut b = Builder::at_start(module, unit, block);
    if slice.at_end {
        b.set_before(end);
    }
    b.clone_op(source.at(), &mut map).ok()?;
    let mut made = Vec::new();
    for (at, &iv) in slice.ivs.iter().enumerate() {
        let Some(copy) = map.value(GlobalValue { unit, value: iv }) else { continue };
        let Some(op) = loop_of(module, unit, copy.value) else { continue };
        made.push(op);
        set_bounds(module, slice, at, op)?;
    }
    let is_unit = slice.is_unit(module, unit);
    for op in made {
        if is_parallel_with_reduction(module, op) && innermost && is_unit {
            join_reduction(module, op, target);
        } else {
            loops::promote_single(module, op);
        }
    }
    Some(())
}

/// What uses a value, and what uses that, in the order of the block.
fn users_of(module: &Module, value: ValueRef<'_>) -> Vec<OpId> {
    let Some(block) = value.block() else { return Vec::new() };
    let in_block = |op: OpRef<'_>| super::super::dependence::ancestor_in(block, op).map(|op| op.id());
    let mut found: Vec<OpId> = Vec::new();
    let mut pending: Vec<OpId> = value.users().filter_map(in_block).collect();
    while let Some(op) = pending.pop() {
        if found.contains(&op) {
            continue;
        }
        found.push(op);
        let view = module.op(OpAddr { unit: block.unit(), op });
        pending.extend(view.results().flat_map(|result| result.users()).filter_map(in_block));
    }
    let body = block.body();
    found.sort_by(|&a, &b| match (a == b, body.is_before(a, b)) {
        (true, _) => std::cmp::Ordering::Equal,
        (_, true) => std::cmp::Ordering::Less,
        _ => std::cmp::Ordering::Greater,
    });
    found
}

/// Makes the loop around one that runs once carry what that one does.
fn join_reduction(module: &mut Module, op: AffineForOp, root: AffineForOp) -> Option<()> {
    if loops::trip_count(module, op) != Some(1) {
        return None;
    }
    let unit = op.at().unit;
    let parent = module.op(op.at()).parent()?;
    // The outermost loop is what the graph knows.
    if !parent.is::<AffineForOp>() || parent.global() == root.at() {
        return None;
    }
    let parent = loops::handle(parent);
    let view = module.typed(op);
    let ids = |values: &mut dyn Iterator<Item = ValueRef<'_>>| values.map(ValueRef::id).collect::<Vec<_>>();
    let inits = ids(&mut view.inits());
    let results = ids(&mut view.op().results());
    let args = ids(&mut loops::carried(view).into_iter());
    let iv = loops::variable(view)?.id();
    let yields = loops::yielded(view);
    let types: Vec<Type> = view.op().results().map(ValueRef::ty).collect();
    let inner = loops::body(view)?;
    let (inner_end, inner_ops) = (inner.last_op()?.global(), loops::without_terminator(inner));
    let after: Vec<OpId> = view.op().results().flat_map(|result| users_of(module, result)).collect();
    let (joined, fresh) = with_more(module, parent, &inits, &types, &yields)?;
    let made: Vec<ValueId> = module.op(joined.at()).results().map(ValueRef::id).collect();
    let own = made.len() - results.len();
    for (&old, &new) in results.iter().zip(&made[own..]) {
        module.body_mut(unit).replace_all_uses(old, new);
    }
    let mut place = joined.at().op;
    for op in after {
        if module.body_mut(unit).move_op_after(op, place).is_ok() {
            place = op;
        }
    }
    let joined_iv = loops::variable(module.typed(joined))?.id();
    let body = module.body_mut(unit);
    body.replace_all_uses(iv, joined_iv);
    for (&old, &new) in args.iter().zip(&fresh) {
        body.replace_all_uses(old, new);
    }
    for inner in inner_ops {
        body.move_op_before(inner.op, op.at().op).ok()?;
    }
    module.erase_op(inner_end).ok()?;
    module.erase_op(op.at()).ok()
}

/// A loop in place of another one that also carries these values. Gives the new arguments.
fn with_more(
    module: &mut Module,
    old: AffineForOp,
    inits: &[ValueId],
    types: &[Type],
    yields: &[ValueId],
) -> Option<(AffineForOp, Vec<ValueId>)> {
    let unit = old.at().unit;
    let view = module.typed(old);
    let (lower, upper) = (loops::bound(view, loops::Side::Lower)?, loops::bound(view, loops::Side::Upper)?);
    let (step, loc) = (view.step(), view.op().loc());
    let all_inits: Vec<ValueId> = view.inits().map(ValueRef::id).chain(inits.iter().copied()).collect();
    let all_types: Vec<Type> = view.op().results().map(ValueRef::ty).chain(types.iter().copied()).collect();
    let block = loops::body(view)?;
    let (end, old_block) = (block.last_op()?.global(), block.id());
    let all_yields: Vec<ValueId> =
        end_operands(module, end).into_iter().chain(yields.iter().copied()).collect();
    let old_args: Vec<ValueId> = block.args().map(ValueRef::id).collect();
    let old_results: Vec<ValueId> = view.op().results().map(ValueRef::id).collect();
    module.body_mut(unit).set_operands(end.op, &all_yields);
    let mut b = Builder::before(module, old.at());
    b.set_loc(loc);
    let made = loops::make(&mut b, &lower, &upper, step, &all_inits, &all_types, |_, args| {
        Some(args.get(1..)?.to_vec())
    })?;
    let made_block = loops::body(module.typed(made))?;
    let placeholder = made_block.last_op()?;
    debug_assert!(placeholder.is::<AffineYieldOp>());
    let (placeholder, made_id) = (placeholder.global(), made_block.id());
    let args: Vec<ValueId> = made_block.args().map(ValueRef::id).collect();
    let results: Vec<ValueId> = module.op(made.at()).results().map(ValueRef::id).collect();
    let body = module.body_mut(unit);
    for (&from, &to) in old_args.iter().zip(&args) {
        body.replace_all_uses(from, to);
    }
    while let Some(op) = body.first_op(old_block) {
        body.move_op_before(op, placeholder.op).ok()?;
    }
    debug_assert!(body.first_op(made_id).is_some());
    for (&from, &to) in old_results.iter().zip(&results) {
        body.replace_all_uses(from, to);
    }
    module.erase_op(placeholder).ok()?;
    module.erase_op(old.at()).ok()?;
    Some((made, args.get(old_args.len()..)?.to_vec()))
}

fn end_operands(module: &Module, end: OpAddr) -> Vec<ValueId> {
    module.op(end).operands().map(|value| value.id()).collect()
}
