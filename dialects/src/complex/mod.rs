//! Behaviour of the complex dialect. Its definitions do not ship: it serves those that are loaded at run time.

use crate::common::names::named;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("constant").interface::<dyn OpAsmInterface>(named(&["cst"]));
}
