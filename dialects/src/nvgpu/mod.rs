//! Behaviour of the nvgpu dialect.

use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(_: &mut DialectImpl<'_>) {}
