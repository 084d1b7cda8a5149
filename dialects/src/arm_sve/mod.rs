//! The arm_sve dialect. Its definitions leave nothing to code.

use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(_: &mut DialectImpl<'_>) {}
