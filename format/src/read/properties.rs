//! Property blobs (section 8).

use super::cursor::Cursor;
use super::offsets::Offsets;
use crate::error::{ErrorKind, Result};
use crate::index::PropIdx;
use crate::limits;
use crate::sidecar::{Column, Sidecar};
use std::sync::Arc;

/// The property blobs of a file. What is inside follows from the definition of the operation that uses a blob.
#[derive(Clone, Debug)]
pub struct PropertyTable<'a> {
    section: Cursor<'a>,
    /// Offset of each blob's size in the section.
    starts: Offsets,
}

impl<'a> PropertyTable<'a> {
    /// Reads the sizes.
    ///
    /// # Errors
    /// A blob beyond the section, or bytes after the last one.
    pub fn read(section: Cursor<'a>) -> Result<PropertyTable<'a>> {
        let mut cursor = section;
        let mut count = 0;
        if !cursor.is_empty() {
            count = cursor.count()?.min(limits::TABLE_ENTRIES);
        }
        let mut starts = Offsets::with_capacity(count, section.remaining() as u64);
        for _ in 0..count {
            starts.push((cursor.position() - section.position()) as u64);
            let size = cursor.varint()?;
            cursor.bytes(size)?;
        }
        if !cursor.is_empty() {
            return Err(cursor.error(ErrorKind::TrailingProperties));
        }
        Ok(PropertyTable { section, starts })
    }

    /// Opens the table by an index; `None` if this is not the table that was indexed.
    pub(crate) fn indexed(section: Cursor<'a>, index: &Arc<Sidecar>) -> Option<PropertyTable<'a>> {
        let mut cursor = section;
        let count = if cursor.is_empty() { 0 } else { cursor.count().ok()? };
        let starts = Offsets::Indexed(Arc::clone(index), Column::Properties);
        (starts.len() == count).then_some(PropertyTable { section, starts })
    }

    /// Number of blobs.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Offset of each blob's size in the section.
    pub(crate) fn starts(&self) -> impl Iterator<Item = u64> + '_ {
        self.starts.iter()
    }

    /// The blob's bytes.
    pub fn get(&self, index: PropIdx) -> Option<Cursor<'a>> {
        let mut cursor = self.section;
        cursor.bytes(self.starts.get(index.index())?).ok()?;
        let size = cursor.varint().ok()?;
        cursor.window(size).ok()
    }

    /// All blobs in order.
    pub fn iter(&self) -> impl Iterator<Item = (PropIdx, Cursor<'a>)> + '_ {
        (0..self.len() as u32).map(PropIdx).filter_map(|index| Some((index, self.get(index)?)))
    }
}
