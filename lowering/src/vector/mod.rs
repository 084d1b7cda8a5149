//! Patterns that make simpler operations of those of the vector dialect, and passes of them.

pub mod contract;
pub mod make;
pub mod masked;
pub mod multi_reduction;
mod outer;
pub mod permute;
pub mod shapes;
mod shuffle_tree;
pub mod slices;
pub mod transfer;
pub mod transpose;
pub mod unroll;

pub use masked::LowerVectorMask;
pub use multi_reduction::LowerVectorMultiReduction;
pub use shuffle_tree::ShuffleTree;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<LowerVectorMask>();
    registry.add_plain::<LowerVectorMultiReduction>();
    registry.add_plain::<ShuffleTree>();
}
