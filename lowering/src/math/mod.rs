//! Passes over the math dialect.

mod uplift;

pub use uplift::UpliftToFma;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<UpliftToFma>();
}
