//! Decoding a whole file and encoding it again: an oracle for readers and builders.

use super::{Rewrite, ir, tables};
use crate::encoding::Encodings;
use crate::error::Result;
use crate::section::SectionId;
use crate::write::{FileBuilder, PropertyBuilder, StringBuilder};

/// Reads every table and the IR item by item and writes them again through the builders, sections in the order of the file.
///
/// For files as the reference writes them, which have no spare bytes, empty groups or long varints, the result is the input.
///
/// # Errors
/// The file is not valid.
pub fn reencode(file: &[u8], encodings: &Encodings) -> Result<Vec<u8>> {
    let rewrite = Rewrite::open(file, encodings)?;
    let mut strings = StringBuilder::default();
    for (_, string) in rewrite.tables.strings.iter() {
        strings.push(string);
    }
    let mut properties = PropertyBuilder::default();
    for (_, blob) in rewrite.tables.properties.iter() {
        properties.push(blob.rest());
    }
    let map = tables::StringMap::identity();
    let (offsets, data) =
        tables::entries(&rewrite, &tables::unchanged_layout(&rewrite), &ir::Maps::default(), &map)?;
    let (resource_offsets, resources) = tables::resources(&rewrite, &map, None)?;
    let mut out = FileBuilder::new(rewrite.version, &rewrite.producer);
    for section in rewrite.module.sections() {
        let payload = match section.id {
            SectionId::String => strings.finish(),
            SectionId::Dialect => tables::dialects(&rewrite, &map),
            SectionId::AttrType => data.clone(),
            SectionId::AttrTypeOffset => offsets.clone(),
            SectionId::Ir => ir::copy(&rewrite, &ir::Maps::default())?,
            SectionId::Resource => resources.clone(),
            SectionId::ResourceOffset => resource_offsets.clone(),
            SectionId::Properties => std::mem::take(&mut properties).finish(),
            SectionId::DialectVersions => continue,
        };
        out.section(section.id, &payload);
    }
    Ok(out.finish())
}
