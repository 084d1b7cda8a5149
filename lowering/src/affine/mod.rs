//! Passes over loops and accesses of the affine dialect.

pub(crate) mod alias;
mod apart;
mod bound_exprs;
mod coalesce;
pub mod constraints;
mod data_copy;
pub mod dependence;
mod fold_alias;
mod fusion;
pub mod index_ops;
mod invariant;
pub mod loops;
pub mod maps;
mod min_max;
mod normalize;
mod order;
pub mod parallel;
mod parallelize;
mod pipeline;
mod raise;
mod reductions;
pub mod region;
mod registers;
pub(crate) mod remap;
mod reuse;
mod scalrep;
mod separate;
mod simplify;
mod tile;
mod unroll;
mod vectorize;

pub use coalesce::LoopCoalescing;
pub(crate) use coalesce::coalesce_nest;
pub use data_copy::DataCopyGeneration;
pub use fold_alias::FoldMemRefAliasOps;
pub use fusion::LoopFusion;
pub use index_ops::ExpandIndexOpsAsAffine;
pub use invariant::MoveInvariant;
pub use min_max::SimplifyMinMax;
pub use normalize::LoopNormalize;
pub use parallelize::Parallelize;
pub use pipeline::PipelineDataTransfer;
pub use raise::RaiseFromMemRef;
pub use registers::LoopsInRegisters;
pub use scalrep::ScalarReplacement;
pub use simplify::SimplifyStructures;
pub use tile::LoopTiling;
pub use unroll::{LoopUnroll, LoopUnrollAndJam};
pub(crate) use unroll::{jam, unroll};
pub use vectorize::Vectorize;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<DataCopyGeneration>();
    registry.add_plain::<ExpandIndexOpsAsAffine>();
    registry.add_plain::<FoldMemRefAliasOps>();
    registry.add_plain::<LoopCoalescing>();
    registry.add_plain::<LoopFusion>();
    registry.add_plain::<LoopNormalize>();
    registry.add_plain::<LoopTiling>();
    registry.add_plain::<LoopUnroll>();
    registry.add_plain::<LoopUnrollAndJam>();
    registry.add_plain::<MoveInvariant>();
    registry.add_plain::<Parallelize>();
    registry.add_plain::<PipelineDataTransfer>();
    registry.add_plain::<RaiseFromMemRef>();
    registry.add_plain::<ScalarReplacement>();
    registry.add_plain::<SimplifyMinMax>();
    registry.add_plain::<SimplifyStructures>();
    registry.add_plain::<Vectorize>();
    registers::register(registry);
}
