//! Passes over tensors.

mod fold_subsets;

pub use fold_subsets::FoldTensorSubsetOps;
pub(crate) use fold_subsets::patterns as subset_patterns;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<FoldTensorSubsetOps>();
}
