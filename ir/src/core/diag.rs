//! Diagnostics: what goes wrong with an input, said as upstream says it.
//!
//! A diagnostic has a location, a severity, a message and notes. Code that finds a problem emits it through the [`Context`] and
//! returns [`Failed`]. The innermost handler of the context takes it: without any, it is rendered to standard error.
//! [`capture`] collects what one thread emits, so that work done in parallel reports in program order.

use crate::context::Context;
use crate::loc::Loc;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Something failed and has been reported to the diagnostics of the context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("failed; the reason has been reported as a diagnostic")
    }
}

impl std::error::Error for Failed {}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// More about the diagnostic it belongs to.
    Note,
    /// Worth knowing.
    Remark,
    /// Probably not meant.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// The word before the message.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// One problem, with its notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub loc: Loc,
    /// What, without severity and location.
    pub message: String,
    /// More about it; notes have no notes.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// An error at `loc`.
    pub fn error(loc: Loc, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, loc, message: message.into(), notes: Vec::new() }
    }

    /// A warning at `loc`.
    pub fn warning(loc: Loc, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(loc, message) }
    }

    /// A remark at `loc`.
    pub fn remark(loc: Loc, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Remark, ..Diagnostic::error(loc, message) }
    }

    /// The same with a note at `loc`.
    #[must_use]
    pub fn with_note(mut self, loc: Loc, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Diagnostic { severity: Severity::Note, ..Diagnostic::error(loc, message) });
        self
    }

    /// Hands it to the context's handler. Always `Err`, for `return diagnostic.emit(ctx)`.
    pub fn emit<T>(self, ctx: &Context) -> Result<T, Failed> {
        ctx.emit(self);
        Err(Failed)
    }
}

/// Takes diagnostics; gives back those that it leaves to the next outer handler.
pub type Handler = Arc<dyn Fn(&Context, Diagnostic) -> Option<Diagnostic> + Send + Sync>;

/// The handlers of a context, the innermost last.
#[derive(Default)]
pub(crate) struct Engine {
    handlers: Mutex<Vec<(u64, Handler)>>,
}

/// Removes its handler when dropped.
pub struct HandlerGuard {
    ctx: Context,
    id: u64,
}

impl Drop for HandlerGuard {
    fn drop(&mut self) {
        let mut handlers = self.ctx.diag_engine().handlers.lock().unwrap_or_else(PoisonError::into_inner);
        handlers.retain(|(id, _)| *id != self.id);
    }
}

thread_local! {
    static CAPTURED: RefCell<Vec<Vec<Diagnostic>>> = const { RefCell::new(Vec::new()) };
    static ERRORS: Cell<u64> = const { Cell::new(0) };
}

/// How many errors this thread has emitted, captured ones too: who calls what may fail can tell whether it has said why.
pub fn errors_emitted() -> u64 {
    ERRORS.get()
}

/// Runs `work` and gives back what it emitted on this thread, which no handler has seen.
pub fn capture<R>(work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
    CAPTURED.with_borrow_mut(|stack| stack.push(Vec::new()));
    let result = work();
    let taken = CAPTURED.with_borrow_mut(Vec::pop).unwrap_or_default();
    (result, taken)
}

/// Runs `work` as an attempt: what it emitted on this thread is gone, and not counted either. Whether it emitted nothing.
pub fn attempt<R>(work: impl FnOnce() -> R) -> (R, bool) {
    let errors = ERRORS.get();
    let (result, said) = capture(work);
    ERRORS.set(errors);
    (result, said.is_empty())
}

impl Context {
    /// Hands a diagnostic to the innermost handler, or to the [`capture`] that surrounds it on this thread.
    pub fn emit(&self, diagnostic: Diagnostic) {
        ERRORS.set(ERRORS.get() + u64::from(diagnostic.severity == Severity::Error));
        let left = CAPTURED.with_borrow_mut(|stack| match stack.last_mut() {
            Some(captured) => {
                captured.push(diagnostic);
                None
            }
            None => Some(diagnostic),
        });
        if let Some(diagnostic) = left {
            self.dispatch(diagnostic);
        }
    }

    fn dispatch(&self, diagnostic: Diagnostic) {
        let handlers: Vec<Handler> = {
            let handlers = self.diag_engine().handlers.lock().unwrap_or_else(PoisonError::into_inner);
            handlers.iter().rev().map(|(_, handler)| Arc::clone(handler)).collect()
        };
        let mut left = Some(diagnostic);
        for handler in handlers {
            let Some(diagnostic) = left else { return };
            left = handler(self, diagnostic);
        }
        if let Some(diagnostic) = left {
            use std::io::Write;
            let text = (self.upper().diagnostic_text)(self, &diagnostic);
            // Nowhere is left to report that standard error is closed.
            let _ = std::io::stderr().lock().write_all(&text);
        }
    }

    /// Puts a handler before the others until the guard is dropped.
    #[must_use = "the handler is removed when the guard is dropped"]
    pub fn with_handler(&self, handler: Handler) -> HandlerGuard {
        let id = self.next_serial();
        let mut handlers = self.diag_engine().handlers.lock().unwrap_or_else(PoisonError::into_inner);
        handlers.push((id, handler));
        HandlerGuard { ctx: self.clone(), id }
    }

    /// Runs `work` with a handler that keeps everything, and gives back what was emitted.
    pub fn collect_diagnostics<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&kept);
        let guard = self.with_handler(Arc::new(move |_, diagnostic| {
            sink.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
            None
        }));
        let result = work();
        drop(guard);
        let taken = std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner));
        (result, taken)
    }
}
