//! Behaviour of the nvgpu dialect.

use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    let _ = set;
}
