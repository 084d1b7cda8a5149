//! The acc dialect.

mod canonicalize;
mod checks;
mod clauses;
mod data;
pub mod device;
mod directives;

pub use crate::ops::acc::*;
pub use canonicalize::{condition_group, without_condition};
use rmlir_ir::{Context, Type, TypeData, typed};
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    canonicalize::hooks(dialect);
    checks::hooks(dialect);
    clauses::hooks(dialect);
    data::hooks(dialect);
    directives::hooks(dialect);
}

/// Whether a type is that of pointers: upstream attaches the interface to these.
fn is_pointer(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
        || typed::is_type(ctx, ty, ("llvm", "ptr"))
}
