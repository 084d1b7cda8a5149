//! Whether a nest of loops can be put into another one.

use super::super::dependence::{Access, Dependence, check, is_access, is_read, is_write};
use super::super::{constraints, loops};
use super::graph::memory;
use super::slice::{self, Outcome, Slice, common_depth};
use rmlir_dialects::affine::{AffineForOp, AffineIfOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Module, OpAddr, OpRef, ValueId};

/// Why loops are put together.
#[derive(Clone, Copy, Debug)]
pub enum Strategy {
    /// One makes what the other uses.
    Producer,
    /// Both read this memory.
    Sibling(ValueId),
}

/// Memory that one list of accesses writes and another one reads, each once.
pub fn shared(module: &Module, sources: &[OpAddr], targets: &[OpAddr]) -> Vec<ValueId> {
    let of = |ops: &[OpAddr], wanted: fn(OpRef<'_>) -> bool| -> Vec<ValueId> {
        ops.iter().filter(|&&op| wanted(module.op(op))).filter_map(|&op| memory(module, op)).collect()
    };
    let written = of(sources, is_write);
    let mut found = Vec::new();
    for value in of(targets, is_read) {
        if written.contains(&value) && !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// Memory that is accessed in an operation, and whether it is written.
fn touched(module: &Module, op: OpAddr) -> Vec<(ValueId, bool)> {
    let mut found: Vec<(ValueId, bool)> = Vec::new();
    for access in Walk::post().collect(module.op(op), is_access).unwrap_or_default() {
        let Some(value) = memory(module, access) else { continue };
        let writes = is_write(module.op(access));
        match found.iter_mut().find(|(known, _)| *known == value) {
            Some((_, written)) => *written |= writes,
            None => found.push((value, writes)),
        }
    }
    found
}

/// Whether an access is to memory of a list, and one of both writes.
fn depends(op: OpRef<'_>, touched: &[(ValueId, bool)]) -> bool {
    let Some(value) = memory(op.module(), op.global()) else { return false };
    touched.iter().any(|(known, written)| *known == value && (*written || is_write(op)))
}

/// Whether a place can be found between both loops for them as one.
fn has_place(module: &Module, first: AffineForOp, second: AffineForOp) -> bool {
    let (before, after) = (touched(module, first.at()), touched(module, second.at()));
    let mut between = Vec::new();
    let mut at = module.op(first.at()).next();
    while let Some(op) = at.filter(|op| op.global() != second.at()) {
        between.push(op);
        at = op.next();
    }
    let inside = |op: OpRef<'_>| op.is_inside(module.op(second.at())) && op.global() != second.at();
    let any = |op: OpRef<'_>, test: &dyn Fn(OpRef<'_>) -> bool| {
        let walked = Walk::post().ops(op, |op| match test(op) {
            true => WalkResult::Interrupt,
            false => WalkResult::Advance,
        });
        walked != Ok(WalkResult::Advance)
    };
    let first_after = between.iter().position(|&op| any(op, &|op| is_access(op) && depends(op, &before)));
    let makes = |op: OpRef<'_>| match is_access(op) {
        true => depends(op, &after),
        false => op.results().any(|result| result.users().any(inside)),
    };
    let last_before = between.iter().rposition(|&op| any(op, &makes));
    match (first_after, last_before) {
        (Some(first), Some(last)) => first > last,
        _ => true,
    }
}

/// Accesses in a loop; `None` if it branches.
fn accesses_in(module: &Module, op: AffineForOp) -> Option<Vec<OpAddr>> {
    let wanted = |op: OpRef<'_>| is_access(op) || op.is::<AffineIfOp>();
    let found = Walk::post().collect(module.op(op.at()), wanted).ok()?;
    if found.iter().any(|&op| module.op(op).is::<AffineIfOp>()) { None } else { Some(found) }
}

/// At which depth of the second nest the first one can be put at most.
fn deepest(module: &Module, sources: &[OpAddr], targets: &[OpAddr]) -> Option<usize> {
    let memrefs = shared(module, sources, targets);
    let is_shared = |op: &&OpAddr| memory(module, **op).is_some_and(|value| memrefs.contains(&value));
    let targets: Vec<OpAddr> = targets.iter().filter(is_shared).copied().collect();
    if targets.is_empty() {
        return Some(0);
    }
    let mut depth = slice::common_loops(module, &targets).len();
    if targets.iter().all(|&op| is_read(module.op(op))) {
        return Some(depth);
    }
    let accesses = slice::accesses(module, &targets)?;
    for a in &accesses {
        for b in &accesses {
            let common = common_depth(module, a.op, b.op);
            let found = (1..=common + 1).find(|&depth| check(module, a, b, depth, false).is_found());
            if let Some(found) = found {
                depth = depth.min(found - 1);
            }
        }
    }
    Some(depth)
}

/// Whether a loop can be put into another one at this depth, with what slice of it.
pub fn can_fuse(
    module: &Module,
    source: AffineForOp,
    target: AffineForOp,
    depth: usize,
    strategy: Strategy,
) -> (Outcome, Slice) {
    slice_at(module, source, target, depth, strategy).unwrap_or((Outcome::Failed, Slice::default()))
}

fn slice_at(
    module: &Module,
    source: AffineForOp,
    target: AffineForOp,
    depth: usize,
    strategy: Strategy,
) -> Option<(Outcome, Slice)> {
    let (from, to) = (module.op(source.at()), module.op(target.at()));
    if depth == 0 || from.block() != to.block() {
        return None;
    }
    let backward = from.body().is_before(from.id(), to.id());
    let (first, second) = if backward { (source, target) } else { (target, source) };
    if !has_place(module, first, second) {
        return None;
    }
    let (sources, targets) = (accesses_in(module, first)?, accesses_in(module, second)?);
    if matches!(strategy, Strategy::Producer) && (!backward || deepest(module, &sources, &targets)? < depth) {
        return None;
    }
    let common = common_depth(module, source.at(), target.at());
    let wanted = |op: &&OpAddr| {
        let view = module.op(**op);
        match strategy {
            Strategy::Producer => is_write(view),
            Strategy::Sibling(value) => is_read(view) && memory(module, **op) == Some(value),
        }
    };
    let sources: Vec<OpAddr> = sources.iter().filter(wanted).copied().collect();
    let (sources, targets) = (slice::accesses(module, &sources)?, slice::accesses(module, &targets)?);
    Some(slice::union(module, (&sources, &targets), depth, common, backward))
}

/// Whether accesses in a loop depend on each other in a circle.
pub fn has_cycle(module: &Module, root: AffineForOp) -> bool {
    let ops = Walk::post().collect(module.op(root.at()), is_access).unwrap_or_default();
    let Some(accesses) = slice::accesses(module, &ops) else { return true };
    let outer = constraints::nesting_depth(module.op(root.at()));
    let depends = |a: &Access, b: &Access| {
        let common = common_depth(module, a.op, b.op);
        a.memref == b.memref
            && (outer + 1..=common + 1)
                .any(|depth| !matches!(check(module, a, b, depth, false), Dependence::No))
    };
    let edges: Vec<Vec<usize>> = accesses
        .iter()
        .map(|a| (0..accesses.len()).filter(|&b| depends(a, &accesses[b])).collect())
        .collect();
    // What nothing leads to is taken away until nothing is left, or a circle is.
    let mut left: Vec<usize> = (0..accesses.len()).collect();
    loop {
        let reached = |&at: &usize| left.iter().any(|&from| edges[from].contains(&at));
        let rest: Vec<usize> = left.iter().copied().filter(reached).collect();
        if rest.len() == left.len() {
            return !rest.is_empty();
        }
        left = rest;
    }
}

/// An operation as a loop, if it is one.
pub fn is_loop(module: &Module, op: OpAddr) -> Option<AffineForOp> {
    let view = module.op(op);
    view.is::<AffineForOp>().then(|| loops::handle(view))
}
