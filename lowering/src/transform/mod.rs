//! Running transform scripts: `transform-interpreter`.

mod interpreter;
mod patterns;

pub use interpreter::Interpreter;
use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<Interpreter>();
}
