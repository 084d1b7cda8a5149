//! Resources (sections 5 and 6).

use crate::numbering::Numbering;
use rmlir_format::DialectIdx;
use rmlir_format::StringIdx;
use rmlir_format::read::resource::{ResourceKind, ResourceOwner};
use rmlir_format::write::{Emitter, NewResource, ResourceBuilder, StringBuilder};
use rmlir_ir::resources::ResourceValue;
use rmlir_ir::{Ident, Module};

/// Section 6 and section 5.
pub(crate) fn sections(
    module: &Module,
    numbering: &Numbering<'_>,
    elide: bool,
    strings: &mut StringBuilder,
) -> (Emitter, Emitter) {
    let mut groups = Groups { module, elide, strings, builder: ResourceBuilder::default() };
    for chunk in module.resources.external_resources().chunk_by(|a, b| a.client == b.client) {
        let entries: Vec<_> = chunk.iter().map(|entry| (entry.key, Some(&entry.value))).collect();
        if let Some(first) = chunk.first() {
            groups.group(Owner::External(first.client), &entries);
        }
    }
    for chunk in numbering.resources.chunk_by(|a, b| a.dialect == b.dialect) {
        let entries: Vec<_> = chunk.iter().map(|entry| (entry.key, numbering.value_of(entry))).collect();
        if let Some(first) = chunk.first() {
            groups.group(Owner::Dialect(DialectIdx(first.dialect)), &entries);
        }
    }
    groups.builder.finish()
}

enum Owner {
    External(Ident),
    Dialect(DialectIdx),
}

struct Groups<'a> {
    module: &'a Module,
    elide: bool,
    strings: &'a mut StringBuilder,
    builder: ResourceBuilder,
}

impl Groups<'_> {
    /// Adds a group. Strings enter their table as upstream has it: the values first, then the provider, then the keys.
    fn group(&mut self, owner: Owner, entries: &[(Ident, Option<&ResourceValue>)]) {
        let values: Vec<Option<StringIdx>> =
            entries.iter().map(|(_, value)| self.string_value(*value)).collect();
        let owner = match owner {
            Owner::External(client) => ResourceOwner::External(self.intern(client)),
            Owner::Dialect(index) => ResourceOwner::Dialect(index),
        };
        self.builder.group(owner);
        for ((key, value), string) in entries.iter().zip(values) {
            let key = self.intern(*key);
            self.builder.resource(key, &self.new_resource(*value, string));
        }
    }

    fn intern(&mut self, ident: Ident) -> StringIdx {
        self.strings.intern(self.module.ctx().bytes(ident))
    }

    fn string_value(&mut self, value: Option<&ResourceValue>) -> Option<StringIdx> {
        match value {
            Some(ResourceValue::String(text)) if !self.elide => Some(self.strings.intern(text)),
            _ => None,
        }
    }

    fn new_resource<'v>(
        &self,
        value: Option<&'v ResourceValue>,
        string: Option<StringIdx>,
    ) -> NewResource<'v> {
        match value {
            Some(value) if self.elide => NewResource::Missing(kind_of(value)),
            value => new_resource(value, string),
        }
    }
}

/// A resource as it goes out; `string` is that of a string.
pub(crate) fn new_resource(value: Option<&ResourceValue>, string: Option<StringIdx>) -> NewResource<'_> {
    match value {
        None => NewResource::Missing(ResourceKind::Blob),
        Some(ResourceValue::Blob { data, align }) => NewResource::Blob { alignment: u64::from(*align), data },
        Some(ResourceValue::Bool(value)) => NewResource::Bool(*value),
        Some(ResourceValue::String(_)) => NewResource::String(string.unwrap_or(StringIdx(0))),
    }
}

fn kind_of(value: &ResourceValue) -> ResourceKind {
    match value {
        ResourceValue::Blob { .. } => ResourceKind::Blob,
        ResourceValue::Bool(_) => ResourceKind::Bool,
        ResourceValue::String(_) => ResourceKind::String,
    }
}
