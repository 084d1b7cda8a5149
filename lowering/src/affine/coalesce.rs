//! `affine-loop-coalescing`: perfectly nested loops become one.

use super::loops::{self, Side};
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp, AffineMinOp};
use rmlir_dialects::scf::ForOp;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Builder, Failed, Module, OpRef, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes one loop of perfectly nested ones.
    LoopCoalescing: LoopCoalescing, run
}

fn run(_: &options::LoopCoalescing, run: &mut PassRun<'_>) -> Result<(), Failed> {
    // Outer loops come first: what they take in is gone when it would be its turn.
    let at = run.at();
    let module = run.module();
    let mut pending = vec![at];
    while let Some(at) = pending.pop() {
        if module.op(at).is::<AffineForOp>() {
            coalesce_nest(module, AffineForOp::of(at));
        } else if module.op(at).is::<ForOp>() {
            crate::scf::coalesce_nest(module, at);
        }
        let inner = module.op(at).regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let first = pending.len();
        pending.extend(inner.map(OpRef::global));
        pending[first..].reverse();
    }
    Ok(())
}

/// The outermost loop of the nest above which all operands of a loop are defined.
fn known_above(module: &Module, nest: &[AffineForOp], position: usize) -> usize {
    let operands: Vec<_> =
        nest.get(position).map_or(Vec::new(), |op| module.op(op.at()).operands().collect());
    let above = |outer: &AffineForOp| {
        let outer = module.op(outer.at());
        let inside = |home: OpRef<'_>| home == outer || home.is_inside(outer);
        operands.iter().all(|value| {
            value.resolved().block().and_then(|block| block.parent()).is_none_or(|home| !inside(home))
        })
    };
    nest.iter().take(position).position(above).unwrap_or(position)
}

/// Makes one loop of each run of loops of a nest whose bounds do not depend on each other. Whether there was such a run.
pub(crate) fn coalesce_nest(module: &mut Module, root: AffineForOp) -> bool {
    let mut changed = false;
    let nest = loops::perfect_nest(module, root);
    if nest.len() < 2 {
        return changed;
    }
    let known: Vec<usize> = (0..nest.len()).map(|at| known_above(module, &nest, at)).collect();
    let mut end = nest.len();
    while end > 0 {
        let fits = |&start: &usize| known[start..end].iter().max().is_some_and(|&max| max <= start);
        match (0..end - 1).find(fits) {
            Some(start) => {
                changed |= coalesce(module, &nest[start..end]).is_some();
                end = start;
            }
            None => end -= 1,
        }
    }
    changed
}

fn bound_value(b: &mut Builder<'_>, bound: &Applied) -> Option<ValueId> {
    let map = b.ctx().affine_map_attr(bound.map.clone());
    match bound.map.results.len() {
        1 => AffineApplyOp::build(b, map, &bound.operands).value().ok(),
        _ => AffineMinOp::build(b, map, &bound.operands).value().ok(),
    }
}

fn binary(b: &mut Builder<'_>, expr: AffineExpr, dim: ValueId, symbol: ValueId) -> Option<ValueId> {
    let map = b.ctx().affine_map_attr(AffineMap::new(1, 1, [expr]));
    AffineApplyOp::build(b, map, &[dim, symbol]).value().ok()
}

fn coalesce(module: &mut Module, band: &[AffineForOp]) -> Option<()> {
    let (&outer, &second, &inner) = (band.first()?, band.get(1)?, band.last()?);
    let normalized = |&op: &AffineForOp| {
        let view = module.typed(op);
        view.step() == 1 && loops::constant_bound(view, Side::Lower) == Some(0)
    };
    if !band.iter().all(normalized) {
        return None;
    }
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let (dim, symbol) = (store.dim(0), store.symbol(0));
    let product = store.mul(dim, symbol).ok()?;
    let (quotient, rest) = (store.floor_div(dim, symbol).ok()?, store.modulo(dim, symbol).ok()?);
    let unit = outer.at().unit;
    let loc = module.op(outer.at()).loc();
    let (mut counts, mut all) = (Vec::new(), None);
    for &op in band {
        let bound = loops::bound(module.typed(op), Side::Upper)?;
        let mut b = Builder::before(module, outer.at());
        b.set_loc(loc);
        let count = bound_value(&mut b, &bound)?;
        counts.push(count);
        all = Some(match all {
            None => count,
            Some(before) => binary(&mut b, product, before, count)?,
        });
    }
    let upper = Applied { map: AffineMap::symbol_identity(store, 1), operands: vec![all?] };
    loops::set_bound(module, outer, Side::Upper, &upper);
    let block = loops::body(module.typed(outer))?.id();
    let mut previous = loops::variable(module.typed(outer))?.id();
    let mut last = None;
    for position in (0..band.len()).rev() {
        let mut b = Builder::at_start(module, unit, block);
        if let Some(last) = last {
            b.set_after(last);
        }
        b.set_loc(loc);
        if position + 1 < band.len() {
            previous = binary(&mut b, quotient, previous, *counts.get(position + 1)?)?;
        }
        let value = match position {
            0 => previous,
            _ => binary(&mut b, rest, previous, *counts.get(position)?)?,
        };
        last = b.place().and_then(|(_, after)| after);
        let iv = loops::variable(module.typed(*band.get(position)?))?.id();
        replace_inside(module, inner, iv, value);
    }
    let innermost = loops::body(module.typed(inner))?;
    let (end, innermost) = (innermost.last_op()?.global(), innermost.id());
    module.erase_op(end).ok()?;
    let body = module.body_mut(unit);
    while let Some(first) = body.first_op(innermost) {
        body.move_op_before(first, second.at().op).ok()?;
    }
    let view = module.typed(second);
    let args: Vec<ValueId> = loops::carried(view).into_iter().map(|value| value.id()).collect();
    let inits: Vec<ValueId> = view.inits().map(|value| value.id()).collect();
    for (&arg, &init) in args.iter().zip(&inits) {
        module.body_mut(unit).replace_all_uses(arg, init);
    }
    module.erase_op(second.at()).ok()
}

/// Makes uses of a value inside a loop use another one.
fn replace_inside(module: &mut Module, inside: AffineForOp, from: ValueId, to: ValueId) {
    let unit = inside.at().unit;
    let value = module.value(unit, from);
    let holder = module.op(inside.at());
    let users: Vec<_> = value.users().filter(|user| user.is_inside(holder)).map(|user| user.id()).collect();
    module.body_mut(unit).replace_uses_if(from, to, |body, id| users.contains(&body.use_owner(id).0));
}
