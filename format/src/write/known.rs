//! Byte strings that were written, found again by content.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The numbers of byte strings, which whoever numbers them keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(HashTable<Slot>);

/// A string's number, with its hash: a table that grows does not look at the strings.
#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u64,
    index: u32,
}

impl Known {
    /// Makes room for so many strings.
    pub(super) fn reserve(&mut self, strings: usize) {
        self.0.reserve(strings, |slot| slot.hash);
    }

    /// The number of a string, which is `new` if it is not there. `string` gives those that are there.
    pub(super) fn find_or_add<'s>(
        &mut self,
        wanted: &[u8],
        new: u32,
        string: impl Fn(u32) -> &'s [u8],
    ) -> u32 {
        let hash = FxBuildHasher.hash_one(wanted);
        let same = |slot: &Slot| slot.hash == hash && string(slot.index) == wanted;
        let entry = self.0.entry(hash, same, |slot| slot.hash);
        entry.or_insert(Slot { hash, index: new }).get().index
    }
}
