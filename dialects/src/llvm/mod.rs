//! The llvm dialect: LLVM IR as operations, types and attributes.

pub mod types;

use rmlir_ods::HookSet;

/// Attaches the behaviour of the dialect.
pub fn hooks(set: &mut HookSet) {
    types::hooks(set);
}
