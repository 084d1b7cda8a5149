//! The sdy dialect: where the parts of tensors lie. Exports of JAX have it.

pub(crate) mod encodings;
mod text;

pub use crate::ops::sdy::*;
use crate::vhlo::bytecode::Encodings;
use rmlir_dialects::common::directive;
use rmlir_ir::bytecode::BytecodeDialectInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const ENCODINGS: Encodings =
    Encodings { dialect: "sdy", attributes: &encodings::ATTRIBUTES, types: &encodings::TYPES };

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn BytecodeDialectInterface>(Arc::new(ENCODINGS));
    directive::add(dialect, text::DIRECTIVES);
    for (mnemonic, text) in text::ALL {
        dialect.attr(mnemonic).hooks(Arc::new(*text));
    }
    crate::stablehlo::constant_text(dialect);
    dialect.op("mesh").verifier(|op| {
        match op.parent().is_none_or(|parent| parent.name_text() == b"builtin.module") {
            true => Ok(()),
            false => Err(op.emit_error("expects parent op 'builtin.module'")),
        }
    });
}
