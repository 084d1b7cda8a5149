//! The arith dialect.

mod canonicalize;
mod casts;
mod constant;
mod fold;
mod ranges;
mod select;
mod speculation;

pub use crate::ops::arith::*;
use rmlir_ir::builder::Builder;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::{Attr, Loc, OpId, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(crate) use canonicalize::RULES;
pub use canonicalize::{natives, opposite as opposite_predicate};
pub use constant::materialize;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    constant::hooks(dialect);
    casts::hooks(dialect);
    select::hooks(dialect);
    fold::hooks(dialect);
    ranges::hooks(dialect);
    canonicalize::hooks(dialect);
    speculation::hooks(dialect);
    dialect.hooks(Arc::new(Constants));
}

/// What a dialect has whose constants are those of arith.
pub(crate) struct Constants;

impl DialectHooks for Constants {
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
