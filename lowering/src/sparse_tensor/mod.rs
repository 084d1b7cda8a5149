//! Passes over the sparse_tensor dialect.

mod buffers;
mod code;
mod codegen;
mod conversion;
mod library;
mod push_back;
mod sort;
mod specifier;

pub use buffers::BufferRewrite;
pub use codegen::SparseCodegen;
pub use conversion::SparseConversion;
pub use specifier::SpecifierToLlvm;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<BufferRewrite>();
    registry.add_plain::<SparseCodegen>();
    registry.add_plain::<SparseConversion>();
    registry.add_plain::<SpecifierToLlvm>();
}
