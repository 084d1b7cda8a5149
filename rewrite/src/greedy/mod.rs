//! The greedy driver: folds, erases and rewrites until nothing changes.
//!
//! What is visited next, and when constants are made, put together and moved, shows in what comes out. The order is upstream's: a stack
//! of operations, filled from a walk, to which an edit adds what it touched.

mod driver;
mod worklist;

pub use driver::{rewrite_greedily, rewrite_ops_greedily};
pub use worklist::Strictness;

use crate::regions::Simplify;

/// How the driver works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Begins with the first operation, an operation before what is inside it; else with the last one.
    pub top_down: bool,
    /// What is done to blocks after each iteration.
    pub simplify: Simplify,
    /// How often the region is gone over; `None` for as long as something changes.
    pub max_iterations: Option<u32>,
    /// How many patterns are applied in an iteration; `None` for no limit. Folds do not count.
    pub max_rewrites: Option<u64>,
    /// Folds.
    pub fold: bool,
    /// Puts equal constants together, and constants to the start of their regions.
    pub unique_constants: bool,
    /// Which operations may be visited.
    pub strictness: Strictness,
}

impl Default for Config {
    /// What passes use that say nothing.
    fn default() -> Config {
        Config {
            top_down: false,
            simplify: Simplify::Aggressive,
            max_iterations: Some(10),
            max_rewrites: None,
            fold: true,
            unique_constants: true,
            strictness: Strictness::Any,
        }
    }
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Nothing was left to do.
    pub converged: bool,
    /// Something was changed.
    pub changed: bool,
}
