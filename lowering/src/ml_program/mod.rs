//! Passes over ml_program.

mod pipeline_globals;

pub use pipeline_globals::PipelineGlobals;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<PipelineGlobals>();
}
