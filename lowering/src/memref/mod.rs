//! Passes over memrefs.

mod access;
mod decompose;
mod expand;
mod flatten;
mod fold_alias;
pub mod indices;
mod space_casts;

pub use decompose::DecomposeMemRefs;
pub use expand::ExpandStridedMetadata;
pub use flatten::FlattenMemRef;
pub use fold_alias::FoldMemRefAliasOps;
pub use space_casts::BubbleDownSpaceCasts;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<BubbleDownSpaceCasts>();
    registry.add_plain::<DecomposeMemRefs>();
    registry.add_plain::<ExpandStridedMetadata>();
    registry.add_plain::<FlattenMemRef>();
    registry.add_plain::<FoldMemRefAliasOps>();
}
