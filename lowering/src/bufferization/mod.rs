//! Bufferization: tensors become memory.
//!
//! An analysis decides for each operand that is written whether it can be written in place ([`analysis`]). Where it cannot, a copy is
//! made, as a tensor still. Then one operation after the other becomes one on buffers ([`driver`]). What an operation answers to all of
//! these is its model ([`interface`], [`models`]).

pub mod analysis;
pub mod driver;
mod drop_results;
mod eliminate;
mod empty;
mod hoist;
pub mod interface;
pub mod look;
mod lower_deallocs;
pub mod models;
mod one_shot;
mod origins;
mod out_params;
mod ownership;
mod pipeline;
mod promote;
mod reify;
pub mod settings;
mod shorten;
mod simplify_deallocs;
mod to_memref;
pub mod types;
pub mod work;

pub use drop_results::DropEquivalentResults;
pub use eliminate::EliminateEmpty;
pub(crate) use eliminate::eliminate_all;
pub use empty::EmptyToAlloc;
pub(crate) use empty::to_alloc;
pub(crate) use hoist::hoist_out_of_loops;
pub use hoist::{HoistBuffers, HoistBuffersOutOfLoops};
pub use lower_deallocs::LowerDeallocs;
pub use one_shot::OneShot;
pub use out_params::ResultsToOutParams;
pub use ownership::OwnershipDeallocation;
pub use promote::PromoteBuffers;
pub use shorten::ShortenLiveness;
pub use simplify_deallocs::SimplifyDeallocs;
pub use to_memref::BufferizationToMemref;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<DropEquivalentResults>();
    registry.add_plain::<EliminateEmpty>();
    registry.add_plain::<EmptyToAlloc>();
    registry.add_plain::<HoistBuffers>();
    registry.add_plain::<HoistBuffersOutOfLoops>();
    registry.add_plain::<OneShot>();
    registry.add_plain::<ResultsToOutParams>();
    registry.add_plain::<OwnershipDeallocation>();
    registry.add_plain::<PromoteBuffers>();
    registry.add_plain::<ShortenLiveness>();
    registry.add_plain::<LowerDeallocs>();
    registry.add_plain::<SimplifyDeallocs>();
    registry.add_plain::<BufferizationToMemref>();
    pipeline::register(registry);
}
