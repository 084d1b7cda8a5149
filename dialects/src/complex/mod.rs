//! Behaviour of the complex dialect. Its definitions do not ship: it serves those that are loaded at run time.

use crate::common::names::named;
use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    set.op_interfaces("complex.constant", named(&["cst"]));
}
