//! Full tiles apart from partial ones.

use super::constraints::{self, Constraints, Source, expr_of, index_set, set_of};
use super::loops::{self, Side};
use super::maps::{self, AppliedSet};
use super::unroll::clone_ops;
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineForOp, AffineIfOp, AffineYieldOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::value::presburger::Row;
use rmlir_ir::{Builder, Module, OpId, ValueId};

/// Makes a copy of loops in a tile for tiles that are full, chosen by a condition. Nothing happens if all tiles are full.
pub fn separate(module: &mut Module, nest: &[AffineForOp]) -> Option<()> {
    let &first = nest.first()?;
    let mut full = Vec::new();
    let made = make_full(module, nest, &mut full);
    let condition = made.and_then(|()| condition(module, nest));
    let Some(condition) = condition else {
        if let Some(top) = full.first() {
            module.erase_op(top.at()).ok()?;
        }
        return None;
    };
    let loc = module.op(first.at()).loc();
    let set = module.ctx().integer_set_attr(condition.set);
    let mut b = Builder::before(module, first.at());
    b.set_loc(loc);
    let end = |b: &mut Builder<'_>, _: &[ValueId]| {
        // It cannot fail: it has no results.
        let _ = AffineYieldOp::build(b, &[]).insert();
    };
    let branch = AffineIfOp::build(&mut b, &[], &condition.operands, set).region(&[], end).region(&[], end);
    let branch = branch.insert().ok()?;
    for (region, op) in [(0, *full.first()?), (1, first)] {
        let end = module.op(branch.at()).region(region)?.entry()?.last_op()?.id();
        module.body_mut(first.at().unit).move_op_before(op.at().op, end).ok()?;
    }
    Some(())
}

fn row_bound(module: &Module, constraints: &Constraints, row: &Row, side: Side) -> Option<Applied> {
    let ctx = module.ctx();
    let store = ctx.affine();
    let factor = row[0];
    let sign = if side == Side::Lower { -1 } else { 1 };
    let mut rest: Row = row.iter().map(|value| value * sign).collect();
    rest[0] = 0;
    if side == Side::Upper {
        // Upper bounds are exclusive.
        let last = rest.len() - 1;
        rest[last] += 1;
    }
    if factor.abs() != 1 {
        return None;
    }
    let expr = expr_of(ctx, &constraints.system, &rest)?;
    // The variable itself is not an operand.
    let expr = store.replace_leaves(expr, |input| match input {
        rmlir_ir::value::AffineInput::Dim(at) => at.checked_sub(1).map(|at| store.dim(at)),
        rmlir_ir::value::AffineInput::Symbol(_) => None,
    });
    let operands: Vec<ValueId> = constraints.values.iter().skip(1).copied().collect::<Option<_>>()?;
    Some(Applied { map: AffineMap::new(operands.len() as u32, 0, [expr.ok()?]), operands })
}

fn make_full(module: &mut Module, nest: &[AffineForOp], full: &mut Vec<AffineForOp>) -> Option<()> {
    let mut place = None;
    for &op in nest {
        let view = module.op(op.at());
        if module.typed(op).step() != 1 {
            return None;
        }
        let loc = view.loc();
        let mut domain = index_set(Source::of(view), &[view])?;
        domain.system.separate(domain.values.len() - 1);
        let extent = domain.system.extent(0).filter(|extent| !extent.by_equality)?;
        domain.system.separate(0);
        let (low, up) = extent.rows;
        let rows = domain.system.inequalities();
        let mut bounds = [
            row_bound(module, &domain, &rows[low].clone(), Side::Lower)?,
            row_bound(module, &domain, &rows[up].clone(), Side::Upper)?,
        ];
        for bound in &mut bounds {
            maps::fully_compose(bound, module, op.at().unit).ok()?;
            bound.canonicalize(module, op.at().unit).ok()?;
        }
        let [lower, upper] = bounds;
        let at = place.unwrap_or(nest.first()?.at());
        let mut b = Builder::before(module, at);
        b.set_loc(loc);
        let made = loops::make(&mut b, &lower, &upper, 1, &[], &[], |_, _| Some(Vec::new()))?;
        full.push(made);
        place = Some(loops::body(module.typed(made))?.last_op()?.global());
    }
    let unit = nest.first()?.at().unit;
    let mut map = IrMapping::new();
    for (&op, &made) in nest.iter().zip(&*full) {
        let from = loops::variable(module.typed(op))?.id();
        let to = loops::variable(module.typed(made))?.id();
        map.map_values(unit, &[from], &[to]);
    }
    let body = loops::body(module.typed(*nest.last()?))?;
    let ops: Vec<OpId> = loops::without_terminator(body).into_iter().map(|at| at.op).collect();
    let mut b = Builder::before(module, place?);
    clone_ops(&mut b, &ops, &mut map)?;
    Some(())
}

/// When all tiles around are full.
fn condition(module: &Module, nest: &[AffineForOp]) -> Option<AppliedSet> {
    let views = constraints::views(module, nest);
    let source = Source::of(*views.first()?);
    let mut domain = index_set(source, &views)?;
    domain.system.remove_independent(0, nest.len());
    for _ in nest {
        domain.system.separate(domain.values.len() - 1);
        let extent = domain.system.extent(0).filter(|extent| !extent.by_equality)?;
        let (lowers, uppers) = domain.system.bound_rows(0, 0);
        let (low, up) = extent.rows;
        let (low, up) = (domain.system.inequalities()[low].clone(), domain.system.inequalities()[up].clone());
        domain.system.change_inequalities(|at, row| {
            if lowers.contains(&at) {
                row.iter_mut().zip(&low).for_each(|(value, full)| *value = full - *value);
            } else if uppers.contains(&at) {
                row.iter_mut().zip(&up).for_each(|(value, full)| *value -= full);
            }
        });
        domain.system.remove(0, 1);
        domain.values.remove(0);
    }
    domain.system.remove_trivial();
    domain.system.separate(0);
    let set = set_of(module.ctx(), &domain.system)?;
    let operands = domain.values.iter().copied().collect::<Option<Vec<ValueId>>>()?;
    let mut set = AppliedSet { set, operands };
    set.canonicalize(module, source.unit).ok()?;
    Some(set)
}
