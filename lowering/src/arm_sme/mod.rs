//! Passes over the arm_sme dialect, and to it.

mod constants;
mod from_transfer;
mod from_vector;
mod fusion;
mod slices;
mod streaming;
mod tiles;
mod to_scf;

pub use constants::ConstantsToArmSme;
pub use from_vector::VectorToArmSme;
pub use fusion::OuterProductFusion;
pub use streaming::EnableStreaming;
pub use to_scf::ArmSmeToScf;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ArmSmeToScf>();
    registry.add_plain::<ConstantsToArmSme>();
    registry.add_plain::<EnableStreaming>();
    registry.add_plain::<OuterProductFusion>();
    registry.add_plain::<VectorToArmSme>();
}
