//! The cursor: primitives of the wire, with absolute offsets.

use crate::error::{Error, ErrorKind, Result, Table};
use crate::section::SectionId;

/// The byte that fills alignment gaps.
pub const PADDING: u8 = 0xCB;

/// A position in a window of the file.
///
/// The window's start is not kept: `bytes` is the file up to the window's end, so that a position is the absolute offset in the file and
/// sub-windows cost nothing. Copying a cursor is how a window is read twice.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    pos: usize,
    section: Option<SectionId>,
}

impl<'a> Cursor<'a> {
    /// A cursor over a whole file.
    pub fn new(file: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes: file, pos: 0, section: None }
    }

    /// The window `start..end` of this one, as offsets from its position; `None` if it is not inside.
    #[inline]
    pub fn part(&self, start: usize, end: usize) -> Option<Cursor<'a>> {
        let (start, end) = (self.pos.checked_add(start)?, self.pos.checked_add(end)?);
        let bytes = self.bytes.get(..end)?;
        if start <= end { Some(Cursor { bytes, pos: start, section: self.section }) } else { None }
    }

    /// A cursor over `start..end` of a file; a range outside is cut to the file.
    pub fn over(file: &'a [u8], start: usize, end: usize, section: Option<SectionId>) -> Cursor<'a> {
        let bytes = file.get(..end).unwrap_or(file);
        Cursor { bytes, pos: start.min(bytes.len()), section }
    }

    /// Absolute offset of the next byte.
    #[inline]
    pub fn position(&self) -> usize {
        self.pos
    }

    /// Absolute offset of the window's end.
    #[inline]
    pub fn end(&self) -> usize {
        self.bytes.len()
    }

    /// Bytes left in the window.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.pos
    }

    /// Whether the window is used up.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.pos == self.bytes.len()
    }

    /// The section that errors name.
    pub fn section(&self) -> Option<SectionId> {
        self.section
    }

    /// The same cursor, with errors naming `section`.
    pub fn in_section(self, section: SectionId) -> Cursor<'a> {
        Cursor { section: Some(section), ..self }
    }

    /// The bytes left in the window.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.pos..).unwrap_or_default()
    }

    /// The bytes from absolute offset `start` up to the position.
    pub fn since(&self, start: usize) -> &'a [u8] {
        self.bytes.get(start..self.pos).unwrap_or_default()
    }

    /// An error at the position.
    #[cold]
    pub fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind, self.pos, self.section)
    }

    /// An error at another offset of the same section.
    #[cold]
    pub fn error_at(&self, kind: ErrorKind, offset: usize) -> Error {
        Error::new(kind, offset, self.section)
    }

    #[cold]
    fn too_few(&self, wanted: u64) -> Error {
        self.error(ErrorKind::TooFewBytes { wanted, remaining: self.remaining() as u64 })
    }

    /// One byte.
    ///
    /// # Errors
    /// The window is used up.
    #[inline]
    pub fn byte(&mut self) -> Result<u8> {
        match self.bytes.get(self.pos) {
            Some(&byte) => {
                self.pos += 1;
                Ok(byte)
            }
            None => Err(self.error(ErrorKind::EndOfBytes)),
        }
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    /// Fewer remain.
    #[inline]
    pub fn bytes(&mut self, count: u64) -> Result<&'a [u8]> {
        let taken = usize::try_from(count).ok().and_then(|n| self.rest().get(..n));
        let Some(taken) = taken else { return Err(self.too_few(count)) };
        self.pos += taken.len();
        Ok(taken)
    }

    /// A window over the next `count` bytes, which are skipped here.
    ///
    /// # Errors
    /// Fewer remain.
    pub fn window(&mut self, count: u64) -> Result<Cursor<'a>> {
        let start = self.pos;
        self.bytes(count)?;
        Ok(Cursor {
            bytes: self.bytes.get(..self.pos).unwrap_or(self.bytes),
            pos: start,
            section: self.section,
        })
    }

    /// An unsigned number: prefix varint, one to nine bytes. Longer forms than needed are accepted.
    ///
    /// # Errors
    /// The window ends inside it.
    #[inline]
    pub fn varint(&mut self) -> Result<u64> {
        match self.bytes.get(self.pos) {
            Some(&first) if first & 1 != 0 => {
                self.pos += 1;
                Ok(u64::from(first >> 1))
            }
            _ => self.long_varint(),
        }
    }

    /// The forms of two bytes and more. Up to eight bytes, the little-endian integer of all of them holds the value above the prefix.
    #[inline]
    fn long_varint(&mut self) -> Result<u64> {
        match self.rest().first_chunk() {
            Some(chunk) if chunk[0] != 0 => {
                let length = chunk[0].trailing_zeros() + 1;
                self.pos += length as usize;
                Ok(u64::from_le_bytes(*chunk) << (64 - 8 * length) >> (64 - 8 * length) >> length)
            }
            _ => self.slow_varint(),
        }
    }

    /// Varints close to the window's end, and those of nine bytes.
    #[inline(never)]
    fn slow_varint(&mut self) -> Result<u64> {
        let first = self.byte()?;
        let extra = first.trailing_zeros();
        let more = self.bytes(u64::from(extra))?;
        if first == 0 {
            let mut word = [0; 8];
            word.copy_from_slice(more);
            return Ok(u64::from_le_bytes(word));
        }
        let word = more.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        Ok((word << 8 | u64::from(first)) >> (extra + 1))
    }

    /// Skips a varint that is zero in its short form, if one is next.
    #[inline]
    pub fn skip_zero(&mut self) -> bool {
        let is_zero = self.bytes.get(self.pos) == Some(&1);
        self.pos += usize::from(is_zero);
        is_zero
    }

    /// Skips one varint.
    ///
    /// # Errors
    /// The window ends inside it.
    #[inline]
    pub fn skip_varint(&mut self) -> Result<()> {
        match self.bytes.get(self.pos) {
            Some(first) if self.remaining() > first.trailing_zeros() as usize => {
                self.pos += first.trailing_zeros() as usize + 1;
                Ok(())
            }
            _ => self.slow_varint().map(drop),
        }
    }

    /// Skips a number with a flag in its lowest bit, and tells the flag.
    ///
    /// # Errors
    /// The window ends inside it.
    #[inline]
    pub fn skip_flagged(&mut self) -> Result<bool> {
        if let Some(&first) = self.bytes.get(self.pos) {
            let length = first.trailing_zeros() as usize + 1;
            // Above the prefix of up to seven bits, the first byte has the flag.
            if length < 8 && length <= self.remaining() {
                self.pos += length;
                return Ok(first >> length & 1 != 0);
            }
        }
        self.flagged().map(|(_, flag)| flag)
    }

    /// A signed number: zigzag over a varint.
    ///
    /// # Errors
    /// The window ends inside it.
    pub fn svarint(&mut self) -> Result<i64> {
        let coded = self.varint()?;
        Ok((coded >> 1) as i64 ^ -((coded & 1) as i64))
    }

    /// A number with a flag in its lowest bit.
    ///
    /// # Errors
    /// The window ends inside it.
    #[inline]
    pub fn flagged(&mut self) -> Result<(u64, bool)> {
        let coded = self.varint()?;
        Ok((coded >> 1, coded & 1 != 0))
    }

    /// A count of items that each take at least one of the bytes that follow, [bounded](Self::bounded) by these.
    ///
    /// # Errors
    /// The window ends.
    #[inline]
    pub fn count(&mut self) -> Result<usize> {
        let count = self.varint()?;
        Ok(self.bounded(count))
    }

    /// A count that was read before, but one more than there are bytes left at most: who reads that many items finds the first one that is
    /// wrong, as the reference does, or comes to the end.
    #[inline]
    pub fn bounded(&self, count: u64) -> usize {
        usize::try_from(count).unwrap_or(usize::MAX).min(self.remaining() + 1)
    }

    /// An index into a table of `len` entries.
    ///
    /// # Errors
    /// The window ends, or the index is beyond the table.
    #[inline]
    pub fn index(&mut self, len: usize, table: Table) -> Result<u32> {
        let start = self.pos;
        let index = self.varint()?;
        self.check_index(index, len, table, start)
    }

    /// Checks an index that was read at `offset`.
    ///
    /// # Errors
    /// The index is beyond the table.
    #[inline]
    pub fn check_index(&self, index: u64, len: usize, table: Table, offset: usize) -> Result<u32> {
        match u32::try_from(index) {
            Ok(small) if (small as usize) < len => Ok(small),
            _ => Err(self.error_at(ErrorKind::InvalidIndex { table, index }, offset)),
        }
    }

    /// The bytes up to the next NUL, which is skipped.
    ///
    /// # Errors
    /// No NUL in the window.
    pub fn until_nul(&mut self) -> Result<&'a [u8]> {
        let rest = self.rest();
        let Some(length) = memchr::memchr(0, rest) else { return Err(self.error(ErrorKind::MissingNul)) };
        self.pos += length + 1;
        Ok(rest.get(..length).unwrap_or_default())
    }

    /// Skips padding up to the next multiple of `alignment`, counted from absolute offset `origin`.
    ///
    /// # Errors
    /// The alignment is no power of two, a padding byte is not 0xCB, or the window ends.
    pub fn align(&mut self, alignment: u64, origin: usize) -> Result<()> {
        if !alignment.is_power_of_two() {
            return Err(self.error(ErrorKind::AlignmentNotPowerOfTwo));
        }
        while (self.pos.saturating_sub(origin)) as u64 & (alignment - 1) != 0 {
            let got = self.byte()?;
            if got != PADDING {
                return Err(self.error_at(ErrorKind::BadPadding { got }, self.pos - 1));
            }
        }
        Ok(())
    }

    /// A counted list of varints, skipped here and decoded by the iterator.
    ///
    /// # Errors
    /// The window ends inside the list.
    #[inline]
    pub fn varints(&mut self, count: usize) -> Result<Varints<'a>> {
        let start = *self;
        for _ in 0..count {
            self.skip_varint()?;
        }
        Ok(Varints { left: count, cursor: start })
    }
}

/// A list of varints whose bytes are known to be there.
#[derive(Clone, Copy, Debug)]
pub struct Varints<'a> {
    left: usize,
    cursor: Cursor<'a>,
}

impl<'a> Varints<'a> {
    /// No numbers, at the cursor's place.
    pub fn none(cursor: Cursor<'a>) -> Varints<'a> {
        Varints { left: 0, cursor }
    }

    /// Numbers left.
    pub fn len(&self) -> usize {
        self.left
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// Absolute offset of the next number.
    pub fn position(&self) -> usize {
        self.cursor.position()
    }

    /// The cursor at the next number, for errors.
    pub fn cursor(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl Iterator for Varints<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        self.left = self.left.checked_sub(1)?;
        self.cursor.varint().ok()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Varints<'_> {}
