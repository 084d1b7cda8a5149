//! The emitc dialect.

mod checks;
mod control;
pub mod expression;
mod functions;
mod globals;
mod memory;
pub mod types;

pub use crate::ops::emitc::*;

use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
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

/// Inside these operations those of the dialect need no prefix.
struct Unprefixed;

impl OpAsmInterface for Unprefixed {
    fn default_dialect(&self) -> &str {
        DIALECT
    }
}
