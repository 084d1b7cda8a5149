//! Passes over the gpu dialect, and to it.

mod async_region;
mod attach_target;
mod barrier_alias;
mod deferred_waits;
mod eliminate_barriers;
mod from_affine;
mod from_parallel;
mod map_loops;
mod outline;
mod sink_index;

pub use async_region::AsyncRegions;
pub use attach_target::{AttachNvvm, AttachRocdl, AttachSpirv, AttachXevm};
pub use eliminate_barriers::EliminateBarriers;
pub use from_affine::AffineForToGpu;
pub use from_parallel::ParallelToGpu;
pub use map_loops::MapParallelLoops;
pub use outline::OutlineKernels;
use rmlir_passes::Registry;
pub use sink_index::SinkIndexComputations;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<AffineForToGpu>();
    registry.add_plain::<AsyncRegions>();
    registry.add_plain::<AttachNvvm>();
    registry.add_plain::<AttachRocdl>();
    registry.add_plain::<AttachSpirv>();
    registry.add_plain::<AttachXevm>();
    registry.add_plain::<MapParallelLoops>();
    registry.add_plain::<EliminateBarriers>();
    registry.add_plain::<OutlineKernels>();
    registry.add_plain::<ParallelToGpu>();
    registry.add_plain::<SinkIndexComputations>();
}
