//! The nvvm dialect.

mod attributes;
mod checks;
mod products;
mod target;

/// Products of matrices that a warp holds: which there are, and in what registers.
pub mod wmma {
    pub use super::checks::wmma::{SIZES, is_part, is_product, registers};
}

pub use crate::ops::nvvm::*;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.hooks(Arc::new(attributes::Nvvm)).allow_unknown_ops();
    target::hooks(dialect);
    products::hooks(dialect);
    checks::hooks(dialect);
}
