//! Handles that passed a check.

use std::sync::atomic::{AtomicU32, Ordering};

/// A few handles that passed a check before: a check depends on the handle alone, and what a handle stands for never changes. A
/// handle that is pushed out by another is checked again, so threads need not agree.
pub(crate) struct Remembered<const N: usize>([AtomicU32; N]);

impl<const N: usize> Default for Remembered<N> {
    fn default() -> Self {
        Remembered(std::array::from_fn(|_| AtomicU32::new(0)))
    }
}

impl<const N: usize> Remembered<N> {
    fn slot(&self, raw: u32) -> &AtomicU32 {
        &self.0[raw as usize % N]
    }

    pub(crate) fn has(&self, raw: u32) -> bool {
        self.slot(raw).load(Ordering::Relaxed) == raw
    }

    pub(crate) fn add(&self, raw: u32) {
        self.slot(raw).store(raw, Ordering::Relaxed);
    }
}
