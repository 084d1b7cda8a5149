//! A file that is being read or was read: its bytes, its tables, and what has been decoded so far.
//!
//! Locations of the module point into it, so it lives as long as they do; bodies that are loaded later find everything here too.

use crate::ReadOptions;
use crate::attr_type::Dialect;
use crate::build::FILE_LINE_COL;
use bytes::Bytes;
use rmlir_format::read::short::Lead;
use rmlir_format::{AttrIdx, Tables, TypeIdx};
use rmlir_ir::bytecode::{BytecodeReadCallback, DialectVersion};
use rmlir_ir::handles::HandleTable;
use rmlir_ir::loc::{LastPlace, LocSource};
use rmlir_ir::{Attr, Context, FileRange, Ident, Type};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

self_cell::self_cell!(
    /// Tables with the bytes that they point into.
    pub(crate) struct OwnedTables {
        owner: Bytes,
        #[covariant]
        dependent: Tables,
    }
);

/// A file.
pub(crate) struct File {
    pub(crate) tables: OwnedTables,
    /// Attributes that were decoded, by index. An attribute is decoded when something first needs it.
    pub(crate) attrs: HandleTable<Attr>,
    /// Types, likewise.
    pub(crate) types: HandleTable<Type>,
    /// Dialect and key of each dialect resource.
    pub(crate) resources: Vec<(Ident, Ident)>,
    /// The number of the module's resources in the context.
    pub(crate) number: u32,
    /// Versions of dialects, once they were needed.
    pub(crate) versions: Box<[OnceLock<Option<DialectVersion>>]>,
    /// Dialects, once they were found to be ones that may be used.
    pub(crate) dialects: Box<[OnceLock<Dialect>]>,
    /// How places begin in the file that was seen first, with its name: most places are in one file.
    first_name: OnceLock<(Lead, Ident)>,
    /// Who reads entries before their dialects.
    pub(crate) callbacks: Vec<Arc<dyn BytecodeReadCallback>>,
    /// The verifier has the last word on what is read.
    pub(crate) verified: bool,
    /// What cannot be decoded is kept as bytes.
    pub(crate) raw: bool,
    /// A pointer said of what it is one, as in older releases.
    pub(crate) pointer_then: AtomicBool,
    /// An operation was read that may have to get another form, or has an attribute that means nothing today.
    pub(crate) renewed: AtomicBool,
}

impl File {
    /// A file of which nothing is decoded.
    pub(crate) fn new(
        tables: OwnedTables,
        resources: Vec<(Ident, Ident)>,
        number: u32,
        callbacks: Vec<Arc<dyn BytecodeReadCallback>>,
        options: &ReadOptions,
    ) -> File {
        let entries = &tables.borrow_dependent().entries;
        let attrs = HandleTable::new(entries.attribute_count());
        let types = HandleTable::new(entries.type_count());
        let dialects = tables.borrow_dependent().dialects.len();
        let versions = (0..dialects).map(|_| OnceLock::new()).collect();
        let dialects = (0..dialects).map(|_| OnceLock::new()).collect();
        let first_name = OnceLock::new();
        let (verified, raw) = (options.verify, options.raw);
        File {
            tables,
            attrs,
            types,
            resources,
            number,
            versions,
            dialects,
            first_name,
            callbacks,
            verified,
            raw,
            pointer_then: AtomicBool::new(false),
            renewed: AtomicBool::new(false),
        }
    }

    /// The tables.
    pub(crate) fn tables(&self) -> &Tables<'_> {
        self.tables.borrow_dependent()
    }

    /// An attribute that was decoded before.
    #[inline]
    pub(crate) fn known_attr(&self, index: AttrIdx) -> Option<Attr> {
        self.attrs.get(index.index())
    }

    /// A type that was decoded before.
    #[inline]
    pub(crate) fn known_type(&self, index: TypeIdx) -> Option<Type> {
        self.types.get(index.index())
    }

    /// The place in a file that a location entry states, if it is such an entry. Its file name has been decoded.
    pub(crate) fn place(&self, ctx: &Context, index: AttrIdx) -> Option<FileRange> {
        let entries = &self.tables().entries;
        if let Some((lead, name)) = self.first_name.get()
            && let Some([line, column]) = entries.numbers_behind(index.index(), lead)
        {
            return Some(FileRange::place(*name, u32::try_from(line).ok()?, u32::try_from(column).ok()?));
        }
        let [code, file, line, column] = match entries.short_numbers(index.index()) {
            Some(numbers) => numbers,
            None => {
                let mut body = entries.attribute_body(index)?;
                let mut number = || body.varint().ok();
                [number()?, number()?, number()?, number()?]
            }
        };
        if code != FILE_LINE_COL {
            return None;
        }
        let name = self.file_name(ctx, file)?;
        Some(FileRange::place(name, u32::try_from(line).ok()?, u32::try_from(column).ok()?))
    }

    fn file_name(&self, ctx: &Context, index: u64) -> Option<Ident> {
        let attr = self.known_attr(AttrIdx(u32::try_from(index).ok()?))?;
        let rmlir_ir::AttrData::String { value, .. } = *ctx.attr_data(attr) else { return None };
        if let Some(lead) = Lead::of(&[FILE_LINE_COL, index]) {
            let _ = self.first_name.set((lead, value));
        }
        Some(value)
    }
}

/// The locations of a file: place `n` is attribute `n`. Only entries that were checked to be places in files are given out.
pub(crate) struct FileLocs(pub(crate) Arc<File>);

impl LocSource for FileLocs {
    fn places(&self) -> usize {
        self.0.attrs.len()
    }

    fn resolve(&self, ctx: &Context, index: u32) -> Attr {
        if let Some(known) = self.0.attrs.get(index as usize) {
            return known;
        }
        let place = self.0.place(ctx, AttrIdx(index)).map_or(ctx.unknown_loc(), |range| ctx.file_loc(range));
        self.0.attrs.set(index as usize, place);
        place
    }

    fn file_range(&self, ctx: &Context, index: u32, _: &mut LastPlace) -> Option<FileRange> {
        self.0.place(ctx, AttrIdx(index))
    }
}
