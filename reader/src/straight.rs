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

    // Inlined for sure: most fields of attributes are such ones.
    #[inline(always)]
    fn set_optional_attr(&mut self, param: &mut Param) -> Result<()> {
        if let (index, true) = self.cursor.flagged()? {
            *param = Param::Attr(self.attr_at(index)?);
        }
        Ok(())
    }

    #[inline]
    fn set_attr(&mut self, param: &mut Param) -> Result<()> {
        *param = Param::Attr(self.attr()?);
        Ok(())
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

    fn set_string(&mut self, slot: &Slot, param: &mut Param) -> Result<()> {
        let (ctx, text) = (self.decoder.ctx, self.text()?);
        match slot.is_named {
            true => *param = Param::Attr(ctx.string_ident(text)),
            false => *param = Param::String(text),
        }
        Ok(())
    }

    /// A list of counted items, of `values` values each.
    #[inline]
    fn set_list(
        &mut self,
        param: &mut Param,
        values: usize,
        set: impl Fn(&mut Self, &mut Param) -> Result<()>,
    ) -> Result<()> {
        let count = self.cursor.count()?.checked_mul(values).ok_or(Stop::Unread)?;
        // Each takes a byte at least.
        if count > self.cursor.remaining() {
            return Err(Stop::Unread);
        }
        *param = Param::List((0..count).map(|_| Param::None).collect());
        let Param::List(items) = param else { return Ok(()) };
        items.iter_mut().try_for_each(|item| set(self, item))
    }

    /// Sets the parameter that a field of a dialect's attribute is; an absent one stays nothing. It is made where it belongs: a copy of a
    /// whole that was just written in parts waits until all parts have arrived in memory.
    #[inline]
    pub(crate) fn set(&mut self, form: Form, slot: &Slot, param: &mut Param) -> Result<()> {
        match form {
            Form::OptionalAttr => return self.set_optional_attr(param),
            Form::Unsigned | Form::WidthAndSign => {
                let number = self.cursor.varint()?;
                slot.set_number(number as i64, param);
            }
            Form::Bool => match self.cursor.byte()? {
                0 if slot.zero_is_absent => {}
                byte @ (0 | 1) => *param = Param::Bool(byte == 1),
                _ => return Err(Stop::Unread),
            },
            Form::Attr(_) => return self.set_attr(param),
            Form::String => return self.set_string(slot, param),
            form => return self.set_other(form, slot, param),
        }
        Ok(())
    }

    #[inline(never)]
    fn set_other(&mut self, form: Form, slot: &Slot, param: &mut Param) -> Result<()> {
        match form {
            Form::FlaggedAttr => match self.cursor.varint()? {
                0 => Ok(()),
                _ => self.set_attr(param),
            },
            Form::ByteFlaggedAttr => match self.cursor.byte()? {
                0 => Ok(()),
                _ => self.set_attr(param),
            },
            Form::Type(_) => self.set_type(param),
            Form::Signed | Form::Float64 => {
                slot.set_number(self.cursor.svarint()?, param);
                Ok(())
            }
            Form::OptionalUnsigned => {
                if let (value, true) = self.cursor.flagged()? {
                    *param = Param::Int(value as i64);
                }
                Ok(())
            }
            form => self.set_list_of(form, param),
        }
    }

    fn set_type(&mut self, param: &mut Param) -> Result<()> {
        *param = Param::Type(self.ty()?);
        Ok(())
    }

    fn set_list_of(&mut self, form: Form, param: &mut Param) -> Result<()> {
        if matches!(form, Form::OptionalAttrs | Form::OptionalUnsignedList) && self.cursor.byte()? == 0 {
            return Ok(());
        }
        match form {
            Form::Attrs(Expect::DictionaryEntry) => Err(Stop::Unread),
            Form::Attrs(_) => self.set_list(param, 1, Self::set_attr),
            Form::AttrPairs => self.set_list(param, 2, Self::set_attr),
            Form::OptionalAttrs => self.set_list(param, 1, Self::set_optional_attr),
            Form::Types => self.set_list(param, 1, Self::set_type),
            Form::UnsignedList | Form::Positions | Form::OptionalUnsignedList => {
                self.set_list(param, 1, |fields, item| {
                    *item = Param::Int(fields.cursor.varint()? as i64);
                    Ok(())
                })
            }
            Form::SignedList | Form::Float64List => self.set_list(param, 1, |fields, item| {
                *item = Param::Int(fields.cursor.svarint()?);
                Ok(())
            }),
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
