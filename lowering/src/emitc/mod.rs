//! Passes over emitc.

mod form_expressions;

pub use form_expressions::FormExpressions;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<FormExpressions>();
}
