//! Loops whose rounds do not depend on each other become the outer ones of a nest.

use super::super::dependence::{Dependence, accesses_in, check};
use super::super::loops;
use rmlir_dialects::affine::AffineForOp;
use rmlir_ir::Module;
use rmlir_ir::typed::Handle;

/// Makes sequential loops of a perfect nest the inner ones, if that keeps dependences. Gives the outermost loop.
pub fn sink_sequential(module: &mut Module, root: AffineForOp) -> AffineForOp {
    let nest = loops::perfect_nest(module, root);
    let depth = nest.len();
    if depth < 2 {
        return root;
    }
    let Some(distances) = distances(module, root, depth) else { return root };
    let sequential: Vec<bool> =
        (0..depth).map(|at| distances.iter().any(|distance| distance[at] != (0, 0))).collect();
    let order: Vec<usize> =
        (0..depth).filter(|&at| !sequential[at]).chain((0..depth).filter(|&at| sequential[at])).collect();
    let keeps = |distance: &Vec<(i64, i64)>| {
        let first = order.iter().map(|&at| distance[at].0).find(|&lower| lower != 0);
        first.is_none_or(|lower| lower > 0)
    };
    if !distances.iter().all(keeps) || order.iter().enumerate().all(|(at, &old)| at == old) {
        return root;
    }
    permute(module, &nest, &order).unwrap_or(root)
}

/// How far dependences reach along the outermost loops in common. `None` if that is not known.
fn distances(module: &Module, root: AffineForOp, depth: usize) -> Option<Vec<Vec<(i64, i64)>>> {
    let accesses = accesses_in(module.op(root.at()))?;
    let mut found = Vec::new();
    for at in 1..=depth {
        for source in &accesses {
            for target in &accesses {
                if let Dependence::Yes(dependence) = check(module, source, target, at, false) {
                    let components = dependence.components();
                    let pairs: Vec<(i64, i64)> =
                        components.iter().take(depth).map(|one| (one.lower, one.upper)).collect();
                    if pairs.len() < depth {
                        return None;
                    }
                    found.push(pairs);
                }
            }
        }
    }
    Some(found)
}

/// Nests loops in another order, the outermost first.
pub fn permute(module: &mut Module, nest: &[AffineForOp], order: &[usize]) -> Option<AffineForOp> {
    let unit = nest.first()?.at().unit;
    let new: Vec<AffineForOp> = order.iter().map(|&at| nest.get(at).copied()).collect::<Option<_>>()?;
    let body_of = |module: &Module, op: AffineForOp| {
        let block = loops::body(module.typed(op))?;
        Some((block.id(), block.last_op()?.id()))
    };
    let (&innermost, &outermost) = (nest.last()?, new.first()?);
    let root_place = {
        let root = module.op(nest.first()?.at());
        (root.block()?.id(), module.body(unit).prev_op(root.id()))
    };
    let (_, old_end) = body_of(module, innermost)?;
    let ops = loops::without_terminator(loops::body(module.typed(innermost))?);
    // All loops are taken out, and then put into each other.
    let body = module.body_mut(unit);
    let ops: Vec<_> = ops.into_iter().map(|at| at.op).filter(|&op| op != old_end).collect();
    for op in &ops {
        body.detach_op(*op);
    }
    for op in nest.iter().rev() {
        body.detach_op(op.at().op);
    }
    body.insert_op(outermost.at().op, root_place.0, root_place.1);
    for pair in new.windows(2) {
        let (block, _) = body_of(module, pair[0])?;
        module.body_mut(unit).insert_op(pair[1].at().op, block, None);
    }
    let (block, _) = body_of(module, *new.last()?)?;
    let body = module.body_mut(unit);
    let mut after = None;
    for op in ops {
        body.insert_op(op, block, after);
        after = Some(op);
    }
    Some(outermost)
}
