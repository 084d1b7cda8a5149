//! How this crate sees the llvm dialect: the one place that knows its types, attributes and their parameters.

mod attrs;
mod symbols;
mod types;

pub(crate) use attrs::{Attrs, Names, le_ints};
pub(crate) use symbols::{Linkage, Symbol, SymbolId, SymbolKind, Symbols, Visibility};
pub(crate) use types::{FuncType, Leaf, Scalar, Shape, StructParts, Ty, Types};

use rmlir_ir::OpRef;
use rmlir_ir::diag::Diagnostic;

/// Why something cannot be lowered: a clause that goes after the name of the operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal(pub(crate) String);

/// A refusal with these words.
pub(crate) fn refuse<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal(message.into()))
}

impl Refusal {
    /// The refusal as an error at an operation.
    pub(crate) fn at(self, op: OpRef<'_>) -> Diagnostic {
        let name = String::from_utf8_lossy(op.name_text());
        Diagnostic::error(op.loc(), format!("'{name}' op cannot be lowered: {}", self.0))
    }
}
