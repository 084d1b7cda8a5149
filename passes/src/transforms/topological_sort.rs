//! `topological-sort`: in graph regions, operations come after those whose results they use.

use super::{plain_pass, report_not_loaded};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::interfaces::region_kind::{RegionKind, region_kind};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{BlockId, BlockRef, Failed, OpId, OpRef, UnitId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

plain_pass! {
    /// Sorts the blocks of graph regions by uses and definitions. What need not move keeps its place among the others.
    TopologicalSort: TopologicalSort, sort
}

fn sort(_: &options::TopologicalSort, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut blocks: Vec<(UnitId, BlockId)> = Vec::new();
    let walked = Walk::post().ops(run.op(), |op| {
        if op.info().registered().is_some() {
            for region in op.regions().filter(|region| region_kind(op, region.number()) == RegionKind::Graph)
            {
                blocks.extend(region.blocks().map(|block| (block.unit(), block.id())));
            }
        }
        WalkResult::Advance
    });
    walked.map_err(report_not_loaded(run))?;
    for (unit, block) in blocks {
        let module = run.module();
        let order = order_of(module.block(unit, block));
        let body = module.body_mut(unit);
        let mut last = None;
        for op in order {
            if body.prev_op(op) != last {
                body.move_op(op, block, last);
            }
            last = Some(op);
        }
    }
    Ok(())
}

/// The operations of a block, but for its terminator, in their new order.
///
/// The reference looks through the block again and again, each time taking out, in order, what uses nothing that is still in it; if there
/// is nothing of that kind, the first one. In which round an operation goes follows from where what it uses is: the same round if that
/// comes before it, else the next one.
fn order_of(block: BlockRef<'_>) -> Vec<OpId> {
    let mut ops: Vec<OpRef<'_>> = block.ops().collect();
    if ops.last().is_some_and(|op| op.has_trait(TraitSet::IS_TERMINATOR)) {
        ops.pop();
    }
    let place: FxHashMap<OpId, usize> = ops.iter().enumerate().map(|(index, op)| (op.id(), index)).collect();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); ops.len()];
    let mut open: Vec<usize> = vec![0; ops.len()];
    for (index, &op) in ops.iter().enumerate() {
        for needed in needs(op, block, &place) {
            users[needed].push(index);
            open[index] += 1;
        }
    }
    let mut round_of = vec![0usize; ops.len()];
    let mut ready: BinaryHeap<Reverse<(usize, usize)>> =
        (0..ops.len()).filter(|&index| open[index] == 0).map(|index| Reverse((0, index))).collect();
    let mut done = vec![false; ops.len()];
    let (mut order, mut first, mut round) = (Vec::with_capacity(ops.len()), 0, 0);
    while order.len() < ops.len() {
        let (index, forced) = match ready.pop() {
            Some(Reverse((at, index))) => {
                round = at;
                (index, false)
            }
            None => {
                // All that is left waits for something: the first one goes as it is.
                while done[first] {
                    first += 1;
                }
                round += 1;
                (first, true)
            }
        };
        if std::mem::replace(&mut done[index], true) {
            continue;
        }
        order.push(ops[index].id());
        for &user in &users[index] {
            let next = if user > index && !forced { round } else { round + 1 };
            round_of[user] = round_of[user].max(next);
            open[user] -= 1;
            if open[user] == 0 {
                ready.push(Reverse((round_of[user], user)));
            }
        }
    }
    order
}

/// The operations of the block whose results an operation, or one inside it, uses; each once.
fn needs(op: OpRef<'_>, block: BlockRef<'_>, place: &FxHashMap<OpId, usize>) -> FxHashSet<usize> {
    let mut found = FxHashSet::default();
    // A body that is not in memory uses nothing from outside.
    let _ = Walk::pre().ops(op, |user| {
        for operand in user.operands() {
            let Some((def, _)) = operand.resolved().def_op() else { continue };
            let around = std::iter::successors(Some(def), |def| def.parent());
            let Some(outer) = { around }.find(|def| def.block() == Some(block)) else { continue };
            if outer != op
                && let Some(&index) = place.get(&outer.id())
            {
                found.insert(index);
            }
        }
        WalkResult::Advance
    });
    found
}
