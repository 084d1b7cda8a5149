//! Dialects, their versions and the operation names (section 1).

use super::Emitter;
use crate::index::{DialectIdx, OpNameIdx, StringIdx};
use crate::section::SectionId;
use crate::version::Version;

/// Collects dialects and operation names.
#[derive(Clone, Debug)]
pub struct DialectBuilder {
    version: Version,
    dialects: Emitter,
    dialect_count: u32,
    ops: Vec<(DialectIdx, StringIdx, bool)>,
}

impl DialectBuilder {
    /// A builder for a format version, which decides what is written of what it is given.
    pub fn new(version: Version) -> DialectBuilder {
        DialectBuilder { version, dialects: Emitter::default(), dialect_count: 0, ops: Vec::new() }
    }

    /// Adds a dialect. A version payload is left out below version 1.
    pub fn dialect(&mut self, name: StringIdx, version: Option<&[u8]>) -> DialectIdx {
        let index = DialectIdx(self.dialect_count);
        self.dialect_count += 1;
        if !self.version.has_dialect_versions() {
            self.dialects.varint(name.wire());
            return index;
        }
        self.dialects.flagged(name.wire(), version.is_some());
        if let Some(payload) = version {
            self.dialects.section(SectionId::DialectVersions, &Emitter::from_bytes(payload.to_vec(), 1), 0);
        }
        index
    }

    /// Adds an operation name. Neighbours of one dialect form a group. The flag is left out below version 5.
    pub fn op(&mut self, dialect: DialectIdx, name: StringIdx, registered: bool) -> OpNameIdx {
        self.ops.push((dialect, name, registered));
        OpNameIdx(self.ops.len() as u32 - 1)
    }

    /// The section.
    pub fn finish(&self) -> Emitter {
        let mut out = Emitter::default();
        out.varint(u64::from(self.dialect_count));
        out.bytes(self.dialects.as_bytes());
        if self.version.has_op_name_count() {
            out.varint(self.ops.len() as u64);
        }
        for group in self.ops.chunk_by(|left, right| left.0 == right.0) {
            let Some((dialect, ..)) = group.first() else { continue };
            out.varint(dialect.wire());
            out.varint(group.len() as u64);
            for (_, name, registered) in group {
                match self.version.has_properties() {
                    true => out.flagged(name.wire(), *registered),
                    false => out.varint(name.wire()),
                }
            }
        }
        out
    }
}
