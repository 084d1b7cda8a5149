//! Decoding of attributes and types (sections 2 and 3), each once, when something first needs it.
//!
//! What an entry refers to is decoded before it. Entries nest as deep as a file says, and may even contain themselves: some levels
//! down, a list takes the place of the program's stack.

use crate::build::{self, DICTIONARY, FILE_LINE_COL};
use crate::encoded::{Fits, Placed};
use crate::fault::{Fault, Result};
use crate::file::File;
use crate::hooks::Decoded;
use crate::raw;
use crate::straight::{Stop, Straight};
use crate::text;
use rmlir_format::encoding::{BuiltinAttr, EncodingTable, Value, decode};
use rmlir_format::error::Table;
use rmlir_format::read::attr_type::{Entry, EntryIdx};
use rmlir_format::read::cursor::Cursor;
use rmlir_format::{AttrIdx, DialectIdx, Error, ErrorKind, SectionId, TypeIdx};
use rmlir_ir::construct::Invalid;
use rmlir_ir::layout::as_pointer_then;
use rmlir_ir::raw::RawContext;
use rmlir_ir::{Attr, AttrData, Context, NamedAttr, Type};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Decodes entries of one file.
#[derive(Clone, Copy)]
pub(crate) struct Decoder<'f> {
    pub(crate) ctx: &'f Context,
    pub(crate) file: &'f File,
}

/// How many entries are decoded inside each other before a list of their own takes the place of the program's stack.
const INSIDE: usize = 48;

/// The entries that wait for one.
#[derive(Clone, Copy)]
pub(crate) struct Waiting<'w> {
    position: usize,
    /// How many wait for this one.
    depth: usize,
    outer: Option<&'w Waiting<'w>>,
}

impl Waiting<'_> {
    /// The position of this one and of those that wait for it, innermost first.
    fn positions(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(self), |waiting| waiting.outer).map(|waiting| waiting.position)
    }

    /// An entry that waits for itself: the one that was met first a second time.
    fn repeated(&self) -> Option<usize> {
        let positions: Vec<usize> = self.positions().collect();
        let outermost_first = positions.iter().rev().enumerate();
        let inside = |at: usize| positions.iter().rev().take(at);
        let found = outermost_first.into_iter().find(|&(at, position)| inside(at).any(|one| one == position));
        found.map(|(_, &position)| position)
    }
}

/// What there is to know about a dialect of the file, which may be used.
pub(crate) struct Dialect {
    builtin: bool,
    /// Someone may have an encoding of their own.
    hooked: bool,
    /// The encodings of attributes and of types that are known here.
    tables: [Option<&'static EncodingTable>; 2],
    /// What they are for.
    fits: Fits,
}

impl<'f> Decoder<'f> {
    /// Makes room for what will be made of the file when all of it is read.
    pub(crate) fn reserve(self) {
        let tables = self.file.tables();
        let (mut attrs, mut start) = (0, 0);
        for (dialect, count) in tables.entries.attributes_of() {
            attrs += match self.dialect_name(dialect) {
                b"builtin" => self.likely_attrs(start..start + count, dialect),
                _ => count,
            };
            start += count;
        }
        self.ctx.reserve(attrs, tables.properties.len(), tables.strings.len());
    }

    /// About how many of some entries of the builtin dialect become attributes: places in files, as most may be, do not.
    fn likely_attrs(self, positions: Range<usize>, builtin: DialectIdx) -> usize {
        /// Of so many entries one is looked at.
        const SAMPLE: usize = 64;
        let entries = &self.file.tables().entries;
        let is_place = |position| {
            let entry = entries.entry(position, builtin);
            entry.is_some_and(|mut entry| entry.custom && entry.body.varint() == Ok(FILE_LINE_COL))
        };
        let count = positions.len();
        let sampled = positions.step_by(SAMPLE).filter(|&position| !is_place(position)).count();
        count.min(sampled * SAMPLE)
    }

    /// The attribute with this index, which is in range.
    #[inline]
    pub(crate) fn attr(self, index: AttrIdx) -> Result<Attr> {
        if let Some(known) = self.file.known_attr(index) {
            return Ok(known);
        }
        self.resolve(EntryIdx::Attr(index))?;
        self.file
            .known_attr(index)
            .ok_or_else(|| Fault::known(format!("invalid Attribute index: {}", index.0)))
    }

    /// The type with this index, which is in range.
    #[inline]
    pub(crate) fn ty(self, index: TypeIdx) -> Result<Type> {
        if let Some(known) = self.file.known_type(index) {
            return Ok(known);
        }
        self.resolve(EntryIdx::Type(index))?;
        self.file.known_type(index).ok_or_else(|| Fault::known(format!("invalid Type index: {}", index.0)))
    }

    /// What a dictionary says, which need not become an attribute for that. `None` for one of many entries, and for whatever is not a
    /// dictionary in order: decoding it tells what is wrong.
    pub(crate) fn entries(self, index: AttrIdx) -> Option<SmallVec<[NamedAttr; 8]>> {
        let tables = self.file.tables();
        let entry = tables.entries.attribute(index).filter(|entry| entry.custom)?;
        let dialect = self.check_dialect(entry.dialect).ok()?;
        let mut body = entry.body;
        if !dialect.builtin || dialect.hooked || body.varint().ok()? != DICTIONARY {
            return None;
        }
        let mut stated: SmallVec<[NamedAttr; 8]> = SmallVec::new();
        for _ in 0..body.count().ok().filter(|&count| count <= stated.inline_size())? {
            let mut attr =
                || self.attr(AttrIdx(body.index(self.file.attrs.len(), Table::NestedAttribute).ok()?)).ok();
            let (name, value) = (attr()?, attr()?);
            let AttrData::String { value: name, .. } = *self.ctx.attr_data(name) else { return None };
            if stated.iter().any(|entry| entry.name == name) {
                return None;
            }
            stated.push(NamedAttr { name, value });
        }
        body.is_empty().then_some(stated)
    }

    pub(crate) fn is_known(self, position: usize) -> bool {
        match self.file.tables().entries.at(position) {
            EntryIdx::Attr(index) => self.file.known_attr(index).is_some(),
            EntryIdx::Type(index) => self.file.known_type(index).is_some(),
        }
    }

    fn resolve(self, index: EntryIdx) -> Result<()> {
        self.resolve_inside(self.file.tables().entries.position(index), None)
    }

    /// Decodes an entry that others wait for.
    fn resolve_inside(self, position: usize, outer: Option<&Waiting<'_>>) -> Result<()> {
        let depth = outer.map_or(0, |outer| outer.depth + 1);
        let waiting = Waiting { position, depth, outer };
        loop {
            let mut needs = Vec::new();
            self.attempt(&waiting, &mut needs)?;
            if needs.is_empty() {
                return Ok(());
            }
            if depth == INSIDE {
                // Entries that contain themselves get here too: to look for them before would cost each reference.
                return match waiting.repeated() {
                    Some(position) => Err(self.cyclic(position)),
                    None => self.resolve_listed(needs, &waiting),
                };
            }
            needs.into_iter().try_for_each(|inner| self.need(inner, &waiting))?;
        }
    }

    /// The attribute with this index, which is in range and not known, for an entry that refers to it.
    pub(crate) fn attr_inside(self, index: AttrIdx, waiting: &Waiting<'_>) -> Result<Attr> {
        self.resolve_inside(index.index(), Some(waiting))?;
        self.attr(index)
    }

    /// The type with this index, likewise.
    pub(crate) fn ty_inside(self, index: TypeIdx, waiting: &Waiting<'_>) -> Result<Type> {
        self.resolve_inside(self.file.tables().entries.position(EntryIdx::Type(index)), Some(waiting))?;
        self.ty(index)
    }

    /// Decodes what an entry refers to.
    fn need(self, inner: usize, waiting: &Waiting<'_>) -> Result<()> {
        if self.is_known(inner) { Ok(()) } else { self.resolve_inside(inner, Some(waiting)) }
    }

    /// Decodes an entry that needs others, on a list.
    fn resolve_listed(self, needs: Vec<usize>, first: &Waiting<'_>) -> Result<()> {
        let mut stack = vec![first.position];
        // Entries that wait for something they refer to.
        let mut waiting: FxHashSet<usize> = first.positions().collect();
        let mut needs = Some(needs);
        while let Some(&position) = stack.last() {
            if self.is_known(position) {
                stack.pop();
                continue;
            }
            let inner = match needs.take() {
                Some(needs) => needs,
                None => {
                    let mut needs = Vec::new();
                    self.attempt(&Waiting { position, ..*first }, &mut needs)?;
                    needs
                }
            };
            if inner.is_empty() {
                waiting.remove(&position);
                stack.pop();
                continue;
            }
            waiting.insert(position);
            if let Some(&cyclic) = inner.iter().find(|position| waiting.contains(position)) {
                return Err(self.cyclic(cyclic));
            }
            stack.extend(inner.into_iter().rev());
        }
        Ok(())
    }

    #[cold]
    fn cyclic(self, position: usize) -> Fault {
        let entries = &self.file.tables().entries;
        let (what, index) = match entries.at(position) {
            EntryIdx::Attr(index) => ("attribute", index.0),
            EntryIdx::Type(index) => ("type", index.0),
        };
        let kind = ErrorKind::CyclicEntry { what, index };
        match entries.get(position) {
            Some(entry) => entry.body.error(kind).into(),
            None => Error::new(kind, 0, None).into(),
        }
    }

    /// Decodes the first of these entries, unless it `needs` to have entries decoded before that cannot be at once: to these their
    /// positions are added.
    fn attempt(self, waiting: &Waiting<'_>, needs: &mut Vec<usize>) -> Result<()> {
        let tables = self.file.tables();
        let position = waiting.position;
        let index = tables.entries.at(position);
        let types = matches!(index, EntryIdx::Type(_));
        let what = match (types, waiting.outer.is_some()) {
            (false, false) => "Attribute",
            (false, true) => "attribute",
            (true, false) => "Type",
            (true, true) => "type",
        };
        let Some(entry) = tables.entries.get(position) else {
            return Err(Fault::known(format!("invalid {what} index: {position}")));
        };
        if !entry.custom {
            return self.text(&entry, index, what);
        }
        let dialect = self.check_dialect(entry.dialect)?;
        if dialect.hooked {
            match self.by_hooks(&entry, index, what)? {
                Decoded::Left => {}
                Decoded::Done => return Ok(()),
                Decoded::Needs(others) => {
                    *needs = others;
                    return Ok(());
                }
            }
        }
        let mut body = entry.body;
        let start = body;
        let code = body.varint()?;
        let table = dialect.tables[usize::from(types)];
        let Some(placed @ (encoding, _)) = table.and_then(|table| table.find_with_place(code)) else {
            if self.file.raw && !dialect.builtin {
                raw::entry(self, &entry, index);
                return Ok(());
            }
            return Err(self.no_encoding(&entry, code));
        };
        if let EntryIdx::Attr(index) = index
            && let Some(attr) = self.straight(&entry, (dialect, placed), body, waiting)?
        {
            // One that is distinct is another one each time that it is made.
            match dialect.builtin && BuiltinAttr::of(code) == Some(BuiltinAttr::Distinct) {
                true => self.file.attrs.set(index.index(), attr),
                false => self.file.attrs.set_same(index.index(), attr),
            }
            return Ok(());
        }
        let mut values = SmallVec::<[_; 12]>::new();
        let decoded = decode(body, encoding, tables, |item| -> Result<()> {
            let inner = match item.value {
                Value::Attr(index, _) | Value::OptionalAttr(index) => Some(EntryIdx::Attr(index)),
                Value::Type(index, _) => Some(EntryIdx::Type(index)),
                _ => None,
            };
            match inner.map(|inner| tables.entries.position(inner)) {
                Some(inner) if waiting.depth < INSIDE => self.need(inner, waiting)?,
                Some(inner) if !self.is_known(inner) => needs.push(inner),
                _ => {}
            }
            values.push(item.value);
            Ok(())
        });
        // What comes first is wrong first: also what an entry refers to that breaks off after that.
        if !needs.is_empty() {
            return Ok(());
        }
        let rest = decoded.map_err(|fault| self.misfit(&values, start).unwrap_or(fault))?;
        let trailing = || match rest.is_empty() {
            true => Ok(()),
            false => Err(rest.error(ErrorKind::TrailingEntryBytes { what })),
        };
        if !dialect.builtin {
            trailing()?;
            return self.encoded(&entry, index, placed, &values);
        }
        let mut fields = build::Fields::new(self, &values, start);
        match index {
            EntryIdx::Attr(index) => {
                let attr = fields.attribute(code)?;
                trailing()?;
                self.file.attrs.set(index.index(), attr);
            }
            EntryIdx::Type(index) => {
                let ty = fields.r#type(code)?;
                trailing()?;
                self.file.types.set(index.index(), ty);
            }
        }
        Ok(())
    }

    /// The attribute of an entry that is in order, and that waits for nothing: not even for what it refers to, as that is decoded at once.
    /// `body` stands after its code.
    #[inline]
    fn straight(
        self,
        entry: &Entry<'f>,
        (dialect, placed): (&Dialect, Placed),
        body: Cursor<'f>,
        waiting: &Waiting<'_>,
    ) -> Result<Option<Attr>> {
        if waiting.depth >= INSIDE || dialect.builtin && dialect.hooked {
            return Ok(None);
        }
        let fields = Straight::new(self, body, waiting);
        let read = match dialect.builtin {
            false => dialect.fits.read_attr(self, entry.dialect, placed, fields),
            true => fields.builtin(placed.0.code),
        };
        match read {
            Ok(attr) => Ok(Some(attr)),
            Err(Stop::Unread) => Ok(None),
            Err(Stop::Broken(fault)) => Err(self.first_wrong(entry.body, body, placed.0, fault)),
        }
    }

    /// What is wrong with the first of these values that is of another class than its field needs.
    #[cold]
    pub(crate) fn misfit(self, values: &[Value<'_>], start: Cursor<'_>) -> Option<Fault> {
        values.iter().find_map(|value| {
            let mut fields = build::Fields::new(self, std::slice::from_ref(value), start);
            match value {
                Value::Attr(..) => fields.attr().err(),
                Value::Type(..) => fields.ty().err(),
                _ => None,
            }
        })
    }

    /// An entry of a dialect whose encoding has a known layout.
    fn encoded(
        self,
        entry: &Entry<'_>,
        index: EntryIdx,
        encoding: Placed,
        values: &[Value<'_>],
    ) -> Result<()> {
        let dialect = self.dialect_name(entry.dialect);
        let fits = &self.check_dialect(entry.dialect)?.fits;
        let refused = |Invalid(message)| {
            Fault::own(message, entry.body.position(), entry.body.section().unwrap_or(SectionId::AttrType))
        };
        match index {
            EntryIdx::Attr(index) => {
                let made = fits.attr(self, dialect, encoding, values)?;
                let made = made.ok_or_else(|| self.no_interface(entry.dialect))?;
                self.file.attrs.set(index.index(), made.map_err(refused)?);
            }
            EntryIdx::Type(index) => {
                let made = fits.ty(self, dialect, encoding, values)?;
                let made = made.ok_or_else(|| self.no_interface(entry.dialect))?;
                self.file.types.set(index.index(), made.map_err(refused)?);
            }
        }
        Ok(())
    }

    fn text(self, entry: &Entry<'_>, index: EntryIdx, what: &'static str) -> Result<()> {
        let mut body = entry.body;
        let text = body.until_nul()?;
        let trailing = |body: Cursor<'_>| match body.is_empty() {
            true => Ok(()),
            false => Err(body.error(ErrorKind::TrailingEntryBytes { what })),
        };
        // What is wrong stays unknown, so that whoever needs it next is told, too.
        match index {
            EntryIdx::Attr(index) => {
                let attr = text::attribute(self.ctx, text, what)?;
                trailing(body)?;
                self.file.attrs.set(index.index(), attr);
            }
            EntryIdx::Type(index) => {
                let ty = text::r#type(self.ctx, text, what)?;
                if as_pointer_then(self.ctx, ty).is_some() {
                    self.file.pointer_then.store(true, Ordering::Relaxed);
                }
                trailing(body)?;
                self.file.types.set(index.index(), ty);
            }
        }
        Ok(())
    }

    pub(crate) fn dialect_name(self, index: DialectIdx) -> &'f [u8] {
        let tables = self.file.tables();
        tables.dialects.name(index).and_then(|name| tables.strings.get(name)).unwrap_or_default()
    }

    /// What happens when something of a dialect is first needed: it must be known, or allowed to be unknown. A version means nothing to
    /// a dialect that has none; that of an unknown one is kept.
    #[inline]
    pub(crate) fn check_dialect(self, index: DialectIdx) -> Result<&'f Dialect> {
        let slot = self.file.dialects.get(index.index());
        match slot.and_then(|slot| slot.get()) {
            Some(known) => Ok(known),
            None => self.new_dialect(index),
        }
    }

    #[cold]
    fn new_dialect(self, index: DialectIdx) -> Result<&'f Dialect> {
        self.look_at_dialect(index)?;
        let name = self.dialect_name(index);
        let make = || {
            let tables = self.encodings(name);
            Dialect {
                builtin: name == b"builtin",
                hooked: self.reads_versions(index) || !self.file.callbacks.is_empty(),
                tables,
                fits: Fits::of(tables),
            }
        };
        let slot = self.file.dialects.get(index.index());
        let known = slot.map(|slot| slot.get_or_init(make));
        known.ok_or_else(|| Fault::known(format!("invalid dialect index: {}", index.0)))
    }

    /// The known encodings of a dialect's attributes and types.
    fn encodings(self, dialect: &[u8]) -> [Option<&'static EncodingTable>; 2] {
        [false, true].map(|types| self.file.tables().encodings.find(dialect, types))
    }

    /// Whether a dialect has another name today, and is there.
    #[cold]
    fn is_dialect_then(self, name: &[u8]) -> bool {
        let Some(line) = self.ctx.time_line() else { return false };
        let today = std::str::from_utf8(name).ok().and_then(|name| line.dialects.get(name));
        today.is_some_and(|today| self.ctx.registered_dialect(today.as_bytes()).is_some())
    }

    fn look_at_dialect(self, index: DialectIdx) -> Result<()> {
        let name = self.dialect_name(index);
        let version =
            self.file.tables().dialects.version(index).filter(|section| !section.payload.is_empty());
        // Where neither matters nobody needs to know, and the time line is not looked at.
        let matters = version.is_some() || !self.ctx.allows_unregistered_dialects();
        let registered = self.ctx.registered_dialect(name).is_some() || matters && self.is_dialect_then(name);
        if !registered && !self.ctx.allows_unregistered_dialects() {
            let name = String::from_utf8_lossy(name);
            return Err(Fault::known(format!(
                "dialect '{name}' is unknown. If this is intended, please call allowUnregisteredDialects() on the \
                 MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
            )));
        }
        if self.reads_versions(index) {
            return self.version(index).map(|_| ());
        }
        if registered && version.is_some() {
            let encodes = self.encodings(name).iter().any(Option::is_some);
            let name = String::from_utf8_lossy(name);
            return Err(Fault::known(match encodes {
                true => "Dialect does not support versioning".into(),
                false => format!(
                    "dialect '{name}' does not implement the bytecode interface, but found a version entry"
                ),
            }));
        }
        Ok(())
    }

    #[cold]
    fn no_encoding(self, entry: &Entry<'_>, code: u64) -> Fault {
        match self.dialect_name(entry.dialect) == b"builtin" {
            true => entry.body.error(ErrorKind::UnknownCode { code }).into(),
            false => self.no_interface(entry.dialect),
        }
    }

    #[cold]
    fn no_interface(self, dialect: DialectIdx) -> Fault {
        let name = String::from_utf8_lossy(self.dialect_name(dialect));
        Fault::known(format!("dialect '{name}' does not implement the bytecode interface"))
    }
}
