//! Passes that exist to test the drivers of patterns, on operations of the dialect `test`.

mod edits;
mod greedy;
mod legalize;
mod notifications;
mod once;
mod regions;
mod strict;
mod types;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<greedy::GreedyPatterns>();
    registry.add_plain::<strict::StrictPatterns>();
    registry.add_plain::<once::WalkPatterns>();
    registry.add_plain::<legalize::LegalizePatterns>();
    registry.add_plain::<types::TypeConversion>();
}
