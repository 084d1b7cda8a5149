//! The string table (section 0).

use super::cursor::Cursor;
use crate::error::{ErrorKind, Result};
use crate::index::StringIdx;
use crate::limits;
use std::borrow::Cow;

/// The strings of a file. Sizes stand in the file last string first, data in order.
#[derive(Clone, Debug)]
pub struct StringTable<'a> {
    cursor: Cursor<'a>,
    /// Absolute offset of each string, and of the end.
    starts: Vec<usize>,
    data: &'a [u8],
    data_start: usize,
}

impl<'a> StringTable<'a> {
    /// Reads the sizes. The strings themselves are not looked at.
    ///
    /// # Errors
    /// Sizes and data that do not fill the section exactly.
    pub fn read(section: Cursor<'a>) -> Result<StringTable<'a>> {
        let mut cursor = section;
        let count = cursor.count()?;
        let mut starts = Vec::with_capacity(count + 1);
        let mut end = cursor.end();
        starts.push(end);
        let mut empty = None;
        for _ in 0..count {
            let at = cursor.position();
            let size = cursor.varint()?;
            if size == 0 && empty.is_none() {
                empty = Some(at);
            }
            end = usize::try_from(size)
                .ok()
                .and_then(|size| end.checked_sub(size))
                .filter(|&start| start >= section.position())
                .ok_or_else(|| cursor.error_at(ErrorKind::StringTooLarge, at))?;
            starts.push(end);
        }
        if end != cursor.position() || count > limits::TABLE_ENTRIES {
            return Err(cursor.error(ErrorKind::StringGap));
        }
        if let Some(at) = empty {
            return Err(cursor.error_at(ErrorKind::EmptyStringSize, at));
        }
        starts.reverse();
        Ok(StringTable { cursor: section, starts, data: cursor.rest(), data_start: end })
    }

    /// Number of strings.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The string without its terminator.
    pub fn get(&self, index: StringIdx) -> Option<&'a [u8]> {
        let (start, end) = self.range(index)?;
        self.data.get(start - self.data_start..end - 1 - self.data_start)
    }

    /// The string as text; empty beyond the table, invalid UTF-8 replaced.
    pub fn text(&self, index: StringIdx) -> Cow<'a, str> {
        String::from_utf8_lossy(self.get(index).unwrap_or_default())
    }

    /// Absolute offsets of the string's first byte and of the byte after its terminator.
    pub fn range(&self, index: StringIdx) -> Option<(usize, usize)> {
        Some((*self.starts.get(index.index())?, *self.starts.get(index.index() + 1)?))
    }

    /// All strings in order.
    pub fn iter(&self) -> impl Iterator<Item = (StringIdx, &'a [u8])> + '_ {
        (0..self.len() as u32).map(StringIdx).filter_map(|index| Some((index, self.get(index)?)))
    }

    /// The whole section.
    pub fn section(&self) -> Cursor<'a> {
        self.cursor
    }
}
