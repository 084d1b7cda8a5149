//! The validator: the structure of a whole file, without building IR.
//!
//! It checks every index, length, flag and list of every table; that each builtin attribute and type decodes, refers to entries of the
//! right class and does not contain itself; and in the IR the numbering of values, forward references, successors and use-list orders.
//! It refuses what the reference implementation refuses on reading, and also what it would notice only on use (entries that nothing
//! refers to) or never (cycles, impossible counts). It does not look into property blobs of registered operations and entries of dialects
//! whose encoding is not known, and it does not verify operations.

mod entries;
mod ir;

use crate::encoding::Encodings;
use crate::error::Result;
use crate::read::Tables;
use crate::read::container::Bytecode;
use crate::section::SectionId;
use crate::version::Version;

/// What a valid file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Format version.
    pub version: Version,
    /// Who wrote it.
    pub producer: String,
    /// Strings in the table.
    pub strings: usize,
    /// Dialects in the table.
    pub dialects: usize,
    /// Operation names in the table.
    pub op_names: usize,
    /// Attributes in the table.
    pub attributes: usize,
    /// Types in the table.
    pub types: usize,
    /// Property blobs.
    pub properties: usize,
    /// Dialect resources.
    pub resources: usize,
    /// Operations at any depth.
    pub operations: u64,
    /// Blocks at any depth, the top-level one not counted.
    pub blocks: u64,
    /// Regions at any depth.
    pub regions: u64,
    /// Values: results and block arguments.
    pub values: u64,
}

/// Checks a whole file, of whose entries these encodings are known.
///
/// # Errors
/// The first thing that is wrong, in the order header, tables, entries, IR.
///
/// # Examples
/// ```
/// use rmlir_format::encoding::Encodings;
///
/// let error = rmlir_format::validate(b"ML\xEFR\xFFx", &Encodings::default()).unwrap_err();
/// assert_eq!(error.message(), "bytecode version 127 is newer than the current version 6");
/// assert_eq!(error.offset(), 4);
/// ```
pub fn validate(file: &[u8], encodings: &Encodings) -> Result<Summary> {
    let module = Bytecode::open(file)?.with_encodings(encodings);
    let tables = Tables::read(&module)?;
    check_resources(&tables)?;
    let kinds = crate::encoding::attribute_kinds(&tables);
    // The reference decodes entries when operations use them, so that errors in the IR come before those of unused entries.
    let counts = ir::check(module.payload(SectionId::Ir), &tables, &kinds)?;
    entries::check(&tables, &kinds)?;
    Ok(Summary {
        version: module.version(),
        producer: module.producer_text().into_owned(),
        strings: tables.strings.len(),
        dialects: tables.dialects.len(),
        op_names: tables.dialects.op_count(),
        attributes: tables.entries.attribute_count(),
        types: tables.entries.type_count(),
        properties: tables.properties.len(),
        resources: tables.resources.dialect_count(),
        operations: counts.operations,
        blocks: counts.blocks,
        regions: counts.regions,
        values: counts.values,
    })
}

fn check_resources(tables: &Tables<'_>) -> Result<()> {
    for group in tables.resources.groups() {
        for resource in tables.resources.group(*group) {
            tables.resources.value(resource, &tables.strings)?;
        }
    }
    Ok(())
}

/// An unregistered operation's blob is one attribute index.
fn check_unregistered_blob(blob: crate::read::cursor::Cursor<'_>, attributes: usize) -> Result<()> {
    let mut blob = blob;
    blob.index(attributes, crate::error::Table::Attribute)?;
    Ok(())
}
