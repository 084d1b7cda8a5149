//! Append-only uniquing: a lookup that hits takes no lock.
//!
//! Entries lie in a [`List`], where they never move. The hash index is a row of open-addressing tables of atomics, each
//! twice the size of the one before; the newest is published when it is complete, so that a reader works on a whole table
//! without waiting. A miss takes the one mutex, looks again and inserts.
//!
//! A table has a byte for each slot beside the indices, as much of the hash as tells most others: what is not there is told from one word of
//! eight such bytes, and those of all entries are an eighth of what a row of hashes and indices takes, which counts where many entries are new.

use crate::list::List;
use crate::threads::lock_soon;
use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

/// Slots in a group, whose tags are one word.
const GROUP: usize = 8;
/// Groups of the first table; level `k` has `FIRST << k`.
const FIRST: usize = 8;
const LEVELS: usize = 27;

/// Hashes with the workspace's one hash function.
pub fn hash_of<T: Hash + ?Sized>(value: &T) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(value)
}

/// What is kept of a hash.
fn short(hash: u64) -> u32 {
    // The multiplicative hash has its entropy on top.
    (hash >> 32) as u32 ^ hash as u32
}

/// An append-only set of `T` with 32-bit indices.
#[derive(Debug)]
pub struct Uniquer<T> {
    items: List<T>,
    tables: [OnceLock<Table>; LEVELS],
    level: AtomicU32,
    /// What is kept of the hashes of the entries, by index; its mutex serialises insertion.
    hashes: Mutex<Vec<u32>>,
}

impl<T> Default for Uniquer<T> {
    fn default() -> Self {
        let tables: [OnceLock<Table>; LEVELS] = std::array::from_fn(|_| OnceLock::new());
        let _ = tables[0].set(Table::new(FIRST));
        Uniquer { items: List::default(), tables, level: AtomicU32::new(0), hashes: Mutex::new(Vec::new()) }
    }
}

impl<T> Uniquer<T> {
    /// Whether nothing has been inserted.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The entry with index `index`, if there is one.
    pub fn get(&self, index: u32) -> Option<&T> {
        self.items.get(index as usize)
    }

    /// The entry with index `index`.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn at(&self, index: u32) -> &T {
        self.items.at(index as usize)
    }

    /// Looks up without inserting.
    pub fn find(&self, hash: u64, same: impl Fn(&T) -> bool) -> Option<u32> {
        let level = self.level.load(Ordering::Acquire) as usize;
        self.probe(level, short(hash), &same).ok()
    }

    /// Looks up while nobody inserts. Where there is no entry, the number of entries that there are: as long as [`len`](Uniquer::len) says
    /// as many, there is still none.
    pub fn find_or_count(&self, hash: u64, same: impl Fn(&T) -> bool) -> Result<u32, usize> {
        let hashes = lock_soon(&self.hashes);
        let level = self.level.load(Ordering::Acquire) as usize;
        self.probe(level, short(hash), &same).map_err(|_| hashes.len())
    }

    /// Finds the entry that `same` accepts or appends the one that `make` gives.
    pub fn intern(&self, hash: u64, same: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        let hash = short(hash);
        match self.look(hash, &same) {
            Ok(found) => found,
            Err(place) => self.insert(hash, place, (), |have, ()| same(have), |()| make()),
        }
    }

    /// Finds the entry that holds a value or appends the one that `make` makes of it, while others may insert.
    pub fn intern_value<V: PartialEq>(&self, hash: u64, value: V, make: impl FnOnce(V) -> T) -> u32
    where
        T: Borrow<V>,
    {
        let hash = short(hash);
        match self.look(hash, &|have: &T| have.borrow() == &value) {
            Ok(found) => found,
            Err(place) => {
                let made = make(value);
                self.insert(hash, place, made, |have, made| have.borrow() == made.borrow(), |made| made)
            }
        }
    }

    /// Makes room for so many more entries: the tables that would be filled and left on the way there are not made.
    pub fn reserve(&self, more: usize) {
        let mut hashes = lock_soon(&self.hashes);
        let entries = hashes.len().saturating_add(more);
        let has_room = |&level: &usize| !is_full(FIRST << level, entries);
        let level = (0..LEVELS).find(has_room).unwrap_or(LEVELS - 1);
        if level > self.level.load(Ordering::Acquire) as usize {
            hashes.reserve_exact(more);
            let _ = self.tables[level].set(Table::of(FIRST << level, &hashes));
            self.level.store(level as u32, Ordering::Release);
        }
    }

    /// The index of the entry, or the place in the newest table where it belongs.
    fn look(&self, hash: u32, same: &impl Fn(&T) -> bool) -> Result<u32, Place> {
        let level = self.level.load(Ordering::Acquire) as usize;
        self.probe(level, hash, same).map_err(|slot| Place { level, slot })
    }

    /// Appends the entry that `make` makes of a value, unless one that is the same was inserted since it was looked for.
    fn insert<V>(
        &self,
        hash: u32,
        place: Place,
        value: V,
        same: impl Fn(&T, &V) -> bool,
        make: impl FnOnce(V) -> T,
    ) -> u32 {
        let mut slot = place.slot;
        let mut hashes = lock_soon(&self.hashes);
        let mut level = self.level.load(Ordering::Acquire) as usize;
        // Entries stay where they are: while the slot is free, the entry is nowhere.
        if level != place.level || !self.is_free(level, slot) {
            slot = match self.probe(level, hash, &|have: &T| same(have, &value)) {
                Ok(found) => return found,
                Err(slot) => slot,
            };
        }
        let index = self.items.push(make(value)) as u32;
        hashes.push(hash);
        if let Some(table) = self.tables[level].get() {
            table.fill(slot, hash, index);
            if table.is_full(hashes.len()) && level + 1 < LEVELS {
                level += 1;
                let _ = self.tables[level].set(Table::of(FIRST << level, &hashes));
                self.level.store(level as u32, Ordering::Release);
            }
        }
        index
    }

    fn is_free(&self, level: usize, slot: Slot) -> bool {
        self.tables[level].get().is_some_and(|table| table.is_free(slot))
    }

    /// The index of the entry, or the free slot where it belongs.
    fn probe(&self, level: usize, hash: u32, same: &impl Fn(&T) -> bool) -> Result<u32, Slot> {
        let Some(table) = self.tables[level].get() else { return Err(Slot(0)) };
        table.probe(hash, |index| self.items.get(index as usize).is_some_and(same))
    }
}

/// A place in a table.
#[derive(Clone, Copy)]
struct Slot(usize);

/// A place in one of the tables.
struct Place {
    level: usize,
    slot: Slot,
}

/// One of the tables. At most three quarters of its slots have an entry.
#[derive(Debug)]
struct Table {
    /// For each slot a byte of the hash, for a free one zero. A tag is there after the index is.
    tags: Box<[AtomicU64]>,
    indices: Box<[AtomicU32]>,
}

/// Whether so many entries are as many as a table of so many groups takes.
fn is_full(groups: usize, entries: usize) -> bool {
    entries.saturating_mul(4) >= groups * GROUP * 3
}

const LOW_BITS: u64 = u64::MAX / 0xFF;
const HIGH_BITS: u64 = LOW_BITS << 7;

/// The byte of a hash that stands in a table, which is not zero. The group goes by the low bits.
fn tag(hash: u32) -> u64 {
    u64::from(hash >> 25 | 0x80)
}

/// The first of the lanes that a mask has.
fn lane(mask: u64) -> usize {
    (mask.trailing_zeros() / u8::BITS) as usize
}

impl Table {
    /// One without entries.
    fn new(groups: usize) -> Table {
        Table {
            tags: bytemuck::allocation::zeroed_slice_box(groups),
            indices: bytemuck::allocation::zeroed_slice_box(groups * GROUP),
        }
    }

    /// One with the entries that have these hashes.
    fn of(groups: usize, hashes: &[u32]) -> Table {
        let table = Table::new(groups);
        for (index, &hash) in hashes.iter().enumerate() {
            table.fill(table.free(hash), hash, index as u32);
        }
        table
    }

    /// The free slot where an entry that is not there belongs.
    fn free(&self, hash: u32) -> Slot {
        let mask = self.tags.len() - 1;
        let mut group = hash as usize & mask;
        loop {
            let free = !self.tags[group].load(Ordering::Acquire) & HIGH_BITS;
            if free != 0 {
                return Slot(group * GROUP + lane(free));
            }
            group = (group + 1) & mask;
        }
    }

    /// Whether so many entries are as many as it takes.
    fn is_full(&self, entries: usize) -> bool {
        is_full(self.tags.len(), entries)
    }

    fn is_free(&self, slot: Slot) -> bool {
        let tags = self.tags.get(slot.0 / GROUP).map_or(u64::MAX, |tags| tags.load(Ordering::Acquire));
        tags >> (slot.0 % GROUP * 8) & 0xFF == 0
    }

    /// The index that `is_it` accepts, or the free slot where it belongs.
    #[inline]
    fn probe(&self, hash: u32, is_it: impl Fn(u32) -> bool) -> Result<u32, Slot> {
        let mask = self.tags.len() - 1;
        let mut group = hash as usize & mask;
        loop {
            let tags = self.tags[group].load(Ordering::Acquire);
            // The lowest byte that this finds is zero; one above it may be one, which `is_it` refuses.
            let others = tags ^ (tag(hash) * LOW_BITS);
            let mut same = others.wrapping_sub(LOW_BITS) & !others & HIGH_BITS;
            while same != 0 {
                let index = self.indices[group * GROUP + lane(same)].load(Ordering::Relaxed);
                if is_it(index) {
                    return Ok(index);
                }
                same &= same - 1;
            }
            let free = !tags & HIGH_BITS;
            if free != 0 {
                return Err(Slot(group * GROUP + lane(free)));
            }
            group = (group + 1) & mask;
        }
    }

    /// Puts an entry in a free slot. Only one thread may do so at a time.
    fn fill(&self, slot: Slot, hash: u32, index: u32) {
        self.indices[slot.0].store(index, Ordering::Relaxed);
        let tags = &self.tags[slot.0 / GROUP];
        // Nobody else changes them; to say so to the machine would have it wait for all that was stored before.
        let with_tag = tags.load(Ordering::Relaxed) | tag(hash) << (slot.0 % GROUP * 8);
        tags.store(with_tag, Ordering::Release);
    }
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
    fn room_is_made_before_and_between() {
        let set = Uniquer::default();
        set.reserve(1_000);
        let first: Vec<u32> = (0..1_500).map(|i| intern(&set, &format!("s{i}"))).collect();
        set.reserve(1);
        set.reserve(10_000);
        let again: Vec<u32> = (0..1_500).map(|i| intern(&set, &format!("s{i}"))).collect();
        assert_eq!((first, set.len()), (again, 1_500));
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
    fn entries_of_one_hash_are_told_apart() {
        let set = Uniquer::default();
        let intern = |i: usize| set.intern(7, |have: &usize| *have == i, || i);
        let first: Vec<u32> = (0..100).map(intern).collect();
        assert_eq!((0..100).map(intern).collect::<Vec<_>>(), first);
        assert_eq!((set.find(7, |&have| have == 100), set.find(8, |&have| have == 0)), (None, None));
    }

    #[test]
    fn values_are_made_into_entries_once() {
        let set: Uniquer<String> = Uniquer::default();
        let intern = |i: usize| {
            let text = format!("s{i}");
            set.intern_value::<String>(hash_of(&text), text, |text| text)
        };
        let run = || (0..5_000).map(|i| intern(i % 1_250)).collect::<Vec<_>>();
        let (a, b) = rayon::join(run, run);
        assert_eq!(a, b);
        assert_eq!((set.len(), set.get(a[7]).map(String::as_str)), (1_250, Some("s7")));
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
