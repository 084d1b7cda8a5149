//! Dialects, their versions and the operation names (section 1).

use super::container::Section;
use super::cursor::Cursor;
use super::string::StringTable;
use crate::error::{ErrorKind, Result, Table};
use crate::index::{DialectIdx, OpNameIdx, StringIdx};
use crate::section::SectionId;
use crate::version::Version;

/// One operation name: dialect and the part after the first dot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpName {
    /// The part before the first dot.
    pub dialect: DialectIdx,
    /// The part after it; an empty string if the name is just the dialect's.
    pub name: StringIdx,
    /// Whether the writer knew the operation; `None` below version 5.
    pub registered: Option<bool>,
}

/// The dialect table.
#[derive(Clone, Debug)]
pub struct DialectTable<'a> {
    version: Version,
    names: Vec<StringIdx>,
    versions: Vec<(DialectIdx, Section<'a>)>,
    op_count_hint: Option<u64>,
    /// String index and, in the lowest bit, the registered flag.
    ops: Vec<u32>,
    /// First op of each group, with its dialect.
    groups: Vec<(OpNameIdx, DialectIdx)>,
}

impl<'a> DialectTable<'a> {
    /// Reads the section.
    ///
    /// # Errors
    /// Indices beyond the tables, or a broken version section.
    pub fn read(
        section: Cursor<'a>,
        version: Version,
        strings: &StringTable<'a>,
    ) -> Result<DialectTable<'a>> {
        let mut cursor = section;
        let mut table = DialectTable {
            version,
            names: Vec::new(),
            versions: Vec::new(),
            op_count_hint: None,
            ops: Vec::new(),
            groups: Vec::new(),
        };
        for index in 0..cursor.count()? as u32 {
            table.read_dialect(&mut cursor, DialectIdx(index), strings.len())?;
        }
        if version.has_op_name_count() {
            table.op_count_hint = Some(cursor.varint()?);
        }
        while !cursor.is_empty() {
            table.read_group(&mut cursor, strings.len())?;
        }
        Ok(table)
    }

    fn read_dialect(&mut self, cursor: &mut Cursor<'a>, index: DialectIdx, strings: usize) -> Result<()> {
        let at = cursor.position();
        let (name, versioned) = read_name(cursor, self.version.has_dialect_versions())?;
        self.names.push(StringIdx(cursor.check_index(name, strings, Table::String, at)?));
        if versioned == Some(true) {
            let section = Section::read(cursor)?;
            if section.id != SectionId::DialectVersions {
                return Err(cursor.error_at(ErrorKind::ExpectedVersionSection, section.start));
            }
            self.versions.push((index, section));
        }
        Ok(())
    }

    fn read_group(&mut self, cursor: &mut Cursor<'a>, strings: usize) -> Result<()> {
        let dialect = DialectIdx(cursor.index(self.names.len(), Table::Dialect)?);
        self.groups.push((OpNameIdx(self.ops.len() as u32), dialect));
        for _ in 0..cursor.count()? {
            let at = cursor.position();
            let (name, registered) = read_name(cursor, self.version.has_properties())?;
            let name = cursor.check_index(name, strings, Table::String, at)?;
            self.ops.push(name << 1 | u32::from(registered == Some(true)));
        }
        Ok(())
    }

    /// Number of dialects.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The dialect's name.
    pub fn name(&self, index: DialectIdx) -> Option<StringIdx> {
        self.names.get(index.index()).copied()
    }

    /// The dialects in order, by name.
    pub fn names(&self) -> &[StringIdx] {
        &self.names
    }

    /// The dialect with this name.
    pub fn find(&self, name: &[u8], strings: &StringTable<'_>) -> Option<DialectIdx> {
        let found = self.names.iter().position(|&index| strings.get(index) == Some(name))?;
        Some(DialectIdx(found as u32))
    }

    /// The dialect's version section, if it has one. Its payload is the dialect's own.
    pub fn version(&self, index: DialectIdx) -> Option<&Section<'a>> {
        let at = self.versions.binary_search_by_key(&index, |(dialect, _)| *dialect).ok()?;
        self.versions.get(at).map(|(_, section)| section)
    }

    /// How many operation names the section announces; a hint without force.
    pub fn op_count_hint(&self) -> Option<u64> {
        self.op_count_hint
    }

    /// Number of operation names.
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// The operation name.
    pub fn op(&self, index: OpNameIdx) -> Option<OpName> {
        let packed = *self.ops.get(index.index())?;
        let group = self.groups.partition_point(|(first, _)| *first <= index);
        let (_, dialect) = *self.groups.get(group.checked_sub(1)?)?;
        let registered = self.version.has_properties().then_some(packed & 1 != 0);
        Some(OpName { dialect, name: StringIdx(packed >> 1), registered })
    }

    /// Whether the writer knew the operation; `None` below version 5 and beyond the table.
    pub fn is_registered(&self, index: OpNameIdx) -> Option<bool> {
        let packed = *self.ops.get(index.index())?;
        self.version.has_properties().then_some(packed & 1 != 0)
    }

    /// Groups as they stand in the file: dialect and the operation names of the group.
    pub fn groups(&self) -> impl Iterator<Item = (DialectIdx, Vec<OpName>)> + '_ {
        self.groups.iter().enumerate().map(move |(number, &(first, dialect))| {
            let end = self.groups.get(number + 1).map_or(self.ops.len(), |(next, _)| next.index());
            (dialect, (first.0..end as u32).filter_map(|op| self.op_in(OpNameIdx(op), dialect)).collect())
        })
    }

    fn op_in(&self, index: OpNameIdx, dialect: DialectIdx) -> Option<OpName> {
        Some(OpName { dialect, ..self.op(index)? })
    }
}

/// A string index that shares its varint with a flag, from some version on.
fn read_name(cursor: &mut Cursor<'_>, flagged: bool) -> Result<(u64, Option<bool>)> {
    if !flagged {
        return Ok((cursor.varint()?, None));
    }
    let (name, flag) = cursor.flagged()?;
    Ok((name, Some(flag)))
}
