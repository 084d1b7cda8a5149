//! The math dialect.

mod fold;

use crate::common::fold::attach;
pub use crate::ops::math::*;

use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// Attaches the behaviour.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, fold::FOLDS);
    crate::common::inline::anywhere(dialect);
    dialect.hooks(Arc::new(crate::arith::Constants));
}
