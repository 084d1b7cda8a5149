//! The entries of the attribute table in the order in which they were met.
//!
//! Most of them are places in a file, of which there are about as many as operations: they are kept small, and found by place, so that no
//! attribute is made of them.

use crate::order::Rank;
use hashbrown::{HashTable, hash_table};
use rmlir_ir::{Attr, FileRange, Ident};
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// What an entry of the attribute table is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    /// An attribute, but not a place or range in a file.
    Attr(Attr),
    /// A place or range in a file, whether there is an attribute of it or not.
    File(FileRange),
}

/// An [`Entry`], packed; that of an attribute with its dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Attr {
        attr: Attr,
        dialect: u32,
    },
    /// A range without extent.
    Place {
        file: Ident,
        line: u32,
        column: u32,
    },
    /// The number of any other range.
    Range(u32),
}

/// The entries.
#[derive(Debug, Default)]
pub(crate) struct AttrTable {
    keys: Vec<Key>,
    references: Vec<u32>,
    ranges: Vec<FileRange>,
    by_file: HashTable<u32>,
    /// The dialect of places and ranges.
    builtin: u32,
}

impl AttrTable {
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Makes room for as many places.
    pub(crate) fn reserve(&mut self, places: usize) {
        self.keys.reserve(places);
        self.references.reserve(places);
        self.by_file.reserve(places, |_| 0);
    }

    /// What an entry is, and its dialect.
    pub(crate) fn entry(&self, index: usize) -> (Entry, u32) {
        match self.keys[index] {
            Key::Attr { attr, dialect } => (Entry::Attr(attr), dialect),
            Key::Place { file, line, column } => {
                (Entry::File(FileRange::place(file, line, column)), self.builtin)
            }
            Key::Range(number) => (Entry::File(self.ranges[number as usize]), self.builtin),
        }
    }

    pub(crate) fn rank(&self, index: usize) -> Rank {
        let dialect = match self.keys[index] {
            Key::Attr { dialect, .. } => dialect,
            Key::Place { .. } | Key::Range(_) => self.builtin,
        };
        Rank { dialect, references: self.references[index] }
    }

    /// Counts references to an entry.
    pub(crate) fn count(&mut self, entry: u32, references: u32) {
        self.references[entry as usize] += references;
    }

    /// Adds an attribute that is not there, with a reference.
    pub(crate) fn add(&mut self, attr: Attr, dialect: u32) -> u32 {
        self.push(Key::Attr { attr, dialect })
    }

    fn push(&mut self, key: Key) -> u32 {
        self.keys.push(key);
        self.references.push(1);
        self.keys.len() as u32 - 1
    }

    /// Counts a reference to a place or range, whose dialect is `builtin`; tells whether it is the first.
    pub(crate) fn add_file(&mut self, range: &FileRange, builtin: u32) -> (u32, bool) {
        self.builtin = builtin;
        let (keys, ranges) = (&self.keys, &self.ranges);
        let file_of = |entry: u32| match keys[entry as usize] {
            Key::Place { file, line, column } => Some(FileRange::place(file, line, column)),
            Key::Range(number) => Some(ranges[number as usize]),
            Key::Attr { .. } => None,
        };
        let same = |&entry: &u32| file_of(entry) == Some(*range);
        let hash = |&entry: &u32| file_of(entry).map_or(0, |range| hash_file(&range));
        let entry = self.keys.len() as u32;
        match self.by_file.entry(hash_file(range), same, hash) {
            hash_table::Entry::Occupied(found) => {
                let entry = *found.get();
                self.references[entry as usize] += 1;
                return (entry, false);
            }
            hash_table::Entry::Vacant(place) => place.insert(entry),
        };
        let &FileRange { file, line, column, end_line, end_column } = range;
        let key = match line == end_line && column == end_column {
            true => Key::Place { file, line, column },
            false => {
                self.ranges.push(*range);
                Key::Range(self.ranges.len() as u32 - 1)
            }
        };
        (self.push(key), true)
    }

    /// Forgets what is only needed to add entries.
    pub(crate) fn close(&mut self) {
        self.by_file = HashTable::new();
    }

    /// Gives dialects other numbers.
    pub(crate) fn renumber_dialects(&mut self, number: impl Fn(u32) -> u32) {
        for key in &mut self.keys {
            if let Key::Attr { dialect, .. } = key {
                *dialect = number(*dialect);
            }
        }
        self.builtin = number(self.builtin);
    }
}

/// The hash of a place. Its lower half, which says where the place stands in the table, takes neighbouring lines to neighbours: places
/// come in the order of lines, and tables of many of them are larger than caches.
fn hash_file(range: &FileRange) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(u64::from(range.line) << 32 | u64::from(range.column));
    let width =
        range.end_line.wrapping_sub(range.line) ^ range.end_column.wrapping_sub(range.column).rotate_left(16);
    hasher.write_u64(u64::from(range.file.raw()) << 32 | u64::from(width));
    let near = range.column.wrapping_mul(0x9E37_79B1).wrapping_add(range.line);
    let other = range.file.raw().wrapping_mul(0x85EB_CA6B) ^ width.wrapping_mul(0xC2B2_AE35);
    hasher.finish() & !u64::from(u32::MAX) | u64::from(near ^ other)
}
