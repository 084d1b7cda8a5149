//! The math dialect.

mod fold;

use crate::arith::materialize;
use crate::common::fold::attach;
pub use crate::ops::math::*;
use rmlir_ir::builder::Builder;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::{Attr, Loc, OpId, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// Attaches the behaviour.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, fold::FOLDS);
    crate::common::inline::anywhere(dialect);
    dialect.hooks(Arc::new(Math));
}

/// The dialect.
struct Math;

impl DialectHooks for Math {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        materialize(builder, value, ty, loc)
    }
}
