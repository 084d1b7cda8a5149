//! Behaviour of the nvgpu dialect.

mod checks;
mod groups;

pub use crate::ops::nvgpu::*;
pub use checks::is_shared;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    checks::hooks(dialect);
    groups::hooks(dialect);
}
