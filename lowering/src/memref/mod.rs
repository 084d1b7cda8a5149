//! Passes over memrefs.

mod access;
mod copies;
mod decompose;
mod expand;
mod expand_ops;
mod flatten;
pub(crate) mod fold_alias;
pub mod indices;
mod normalize;
mod realloc;
mod reify_shapes;
mod result_dims;
mod space_casts;
mod tiled;
mod wide;

pub use copies::CopiesToLoops;
pub use decompose::DecomposeMemRefs;
pub use expand::ExpandStridedMetadata;
pub(crate) use expand::patterns as metadata_patterns;
pub use expand_ops::ExpandOps;
pub(crate) use expand_ops::patterns as expand_patterns;
pub use flatten::FlattenMemRef;
pub(crate) use flatten::{Flat, flatten, reinterpret};
pub use fold_alias::FoldMemRefAliasOps;
pub(crate) use fold_alias::patterns as alias_patterns;
pub use normalize::NormalizeMemRefs;
pub use realloc::ExpandRealloc;
pub use reify_shapes::ReifyResultShapes;
pub use result_dims::{ResolveRankedResultDims, ResolveResultDims};
pub use space_casts::BubbleDownSpaceCasts;
pub use wide::EmulateWideMemRefs;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<BubbleDownSpaceCasts>();
    copies::register(registry);
    registry.add_plain::<DecomposeMemRefs>();
    registry.add_plain::<ExpandStridedMetadata>();
    registry.add_plain::<ExpandOps>();
    registry.add_plain::<ExpandRealloc>();
    registry.add_plain::<FlattenMemRef>();
    registry.add_plain::<NormalizeMemRefs>();
    registry.add_plain::<EmulateWideMemRefs>();
    registry.add_plain::<ReifyResultShapes>();
    registry.add_plain::<ResolveRankedResultDims>();
    registry.add_plain::<ResolveResultDims>();
    registry.add_plain::<FoldMemRefAliasOps>();
}
