//! Behaviour of the spirv dialect.

mod abi;
mod attrs;
mod canonicalize;
mod checks;
mod composite;
mod directives;
mod fold;
mod forms;
mod inline;
mod memory;
mod names;
pub mod needs;
mod regions;
mod structs;
mod types;
mod words;

pub use crate::ops::spirv::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    abi::hooks(dialect);
    attrs::hooks(dialect);
    canonicalize::hooks(dialect);
    checks::hooks(dialect);
    types::hooks(dialect);
    composite::hooks(dialect);
    directives::hooks(dialect);
    fold::hooks(dialect);
    forms::hooks(dialect);
    memory::hooks(dialect);
    names::hooks(dialect);
    regions::hooks(dialect);
    inline::hooks(dialect);
}
