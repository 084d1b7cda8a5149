//! Behaviour of the spirv dialect.

mod attrs;
mod composite;
mod directives;
mod forms;
mod memory;
mod names;
mod regions;
mod structs;
mod types;
mod words;

use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    attrs::hooks(set);
    types::hooks(set);
    composite::hooks(set);
    directives::hooks(set);
    forms::hooks(set);
    memory::hooks(set);
    names::hooks(set);
    regions::hooks(set);
}
