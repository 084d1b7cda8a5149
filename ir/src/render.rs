//! Rendering of diagnostics as upstream does: location, severity, message, source line and caret.

use crate::context::Context;
use crate::diag::Diagnostic;

/// The text of a diagnostic with its notes.
pub fn render(ctx: &Context, diagnostic: &Diagnostic) -> Vec<u8> {
    let _ = (ctx, diagnostic);
    Vec::new()
}
