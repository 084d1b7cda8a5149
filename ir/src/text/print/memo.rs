//! Text that was written before, by a 64-bit key.

use super::short;
use crate::cache::{Bound, Cache};
use std::ops::Range;

/// A cache of short texts, direct-mapped: a text may be forgotten, and is then written again.
///
/// New texts are written over the oldest ones, so that no more memory is touched than what stays in the processor's caches.
pub(crate) struct Memo {
    /// A power of two of them, or none yet.
    slots: Vec<Slot>,
    /// What is left of a hash when it is shifted so far is an index.
    shift: u32,
    /// What stands at a place is here, at the rest that the place leaves when it is divided by the bound.
    text: Vec<u8>,
    /// The place of the next text: as many bytes as have been taken in, with those left out at the bound.
    end: u64,
    /// Texts taken in since the slots were last doubled.
    added: usize,
    /// Longer texts are not kept.
    longest: usize,
    cache: &'static Cache,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    /// Zero for none: keys are not zero.
    key: u64,
    /// Where its text begins, times 65,536, and its length.
    place: u64,
}

impl Slot {
    fn start(self) -> u64 {
        self.place >> u16::BITS
    }

    fn len(self) -> usize {
        usize::from(self.place as u16)
    }
}

/// Longer texts are not kept, unless it is said.
const LONGEST: usize = 4096;
/// What all such caches are bound by.
pub(crate) const MOST_TEXT: Bound = Bound::Bytes(512 << 10);
const MOST_SLOTS: usize = 1 << 15;

impl Memo {
    /// An empty one of a kind whose bound is [`MOST_TEXT`].
    pub(crate) fn new(cache: &'static Cache) -> Memo {
        Memo::up_to(LONGEST, cache)
    }

    /// One that keeps texts up to this length.
    pub(crate) fn up_to(longest: usize, cache: &'static Cache) -> Memo {
        let longest = longest.min(cache.bound.limit()).min(u16::MAX.into());
        Memo { slots: Vec::new(), shift: 0, text: Vec::new(), end: 0, added: 0, longest, cache }
    }

    /// The kind of cache.
    pub(crate) fn kind(&self) -> &'static Cache {
        self.cache
    }

    fn slot(&self, key: u64) -> usize {
        // The multiplication spreads neighbouring handles; the top bits are the good ones.
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// Where in `text` a place is.
    fn at(&self, place: u64) -> usize {
        (place % self.cache.bound.limit() as u64) as usize
    }

    fn find(&self, key: u64) -> Option<Range<usize>> {
        let slot = self.slots.get(self.slot(key))?;
        if slot.key != key || self.end - slot.start() > self.cache.bound.limit() as u64 {
            return None;
        }
        let start = self.at(slot.start());
        Some(start..start + slot.len())
    }

    /// The text of `key`, if it is kept.
    pub(crate) fn get(&self, key: u64) -> Option<&[u8]> {
        Some(&self.text[self.find(key)?])
    }

    /// Appends the text of `key`, if it is kept.
    #[inline]
    pub(crate) fn append(&self, key: u64, out: &mut Vec<u8>) -> bool {
        let Some(text) = self.find(key) else { return false };
        short::append(out, &self.text, text);
        true
    }

    /// Keeps the text of `key`.
    pub(crate) fn put(&mut self, key: u64, text: &[u8]) {
        if text.len() > self.longest {
            return;
        }
        if self.added >= self.slots.len() && self.slots.len() < MOST_SLOTS {
            self.grow();
        }
        let start = self.room(text.len());
        let at = self.at(start);
        // In the first round there is nothing to write over.
        let (over, beyond) = text.split_at(text.len().min(self.text.len() - at));
        self.text[at..at + over.len()].copy_from_slice(over);
        self.text.extend_from_slice(beyond);
        self.end = start + text.len() as u64;
        self.added += 1;
        let at = self.slot(key);
        self.slots[at] = Slot { key, place: start << u16::BITS | text.len() as u64 };
    }

    /// The next place from which so many bytes do not go across the bound.
    fn room(&self, len: usize) -> u64 {
        let left = self.cache.bound.limit() - self.at(self.end);
        if len <= left { self.end } else { self.end + left as u64 }
    }

    fn grow(&mut self) {
        let new = (self.slots.len() * 2).max(64);
        self.shift = 64 - new.trailing_zeros();
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); new]);
        for slot in old.into_iter().filter(|slot| slot.key != 0) {
            let at = self.slot(slot.key);
            self.slots[at] = slot;
        }
        self.added = 0;
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let most = self.cache.bound.limit() as u64;
        // Further than the bound from all texts that were taken in.
        self.end = (self.end / most + 2) * most;
        self.text.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_was_put() {
        static TEST: Cache = Cache::new("test", crate::cache::Key::Handle, MOST_TEXT);
        let mut memo = Memo::new(&TEST);
        for key in 1..100_000u64 {
            memo.put(key, format!("text {key}").as_bytes());
            assert_eq!(memo.get(key), Some(format!("text {key}").as_bytes()));
        }
        let kept = (1..100_000u64).filter(|&key| match memo.get(key) {
            Some(text) => {
                assert_eq!(text, format!("text {key}").as_bytes());
                true
            }
            None => false,
        });
        let kept = kept.count();
        assert!(kept > 10_000, "{kept}");
        assert_eq!(memo.get(5), None);
    }

    #[test]
    fn texts_of_all_lengths_are_whole_around_the_bound() {
        static SMALL: Cache = Cache::new("test", crate::cache::Key::Handle, Bound::Bytes(100));
        let mut memo = Memo::new(&SMALL);
        let text = |key: u64| format!("{key:0len$}", len = 3 + (key * 7 % 98) as usize);
        for key in 1..1_000u64 {
            memo.put(key, text(key).as_bytes());
            assert_eq!(memo.get(key), Some(text(key).as_bytes()));
            let older = (1..key).filter_map(|key| Some((key, memo.get(key)?)));
            let kept: usize =
                older.map(|(key, kept)| (assert_eq!(kept, text(key).as_bytes()), kept.len()).1).sum();
            assert!(kept + text(key).len() <= 100);
        }
        memo.put(7, &[b'x'; 101]);
        assert_eq!(memo.get(7), None);
        memo.clear();
        assert!((1..1_000).all(|key| memo.get(key).is_none()));
        memo.put(7, b"again");
        assert_eq!(memo.get(7), Some(&b"again"[..]));
    }
}
