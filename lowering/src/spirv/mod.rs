//! Passes over the spirv dialect.

mod abi;
mod clamp;
mod inserts;
pub(crate) mod layout;
mod replicate;
mod unify;
mod versions;
mod web;

pub use abi::LowerAbiAttributes;
pub use clamp::CanonicalizeGl;
pub use inserts::RewriteInserts;
pub use layout::DecorateCompositeTypes;
pub use replicate::PromoteToReplicated;
use rmlir_passes::Registry;
pub use unify::UnifyAliased;
pub use versions::UpdateVce;
pub use web::WebGpuPrepare;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<CanonicalizeGl>();
    registry.add_plain::<DecorateCompositeTypes>();
    registry.add_plain::<LowerAbiAttributes>();
    registry.add_plain::<PromoteToReplicated>();
    registry.add_plain::<RewriteInserts>();
    registry.add_plain::<UnifyAliased>();
    registry.add_plain::<UpdateVce>();
    registry.add_plain::<WebGpuPrepare>();
}
