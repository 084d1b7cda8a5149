//! The arith dialect.

mod casts;
mod constant;
mod fold;
mod select;
mod speculation;

pub use crate::ops::arith::*;
use rmlir_ir::builder::Builder;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::{Attr, Loc, OpId, Type};
use rmlir_ods::HookSet;
use std::sync::Arc;

pub use constant::materialize;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    constant::hooks(set);
    casts::hooks(set);
    select::hooks(set);
    fold::hooks(set);
    speculation::hooks(set);
    set.dialect("arith", Arc::new(Arith));
}

/// The dialect.
struct Arith;

impl DialectHooks for Arith {
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
