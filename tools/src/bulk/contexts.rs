//! Contexts that many files share: what definitions say is made out once, and not for each file.

use super::Source;
use crate::programs::inspect::context;
use rmlir_ir::Context;
use std::sync::{Mutex, PoisonError};

/// So many files share a context, which keeps what it has seen.
const FILES: usize = 1024;
/// And no more once it has seen so many bytes of files.
const BYTES: u64 = 4 << 20;

/// Contexts that nobody is using. Whoever makes them goes over many files.
pub struct Contexts(Mutex<Vec<Shared>>);

impl Default for Contexts {
    fn default() -> Contexts {
        crate::heap::keep_memory();
        Contexts(Mutex::default())
    }
}

/// A context, and what it has seen.
pub struct Shared {
    /// The context.
    pub ctx: Context,
    files: usize,
    bytes: u64,
}

impl Contexts {
    /// One that is free, or else a new one.
    pub fn take(&self) -> Shared {
        let free = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| Shared { ctx: context(), files: 0, bytes: 0 })
    }

    /// Keeps a context for others, unless it has seen enough.
    pub fn give_back(&self, shared: Shared) {
        if shared.files < FILES && shared.bytes < BYTES {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(shared);
        }
    }
}

impl Shared {
    /// Notes that a file comes in. Whether there were others before.
    pub fn note(&mut self, source: &Source) -> bool {
        if self.files >= FILES || self.bytes >= BYTES {
            *self = Shared { ctx: context(), files: 0, bytes: 0 };
        }
        let was_used = self.files > 0;
        self.files += 1;
        self.bytes = self.bytes.saturating_add(source.bytes);
        was_used
    }
}
