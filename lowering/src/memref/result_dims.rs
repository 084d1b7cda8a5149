//! `resolve-ranked-shaped-type-result-dims` and `resolve-shaped-type-result-dims`: sizes of results by what operations say of them.

use crate::dims;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Computes sizes of results from what operations take.
    ResolveRankedResultDims: ResolveRankedShapeTypeResultDimsPass, ranked
}

plain_pass! {
    /// The same; no operation that ships says its sizes in one tensor, which would be asked for too.
    ResolveResultDims: ResolveShapedTypeResultDimsPass, shaped
}

fn ranked(
    options: &options::ResolveRankedShapeTypeResultDimsPass,
    run: &mut PassRun<'_>,
) -> Result<(), Failed> {
    resolve(run, options.error_on_pattern_iteration_limit)
}

fn shaped(options: &options::ResolveShapedTypeResultDimsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    resolve(run, options.error_on_pattern_iteration_limit)
}

fn resolve(run: &mut PassRun<'_>, must_end: bool) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    dims::patterns(&mut set);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if must_end && !outcome.converged {
        return Err(run.op().emit_error("dim operation pattern rewrite hit iteration limit"));
    }
    Ok(())
}
