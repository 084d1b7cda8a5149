//! The string table (section 0).

use super::Emitter;
use super::known::Known;
use crate::index::StringIdx;

/// Collects strings.
#[derive(Clone, Debug, Default)]
pub struct StringBuilder {
    /// All strings with their terminators.
    data: Vec<u8>,
    /// Where each string ends in the data, with its terminator.
    ends: Vec<usize>,
    known: Known,
}

/// Where a string lies, without its terminator.
fn place(ends: &[usize], index: usize) -> std::ops::Range<usize> {
    let start = index.checked_sub(1).map_or(0, |before| ends[before]);
    start..ends[index] - 1
}

impl StringBuilder {
    /// The index of a string, which is added if it is new.
    pub fn intern(&mut self, string: &[u8]) -> StringIdx {
        let new = self.ends.len() as u32;
        let index = self.find_or(string, new);
        if index == new {
            self.add(string);
        }
        StringIdx(index)
    }

    /// Adds a string, also if it is there already.
    pub fn push(&mut self, string: &[u8]) -> StringIdx {
        let new = self.ends.len() as u32;
        self.find_or(string, new);
        self.add(string);
        StringIdx(new)
    }

    fn find_or(&mut self, string: &[u8], new: u32) -> u32 {
        let (data, ends) = (&self.data, &self.ends);
        self.known.find_or_add(string, new, |index| &data[place(ends, index as usize)])
    }

    fn add(&mut self, string: &[u8]) {
        self.data.extend_from_slice(string);
        self.data.push(0);
        self.ends.push(self.data.len());
    }

    /// Number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The section.
    pub fn finish(&self) -> Emitter {
        let mut out = Emitter::default();
        out.varint(self.ends.len() as u64);
        for index in (0..self.ends.len()).rev() {
            out.varint(place(&self.ends, index).len() as u64 + 1);
        }
        out.bytes(&self.data);
        out
    }
}
