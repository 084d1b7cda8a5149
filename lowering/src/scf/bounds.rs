//! Least and greatest values in loops whose ranges are known.

use rmlir_ir::{OpAddr, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Simplifies what depends on the variables of a loop that was split at the last full step: the loop with the full steps, that with the
/// rest, the upper bound of both together, and the step.
pub(super) fn simplify_peeled(
    rw: &mut PatternRewriter<'_>,
    full: OpAddr,
    partial: OpAddr,
    upper: ValueId,
    step: ValueId,
) {
    let _ = (rw, full, partial, upper, step);
}

/// Simplifies a least or greatest value by the ranges of the loop variables that it depends on.
pub(super) fn simplify_in_loops(rw: &mut PatternRewriter<'_>, op: OpAddr) -> Rewritten {
    let _ = (rw, op);
    None
}
