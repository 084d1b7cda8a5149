//! What several dialects share.

pub mod constant;
pub mod function;
pub mod text;

use rmlir_ods::HookSet;


/// Directives that are not of one dialect.
pub fn hooks(set: &mut HookSet) {
    let _ = set;
}
