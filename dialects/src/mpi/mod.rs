//! The mpi dialect, which its definitions describe completely.

use rmlir_ods::DialectImpl;

/// Nothing.
pub fn hooks(_: &mut DialectImpl<'_>) {}
