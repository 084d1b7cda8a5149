//! Readers: cursor, container, one file per section, and [`Tables`] for all that the IR section refers to.
//!
//! Readers are cheap windows over the file: opening checks what is needed to find items, items are decoded when asked for and can be
//! asked for again.

pub mod attr_type;
pub mod container;
pub mod cursor;
pub mod dialect;
pub mod ir;
mod offsets;
pub mod properties;
pub mod resource;
pub mod short;
pub mod string;

use crate::encoding::Encodings;
use crate::error::{ErrorKind, Result};
use crate::index::{OpNameIdx, StringIdx};
use crate::section::SectionId;
use crate::sidecar::{IndexError, Sidecar};
use crate::version::Version;
use attr_type::EntryTable;
use container::Bytecode;
use dialect::DialectTable;
use properties::PropertyTable;
use resource::ResourceTable;
use std::borrow::Cow;
use std::sync::Arc;
use string::StringTable;

/// All tables of a file.
#[derive(Clone, Debug)]
pub struct Tables<'a> {
    /// The version that decided how they were read.
    pub version: Version,
    /// Strings.
    pub strings: StringTable<'a>,
    /// Dialects and operation names.
    pub dialects: DialectTable<'a>,
    /// Attributes and types.
    pub entries: EntryTable<'a>,
    /// Property blobs; empty below version 5.
    pub properties: PropertyTable<'a>,
    /// Resources.
    pub resources: ResourceTable<'a>,
    /// The encodings by which entries are decoded.
    pub encodings: Encodings,
}

impl<'a> Tables<'a> {
    /// Reads every table, in the order of the reference implementation.
    ///
    /// # Errors
    /// The first broken table.
    pub fn read(module: &Bytecode<'a>) -> Result<Tables<'a>> {
        let version = module.version();
        let strings = StringTable::read(module.payload(SectionId::String))?;
        let properties = PropertyTable::read(module.payload(SectionId::Properties))?;
        let dialects = DialectTable::read(module.payload(SectionId::Dialect), version, &strings)?;
        let resources = read_resources(module, dialects.len(), &strings)?;
        let entries = EntryTable::read(
            module.payload(SectionId::AttrTypeOffset),
            module.payload(SectionId::AttrType),
            dialects.len(),
        )?;
        let encodings = module.encodings().clone();
        Ok(Tables { version, strings, dialects, entries, properties, resources, encodings })
    }

    /// Opens the tables by a sidecar index of the file: strings, attributes, types and property blobs are found by it when they are asked
    /// for. What is damaged in the index is missing from the tables, and noted there: see [`Sidecar::is_damaged`].
    ///
    /// # Errors
    /// The first broken one of the other tables; or, inside, that the index is not that of the file.
    pub fn read_indexed(
        module: &Bytecode<'a>,
        index: &Arc<Sidecar>,
    ) -> Result<std::result::Result<Tables<'a>, IndexError>> {
        let version = module.version();
        let strings = StringTable::indexed(module.payload(SectionId::String), index);
        let properties = PropertyTable::indexed(module.payload(SectionId::Properties), index);
        let offsets = module.payload(SectionId::AttrTypeOffset);
        let entries = EntryTable::indexed(offsets, module.payload(SectionId::AttrType), index);
        let (Some(strings), Some(properties), Some(entries)) = (strings, properties, entries) else {
            return Ok(Err(if index.is_damaged() { IndexError::Broken } else { IndexError::OtherFile }));
        };
        let dialects = DialectTable::read(module.payload(SectionId::Dialect), version, &strings)?;
        let resources = read_resources(module, dialects.len(), &strings)?;
        let encodings = module.encodings().clone();
        Ok(Ok(Tables { version, strings, dialects, entries, properties, resources, encodings }))
    }

    /// The full name of an operation; only the dialect's name if the other part is empty.
    pub fn op_name(&self, index: OpNameIdx) -> String {
        let Some(op) = self.dialects.op(index) else { return String::new() };
        let dialect = self.dialect_name(op.dialect);
        match self.strings.text(op.name) {
            name if name.is_empty() => dialect.into_owned(),
            name => format!("{dialect}.{name}"),
        }
    }

    /// The dialect's name as text.
    pub fn dialect_name(&self, index: crate::index::DialectIdx) -> Cow<'a, str> {
        self.strings.text(self.dialects.name(index).unwrap_or(StringIdx(u32::MAX)))
    }

    pub(crate) fn no_such_blob(&self, op: OpNameIdx) -> ErrorKind {
        ErrorKind::InvalidProperties { op: self.op_name(op).into_boxed_str() }
    }
}

fn read_resources<'a>(
    module: &Bytecode<'a>,
    dialects: usize,
    strings: &StringTable<'a>,
) -> Result<ResourceTable<'a>> {
    let data = module.payload(SectionId::Resource);
    match module.section(SectionId::ResourceOffset) {
        Some(section) => ResourceTable::read(section.payload, data, dialects, strings),
        None => Ok(ResourceTable::empty(data)),
    }
}
