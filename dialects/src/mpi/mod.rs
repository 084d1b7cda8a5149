//! The mpi dialect.

mod canonicalize;

pub use crate::ops::mpi::*;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    canonicalize::hooks(dialect);
}
