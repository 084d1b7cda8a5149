//! The entries of the attribute table in the order in which they were met.
//!
//! Most of them are places in a file, of which there are about as many as operations: they take eight bytes each, and are found by place,
//! so that no attribute is made of them.

use crate::lines::Lines;
use crate::order::Ranks;
use crate::tape::{Tape, Taped};
use rmlir_ir::{Attr, FileRange, Ident};
use rustc_hash::FxHashMap;

/// What an entry of the attribute table is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    /// An attribute, but not a place or range in a file.
    Attr(Attr),
    /// A place or range in a file, whether there is an attribute of it or not.
    File(FileRange),
}

/// A place in a file, by the number of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: u16,
    pub(crate) line: u32,
    pub(crate) column: u16,
}

/// A place in a file, or where another entry is kept. One word, as it is made and kept in one.
#[derive(Clone, Copy, Debug)]
struct Key(u64);

impl Key {
    /// An attribute.
    const OTHER: u16 = u16::MAX;
    /// A range, or a place that does not fit.
    const RANGE: u16 = u16::MAX - 1;

    fn of(file: u16, column: u16, line: u32) -> Key {
        Key(u64::from(file) | u64::from(column) << 16 | u64::from(line) << 32)
    }

    /// The number of the file; [`Key::OTHER`] or [`Key::RANGE`] if it is no place, or none that fits.
    fn file(self) -> u16 {
        self.0 as u16
    }

    fn column(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// The line, or the number of the other entry.
    fn line(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// An entry that is an attribute.
#[derive(Debug)]
struct OtherEntry {
    of: Attr,
    dialect: u32,
    /// Where its fields begin on the tape, if they are there: up to those of the next one.
    fields: u32,
}

/// The entries.
#[derive(Debug, Default)]
pub(crate) struct AttrTable {
    keys: Vec<Key>,
    references: Vec<u32>,
    others: Vec<OtherEntry>,
    /// Fields of these.
    tape: Tape,
    ranges: Vec<FileRange>,
    /// The files of places, by number.
    files: Vec<Ident>,
    numbers: FxHashMap<Ident, u16>,
    /// The file that was met last, with its number.
    last_file: Option<(Ident, u16)>,
    lines: Lines,
    /// Places and ranges that are not found by line.
    by_file: FxHashMap<FileRange, u32>,
    /// The dialect of places and ranges.
    builtin: u32,
}

impl AttrTable {
    /// Makes room for as many entries, if most of them are places.
    pub(crate) fn reserve(&mut self, places: usize) {
        self.keys.reserve(places);
        self.references.reserve(places);
        self.lines.reserve(places);
        // Half as many attributes, with some fields each.
        self.others.reserve(places / 2);
        self.tape.reserve(4 * places);
    }

    /// The place in a file that an entry is, if it is a short one, as nearly all are. The dialect is that of [all places](AttrTable::builtin).
    #[inline]
    pub(crate) fn place(&self, index: usize) -> Option<Place> {
        let key = self.keys[index];
        let place = Place { file: key.file(), line: key.line(), column: key.column() };
        (place.file < Key::RANGE).then_some(place)
    }

    /// The name of a file by its number.
    pub(crate) fn file(&self, number: u16) -> Ident {
        self.files[usize::from(number)]
    }

    /// The dialect of places and ranges.
    pub(crate) fn builtin(&self) -> u32 {
        self.builtin
    }

    /// What an entry is, and its dialect.
    pub(crate) fn entry(&self, index: usize) -> (Entry, u32) {
        let key = self.keys[index];
        match key.file() {
            Key::OTHER => {
                let OtherEntry { of, dialect, .. } = self.others[key.line() as usize];
                (Entry::Attr(of), dialect)
            }
            Key::RANGE => (Entry::File(self.ranges[key.line() as usize]), self.builtin),
            file => {
                let place = FileRange::place(self.files[usize::from(file)], key.line(), key.column().into());
                (Entry::File(place), self.builtin)
            }
        }
    }

    /// The tape, for the fields of the attribute that was added last, and how often each entry is referred to.
    pub(crate) fn noting(&mut self) -> (&mut Tape, &mut [u32]) {
        (&mut self.tape, &mut self.references)
    }

    /// The fields of an entry, if they are on the tape, and the dialect of the entry.
    #[inline]
    pub(crate) fn fields(&self, index: usize) -> Option<(Taped<'_>, u32)> {
        let key = self.keys[index];
        if key.file() != Key::OTHER {
            return None;
        }
        let at = key.line() as usize;
        let OtherEntry { dialect, fields, .. } = self.others[at];
        let end = self.others.get(at + 1).map_or(self.tape.end(), |next| next.fields);
        Some((self.tape.fields((fields, end))?, dialect))
    }

    /// Counts references to an entry.
    pub(crate) fn count(&mut self, entry: u32, references: u32) {
        self.references[entry as usize] += references;
    }

    /// Adds an attribute that is not there, with a reference.
    pub(crate) fn add(&mut self, attr: Attr, dialect: u32) -> u32 {
        let line = self.others.len() as u32;
        self.others.push(OtherEntry { of: attr, dialect, fields: self.tape.end() });
        self.push(Key::of(Key::OTHER, 0, line))
    }

    fn push(&mut self, key: Key) -> u32 {
        self.keys.push(key);
        self.references.push(1);
        self.keys.len() as u32 - 1
    }

    /// Counts a reference to a place or range, whose dialect is `builtin`; tells whether it is the first.
    #[inline]
    pub(crate) fn add_file(&mut self, range: &FileRange, builtin: u32) -> (u32, bool) {
        self.builtin = builtin;
        let key = self.place_key(range);
        if let Some(key) = key {
            let (new, keys) = (self.keys.len() as u32, &self.keys);
            let same = |entry: u32| keys[entry as usize].column() == key.column();
            match self.lines.find_or_add(key.file(), key.line(), new, same) {
                Some(None) => return (self.push(key), true),
                Some(Some(known)) => {
                    self.count(known, 1);
                    return (known, false);
                }
                None => {}
            }
        }
        self.add_elsewhere(range, key)
    }

    /// The same of one that is not found by line.
    #[inline(never)]
    fn add_elsewhere(&mut self, range: &FileRange, key: Option<Key>) -> (u32, bool) {
        let new = self.keys.len() as u32;
        let known = *self.by_file.entry(*range).or_insert(new);
        if known != new {
            self.count(known, 1);
            return (known, false);
        }
        let key = key.unwrap_or_else(|| {
            self.ranges.push(*range);
            Key::of(Key::RANGE, 0, self.ranges.len() as u32 - 1)
        });
        (self.push(key), true)
    }

    /// The key of a range that is a place, and fits.
    #[inline]
    fn place_key(&mut self, range: &FileRange) -> Option<Key> {
        let &FileRange { file, line, column, .. } = range;
        let column = u16::try_from(column).ok().filter(|_| range.is_place())?;
        let file = match self.last_file {
            Some((last, number)) if last == file => number,
            _ => self.file_number(file)?,
        };
        Some(Key::of(file, column, line))
    }

    fn file_number(&mut self, name: Ident) -> Option<u16> {
        let number = match self.numbers.get(&name) {
            Some(&number) => number,
            None => {
                let next = u16::try_from(self.files.len()).ok().filter(|&next| next < Key::RANGE)?;
                self.files.push(name);
                self.numbers.insert(name, next);
                next
            }
        };
        self.last_file = Some((name, number));
        Some(number)
    }

    /// Forgets what is only needed to add and to order entries.
    pub(crate) fn close(&mut self) {
        (self.lines, self.by_file, self.numbers) = Default::default();
    }

    /// Gives dialects other numbers.
    pub(crate) fn renumber_dialects(&mut self, number: impl Fn(u32) -> u32) {
        self.others.iter_mut().for_each(|other| other.dialect = number(other.dialect));
        self.builtin = number(self.builtin);
    }
}

impl Ranks for AttrTable {
    #[inline]
    fn dialect(&self, entry: usize) -> u32 {
        let key = self.keys[entry];
        if key.file() == Key::OTHER { self.others[key.line() as usize].dialect } else { self.builtin }
    }

    fn take_references(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.references)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmlir_ir::Context;

    #[test]
    fn places_and_ranges_are_found_again_and_come_back() {
        let ctx = Context::new();
        let (a, b) = (ctx.ident("a"), ctx.ident("b"));
        let range = FileRange { end_column: 9, ..FileRange::place(a, 3, 1) };
        let ranges = [
            FileRange::place(a, 3, 1),
            FileRange::place(a, 3, 2),
            FileRange::place(b, 3, 1),
            FileRange::place(a, 3, 1 << 16),
            FileRange::place(a, u32::MAX, 1),
            range,
        ];
        let mut table = AttrTable::default();
        table.reserve(4);
        for (entry, range) in ranges.iter().enumerate() {
            assert_eq!(table.add_file(range, 0), (entry as u32, true), "{range:?}");
        }
        assert_eq!(table.add(ctx.unit(), 1), 6);
        for (entry, range) in ranges.iter().enumerate() {
            assert_eq!(table.add_file(range, 0), (entry as u32, false), "{range:?}");
            assert!(matches!(table.entry(entry), (Entry::File(have), 0) if have == *range), "{range:?}");
            assert_eq!(table.dialect(entry), 0);
        }
        assert!(matches!(table.entry(6), (Entry::Attr(_), 1)));
        assert_eq!(table.take_references(), [2, 2, 2, 2, 2, 2, 1]);
    }
}
