//! Passes over memrefs.

mod access;
mod flatten;
mod fold_alias;
pub mod indices;

pub use flatten::FlattenMemRef;
pub use fold_alias::FoldMemRefAliasOps;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<FlattenMemRef>();
    registry.add_plain::<FoldMemRefAliasOps>();
}
