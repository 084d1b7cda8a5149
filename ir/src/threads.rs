//! Work that several threads share.
//!
//! What is found out on the way (texts, signatures, types) is worth most if there is one of it: but asking others costs more than finding
//! it out again. So work is cut into shares, a thread takes one after the other, and what it has learned with one serves the next.

use rayon::prelude::*;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Cuts items into about `count` runs of about the same weight. Runs are not empty, and an item is never cut.
///
/// ```
/// use rmlir_ir::threads::shares;
/// assert_eq!(shares(&[1, 1, 6, 2, 2, 2], 2, |&weight| weight), [0..3, 3..6]);
/// ```
pub fn shares<T>(items: &[T], count: usize, weight: impl Fn(&T) -> usize) -> Vec<Range<usize>> {
    let total = items.iter().map(&weight).fold(0, usize::saturating_add);
    let target = total.div_ceil(count.max(1));
    let (mut shares, mut start, mut filled) = (Vec::new(), 0, 0usize);
    for (index, item) in items.iter().enumerate() {
        filled = filled.saturating_add(weight(item));
        if filled >= target {
            shares.push(start..index + 1);
            (start, filled) = (index + 1, 0);
        }
    }
    if start < items.len() {
        shares.push(start..items.len());
    }
    shares
}

/// Does the work of each item on the threads of the current pool, and gives what comes of them in their order.
///
/// A thread that has nothing to do takes over half of what is left to another one, down to single items.
///
/// ```
/// use rmlir_ir::threads::each;
/// assert_eq!(each(vec![1, 2, 3], |n| n * n), [1, 4, 9]);
/// ```
pub fn each<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    items.into_par_iter().with_max_len(1).map(work).collect()
}

/// What threads leave for the next share.
#[derive(Debug)]
pub struct Spare<T>(Mutex<Vec<T>>);

impl<T> Default for Spare<T> {
    fn default() -> Self {
        Spare(Mutex::new(Vec::new()))
    }
}

impl<T> Spare<T> {
    /// What was left last, if anything is.
    pub fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Leaves something.
    pub fn leave(&self, item: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_cover_everything_in_order() {
        for (len, count) in [(0, 3), (1, 3), (7, 1), (100, 8), (5, 100), (3, 0)] {
            let items: Vec<usize> = (0..len).map(|i| i * 37 % 11).collect();
            let shares = shares(&items, count, |&weight| weight);
            assert!(shares.iter().all(|share| !share.is_empty()));
            assert!(shares.into_iter().flatten().eq(0..len));
        }
    }

    #[test]
    fn what_is_left_is_found_once() {
        let spare = Spare::default();
        spare.leave(1);
        assert_eq!((spare.take(), spare.take()), (Some(1), None));
    }
}
