//! Passes over the math dialect.

mod expand;
mod extend;
mod round_even;
mod sincos;
mod uplift;

pub use expand::Expand;
pub use extend::ExtendToSupportedTypes;
pub use sincos::SincosFusion;
pub use uplift::UpliftToFma;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<Expand>();
    registry.add_plain::<ExtendToSupportedTypes>();
    registry.add_plain::<SincosFusion>();
    registry.add_plain::<UpliftToFma>();
}
