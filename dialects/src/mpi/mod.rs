//! The mpi dialect, which its definitions describe completely.

pub use crate::ops::mpi::*;
use rmlir_ods::DialectImpl;

/// Nothing.
pub fn hooks(_: &mut DialectImpl<'_>) {}
