//! Passes over operations of the shape dialect.

mod constraints;
mod elements;

pub use constraints::{ConvertConstraints, RemoveConstraints};
pub use elements::ShapeToShape;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ConvertConstraints>();
    registry.add_plain::<RemoveConstraints>();
    registry.add_plain::<ShapeToShape>();
}
