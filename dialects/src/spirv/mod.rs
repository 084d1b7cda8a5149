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

use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    attrs::hooks(dialect);
    types::hooks(dialect);
    composite::hooks(dialect);
    forms::hooks(dialect);
    memory::hooks(dialect);
    names::hooks(dialect);
    regions::hooks(dialect);
}
