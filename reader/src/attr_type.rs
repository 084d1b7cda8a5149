//! Decoding of attributes and types (sections 2 and 3), each once, when something first needs it.
//!
//! What an entry refers to is decoded before it, on an explicit stack: entries nest as deep as a file says, and may even contain
//! themselves.

use crate::build;
use crate::encoded;
use crate::fault::{Fault, Result};
use crate::file::File;
use crate::hooks::Decoded;
use crate::text;
use rmlir_format::encoding::{Encoding, Value, decode, encoding_of, find_table};
use rmlir_format::read::attr_type::{Entry, EntryIdx};
use rmlir_format::read::cursor::Cursor;
use rmlir_format::{AttrIdx, DialectIdx, Error, ErrorKind, SectionId, TypeIdx};
use rmlir_ir::construct::Invalid;
use rmlir_ir::{Attr, Context, Type};
use rustc_hash::FxHashSet;

/// Decodes entries of one file.
#[derive(Clone, Copy)]
pub(crate) struct Decoder<'f> {
    pub(crate) ctx: &'f Context,
    pub(crate) file: &'f File,
}

/// What became of an attempt to decode an entry.
enum Attempt {
    Done,
    /// Positions of entries that have to be decoded before.
    Needs(Vec<usize>),
}

impl<'f> Decoder<'f> {
    /// The attribute with this index, which is in range.
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
    pub(crate) fn ty(self, index: TypeIdx) -> Result<Type> {
        if let Some(known) = self.file.known_type(index) {
            return Ok(known);
        }
        self.resolve(EntryIdx::Type(index))?;
        self.file.known_type(index).ok_or_else(|| Fault::known(format!("invalid Type index: {}", index.0)))
    }

    fn is_known(self, position: usize) -> bool {
        match self.file.tables().entries.at(position) {
            EntryIdx::Attr(index) => self.file.known_attr(index).is_some(),
            EntryIdx::Type(index) => self.file.known_type(index).is_some(),
        }
    }

    fn resolve(self, index: EntryIdx) -> Result<()> {
        let first = self.file.tables().entries.position(index);
        let mut stack = vec![first];
        // Entries that wait for something they refer to.
        let mut waiting = FxHashSet::default();
        while let Some(&position) = stack.last() {
            if self.is_known(position) {
                stack.pop();
                continue;
            }
            match self.attempt(position, stack.len() > 1)? {
                Attempt::Done => {
                    waiting.remove(&position);
                    stack.pop();
                }
                Attempt::Needs(inner) => {
                    waiting.insert(position);
                    if let Some(&cyclic) = inner.iter().find(|position| waiting.contains(position)) {
                        return Err(self.cyclic(cyclic));
                    }
                    stack.extend(inner.into_iter().rev());
                }
            }
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

    /// Decodes an entry, unless it refers to one that is not decoded yet.
    fn attempt(self, position: usize, nested: bool) -> Result<Attempt> {
        let tables = self.file.tables();
        let index = tables.entries.at(position);
        let types = matches!(index, EntryIdx::Type(_));
        let what = match (types, nested) {
            (false, false) => "Attribute",
            (false, true) => "attribute",
            (true, false) => "Type",
            (true, true) => "type",
        };
        let Some(entry) = tables.entries.get(position) else {
            return Err(Fault::known(format!("invalid {what} index: {position}")));
        };
        if !entry.custom {
            return self.text(&entry, index, what).map(|()| Attempt::Done);
        }
        self.check_dialect(entry.dialect)?;
        match self.by_hooks(&entry, index, what)? {
            Decoded::Left => {}
            Decoded::Done => return Ok(Attempt::Done),
            Decoded::Needs(needs) => return Ok(Attempt::Needs(needs)),
        }
        let mut body = entry.body;
        let start = body;
        let code = body.varint()?;
        let Some(encoding) = encoding_of(&entry, code, types, tables) else {
            return Err(self.no_encoding(&entry, code));
        };
        let (mut values, mut needs) = (Vec::new(), Vec::new());
        let decoded = decode(body, encoding, tables, |item| {
            let inner = match item.value {
                Value::Attr(index, _) | Value::OptionalAttr(index) => Some(EntryIdx::Attr(index)),
                Value::Type(index, _) => Some(EntryIdx::Type(index)),
                _ => None,
            };
            needs.extend(
                inner.map(|inner| tables.entries.position(inner)).filter(|&inner| !self.is_known(inner)),
            );
            values.push(item.value);
            Ok(())
        });
        // What comes first is wrong first: also what an entry refers to that breaks off behind that.
        if !needs.is_empty() {
            return Ok(Attempt::Needs(needs));
        }
        let rest = decoded.map_err(|error| self.misfit(&values, start).unwrap_or(error.into()))?;
        let trailing = || match rest.is_empty() {
            true => Ok(()),
            false => Err(rest.error(ErrorKind::TrailingEntryBytes { what })),
        };
        if self.dialect_name(entry.dialect) != b"builtin" {
            trailing()?;
            return self.encoded(&entry, index, encoding, &values).map(|()| Attempt::Done);
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
        Ok(Attempt::Done)
    }

    /// What is wrong with the first of these values that is of another class than its field needs.
    #[cold]
    fn misfit(self, values: &[Value<'_>], start: Cursor<'_>) -> Option<Fault> {
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
        encoding: &Encoding,
        values: &[Value<'_>],
    ) -> Result<()> {
        let (ctx, dialect) = (self.ctx, self.ctx.ident_bytes(self.dialect_name(entry.dialect)));
        let Some(encoded) = encoded::fields(self, dialect, encoding, values)? else {
            return Err(self.no_interface(entry.dialect));
        };
        let refused = |Invalid(message)| {
            Fault::own(message, entry.body.position(), entry.body.section().unwrap_or(SectionId::AttrType))
        };
        match index {
            EntryIdx::Attr(index) => {
                let attr = match encoded::defined_attr(ctx, &encoded, encoding) {
                    Some(made) => made.map_err(refused)?,
                    None => ctx.encoded_attr(encoded),
                };
                self.file.attrs.set(index.index(), attr);
            }
            EntryIdx::Type(index) => {
                let ty = match encoded::defined_type(ctx, &encoded, encoding) {
                    Some(made) => made.map_err(refused)?,
                    None => ctx.encoded_type(encoded),
                };
                self.file.types.set(index.index(), ty);
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
    pub(crate) fn check_dialect(self, index: DialectIdx) -> Result<()> {
        let allowed = self.file.allowed.get(index.index());
        if allowed.is_none_or(|allowed| allowed.get().is_none()) {
            self.look_at_dialect(index)?;
            let _ = allowed.map(|allowed| allowed.set(()));
        }
        Ok(())
    }

    fn look_at_dialect(self, index: DialectIdx) -> Result<()> {
        let name = self.dialect_name(index);
        let registered = self.ctx.registered_dialect(name).is_some();
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
        let version = self.file.tables().dialects.version(index);
        if registered && version.is_some_and(|section| !section.payload.is_empty()) {
            let name = String::from_utf8_lossy(name);
            let encodes = [false, true].map(|types| find_table(name.as_bytes(), types).is_some());
            return Err(Fault::known(match encodes.contains(&true) {
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
