//! The container: header and sections of a file.

use super::Emitter;
use crate::read::container::MAGIC;
use crate::section::SectionId;
use crate::version::Version;

/// Puts a file together.
#[derive(Clone, Debug)]
pub struct FileBuilder {
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
        FileBuilder { out }
    }

    /// Makes room for so many more bytes.
    pub fn reserve(&mut self, bytes: usize) {
        self.out.buffer().reserve_exact(bytes);
    }

    /// Appends a section.
    pub fn section(&mut self, id: SectionId, payload: &Emitter) {
        self.out.section(id, payload, 0);
    }

    /// Appends bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.out.bytes(bytes);
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        self.out.into_bytes()
    }
}
