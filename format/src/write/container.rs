//! The container: header and sections of a file.

use super::Emitter;
use crate::read::container::MAGIC;
use crate::section::SectionId;
use crate::version::Version;

/// Smaller payloads are copied: a piece of their own would be more work.
const PIECE: usize = 1 << 16;

/// Puts a file together.
#[derive(Clone, Debug)]
pub struct FileBuilder {
    /// What is done, in pieces, and its length.
    done: (Vec<Vec<u8>>, usize),
    /// The piece that goes on.
    out: Emitter,
}

impl FileBuilder {
    /// A file with its header. The producer ends at its first NUL.
    pub fn new(version: Version, producer: &[u8]) -> FileBuilder {
        let mut out = Emitter::default();
        out.bytes(&MAGIC);
        out.varint(version.number());
        out.bytes(producer.split(|&byte| byte == 0).next().unwrap_or_default());
        out.byte(0);
        FileBuilder { done: Default::default(), out }
    }

    /// Appends a section.
    pub fn section(&mut self, id: SectionId, payload: &Emitter) {
        self.out.section(id, payload, self.done.1);
    }

    /// Appends a section whose payload becomes a part of the file without being copied, if it is large.
    pub fn take_section(&mut self, id: SectionId, payload: Emitter) {
        if payload.len() < PIECE {
            return self.section(id, &payload);
        }
        self.out.section_head(id, &payload, self.done.1);
        for piece in [std::mem::take(&mut self.out), payload] {
            self.done.1 += piece.len();
            self.done.0.push(piece.into_bytes());
        }
    }

    /// Appends bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.out.bytes(bytes);
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        if self.done.0.is_empty() {
            return self.out.into_bytes();
        }
        let mut file = Vec::with_capacity(self.done.1 + self.out.len());
        // Each piece is given back as soon as it has been copied.
        for piece in self.finish_pieces() {
            file.extend_from_slice(&piece);
        }
        file
    }

    /// The file in pieces, which follow each other without a gap.
    pub fn finish_pieces(self) -> Vec<Vec<u8>> {
        let (mut pieces, _) = self.done;
        pieces.push(self.out.into_bytes());
        pieces
    }
}
