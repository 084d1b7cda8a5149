//! Behaviour of the linalg dialect.

mod body;
mod build;
mod canonicalize;
mod convolution;
mod effects;
mod generic;
mod layouts;
mod loops;
mod maps;
mod moves;
mod named;
mod parts;
mod products;
mod recognize;
mod reify;
mod shapes;
mod short;
mod static_shapes;
pub(crate) mod structured;
mod table;
mod tiling;

pub use build::{generic, iterators, maps_attr, named, named_like, transpose};
pub use canonicalize::users_of_fill;
pub use loops::{LoopNest, body_block, is_structured, loop_ranges, operand_sizes};
pub use products::before_casts;
pub use recognize::window_operation;
pub use structured::StructuredOp;

pub use crate::ops::linalg::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.brings(&["scf", "index"]);
    crate::common::inline::anywhere_and_into(dialect);
    generic::hooks(dialect);
    layouts::hooks(dialect);
    named::hooks(dialect);
    products::hooks(dialect);
    shapes::hooks(dialect);
    structured::hooks(dialect);
    canonicalize::folds(dialect);
    canonicalize::hooks(dialect);
}

/// Ends the bodies.
const YIELD: &str = "linalg.yield";

/// Attributes that the structured operations do not print.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";
