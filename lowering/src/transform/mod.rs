//! Transform scripts: running them (`transform-interpreter`), and what is known of them without.

mod infer_effects;
mod interpreter;
mod patterns;

pub use infer_effects::InferEffects;
pub use interpreter::Interpreter;
use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<Interpreter>();
    registry.add_plain::<InferEffects>();
}
