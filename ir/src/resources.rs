//! The resources of a file: blobs of `dense_resource` attributes and whatever external tools put there.

use crate::context::Context;
use crate::handles::Ident;
use bytes::Bytes;

/// The value of a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResourceValue {
    /// Bytes with an alignment (a power of two). May point into the file that was read.
    Blob {
        /// The bytes.
        data: Bytes,
        /// Alignment in bytes.
        align: u32,
    },
    /// `true` or `false`
    Bool(bool),
    /// A string.
    String(Bytes),
}

/// A resource of a dialect. Without a value it has only been mentioned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectResource {
    /// Dialect namespace.
    pub dialect: Ident,
    /// Key.
    pub key: Ident,
    /// The blob, once it is known.
    pub value: Option<ResourceValue>,
}

/// A resource of an external client, kept as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalResource {
    /// Name of the client.
    pub client: Ident,
    /// Key.
    pub key: Ident,
    /// Value.
    pub value: ResourceValue,
}

/// The resources of a module, in the order of the file.
#[derive(Debug)]
pub struct Resources {
    file: u32,
    dialect: Vec<DialectResource>,
    external: Vec<ExternalResource>,
}

impl Resources {
    pub(crate) fn new(ctx: &Context) -> Resources {
        Resources { file: ctx.next_serial() as u32, dialect: Vec::new(), external: Vec::new() }
    }

    /// The number of this file in its context: `dense_resource` attributes carry it, so that keys of two files never mix.
    pub fn file(&self) -> u32 {
        self.file
    }

    /// The resource of this dialect and key.
    pub fn get(&self, dialect: Ident, key: Ident) -> Option<&DialectResource> {
        self.dialect.iter().find(|r| r.dialect == dialect && r.key == key)
    }

    /// Notes that a key is mentioned; its value may follow.
    pub fn declare(&mut self, dialect: Ident, key: Ident) {
        if self.get(dialect, key).is_none() {
            self.dialect.push(DialectResource { dialect, key, value: None });
        }
    }

    /// Gives a key its value; a later one replaces an earlier one.
    pub fn set(&mut self, dialect: Ident, key: Ident, value: ResourceValue) {
        self.declare(dialect, key);
        if let Some(resource) = self.dialect.iter_mut().find(|r| r.dialect == dialect && r.key == key) {
            resource.value = Some(value);
        }
    }

    /// Adds a resource of an external client.
    pub fn add_external(&mut self, client: Ident, key: Ident, value: ResourceValue) {
        self.external.push(ExternalResource { client, key, value });
    }

    /// The resources of dialects, in order of first mention.
    pub fn dialect_resources(&self) -> &[DialectResource] {
        &self.dialect
    }

    /// The resources of external clients, in file order.
    pub fn external_resources(&self) -> &[ExternalResource] {
        &self.external
    }

    /// Removes the values of all dialect resources and all external resources.
    pub fn clear(&mut self) {
        self.dialect.iter_mut().for_each(|r| r.value = None);
        self.external.clear();
    }
}
