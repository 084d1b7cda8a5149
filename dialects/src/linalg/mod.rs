//! Behaviour of the linalg dialect. Its definitions do not ship: it serves those that are loaded at run time.

mod body;
mod generic;
mod maps;
mod named;
mod parts;
mod shapes;
mod table;

use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    generic::hooks(dialect);
    named::hooks(dialect);
    shapes::hooks(dialect);
}

/// Ends the bodies.
const YIELD: &str = "linalg.yield";

/// Attributes that the structured operations do not print.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";
