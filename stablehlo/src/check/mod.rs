//! The check dialect: expectations, which an interpreter holds the values of a program against.

pub use crate::ops::check::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code: nothing.
pub fn hooks(_: &mut DialectImpl<'_>) {}
