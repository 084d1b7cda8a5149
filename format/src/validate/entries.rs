//! Checks of the attribute and type entries.

use crate::encoding::{
    self, AttrKind, Encoding, EncodingTable, Expect, Form, Item, TypeShape, Value, decode, known_tables,
    type_shape,
};
use crate::error::{Error, ErrorKind, Result};
use crate::index::{AttrIdx, TypeIdx};
use crate::limits::{self, RENDERED_BYTES};
use crate::read::Tables;
use crate::read::attr_type::{Entry, EntryIdx};
use crate::read::cursor::Cursor;
use crate::text;

/// The error for an attribute that an operation uses in a place that wants another class: its own error if it is broken in itself.
#[cold]
pub(super) fn wrong_attribute(
    expected: &'static str,
    index: AttrIdx,
    tables: &Tables<'_>,
    kinds: &[AttrKind],
    at: &Cursor<'_>,
    offset: usize,
) -> Error {
    let mut check = Check { tables, kinds, forward: Vec::new() };
    let known = known_tables(tables, false);
    if let Some(entry) = tables.entries.attribute(index) {
        let table = known.get(entry.dialect.index()).copied().flatten();
        if let Err(error) = check.entry(index.index(), &entry, table, false) {
            return error;
        }
    }
    let got = text::attribute_text(index, tables, RENDERED_BYTES).into_boxed_str();
    at.error_at(ErrorKind::WrongAttributeKind { expected, got }, offset)
}

/// Checks every entry.
pub(super) fn check(tables: &Tables<'_>, kinds: &[AttrKind]) -> Result<()> {
    let mut check = Check { tables, kinds, forward: Vec::new() };
    let attributes = known_tables(tables, false);
    let types = known_tables(tables, true);
    tables.entries.try_for_each(|position, entry| {
        let is_type = position >= kinds.len();
        let known = if is_type { &types } else { &attributes };
        let table = known.get(entry.dialect.index()).copied().flatten();
        check.entry(position, &entry, table, is_type)
    })?;
    Cycles::check(tables, &check.forward)
}

struct Check<'c, 'a> {
    tables: &'c Tables<'a>,
    kinds: &'c [AttrKind],
    /// Entries that refer to themselves or to later ones: every cycle has one.
    forward: Vec<u32>,
}

impl<'a> Check<'_, 'a> {
    fn entry(
        &mut self,
        position: usize,
        entry: &Entry<'a>,
        table: Option<&'static EncodingTable>,
        is_type: bool,
    ) -> Result<()> {
        let what = if is_type { "Type" } else { "Attribute" };
        if !entry.custom {
            return check_text(entry.body, what, is_type);
        }
        let Some(table) = table else { return Ok(()) };
        match self.known(position, entry, table, what) {
            Err(error) if table.binding => Err(error),
            // Encodings of other dialects change between releases: what does not fit is opaque.
            _ => Ok(()),
        }
    }

    fn known(
        &mut self,
        position: usize,
        entry: &Entry<'a>,
        table: &'static EncodingTable,
        what: &'static str,
    ) -> Result<()> {
        let mut body = entry.body;
        let at = body.position();
        let code = body.varint()?;
        let encoding = table.find(code).ok_or_else(|| body.error_at(ErrorKind::UnknownCode { code }, at))?;
        if let Some(forward) = self.flat(position, body, encoding) {
            self.forward.extend(forward.then_some(position as u32));
            return Ok(());
        }
        let mut forward = false;
        let rest = decode(body, encoding, self.tables, |item| {
            let target = match item.value {
                Value::Attr(index, expect) => {
                    self.attribute(&body, &item, index, expect).map(|()| EntryIdx::Attr(index))?
                }
                Value::Type(index, expect) => {
                    self.r#type(&body, &item, index, expect).map(|()| EntryIdx::Type(index))?
                }
                Value::OptionalAttr(index) => EntryIdx::Attr(index),
                _ => return Ok(()),
            };
            forward |= self.tables.entries.position(target) >= position;
            Ok(())
        })?;
        if forward {
            self.forward.push(position as u32);
        }
        if !rest.is_empty() {
            return Err(rest.error(ErrorKind::TrailingEntryBytes { what }));
        }
        check_content(body, encoding, self.tables)
    }

    /// The same for a sound entry of nothing but attributes and numbers, which most entries of a large file are (locations). Tells whether
    /// it refers forward; `None` leaves the entry to the general way, which also finds what is wrong with it.
    #[inline]
    fn flat(&self, position: usize, body: Cursor<'a>, encoding: &Encoding) -> Option<bool> {
        let mut body = body;
        let mut forward = false;
        for field in encoding.fields {
            match field.form {
                Form::Attr(expect) => {
                    let index = usize::try_from(body.varint().ok()?).ok()?;
                    if !expect.admits(*self.kinds.get(index)?) {
                        return None;
                    }
                    forward |= index >= position;
                }
                Form::Unsigned => body.skip_varint().ok()?,
                _ => return None,
            }
        }
        body.is_empty().then_some(forward)
    }

    #[inline]
    fn attribute(&self, body: &Cursor<'a>, item: &Item<'a>, index: AttrIdx, expect: Expect) -> Result<()> {
        let kind = self.kinds.get(index.index()).copied().unwrap_or(AttrKind::Unknown);
        if expect.admits(kind) { Ok(()) } else { Err(self.wrong_kind(body, item.start, index, expect)) }
    }

    #[cold]
    fn wrong_kind(&self, body: &Cursor<'a>, at: usize, index: AttrIdx, expect: Expect) -> Error {
        let got = text::attribute_text(index, self.tables, RENDERED_BYTES).into_boxed_str();
        body.error_at(ErrorKind::WrongKind { expected: expect.class(), got }, at)
    }

    fn r#type(&self, body: &Cursor<'a>, item: &Item<'a>, index: TypeIdx, expect: Expect) -> Result<()> {
        if expect != Expect::Shaped {
            return Ok(());
        }
        let shape = self.tables.entries.r#type(index).map(|entry| type_shape(&entry, self.tables));
        if matches!(shape, Some(TypeShape::Unknown | TypeShape::Shaped)) {
            return Ok(());
        }
        let got = format!("'{}'", text::type_text(index, self.tables, RENDERED_BYTES)).into_boxed_str();
        Err(body.error_at(ErrorKind::WrongKind { expected: expect.class(), got }, item.start))
    }
}

/// Conditions on numbers: a field of some forms may not have every value.
fn check_content<'a>(body: Cursor<'a>, encoding: &Encoding, tables: &Tables<'a>) -> Result<()> {
    let limited = |form: Form| matches!(form, Form::WidthAndSign | Form::Positions);
    let Some(field) = encoding.fields.iter().find(|field| limited(field.form)) else { return Ok(()) };
    decode(body, encoding, tables, |item| {
        let invalid = |what| Err(body.error_at(ErrorKind::InvalidEntry { what }, item.end));
        if item.field != field.name {
            return Ok(());
        }
        match (field.form, item.value) {
            (Form::WidthAndSign, Value::Unsigned(coded)) if coded >> 2 > limits::INTEGER_WIDTH => {
                invalid("integer type is wider than 16777215 bits")
            }
            (Form::WidthAndSign, Value::Unsigned(coded)) if coded & 3 == 3 => {
                invalid("integer type has an unknown signedness")
            }
            (Form::Positions, Value::Count(count)) if count > 4 => {
                invalid("location range has more than four numbers")
            }
            _ => Ok(()),
        }
    })
    .map(drop)
}

/// A textual entry is one attribute or type and a NUL.
fn check_text(body: Cursor<'_>, what: &'static str, is_type: bool) -> Result<()> {
    let mut cursor = body;
    let start = cursor.position();
    let text = cursor.until_nul()?;
    if !cursor.is_empty() {
        return Err(cursor.error(ErrorKind::TrailingEntryBytes { what }));
    }
    let end = if is_type { text::type_end(text) } else { text::attribute_end(text) };
    let Some(end) = end else {
        let shown = text.get(..RENDERED_BYTES).unwrap_or(text);
        let text = String::from_utf8_lossy(shown).into_owned().into_boxed_str();
        return Err(
            body.error(ErrorKind::MalformedText { what: if is_type { "type" } else { "attribute" }, text })
        );
    };
    let rest = text.get(end..).unwrap_or_default().trim_ascii_start();
    if rest.is_empty() {
        return Ok(());
    }
    let at = start + text.len() - rest.len();
    let rest =
        String::from_utf8_lossy(rest.get(..RENDERED_BYTES).unwrap_or(rest)).into_owned().into_boxed_str();
    Err(body.error_at(ErrorKind::TrailingEntryText { what, rest }, at))
}

/// Search for entries that contain themselves.
struct Cycles<'c, 'a> {
    tables: &'c Tables<'a>,
    state: Vec<State>,
    work: Vec<Step>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum State {
    New,
    Open,
    Done,
}

#[derive(Clone, Copy)]
enum Step {
    Enter(u32),
    Leave(u32),
}

impl Cycles<'_, '_> {
    /// A cycle has at least one entry that refers forward, so that only what these reach is searched.
    fn check(tables: &Tables<'_>, forward: &[u32]) -> Result<()> {
        if forward.is_empty() {
            return Ok(());
        }
        let mut search = Cycles { tables, state: vec![State::New; tables.entries.total()], work: Vec::new() };
        for &position in forward {
            search.work.push(Step::Enter(position));
            search.run()?;
        }
        Ok(())
    }

    fn state(&self, position: u32) -> State {
        self.state.get(position as usize).copied().unwrap_or(State::Done)
    }

    fn set(&mut self, position: u32, state: State) {
        if let Some(slot) = self.state.get_mut(position as usize) {
            *slot = state;
        }
    }

    fn run(&mut self) -> Result<()> {
        while let Some(step) = self.work.pop() {
            match step {
                Step::Leave(position) => self.set(position, State::Done),
                Step::Enter(position) if self.state(position) == State::New => self.enter(position)?,
                Step::Enter(_) => {}
            }
        }
        Ok(())
    }

    fn enter(&mut self, position: u32) -> Result<()> {
        self.set(position, State::Open);
        self.work.push(Step::Leave(position));
        let first = self.work.len();
        let work = &mut self.work;
        encoding::references(self.tables, position as usize, &mut |target| {
            work.push(Step::Enter(target as u32))
        });
        let open = self.work.get(first..).unwrap_or_default().iter().find_map(|step| match step {
            Step::Enter(child) if self.state(*child) == State::Open => Some(*child),
            _ => None,
        });
        match open {
            Some(child) => Err(self.cycle(child)),
            None => Ok(()),
        }
    }

    fn cycle(&self, position: u32) -> Error {
        let (what, index) = match self.tables.entries.at(position as usize) {
            EntryIdx::Attr(AttrIdx(index)) => ("attribute", index),
            EntryIdx::Type(TypeIdx(index)) => ("type", index),
        };
        let body = self.tables.entries.get(position as usize).map(|entry| entry.body);
        let kind = ErrorKind::CyclicEntry { what, index };
        match body {
            Some(body) => body.error(kind),
            None => Error::new(kind, 0, None),
        }
    }
}
