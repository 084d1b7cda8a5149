//! Behaviour of the vcix dialect: the definitions say all.

pub use crate::ops::vcix::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(_: &mut DialectImpl<'_>) {}
