//! Passes over loops and branches of the scf dialect.

mod for_to_while;

pub use for_to_while::ForToWhile;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ForToWhile>();
}
