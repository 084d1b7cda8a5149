//! Passes over the sparse_tensor dialect.

mod assembler;
mod before;
mod buffers;
mod code;
mod codegen;
mod collapse;
mod combined;
mod conversion;
mod foreach;
mod library;
mod loops;
mod pipeline;
mod push_back;
mod reinterpret;
mod sort;
mod sparsify;
mod specifier;
mod stage;
mod vectorize;
mod views;

pub use assembler::Assembler;
pub use before::PreSparsification;
pub use buffers::BufferRewrite;
pub use codegen::SparseCodegen;
pub use collapse::SpaceCollapse;
pub use combined::SparsificationAndBufferization;
pub use conversion::SparseConversion;
pub use foreach::OpsToForeach;
pub use loops::ForeachToScf;
pub use reinterpret::ReinterpretMap;
pub use sparsify::Sparsification;
pub use specifier::SpecifierToLlvm;
pub use stage::StageSparseOps;
pub use vectorize::Vectorization;

pub(crate) use code::int_to;

use rmlir_passes::Registry;
use rmlir_passes::record::PassOptions;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<Assembler>();
    registry.add_plain::<BufferRewrite>();
    registry.add_plain::<ForeachToScf>();
    registry.add_plain::<OpsToForeach>();
    registry.add_plain::<PreSparsification>();
    registry.add_plain::<ReinterpretMap>();
    registry.add_plain::<SparseCodegen>();
    registry.add_plain::<SparseConversion>();
    registry.add_plain::<SpaceCollapse>();
    registry.add_plain::<Sparsification>();
    registry.add_plain::<SpecifierToLlvm>();
    registry.add_plain::<StageSparseOps>();
    registry.add_plain::<Vectorization>();
    let combined = rmlir_passes::options::SparsificationAndBufferization::RECORD;
    registry.register(combined, SparsificationAndBufferization::make);
    pipeline::register(registry);
}
