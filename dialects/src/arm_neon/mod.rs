//! The arm_neon dialect. Its definitions leave nothing to code.

use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(_: &mut HookSet) {}
