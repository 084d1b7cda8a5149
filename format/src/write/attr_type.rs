//! Attribute and type entries (sections 2 and 3).

use super::Emitter;
use crate::index::{AttrIdx, DialectIdx, TypeIdx};

/// Collects entries.
#[derive(Clone, Debug, Default)]
pub struct EntryBuilder {
    attributes: Entries,
    types: Entries,
}

#[derive(Clone, Debug, Default)]
struct Entries {
    data: Emitter,
    heads: Vec<(DialectIdx, usize, bool)>,
}

impl Entries {
    fn push(&mut self, dialect: DialectIdx, custom: bool, bytes: &[u8]) -> u32 {
        self.data.bytes(bytes);
        self.heads.push((dialect, bytes.len(), custom));
        self.heads.len() as u32 - 1
    }

    fn emit_offsets(&self, out: &mut Emitter) {
        for group in self.heads.chunk_by(|left, right| left.0 == right.0) {
            let Some((dialect, ..)) = group.first() else { continue };
            out.varint(dialect.wire());
            out.varint(group.len() as u64);
            for (_, size, custom) in group {
                out.flagged(*size as u64, *custom);
            }
        }
    }
}

impl EntryBuilder {
    /// Adds an attribute: its bytes in the dialect's encoding (`custom`), or its text and a NUL. Neighbours of one dialect form a group.
    pub fn attribute(&mut self, dialect: DialectIdx, custom: bool, bytes: &[u8]) -> AttrIdx {
        AttrIdx(self.attributes.push(dialect, custom, bytes))
    }

    /// Adds a type: likewise.
    pub fn r#type(&mut self, dialect: DialectIdx, custom: bool, bytes: &[u8]) -> TypeIdx {
        TypeIdx(self.types.push(dialect, custom, bytes))
    }

    /// Section 3 and section 2.
    pub fn finish(&self) -> (Emitter, Emitter) {
        let mut offsets = Emitter::default();
        offsets.varint(self.attributes.heads.len() as u64);
        offsets.varint(self.types.heads.len() as u64);
        self.attributes.emit_offsets(&mut offsets);
        self.types.emit_offsets(&mut offsets);
        let mut data = self.attributes.data.clone();
        data.bytes(self.types.data.as_bytes());
        (offsets, data)
    }
}
