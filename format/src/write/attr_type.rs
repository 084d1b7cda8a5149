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
    /// The groups that are complete, as section 3 has them.
    groups: Emitter,
    /// Of the group at the end, size of each entry, and in the lowest bit whether it is in its dialect's encoding.
    heads: Emitter,
    /// Dialect and number of entries of the group at the end.
    last: Option<(DialectIdx, u64)>,
    count: u32,
}

impl Entries {
    #[inline]
    fn push(&mut self, dialect: DialectIdx, fill: impl FnOnce(&mut Emitter) -> bool) -> u32 {
        let start = self.data.len();
        let custom = fill(&mut self.data);
        let size = self.data.len().saturating_sub(start) as u64;
        match &mut self.last {
            Some((last, count)) if *last == dialect => *count += 1,
            _ => {
                self.end_group();
                self.last = Some((dialect, 1));
            }
        }
        self.heads.flagged(size, custom);
        self.count += 1;
        self.count - 1
    }

    fn end_group(&mut self) {
        let Some((dialect, count)) = self.last.take() else { return };
        self.groups.varint(dialect.wire());
        self.groups.varint(count);
        // A large group stays where it is, and what comes before it is put there.
        match self.heads.len() > self.groups.len() {
            true => {
                self.heads.put_first(&self.groups);
                std::mem::swap(&mut self.heads, &mut self.groups);
            }
            false => self.groups.bytes(self.heads.as_bytes()),
        }
        self.heads.truncate(0);
    }
}

impl EntryBuilder {
    /// Makes room for so many attributes, of so many bytes in all. More may come.
    pub fn reserve(&mut self, attributes: usize, bytes: usize) {
        self.attributes.data.buffer().reserve(bytes);
        // One byte is the rule, and two are not rare.
        self.attributes.heads.buffer().reserve(2 * attributes);
    }

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

    /// Adds an attribute whose bytes `fill` puts after those of the others; it tells whether they are in the dialect's encoding.
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
    pub fn finish(mut self) -> (Emitter, Emitter) {
        self.attributes.end_group();
        self.types.end_group();
        let mut counts = Emitter::default();
        counts.varint(u64::from(self.attributes.count));
        counts.varint(u64::from(self.types.count));
        let mut offsets = self.attributes.groups;
        offsets.put_first(&counts);
        offsets.bytes(self.types.groups.as_bytes());
        let mut data = self.attributes.data;
        data.bytes(self.types.data.as_bytes());
        (offsets, data)
    }
}
