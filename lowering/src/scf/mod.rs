//! Passes over loops and branches of the scf dialect.

mod bounds;
mod canonicalize_loops;
mod coalesce;
mod collapse;
mod for_to_while;
mod forall;
mod fuse;
mod normalize;
mod outline;
mod parallel;
mod peel;
mod range_folding;
mod rewrites;
mod specialize;
mod subsets;
mod tile;
mod unroll;

pub use canonicalize_loops::ForCanonicalization;
pub(crate) use canonicalize_loops::patterns as loop_patterns;
pub(crate) use coalesce::coalesce_nest;
pub use collapse::ParallelCollapsing;
pub use for_to_while::ForToWhile;
pub(crate) use forall::{bounds as forall_bounds, forall, normalize as normalize_forall};
pub use fuse::ParallelFusion;
pub(crate) use outline::outline;
pub use parallel::{ForallToFor, ForallToParallel, ParallelToFor};
pub(crate) use parallel::{forall_into_nest, parallel_into_nest};
pub use peel::ForPeeling;
pub(crate) use peel::{peel_first, peel_last};
pub use range_folding::RangeFolding;
pub use specialize::{ForSpecialization, ParallelSpecialization};
pub use subsets::SubsetHoisting;
pub(crate) use subsets::hoist_all;
pub use tile::ParallelTiling;
pub(crate) use unroll::{promote_single, unroll};

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ForCanonicalization>();
    registry.add_plain::<ForPeeling>();
    registry.add_plain::<ForSpecialization>();
    registry.add_plain::<ForToWhile>();
    registry.add_plain::<ForallToFor>();
    registry.add_plain::<ForallToParallel>();
    registry.add_plain::<ParallelCollapsing>();
    registry.add_plain::<ParallelFusion>();
    registry.add_plain::<ParallelSpecialization>();
    registry.add_plain::<ParallelTiling>();
    registry.add_plain::<ParallelToFor>();
    registry.add_plain::<RangeFolding>();
    registry.add_plain::<SubsetHoisting>();
}
