//! `affine-simplify-min-max`: least and greatest values without what is never the least or greatest.
//!
//! A result goes if it differs from another one by a number, so that the other one always comes first. Ranges of operands are not looked at.

use super::maps::{self, applied_of};
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use rmlir_ir::Failed;
use rmlir_ir::OpAddr;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, add_patterns_of};

plain_pass! {
    /// Simplifies least and greatest values.
    SimplifyMinMax: SimplifyAffineMinMaxPass, run
}

fn run(_: &options::SimplifyAffineMinMaxPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let mut set = PatternSet::new();
    add_patterns_of::<AffineMaxOp>(&ctx, &mut set);
    add_patterns_of::<AffineMinOp>(&ctx, &mut set);
    set.op("(anonymous namespace)::SimplifyAffineMaxOp", |op: AffineMaxOp, rw| {
        without_idle(op.at(), rw, true)
    });
    set.op("(anonymous namespace)::SimplifyAffineMinOp", |op: AffineMinOp, rw| {
        without_idle(op.at(), rw, false)
    });
    set.op("(anonymous namespace)::SimplifyAffineApplyOp", compose);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// The map of an operation and what goes into it.
fn applied(op: OpAddr, rw: &PatternRewriter<'_>) -> Option<Applied> {
    let view = rw.op(op);
    let operands = view.operands().map(|value| value.id()).collect();
    applied_of(view.ctx(), view.attr_named("map")?, operands)
}

fn without_idle(op: OpAddr, rw: &mut PatternRewriter<'_>, greatest: bool) -> Rewritten {
    let own = applied(op, rw)?;
    let store = rw.ctx().affine();
    let (dims, symbols) = (own.map.dims, own.map.symbols);
    // Whether the second one is never chosen where the first one is there.
    let rules = |kept: AffineExpr, other: AffineExpr| -> Option<bool> {
        let difference = store.simplify(store.sub(other, kept).ok()?, dims, symbols).ok()?;
        let difference = store.as_constant(difference)?;
        Some(if greatest { difference <= 0 } else { difference >= 0 })
    };
    let mut kept: Vec<AffineExpr> = Vec::new();
    for &expr in &own.map.results {
        if kept.iter().any(|&other| rules(other, expr) == Some(true)) {
            continue;
        }
        // What comes later may rule what was kept: it takes its place.
        match kept.iter().position(|&other| rules(expr, other) == Some(true)) {
            Some(at) => kept[at] = expr,
            None => kept.push(expr),
        }
    }
    rw.require(kept.len() != own.map.results.len())?;
    let mut new = Applied { map: AffineMap::new(dims, symbols, kept), operands: own.operands };
    new.canonicalize(rw.module(), rw.unit()).ok()?;
    set(op, rw, &new)
}

fn compose(op: AffineApplyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = applied(op.at(), rw)?;
    let mut new = applied(op.at(), rw)?;
    maps::fully_compose(&mut new, rw.module(), rw.unit()).ok()?;
    rw.require(new.map != old.map)?;
    set(op.at(), rw, &new)
}

/// Gives an operation another map.
fn set(op: OpAddr, rw: &mut PatternRewriter<'_>, new: &Applied) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (name, map) = (ctx.ident("map"), ctx.affine_map_attr(new.map.clone()));
    rw.modify(op, |module, at| {
        module.set_attr(at, name, Some(map));
        module.body_mut(at.unit).set_operands(at.op, &new.operands);
    });
    Some(())
}
