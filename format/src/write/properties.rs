//! Property blobs (section 8).

use super::Emitter;
use crate::index::PropIdx;
use std::collections::HashMap;

/// Collects property blobs.
#[derive(Clone, Debug, Default)]
pub struct PropertyBuilder {
    data: Emitter,
    count: u32,
    /// Only looked up, never walked.
    known: HashMap<Vec<u8>, PropIdx>,
}

impl PropertyBuilder {
    /// The index of a blob, which is added if it is new.
    pub fn intern(&mut self, blob: &[u8]) -> PropIdx {
        if let Some(&index) = self.known.get(blob) {
            return index;
        }
        self.push(blob)
    }

    /// Adds a blob, also if it is there already.
    pub fn push(&mut self, blob: &[u8]) -> PropIdx {
        let index = PropIdx(self.count);
        self.count += 1;
        self.data.varint(blob.len() as u64);
        self.data.bytes(blob);
        self.known.entry(blob.to_vec()).or_insert(index);
        index
    }

    /// Number of blobs.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The section.
    pub fn finish(&self) -> Emitter {
        let mut out = Emitter::default();
        out.varint(u64::from(self.count));
        out.bytes(self.data.as_bytes());
        out
    }
}
