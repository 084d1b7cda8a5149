//! Files of which a part is there: tables, and the operations that are asked for.

use super::room::Room;
use super::source::{Source, read_all};
use super::{AT_ONCE, Class, Frame, Pack, PackError, Packed};
use rmlir_format::read::container::Section;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::sidecar::{Sidecar, samples};
use rmlir_format::{Bytecode, SectionId, Tables, is_bytecode};
use std::iter::once;
use std::ops::Range;
use std::sync::Arc;

/// Enough for a header, and for the head of a section with what fills it up.
const HEAD: u64 = 4 << 10;
/// Entries of resources with no more bytes are read as a whole: they are no data, or little.
const ENTRY: u64 = 4 << 10;
/// Enough for what stands before a resource's data, but for what fills it up.
const ENTRY_HEAD: u64 = 64;

/// A file of which a part is there; the rest is zeros.
#[derive(Debug, Default)]
pub struct Part {
    /// The bytes, as many as the file has.
    pub bytes: Room,
    /// The sidecar index of the file.
    pub index: Vec<u8>,
    /// How many frames were decompressed, those of the index among them.
    pub frames: usize,
    /// Parts of the table of attributes and types that are not there, in order.
    pub absent: Vec<Range<u64>>,
}

impl Part {
    /// Nothing of a file.
    fn new(length: u64, index: Vec<u8>) -> Option<Part> {
        Some(Part { bytes: Room::new(length)?, index, frames: 0, absent: Vec::new() })
    }

    fn put(&mut self, start: u64, bytes: &[u8]) {
        let at = usize::try_from(start).unwrap_or(usize::MAX);
        if let Some(room) = self.bytes.get_mut(at..at.saturating_add(bytes.len())) {
            room.copy_from_slice(bytes);
        }
    }

    /// Reads of a bytecode file that is elsewhere its tables, as its sidecar index says where they are, and the operations that define these
    /// symbols. What the sum in the index goes over is read, too.
    ///
    /// # Errors
    /// If it cannot be read, the index does not fit, or a symbol is missing.
    pub fn of_file(source: &dyn Source, index: Vec<u8>, symbols: &[&[u8]]) -> Result<Part, PackError> {
        let size = source.len();
        let no_index = || PackError::NoIndex("the file".to_owned());
        let mut part =
            Reading { source, part: Part::new(size, index).ok_or_else(no_index)?, have: Vec::new() };
        let sampled = samples(part.part.bytes.len()).map(|sample| sample.start as u64..sample.end as u64);
        part.need(sampled.chain(once(0..size.min(HEAD))))?;
        let (bytes, index) = (&part.part.bytes, Arc::new(part.part.index.clone()));
        let index = Sidecar::open(index, bytes).map_err(|_| no_index())?;
        part.sections(&index)?;
        part.heads_of_resources()?;
        let places = part.part.places(symbols)?;
        part.need(places)?;
        Ok(part.part)
    }

    /// Where the operations are that define these symbols.
    fn places(&self, symbols: &[&[u8]]) -> Result<Vec<Range<u64>>, PackError> {
        if symbols.is_empty() {
            return Ok(Vec::new());
        }
        let found = indexed(&self.bytes, &self.index, |index, tables| {
            let place = |symbol: &&[u8]| {
                let Some(number) = index.find(symbol, tables).ok()? else { return Some(None) };
                let place = index.place(number).ok()??;
                Some(Some(place.start..place.start.checked_add(place.bytes)?))
            };
            symbols.iter().map(place).collect::<Option<Vec<_>>>()
        });
        let found = found.ok_or_else(|| PackError::NoIndex("the file".to_owned()))?;
        let missing = |symbol: &[u8]| PackError::NoSymbol(String::from_utf8_lossy(symbol).into_owned());
        found.into_iter().zip(symbols).map(|(place, symbol)| place.ok_or_else(|| missing(symbol))).collect()
    }

    /// The symbols of operations in a range of the file; none if index or tables are not whole.
    pub(super) fn symbols_in(&self, range: &Range<u64>) -> Option<Vec<String>> {
        indexed(&self.bytes, &self.index, |index, tables| {
            let mut names = Vec::new();
            for number in 0..index.len() {
                let place = index.place(number).ok()??;
                if place.start < range.end && range.start < place.start.saturating_add(place.bytes) {
                    let name = place.symbol.and_then(|symbol| tables.strings.get(symbol));
                    names.extend(name.map(|name| String::from_utf8_lossy(name).into_owned()));
                }
            }
            Some(names)
        })
    }
}

/// The frames of a module, each with its place in the file.
fn places(module: &Packed) -> impl Iterator<Item = (Range<u64>, &Frame)> {
    module.frames.iter().scan(0, |start, frame| {
        let place = *start..*start + u64::from(frame.length);
        *start = place.end;
        Some((place, frame))
    })
}

/// Opens the index and tables of a file.
pub(super) fn indexed<R>(
    bytes: &[u8],
    index: &[u8],
    work: impl FnOnce(&Arc<Sidecar>, &Tables<'_>) -> Option<R>,
) -> Option<R> {
    let index = Sidecar::open_part(Arc::new(index.to_vec()), bytes.len()).ok()?;
    let index = Arc::new(index);
    let tables = Tables::read_indexed(&Bytecode::open(bytes).ok()?, &index).ok()?.ok()?;
    work(&index, &tables)
}

impl Pack {
    /// A bytecode file with its tables, and of its operations those that define these symbols. No other frames are read.
    ///
    /// # Errors
    /// If a frame that is needed is damaged, the module has no index, or a symbol is missing.
    pub fn part(&self, module: &Packed, symbols: &[&[u8]]) -> Result<Part, PackError> {
        let mut part = self.nothing_of(module)?;
        self.fill(module, &mut part, |_, frame| frame.class == Class::Tables)?;
        self.fill_operations(module, &mut part, symbols)?;
        Ok(part)
    }

    /// The same with only the first attributes, those that are used most. Which others are needed is only known when the operations are read:
    /// [`Pack::complete`] brings them.
    ///
    /// # Errors
    /// As [`Pack::part`].
    pub fn part_by_need(&self, module: &Packed, symbols: &[&[u8]]) -> Result<Part, PackError> {
        let mut part = self.nothing_of(module)?;
        let entries = self.fill_up_to_entries(module, &mut part)?;
        let inside = |place: &Range<u64>| entries.start < place.start && place.end < entries.end;
        let absent = places(module).filter(|(place, frame)| frame.class == Class::Tables && inside(place));
        let absent = joined(absent.map(|(place, _)| place).collect());
        self.fill(module, &mut part, |place, frame| {
            frame.class == Class::Tables && place.start >= entries.start && !inside(place)
        })?;
        part.absent = absent;
        self.fill_operations(module, &mut part, symbols)?;
        Ok(part)
    }

    /// Brings what was not there of these ranges.
    ///
    /// # Errors
    /// If a frame is damaged.
    pub fn complete(
        &self,
        module: &Packed,
        part: &mut Part,
        ranges: &[Range<usize>],
    ) -> Result<(), PackError> {
        let absent = std::mem::take(&mut part.absent);
        let wanted = |place: &Range<u64>| {
            let was_absent = absent.iter().any(|range| range.start <= place.start && place.end <= range.end);
            let asked =
                |range: &Range<usize>| (range.start as u64) < place.end && place.start < range.end as u64;
            was_absent && ranges.iter().any(asked)
        };
        let filled: Vec<Range<u64>> = places(module).map(|(place, _)| place).filter(wanted).collect();
        self.fill(module, part, |place, _| filled.contains(place))?;
        let mut left = absent;
        for place in filled {
            let cut = |range: Range<u64>| {
                let before = range.start..range.end.min(place.start);
                [before, range.start.max(place.end)..range.end]
            };
            left = left.into_iter().flat_map(cut).filter(|range| !range.is_empty()).collect();
        }
        part.absent = left;
        Ok(())
    }

    fn nothing_of(&self, module: &Packed) -> Result<Part, PackError> {
        let no_index = || PackError::NoIndex(module.name.clone());
        let index = self.index(module)?.ok_or_else(no_index)?;
        let mut part = Part::new(module.length, index).ok_or_else(no_index)?;
        part.frames = module.index.len();
        Ok(part)
    }

    /// Fills all that stands before the attributes and types, and says where these are.
    fn fill_up_to_entries(&self, module: &Packed, part: &mut Part) -> Result<Range<u64>, PackError> {
        let no_index = || PackError::NoIndex(module.name.clone());
        let mut filled = 0u64;
        let mut fill_to = |part: &mut Part, end: u64| {
            let from = filled;
            filled = filled.max(end);
            self.fill(module, part, |place, frame| {
                frame.class == Class::Tables && place.start < end && place.start >= from
            })
        };
        let length = u64::try_from(part.bytes.len()).unwrap_or(u64::MAX);
        fill_to(part, HEAD.min(length))?;
        let mut at = header_end(&part.bytes).ok_or_else(no_index)?;
        let mut seen = Vec::new();
        loop {
            fill_to(part, (at as u64).saturating_add(HEAD).min(length))?;
            let mut cursor = Cursor::over(&part.bytes, at, part.bytes.len(), None);
            let section = Section::read(&mut cursor).map_err(|_| no_index())?;
            let payload = section.payload.position() as u64..section.payload.end() as u64;
            if section.id == SectionId::AttrType {
                return Ok(payload);
            }
            // A file has each section once: one that goes on and on is none.
            if seen.contains(&section.id) {
                return Err(no_index());
            }
            seen.push(section.id);
            at = section.payload.end();
            fill_to(part, payload.end)?;
        }
    }

    /// Fills the operations that define these symbols.
    fn fill_operations(&self, module: &Packed, part: &mut Part, symbols: &[&[u8]]) -> Result<(), PackError> {
        let wanted = part.places(symbols).map_err(|error| match error {
            PackError::NoIndex(_) => PackError::NoIndex(module.name.clone()),
            other => other,
        })?;
        let touches =
            |place: &Range<u64>| wanted.iter().any(|want| want.start < place.end && place.start < want.end);
        self.fill(module, part, |place, frame| frame.class != Class::Tables && touches(place))
    }

    /// Decompresses the frames that are wanted into their place.
    fn fill(
        &self,
        module: &Packed,
        part: &mut Part,
        wanted: impl Fn(&Range<u64>, &Frame) -> bool,
    ) -> Result<(), PackError> {
        let damaged = self.fill_what_is_whole(module, part, wanted)?;
        let Some((place, frame)) = damaged.into_iter().next() else { return Ok(()) };
        Err(PackError::Damaged(Box::new(self.damage(module, &frame, place, None))))
    }

    /// The same, going on after what is damaged, which is given: there zeros are, or what was stored.
    pub(super) fn fill_what_is_whole(
        &self,
        module: &Packed,
        part: &mut Part,
        wanted: impl Fn(&Range<u64>, &Frame) -> bool,
    ) -> Result<Vec<(Range<u64>, Frame)>, PackError> {
        let mut damaged = Vec::new();
        let places: Vec<_> = places(module).filter(|(place, frame)| wanted(place, frame)).collect();
        let (mut rest, mut at) = (&mut part.bytes[..], 0u64);
        for some in places.chunks(AT_ONCE) {
            let mut rooms = Vec::with_capacity(some.len());
            for (place, _) in some {
                // Lengths add up to the file's: a room of another size is noticed as damage.
                let (skipped, length) = ((place.start - at) as usize, (place.end - place.start) as usize);
                let (_, from) = std::mem::take(&mut rest).split_at_mut_checked(skipped).unwrap_or_default();
                let (room, later) = from.split_at_mut_checked(length).unwrap_or_default();
                rest = later;
                at = place.end;
                rooms.push(room);
            }
            let not_whole = self.put(&some.iter().map(|(_, frame)| *frame).collect::<Vec<_>>(), rooms)?;
            let not_whole = not_whole.into_iter().filter_map(|number| some.get(number));
            damaged.extend(not_whole.map(|(place, frame)| (place.clone(), **frame)));
        }
        part.frames += places.len();
        Ok(damaged)
    }
}

/// A file that is being read in pieces.
struct Reading<'s> {
    source: &'s dyn Source,
    part: Part,
    /// What is there, in order, apart.
    have: Vec<Range<u64>>,
}

impl Reading<'_> {
    /// Reads what is not there yet of these ranges.
    fn need(&mut self, ranges: impl IntoIterator<Item = Range<u64>>) -> Result<(), PackError> {
        let size = self.source.len();
        let mut wanted: Vec<Range<u64>> = ranges
            .into_iter()
            .flat_map(|range| self.missing(range.start.min(size)..range.end.min(size)))
            .collect();
        wanted.sort_unstable_by_key(|range| (range.start, range.end));
        let wanted = joined(wanted);
        if wanted.is_empty() {
            return Ok(());
        }
        let pieces = read_all(self.source, &wanted).map_err(|error| PackError::Read(error.to_string()))?;
        for (range, piece) in wanted.iter().zip(pieces) {
            self.part.put(range.start, &piece);
        }
        self.have.extend(wanted);
        self.have.sort_unstable_by_key(|range| (range.start, range.end));
        self.have = joined(std::mem::take(&mut self.have));
        Ok(())
    }

    /// What of a range is not there.
    fn missing(&self, range: Range<u64>) -> Vec<Range<u64>> {
        let (mut out, mut at) = (Vec::new(), range.start);
        for have in self.have.iter().filter(|have| have.end > range.start && have.start < range.end) {
            if have.start > at {
                out.push(at..have.start);
            }
            at = at.max(have.end);
        }
        if at < range.end {
            out.push(at..range.end);
        }
        out
    }

    /// Reads the heads of all sections, and sections as a whole but for operations and resources.
    fn sections(&mut self, index: &Sidecar) -> Result<(), PackError> {
        let no_index = || PackError::NoIndex("the file".to_owned());
        let mut at = header_end(&self.part.bytes).ok_or_else(no_index)?;
        while at < self.part.bytes.len() {
            self.need(once(at as u64..at as u64 + HEAD))?;
            let mut cursor = Cursor::over(&self.part.bytes, at, self.part.bytes.len(), None);
            let section = Section::read(&mut cursor).map_err(|_| no_index())?;
            let (start, end) = (section.payload.position() as u64, section.payload.end() as u64);
            at = section.payload.end();
            match section.id {
                SectionId::Ir => {
                    let last = index.len().checked_sub(1);
                    let place = |number| index.place(number).map_err(|_| no_index());
                    let first = place(0)?.map_or(end, |first| first.start);
                    let last = last.map(place).transpose()?.flatten();
                    let last = last.map_or(end, |last| last.start.saturating_add(last.bytes));
                    self.need([start..first.clamp(start, end), last.clamp(start, end)..end])?;
                }
                SectionId::Resource => {}
                _ => self.need(once(start..end))?,
            }
        }
        Ok(())
    }

    /// Reads of each resource what stands before its data, and all of small ones.
    fn heads_of_resources(&mut self) -> Result<(), PackError> {
        // First what says how the data is aligned, then what that fills up.
        for aligned in [false, true] {
            let heads = indexed(&self.part.bytes, &self.part.index, |_, tables| {
                let groups = tables.resources.groups().iter();
                let all = groups.flat_map(|&group| tables.resources.group(group));
                let head = |resource| {
                    let mut entry = tables.resources.entry(resource);
                    let (start, size) = (entry.position() as u64, resource.size);
                    let fill = if aligned { entry.varint().unwrap_or_default() } else { 0 };
                    start
                        ..start + size.min(if size <= ENTRY { size } else { ENTRY_HEAD.saturating_add(fill) })
                };
                Some(all.map(head).collect::<Vec<_>>())
            });
            self.need(heads.unwrap_or_default())?;
        }
        Ok(())
    }
}

/// Where the first section of a bytecode file begins.
fn header_end(file: &[u8]) -> Option<usize> {
    let mut cursor = Cursor::new(file);
    if !is_bytecode(file) {
        return None;
    }
    cursor.bytes(4).ok()?;
    cursor.varint().ok()?;
    cursor.until_nul().ok()?;
    Some(cursor.position())
}

/// Ranges in order of which those that touch are one.
fn joined(ranges: Vec<Range<u64>>) -> Vec<Range<u64>> {
    let mut out: Vec<Range<u64>> = Vec::with_capacity(ranges.len());
    for range in ranges.into_iter().filter(|range| !range.is_empty()) {
        match out.last_mut() {
            Some(last) if last.end >= range.start => last.end = last.end.max(range.end),
            _ => out.push(range),
        }
    }
    out
}
