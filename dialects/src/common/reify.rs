//! Sizes of results as values, computed from what an operation takes.

use super::mixed::Mixed;
use rmlir_ir::{Builder, OpAddr};

/// An operation that can say which sizes its results have.
pub trait ReifyRankedShapedTypeOpInterface: Send + Sync {
    /// For each result the size of each dimension, computed at the insertion point; `None` if that cannot be said.
    fn reify(&self, b: &mut Builder<'_>, op: OpAddr) -> Option<Vec<Vec<Mixed>>>;
}
