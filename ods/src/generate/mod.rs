//! Texts made of a model: Rust source, documentation, layouts.

mod doc;
mod layout;
mod names;
mod rewriters;
mod rust;
mod rust_op;

pub use doc::dialect_doc;
pub use layout::bytecode_layout;
pub use rewriters::{Paths, rewriters};
pub use rust::{Part, rust};
