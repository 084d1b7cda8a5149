//! Work that several threads share.
//!
//! What is found out on the way (texts, signatures, types) is worth most if there is one of it: but asking others costs more than finding
//! it out again. So work is cut into shares, a thread takes one after the other, and what it has learned with one serves the next.

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

/// Cuts items into about `count` runs of about the same weight. Runs are not empty, and an item is never cut.
///
/// ```
/// use rmlir_par::threads::shares;
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

/// How much is to be cut off for the next share of work for so many threads, of which `left` is left of `total`: equal shares first, then
/// shorter and shorter ones, so that all threads come to an end at about the same time and still little is cut.
///
/// ```
/// use rmlir_par::threads::next_share;
/// assert_eq!([1024, 512, 64, 32, 8, 1].map(|left| next_share(left, 1024, 2)), [16, 16, 8, 4, 2, 2]);
/// ```
pub fn next_share(left: usize, total: usize, threads: usize) -> usize {
    let part = |count: usize| total.div_ceil(threads.max(1).saturating_mul(count));
    (left / threads.max(1).saturating_mul(4)).clamp(part(SHARES * 8), part(SHARES))
}

/// So many shares for each thread, before they get shorter.
const SHARES: usize = 32;

/// Cuts items into runs for so many threads, which take them in order: see [`next_share`]. No run but the last weighs less than `least`. Runs
/// are not empty, and an item is never cut.
///
/// ```
/// use rmlir_par::threads::tapering;
/// assert_eq!(tapering(&[5; 6], 2, 10, |&weight| weight), [0..2, 2..4, 4..6]);
/// ```
pub fn tapering<T>(
    items: &[T],
    threads: usize,
    least: usize,
    weight: impl Fn(&T) -> usize,
) -> Vec<Range<usize>> {
    let total = total(items, &weight);
    cut(items, weight, |left| least.max(next_share(left, total, threads)))
}

/// Does the work of each item on the threads of the current pool, and gives what comes of them in their order. A thread that has nothing
/// to do takes the next item.
///
/// ```
/// use rmlir_par::threads::each;
/// assert_eq!(each(vec![1, 2, 3], |n| n * n), [1, 4, 9]);
/// ```
pub fn each<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    let mut done = Vec::with_capacity(items.len());
    each_joined(items.into_iter(), work, |result| {
        done.push(result);
        ControlFlow::Continue(())
    });
    done
}

/// Does the work of each item on the threads of the current pool, and hands what comes of them to `join`, one at a time and in the order of
/// the items. Items are asked for one at a time too. A thread that has done an item joins what is there to be joined, unless another one
/// does: then it takes the next item. Breaks off when `join` says so.
///
/// ```
/// use rmlir_par::threads::each_joined;
/// use std::ops::ControlFlow;
/// let mut squares = Vec::new();
/// each_joined(1.., |n| n * n, |square| {
///     squares.push(square);
///     if square < 16 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(squares, [1, 4, 9, 16]);
/// ```
pub fn each_joined<T: Send, R: Send>(
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Send + Sync,
    join: impl FnMut(R) -> ControlFlow<()> + Send,
) {
    let threads = rayon::current_num_threads().min(items.size_hint().1.unwrap_or(usize::MAX));
    let items = Mutex::new(items.enumerate());
    let done = Done { waiting: Mutex::new(BTreeMap::new()), over: AtomicBool::new(false) };
    let joined = Mutex::new((0, join));
    let next = || lock_soon(&items).next().filter(|_| !done.over.load(Ordering::Relaxed));
    (0..threads).into_par_iter().with_max_len(1).for_each(|_| {
        while let Some((index, item)) = next() {
            let result = work(item);
            lock(&done.waiting).insert(index, result);
            if let Ok(mut joined) = joined.try_lock() {
                done.join_all(&mut joined);
            }
        }
    });
    // What was done while another thread was joining.
    done.join_all(&mut lock(&joined));
}

/// What was done and waits for what comes before it.
struct Done<R> {
    waiting: Mutex<BTreeMap<usize, R>>,
    over: AtomicBool,
}

impl<R> Done<R> {
    /// Joins all whose turn it is: `next` is the index of the first that has not been joined.
    fn join_all(&self, (next, join): &mut (usize, impl FnMut(R) -> ControlFlow<()>)) {
        while !self.over.load(Ordering::Relaxed) {
            let Some(result) = lock(&self.waiting).remove(next) else { return };
            *next += 1;
            if join(result).is_break() {
                self.over.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Locks. A thread that panicked with the lock does not matter: what is shared here is whole at all times.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks what nobody holds for long. A thread that sleeps until it is woken loses many times the time, and often wakes up on the processor
/// of the one that wakes it: so it tries again for a while first.
pub fn lock_soon<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    let mut patience = Patience::default();
    while patience.is_left() {
        match mutex.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => patience.wait(),
        }
    }
    lock(mutex)
}

/// How long a thread still waits for others before it goes to sleep.
#[derive(Debug, Default)]
pub struct Patience(u32);

impl Patience {
    /// So many times it waits without the system's help.
    const SPINS: u32 = 16;
    /// So many times it waits in all.
    const MOST: u32 = 400;

    /// Whether to try again.
    pub fn is_left(&self) -> bool {
        self.0 < Self::MOST
    }

    /// Waits for a short while.
    pub fn wait(&mut self) {
        self.0 += 1;
        if self.0 <= Self::SPINS {
            (0..8).for_each(|_| std::hint::spin_loop());
        } else {
            std::thread::yield_now();
        }
    }
}

/// What is in a cell, made when it is first asked for. Threads that ask at the same time make it each: that takes less than to wait for
/// the other.
pub fn get_or_make<T>(cell: &OnceLock<T>, make: impl FnOnce() -> T) -> &T {
    match cell.get() {
        Some(made) => made,
        None => {
            let made = make();
            cell.get_or_init(|| made)
        }
    }
}

/// What threads leave for the next share.
#[derive(Debug)]
pub struct Pool<T>(Mutex<Vec<T>>);

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool(Mutex::new(Vec::new()))
    }
}

impl<T> Pool<T> {
    /// What was left last, if anything is.
    pub fn take(&self) -> Option<T> {
        lock(&self.0).pop()
    }

    /// Leaves something.
    pub fn leave(&self, item: T) {
        lock(&self.0).push(item);
    }
}

/// What threads tell each other: each notes what it found out with a share, and looks at the notes of the others before the next one.
#[derive(Debug)]
pub struct SharedLog<T> {
    notes: Mutex<Vec<(u32, Arc<T>)>>,
    members: AtomicU32,
}

/// Who writes to a [`SharedLog`] and reads from it.
#[derive(Debug)]
pub struct Subscriber {
    number: u32,
    /// So many notes were there when it last looked.
    seen: usize,
}

impl<T> Default for SharedLog<T> {
    fn default() -> Self {
        SharedLog { notes: Mutex::new(Vec::new()), members: AtomicU32::new(0) }
    }
}

impl<T> SharedLog<T> {
    /// A new member, who has read nothing.
    pub fn join(&self) -> Subscriber {
        Subscriber { number: self.members.fetch_add(1, Ordering::Relaxed), seen: 0 }
    }

    /// Adds a note.
    pub fn note(&self, member: &Subscriber, note: T) {
        lock_soon(&self.notes).push((member.number, Arc::new(note)));
    }

    /// The notes of other members that this one has not read.
    ///
    /// ```
    /// use rmlir_par::threads::SharedLog;
    /// let board = SharedLog::default();
    /// let (mut a, mut b) = (board.join(), board.join());
    /// board.note(&a, "found");
    /// assert_eq!(*board.news(&mut b)[0], "found");
    /// assert!(board.news(&mut a).is_empty() && board.news(&mut b).is_empty());
    /// ```
    pub fn news(&self, member: &mut Subscriber) -> Vec<Arc<T>> {
        let notes = lock_soon(&self.notes);
        let new = notes.get(member.seen..).unwrap_or_default();
        member.seen = notes.len();
        new.iter().filter(|(from, _)| *from != member.number).map(|(_, note)| Arc::clone(note)).collect()
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
    fn what_is_done_is_joined_in_order() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
        let mut found = Vec::new();
        let turns = |n: u32| (0..n * 7919 % 5000).fold(n, |n, _| std::hint::black_box(n));
        pool.install(|| {
            each_joined(0..500u32, turns, |n| {
                found.push(n);
                ControlFlow::Continue(())
            })
        });
        assert!(found.iter().copied().eq(0..500));
    }

    #[test]
    fn nothing_is_joined_behind_a_break() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
        let mut found = Vec::new();
        pool.install(|| {
            each_joined(
                0..,
                |n| n,
                |n| {
                    found.push(n);
                    if n < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                },
            )
        });
        assert!(found.into_iter().eq(0..=100));
    }

    #[test]
    fn what_is_left_is_found_once() {
        let spare = Pool::default();
        spare.leave(1);
        assert_eq!((spare.take(), spare.take()), (Some(1), None));
    }
}
