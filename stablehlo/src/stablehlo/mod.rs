//! The stablehlo dialect.

pub(crate) mod checks;
pub(crate) mod encodings;
pub(crate) mod infer;
mod text;

pub use crate::ops::stablehlo::*;
use rmlir_ir::bytecode::BytecodeDialectInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;
pub(crate) use text::is_default_accuracy;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn BytecodeDialectInterface>(Arc::new(encodings::ENCODINGS));
    text::hooks(dialect);
    infer::hooks(dialect);
    checks::hooks(dialect);
}

/// The text of constants, for another dialect that has them.
pub(crate) fn constant_text(dialect: &mut DialectImpl<'_>) {
    text::constant_text(dialect);
}
