//! Passes over operations of the shape dialect.

mod constraints;
mod elements;
mod outline;
mod to_std;

pub use constraints::{ConvertConstraints, RemoveConstraints};
pub use elements::ShapeToShape;
pub use outline::OutlineShapeComputation;
pub use to_std::ConvertToStd;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ConvertConstraints>();
    registry.add_plain::<RemoveConstraints>();
    registry.add_plain::<ShapeToShape>();
    registry.add_plain::<ConvertToStd>();
    registry.add_plain::<OutlineShapeComputation>();
}
