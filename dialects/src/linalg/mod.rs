//! Behaviour of the linalg dialect.

mod body;
mod generic;
mod layouts;
mod maps;
mod moves;
mod named;
mod parts;
mod products;
mod shapes;
mod short;
mod structured;
mod table;

pub use structured::StructuredOp;

use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    generic::hooks(set);
    layouts::hooks(set);
    named::hooks(set);
    products::hooks(set);
    shapes::hooks(set);
    structured::hooks(set);
}

/// Ends the bodies.
const YIELD: &str = "linalg.yield";

/// Attributes that the structured operations do not print.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";
