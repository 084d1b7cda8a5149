//! Fields of entries that are read straight into what they become: nearly all attributes are in order, and are made without a list of
//! their fields in between.
//!
//! Nothing is said here of what is wrong with an entry. Whoever gets nothing reads its fields one by one, and finds that.

use crate::attr_type::{Decoder, Waiting};
use crate::encoded::Slot;
use crate::fault::Fault;
use rmlir_format::encoding::{Encoding, Expect, Form, Value, decode};
use rmlir_format::error::Table;
use rmlir_format::read::attr_type::EntryIdx;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::{AttrIdx, StringIdx, TypeIdx};
use rmlir_ir::def::Param;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Type, TypeData};
use smallvec::SmallVec;

/// Why fields were not read.
pub(crate) enum Stop {
    /// They are not in order, or of a form that is not read here.
    Unread,
    /// Something that they refer to is broken.
    Broken(Fault),
}

impl From<rmlir_format::Error> for Stop {
    #[cold]
    fn from(_: rmlir_format::Error) -> Stop {
        Stop::Unread
    }
}

impl From<Fault> for Stop {
    #[cold]
    fn from(fault: Fault) -> Stop {
        Stop::Broken(fault)
    }
}

type Result<T> = std::result::Result<T, Stop>;

/// The fields of an entry, read one after the other.
pub(crate) struct Straight<'f, 'w> {
    decoder: Decoder<'f>,
    cursor: Cursor<'f>,
    /// The entry, which waits for those that it refers to.
    waiting: &'w Waiting<'w>,
}

impl<'f, 'w> Straight<'f, 'w> {
    /// The fields after the code of an entry, which `cursor` stands after.
    pub(crate) fn new(
        decoder: Decoder<'f>,
        cursor: Cursor<'f>,
        waiting: &'w Waiting<'w>,
    ) -> Straight<'f, 'w> {
        Straight { decoder, cursor, waiting }
    }

    /// Bytes that are left belong to no field.
    pub(crate) fn end(&self) -> Result<()> {
        if self.cursor.is_empty() { Ok(()) } else { Err(Stop::Unread) }
    }

    fn attr_at(&self, index: AttrIdx) -> Result<Attr> {
        match self.decoder.file.known_attr(index) {
            Some(known) => Ok(known),
            None => Ok(self.decoder.attr_inside(index, self.waiting)?),
        }
    }

    #[inline]
    fn attr(&mut self) -> Result<Attr> {
        let count = self.decoder.file.attrs.len();
        let index = self.cursor.index(count, Table::NestedAttribute)?;
        self.attr_at(AttrIdx(index))
    }

    #[inline]
    fn optional_attr(&mut self) -> Result<Param> {
        let start = self.cursor.position();
        let (index, present) = self.cursor.flagged()?;
        if !present {
            return Ok(Param::None);
        }
        let count = self.decoder.file.attrs.len();
        let index = self.cursor.check_index(index, count, Table::NestedAttribute, start)?;
        Ok(Param::Attr(self.attr_at(AttrIdx(index))?))
    }

    fn ty(&mut self) -> Result<Type> {
        let count = self.decoder.file.types.len();
        let index = TypeIdx(self.cursor.index(count, Table::NestedType)?);
        match self.decoder.file.known_type(index) {
            Some(known) => Ok(known),
            None => Ok(self.decoder.ty_inside(index, self.waiting)?),
        }
    }

    fn string(&mut self, slot: &Slot) -> Result<Param> {
        let (ctx, strings) = (self.decoder.ctx, &self.decoder.file.tables().strings);
        let index = StringIdx(self.cursor.index(strings.len(), Table::String)?);
        let text = ctx.ident_bytes(strings.get(index).unwrap_or_default());
        Ok(if slot.is_named { Param::Attr(ctx.string_ident(text)) } else { Param::String(text) })
    }

    /// A list of counted items, of `values` values each.
    #[inline]
    fn list(&mut self, values: usize, item: impl Fn(&mut Self) -> Result<Param>) -> Result<Param> {
        let count = self.cursor.count()?.checked_mul(values).ok_or(Stop::Unread)?;
        // Each takes a byte at least.
        if count > self.cursor.remaining() {
            return Err(Stop::Unread);
        }
        let mut items = Vec::with_capacity(count);
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(Param::List(items.into()))
    }

    /// The parameter that a field of a dialect's attribute is; none if it is absent.
    #[inline]
    pub(crate) fn param(&mut self, form: Form, slot: &Slot) -> Result<Param> {
        Ok(match form {
            Form::OptionalAttr => self.optional_attr()?,
            Form::Unsigned | Form::WidthAndSign => slot.number(self.cursor.varint()? as i64),
            Form::Bool => match self.cursor.byte()? {
                0 if slot.zero_is_absent => Param::None,
                byte @ (0 | 1) => Param::Bool(byte == 1),
                _ => return Err(Stop::Unread),
            },
            Form::Attr(_) => Param::Attr(self.attr()?),
            Form::FlaggedAttr => match self.cursor.varint()? {
                0 => Param::None,
                _ => Param::Attr(self.attr()?),
            },
            Form::ByteFlaggedAttr => match self.cursor.byte()? {
                0 => Param::None,
                _ => Param::Attr(self.attr()?),
            },
            Form::Type(_) => Param::Type(self.ty()?),
            Form::String => self.string(slot)?,
            Form::Signed | Form::Float64 => slot.number(self.cursor.svarint()?),
            Form::OptionalUnsigned => match self.cursor.flagged()? {
                (value, true) => Param::Int(value as i64),
                (_, false) => Param::None,
            },
            form => self.list_of(form)?,
        })
    }

    #[inline(never)]
    fn list_of(&mut self, form: Form) -> Result<Param> {
        if matches!(form, Form::OptionalAttrs | Form::OptionalUnsignedList) && self.cursor.byte()? == 0 {
            return Ok(Param::None);
        }
        match form {
            Form::Attrs(Expect::DictionaryEntry) => Err(Stop::Unread),
            Form::Attrs(_) => self.list(1, |fields| Ok(Param::Attr(fields.attr()?))),
            Form::AttrPairs => self.list(2, |fields| Ok(Param::Attr(fields.attr()?))),
            Form::OptionalAttrs => self.list(1, Self::optional_attr),
            Form::Types => self.list(1, |fields| Ok(Param::Type(fields.ty()?))),
            Form::UnsignedList | Form::Positions | Form::OptionalUnsignedList => {
                self.list(1, |fields| Ok(Param::Int(fields.cursor.varint()? as i64)))
            }
            Form::SignedList | Form::Float64List => {
                self.list(1, |fields| Ok(Param::Int(fields.cursor.svarint()?)))
            }
            _ => Err(Stop::Unread),
        }
    }

    /// The bits of a number of a known width.
    #[inline]
    fn bits(&mut self, width: u32) -> Result<u64> {
        match width {
            0..=8 => Ok(u64::from(self.cursor.byte()?)),
            9..=64 => Ok(self.cursor.svarint()? as u64),
            _ => Err(Stop::Unread),
        }
    }

    /// An integer of up to 64 bits.
    pub(crate) fn integer(mut self) -> Result<Attr> {
        let ctx = self.decoder.ctx;
        let ty = self.ty()?;
        let width = match *ctx.type_data(ty) {
            TypeData::Integer { width, .. } => width,
            TypeData::Index => 64,
            _ => return Err(Stop::Unread),
        };
        let bits = self.bits(width)?;
        self.end()?;
        ctx.integer_attr(ty, Int::from_words(width, &[bits])).map_err(|_| Stop::Unread)
    }

    /// A float of up to 64 bits.
    pub(crate) fn float(mut self) -> Result<Attr> {
        let ctx = self.decoder.ctx;
        let ty = self.ty()?;
        let TypeData::Float(kind) = ctx.type_data(ty) else { return Err(Stop::Unread) };
        let bits = self.bits(kind.width())?;
        self.end()?;
        ctx.float_attr(ty, bits.into()).map_err(|_| Stop::Unread)
    }
}

impl<'f> Decoder<'f> {
    /// What is wrong with an entry that refers to something broken: that, unless a field before it is of another class than is needed.
    #[cold]
    pub(crate) fn first_wrong(
        self,
        entry: Cursor<'f>,
        fields: Cursor<'f>,
        encoding: &Encoding,
        broken: Fault,
    ) -> Fault {
        let mut values = SmallVec::<[_; 12]>::new();
        let tables = self.file.tables();
        let _ = decode(fields, encoding, tables, |item| {
            let inner = match item.value {
                Value::Attr(index, _) | Value::OptionalAttr(index) => Some(EntryIdx::Attr(index)),
                Value::Type(index, _) => Some(EntryIdx::Type(index)),
                _ => None,
            };
            if inner.is_some_and(|inner| !self.is_known(tables.entries.position(inner))) {
                return Err(Stop::Unread);
            }
            values.push(item.value);
            Ok(())
        });
        self.misfit(&values, entry).unwrap_or(broken)
    }
}
