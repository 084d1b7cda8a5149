//! Text of entries: where a textual entry ends, and how an entry reads to people.

mod affine;
mod render;
mod scan;

pub use render::{attribute_text, type_text};
pub use scan::{attribute_end, symbol_names, type_end};
