//! The string table (section 0).

use super::cursor::Cursor;
use super::offsets::Offsets;
use crate::error::{ErrorKind, Result};
use crate::index::StringIdx;
use crate::limits;
use crate::sidecar::{Column, Sidecar};
use std::borrow::Cow;
use std::sync::Arc;

/// The strings of a file. Sizes stand in the file last string first, data in order.
#[derive(Clone, Debug)]
pub struct StringTable<'a> {
    cursor: Cursor<'a>,
    /// Absolute offset of each string, and of the end.
    starts: Offsets,
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
        starts.push(end as u64);
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
            starts.push(end as u64);
        }
        if end != cursor.position() || count > limits::TABLE_ENTRIES {
            return Err(cursor.error(ErrorKind::StringGap));
        }
        if let Some(at) = empty {
            return Err(cursor.error_at(ErrorKind::EmptyStringSize, at));
        }
        starts.reverse();
        let starts = Offsets::Found(starts);
        Ok(StringTable { cursor: section, starts, data: cursor.rest(), data_start: end })
    }

    /// Opens the table by an index; `None` if this is not the table that was indexed.
    pub(crate) fn indexed(section: Cursor<'a>, index: &Arc<Sidecar>) -> Option<StringTable<'a>> {
        let mut cursor = section;
        let count = cursor.count().ok()?;
        let starts = Offsets::Indexed(Arc::clone(index), Column::Strings);
        if starts.len() != count.checked_add(1)? || starts.get(count)? != section.end() as u64 {
            return None;
        }
        let data_start = usize::try_from(starts.get(0)?).ok()?;
        let data = section.part(data_start.checked_sub(section.position())?, section.remaining())?.rest();
        Some(StringTable { cursor: section, starts, data, data_start })
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
        self.data.get(start.checked_sub(self.data_start)?..(end - 1).checked_sub(self.data_start)?)
    }

    /// The string as text; empty beyond the table, invalid UTF-8 replaced.
    pub fn text(&self, index: StringIdx) -> Cow<'a, str> {
        String::from_utf8_lossy(self.get(index).unwrap_or_default())
    }

    /// Absolute offsets of the string's first byte and of the byte after its terminator.
    pub fn range(&self, index: StringIdx) -> Option<(usize, usize)> {
        let (start, end) = self.starts.pair(index.index())?;
        (start < end).then_some((start as usize, end as usize))
    }

    /// All strings in order.
    pub fn iter(&self) -> impl Iterator<Item = (StringIdx, &'a [u8])> + '_ {
        (0..self.len() as u32).map(StringIdx).filter_map(|index| Some((index, self.get(index)?)))
    }

    /// Absolute offset of each string, and of the end.
    pub(crate) fn starts(&self) -> impl Iterator<Item = u64> + '_ {
        self.starts.iter()
    }

    /// The whole section.
    pub fn section(&self) -> Cursor<'a> {
        self.cursor
    }
}
