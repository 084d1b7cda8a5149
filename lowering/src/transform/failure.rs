//! How operations of a script fail: for good, or so that what is around them may go on.

use rmlir_ir::{Context, Diagnostic, Failed, Loc, NotLoaded, OpRef};

/// Why an operation of a script did not do all of its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Nothing may go on. It has been reported.
    Definite,
    /// Who is around may go on, and then nobody hears of it.
    Silenceable(Vec<Diagnostic>),
}

/// What comes of an operation of a script.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl From<Failed> for Failure {
    fn from(_: Failed) -> Failure {
        Failure::Definite
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure::Silenceable(vec![diagnostic])
    }
}

impl Failure {
    /// Says what has not been said yet.
    pub(crate) fn report(self, ctx: &Context) -> Failed {
        if let Failure::Silenceable(diagnostics) = self {
            diagnostics.into_iter().for_each(|diagnostic| ctx.emit(diagnostic));
        }
        Failed
    }

    /// The same failure, with a note at what it says.
    pub(crate) fn with_note(self, loc: Loc, note: impl Into<String>) -> Failure {
        match self {
            Failure::Definite => Failure::Definite,
            Failure::Silenceable(mut diagnostics) => {
                if let Some(last) = diagnostics.pop() {
                    diagnostics.push(last.with_note(loc, note));
                }
                Failure::Silenceable(diagnostics)
            }
        }
    }
}

/// A failure that may be passed over, at an operation of the script.
pub(crate) fn silenceable(op: OpRef<'_>, message: impl Into<String>) -> Failure {
    Diagnostic::error(op.loc(), message).into()
}

/// A failure that ends the script, at an operation of it.
pub(crate) fn definite(op: OpRef<'_>, message: impl Into<String>) -> Failure {
    op.ctx().emit(Diagnostic::error(op.loc(), message));
    Failure::Definite
}

/// The payload of an operation is not in memory.
pub(crate) fn not_loaded(op: OpRef<'_>) -> impl Fn(NotLoaded) -> Failure + '_ {
    move |missing| definite(op, missing.to_string())
}

/// An operation that does not say by itself why it failed.
pub(crate) fn failed_to_apply(op: OpRef<'_>, target: OpRef<'_>) -> Diagnostic {
    let name = String::from_utf8_lossy(op.name_text());
    Diagnostic::error(op.loc(), format!("{name} failed to apply"))
        .with_note(target.loc(), "when applied to this op")
}

/// Messages of failures in one text, a line for each.
pub(crate) fn lines_of(problems: &[Diagnostic]) -> String {
    problems.iter().map(|problem| format!("{}\n", problem.message)).collect()
}

/// An operation as messages have it: one of several lines on lines of its own.
pub(crate) fn text_of(op: OpRef<'_>) -> String {
    let text = op.described();
    if text.contains('\n') { format!("\n{text}") } else { text }
}
