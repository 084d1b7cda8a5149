//! Passes over the math dialect.

mod expand;
mod round_even;
mod uplift;

pub use expand::Expand;
pub use uplift::UpliftToFma;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<Expand>();
    registry.add_plain::<UpliftToFma>();
}
