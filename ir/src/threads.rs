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
    let target = total(items, &weight).div_ceil(count.max(1));
    cut(items, weight, |_| target)
}

fn total<T>(items: &[T], weight: impl Fn(&T) -> usize) -> usize {
    items.iter().map(weight).fold(0, usize::saturating_add)
}

/// Cuts items into runs that weigh at least what `target` says of all that is left, but for the last one.
fn cut<T>(items: &[T], weight: impl Fn(&T) -> usize, target: impl Fn(usize) -> usize) -> Vec<Range<usize>> {
    let mut left = total(items, &weight);
    let (mut shares, mut start, mut filled) = (Vec::new(), 0, 0usize);
    for (index, item) in items.iter().enumerate() {
        filled = filled.saturating_add(weight(item));
        if filled >= target(left) || index + 1 == items.len() {
            shares.push(start..index + 1);
            left = left.saturating_sub(filled);
            (start, filled) = (index + 1, 0);
        }
    }
    shares
}

/// The smallest share is this part of what one of the threads has to do.
const LAST_SHARES: usize = 32;

/// Cuts items into runs for so many threads, which take them in order: long ones first, then shorter and shorter ones, so that all
/// threads come to an end at about the same time and still little is cut. No run but the last weighs less than `least`. Runs are not
/// empty, and an item is never cut.
///
/// ```
/// use rmlir_ir::threads::tapering;
/// assert_eq!(tapering(&[1; 12], 2, 2, |&weight| weight), [0..3, 3..5, 5..7, 7..9, 9..11, 11..12]);
/// ```
pub fn tapering<T>(
    items: &[T],
    threads: usize,
    least: usize,
    weight: impl Fn(&T) -> usize,
) -> Vec<Range<usize>> {
    let threads = threads.max(1);
    let least = least.max(total(items, &weight).div_ceil(threads.saturating_mul(LAST_SHARES)));
    cut(items, weight, |left| least.max(left / threads.saturating_mul(2)))
}

/// Does the work of each item on the threads of the current pool, and gives what comes of them in their order. A thread that has nothing
/// to do takes the next item.
///
/// ```
/// use rmlir_ir::threads::each;
/// assert_eq!(each(vec![1, 2, 3], |n| n * n), [1, 4, 9]);
/// ```
pub fn each<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    let threads = rayon::current_num_threads().min(items.len());
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let items = Mutex::new(items.into_iter().enumerate());
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    (0..threads).into_par_iter().with_max_len(1).for_each(|_| {
        while let Some((index, item)) = next() {
            let result = work(item);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, result)| result).collect()
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
    fn tapering_shares_cover_everything_in_order_and_get_lighter() {
        for (len, threads, least) in
            [(0, 2, 1), (1, 2, 1), (1000, 2, 1), (1000, 3, 100), (10, 0, 0), (7, 50, 1)]
        {
            let items = vec![3usize; len];
            let shares = tapering(&items, threads, least, |&weight| weight);
            assert!(shares.iter().all(|share| !share.is_empty()));
            assert!(shares.windows(2).all(|pair| pair[0].len() >= pair[1].len()));
            assert!(shares.iter().rev().skip(1).all(|share| share.len() * 3 >= least));
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
