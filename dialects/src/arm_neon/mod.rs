//! The arm_neon dialect. Its definitions leave nothing to code.

pub use crate::ops::arm_neon::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(_: &mut DialectImpl<'_>) {}
