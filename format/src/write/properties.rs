//! Property blobs (section 8).

use super::Emitter;
use super::known::Known;
use crate::index::PropIdx;

/// Collects property blobs.
#[derive(Clone, Debug, Default)]
pub struct PropertyBuilder {
    data: Emitter,
    /// Where each blob lies in the data.
    places: Vec<(usize, usize)>,
    known: Known,
}

impl PropertyBuilder {
    /// Makes room for so many blobs, of so many bytes in all. More may come.
    pub fn reserve(&mut self, blobs: usize, bytes: usize) {
        self.data.buffer().reserve(bytes);
        self.places.reserve(blobs);
        self.known.reserve(blobs);
    }

    /// The index of a blob, which is added if it is new.
    pub fn intern(&mut self, blob: &[u8]) -> PropIdx {
        let new = self.places.len() as u32;
        let index = self.find_or(blob, new);
        if index == new {
            self.add(blob);
        }
        PropIdx(index)
    }

    /// Adds a blob, also if it is there already.
    pub fn push(&mut self, blob: &[u8]) -> PropIdx {
        let new = self.places.len() as u32;
        self.find_or(blob, new);
        self.add(blob);
        PropIdx(new)
    }

    fn find_or(&mut self, blob: &[u8], new: u32) -> u32 {
        let (data, places) = (self.data.as_bytes(), &self.places);
        self.known.find_or_add(blob, new, |index| {
            let (start, end) = places[index as usize];
            &data[start..end]
        })
    }

    fn add(&mut self, blob: &[u8]) {
        self.data.varint(blob.len() as u64);
        let start = self.data.len();
        self.data.bytes(blob);
        self.places.push((start, self.data.len()));
    }

    /// Number of blobs.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The section.
    pub fn finish(mut self) -> Emitter {
        let mut count = Emitter::default();
        count.varint(self.places.len() as u64);
        // The blobs make place for their number where they are.
        self.data.put_first(&count);
        self.data
    }
}
