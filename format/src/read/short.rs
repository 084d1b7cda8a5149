//! Entries of a few numbers each, which large tables are full of: the numbers are taken from a word at a time.

use crate::write::Emitter;

/// The most bytes of an entry that is short.
pub(super) const SHORT: usize = 16;
/// The bytes of a word.
pub(super) const WORD: usize = 8;

/// The numbers that the bytes from `at` to `len` hold, if they are just so many. What is after these bytes does not matter.
#[inline]
pub(super) fn numbers_in<const N: usize>(
    bytes: &[u8; SHORT + WORD],
    mut at: usize,
    len: usize,
) -> Option<[u64; N]> {
    let mut numbers = [0; N];
    for number in &mut numbers {
        if at >= len {
            return None;
        }
        let word = u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?);
        // That of nine bytes begins with a zero.
        if word & 0xFF == 0 {
            return None;
        }
        let length = word.trailing_zeros() + 1;
        *number = word << (64 - 8 * length) >> (64 - 8 * length) >> length;
        at += length as usize;
    }
    (at == len).then_some(numbers)
}

/// Numbers with which entries begin that differ in what follows only, as places in one file do.
#[derive(Clone, Copy, Debug)]
pub struct Lead {
    /// The numbers as they are encoded, and which bits of a word that takes.
    bits: u64,
    mask: u64,
    bytes: usize,
}

impl Lead {
    /// Of entries that begin with these numbers. `None` if that takes more than a word.
    pub fn of(numbers: &[u64]) -> Option<Lead> {
        let mut out = Emitter::default();
        numbers.iter().for_each(|&number| out.varint(number));
        let bytes = out.len();
        let mut word = [0; WORD];
        word.get_mut(..bytes)?.copy_from_slice(out.as_bytes());
        let mask = u64::MAX.checked_shr(64 - 8 * bytes as u32).unwrap_or(0);
        Some(Lead { bits: u64::from_le_bytes(word), mask, bytes })
    }

    /// The bytes that it takes and how many there are of them: no more than a word.
    pub(crate) fn encoded(&self) -> (u64, usize) {
        (self.bits, self.bytes)
    }

    /// The numbers after it, if it stands there and they fill the first `len` bytes.
    #[inline]
    pub(super) fn numbers<const N: usize>(&self, bytes: &[u8; SHORT + WORD], len: usize) -> Option<[u64; N]> {
        match u64::from_le_bytes(*bytes.first_chunk()?) & self.mask == self.bits {
            true => numbers_in(bytes, self.bytes, len),
            false => None,
        }
    }

    /// How many bytes this and so many numbers after it take. `None` if it does not stand there, or the numbers are not short: none may take
    /// more than four bytes, nor all but the last more than a word.
    #[inline]
    pub(super) fn begins(&self, bytes: &[u8; SHORT + WORD], numbers: usize) -> Option<usize> {
        if u64::from_le_bytes(*bytes.first_chunk()?) & self.mask != self.bits {
            return None;
        }
        let word = u64::from_le_bytes(*bytes.get(self.bytes..)?.first_chunk()?);
        let mut bits = 0;
        for _ in 0..numbers {
            // The zeros at the low end of the first byte tell how many follow.
            let more = word.checked_shr(bits)?.trailing_zeros();
            if more > 3 {
                return None;
            }
            bits += 8 * (more + 1);
        }
        Some(self.bytes + bits as usize / 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With other bytes after.
    fn short_numbers<const N: usize>(bytes: &[u8]) -> Option<[u64; N]> {
        let mut padded = [3; SHORT + WORD];
        padded[..bytes.len()].copy_from_slice(bytes);
        numbers_in(&padded, 0, bytes.len())
    }

    #[test]
    fn short_numbers_are_those_of_the_cursor() {
        for numbers in [
            [11, 0, 1],
            [0, 127, 128],
            [1 << 13, (1 << 14) - 1, 1 << 14],
            [1 << 20, 1 << 27, 1 << 34],
            [1 << 55, 3, 0],
        ] {
            let mut out = Emitter::default();
            numbers.iter().for_each(|&number| out.varint(number));
            assert_eq!(short_numbers(out.as_bytes()), Some(numbers));
            assert_eq!(short_numbers::<2>(out.as_bytes()), None);
            assert_eq!(short_numbers::<4>(out.as_bytes()), None);
            assert_eq!(short_numbers::<3>(&out.as_bytes()[..out.len() - 1]), None);
        }
    }

    #[test]
    fn a_lead_is_told_from_what_is_no_lead() {
        let encoded = |numbers: &[u64]| {
            let mut out = Emitter::default();
            numbers.iter().for_each(|&number| out.varint(number));
            let mut bytes = [3; SHORT + WORD];
            bytes[..out.len()].copy_from_slice(out.as_bytes());
            (bytes, out.len())
        };
        for lead in [&[][..], &[11], &[11, 0], &[11, 300], &[0, 1 << 20, 7]] {
            let begins = Lead::of(lead).unwrap();
            for tail in [[0, 0], [1, 127], [128, 1 << 14], [(1 << 21) - 1, (1 << 28) - 1]] {
                let all: Vec<u64> = lead.iter().chain(&tail).copied().collect();
                let (bytes, len) = encoded(&all);
                assert_eq!(begins.begins(&bytes, 2), Some(len));
                assert_eq!(begins.numbers(&bytes, len), Some(tail));
                assert_eq!(begins.numbers::<1>(&bytes, len), None);
                assert_ne!(begins.begins(&bytes, 1), Some(len));
            }
            assert_eq!(begins.begins(&encoded(&[lead, &[5, 1 << 28]].concat()).0, 2), None);
        }
        assert_eq!(Lead::of(&[11, 4]).unwrap().begins(&encoded(&[11, 5, 1, 1]).0, 2), None);
        assert_eq!(Lead::of(&[11, 4]).unwrap().begins(&encoded(&[12, 4, 1, 1]).0, 2), None);
        let (bytes, len) = encoded(&[12, 4, 1, 1]);
        assert_eq!(Lead::of(&[11, 4]).unwrap().numbers::<2>(&bytes, len), None);
        assert!(Lead::of(&[u64::MAX]).is_none());
    }

    #[test]
    fn long_forms_are_left_to_the_cursor() {
        let mut out = Emitter::default();
        out.varint(u64::MAX);
        assert_eq!(short_numbers::<1>(out.as_bytes()), None);
        assert_eq!(short_numbers::<3>(&[1; 4]), None);
    }
}
