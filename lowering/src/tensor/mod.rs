//! Passes over tensors.

mod fold_subsets;

pub use fold_subsets::FoldTensorSubsetOps;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<FoldTensorSubsetOps>();
}
