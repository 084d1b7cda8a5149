//! rmlir-lowering: passes over operations of particular dialects, a folder for each dialect or conversion.
//!
//! ```
//! use rmlir_passes::Registry;
//!
//! let mut registry = Registry::new();
//! rmlir_lowering::register(&mut registry);
//! assert!(registry.record("scf-for-to-while").is_some());
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod affine;
pub mod affine_to_std;
pub mod arith;
pub mod bufferization;
mod calc;
pub mod cf_to_scf;
mod dims;
pub mod linalg;
pub mod math;
pub mod memref;
pub mod reduction;
mod rewriting;
pub mod runtime_checks;
pub mod scf;
pub mod scf_to_cf;

use rmlir_passes::Registry;

/// Makes the passes of this crate known.
pub fn register(registry: &mut Registry) {
    arith::register(registry);
    affine::register(registry);
    affine_to_std::register(registry);
    bufferization::register(registry);
    cf_to_scf::register(registry);
    linalg::register(registry);
    math::register(registry);
    memref::register(registry);
    runtime_checks::register(registry);
    scf::register(registry);
    scf_to_cf::register(registry);
}
