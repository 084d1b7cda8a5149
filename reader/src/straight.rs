//! Fields of entries that are read straight into what they become: nearly all attributes are in order, and are made without a list of
//! their fields in between.
//!
//! Nothing is said here of what is wrong with an entry. Whoever gets nothing reads its fields one by one, and finds that.

use crate::attr_type::{Decoder, Waiting};
use crate::encoded::Slot;
use crate::fault::Fault;
use rmlir_format::encoding::{BuiltinAttr, Encoding, Expect, Form, Value, decode};
use rmlir_format::error::Table;
use rmlir_format::read::attr_type::EntryIdx;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::{AttrIdx, StringIdx, TypeIdx};
use rmlir_ir::def::Param;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, Ident, Type, TypeData};
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

    /// The attribute with this index.
    #[inline]
    fn attr_at(&self, index: u64) -> Result<Attr> {
        let known = u32::try_from(index).ok().and_then(|index| self.decoder.file.known_attr(AttrIdx(index)));
        match known {
            Some(known) => Ok(known),
            None => self.new_attr(index),
        }
    }

    #[inline(never)]
    fn new_attr(&self, index: u64) -> Result<Attr> {
        let (count, at) = (self.decoder.file.attrs.len(), self.cursor.position());
        let index = self.cursor.check_index(index, count, Table::NestedAttribute, at)?;
        Ok(self.decoder.attr_inside(AttrIdx(index), self.waiting)?)
    }

    #[inline]
    fn attr(&mut self) -> Result<Attr> {
        let index = self.cursor.varint()?;
        self.attr_at(index)
    }

    // Inlined for sure: most fields of attributes are such ones, and what a call gives back goes through memory.
    #[inline(always)]
    fn optional_attr(&mut self) -> Result<Param> {
        match self.cursor.flagged()? {
            (index, true) => Ok(Param::Attr(self.attr_at(index)?)),
            (_, false) => Ok(Param::None),
        }
    }

    fn ty(&mut self) -> Result<Type> {
        let count = self.decoder.file.types.len();
        let index = TypeIdx(self.cursor.index(count, Table::NestedType)?);
        match self.decoder.file.known_type(index) {
            Some(known) => Ok(known),
            None => Ok(self.decoder.ty_inside(index, self.waiting)?),
        }
    }

    fn text(&mut self) -> Result<Ident> {
        let strings = &self.decoder.file.tables().strings;
        let index = StringIdx(self.cursor.index(strings.len(), Table::String)?);
        Ok(self.decoder.ctx.ident_bytes(strings.get(index).unwrap_or_default()))
    }

    fn string(&mut self, slot: &Slot) -> Result<Param> {
        let (ctx, text) = (self.decoder.ctx, self.text()?);
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

    /// A builtin attribute of one of the codes that are frequent.
    pub(crate) fn builtin(self, code: u64) -> Result<Attr> {
        match BuiltinAttr::of(code) {
            Some(BuiltinAttr::Integer) => self.integer(),
            Some(BuiltinAttr::Float) => self.float(),
            Some(BuiltinAttr::String) => self.whole(|fields| {
                let text = fields.text()?;
                Ok(move |ctx: &Context| ctx.string_ident(text))
            }),
            Some(BuiltinAttr::FlatSymbolRef) => self.whole(|fields| {
                let name = fields.attr()?;
                match *fields.decoder.ctx.attr_data(name) {
                    AttrData::String { value, .. } => Ok(move |ctx: &Context| ctx.symbol_ref(value, &[])),
                    _ => Err(Stop::Unread),
                }
            }),
            Some(BuiltinAttr::Distinct) => self.whole(|fields| {
                let value = fields.attr()?;
                Ok(move |ctx: &Context| ctx.distinct_attr(value))
            }),
            Some(BuiltinAttr::Array) => self.whole(|fields| {
                let elements = fields.elements()?;
                Ok(move |ctx: &Context| ctx.array_attr(&elements))
            }),
            _ => Err(Stop::Unread),
        }
    }

    /// The attribute that fields make if nothing is left after them.
    #[inline]
    fn whole<M: FnOnce(&Context) -> Attr>(
        mut self,
        read: impl FnOnce(&mut Self) -> Result<M>,
    ) -> Result<Attr> {
        let make = read(&mut self)?;
        self.end()?;
        Ok(make(self.decoder.ctx))
    }

    fn elements(&mut self) -> Result<SmallVec<[Attr; 16]>> {
        let count = self.cursor.count()?;
        (0..count).map(|_| self.attr()).collect()
    }

    /// An integer of up to 64 bits.
    fn integer(mut self) -> Result<Attr> {
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
    fn float(mut self) -> Result<Attr> {
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
