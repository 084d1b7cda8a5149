//! Passes over emitc.

mod form_expressions;
mod wrap_class;

pub use form_expressions::FormExpressions;
pub use wrap_class::WrapInClass;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<FormExpressions>();
    registry.add_plain::<WrapInClass>();
}
