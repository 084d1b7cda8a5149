//! `affine-simplify-structures`: maps and sets in attributes, and the operations of the dialect.

use super::bound_exprs::constraint_exprs;
use super::constraints::set_of;
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp, AffineIfOp};
use rmlir_ir::value::IntegerSet;
use rmlir_ir::value::presburger::{Kind, System, flatten};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, AttrData, Context, Failed, Ident, Module, OpAddr, OpRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, Strictness, rewrite_ops_greedily};
use rmlir_rewrite::{PatternSet, Patterns, add_patterns_of};

plain_pass! {
    /// Simplifies maps and sets.
    SimplifyStructures: SimplifyAffineStructures, run
}

fn run(_: &options::SimplifyAffineStructures, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ops = Walk::post().collect(run.op(), |_| true).map_err(|_| Failed)?;
    let ctx = run.ctx();
    let module = run.module();
    let mut simplified = Vec::new();
    for at in ops {
        update(module, at);
        let op = module.op(at);
        if op.is::<AffineForOp>() || op.is::<AffineIfOp>() || op.is::<AffineApplyOp>() {
            simplified.push(at);
        }
    }
    let mut set = PatternSet::new();
    add_patterns_of::<AffineApplyOp>(&ctx, &mut set);
    add_patterns_of::<AffineForOp>(&ctx, &mut set);
    add_patterns_of::<AffineIfOp>(&ctx, &mut set);
    let patterns = Patterns::new(set);
    let config = Config { strictness: Strictness::ExistingAndNew, ..Config::default() };
    rewrite_ops_greedily(module, &simplified, &patterns, &config, None);
    Ok(())
}

/// Replaces maps and sets among the attributes of an operation.
fn update(module: &mut Module, at: OpAddr) {
    let op: OpRef<'_> = module.op(at);
    let ctx = op.ctx();
    let own = ctx.dict(op.discardable()).iter().copied();
    let changed: Vec<(Ident, Attr)> = op
        .inherent()
        .chain(own)
        .filter_map(|entry| {
            let simpler = simplify(ctx, entry.value)?;
            (simpler != entry.value).then_some((entry.name, simpler))
        })
        .collect();
    for (name, value) in changed {
        module.set_attr(at, name, Some(value));
    }
}

fn simplify(ctx: &Context, attr: Attr) -> Option<Attr> {
    match ctx.attr_data(attr) {
        AttrData::AffineMap(map) => Some(ctx.affine_map_attr(map.simplified(ctx.affine()).ok()?)),
        AttrData::IntegerSet(set) => Some(ctx.integer_set_attr(simplify_set(ctx, set)?)),
        _ => None,
    }
}

/// The set without what its other constraints imply. `None` if it is not linear, or has quotients.
pub fn simplify_set(ctx: &Context, set: &IntegerSet) -> Option<IntegerSet> {
    let store = ctx.affine();
    let exprs: Vec<_> = set.constraints.iter().map(|&(expr, _)| expr).collect();
    let flat = flatten(store, &exprs, set.dims, set.symbols)?;
    let locals = flat.system.count(Kind::Local);
    let mut system = System::new(set.dims as usize, set.symbols as usize, locals);
    for (row, &(_, is_equality)) in flat.rows.into_iter().zip(&set.constraints) {
        if is_equality { system.add_equality(row) } else { system.add_inequality(row) }
    }
    // What quotients are comes last, for each the upper bound of its remainder first.
    for pair in flat.system.inequalities().chunks(2) {
        pair.iter().rev().for_each(|row| system.add_inequality(row.clone()));
    }
    if system.is_empty() {
        return Some(IntegerSet::empty(store, set.dims, set.symbols));
    }
    system.remove_trivial();
    if system.count(Kind::Local) == 0 {
        return set_of(ctx, &system);
    }
    let constraints = constraint_exprs(ctx, &system)?;
    Some(IntegerSet::new(set.dims, set.symbols, constraints))
}
