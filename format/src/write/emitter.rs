//! The emitter: primitives of the wire into a byte buffer.

use crate::read::cursor::PADDING;
use crate::read::short::Lead;
use crate::section::SectionId;

/// A growing buffer that remembers the largest alignment anything in it asked for.
#[derive(Clone, Debug)]
pub struct Emitter {
    bytes: Vec<u8>,
    alignment: u64,
}

/// The bytes of a word.
const WORD: usize = 8;

/// How many bytes an unsigned number takes: one for each seven bits, up to nine.
#[inline]
pub fn varint_length(value: u64) -> usize {
    // Nine 64ths are near enough to a seventh for so few bits.
    ((((value | 1).ilog2() * 9 + 73) / 64) as usize).min(9)
}

/// The unsigned number as which a signed one goes out: those near zero are small.
#[inline]
pub fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

/// The bytes of a number that takes as many, and no more than a word.
#[inline]
fn varint_word(value: u64, length: usize) -> u64 {
    (value << 1 | 1) << (length - 1)
}

impl Default for Emitter {
    fn default() -> Self {
        Emitter { bytes: Vec::new(), alignment: 1 }
    }
}

impl Emitter {
    /// A buffer with these bytes that asks for this alignment.
    pub fn from_bytes(bytes: Vec<u8>, alignment: u64) -> Emitter {
        Emitter { bytes, alignment: alignment.max(1) }
    }

    /// What was written.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What was written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Bytes so far.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The largest alignment that was asked for; 1 if none.
    pub fn alignment(&self) -> u64 {
        self.alignment
    }

    /// Forgets all bytes but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.bytes.truncate(len);
    }

    /// The buffer, to write bytes as they are after those that are there.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Puts bytes before those that are there, which move over in their memory. No alignment was asked for.
    pub(super) fn put_first(&mut self, before: &Emitter) {
        self.bytes.splice(0..0, before.bytes.iter().copied());
    }

    /// One byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// An unsigned number in its shortest form.
    #[inline]
    pub fn varint(&mut self, value: u64) {
        if value < 1 << 7 {
            return self.byte((value << 1 | 1) as u8);
        }
        if value < 1 << 14 {
            return self.bytes.extend_from_slice(&((value << 2 | 2) as u16).to_le_bytes());
        }
        if value < 1 << 21 {
            let [first, second, third, _] = ((value << 3 | 4) as u32).to_le_bytes();
            return self.bytes.extend_from_slice(&[first, second, third]);
        }
        self.long_varint(value);
    }

    /// So many numbers that are zero, which a flag that is not set is, too.
    #[inline]
    pub fn zeros(&mut self, count: usize) {
        const FEW: usize = 16;
        let end = self.bytes.len() + count;
        if count <= FEW {
            self.bytes.extend_from_slice(&[1; FEW]);
            self.bytes.truncate(end);
        } else {
            self.bytes.resize(end, 1);
        }
    }

    /// A lead with unsigned numbers after it.
    #[inline]
    pub fn numbers_behind<const N: usize>(&mut self, lead: &Lead, numbers: [u64; N]) {
        let (mut word, mut length) = lead.encoded();
        for number in numbers {
            let more = varint_length(number);
            if length + more > WORD {
                self.start_of(word, length);
                (word, length) = (0, 0);
                if more > WORD {
                    self.varint(number);
                    continue;
                }
            }
            word |= varint_word(number, more) << (8 * length);
            length += more;
        }
        self.start_of(word, length);
    }

    /// The first bytes of a word.
    #[inline]
    fn start_of(&mut self, word: u64, length: usize) {
        // Eight bytes at once are cheaper than a few.
        self.bytes.extend_from_slice(&word.to_le_bytes());
        self.bytes.truncate(self.bytes.len() - WORD + length);
    }

    fn long_varint(&mut self, value: u64) {
        let length = varint_length(value);
        if length > WORD {
            self.byte(0);
            return self.bytes(&value.to_le_bytes());
        }
        self.start_of(varint_word(value, length), length);
    }

    /// A signed number.
    pub fn svarint(&mut self, value: i64) {
        self.varint(zigzag(value));
    }

    /// A number of at most 63 bits with a flag in its lowest bit.
    #[inline]
    pub fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Pads to a multiple of `alignment`, counted from the buffer's start, and remembers the wish. An alignment below 2 does nothing.
    pub fn align(&mut self, alignment: u64) {
        if alignment < 2 {
            return;
        }
        self.alignment = self.alignment.max(alignment);
        let length = (self.bytes.len() as u64).next_multiple_of(alignment);
        self.bytes.resize(usize::try_from(length).unwrap_or(self.bytes.len()), PADDING);
    }

    /// A section with this payload, aligned as the payload needs. `origin` is the absolute offset of this buffer's start.
    pub fn section(&mut self, id: SectionId, payload: &Emitter, origin: usize) {
        self.section_head(id, payload, origin);
        self.bytes(&payload.bytes);
    }

    /// What comes before the payload of a section.
    pub(super) fn section_head(&mut self, id: SectionId, payload: &Emitter, origin: usize) {
        let head = self.bytes.len();
        self.byte(id.number());
        self.varint(payload.len() as u64);
        let alignment = payload.alignment;
        let aligned = |out: &Emitter| ((origin + out.bytes.len()) as u64).is_multiple_of(alignment);
        if alignment > 1 && !aligned(self) {
            if let Some(head) = self.bytes.get_mut(head) {
                *head |= 0x80;
            }
            self.varint(alignment);
            while !aligned(self) {
                self.byte(PADDING);
            }
        }
        self.alignment = self.alignment.max(alignment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::cursor::Cursor;

    #[test]
    fn varints_round_trip_at_every_length() {
        for shift in 0..64 {
            for value in [1u64 << shift, (1 << shift) - 1, u64::MAX >> shift] {
                let mut emitter = Emitter::default();
                emitter.varint(value);
                let mut cursor = Cursor::new(emitter.as_bytes());
                assert_eq!(cursor.varint(), Ok(value));
                assert!(cursor.is_empty());
                // Also where the fast path has room, and where a byte is missing.
                let padded = [emitter.as_bytes(), &[0xFF; 8]].concat();
                assert_eq!(Cursor::new(&padded).varint(), Ok(value));
                assert!(Cursor::new(&emitter.as_bytes()[..emitter.len() - 1]).varint().is_err());
            }
        }
    }

    #[test]
    fn what_is_skipped_is_what_would_be_read() {
        let values = (0..63).flat_map(|shift| [1u64 << shift, (1 << shift) - 1]);
        for (value, flag) in values.flat_map(|value| [(value, false), (value, true)]) {
            let mut out = Emitter::default();
            out.flagged(value, flag);
            for padding in [&[][..], &[0xFF; 8]] {
                let bytes = [out.as_bytes(), padding].concat();
                let mut cursor = Cursor::new(&bytes);
                assert_eq!((cursor.skip_flagged(), cursor.position()), (Ok(flag), out.len()), "{value}");
            }
            let short = &out.as_bytes()[..out.len() - 1];
            let read = Cursor::new(short).flagged().map(|(_, flag)| flag);
            assert_eq!(Cursor::new(short).skip_flagged(), read, "{value}");
        }
    }

    #[test]
    fn zeros_are_varints() {
        let (mut one, mut all) = (Emitter::default(), Emitter::default());
        [0, 1, 15, 16, 40].into_iter().for_each(|count| all.zeros(count));
        (0..30).for_each(|_| one.varint(0));
        (0..42).for_each(|_| one.flagged(0, false));
        assert_eq!(one.as_bytes(), all.as_bytes());
    }

    #[test]
    fn numbers_behind_a_lead_are_varints() {
        let sizes = |shift: u32| [0, 1 << shift, u64::MAX >> (63 - shift)];
        for lead in [&[][..], &[11, 300], &[1 << 48]] {
            for numbers in (0..64).flat_map(sizes).zip((0..64).rev().flat_map(sizes)) {
                let numbers = [numbers.0, numbers.1, 7];
                let (mut one, mut all) = (Emitter::default(), Emitter::default());
                lead.iter().chain(&numbers).for_each(|&number| one.varint(number));
                all.numbers_behind(&Lead::of(lead).unwrap(), numbers);
                assert_eq!(one.as_bytes(), all.as_bytes(), "{lead:?} {numbers:?}");
            }
        }
    }

    #[test]
    fn sections_are_aligned_only_if_needed() {
        let mut payload = Emitter::default();
        payload.align(8);
        payload.bytes(b"x");
        let mut out = Emitter::default();
        out.section(SectionId::Resource, &payload, 6);
        assert_eq!(out.as_bytes(), [5, 3, b'x']);
        let mut out = Emitter::default();
        out.section(SectionId::Resource, &payload, 0);
        assert_eq!(out.as_bytes(), [0x85, 3, 0x11, 0xCB, 0xCB, 0xCB, 0xCB, 0xCB, b'x']);
    }
}
