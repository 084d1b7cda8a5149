//! The interpreter dialect: processes side by side, and a look at values on their way.

pub use crate::ops::interpreter::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code: nothing.
pub fn hooks(_: &mut DialectImpl<'_>) {}
