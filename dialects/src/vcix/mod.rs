//! Behaviour of the vcix dialect: the definitions say all.

use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(_: &mut HookSet) {}
