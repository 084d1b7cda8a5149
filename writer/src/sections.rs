//! A buffer with nested sections whose lengths are filled in at the end.
//!
//! The head of a section holds the length of what follows, so that a section that is copied into the one around it is copied once
//! per level. Here all payload goes into one buffer, and heads are put between in one pass, so that deep nesting costs no more.

use rmlir_format::SectionId;
use rmlir_format::write::{Emitter, varint_length};

/// The buffer.
#[derive(Default)]
pub(crate) struct Nested {
    /// All payload, without heads of nested sections.
    pub(crate) out: Emitter,
    heads: Vec<Head>,
    /// Sections that have not ended, the innermost last.
    open: Vec<usize>,
}

/// What the head of a section takes, more or less.
const HEAD_BYTES: usize = 4;

/// The head of a section that goes before byte `at` of the buffer.
struct Head {
    at: usize,
    /// Bytes of the payload, with the heads inside it.
    length: u64,
    /// Bytes of the heads inside it.
    inner: u64,
}

impl Head {
    /// Its own bytes.
    fn size(&self) -> u64 {
        1 + varint_length(self.length) as u64
    }
}

impl Nested {
    /// Makes room for so many bytes and nested sections, with their heads.
    pub(crate) fn reserve(&mut self, bytes: usize, sections: usize) {
        self.out.buffer().reserve(bytes + HEAD_BYTES * sections);
        self.heads.reserve(sections);
    }

    /// Begins a section.
    pub(crate) fn open(&mut self) {
        self.open.push(self.heads.len());
        self.heads.push(Head { at: self.out.len(), length: 0, inner: 0 });
    }

    /// Ends the innermost section.
    pub(crate) fn close(&mut self) {
        let Some(index) = self.open.pop() else { return };
        let head = &mut self.heads[index];
        head.length = (self.out.len() - head.at) as u64 + head.inner;
        let bytes = head.size() + head.inner;
        if let Some(&outer) = self.open.last() {
            self.heads[outer].inner += bytes;
        }
    }

    /// The whole payload with the heads in their places.
    pub(crate) fn finish(self, id: SectionId) -> Emitter {
        let mut bytes = self.out.into_bytes();
        // From the end, so that each part moves once, and no second buffer is needed.
        let mut from = bytes.len();
        let heads: u64 = self.heads.iter().map(Head::size).sum();
        let mut to = from + heads as usize;
        bytes.reserve_exact(heads as usize);
        bytes.resize(to, 0);
        let mut text = Emitter::default();
        for head in self.heads.iter().rev() {
            to -= from - head.at;
            bytes.copy_within(head.at..from, to);
            from = head.at;
            text.truncate(0);
            text.byte(id.number());
            text.varint(head.length);
            to -= text.len();
            bytes[to..to + text.len()].copy_from_slice(text.as_bytes());
        }
        Emitter::from_bytes(bytes, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_sections_that_are_copied_into_each_other() {
        let mut nested = Nested::default();
        let mut sections = Emitter::default();
        sections.bytes(&[7; 200]);
        for _ in 0..3 {
            nested.open();
        }
        nested.out.bytes(&[7; 200]);
        for _ in 0..3 {
            nested.close();
            let mut outer = Emitter::default();
            outer.section(SectionId::Ir, &sections, 0);
            sections = outer;
        }
        nested.out.byte(1);
        sections.byte(1);
        assert_eq!(nested.finish(SectionId::Ir).as_bytes(), sections.as_bytes());
    }
}
