//! Versions of StableHLO, and what brings a module from one to another.
//!
//! A module of StableHLO goes to the newest version of VHLO ([`to_vhlo`]), from there to any other ([`to_version`]), and back the same way
//! ([`from_vhlo`]). What is converted how is data: `conversions.txt` and `changes.txt` in this folder, and the versions that the definitions
//! of VHLO state.

mod expand;
mod fields;
mod legality;
mod legalize;
mod presets;
pub(crate) mod ranges;
mod rebuild;
mod rules;
mod target;
pub(crate) mod types;
pub(crate) mod values;
mod version;

pub use expand::expand;
pub use legality::{Blocker, Place, blockers, lowest};
pub use legalize::{from_vhlo, to_vhlo, to_vhlo_with_others};
pub use target::to_version;
pub use version::{NoVersion, Requirement, Version};
