//! Behaviour of the spirv dialect, and those of its attributes and types that modules of other dialects have. Its operations do not
//! ship: the rest serves definitions that are loaded at run time.

mod attrs;
mod composite;
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
    forms::hooks(set);
    memory::hooks(set);
    names::hooks(set);
    regions::hooks(set);
}
