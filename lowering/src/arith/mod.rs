//! Passes over arithmetic.

mod known;
mod narrow;
mod optimize;
mod unsigned;

pub use narrow::IntRangeNarrowing;
pub use optimize::IntRangeOptimizations;
pub use unsigned::UnsignedWhenEquivalent;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<IntRangeNarrowing>();
    registry.add_plain::<IntRangeOptimizations>();
    registry.add_plain::<UnsignedWhenEquivalent>();
}
