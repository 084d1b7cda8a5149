//! Perfectly nested `scf.for` become one loop.

use super::normalize::{constant, denormalize, is_index, normalized, value};
use crate::rewriting::{Nobody, ids};
use rmlir_dialects::affine::AffineDelinearizeIndexOp;
use rmlir_dialects::affine::compose::apply;
use rmlir_dialects::arith::{DivSIOp, MulIOp, RemSIOp};
use rmlir_dialects::common::mixed::{Mixed, split};
use rmlir_dialects::scf::ForOp;
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{BlockId, Module, OpAddr, OpId, OpRef, ValueId, ValueRef};
use rmlir_rewrite::PatternRewriter;

/// Makes one loop of each run of loops of a nest whose bounds do not depend on each other. Whether there was such a run.
pub(crate) fn coalesce_nest(module: &mut Module, root: OpAddr) -> bool {
    let mut changed = false;
    let nest = nest(module, root);
    let known: Vec<usize> = (0..nest.len()).map(|at| known_above(module, &nest, at)).collect();
    let mut chain = vec![0];
    for at in 1..nest.len() {
        let goes_on = hands_on(module.op(nest[at - 1]), module.op(nest[at]));
        chain.push(if goes_on { chain[at - 1] } else { at });
    }
    let mut end = nest.len();
    while end > 0 {
        let fits = |&start: &usize| {
            known[start..end].iter().max().is_some_and(|&most| most <= start) && chain[end - 1] <= start
        };
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

fn body(op: OpRef<'_>) -> Option<BlockId> {
    Some(op.region(0)?.entry()?.id())
}

/// A loop, and those of which each is all that is in the one before.
fn nest(module: &Module, root: OpAddr) -> Vec<OpAddr> {
    let mut nest = vec![root];
    let mut at = module.op(root);
    while let Some(inner) = at.region(0).and_then(|region| region.entry()).and_then(|block| block.first_op())
    {
        if !inner.is::<ForOp>() || inner.next().is_none_or(|next| next.next().is_some()) {
            break;
        }
        nest.push(inner.global());
        at = inner;
    }
    nest
}

/// The outermost loop of a nest above which the bounds of a loop are defined.
fn known_above(module: &Module, nest: &[OpAddr], position: usize) -> usize {
    let bounds: Vec<ValueRef<'_>> =
        nest.get(position).map_or(Vec::new(), |&op| module.op(op).operands().take(3).collect());
    let above = |&outer: &OpAddr| {
        let outer = module.op(outer);
        let inside = |home: OpRef<'_>| home == outer || home.is_inside(outer);
        let mut homes = bounds.iter().map(|value| value.block().and_then(|block| block.parent()));
        homes.all(|home| home.is_none_or(|home| !inside(home)))
    };
    nest.iter().take(position).position(above).unwrap_or(position)
}

/// Whether a loop carries on what the one around carries, and that yields what comes out of it.
fn hands_on(outer: OpRef<'_>, inner: OpRef<'_>) -> bool {
    let Some(block) = outer.region(0).and_then(|region| region.entry()) else { return false };
    let yielded = block.last_op().map_or(Vec::new(), |last| ids(last.operands()));
    ids(block.args().skip(1)) == ids(inner.operands().skip(3)) && yielded == ids(inner.results())
}

fn coalesce(module: &mut Module, band: &[OpAddr]) -> Option<()> {
    let (&outer, &inner) = (band.first()?, band.last()?);
    let unit = outer.unit;
    let (innermost, loc) = (body(module.op(inner))?, module.op(outer).loc());
    let mut listener = Nobody;
    let mut rw = PatternRewriter::before(module, outer, &mut listener);
    let mut counts = Vec::new();
    for &at in band {
        let op = rw.op(at);
        let own_loc = op.loc();
        let &[lower, upper, step] = ids(op.operands().take(3)).as_slice() else { return None };
        let (ty, variable) = (rw.value(lower).ty(), variable(rw.op(at))?);
        rw.at_op(outer);
        rw.set_loc(own_loc);
        let bounds = normalized(&mut rw, [lower, upper, step])?;
        for (operand, bound) in bounds.into_iter().enumerate() {
            let bound = value(&mut rw, ty, bound)?;
            rw.set_operand(at, operand, bound);
        }
        counts.push(rw.op(at).operand(1)?.id());
        rw.at_start(innermost);
        denormalize(&mut rw, variable, lower, step)?;
    }
    rw.at_op(outer);
    rw.set_loc(loc);
    let all = product(&mut rw, &counts)?;
    rw.set_operand(outer, 1, all);
    rw.at_start(innermost);
    let variable = variable(rw.op(outer))?;
    let (variables, made) = taken_apart(&mut rw, variable, &counts)?;
    rw.replace_uses_except(variable, *variables.first()?, &made);
    for pair in (1..band.len()).rev() {
        let (outer, inner) = (*band.get(pair - 1)?, *band.get(pair)?);
        let (from, carried) = (body(rw.op(inner))?, rw.op(outer).region(0)?.entry()?);
        let mut args = vec![*variables.get(pair)?];
        args.extend(ids(carried.args().skip(1)));
        let last = rw.module().block(unit, from).last_op()?;
        let (yielded, last) = (ids(last.operands()), last.global());
        rw.erase(last)?;
        rw.inline_block_before(from, inner, &args)?;
        rw.at_op(inner);
        rw.replace(inner, &yielded)?;
    }
    Some(())
}

fn variable(op: OpRef<'_>) -> Option<ValueId> {
    Some(op.region(0)?.entry()?.args().next()?.id())
}

fn product(rw: &mut PatternRewriter<'_>, counts: &[ValueId]) -> Option<ValueId> {
    let first = *counts.first()?;
    let ty = rw.value(first).ty();
    if is_index(rw, first) {
        let map = {
            let store = rw.ctx().affine();
            AffineMap::new(0, 2, [store.mul(store.symbol(0), store.symbol(1)).ok()?])
        };
        let mut all = Mixed::Known(1);
        for &count in counts {
            let count = Mixed::of(rw.value(count));
            all = apply(rw.builder(), &map, &[all, count]).ok()?;
        }
        return value(rw, ty, all);
    }
    let mut all = None;
    for &count in counts {
        if constant_int(rw.value(count)) != Some(1) {
            all = Some(match all {
                None => count,
                Some(before) => MulIOp::build(rw.builder(), before, count).value().ok()?,
            });
        }
    }
    match all {
        Some(all) => Some(all),
        None => constant(rw, ty, 1),
    }
}

/// The variables of loops that went so often, out of the one of all of them. Also gives what uses that.
fn taken_apart(
    rw: &mut PatternRewriter<'_>,
    variable: ValueId,
    counts: &[ValueId],
) -> Option<(Vec<ValueId>, Vec<OpId>)> {
    let ty = rw.value(variable).ty();
    if is_index(rw, variable) {
        let basis: Vec<Mixed> = counts.iter().map(|&count| Mixed::of(rw.value(count))).collect();
        let (known, dynamic) = split(&basis);
        let known = rw.ctx().dense_i64_array(&known);
        let types = vec![ty; counts.len()];
        let made = AffineDelinearizeIndexOp::build(rw.builder(), &types, variable, &dynamic, known);
        let made = made.values().ok()?;
        let op = rw.value(*made.first()?).def_op()?.0.id();
        return Some((made, vec![op]));
    }
    let one: Vec<bool> = counts.iter().map(|&count| constant_int(rw.value(count)) == Some(1)).collect();
    let lead = one.iter().take_while(|&&one| one).count();
    let mut made = Vec::new();
    let mut variables = Vec::new();
    for _ in 0..lead {
        variables.push(constant(rw, ty, 0)?);
    }
    let (mut previous, mut others) = (variable, Vec::new());
    for at in (lead..counts.len()).rev() {
        if at + 1 < counts.len() && !one[at + 1] {
            previous = DivSIOp::build(rw.builder(), previous, counts[at + 1]).value().ok()?;
            made.extend(rw.value(previous).def_op().map(|(op, _)| op.id()));
        }
        let value = match (at == lead, one[at]) {
            (true, _) => previous,
            (false, true) => constant(rw, ty, 0)?,
            (false, false) => {
                let rest = RemSIOp::build(rw.builder(), previous, counts[at]).value().ok()?;
                made.extend(rw.value(rest).def_op().map(|(op, _)| op.id()));
                rest
            }
        };
        others.push(value);
    }
    variables.extend(others.into_iter().rev());
    Some((variables, made))
}
