//! What putting loops together costs, and what it saves.

use super::super::dependence::{is_read, is_write};
use super::super::loops;
use super::super::region::Region;
use super::super::tile::footprint;
use super::graph::memory;
use super::slice::{Slice, around, rounds};
use rmlir_dialects::affine::{AffineForOp, AffineIfOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Module, OpAddr, OpRef, ValueId};

/// A loop of a nest.
struct Level {
    op: OpAddr,
    parent: Option<OpAddr>,
    /// Operations in its body that are no loops and no branches.
    ops: i64,
    rounds: u64,
}

/// The loops of a nest, inner ones first.
pub struct Stats(Vec<Level>);

/// The loops of a nest. `None` if one of them is not directly in another one, or how often it runs is not a number.
pub fn stats(module: &Module, root: AffineForOp) -> Option<Stats> {
    let mut levels = Vec::new();
    for op in loops::loops_in(module.op(root.at()), false).ok()? {
        let view = module.op(op.at());
        let parent = view.parent().filter(|_| op.at() != root.at());
        if op.at() != root.at() && !parent.is_some_and(|parent| parent.is::<AffineForOp>()) {
            return None;
        }
        let body = loops::body(module.typed(op))?;
        let counts = |op: &OpRef<'_>| !op.is::<AffineForOp>() && !op.is::<AffineIfOp>();
        levels.push(Level {
            op: op.at(),
            parent: parent.map(|parent| parent.global()),
            ops: body.ops().filter(counts).count() as i64,
            rounds: loops::trip_count(module, op)?,
        });
    }
    Some(Stats(levels))
}

impl Stats {
    /// How many operations run, with other counts of rounds for some loops, and something more in each round of some.
    fn cost(&self, counts: &[(OpAddr, u64)], extra: &[(OpAddr, i64)]) -> i64 {
        let mut inner: Vec<(OpAddr, i64)> = Vec::new();
        let mut last = 0;
        for level in &self.0 {
            let sum = |list: &[(OpAddr, i64)]| {
                let own = list.iter().filter(|(op, _)| *op == level.op);
                own.fold(0i64, |sum, (_, value)| sum.wrapping_add(*value))
            };
            let ops = (level.ops - 1).wrapping_add(sum(&inner)).wrapping_add(sum(extra));
            let given = counts.iter().find(|(op, _)| *op == level.op).map(|(_, count)| *count);
            last = (given.unwrap_or(level.rounds) as i64).wrapping_mul(ops);
            if let Some(parent) = level.parent {
                inner.push((parent, last));
            }
        }
        last
    }
}

/// How many operations run if a slice of one nest is put into another one.
fn fused_cost(module: &Module, source: (AffineForOp, &Stats), target: &Stats, slice: &Slice) -> Option<i64> {
    let unit = source.0.at().unit;
    let counts = slice.trip_counts(module, unit)?;
    let into = slice.into?.at();
    let rounds = rounds(&counts);
    if rounds == 0 {
        return None;
    }
    let mut extra: Vec<(OpAddr, i64)> = Vec::new();
    if rounds == 1 {
        // What is written in one round is not read from memory later on.
        let stores = Walk::post().collect(module.op(source.0.at()), is_write).ok()?;
        let mut memrefs: Vec<ValueId> = Vec::new();
        for value in stores.iter().filter_map(|&op| memory(module, op)) {
            if !memrefs.contains(&value) {
                memrefs.push(value);
            }
        }
        for value in memrefs {
            for user in module.value(unit, value).users().filter(|user| is_read(*user)) {
                let inside = around(module, user.global()).iter().any(|op| op.at() == into);
                if let Some(parent) = user.parent().filter(|parent| inside && parent.is::<AffineForOp>()) {
                    extra.push((parent.global(), -1));
                }
            }
        }
    }
    let cost = source.1.cost(&counts, &extra);
    extra.retain(|(op, _)| *op != into);
    extra.push((into, cost));
    Some(target.cost(&[], &extra))
}

/// What share of operations runs in addition.
pub fn additional(module: &Module, source: AffineForOp, target: AffineForOp, slice: &Slice) -> Option<f64> {
    let (sources, targets) = (stats(module, source)?, stats(module, target)?);
    if slice.is_empty() {
        return None;
    }
    let fused = fused_cost(module, (source, &sources), &targets, slice)?;
    let apart = sources.cost(&[], &[]) as u64 as f64 + targets.cost(&[], &[]) as u64 as f64;
    Some(fused as f64 / apart - 1.0)
}

/// Whether it pays to put a nest into another one, and at which depth: where memory between both becomes the smallest, as long as no
/// more runs than is tolerated.
pub fn best_depth(
    module: &Module,
    (source, accesses): (AffineForOp, &[OpAddr]),
    target: AffineForOp,
    slices: &[Slice],
    deepest: usize,
    tolerance: f64,
) -> Option<usize> {
    stats(module, source)?;
    stats(module, target)?;
    let &[access] = accesses else {
        let more = additional(module, source, target, slices.get(deepest.checked_sub(1)?)?)?;
        return (more <= tolerance).then_some(deepest);
    };
    let unit = access.unit;
    let view = module.op(access);
    let whole = Region::of(view, 0, true)?.bytes(module, unit)?;
    let mut best: Option<(f64, usize, i64)> = None;
    for depth in (1..=deepest).rev() {
        let slice = slices.get(depth - 1)?;
        let Some(more) = additional(module, source, target, slice) else { continue };
        let region = Region::of_slice(view, 0, true, Some(slice), true);
        let Some(part) = region.and_then(|region| region.bytes(module, unit)).filter(|&part| part != 0)
        else {
            continue;
        };
        let reduction = whole as f64 / part as f64;
        if reduction > best.map_or(0.0, |(best, ..)| best) && more <= tolerance {
            best = Some((reduction, depth, part));
        }
    }
    let (_, depth, part) = best?;
    let targets = footprint(module, target);
    let sources = footprint(module, source);
    (targets?.wrapping_add(part) <= sources?.wrapping_add(targets?)).then_some(depth)
}
