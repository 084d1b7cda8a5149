//! The emitc dialect.

mod checks;
mod control;
pub mod expression;
mod functions;
mod globals;
mod memory;
pub mod types;

pub use crate::ops::emitc::*;

use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Builder, Loc, OpId, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.hooks(Arc::new(Emitc));
    types::hooks(dialect);
    checks::hooks(dialect);
    control::hooks(dialect);
    expression::hooks(dialect);
    functions::hooks(dialect);
    globals::hooks(dialect);
    memory::hooks(dialect);
    for name in ["do", "file", "for", "if", "switch"] {
        dialect.op(name).interface::<dyn OpAsmInterface>(Arc::new(Unprefixed));
    }
}

/// The dialect: whatever its constants hold is a constant again.
struct Emitc;

impl DialectHooks for Emitc {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        Some(ConstantOp::build(builder, ty, value).loc(loc).insert().ok()?.handle().op)
    }
}

/// Inside these operations those of the dialect need no prefix.
struct Unprefixed;

impl OpAsmInterface for Unprefixed {
    fn default_dialect(&self) -> &str {
        DIALECT
    }
}
