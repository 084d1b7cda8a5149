//! Passes over the arm_sve dialect.

mod storage;

pub use storage::LegalizeVectorStorage;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<LegalizeVectorStorage>();
}
