//! `affine-super-vectorize`: rounds of loops become elements of vectors.

mod matches;
mod widen;

use super::dependence::is_memory_parallel;
use super::loops;
use super::reductions::{self, Reduction};
use matches::{Finder, Match};
use rmlir_dialects::affine::AffineForOp;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, Module, OpAddr};
use rmlir_passes::{PassRun, options, plain_pass};
use widen::Strategy;

plain_pass! {
    /// Makes vectors of rounds of loops.
    Vectorize: AffineVectorize, run
}

/// Vectors have at most so many dimensions.
const MAX_DIMS: usize = 3;

fn run(options: &options::AffineVectorize, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let sizes: Vec<i64> = options.virtual_vector_size.clone();
    let varying: Vec<i64> = options.test_fastest_varying.clone();
    let func = run.op();
    if !varying.is_empty() && varying.len() != sizes.len() {
        func.emit_remark("Fastest varying pattern specified with different size than the vector size.");
        return Err(Failed);
    }
    if options.vectorize_reductions && sizes.len() != 1 {
        let what = "Vectorizing reductions is supported only for 1-D vectors.";
        return Err(func.emit_plain_error(what));
    }
    if sizes.iter().any(|&size| size <= 0) {
        return Err(func.emit_plain_error("Vectorization factor must be greater than zero."));
    }
    if sizes.is_empty() || sizes.len() > MAX_DIMS {
        return Ok(());
    }
    let at = run.at();
    let module = run.module();
    let (mut parallel, mut combined) = (Vec::new(), Vec::new());
    for op in loops::loops_in(module.op(at), false)? {
        let carried = loops::carried(module.typed(op)).len();
        let found = match options.vectorize_reductions {
            true => reductions::supported(module, op),
            false => Vec::new(),
        };
        if found.len() == carried && is_memory_parallel(module, op) {
            parallel.push(op.at());
            if !found.is_empty() {
                combined.push((op.at(), found));
            }
        }
    }
    let matches = Finder::new(module, &parallel, &varying).find(at, sizes.len(), 0, None);
    for bucket in buckets(module, matches) {
        for found in bucket {
            if vectorize(module, &found, &sizes, &combined) {
                break;
            }
        }
    }
    Ok(())
}

/// Puts matches together of which one is in the other.
fn buckets(module: &Module, matches: Vec<Match>) -> Vec<Vec<Match>> {
    let mut buckets: Vec<(AffineForOp, Vec<Match>)> = Vec::new();
    for found in matches {
        let op = module.op(found.op.at());
        let holds = |root: &AffineForOp| op.is_inside(module.op(root.at()));
        let held = |root: &AffineForOp| module.op(root.at()).is_inside(op);
        match buckets.iter_mut().find(|(root, _)| holds(root) || held(root)) {
            Some((root, bucket)) => {
                if !holds(root) {
                    *root = found.op;
                }
                bucket.push(found);
            }
            None => buckets.push((found.op, vec![found])),
        }
    }
    buckets.into_iter().map(|(_, bucket)| bucket).collect()
}

/// Which loops of a match are which dimension of vectors.
fn dims(found: &Match, depth: usize, dims_of: &mut Vec<(OpAddr, usize)>) {
    // A match is no deeper than vectors have dimensions.
    for inner in &found.inner {
        dims(inner, depth + 1, dims_of);
    }
    dims_of.push((found.op.at(), depth));
}

fn vectorize(
    module: &mut Module,
    found: &Match,
    sizes: &[i64],
    combined: &[(OpAddr, Vec<Reduction>)],
) -> bool {
    if !matches::is_plain(module, found.op) {
        return false;
    }
    let mut strategy = Strategy { sizes, dims: Vec::new(), reductions: combined };
    dims(found, 0, &mut strategy.dims);
    widen::widen(module, found.op, &strategy)
}
