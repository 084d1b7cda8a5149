//! The smt dialect.

mod checks;
mod constants;
mod fold;
mod forms;
mod types;

pub use crate::ops::smt::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    types::hooks(dialect);
    constants::hooks(dialect);
    fold::hooks(dialect);
    forms::hooks(dialect);
    checks::hooks(dialect);
}
