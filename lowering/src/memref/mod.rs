//! Passes over memrefs.

mod access;
mod decompose;
mod flatten;
mod fold_alias;
pub mod indices;

pub use decompose::DecomposeMemRefs;
pub use flatten::FlattenMemRef;
pub use fold_alias::FoldMemRefAliasOps;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<DecomposeMemRefs>();
    registry.add_plain::<FlattenMemRef>();
    registry.add_plain::<FoldMemRefAliasOps>();
}
