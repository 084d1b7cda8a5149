//! What all conversions to the llvm dialect share: the types, the descriptors of memrefs, and how operations are made.
//!
//! [`LlvmTypes`] has the converter. A memref is a [`descriptor`]: two pointers, an offset, sizes and strides.

pub mod access;
pub mod build;
pub mod descriptor;
pub mod functions;
pub mod one_to_one;
pub mod texts;
mod types;

pub use types::{LlvmOptions, LlvmTypes};
pub(crate) use types::{cast, integer_space, is_memref};

use rmlir_ir::{Failed, Module, OpAddr};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};

/// Converts what is in an operation: afterwards there is nothing left that `target` calls illegal.
///
/// # Errors
/// If something is left; the first one has been reported.
pub fn convert_to(
    module: &mut Module,
    at: OpAddr,
    target: &ConversionTarget<'_>,
    set: PatternSet,
) -> Result<(), Failed> {
    convert_partially(module, &[at], target, &Patterns::new(set), &ConversionConfig::default())
}

/// The target of most conversions: the llvm dialect is legal, and nothing else is said.
pub fn llvm_target<'t>() -> ConversionTarget<'t> {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["llvm"]).legal_named("builtin.unrealized_conversion_cast");
    target
}
