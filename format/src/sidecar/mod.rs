//! Sidecar indexes: a file beside a bytecode file that makes opening it independent of its size.
//!
//! An index says where the top-level operations lie, which symbol each defines, and where each string, attribute, type and property blob
//! begins; everything is fixed in width and used as it lies in memory. `spec/index.md` describes the format. An index is bound to its file
//! by the file's size and a sum over parts of it, and has a sum for each block of itself, checked when the block is first read: a damaged
//! index is noticed, and what it says is an offset into a file that is checked like everything else.

mod absent;
mod blocks;
mod build;

pub use absent::Absent;
pub use blocks::SharedBytes;
pub use build::build;

use crate::index::{AttrIdx, DialectIdx, OpNameIdx, PropIdx, StringIdx};
use crate::read::Tables;
use blocks::{Blocks, sum};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

pub(crate) const MAGIC: &[u8; 8] = b"rmlirIDX";
pub(crate) const VERSION: u32 = 3;
const HEADER: usize = 112;
/// Where the numbers and widths of the columns stand.
const COLUMNS: usize = 56;
/// Bytes at either end of the file that go into its sum.
const ENDS: usize = 64 << 10;
/// Parts between them that do, and bytes of each.
const SAMPLES: (usize, usize) = (16, 4096);
/// Bytes of a place.
const PLACE: usize = 32;
const NONE: u32 = u32::MAX;

/// An operation of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Absolute offset of its first byte.
    pub start: u64,
    /// Its bytes, with everything inside.
    pub bytes: u64,
    /// Its name.
    pub name: OpNameIdx,
    /// The string that is its symbol.
    pub symbol: Option<StringIdx>,
    /// Its dictionary of attributes.
    pub attributes: Option<AttrIdx>,
    /// Its property blob.
    pub properties: Option<PropIdx>,
}

/// Why a sidecar index cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexError {
    /// It is no index, or one of a version that is not known.
    NoIndex,
    /// Its bytes are not what was written, or say what cannot be.
    Broken,
    /// It was made of another file, or the file was changed since.
    OtherFile,
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IndexError::NoIndex => "this is no index of a bytecode file",
            IndexError::Broken => "the index is damaged: make it again",
            IndexError::OtherFile => {
                "the index was made of another file, or the file was changed since: make it again"
            }
        })
    }
}

impl std::error::Error for IndexError {}

/// The tables of an index, in the order in which they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// The operations, in file order.
    Places,
    /// The numbers of those with a symbol, ordered by it.
    Ordered,
    /// Absolute offset of each string, and of the end.
    Strings,
    /// Offset of each attribute and type in its section, and of the end; the lowest bit is the custom flag.
    Entries,
    /// First entry and dialect of each group of attributes or types.
    Groups,
    /// Offset of each property blob's size in its section.
    Properties,
}

impl Column {
    const ALL: [Column; 6] = [
        Column::Places,
        Column::Ordered,
        Column::Strings,
        Column::Entries,
        Column::Groups,
        Column::Properties,
    ];

    /// Bytes of an item, if it is always the same.
    fn fixed_width(self) -> Option<usize> {
        match self {
            Column::Places => Some(PLACE),
            Column::Ordered => Some(4),
            Column::Groups => Some(8),
            Column::Strings | Column::Entries | Column::Properties => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    start: usize,
    count: usize,
    width: usize,
}

/// An opened index.
#[derive(Debug)]
pub struct Sidecar {
    blocks: Blocks,
    columns: [Extent; 6],
    attributes: usize,
    release: u32,
    absent: Option<Arc<Absent>>,
}

impl Sidecar {
    /// Opens the index of a file. Only its header is looked at.
    ///
    /// # Errors
    /// If it is none, its header is damaged, or it was not made of this file.
    pub fn open(data: SharedBytes, file: &[u8]) -> Result<Sidecar, IndexError> {
        Sidecar::open_if(data, file.len(), |sum| sum == sum_of_file(file))
    }

    /// Opens the index of a file of which a part may be missing: only its size is looked at. For containers, which say by other means that
    /// index and file belong together.
    ///
    /// # Errors
    /// If it is none, its header is damaged, or it is of a file of another size.
    pub fn open_part(data: SharedBytes, size: usize) -> Result<Sidecar, IndexError> {
        Sidecar::open_if(data, size, |_| true)
    }

    /// The same where some attributes and types are not there.
    #[must_use]
    pub fn without(self, absent: Option<Arc<Absent>>) -> Sidecar {
        Sidecar { absent, ..self }
    }

    pub(crate) fn absent(&self) -> Option<&Arc<Absent>> {
        self.absent.as_ref()
    }

    fn open_if(
        data: SharedBytes,
        file_size: usize,
        has_sum: impl FnOnce(u64) -> bool,
    ) -> Result<Sidecar, IndexError> {
        let bytes = (*data).as_ref();
        if !bytes.starts_with(MAGIC) || u32_at(bytes, 8) != Some(VERSION) {
            return Err(IndexError::NoIndex);
        }
        let header = bytes.get(..HEADER - 8).ok_or(IndexError::Broken)?;
        let long = |at| u64_at(bytes, at).ok_or(IndexError::Broken);
        let short = |at| u32_at(bytes, at).ok_or(IndexError::Broken);
        if long(HEADER - 8)? != sum(header) {
            return Err(IndexError::Broken);
        }
        if long(16)? != file_size as u64 || !has_sum(long(24)?) {
            return Err(IndexError::OtherFile);
        }
        let (columns, size) = extents(bytes).ok_or(IndexError::Broken)?;
        if long(32)? != size as u64 {
            return Err(IndexError::Broken);
        }
        let (root, attributes, release) = (long(40)?, short(48)? as usize, short(12)?);
        let blocks = Blocks::new(data, HEADER, size, root).ok_or(IndexError::Broken)?;
        Ok(Sidecar { blocks, columns, attributes, release, absent: None })
    }

    /// Number of operations.
    pub fn len(&self) -> usize {
        self.count(Column::Places)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The release by whose layouts the file was found to be read when the index was made; `None` stands for today's definitions.
    pub fn release(&self) -> Option<u32> {
        (self.release != 0).then_some(self.release)
    }

    /// Whether something that was read from the index was damaged: then nothing can be relied on that came of it.
    pub fn is_damaged(&self) -> bool {
        self.blocks.is_damaged()
    }

    /// Notes that an answer of the index was seen to be wrong; gives the error that says so.
    #[cold]
    pub fn broken(&self) -> IndexError {
        self.blocks.note_damage();
        IndexError::Broken
    }

    /// The operation with this number, in file order; `None` beyond the last.
    ///
    /// # Errors
    /// If the index is damaged there.
    pub fn place(&self, number: usize) -> Result<Option<Place>, IndexError> {
        let column = self.extent(Column::Places);
        if number >= column.count {
            return Ok(None);
        }
        let bytes: [u8; PLACE] =
            self.blocks.read(column.start + number * column.width).ok_or_else(|| self.broken())?;
        let number = |at| u32_at(&bytes, at).filter(|&number| number != NONE);
        Ok(Some(Place {
            start: u64_at(&bytes, 0).unwrap_or_default(),
            bytes: u64_at(&bytes, 8).unwrap_or_default(),
            name: OpNameIdx(u32_at(&bytes, 16).unwrap_or_default()),
            symbol: number(20).map(StringIdx),
            attributes: number(24).map(AttrIdx),
            properties: number(28).map(PropIdx),
        }))
    }

    /// The number of the first operation that defines a symbol.
    ///
    /// # Errors
    /// If the index is damaged where it was looked at.
    pub fn find(&self, symbol: &[u8], tables: &Tables<'_>) -> Result<Option<usize>, IndexError> {
        let ordered = |at: usize| self.word(Column::Ordered, at).ok_or_else(|| self.broken());
        let name = |number: u64| {
            let place = self.place(usize::try_from(number).unwrap_or(usize::MAX))?;
            let string = place.and_then(|place| tables.strings.get(place.symbol?));
            string.ok_or_else(|| self.broken())
        };
        let count = self.count(Column::Ordered);
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            if name(ordered(middle)?)? < symbol {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if low == count {
            return Ok(None);
        }
        let number = ordered(low)?;
        Ok((name(number)? == symbol).then_some(number as usize))
    }

    fn extent(&self, column: Column) -> Extent {
        self.columns.get(column as usize).copied().unwrap_or_default()
    }

    pub(crate) fn count(&self, column: Column) -> usize {
        self.extent(column).count
    }

    pub(crate) fn attribute_count(&self) -> usize {
        self.attributes
    }

    /// A number of a column of offsets; `None` beyond its end and if it is damaged.
    #[inline]
    pub(crate) fn word(&self, column: Column, at: usize) -> Option<u64> {
        let extent = self.extent(column);
        if at >= extent.count {
            return None;
        }
        let start = extent.start + at * extent.width;
        match extent.width {
            4 => self.blocks.read(start).map(|word| u64::from(u32::from_le_bytes(word))),
            _ => self.blocks.read(start).map(u64::from_le_bytes),
        }
    }

    /// A number of a column of offsets and the one after it.
    #[inline]
    pub(crate) fn pair(&self, column: Column, at: usize) -> Option<(u64, u64)> {
        let extent = self.extent(column);
        if at.checked_add(1)? >= extent.count {
            return None;
        }
        let start = extent.start + at * extent.width;
        match extent.width {
            4 => self.blocks.read(start).map(u64::from_le_bytes).map(|both| (both & 0xFFFF_FFFF, both >> 32)),
            _ => self
                .blocks
                .read(start)
                .map(u128::from_le_bytes)
                .map(|both| (both as u64, (both >> 64) as u64)),
        }
    }

    /// The groups of attributes and types.
    pub(crate) fn groups(&self) -> Option<Vec<(u32, DialectIdx)>> {
        let group = |at| {
            let packed = self.word(Column::Groups, at)?;
            Some((packed as u32, DialectIdx((packed >> 32) as u32)))
        };
        (0..self.count(Column::Groups)).map(group).collect()
    }
}

/// Where the columns lie after the header, and where they end; `None` if that cannot be.
fn extents(header: &[u8]) -> Option<([Extent; 6], usize)> {
    let mut columns = [Extent::default(); 6];
    let mut end = 0usize;
    for (number, (extent, column)) in columns.iter_mut().zip(Column::ALL).enumerate() {
        let count = u32_at(header, COLUMNS + number * 8)? as usize;
        let width = u32_at(header, COLUMNS + number * 8 + 4)? as usize;
        let fits = column.fixed_width().map_or(matches!(width, 4 | 8), |fixed| fixed == width);
        if !fits {
            return None;
        }
        *extent = Extent { start: end, count, width };
        end = end.checked_add(count.checked_mul(width)?)?.checked_next_multiple_of(8)?;
    }
    Some((columns, end))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|chunk| u32::from_le_bytes(*chunk))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
}

/// The parts of a file of this size over which the sum in its index goes: its ends, with header, first sections and last ones, and parts at
/// equal distances between.
pub fn samples(size: usize) -> impl Iterator<Item = Range<usize>> {
    let (count, length) = SAMPLES;
    let part = move |start: usize, length: usize| start..size.min(start.saturating_add(length));
    let between = (1..=count).map(move |number| part(size / (count + 1) * number, length));
    [part(0, ENDS), part(size.saturating_sub(ENDS), ENDS)].into_iter().chain(between)
}

fn sum_of_file(file: &[u8]) -> u64 {
    let sums: Vec<u8> =
        samples(file.len()).flat_map(|part| sum(file.get(part).unwrap_or_default()).to_le_bytes()).collect();
    sum(&sums)
}
