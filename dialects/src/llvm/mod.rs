//! The llvm dialect: LLVM IR as operations, types and attributes.
//!
//! Definitions are in the `.td` files of this folder. What they leave to code is here: the text of types ([`types`]), the names
//! of DWARF numbers ([`dwarf`]), hand-written forms, checks, and interfaces.

mod attrs;
mod checks;
pub mod dwarf;
pub(crate) mod encodings;
mod field;
mod fold;
mod forms;
mod inline;
mod interfaces;
mod ops;
mod slots;
pub mod types;
mod words;

pub use crate::ops::llvm::*;
pub use checks::layout::wrong_layout;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// Attaches the behaviour of the dialect.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    types::hooks(dialect);
    dwarf::hooks(dialect);
    attrs::hooks(dialect);
    forms::directives::hooks(dialect);
    ops::hooks(dialect);
    slots::hooks(dialect);
    fold::hooks(dialect);
    inline::hooks(dialect);
    dialect.hooks(Arc::new(checks::params::Dialect)).allow_unknown_ops();
}
