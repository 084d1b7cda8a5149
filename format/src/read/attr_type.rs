//! Attribute and type entries (sections 2 and 3).

use super::cursor::Cursor;
use super::offsets::Offsets;
use super::short::{Lead, SHORT, WORD, numbers_in};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::index::{AttrIdx, DialectIdx, TypeIdx};
use crate::limits;
use crate::sidecar::{Absent, Column, Sidecar};
use std::ops::Range;
use std::sync::Arc;

/// The encoding of one attribute or type.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The dialect that owns it.
    pub dialect: DialectIdx,
    /// Whether it is in the dialect's binary encoding; otherwise it is text and a NUL.
    pub custom: bool,
    /// Its bytes.
    pub body: Cursor<'a>,
}

/// A position in the joint numbering of attributes (first) and types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EntryIdx {
    /// An attribute.
    Attr(AttrIdx),
    /// A type.
    Type(TypeIdx),
}

/// The attribute and the type table.
#[derive(Clone, Debug)]
pub struct EntryTable<'a> {
    data: Cursor<'a>,
    attributes: usize,
    /// Offset of each entry in its section, and of the end; the lowest bit is the custom flag.
    starts: Offsets,
    /// First entry of each group, with its dialect.
    groups: Vec<(u32, DialectIdx)>,
    /// What of the entries is not there.
    absent: Option<Arc<Absent>>,
}

/// What has been found of the tables so far.
struct Found {
    starts: Offsets,
    groups: Vec<(u32, DialectIdx)>,
    offset: u64,
    /// Bytes of the data section.
    available: u64,
}

impl Found {
    fn read_group(&mut self, cursor: &mut Cursor<'_>, end: usize, dialects: usize) -> Result<()> {
        let dialect = DialectIdx(cursor.index(dialects, Table::Dialect)?);
        let entries = cursor.varint()?;
        let wanted = end - self.starts.len();
        self.groups.push((self.starts.len() as u32, dialect));
        let mut left = wanted.min(usize::try_from(entries).unwrap_or(usize::MAX));
        while left > 0 {
            let short = self.read_short(cursor, left);
            left -= short;
            if short == 0 {
                let (size, custom) = self.read_entry(cursor)?;
                self.starts.push(self.offset << 1 | u64::from(custom));
                self.offset += size;
                left -= 1;
            }
        }
        match entries.saturating_sub(wanted as u64) {
            0 => Ok(()),
            more => Err(self.read_past(cursor, more, dialects)),
        }
    }

    /// Reads entries up to the first whose size takes more than a byte, or is too large: nearly all are places in files, which are short. How
    /// many it has read, of `left` at most.
    fn read_short(&mut self, cursor: &mut Cursor<'_>, left: usize) -> usize {
        let Offsets::Short(starts) = &mut self.starts else { return 0 };
        // So many at a time, as those of a run that is too large together are read one by one.
        let coded = cursor.rest();
        let coded = &coded[..left.min(coded.len()).min(1 << 12)];
        let run = coded.iter().position(|byte| byte & 1 == 0).unwrap_or(coded.len());
        let coded = &coded[..run];
        let sizes: u64 = coded.iter().map(|byte| u64::from(byte >> 2)).sum();
        if sizes > self.available - self.offset || cursor.bytes(run as u64).is_err() {
            return 0;
        }
        // An offset with its flag fits 32 bits in this kind of list.
        let mut offset = self.offset as u32;
        starts.extend(coded.iter().map(|&byte| {
            let start = offset << 1 | u32::from(byte >> 1 & 1);
            offset += u32::from(byte >> 2);
            start
        }));
        self.offset += sizes;
        run
    }

    fn read_entry(&mut self, cursor: &mut Cursor<'_>) -> Result<(u64, bool)> {
        let at = cursor.position();
        let (size, custom) = cursor.flagged()?;
        match size > self.available - self.offset {
            true => Err(cursor.error_at(ErrorKind::EntryPastEnd, at)),
            false => Ok((size, custom)),
        }
    }

    /// A group has entries that nothing asks for, `more` of them. The reference reads on, for a number of entries that it has passed, and says
    /// what it comes upon: the end of the section at last.
    #[cold]
    fn read_past(&mut self, cursor: &mut Cursor<'_>, mut more: u64, dialects: usize) -> Error {
        loop {
            let read = match more.checked_sub(1) {
                Some(left) => {
                    more = left;
                    self.read_entry(cursor).map(|(size, _)| self.offset += size)
                }
                None => cursor.index(dialects, Table::Dialect).and_then(|_| {
                    more = cursor.varint()?;
                    Ok(())
                }),
            };
            if let Err(error) = read {
                return error;
            }
        }
    }
}

impl<'a> EntryTable<'a> {
    /// Reads sizes, owners and flags from section 3 (`offsets`) for the entries of section 2 (`data`).
    ///
    /// # Errors
    /// Entries beyond section 2, unknown dialects, or bytes left in section 3.
    pub fn read(offsets: Cursor<'a>, data: Cursor<'a>, dialects: usize) -> Result<EntryTable<'a>> {
        let mut cursor = offsets;
        let attributes = cursor.count()?;
        let types = cursor.count()?;
        let total = cursor.bounded(attributes as u64 + types as u64);
        if total > limits::TABLE_ENTRIES {
            let kind = ErrorKind::TooMany {
                what: "attributes and types",
                count: total as u64,
                limit: limits::TABLE_ENTRIES as u64,
            };
            return Err(cursor.error(kind));
        }
        let available = data.remaining() as u64;
        // Offsets are shifted to make place for a flag, and none is beyond the section.
        let starts = Offsets::with_capacity(total + 1, available << 1 | 1);
        let mut found = Found { starts, groups: Vec::new(), offset: 0, available };
        for end in [attributes, total] {
            while found.starts.len() < end {
                found.read_group(&mut cursor, end, dialects)?;
            }
        }
        found.starts.push(found.offset << 1);
        if !cursor.is_empty() {
            return Err(cursor.error(ErrorKind::TrailingOffsets));
        }
        Ok(EntryTable { data, attributes, starts: found.starts, groups: found.groups, absent: None })
    }

    /// Opens the tables by an index; `None` if these are not the tables that were indexed.
    pub(crate) fn indexed(
        offsets: Cursor<'a>,
        data: Cursor<'a>,
        index: &Arc<Sidecar>,
    ) -> Option<EntryTable<'a>> {
        let mut cursor = offsets;
        let (attributes, types) = (cursor.count().ok()?, cursor.count().ok()?);
        let total = attributes.checked_add(types)?;
        let starts = Offsets::Indexed(Arc::clone(index), Column::Entries);
        if attributes != index.attribute_count() || starts.len() != total.checked_add(1)? {
            return None;
        }
        let groups = index.groups()?;
        let ordered = groups.is_sorted_by_key(|(first, _)| *first);
        let inside = groups.last().is_none_or(|(first, _)| *first as usize <= total);
        let absent = index.absent().cloned();
        (ordered && inside).then_some(EntryTable { data, attributes, starts, groups, absent })
    }

    /// Offset of each entry in its section, and of the end; the lowest bit is the custom flag.
    pub(crate) fn starts(&self) -> impl Iterator<Item = u64> + '_ {
        self.starts.iter()
    }

    /// First entry of each group, with its dialect.
    pub(crate) fn groups(&self) -> &[(u32, DialectIdx)] {
        &self.groups
    }

    /// Number of attributes.
    pub fn attribute_count(&self) -> usize {
        self.attributes
    }

    /// Number of types.
    pub fn type_count(&self) -> usize {
        self.total() - self.attributes
    }

    /// Number of attributes and types together.
    pub fn total(&self) -> usize {
        self.starts.len() - 1
    }

    /// The attribute's entry.
    pub fn attribute(&self, index: AttrIdx) -> Option<Entry<'a>> {
        if index.index() < self.attributes { self.get(index.index()) } else { None }
    }

    /// The type's entry.
    pub fn r#type(&self, index: TypeIdx) -> Option<Entry<'a>> {
        self.get(self.attributes.checked_add(index.index())?)
    }

    /// Position in the joint numbering.
    pub fn position(&self, index: EntryIdx) -> usize {
        match index {
            EntryIdx::Attr(attr) => attr.index(),
            EntryIdx::Type(r#type) => self.attributes.saturating_add(r#type.index()),
        }
    }

    /// The attribute or type at a position of the joint numbering.
    pub fn at(&self, position: usize) -> EntryIdx {
        match position.checked_sub(self.attributes) {
            Some(r#type) => EntryIdx::Type(TypeIdx(r#type as u32)),
            None => EntryIdx::Attr(AttrIdx(position as u32)),
        }
    }

    /// The entry at a position of the joint numbering.
    pub fn get(&self, position: usize) -> Option<Entry<'a>> {
        self.entry(position, self.group_of(position)?.1)
    }

    /// The bytes of an attribute.
    #[inline]
    pub fn attribute_body(&self, index: AttrIdx) -> Option<Cursor<'a>> {
        if index.index() >= self.attributes {
            return None;
        }
        self.entry(index.index(), DialectIdx(0)).map(|entry| entry.body)
    }

    /// The number of attributes of each dialect, in the order of the table, in which a dialect may come again.
    pub fn attributes_of(&self) -> impl Iterator<Item = (DialectIdx, usize)> + '_ {
        let attributes = self.attributes;
        self.groups.iter().enumerate().map(move |(group, &(first, dialect))| {
            let end = self.group_end(group).min(attributes);
            (dialect, end.saturating_sub(first as usize))
        })
    }

    /// The positions around this one whose entries are of one dialect, and that dialect.
    pub fn group_of(&self, position: usize) -> Option<(Range<usize>, DialectIdx)> {
        let group = self.groups.partition_point(|(first, _)| *first as usize <= position).checked_sub(1)?;
        let (first, dialect) = *self.groups.get(group)?;
        Some((first as usize..self.group_end(group), dialect))
    }

    /// The entry at a position of the joint numbering, of whose dialect one knows.
    #[inline]
    pub fn entry(&self, position: usize, dialect: DialectIdx) -> Option<Entry<'a>> {
        let (packed, end) = self.starts.pair(position)?;
        let (start, end) = ((packed >> 1) as usize, (end >> 1) as usize);
        let body = self.data.part(start, end)?;
        self.note(start, end);
        Some(Entry { dialect, custom: packed & 1 != 0, body })
    }

    /// The numbers of an entry at a position that holds just so many, in its dialect's encoding, and is short: as places in files are, of
    /// which there are about as many as operations. `None` for any other entry.
    #[inline]
    pub fn short_numbers<const N: usize>(&self, position: usize) -> Option<[u64; N]> {
        let (data, len) = self.encoded(position)?;
        if len > SHORT {
            return None;
        }
        match data.first_chunk() {
            Some(padded) => numbers_in(padded, 0, len),
            // At the end of the section.
            None => {
                let mut padded = [0; SHORT + WORD];
                padded[..len].copy_from_slice(data.get(..len)?);
                numbers_in(&padded, 0, len)
            }
        }
    }

    /// The numbers after `lead` in an entry at a position that begins with that and holds just so many more. `None` for any other entry, and
    /// perhaps for the last ones of a table: [`short_numbers`](EntryTable::short_numbers) is the long way.
    #[inline]
    pub fn numbers_behind<const N: usize>(&self, position: usize, lead: &Lead) -> Option<[u64; N]> {
        let (data, len) = self.encoded(position)?;
        if len > SHORT { None } else { lead.numbers(data.first_chunk()?, len) }
    }

    /// The bytes from where the entry at a position begins, and how many of them are its own, if it is in its dialect's encoding.
    #[inline(always)]
    fn encoded(&self, position: usize) -> Option<(&'a [u8], usize)> {
        let (packed, end) = self.starts.pair(position)?;
        let (start, end) = ((packed >> 1) as usize, (end >> 1) as usize);
        let (data, len) = (self.data.rest().get(start..)?, end.checked_sub(start)?);
        self.note(start, end);
        (packed & 1 != 0 && len <= data.len()).then_some((data, len))
    }

    /// An entry is asked for that may not be there.
    #[inline]
    fn note(&self, start: usize, end: usize) {
        if let Some(absent) = &self.absent {
            let section = self.data.position();
            absent.note(section + start..section + end);
        }
    }

    /// How many of the entries at some positions, from the first one on, are in their dialect's encoding, begin with `lead`, and hold just so
    /// many numbers more, none of more than 28 bits. May be less at the end of a table: [`short_numbers`](EntryTable::short_numbers) is
    /// the long way.
    #[inline]
    pub fn run_of(&self, positions: Range<usize>, lead: &Lead, numbers: usize) -> usize {
        let data = self.data.rest();
        self.starts.run_of(positions, |packed, end| {
            let (start, end) = ((packed >> 1) as usize, (end >> 1) as usize);
            let ends = |padded| lead.begins(padded, numbers).is_some_and(|len| start + len == end);
            packed & 1 != 0 && data.get(start..).and_then(|data| data.first_chunk()).is_some_and(ends)
        })
    }

    /// All entries in order, attributes first.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'a>> + '_ {
        self.groups.iter().enumerate().flat_map(move |(number, &(first, dialect))| {
            (first as usize..self.group_end(number)).filter_map(move |position| self.entry(position, dialect))
        })
    }

    /// Gives all entries in order with their positions, until one fails. This is the fast way through a large table.
    ///
    /// # Errors
    /// What `give` returns.
    #[inline]
    pub fn try_for_each(&self, mut give: impl FnMut(usize, Entry<'a>) -> Result<()>) -> Result<()> {
        for (number, &(first, dialect)) in self.groups.iter().enumerate() {
            for position in first as usize..self.group_end(number) {
                if let Some(entry) = self.entry(position, dialect) {
                    give(position, entry)?;
                }
            }
        }
        Ok(())
    }

    fn group_end(&self, number: usize) -> usize {
        self.groups.get(number + 1).map_or(self.total(), |(next, _)| *next as usize)
    }

    /// Bytes of the data section that belong to no entry.
    pub fn surplus(&self) -> Cursor<'a> {
        let mut cursor = self.data;
        let used = self.starts.get(self.total()).map_or(0, |end| end >> 1);
        // The sum was checked against the section when the table was read.
        let _ = cursor.bytes(used);
        cursor
    }
}
