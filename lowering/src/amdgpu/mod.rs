//! Passes over the amdgpu dialect.

mod atomics;
mod fold;
mod masked;
mod metadata;

pub use atomics::EmulateAtomics;
pub use fold::FoldMemRefOps;
pub use masked::MaskedLoadToLoad;
pub use metadata::ResolveStridedMetadata;

use crate::amdgpu_to_rocdl::buffer_space;
use rmlir_ir::{Context, Type, TypeData};
use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<EmulateAtomics>();
    registry.add_plain::<FoldMemRefOps>();
    registry.add_plain::<MaskedLoadToLoad>();
    registry.add_plain::<ResolveStridedMetadata>();
}

/// The address space of buffers that are accessed as plain memory.
const FAT_RAW_BUFFER: u32 = 7;

/// Whether a memref is in a buffer.
pub(crate) fn is_fat_raw_buffer(ctx: &Context, ty: Type) -> bool {
    match *ctx.type_data(ty) {
        TypeData::MemRef { space: Some(space), .. } => buffer_space(ctx, space) == Some(FAT_RAW_BUFFER),
        _ => false,
    }
}
