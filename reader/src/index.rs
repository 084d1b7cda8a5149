//! Where the operations of a file's module lie: found by going over the file, or kept in a file beside it.
//!
//! A sidecar index is a header and two tables, all numbers little-endian, and is used as it lies in memory:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `rmlirIDX` |
//! | 4, 4 | version 1; number of operations |
//! | 4, 4 | number of operations with a symbol; 0 |
//! | 8, 8 | size of the file; a sum over its first and last 64 KiB |
//! | 24 each | operations in file order: offset (8), bytes (8), number of the name (4), number of the symbol's string (4; all ones: none) |
//! | 4 each | the operations with a symbol, ordered by it |
//!
//! It is believed as long as size and sum are those of the file; what is loaded by it is checked like everything else.

use bytes::Bytes;
use rmlir_format::{OpNameIdx, StringIdx, Tables};
use std::fmt;

const MAGIC: &[u8; 8] = b"rmlirIDX";
const VERSION: u32 = 1;
const HEADER: usize = 40;
const ENTRY: usize = 24;
const NONE: u32 = u32::MAX;
/// Bytes at either end of the file that go into the sum.
const ENDS: usize = 64 << 10;

/// An operation of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) start: u64,
    pub(crate) bytes: u64,
    pub(crate) name: OpNameIdx,
    pub(crate) symbol: Option<StringIdx>,
}

/// Why a sidecar index cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexError {
    /// It is no index, or one of a version that is not known.
    NoIndex,
    /// Its tables are cut off, or say what cannot be.
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

/// The operations of a module.
pub(crate) enum Places {
    /// As they were found.
    Found(Vec<Place>),
    /// As a sidecar says.
    Index { bytes: Bytes, count: usize, named: usize },
}

impl Places {
    /// What a sidecar says of a file.
    ///
    /// # Errors
    /// If it is none, or not of this file.
    pub(crate) fn of_index(bytes: Bytes, file: &[u8]) -> Result<Places, IndexError> {
        if !bytes.starts_with(MAGIC) || u32_at(&bytes, 8) != Some(VERSION) {
            return Err(IndexError::NoIndex);
        }
        let number = |at| u32_at(&bytes, at).map(|number| number as usize).ok_or(IndexError::Broken);
        let (count, named) = (number(12)?, number(16)?);
        if (u64_at(&bytes, 24), u64_at(&bytes, 32)) != (Some(file.len() as u64), Some(sum(file))) {
            return Err(IndexError::OtherFile);
        }
        let size = count.checked_mul(ENTRY).and_then(|ops| ops.checked_add(named.checked_mul(4)? + HEADER));
        if size != Some(bytes.len()) || named > count {
            return Err(IndexError::Broken);
        }
        Ok(Places::Index { bytes, count, named })
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Places::Found(places) => places.len(),
            Places::Index { count, .. } => *count,
        }
    }

    pub(crate) fn get(&self, number: usize) -> Option<Place> {
        match self {
            Places::Found(places) => places.get(number).copied(),
            Places::Index { bytes, count, .. } if number < *count => place_at(bytes, HEADER + number * ENTRY),
            Places::Index { .. } => None,
        }
    }

    /// The number of the first operation that defines a symbol.
    pub(crate) fn find(&self, symbol: &[u8], tables: &Tables<'_>) -> Option<usize> {
        let name = |number: usize| tables.strings.get(self.get(number)?.symbol?);
        let Places::Index { bytes, count, named } = self else {
            return (0..self.len()).find(|&number| name(number) == Some(symbol));
        };
        let ordered =
            |at: usize| u32_at(bytes, HEADER + count * ENTRY + at * 4).map(|number| number as usize);
        let (mut low, mut high) = (0, *named);
        while low < high {
            let middle = low + (high - low) / 2;
            if name(ordered(middle)?)? < symbol {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        ordered(low).filter(|_| low < *named).filter(|&number| name(number) == Some(symbol))
    }

    /// The sidecar index of a file.
    pub(crate) fn to_index(&self, file: &[u8], tables: &Tables<'_>) -> Vec<u8> {
        let places: Vec<Place> = (0..self.len()).filter_map(|number| self.get(number)).collect();
        let name = |number: &u32| tables.strings.get(places.get(*number as usize)?.symbol?);
        let mut named: Vec<u32> = (0..places.len() as u32).filter(|number| name(number).is_some()).collect();
        named.sort_by_key(|number| name(number));
        let mut out = Vec::with_capacity(HEADER + places.len() * (ENTRY + 4));
        out.extend_from_slice(MAGIC);
        for number in [VERSION, places.len() as u32, named.len() as u32, 0] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&(file.len() as u64).to_le_bytes());
        out.extend_from_slice(&sum(file).to_le_bytes());
        for place in &places {
            out.extend_from_slice(&place.start.to_le_bytes());
            out.extend_from_slice(&place.bytes.to_le_bytes());
            out.extend_from_slice(&place.name.0.to_le_bytes());
            out.extend_from_slice(&place.symbol.map_or(NONE, |symbol| symbol.0).to_le_bytes());
        }
        named.iter().for_each(|number| out.extend_from_slice(&number.to_le_bytes()));
        out
    }
}

fn place_at(bytes: &[u8], at: usize) -> Option<Place> {
    let symbol = u32_at(bytes, at + 20)?;
    Some(Place {
        start: u64_at(bytes, at)?,
        bytes: u64_at(bytes, at + 8)?,
        name: OpNameIdx(u32_at(bytes, at + 16)?),
        symbol: (symbol != NONE).then_some(StringIdx(symbol)),
    })
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|chunk| u32::from_le_bytes(*chunk))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
}

/// A sum (FNV-1a over words of eight bytes) of both ends of a file: head, first sections and last ones.
fn sum(file: &[u8]) -> u64 {
    let head = file.get(..ENDS).unwrap_or(file);
    let tail = file.get(file.len().saturating_sub(ENDS)..).unwrap_or_default();
    let mut sum = 0xCBF2_9CE4_8422_2325u64;
    for chunk in head.chunks(8).chain(tail.chunks(8)) {
        let mut word = [0; 8];
        word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(5);
    }
    sum
}
