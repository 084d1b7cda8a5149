//! The stablehlo dialect.

pub use crate::ops::stablehlo::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(_dialect: &mut DialectImpl<'_>) {}
