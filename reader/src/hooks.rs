//! What dialects and the program do themselves: entries, properties and versions in encodings of their own.

use crate::attr_type::Decoder;
use crate::fault::{Fault, Result};
use bytes::Bytes;
use rmlir_format::error::Table;
use rmlir_format::read::attr_type::{Entry, EntryIdx};
use rmlir_format::read::cursor::Cursor;
use rmlir_format::{AttrIdx, DialectIdx, ErrorKind, StringIdx, TypeIdx};
use rmlir_ir::bytecode::{BytecodeDialectInterface, BytecodeSource, DialectVersion};
use rmlir_ir::context::RegisteredOp;
use rmlir_ir::layout::ReleaseLayout;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Context, Failed, Ident, Module, NamedAttr, OpAddr, OpName, OpRef, Props, Type};
use rustc_hash::FxHashSet;

/// What a hook reads from.
struct Source<'f, 'c> {
    decoder: Decoder<'f>,
    cursor: Cursor<'c>,
    /// References are decoded at once: nothing else is being decoded.
    eager: bool,
    /// Positions of entries that have to be decoded before.
    needs: Vec<usize>,
    /// What went wrong first.
    fault: Option<Fault>,
}

impl<'f, 'c> Source<'f, 'c> {
    fn new(decoder: Decoder<'f>, cursor: Cursor<'c>, eager: bool) -> Source<'f, 'c> {
        Source { decoder, cursor, eager, needs: Vec::new(), fault: None }
    }

    fn noted<T>(&mut self, result: Result<T>) -> std::result::Result<T, Failed> {
        result.map_err(|fault| {
            self.fault.get_or_insert(fault);
            Failed
        })
    }

    fn wire<T>(&mut self, result: Result<T, rmlir_format::Error>) -> std::result::Result<T, Failed> {
        self.noted(result.map_err(Fault::from))
    }

    /// Bytes of the file to keep: long ones stay where they are.
    fn kept(&self, bytes: &[u8]) -> Bytes {
        const LONG: usize = 4096;
        let file = self.decoder.file.tables.borrow_owner();
        let start = (bytes.as_ptr() as usize).wrapping_sub(file.as_ptr() as usize);
        match start.checked_add(bytes.len()) {
            Some(end) if bytes.len() >= LONG && end <= file.len() => file.slice(start..end),
            _ => Bytes::copy_from_slice(bytes),
        }
    }

    fn index(&mut self, count: usize, table: Table) -> std::result::Result<u32, Failed> {
        let index = self.cursor.index(count, table);
        self.wire(index)
    }

    fn attr_at(&mut self, index: AttrIdx) -> std::result::Result<Attr, Failed> {
        if let Some(known) = self.decoder.file.known_attr(index) {
            return Ok(known);
        }
        if self.eager {
            let attr = self.decoder.attr(index);
            return self.noted(attr);
        }
        self.needs.push(self.decoder.file.tables().entries.position(EntryIdx::Attr(index)));
        Ok(self.decoder.ctx.unit())
    }

    /// What came of a hook: the value, or that others have to be decoded before.
    fn outcome<T>(self, made: std::result::Result<Option<T>, Failed>) -> Result<Outcome<T>> {
        if !self.needs.is_empty() {
            return Ok(Outcome::Needs(self.needs));
        }
        match made {
            Err(Failed) => Err(self.fault.unwrap_or_else(|| Fault::Text(Vec::new()))),
            Ok(None) => Ok(Outcome::Left),
            Ok(Some(value)) => Ok(Outcome::Made(value, !self.cursor.is_empty())),
        }
    }
}

/// What came of a hook.
enum Outcome<T> {
    /// It does not want the entry.
    Left,
    /// Positions of entries that have to be decoded before.
    Needs(Vec<usize>),
    /// A value, and whether bytes are left.
    Made(T, bool),
}

impl BytecodeSource for Source<'_, '_> {
    fn ctx(&self) -> &Context {
        self.decoder.ctx
    }

    fn format_version(&self) -> u64 {
        self.decoder.file.tables().version.number()
    }

    fn dialect_version(&mut self, dialect: &str) -> std::result::Result<Option<DialectVersion>, Failed> {
        let found =
            self.decoder.dialects().find(|&index| self.decoder.dialect_name(index) == dialect.as_bytes());
        let version = found.map_or(Ok(None), |index| self.decoder.version(index));
        self.noted(version)
    }

    fn attr(&mut self) -> std::result::Result<Attr, Failed> {
        let index = self.index(self.decoder.file.attrs.len(), Table::Attribute)?;
        self.attr_at(AttrIdx(index))
    }

    fn optional_attr(&mut self) -> std::result::Result<Option<Attr>, Failed> {
        let start = self.cursor.position();
        let flagged = self.cursor.flagged();
        let (index, present) = self.wire(flagged)?;
        if !present {
            return Ok(None);
        }
        let index = self.cursor.check_index(index, self.decoder.file.attrs.len(), Table::Attribute, start);
        let index = self.wire(index)?;
        self.attr_at(AttrIdx(index)).map(Some)
    }

    fn ty(&mut self) -> std::result::Result<Type, Failed> {
        let index = TypeIdx(self.index(self.decoder.file.types.len(), Table::Type)?);
        if let Some(known) = self.decoder.file.known_type(index) {
            return Ok(known);
        }
        if self.eager {
            let ty = self.decoder.ty(index);
            return self.noted(ty);
        }
        self.needs.push(self.decoder.file.tables().entries.position(EntryIdx::Type(index)));
        Ok(self.decoder.ctx.none_type())
    }

    fn string(&mut self) -> std::result::Result<Ident, Failed> {
        let strings = &self.decoder.file.tables().strings;
        let index = StringIdx(self.index(strings.len(), Table::String)?);
        Ok(self.decoder.ctx.ident_bytes(strings.get(index).unwrap_or_default()))
    }

    fn unsigned(&mut self) -> std::result::Result<u64, Failed> {
        let value = self.cursor.varint();
        self.wire(value)
    }

    fn signed(&mut self) -> std::result::Result<i64, Failed> {
        let value = self.cursor.svarint();
        self.wire(value)
    }

    fn byte(&mut self) -> std::result::Result<u8, Failed> {
        let value = self.cursor.byte();
        self.wire(value)
    }

    fn blob(&mut self) -> std::result::Result<Bytes, Failed> {
        let count = self.unsigned()?;
        let bytes = self.cursor.bytes(count);
        let bytes = self.wire(bytes)?;
        Ok(self.kept(bytes))
    }

    fn error(&mut self, message: String) -> Failed {
        self.fault.get_or_insert_with(|| Fault::known(message));
        Failed
    }
}

/// What became of an entry.
pub(crate) enum Decoded {
    /// No hook wants it.
    Left,
    /// It is decoded.
    Done,
    /// Positions of entries that have to be decoded before.
    Needs(Vec<usize>),
}

impl<'f> Decoder<'f> {
    /// The dialects of the file.
    pub(crate) fn dialects(self) -> impl Iterator<Item = DialectIdx> {
        (0..self.file.tables().dialects.len() as u32).map(DialectIdx)
    }

    fn interface(self, dialect: DialectIdx) -> Option<&'f dyn BytecodeDialectInterface> {
        self.ctx.bytecode_interface(self.dialect_name(dialect))
    }

    /// Whether a dialect reads its version itself.
    pub(crate) fn reads_versions(self, dialect: DialectIdx) -> bool {
        self.interface(dialect).is_some()
    }

    /// The version that the file states of a dialect, as the dialect understands it. Read when it is first needed.
    pub(crate) fn version(self, dialect: DialectIdx) -> Result<Option<DialectVersion>> {
        let Some(slot) = self.file.versions.get(dialect.index()) else { return Ok(None) };
        if let Some(known) = slot.get() {
            return Ok(known.clone());
        }
        let payload = self.file.tables().dialects.version(dialect).map(|section| section.payload);
        let version = match (payload.filter(|payload| !payload.is_empty()), self.interface(dialect)) {
            (Some(payload), Some(interface)) => {
                let mut source = Source::new(self, payload, true);
                let read = interface.read_version(&mut source);
                match source.outcome(read.map(Some))? {
                    Outcome::Made(version, _) => Some(version),
                    _ => None,
                }
            }
            _ => None,
        };
        Ok(slot.get_or_init(|| version).clone())
    }

    /// Decodes an entry by the callbacks, then by its dialect, if one of them wants it.
    pub(crate) fn by_hooks(self, entry: &Entry<'f>, index: EntryIdx, what: &'static str) -> Result<Decoded> {
        let name = self.dialect_name(entry.dialect);
        let interface = self.interface(entry.dialect);
        if interface.is_none() && self.file.callbacks.is_empty() {
            return Ok(Decoded::Left);
        }
        let text = String::from_utf8_lossy(name);
        for callback in &self.file.callbacks {
            let mut source = Source::new(self, entry.body, false);
            let decoded = match index {
                EntryIdx::Attr(at) => {
                    let made = callback.read_attr(&text, &mut source);
                    self.settle(entry, source.outcome(made)?, what, |attr| {
                        self.file.attrs.set(at.index(), attr);
                    })?
                }
                EntryIdx::Type(at) => {
                    let made = callback.read_type(&text, &mut source);
                    self.settle(entry, source.outcome(made)?, what, |ty| {
                        self.file.types.set(at.index(), ty);
                    })?
                }
            };
            if !matches!(decoded, Decoded::Left) {
                return Ok(decoded);
            }
        }
        let Some(interface) = interface else { return Ok(Decoded::Left) };
        let mut source = Source::new(self, entry.body, false);
        match index {
            EntryIdx::Attr(at) => {
                let made = interface.read_attr(&mut source).map(Some);
                self.settle(entry, source.outcome(made)?, what, |attr| {
                    self.file.attrs.set(at.index(), attr);
                })
            }
            EntryIdx::Type(at) => {
                let made = interface.read_type(&mut source).map(Some);
                self.settle(entry, source.outcome(made)?, what, |ty| {
                    self.file.types.set(at.index(), ty);
                })
            }
        }
    }

    fn settle<T>(
        self,
        entry: &Entry<'_>,
        outcome: Outcome<T>,
        what: &'static str,
        set: impl FnOnce(T),
    ) -> Result<Decoded> {
        match outcome {
            Outcome::Left => Ok(Decoded::Left),
            Outcome::Needs(needs) => Ok(Decoded::Needs(needs)),
            Outcome::Made(_, true) => Err(entry.body.error(ErrorKind::TrailingEntryBytes { what }).into()),
            Outcome::Made(value, false) => {
                set(value);
                Ok(Decoded::Done)
            }
        }
    }

    /// The properties of an operation by its dialect; `None` if they lie as the definition says. Gives what is left of the blob too.
    pub(crate) fn properties_by_dialect<'c>(
        self,
        name: OpName,
        blob: Cursor<'c>,
    ) -> Result<Option<(Props, Cursor<'c>)>> {
        let info = self.ctx.op_info(name);
        let interface = info.registered().and_then(|_| self.ctx.bytecode_interface_of(info.dialect()));
        let Some(interface) = interface else { return Ok(None) };
        let mut source = Source::new(self, blob, true);
        let Some(read) = interface.read_properties(name, &mut source) else { return Ok(None) };
        let rest = source.cursor;
        match source.outcome(read.map(Some))? {
            Outcome::Made(props, _) => Ok(Some((props, rest))),
            _ => Ok(None),
        }
    }
}

/// Lets the dialects of which the file states a version bring a module to today's.
///
/// # Errors
/// If one of them cannot; it has reported that.
pub(crate) fn upgrade(decoder: Decoder<'_>, module: &mut Module) -> Result<()> {
    for dialect in decoder.dialects() {
        let known = decoder.file.versions.get(dialect.index()).and_then(|slot| slot.get());
        let (Some(Some(version)), Some(interface)) = (known, decoder.interface(dialect)) else { continue };
        interface.upgrade(module, version).map_err(|Failed| Fault::Text(Vec::new()))?;
    }
    Ok(())
}

/// Gives operations that lay, or were, otherwise when the file was written the form of today. `changed` says whether there may be such, or
/// attributes that mean nothing today; `unfinished` whether there may be types that stand for others until all operations have theirs.
///
/// # Errors
/// If one of them has none that means the same.
pub(crate) fn renew(
    layout: Option<&ReleaseLayout>,
    module: &mut Module,
    changed: bool,
    unfinished: bool,
) -> Result<()> {
    let Some(layout) = layout.filter(|_| module.top().is_some()) else { return Ok(()) };
    let unfit = changed && renew_ops(layout, module)?;
    for finish in layout.finishes().filter(|_| unfinished) {
        finish(module).map_err(Fault::known)?;
    }
    // What made the new form of an operation may have made something of it, or put another operation there.
    match module.top().filter(|_| unfit) {
        Some(top) => check_fit(top),
        None => Ok(()),
    }
}

/// Gives operations the form of today. Whether there are [attributes that mean nothing](unfit_attribute).
fn renew_ops(layout: &ReleaseLayout, module: &mut Module) -> Result<bool> {
    let ctx = module.ctx().clone();
    let renewals = layout.renewals(&ctx);
    let Some(top) = module.top() else { return Ok(false) };
    let names: FxHashSet<OpName> = renewals.iter().map(|&(name, _)| name).collect();
    let (mut found, mut unfit): (Vec<(OpAddr, OpName)>, bool) = (Vec::new(), false);
    let walked = Walk::post().ops(top, |op| {
        if names.contains(&op.name()) {
            found.push((op.global(), op.name()));
        }
        unfit |= unfit_attribute(op).is_some();
        WalkResult::Advance
    });
    walked.map_err(|_| missing())?;
    for (op, name) in found {
        for (_, renew) in renewals.iter().filter(|(of, _)| *of == name) {
            let text = String::from_utf8_lossy(ctx.op_name_text(name)).into_owned();
            renew(module, op).map_err(|why| Fault::known(format!("'{text}' of an older release {why}")))?;
        }
    }
    Ok(unfit)
}

/// Refuses attributes that mean nothing today.
fn check_fit(top: OpRef<'_>) -> Result<()> {
    let mut fault = None;
    let walked = Walk::post().ops(top, |op| {
        fault = unfit_attribute(op);
        if fault.is_some() { WalkResult::Interrupt } else { WalkResult::Advance }
    });
    walked.map_err(|_| missing())?;
    fault.map_or(Ok(()), Err)
}

#[cold]
fn missing() -> Fault {
    Fault::known("the body of an operation is not in memory")
}

/// Whether one of some attributes has the name of one of an operation's own: it means nothing beside that.
pub(crate) fn has_unfit(ctx: &Context, op: &RegisteredOp, attrs: Attr) -> bool {
    ctx.dict(attrs).iter().any(|entry| is_own(op, entry))
}

fn is_own(op: &RegisteredOp, entry: &NamedAttr) -> bool {
    op.slot(entry.name).is_some_and(|slot| slot < op.def.attrs.len())
}

/// That a value stands among the discardable attributes though an attribute of today has its name: it cannot hold the value, and would be
/// taken for one that was not stated.
fn unfit_attribute(op: OpRef<'_>) -> Option<Fault> {
    let ctx = op.ctx();
    let registered = op.info().registered()?;
    let entry = ctx.dict(op.discardable()).iter().find(|entry| is_own(registered, entry))?;
    let (op, name) = (String::from_utf8_lossy(op.name_text()), ctx.text(entry.name));
    let value: String = attr_to_string(ctx, entry.value).chars().take(100).collect();
    Some(Fault::known(format!("'{op}' of an older release has {name} = {value}, which means nothing today")))
}
