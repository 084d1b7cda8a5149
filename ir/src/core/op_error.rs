//! Diagnostics about an operation, worded and annotated as upstream does.
//!
//! An error about an operation starts with `'dialect.name' op ` and carries the operation itself as its first note, unless the
//! context says otherwise ([`Context::print_op_on_diagnostic`](crate::Context::print_op_on_diagnostic)).

use crate::diag::{Diagnostic, Failed};
use crate::module::{OpRef, ValueRef};

impl OpRef<'_> {
    /// The error `'d.op' op MESSAGE` at this operation, with the operation as a note.
    pub fn error(self, message: impl AsRef<str>) -> Diagnostic {
        let name = String::from_utf8_lossy(self.name_text());
        self.plain_error(format!("'{name}' op {}", message.as_ref()))
    }

    /// The error `MESSAGE` at this operation, without the operation's name in front, with the operation as a note.
    pub fn plain_error(self, message: impl Into<String>) -> Diagnostic {
        self.with_op_note(Diagnostic::error(self.loc(), message))
    }

    /// The warning `MESSAGE` at this operation, with the operation as a note.
    pub fn warning(self, message: impl Into<String>) -> Diagnostic {
        // What one is only warned of is not wrong: it is shown in its own form.
        self.with_op_note_of(Diagnostic::warning(self.loc(), message), self.ctx().upper().op_own_text)
    }

    /// The remark `MESSAGE` at this operation, with the operation as a note.
    pub fn remark(self, message: impl Into<String>) -> Diagnostic {
        // What is only remarked on is not wrong: it is shown in its own form.
        self.with_op_note_of(Diagnostic::remark(self.loc(), message), self.ctx().upper().op_own_text)
    }

    /// The operation as it is called in a message.
    pub fn described(self) -> String {
        (self.ctx().upper().op_text)(self)
    }

    /// Emits [`error`](OpRef::error).
    pub fn emit_error(self, message: impl AsRef<str>) -> Failed {
        self.ctx().emit(self.error(message));
        Failed
    }

    /// Emits [`plain_error`](OpRef::plain_error).
    pub fn emit_plain_error(self, message: impl Into<String>) -> Failed {
        self.ctx().emit(self.plain_error(message));
        Failed
    }

    /// Emits [`warning`](OpRef::warning).
    pub fn emit_warning(self, message: impl Into<String>) {
        self.ctx().emit(self.warning(message));
    }

    /// Emits [`remark`](OpRef::remark).
    pub fn emit_remark(self, message: impl Into<String>) {
        self.ctx().emit(self.remark(message));
    }

    fn with_op_note(self, diagnostic: Diagnostic) -> Diagnostic {
        self.with_op_note_of(diagnostic, self.ctx().upper().op_text)
    }

    fn with_op_note_of(self, diagnostic: Diagnostic, text: fn(OpRef<'_>) -> String) -> Diagnostic {
        if !self.ctx().prints_op_on_diagnostic() {
            return diagnostic;
        }
        let text = text(self);
        let note = format!("see current operation: {}", on_new_line_if_long(&text));
        diagnostic.with_note(self.loc(), note)
    }
}

impl ValueRef<'_> {
    /// What a value is, as messages say it: the operation that gives it, or which argument of a block it is.
    pub fn described(self) -> String {
        let value = self.resolved();
        match (value.def_op(), value.def_block()) {
            (Some((op, _)), _) => (op.ctx().upper().op_text)(op),
            (None, Some((_, index))) => {
                let ty = value.ctx().quoted_type(value.ty());
                format!("<block argument> of type {ty} at index: {index}")
            }
            (None, None) => String::new(),
        }
    }
}

/// Text of an operation as it goes into a message: one that spans lines starts on a new one.
pub(crate) fn on_new_line_if_long(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains('\n') { format!("\n{text}").into() } else { text.into() }
}
