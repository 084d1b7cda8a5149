//! `test-scf-parallel-loop-collapsing`: groups of dimensions of parallel loops become one dimension each.

use super::normalize::{constant, denormalize, normalized, value};
use super::rewrites::index;
use crate::rewriting::{Nobody, ids};
use rmlir_dialects::arith::{DivSIOp, MulIOp, RemSIOp};
use rmlir_dialects::scf::{ParallelOp, ReduceOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Module, OpAddr, OpRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternRewriter;

plain_pass! {
    /// Collapses dimensions of parallel loops as the options say.
    ParallelCollapsing: TestSCFParallelLoopCollapsing, run
}

fn run(options: &options::TestSCFParallelLoopCollapsing, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let given = [&options.collapsed_indices0, &options.collapsed_indices1, &options.collapsed_indices2];
    if let Some(what) = missing(given.map(|group| !group.is_empty())) {
        run.print(what.as_bytes());
        return Err(Failed);
    }
    let groups: Vec<Vec<usize>> = given
        .into_iter()
        .filter(|group| !group.is_empty())
        .map(|group| group.iter().map(|&dim| dim as usize).collect())
        .collect();
    let mut all: Vec<usize> = groups.iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    if all.last() != Some(&(all.len() - 1)) {
        run.print(b"collapsed-indices arguments must include all values [0,N).");
        return Err(Failed);
    }
    let loops = Walk::post().collect(run.op(), |op| op.is::<ParallelOp>()).map_err(|_| Failed)?;
    for at in loops {
        let op = run.op().module().op(at);
        let dims = op.region(0).and_then(|region| region.entry()).map_or(0, |block| block.num_args());
        if dims == all.len() {
            collapse(run.module(), at, &groups).ok_or(Failed)?;
        } else {
            // It is said, but the pass goes on.
            let _ = OpRef::emit_error(
                op,
                format!(
                    "has {dims} iter args while this limited functionality testing pass was configured only for loops with exactly {} iter args.",
                    all.len()
                ),
            );
        }
    }
    Ok(())
}

/// What is said where groups are missing, given which of them are there.
fn missing(given: [bool; 3]) -> Option<&'static str> {
    match given {
        [false, false, false] => Some(
            "No collapsed-indices were specified. This pass is only for testing and does not automatically collapse all parallel loops or similar.",
        ),
        [false, true, _] => Some("collapsed-indices-1 specified but not collapsed-indices-0"),
        [_, false, true] => Some("collapsed-indices-2 specified but not collapsed-indices-1"),
        _ => None,
    }
}

fn collapse(module: &mut Module, at: OpAddr, groups: &[Vec<usize>]) -> Option<()> {
    let op = module.op(at);
    let own = op.cast::<ParallelOp>()?;
    let bounds = [ids(own.lower_bound()), ids(own.upper_bound()), ids(own.step())];
    let block = op.region(0)?.entry()?;
    let (old, variables, loc) = (block.id(), ids(block.args()), op.loc());
    let mut listener = Nobody;
    let mut rw = PatternRewriter::before(module, at, &mut listener);
    rw.set_loc(loc);
    let mut counts = Vec::new();
    for (dim, &variable) in variables.iter().enumerate() {
        let [lower, upper, step] = [*bounds[0].get(dim)?, *bounds[1].get(dim)?, *bounds[2].get(dim)?];
        let ty = rw.value(lower).ty();
        rw.at_op(at);
        let [_, count, _] = normalized(&mut rw, [lower, upper, step])?;
        counts.push(value(&mut rw, ty, count)?);
        rw.at_start(old);
        denormalize(&mut rw, variable, lower, step)?;
    }
    rw.at_op(at);
    let (zero, one) = (index(rw.builder(), 0)?, index(rw.builder(), 1)?);
    let ty = rw.ctx().index_type();
    let mut uppers = Vec::new();
    for group in groups {
        let mut sorted = group.clone();
        sorted.sort_unstable();
        let mut upper = constant(&mut rw, ty, 1)?;
        for dim in sorted {
            upper = MulIOp::build(rw.builder(), upper, *counts.get(dim)?).value().ok()?;
        }
        uppers.push(upper);
    }
    let (zeros, ones) = (vec![zero; uppers.len()], vec![one; uppers.len()]);
    let types = vec![ty; uppers.len()];
    let made = ParallelOp::build(rw.builder(), &[], &zeros, &uppers, &ones, &[]).region(&types, |b, _| {
        // It has all that it needs.
        let _ = ReduceOp::build(b, &[]).insert();
    });
    let made = made.insert().ok()?.at();
    let new = rw.op(made).region(0)?.entry()?;
    let (new_variables, end, new) = (ids(new.args()), new.last_op()?.global(), new.id());
    rw.at_start(new);
    let mut stands_for = variables.clone();
    for (group, &variable) in groups.iter().zip(&new_variables) {
        let (&first, others) = group.split_first()?;
        let mut previous = variable;
        for &dim in others.iter().rev() {
            let count = *counts.get(dim)?;
            *stands_for.get_mut(dim)? = RemSIOp::build(rw.builder(), previous, count).value().ok()?;
            previous = DivSIOp::build(rw.builder(), previous, count).value().ok()?;
        }
        *stands_for.get_mut(first)? = previous;
    }
    let old_end = rw.module().block(at.unit, old).last_op()?.global();
    rw.erase(old_end)?;
    rw.inline_block_before(old, end, &stands_for)?;
    rw.at_op(at);
    rw.erase(at)
}
