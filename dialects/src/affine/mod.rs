//! Behaviour of the affine dialect.

mod access;
mod apply;
mod condition;
mod dma;
mod for_loop;
mod parallel;

use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    access::hooks(set);
    apply::hooks(set);
    condition::hooks(set);
    dma::hooks(set);
    for_loop::hooks(set);
    parallel::hooks(set);
}

/// Ends the bodies of loops and conditions.
const YIELD: &str = "affine.yield";

/// The map of an operation that has one.
const MAP: &str = "map";
