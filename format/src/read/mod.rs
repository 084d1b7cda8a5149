//! Readers: cursor, container, one file per section, and [`Tables`] for all that the IR section refers to.
//!
//! Readers are cheap windows over the file: opening checks what is needed to find items, items are decoded when asked for and can be
//! asked for again.

pub mod attr_type;
pub mod container;
pub mod cursor;
pub mod dialect;
pub mod ir;
pub mod properties;
pub mod resource;
pub mod string;

use crate::error::{ErrorKind, Result};
use crate::index::{OpNameIdx, StringIdx};
use crate::section::SectionId;
use crate::version::Version;
use attr_type::EntryTable;
use container::Bytecode;
use dialect::DialectTable;
use properties::PropertyTable;
use resource::ResourceTable;
use std::borrow::Cow;
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
        let data = module.payload(SectionId::Resource);
        let resources = match module.section(SectionId::ResourceOffset) {
            Some(section) => ResourceTable::read(section.payload, data, dialects.len(), &strings)?,
            None => ResourceTable::empty(data),
        };
        let entries = EntryTable::read(
            module.payload(SectionId::AttrTypeOffset),
            module.payload(SectionId::AttrType),
            dialects.len(),
        )?;
        Ok(Tables { version, strings, dialects, entries, properties, resources })
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
