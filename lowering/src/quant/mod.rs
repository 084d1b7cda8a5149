//! Passes over quantized numbers.

mod lower;
mod types;

pub use lower::LowerQuantOps;
pub use types::{NormalizeQuantTypes, StripFuncQuantTypes};

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<LowerQuantOps>();
    registry.add_plain::<NormalizeQuantTypes>();
    registry.add_plain::<StripFuncQuantTypes>();
}
