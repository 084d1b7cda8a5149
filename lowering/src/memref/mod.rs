//! Passes over memrefs.

mod access;
mod copies;
mod decompose;
mod expand;
mod expand_ops;
mod flatten;
mod fold_alias;
pub mod indices;
mod realloc;
mod result_dims;
mod space_casts;

pub use copies::CopiesToLoops;
pub use decompose::DecomposeMemRefs;
pub use expand::ExpandStridedMetadata;
pub use expand_ops::ExpandOps;
pub use flatten::FlattenMemRef;
pub use fold_alias::FoldMemRefAliasOps;
pub use realloc::ExpandRealloc;
pub use result_dims::{ResolveRankedResultDims, ResolveResultDims};
pub use space_casts::BubbleDownSpaceCasts;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<BubbleDownSpaceCasts>();
    copies::register(registry);
    registry.add_plain::<DecomposeMemRefs>();
    registry.add_plain::<ExpandStridedMetadata>();
    registry.add_plain::<ExpandOps>();
    registry.add_plain::<ExpandRealloc>();
    registry.add_plain::<FlattenMemRef>();
    registry.add_plain::<ResolveRankedResultDims>();
    registry.add_plain::<ResolveResultDims>();
    registry.add_plain::<FoldMemRefAliasOps>();
}
