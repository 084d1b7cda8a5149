//! Passes over the gpu dialect, and to it.

mod async_region;
mod from_affine;
mod map_loops;
mod outline;

pub use async_region::AsyncRegions;
pub use from_affine::AffineForToGpu;
pub use map_loops::MapParallelLoops;
pub use outline::OutlineKernels;
use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<AffineForToGpu>();
    registry.add_plain::<AsyncRegions>();
    registry.add_plain::<MapParallelLoops>();
    registry.add_plain::<OutlineKernels>();
}
