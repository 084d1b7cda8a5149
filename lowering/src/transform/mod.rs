//! Transform scripts: running them (`transform-interpreter`), and what is known of them without.

mod buffers;
mod changes;
mod control;
mod conversion;
mod entry;
mod failure;
mod fuse;
mod handles;
mod infer_effects;
mod interpreter;
mod invalidation;
mod loops;
mod matching;
mod navigation;
mod patterns;
mod registered_pass;
mod report;
mod sizes;
mod state;
mod structured;
mod structured_match;
mod structured_matchers;
mod table;
mod tile;
mod tracking;

pub use entry::Interpreter;
pub use infer_effects::InferEffects;
use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<Interpreter>();
    registry.add_plain::<InferEffects>();
}

/// All operations of scripts that are there.
fn register_ops(table: &mut table::Table<'_>) {
    buffers::register(table);
    changes::register(table);
    control::register(table);
    conversion::register(table);
    handles::register(table);
    loops::register(table);
    matching::register(table);
    navigation::register(table);
    registered_pass::register(table);
    report::register(table);
    structured::register(table);
    structured_match::register(table);
    structured_matchers::register(table);
    tile::register(table);
    fuse::register(table);
}
