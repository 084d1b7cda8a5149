//! Text that was written before, by a 64-bit key.

use crate::cache::{Bound, Cache, room_for_all};

/// A cache of short texts, direct-mapped: a text may be forgotten, and is then written again.
pub(crate) struct Memo {
    /// A power of two of them, or none yet.
    slots: Vec<Slot>,
    /// What is left of a hash when it is shifted so far is an index.
    shift: u32,
    text: Vec<u8>,
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
    start: u32,
    len: u32,
}

/// Longer texts are not kept, unless it is said.
const LONGEST: usize = 4096;
/// What all such caches are bound by: at this size everything is forgotten.
pub(crate) const MOST_TEXT: Bound = Bound::Bytes(8 << 20);
const MOST_SLOTS: usize = 1 << 16;

impl Memo {
    /// An empty one of a kind whose bound is [`MOST_TEXT`].
    pub(crate) fn new(cache: &'static Cache) -> Memo {
        Memo::up_to(LONGEST, cache)
    }

    /// One that keeps texts up to this length.
    pub(crate) fn up_to(longest: usize, cache: &'static Cache) -> Memo {
        Memo { slots: Vec::new(), shift: 0, text: Vec::new(), added: 0, longest, cache }
    }

    /// The kind of cache.
    pub(crate) fn kind(&self) -> &'static Cache {
        self.cache
    }

    fn slot(&self, key: u64) -> usize {
        // The multiplication spreads neighbouring handles; the top bits are the good ones.
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// The text of `key`, if it is kept.
    pub(crate) fn get(&self, key: u64) -> Option<&[u8]> {
        let slot = self.slots.get(self.slot(key))?;
        if slot.key != key {
            return None;
        }
        self.text.get(slot.start as usize..(slot.start + slot.len) as usize)
    }

    /// Keeps the text of `key`.
    pub(crate) fn put(&mut self, key: u64, text: &[u8]) {
        if text.len() > self.longest {
            return;
        }
        let most = self.cache.bound.limit();
        if self.text.len() + text.len() > most {
            self.clear();
        }
        if self.added >= self.slots.len() && self.slots.len() < MOST_SLOTS {
            self.grow();
        }
        room_for_all(&mut self.text, most);
        let slot = Slot { key, start: self.text.len() as u32, len: text.len() as u32 };
        self.text.extend_from_slice(text);
        self.added += 1;
        let at = self.slot(key);
        self.slots[at] = slot;
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
        self.slots.fill(Slot::default());
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
        memo.clear();
        assert_eq!(memo.get(5), None);
    }
}
