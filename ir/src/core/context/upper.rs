//! What a context needs of the floors above it: only the front of the crate knows all of them, and gives a context this table.

use crate::context::Context;
use crate::def::{AttrDef, OpDef, TypeDef};
use crate::diag::Diagnostic;
use crate::handles::Type;
use crate::module::OpRef;

/// Functions of upper floors that the core calls.
pub(crate) struct Upper {
    /// The text of an operation for a note of a diagnostic.
    pub(crate) op_text: fn(OpRef<'_>) -> String,
    /// The same in the operation's own form.
    pub(crate) op_own_text: fn(OpRef<'_>) -> String,
    /// The text of a type.
    pub(crate) type_text: fn(&Context, Type) -> String,
    /// The text of a diagnostic that nobody handles.
    pub(crate) diagnostic_text: fn(&Context, &Diagnostic) -> Vec<u8>,
    /// Gives an operation that has a declarative format and no custom form hooks that run the format.
    pub(crate) give_op_text: fn(&Context, &mut OpDef),
    /// The same for an attribute.
    pub(crate) give_attr_text: fn(&mut AttrDef),
    /// The same for a type.
    pub(crate) give_type_text: fn(&mut TypeDef),
}
