//! In which form the fields of property blobs refer to attributes, as far as the file itself tells.
//!
//! Attribute fields take one varint each and come first, so that the same field of all blobs of one operation name is a column of numbers.
//! A column of plain indices holds only indices in the table; a column of optional ones only zero and odd numbers. If a column could be
//! both, one of the readings often gives locations, which properties practically never are, and the other none.

use super::Rewrite;
use crate::encoding::AttrKind;
use crate::error::Result;
use crate::index::{OpNameIdx, PropIdx};
use crate::read::cursor::Cursor;
use crate::read::ir::{Event, IrReader};
use crate::section::SectionId;
use std::collections::{BTreeSet, HashMap};

/// What a column of numbers may be.
#[derive(Clone, Copy, Debug)]
struct Column {
    plain: bool,
    optional: bool,
    plain_location: bool,
    optional_location: bool,
}

impl Column {
    const NEW: Column =
        Column { plain: true, optional: true, plain_location: false, optional_location: false };

    fn add(&mut self, value: u64, kinds: &[AttrKind]) {
        let kind = |index: u64| usize::try_from(index).ok().and_then(|index| kinds.get(index)).copied();
        match kind(value) {
            None => self.plain = false,
            Some(kind) => self.plain_location |= kind == AttrKind::Location,
        }
        match (value, kind(value >> 1)) {
            (0, _) => {}
            (_, Some(kind)) if value & 1 == 1 => self.optional_location |= kind == AttrKind::Location,
            _ => self.optional = false,
        }
    }

    /// Whether to read it as plain and as optional indices.
    fn readings(self) -> (bool, bool) {
        match (self.plain, self.optional) {
            (true, true) => (
                !self.plain_location || self.optional_location,
                !self.optional_location || self.plain_location,
            ),
            readings => readings,
        }
    }
}

/// The columns of every operation name.
pub(super) struct Columns {
    by_name: HashMap<OpNameIdx, Vec<Column>>,
}

/// The numbers that a blob starts with, up to the first that may as well be a raw zero byte, and the bytes after them.
fn numbers(blob: Cursor<'_>) -> (Vec<u64>, Cursor<'_>) {
    let mut cursor = blob;
    let mut numbers = Vec::new();
    while cursor.rest().first().is_some_and(|&byte| byte != 0) {
        let before = cursor;
        match cursor.varint() {
            Ok(value) => numbers.push(value),
            Err(_) => return (numbers, before),
        }
    }
    (numbers, cursor)
}

/// Every distinct pair of operation name and blob.
fn pairs(rewrite: &Rewrite<'_>) -> Result<BTreeSet<(OpNameIdx, PropIdx)>> {
    let mut pairs = BTreeSet::new();
    let mut reader = IrReader::new(rewrite.module.payload(SectionId::Ir), &rewrite.tables);
    while let Some(event) = reader.next_event()? {
        if let Event::Op(op) = event {
            pairs.extend(op.properties.map(|blob| (op.name, blob)));
        }
    }
    Ok(pairs)
}

impl Columns {
    /// Looks at every distinct pair of operation name and blob of the file.
    pub fn collect(rewrite: &Rewrite<'_>, kinds: &[AttrKind]) -> Result<Columns> {
        let mut columns = Columns { by_name: HashMap::new() };
        for (name, blob) in pairs(rewrite)? {
            let Some(blob) = rewrite.tables.properties.get(blob) else { continue };
            let row = columns.by_name.entry(name).or_default();
            let (numbers, _) = numbers(blob);
            row.resize(row.len().max(numbers.len()), Column::NEW);
            row.iter_mut().zip(numbers).for_each(|(column, value)| column.add(value, kinds));
        }
        Ok(columns)
    }

    /// Gives every attribute that some blob refers to in the only form that all of its column allow. Zero may be an absent attribute, whatever
    /// else is in the column.
    pub fn certain(&self, rewrite: &Rewrite<'_>, give: &mut dyn FnMut(u32)) -> Result<()> {
        for (name, blob) in pairs(rewrite)? {
            let Some(blob) = rewrite.tables.properties.get(blob) else { continue };
            let columns = self.by_name.get(&name).map(Vec::as_slice).unwrap_or_default();
            for (value, column) in numbers(blob).0.into_iter().zip(columns) {
                let index = match (column.plain, column.optional) {
                    (true, false) => value,
                    (false, true) if value & 1 == 1 => value >> 1,
                    _ => continue,
                };
                if let Ok(index) = u32::try_from(index) {
                    give(index);
                }
            }
        }
        Ok(())
    }

    /// Gives every attribute that a blob of an operation with this name may refer to.
    pub fn references(
        &self,
        rewrite: &Rewrite<'_>,
        name: OpNameIdx,
        blob: PropIdx,
        give: &mut dyn FnMut(u32),
    ) {
        let Some(blob) = rewrite.tables.properties.get(blob) else { return };
        let (numbers, rest) = numbers(blob);
        let columns = self.by_name.get(&name).map(Vec::as_slice).unwrap_or_default();
        for (value, column) in numbers.into_iter().zip(columns) {
            let (plain, optional) = column.readings();
            let plain = plain.then_some(value);
            let optional = (optional && value & 1 == 1).then_some(value >> 1);
            plain
                .into_iter()
                .chain(optional)
                .filter_map(|index| u32::try_from(index).ok())
                .for_each(&mut *give);
        }
        super::live::possible_indices(rest, give);
    }
}
