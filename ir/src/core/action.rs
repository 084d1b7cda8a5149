//! Actions: passes, iterations of drivers and attempts at patterns, reported to whoever watches a context.

use crate::context::Context;
use std::sync::{Arc, OnceLock};

/// Is told of actions. They nest.
pub trait ActionHandler: Send + Sync {
    /// An action begins; `what` describes it in a line.
    fn begin(&self, what: &str);

    /// The innermost action that runs has ended; `kind` is its kind.
    fn end(&self, kind: &str);
}

/// Who watches a context.
#[derive(Default)]
struct Watching(OnceLock<Arc<dyn ActionHandler>>);

impl Context {
    /// Has actions reported to a handler. The first one stays.
    pub fn watch_actions(&self, handler: Arc<dyn ActionHandler>) {
        let _ = self.attached().get_or_make(Watching::default).0.set(handler);
    }

    /// Who is told of actions, if anybody is.
    pub fn actions(&self) -> Option<&dyn ActionHandler> {
        self.attached().get_or_make(Watching::default).0.get().map(|handler| &**handler)
    }
}
