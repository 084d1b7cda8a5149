//! Bytes in blocks, each with a sum, which is checked when something in the block is first read.
//!
//! The sums stand in blocks of their own after the bytes, which have sums again, up to one block whose sum the header has. So whatever is
//! read was checked, what is not read costs nothing, and a damaged byte is noticed by whoever comes across it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Bytes of a block.
const BLOCK: usize = 4096;
/// Bytes of a sum.
const SUM: usize = 8;

/// Bytes that are kept elsewhere: read into memory, or mapped.
pub type SharedBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Checked bytes.
pub(super) struct Blocks {
    data: SharedBytes,
    /// Where the bytes begin, and how many they are.
    start: usize,
    len: usize,
    /// The bytes themselves, then the sums of their blocks, then the sums of the blocks of these sums, and so on.
    levels: Vec<Level>,
    /// The sum of the last level, which is one block.
    root: u64,
    /// Whether a block has been checked: a bit each.
    checked: Box<[AtomicU64]>,
    damaged: AtomicBool,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    start: usize,
    len: usize,
    /// Number of its first block among all blocks.
    first: usize,
}

impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocks").field("levels", &self.levels).finish_non_exhaustive()
    }
}

impl Blocks {
    /// The bytes `start..start + len` of `data`, with all sums after them; `None` if `data` does not end where these end.
    pub(super) fn new(data: SharedBytes, start: usize, len: usize, root: u64) -> Option<Blocks> {
        let mut levels = vec![Level { start, len, first: 0 }];
        let mut last = Level { start, len, first: 0 };
        let mut end = start.checked_add(len)?;
        while last.len > BLOCK {
            let blocks = last.len.div_ceil(BLOCK);
            last = Level { start: end, len: blocks * SUM, first: last.first + blocks };
            end = end.checked_add(last.len)?;
            levels.push(last);
        }
        if end != (*data).as_ref().len() {
            return None;
        }
        let words = (last.first + 1).div_ceil(64);
        let checked = (0..words).map(|_| AtomicU64::new(0)).collect();
        Some(Blocks { data, start, len, levels, root, checked, damaged: AtomicBool::new(false) })
    }

    /// Whether anything that was read is not what was written.
    pub(super) fn is_damaged(&self) -> bool {
        self.damaged.load(Ordering::Relaxed)
    }

    /// Something that was read makes no sense, although its sum is right.
    pub(super) fn note_damage(&self) {
        self.damaged.store(true, Ordering::Relaxed);
    }

    /// Bytes from an offset on; `None` beyond the end and if they are damaged.
    #[inline]
    pub(super) fn read<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        let end = at.checked_add(N).filter(|&end| end <= self.len)?;
        let (first, last) = (at / BLOCK, end.saturating_sub(1) / BLOCK);
        let sound = |block| self.is_checked(block) || self.is_sound(0, block);
        if !sound(first) || (last != first && !sound(last)) {
            return None;
        }
        (*self.data).as_ref().get(self.start + at..)?.first_chunk().copied()
    }

    /// Whether the block with this number among all blocks has been checked.
    #[inline]
    fn is_checked(&self, number: usize) -> bool {
        let word = self.checked.get(number / 64);
        word.is_some_and(|word| word.load(Ordering::Relaxed) & 1 << (number % 64) != 0)
    }

    #[cold]
    fn is_sound(&self, level: usize, block: usize) -> bool {
        let number = self.levels.get(level).map_or(0, |level| level.first + block);
        self.is_checked(number) || self.check(level, block, number)
    }

    fn check(&self, level: usize, block: usize, number: usize) -> bool {
        let sound = self.stated(level, block).is_some_and(|stated| self.sum_of(level, block) == Some(stated));
        match self.checked.get(number / 64) {
            Some(word) if sound => {
                word.fetch_or(1 << (number % 64), Ordering::Relaxed);
            }
            _ => self.note_damage(),
        }
        sound
    }

    /// The sum that a block should have. There are at most eight levels.
    fn stated(&self, level: usize, block: usize) -> Option<u64> {
        let Some(sums) = self.levels.get(level + 1) else { return Some(self.root) };
        let at = block * SUM;
        if !self.is_sound(level + 1, at / BLOCK) {
            return None;
        }
        let bytes = (*self.data).as_ref().get(sums.start + at..)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes))
    }

    fn sum_of(&self, level: usize, block: usize) -> Option<u64> {
        let level = self.levels.get(level)?;
        let start = block * BLOCK;
        let end = level.len.min(start + BLOCK);
        (*self.data).as_ref().get(level.start + start..level.start + end).map(sum)
    }
}

/// Puts all sums after the bytes from `start` on; gives the sum of the last level.
pub(super) fn add_sums(out: &mut Vec<u8>, start: usize) -> u64 {
    let mut level = start;
    while out.len() - level > BLOCK {
        let end = out.len();
        let sums: Vec<u64> = out.get(level..).unwrap_or_default().chunks(BLOCK).map(sum).collect();
        sums.iter().for_each(|sum| out.extend_from_slice(&sum.to_le_bytes()));
        level = end;
    }
    sum(out.get(level..).unwrap_or_default())
}

/// A sum over bytes: four streams of words of eight bytes. Each step can be undone, so that one changed word always changes the sum.
pub(super) fn sum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(FACTOR).rotate_left(29);
    let mut lanes = [1u64, 2, 3, 4];
    let mut chunks = bytes.chunks_exact(32);
    for chunk in &mut chunks {
        for (lane, word) in lanes.iter_mut().zip(chunk.chunks_exact(8)) {
            *lane = mix(*lane, word_of(word));
        }
    }
    let rest = chunks.remainder().chunks(8).fold(bytes.len() as u64, |sum, word| mix(sum, word_of(word)));
    lanes.into_iter().fold(mix(0, rest), mix)
}

/// Up to eight bytes, the rest zeros.
#[inline]
fn word_of(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(word) => u64::from_le_bytes(*word),
        None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn checked(len: usize) -> (Vec<u8>, u64) {
        let mut bytes: Vec<u8> =
            (0..len as u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let root = add_sums(&mut bytes, 0);
        (bytes, root)
    }

    #[test]
    fn what_was_written_is_read_with_any_number_of_levels() {
        for len in [0, 1, 7, 8, BLOCK - 1, BLOCK, BLOCK + 1, 600 * BLOCK + 5] {
            let (bytes, root) = checked(len);
            let blocks = Blocks::new(Arc::new(bytes.clone()), 0, len, root).unwrap();
            for at in (0..len.saturating_sub(3)).step_by(997) {
                assert_eq!(blocks.read::<4>(at).unwrap(), bytes[at..at + 4]);
            }
            assert_eq!(blocks.read::<4>(len.saturating_sub(3)), None);
            assert!(!blocks.is_damaged());
        }
    }

    #[test]
    fn a_changed_bit_is_noticed_by_who_reads_its_block_and_by_nobody_else() {
        let len = 520 * BLOCK;
        let (bytes, root) = checked(len);
        for at in (0..bytes.len()).step_by(61_003) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            let blocks = Blocks::new(Arc::new(changed), 0, len, root).unwrap();
            // The sums of block b lie in block b / 512 of the next level.
            let hit = |block: usize| match at {
                _ if at < len => at / BLOCK == block,
                _ if at < len + 520 * SUM => block / 512 == (at - len) / BLOCK,
                _ => true,
            };
            for block in [0, 3, at / BLOCK, 519] {
                let read = blocks.read::<8>((block * BLOCK).min(len - 8)).is_some();
                assert_eq!(read, !hit(block.min(519)), "byte {at}, block {block}");
            }
        }
    }
}
