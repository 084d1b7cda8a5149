//! The resources of a file: blobs of `dense_resource` attributes and whatever external tools put there.

use crate::context::Context;
use crate::handles::Ident;
use bytes::Bytes;
use rustc_hash::FxHashMap;

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
    /// The value, once it is known: a blob, unless the dialect is unknown.
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
#[derive(Clone, Debug)]
pub struct Resources {
    file: u32,
    dialect: Vec<DialectResource>,
    /// Where in `dialect` a dialect's key is.
    by_key: FxHashMap<(Ident, Ident), usize>,
    external: Vec<ExternalResource>,
}

impl Resources {
    pub(crate) fn new(ctx: &Context) -> Resources {
        Resources::of_file(ctx.next_serial() as u32)
    }

    /// Resources that belong to the file of this number, none yet.
    pub(crate) fn of_file(file: u32) -> Resources {
        Resources { file, dialect: Vec::new(), by_key: FxHashMap::default(), external: Vec::new() }
    }

    /// The number of this file in its context: `dense_resource` attributes carry it, so that keys of two files never mix.
    pub fn file(&self) -> u32 {
        self.file
    }

    /// The resource of this dialect and key.
    pub fn get(&self, dialect: Ident, key: Ident) -> Option<&DialectResource> {
        self.dialect.get(*self.by_key.get(&(dialect, key))?)
    }

    /// Notes that a key is mentioned; its value may follow.
    pub fn declare(&mut self, dialect: Ident, key: Ident) {
        self.entry(dialect, key);
    }

    fn entry(&mut self, dialect: Ident, key: Ident) -> &mut DialectResource {
        let index = *self.by_key.entry((dialect, key)).or_insert_with(|| {
            self.dialect.push(DialectResource { dialect, key, value: None });
            self.dialect.len() - 1
        });
        &mut self.dialect[index]
    }

    /// Gives a key its value; a later one replaces an earlier one.
    pub fn set(&mut self, dialect: Ident, key: Ident, value: ResourceValue) {
        self.entry(dialect, key).value = Some(value);
    }

    /// Adds a resource of an external client.
    pub fn add_external(&mut self, client: Ident, key: Ident, value: ResourceValue) {
        self.external.push(ExternalResource { client, key, value });
    }

    /// Removes the resources of an external client.
    pub fn remove_external(&mut self, client: Ident) {
        self.external.retain(|resource| resource.client != client);
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

impl Resources {
    /// Takes over a resource of another file. The key stays if it is free or stands for the same value here; else it gets the
    /// first free number after it. Gives the key under which the resource is now known.
    pub(crate) fn adopt(&mut self, ctx: &Context, resource: &DialectResource) -> Ident {
        let mut key = resource.key;
        let mut number = 0u64;
        while self.get(resource.dialect, key).is_some_and(|have| have.value != resource.value) {
            let mut text = ctx.bytes(resource.key).to_vec();
            text.extend_from_slice(format!("_{number}").as_bytes());
            key = ctx.ident_bytes(&text);
            number += 1;
        }
        self.entry(resource.dialect, key).value.clone_from(&resource.value);
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blob(text: &'static str) -> ResourceValue {
        ResourceValue::Blob { data: Bytes::from_static(text.as_bytes()), align: 1 }
    }

    #[test]
    fn an_adopted_key_is_renamed_only_if_it_stands_for_something_else() {
        let ctx = Context::new();
        let (dialect, key) = (ctx.ident("builtin"), ctx.ident("k"));
        let other = |value| DialectResource { dialect, key, value: Some(value) };
        let mut resources = Resources::new(&ctx);
        resources.set(dialect, key, blob("a"));
        assert_eq!(resources.adopt(&ctx, &other(blob("a"))), key);
        let renamed = resources.adopt(&ctx, &other(blob("b")));
        assert_eq!(ctx.text(renamed), "k_0");
        assert_eq!(resources.adopt(&ctx, &other(blob("b"))), renamed);
        assert_eq!(ctx.text(resources.adopt(&ctx, &other(blob("c")))), "k_1");
        assert_eq!(resources.dialect_resources().len(), 3);
    }
}
