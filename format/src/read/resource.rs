//! Resources (sections 5 and 6).

use super::cursor::Cursor;
use super::string::StringTable;
use crate::error::{ErrorKind, Result, Table};
use crate::index::{DialectIdx, ResourceIdx, StringIdx};

/// What kind of value a resource has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum ResourceKind {
    /// Aligned bytes.
    Blob = 0,
    /// One truth value.
    Bool = 1,
    /// A string of the string table.
    String = 2,
}

impl ResourceKind {
    /// The kind with this number.
    pub fn from_number(number: u8) -> Option<ResourceKind> {
        [ResourceKind::Blob, ResourceKind::Bool, ResourceKind::String].get(usize::from(number)).copied()
    }

    /// `blob`, `bool` or `string`.
    pub fn name(self) -> &'static str {
        match self {
            ResourceKind::Blob => "blob",
            ResourceKind::Bool => "bool",
            ResourceKind::String => "string",
        }
    }
}

/// Who a group of resources belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResourceOwner {
    /// An external provider, by name.
    External(StringIdx),
    /// A dialect.
    Dialect(DialectIdx),
}

/// One resource, without its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resource {
    /// Its key.
    pub key: StringIdx,
    /// Its kind.
    pub kind: ResourceKind,
    /// Bytes of its entry in section 5, 0 if it was declared without data.
    pub size: u64,
    /// Offset of its entry in section 5.
    start: u64,
}

/// The value of a resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResourceValue<'a> {
    /// Declared without data.
    Missing,
    /// Aligned bytes.
    Blob {
        /// Alignment, a power of two.
        alignment: u64,
        /// The bytes.
        data: &'a [u8],
        /// Absolute offset of the bytes.
        offset: usize,
    },
    /// A truth value.
    Bool(bool),
    /// A string.
    String(StringIdx),
}

/// A group of resources with one owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResourceGroup {
    /// The owner.
    pub owner: ResourceOwner,
    first: u32,
    end: u32,
}

/// The resources of a file.
#[derive(Clone, Debug)]
pub struct ResourceTable<'a> {
    data: Cursor<'a>,
    groups: Vec<ResourceGroup>,
    resources: Vec<Resource>,
    external: usize,
    strings: usize,
    end: u64,
}

impl<'a> ResourceTable<'a> {
    /// No resources.
    pub fn empty(at: Cursor<'a>) -> ResourceTable<'a> {
        ResourceTable { data: at, groups: Vec::new(), resources: Vec::new(), external: 0, strings: 0, end: 0 }
    }

    /// Reads keys, sizes and kinds from section 6 (`offsets`) for the entries of section 5 (`data`).
    ///
    /// # Errors
    /// Indices beyond the tables, unknown kinds, or entries beyond section 5.
    pub fn read(
        offsets: Cursor<'a>,
        data: Cursor<'a>,
        dialects: usize,
        strings: &StringTable<'a>,
    ) -> Result<ResourceTable<'a>> {
        let mut cursor = offsets;
        let mut table = ResourceTable { strings: strings.len(), ..ResourceTable::empty(data) };
        for _ in 0..cursor.count()? {
            let provider = StringIdx(cursor.index(strings.len(), Table::String)?);
            table.read_group(&mut cursor, ResourceOwner::External(provider))?;
        }
        table.external = table.resources.len();
        while !cursor.is_empty() {
            let dialect = DialectIdx(cursor.index(dialects, Table::Dialect)?);
            table.read_group(&mut cursor, ResourceOwner::Dialect(dialect))?;
        }
        Ok(table)
    }

    fn read_group(&mut self, cursor: &mut Cursor<'a>, owner: ResourceOwner) -> Result<()> {
        let first = self.resources.len() as u32;
        for _ in 0..cursor.count()? {
            let key = StringIdx(cursor.index(self.strings, Table::String)?);
            let at = cursor.position();
            let size = cursor.varint()?;
            let remaining = self.data.remaining() as u64 - self.end;
            if size > remaining {
                return Err(cursor.error_at(ErrorKind::TooFewBytes { wanted: size, remaining }, at));
            }
            let kind = cursor.byte()?;
            let kind = ResourceKind::from_number(kind).ok_or_else(|| {
                cursor.error_at(ErrorKind::InvalidResourceKind { kind }, cursor.position() - 1)
            })?;
            self.resources.push(Resource { key, kind, size, start: self.end });
            self.end += size;
        }
        self.groups.push(ResourceGroup { owner, first, end: self.resources.len() as u32 });
        Ok(())
    }

    /// All groups in file order, external ones first.
    pub fn groups(&self) -> &[ResourceGroup] {
        &self.groups
    }

    /// The resources of a group.
    pub fn group(&self, group: ResourceGroup) -> &[Resource] {
        self.resources.get(group.first as usize..group.end as usize).unwrap_or_default()
    }

    /// The whole of section 5.
    pub fn section(&self) -> Cursor<'a> {
        self.data
    }

    /// Number of dialect resources: those with a [`ResourceIdx`].
    pub fn dialect_count(&self) -> usize {
        self.resources.len() - self.external
    }

    /// A dialect resource.
    pub fn get(&self, index: ResourceIdx) -> Option<&Resource> {
        self.resources.get(self.external.checked_add(index.index())?)
    }

    /// The bytes of the resource's entry in section 5.
    pub fn entry(&self, resource: &Resource) -> Cursor<'a> {
        let mut cursor = self.data;
        // Both numbers were checked against the section when the table was read.
        let window = cursor.bytes(resource.start).and_then(|_| cursor.window(resource.size));
        window.unwrap_or(cursor)
    }

    /// The resource's value.
    ///
    /// # Errors
    /// Bad alignment, padding, lengths or indices, or bytes that are left.
    pub fn value(&self, resource: &Resource, strings: &StringTable<'a>) -> Result<ResourceValue<'a>> {
        if resource.size == 0 {
            return Ok(ResourceValue::Missing);
        }
        let mut cursor = self.entry(resource);
        let value = match resource.kind {
            ResourceKind::Blob => {
                let alignment = cursor.varint()?;
                let count = cursor.varint()?;
                cursor.align(alignment, self.data.position())?;
                let offset = cursor.position();
                ResourceValue::Blob { alignment, data: cursor.bytes(count)?, offset }
            }
            ResourceKind::Bool => ResourceValue::Bool(cursor.byte()? != 0),
            ResourceKind::String => {
                ResourceValue::String(StringIdx(cursor.index(self.strings, Table::String)?))
            }
        };
        if cursor.is_empty() {
            return Ok(value);
        }
        let key = strings.text(resource.key).into_owned().into_boxed_str();
        Err(cursor.error(ErrorKind::TrailingResource { key }))
    }

    /// Bytes of section 5 that belong to no entry.
    pub fn surplus(&self) -> Cursor<'a> {
        let mut cursor = self.data;
        let _ = cursor.bytes(self.end);
        cursor
    }
}
