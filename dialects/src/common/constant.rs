//! Constants.

pub use rmlir_ir::fold::{constant_int, constant_of, constant_value};
