//! Passes over arithmetic.

mod expand;
mod expand_f4;
mod known;
mod narrow;
mod optimize;
pub(crate) mod small_floats;
mod unsigned;
pub(crate) mod wide;
pub(crate) mod wider_floats;

pub use expand::Expand;
pub use narrow::IntRangeNarrowing;
pub use optimize::IntRangeOptimizations;
pub use small_floats::SmallFloats;
pub use unsigned::UnsignedWhenEquivalent;
pub use wide::EmulateWideInt;
pub use wider_floats::EmulateFloats;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<EmulateFloats>();
    registry.add_plain::<EmulateWideInt>();
    registry.add_plain::<Expand>();
    registry.add_plain::<IntRangeNarrowing>();
    registry.add_plain::<IntRangeOptimizations>();
    registry.add_plain::<UnsignedWhenEquivalent>();
    small_floats::register(registry);
}
