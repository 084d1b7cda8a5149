//! The irdl dialect.

mod checks;
mod load;
mod text;

pub use crate::ops::irdl::*;
pub use load::load_dialects;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    text::hooks(dialect);
    checks::hooks(dialect);
}
