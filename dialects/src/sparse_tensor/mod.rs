//! The sparse_tensor dialect.

mod checks;
pub mod encoding;
mod fold;
mod infer;
pub mod level;
mod loop_text;
mod loops;
mod map_text;
mod regions;
pub mod shapes;
pub mod slices;
mod specifier;
pub mod storage;
pub mod types;

pub use crate::ops::sparse_tensor::*;

use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    checks::hooks(dialect);
    encoding::hooks(dialect);
    fold::hooks(dialect);
    infer::hooks(dialect);
    loops::hooks(dialect);
    regions::hooks(dialect);
    slices::hooks(dialect);
    specifier::hooks(dialect);
    storage::hooks(dialect);
    types::hooks(dialect);
    dialect.hooks(Arc::new(crate::arith::Constants));
}
