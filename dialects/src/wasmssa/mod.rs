//! The wasmssa dialect.

mod checks;
mod text;

pub use crate::ops::wasmssa::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    text::hooks(dialect);
    checks::hooks(dialect);
}
