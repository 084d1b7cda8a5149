//! The string table (section 0).

use super::Emitter;
use crate::index::StringIdx;
use std::collections::HashMap;

/// Collects strings.
#[derive(Clone, Debug, Default)]
pub struct StringBuilder {
    /// All strings with their terminators.
    data: Vec<u8>,
    sizes: Vec<usize>,
    /// Only looked up, never walked.
    known: HashMap<Vec<u8>, StringIdx>,
}

impl StringBuilder {
    /// The index of a string, which is added if it is new.
    pub fn intern(&mut self, string: &[u8]) -> StringIdx {
        if let Some(&index) = self.known.get(string) {
            return index;
        }
        self.push(string)
    }

    /// Adds a string, also if it is there already.
    pub fn push(&mut self, string: &[u8]) -> StringIdx {
        let index = StringIdx(self.sizes.len() as u32);
        self.data.extend_from_slice(string);
        self.data.push(0);
        self.sizes.push(string.len() + 1);
        self.known.entry(string.to_vec()).or_insert(index);
        index
    }

    /// Number of strings.
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The section.
    pub fn finish(&self) -> Emitter {
        let mut out = Emitter::default();
        out.varint(self.sizes.len() as u64);
        for &size in self.sizes.iter().rev() {
            out.varint(size as u64);
        }
        out.bytes(&self.data);
        out
    }
}
