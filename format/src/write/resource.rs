//! Resources (sections 5 and 6).

use super::Emitter;
use crate::index::StringIdx;
use crate::read::resource::{ResourceKind, ResourceOwner};

/// The value of a resource to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewResource<'a> {
    /// Declared without data.
    Missing(ResourceKind),
    /// Aligned bytes; the alignment is a power of two.
    Blob {
        /// Alignment.
        alignment: u64,
        /// The bytes.
        data: &'a [u8],
    },
    /// A truth value.
    Bool(bool),
    /// A string.
    String(StringIdx),
}

/// Collects resources, group by group. External groups come first in the file, whatever the order of the calls.
#[derive(Clone, Debug, Default)]
pub struct ResourceBuilder {
    groups: Vec<Group>,
    data: Emitter,
}

#[derive(Clone, Debug)]
struct Group {
    owner: ResourceOwner,
    count: u64,
    infos: Emitter,
}

impl ResourceBuilder {
    /// Begins a group. Groups of external providers must come before those of dialects, as in the file.
    pub fn group(&mut self, owner: ResourceOwner) {
        self.groups.push(Group { owner, count: 0, infos: Emitter::default() });
    }

    /// Adds a resource to the last group; without a group it is dropped.
    pub fn resource(&mut self, key: StringIdx, value: &NewResource<'_>) {
        let Some(group) = self.groups.last_mut() else { return };
        let start = self.data.len();
        let kind = match *value {
            NewResource::Missing(kind) => kind,
            NewResource::Blob { alignment, data } => {
                self.data.varint(alignment);
                self.data.varint(data.len() as u64);
                self.data.align(alignment);
                self.data.bytes(data);
                ResourceKind::Blob
            }
            NewResource::Bool(value) => {
                self.data.byte(u8::from(value));
                ResourceKind::Bool
            }
            NewResource::String(index) => {
                self.data.varint(index.wire());
                ResourceKind::String
            }
        };
        group.count += 1;
        group.infos.varint(key.wire());
        group.infos.varint((self.data.len() - start) as u64);
        group.infos.byte(kind as u8);
    }

    /// Section 6 and section 5.
    pub fn finish(&self) -> (Emitter, Emitter) {
        let mut out = Emitter::default();
        let is_external = |group: &&Group| matches!(group.owner, ResourceOwner::External(_));
        out.varint(self.groups.iter().filter(is_external).count() as u64);
        for group in &self.groups {
            match group.owner {
                ResourceOwner::External(name) => out.varint(name.wire()),
                ResourceOwner::Dialect(index) => out.varint(index.wire()),
            }
            out.varint(group.count);
            out.bytes(group.infos.as_bytes());
        }
        (out, self.data.clone())
    }
}
