//! `scf-for-loop-peeling`: the iterations that do not fill a step, or the first one, get a loop of their own.

use crate::scf::bounds;
use rmlir_dialects::affine::AffineApplyOp;
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::arith::IndexCastOp;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::ForOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineExpr, AffineMap, AffineStore};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Loc, OpAddr, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Splits loops so that one of them only has full iterations, or all but the first.
    ForPeeling: SCFForLoopPeeling, run
}

/// Marks on loops that were made by splitting, while the pass runs.
const PEELED: &str = "__peeled_loop__";
const PARTIAL: &str = "__partial_iteration__";

fn run(options: &options::SCFForLoopPeeling, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (front, skip_partial) = (options.peel_front, options.skip_partial);
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ForLoopPeelingPattern", move |op, rw| peel(op, rw, front, skip_partial));
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    let names = [run.ctx().ident(PEELED), run.ctx().ident(PARTIAL)];
    let marked = Walk::post().collect(run.op(), |op| names.iter().any(|&name| op.attr(name).is_some()));
    for op in marked.map_err(|_| Failed)? {
        for name in names {
            run.module().set_attr(op, name, None);
        }
    }
    Ok(())
}

fn peel(op: ForOp, rw: &mut PatternRewriter<'_>, front: bool, skip_partial: bool) -> Rewritten {
    rw.require(rw.op(op).attr_named(PEELED).is_none())?;
    let partial = match front {
        true => peel_first(op, rw)?,
        false => {
            let mut around = std::iter::successors(rw.op(op).parent(), |op| op.parent());
            let in_partial = around.any(|outer| outer.is::<ForOp>() && outer.attr_named(PARTIAL).is_some());
            rw.require(!(skip_partial && in_partial))?;
            peel_last(op, rw)?
        }
    };
    mark(rw, partial, &[PEELED, PARTIAL]);
    mark(rw, op.at(), &[PEELED]);
    Some(())
}

fn mark(rw: &mut PatternRewriter<'_>, op: OpAddr, names: &[&str]) {
    rw.modify(op, |module, at| {
        for name in names {
            let (name, unit) = (module.ctx().ident(name), module.ctx().unit());
            module.set_attr(at, name, Some(unit));
        }
    });
}

/// The bounds of a loop and its step, with what is known of them.
struct Range {
    values: [ValueId; 3],
    known: [Option<i64>; 3],
    loc: Loc,
}

fn range(op: ForOp, rw: &PatternRewriter<'_>) -> Range {
    let root = rw.read(op);
    let values = [root.lower_bound(), root.upper_bound(), root.step()];
    Range { values: values.map(|value| value.id()), known: values.map(constant_int), loc: root.op().loc() }
}

/// A map of symbols.
fn map_of(count: u32, result: Option<AffineExpr>) -> Option<AffineMap> {
    Some(AffineMap::new(0, count, [result?]))
}

/// `(ub - lb) mod step`, of symbols in the order lower bound, upper bound, step.
fn remainder(store: &AffineStore) -> Option<AffineExpr> {
    let range = store.sub(store.symbol(1), store.symbol(0)).ok()?;
    store.modulo(range, store.symbol(2)).ok()
}

/// The value of a map, or an `affine.apply` that computes it.
fn applied(rw: &mut PatternRewriter<'_>, map: AffineMap, operands: &[ValueId]) -> Option<ValueId> {
    let applied = Applied { map, operands: operands.to_vec() };
    if let Some(folded) = applied.folded(rw.module(), rw.unit()) {
        return match folded {
            Mixed::Value(value) => Some(value),
            known => known.value(rw.builder()).ok(),
        };
    }
    let map = rw.ctx().affine_map_attr(applied.map);
    AffineApplyOp::build(rw.builder(), map, &applied.operands).value().ok()
}

/// Splits off the last iteration if it may not be a full one. Gives the loop that has it.
pub(crate) fn peel_last(op: ForOp, rw: &mut PatternRewriter<'_>) -> Option<OpAddr> {
    let range = range(op, rw);
    rw.require(range.known[2].is_none_or(|step| step > 1))?;
    if let [Some(lower), Some(upper), Some(step)] = range.known {
        rw.require(upper.wrapping_sub(lower).checked_rem(step) != Some(0))?;
    }
    let ctx = rw.ctx().clone();
    let store = ctx.affine();
    let map = map_of(3, remainder(store))?;
    // Bounds that are one value are not seen to be equal, as the reference does not look at them unless it composes maps.
    let computed =
        |value: ValueId| rw.module().value(rw.unit(), value).resolved().defining::<AffineApplyOp>();
    if range.values.iter().any(|&value| computed(value).is_some()) {
        let mut composed = Applied { map, operands: range.values.to_vec() };
        composed.compose(rw.module(), rw.unit()).ok()?;
        rw.require(composed.map.single_constant(store) != Some(0))?;
    }
    let map = map_of(3, store.sub(store.symbol(1), remainder(store)?).ok())?;
    rw.at_op(op);
    rw.set_loc(range.loc);
    let split = applied(rw, map, &range.values)?;
    let (have, ty) = (rw.value(split).ty(), rw.value(range.values[0]).ty());
    let split = match have == ty {
        true => split,
        false => IndexCastOp::build(rw.builder(), ty, split).value().ok()?,
    };
    rw.after_op(op);
    let partial = rw.clone_op(op, &mut IrMapping::new())?;
    let results: Vec<ValueId> = rw.op(op).results().map(|result| result.id()).collect();
    let new: Vec<ValueId> = rw.op(partial).results().map(|result| result.id()).collect();
    rw.set_operand(partial, 0, split);
    for (&old, &new) in results.iter().zip(&new) {
        rw.replace_uses(old, new);
    }
    let mut operands: Vec<ValueId> = rw.op(partial).operands().map(|value| value.id()).collect();
    operands.truncate(3);
    operands.extend(&results);
    rw.set_operands(partial, &operands);
    rw.set_operand(op.at(), 1, split);
    bounds::simplify_peeled(rw, op.at(), partial, range.values[1], range.values[2]);
    Some(partial)
}

/// Splits off the first iteration. Gives the loop that has it.
pub(crate) fn peel_first(op: ForOp, rw: &mut PatternRewriter<'_>) -> Option<OpAddr> {
    let range = range(op, rw);
    if let [Some(lower), Some(upper), Some(step)] = range.known {
        // As many iterations as the reference computes, in single precision.
        let count = (upper.wrapping_sub(lower) as f32 / step as f32).ceil();
        rw.require(count > 1.0 || count.is_nan())?;
    }
    let ctx = rw.ctx().clone();
    let store = ctx.affine();
    let map = map_of(2, store.add(store.symbol(0), store.symbol(1)).ok())?;
    rw.at_op(op);
    rw.set_loc(range.loc);
    let split = applied(rw, map, &[range.values[0], range.values[2]])?;
    let first = rw.clone_op(op, &mut IrMapping::new())?;
    // Only the bound: other uses of that value stay what they are.
    rw.set_operand(first, 1, split);
    let results: Vec<ValueId> = rw.op(first).results().map(|result| result.id()).collect();
    let mut operands: Vec<ValueId> = rw.op(op).operands().map(|value| value.id()).collect();
    operands.truncate(3);
    if let Some(lower) = operands.first_mut() {
        *lower = split;
    }
    operands.extend(results);
    rw.set_operands(op, &operands);
    Some(first)
}
