//! Append-only uniquing: a lookup that hits takes no lock.
//!
//! Entries lie in a [`boxcar::Vec`], whose elements never move. The hash index is a row of open-addressing tables of atomics, each
//! twice the size of the one before; the newest is published when it is complete, so that a reader works on a whole table
//! without waiting. A miss takes the one mutex, looks again and inserts.

use crate::threads::lock_soon;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

/// Slots of the first table; level `k` has `FIRST << k`.
const FIRST: usize = 64;
const LEVELS: usize = 27;

/// Hashes with the workspace's one hash function.
pub fn hash_of<T: Hash + ?Sized>(value: &T) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(value)
}

/// What a table keeps of a hash: enough to place the entry and to reject most others without looking at them.
fn tag(hash: u64) -> u32 {
    // The multiplicative hash has its entropy on top.
    (hash >> 32) as u32 ^ hash as u32
}

/// An append-only set of `T` with 32-bit indices.
#[derive(Debug)]
pub struct Uniquer<T> {
    items: boxcar::Vec<T>,
    tables: [OnceLock<Box<[AtomicU64]>>; LEVELS],
    level: AtomicU32,
    /// Number of entries in the index; its mutex serialises insertion.
    count: Mutex<usize>,
}

impl<T> Default for Uniquer<T> {
    fn default() -> Self {
        let tables: [OnceLock<Box<[AtomicU64]>>; LEVELS] = std::array::from_fn(|_| OnceLock::new());
        let _ = tables[0].set(empty_table(FIRST));
        Uniquer { items: boxcar::Vec::new(), tables, level: AtomicU32::new(0), count: Mutex::new(0) }
    }
}

impl<T> Uniquer<T> {
    /// Whether nothing has been inserted.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.items.count()
    }

    /// The entry with index `index`, if there is one.
    pub fn get(&self, index: u32) -> Option<&T> {
        self.items.get(index as usize)
    }

    /// Looks up without inserting.
    pub fn find(&self, hash: u64, same: impl Fn(&T) -> bool) -> Option<u32> {
        let level = self.level.load(Ordering::Acquire) as usize;
        self.probe(level, hash, &same).ok()
    }

    /// Looks up while nobody inserts. Where there is no entry, the number of entries that there are: as long as [`len`](Uniquer::len) says
    /// as many, there is still none.
    pub fn find_or_count(&self, hash: u64, same: impl Fn(&T) -> bool) -> Result<u32, usize> {
        let count = lock_soon(&self.count);
        let level = self.level.load(Ordering::Acquire) as usize;
        self.probe(level, hash, &same).map_err(|_| *count)
    }

    /// Finds the entry that `same` accepts or appends the one that `make` gives.
    pub fn intern(&self, hash: u64, same: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        let seen = self.level.load(Ordering::Acquire) as usize;
        let mut slot = match self.probe(seen, hash, &same) {
            Ok(found) => return found,
            Err(slot) => slot,
        };
        let mut count = lock_soon(&self.count);
        let mut level = self.level.load(Ordering::Acquire) as usize;
        // Entries stay where they are: while the slot is free, the entry is nowhere.
        if level != seen || !self.is_free(level, slot) {
            slot = match self.probe(level, hash, &same) {
                Ok(found) => return found,
                Err(slot) => slot,
            };
        }
        let index = self.items.push(make()) as u32;
        *count += 1;
        if let Some(table) = self.tables[level].get() {
            table[slot].store(pack(tag(hash), index), Ordering::Release);
            if *count * 2 > table.len() && level + 1 < LEVELS {
                level += 1;
                let _ = self.tables[level].set(grown(table));
                self.level.store(level as u32, Ordering::Release);
            }
        }
        index
    }

    fn is_free(&self, level: usize, slot: usize) -> bool {
        let slot = self.tables[level].get().and_then(|table| table.get(slot));
        slot.is_some_and(|slot| slot.load(Ordering::Acquire) == 0)
    }

    /// The index of the entry, or the free slot where it belongs.
    fn probe(&self, level: usize, hash: u64, same: &impl Fn(&T) -> bool) -> Result<u32, usize> {
        let Some(table) = self.tables[level].get() else { return Err(0) };
        let (mask, tag) = (table.len() - 1, tag(hash));
        let mut slot = tag as usize & mask;
        loop {
            let word = table[slot].load(Ordering::Acquire);
            if word == 0 {
                return Err(slot);
            }
            if (word >> 32) as u32 == tag {
                let index = (word as u32) - 1;
                if self.items.get(index as usize).is_some_and(same) {
                    return Ok(index);
                }
            }
            slot = (slot + 1) & mask;
        }
    }
}

fn pack(tag: u32, index: u32) -> u64 {
    u64::from(tag) << 32 | u64::from(index + 1)
}

fn empty_table(slots: usize) -> Box<[AtomicU64]> {
    bytemuck::allocation::zeroed_slice_box(slots)
}

/// A table of twice the size with the same entries.
fn grown(old: &[AtomicU64]) -> Box<[AtomicU64]> {
    let new = empty_table(old.len() * 2);
    let mask = new.len() - 1;
    for word in old.iter().map(|w| w.load(Ordering::Relaxed)).filter(|&w| w != 0) {
        let mut slot = (word >> 32) as usize & mask;
        while new[slot].load(Ordering::Relaxed) != 0 {
            slot = (slot + 1) & mask;
        }
        new[slot].store(word, Ordering::Relaxed);
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intern(set: &Uniquer<String>, text: &str) -> u32 {
        set.intern(hash_of(text), |have| have == text, || text.to_owned())
    }

    #[test]
    fn equal_values_share_an_index_across_growth() {
        let set = Uniquer::default();
        let first: Vec<u32> = (0..10_000).map(|i| intern(&set, &format!("s{i}"))).collect();
        let again: Vec<u32> = (0..10_000).map(|i| intern(&set, &format!("s{i}"))).collect();
        assert_eq!(first, again);
        assert_eq!(set.len(), 10_000);
    }

    #[test]
    fn what_is_not_there_is_not_there_until_something_is_inserted() {
        let set = Uniquer::default();
        let find = |text: &str| set.find_or_count(hash_of(text), |have: &String| have == text);
        intern(&set, "a");
        assert_eq!((find("a"), find("b")), (Ok(0), Err(set.len())));
        intern(&set, "b");
        assert_eq!(find("b"), Ok(1));
    }

    #[test]
    fn threads_agree_on_indices() {
        let set = Uniquer::default();
        let run = || (0..5_000).map(|i| intern(&set, &format!("s{}", i % 1_250))).collect::<Vec<_>>();
        let (a, b) = rayon::join(run, run);
        assert_eq!(a, b);
        assert_eq!(set.len(), 1_250);
    }
}
