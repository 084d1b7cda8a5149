//! Bufferization: tensors become memory.
//!
//! An analysis decides for each operand that is written whether it can be written in place ([`analysis`]). Where it cannot, a copy is
//! made, as a tensor still. Then one operation after the other becomes one on buffers ([`driver`]). What an operation answers to all of
//! these is its model ([`interface`], [`models`]).

pub mod analysis;
pub mod driver;
mod empty;
pub mod interface;
pub mod look;
pub mod models;
mod one_shot;
mod reify;
pub mod settings;
pub mod types;
pub mod work;

pub use empty::EmptyToAlloc;
pub use one_shot::OneShot;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<EmptyToAlloc>();
    registry.add_plain::<OneShot>();
}
