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
    /// Size of each entry, and in the lowest bit whether it is in its dialect's encoding: as section 3 has it.
    heads: Vec<u64>,
    /// Dialect and number of entries of each group.
    groups: Vec<(DialectIdx, usize)>,
}

impl Entries {
    #[inline]
    fn push(&mut self, dialect: DialectIdx, fill: impl FnOnce(&mut Emitter) -> bool) -> u32 {
        let start = self.data.len();
        let custom = fill(&mut self.data);
        let size = self.data.len().saturating_sub(start) as u64;
        self.heads.push(size << 1 | u64::from(custom));
        match self.groups.last_mut() {
            Some((last, count)) if *last == dialect => *count += 1,
            _ => self.groups.push((dialect, 1)),
        }
        self.heads.len() as u32 - 1
    }

    fn emit_offsets(&self, out: &mut Emitter) {
        let mut heads = self.heads.iter();
        for &(dialect, count) in &self.groups {
            out.varint(dialect.wire());
            out.varint(count as u64);
            heads.by_ref().take(count).for_each(|&head| out.varint(head));
        }
    }
}

impl EntryBuilder {
    /// Adds an attribute: its bytes in the dialect's encoding (`custom`), or its text and a NUL. Neighbours of one dialect form a group.
    pub fn attribute(&mut self, dialect: DialectIdx, custom: bool, bytes: &[u8]) -> AttrIdx {
        self.attribute_with(dialect, |out| {
            out.bytes(bytes);
            custom
        })
    }

    /// Adds a type: likewise.
    pub fn r#type(&mut self, dialect: DialectIdx, custom: bool, bytes: &[u8]) -> TypeIdx {
        self.type_with(dialect, |out| {
            out.bytes(bytes);
            custom
        })
    }

    /// Adds an attribute whose bytes `fill` puts behind those of the others; it tells whether they are in the dialect's encoding.
    pub fn attribute_with(
        &mut self,
        dialect: DialectIdx,
        fill: impl FnOnce(&mut Emitter) -> bool,
    ) -> AttrIdx {
        AttrIdx(self.attributes.push(dialect, fill))
    }

    /// Adds a type: likewise.
    pub fn type_with(&mut self, dialect: DialectIdx, fill: impl FnOnce(&mut Emitter) -> bool) -> TypeIdx {
        TypeIdx(self.types.push(dialect, fill))
    }

    /// Section 3 and section 2.
    pub fn finish(self) -> (Emitter, Emitter) {
        let mut offsets = Emitter::default();
        offsets.varint(self.attributes.heads.len() as u64);
        offsets.varint(self.types.heads.len() as u64);
        self.attributes.emit_offsets(&mut offsets);
        self.types.emit_offsets(&mut offsets);
        let mut data = self.attributes.data;
        data.bytes(self.types.data.as_bytes());
        (offsets, data)
    }
}
