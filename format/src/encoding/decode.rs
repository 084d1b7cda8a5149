//! The decoder that walks an entry's fields.

use super::kind::{Expect, TypeShape, type_shape};
use super::{Encoding, Form};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::index::{AttrIdx, ResourceIdx, StringIdx, TypeIdx};
use crate::limits;
use crate::read::Tables;
use crate::read::attr_type::{Entry, EntryIdx};
use crate::read::cursor::Cursor;

/// One decoded value of an entry with its byte range.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// Name of the field.
    pub field: &'static str,
    /// Absolute offset of its first byte.
    pub start: usize,
    /// Absolute offset after its last byte.
    pub end: usize,
    /// The value.
    pub value: Value<'a>,
}

/// A decoded value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// An attribute.
    Attr(AttrIdx, Expect),
    /// An attribute in the optional form: varint with flag.
    OptionalAttr(AttrIdx),
    /// The optional form without a value.
    Absent,
    /// A type.
    Type(TypeIdx, Expect),
    /// A string.
    String(StringIdx),
    /// A resource handle.
    Resource(ResourceIdx),
    /// The length of a list that follows.
    Count(u64),
    /// An unsigned number.
    Unsigned(u64),
    /// A signed number.
    Signed(i64),
    /// One raw byte.
    Byte(u8),
    /// Bytes after their count.
    Blob(&'a [u8]),
}

/// The code that a custom entry starts with.
pub fn entry_code(entry: &Entry<'_>) -> Option<u64> {
    let mut body = entry.body;
    body.varint().ok()
}

/// The encoding of a custom entry with this code, if it is known here.
pub fn encoding_of(
    entry: &Entry<'_>,
    code: u64,
    types: bool,
    tables: &Tables<'_>,
) -> Option<&'static Encoding> {
    let name = tables.strings.get(tables.dialects.name(entry.dialect)?)?;
    tables.encodings.find(name, types)?.find(code)
}

/// Walks the fields of an entry after its code, which `body` stands after.
///
/// # Errors
/// The entry ends inside a field, an index is beyond its table, a type has the wrong class for its value, or `visit` fails. Bytes
/// after the last field are left in the cursor that is returned.
pub fn decode<'a, E: From<Error>>(
    body: Cursor<'a>,
    encoding: &Encoding,
    tables: &Tables<'a>,
    visit: impl FnMut(Item<'a>) -> Result<(), E>,
) -> Result<Cursor<'a>, E> {
    walk(Walk { cursor: body, tables, visit, last_type: None, explain: true }, encoding)
}

/// The same for one who renders entries: an error does not render the type that it is about. A type that holds an entry which is wrong for
/// that very type would be rendered for ever.
///
/// # Errors
/// As for [`decode`], with less to say.
pub(crate) fn decode_to_render<'a>(
    body: Cursor<'a>,
    encoding: &Encoding,
    tables: &Tables<'a>,
    visit: impl FnMut(Item<'a>) -> Result<()>,
) -> Result<Cursor<'a>> {
    walk(Walk { cursor: body, tables, visit, last_type: None, explain: false }, encoding)
}

fn walk<'a, E: From<Error>, V: FnMut(Item<'a>) -> Result<(), E>>(
    mut walk: Walk<'_, 'a, V>,
    encoding: &Encoding,
) -> Result<Cursor<'a>, E> {
    for field in encoding.fields {
        walk.field(field.name, field.form)?;
    }
    Ok(walk.cursor)
}

struct Walk<'w, 'a, V> {
    cursor: Cursor<'a>,
    tables: &'w Tables<'a>,
    visit: V,
    last_type: Option<TypeIdx>,
    /// Whether errors may render types.
    explain: bool,
}

impl<'a, E: From<Error>, V: FnMut(Item<'a>) -> Result<(), E>> Walk<'_, 'a, V> {
    #[inline]
    fn give(&mut self, field: &'static str, start: usize, value: Value<'a>) -> Result<(), E> {
        (self.visit)(Item { field, start, end: self.cursor.position(), value })
    }

    #[inline]
    fn field(&mut self, name: &'static str, form: Form) -> Result<(), E> {
        match form {
            Form::Attr(expect) => self.attr(name, expect),
            Form::OptionalAttr => self.optional_attr(name),
            Form::FlaggedAttr => self.flagged_attr(name),
            Form::ByteFlaggedAttr => self.byte_flagged_attr(name),
            Form::Type(expect) => self.r#type(name, expect),
            Form::String => self.string(name),
            Form::Resource => self.resource(name),
            Form::Unsigned | Form::WidthAndSign => self.unsigned(name),
            Form::Signed => self.signed(name),
            Form::OptionalUnsigned => self.optional_unsigned(name),
            Form::Bool => self.byte(name),
            Form::Blob => self.blob(name),
            Form::Attrs(Expect::DictionaryEntry) => self.dictionary(),
            Form::Attrs(expect) => self.list(name, |walk| walk.attr(name, expect)),
            Form::AttrPairs => self.list(name, |walk| {
                walk.attr(name, Expect::Any)?;
                walk.attr(name, Expect::Any)
            }),
            Form::Types => self.list(name, |walk| walk.r#type(name, Expect::Any)),
            Form::UnsignedList | Form::Positions => self.list(name, |walk| walk.unsigned(name)),
            Form::SignedList => self.list(name, |walk| walk.signed(name)),
            Form::Scalable => self.scalable(name),
            Form::IntegerOfType => self.integer_of_type(name),
            Form::FloatOfType => self.float_of_type(name),
            Form::Float64 => self.signed(name),
            Form::Float64List => self.list(name, |walk| walk.signed(name)),
            Form::ElementCount => self.element_count(name),
            Form::AffineMap => self.affine_map(name),
            Form::IntegerSet => self.integer_set(name),
            Form::StringElements => self.string_elements(name),
            Form::OptionalAttrs => self.optional_list(name, |walk| walk.optional_attr(name)),
            Form::OptionalUnsignedList => self.optional_list(name, |walk| walk.unsigned(name)),
        }
    }

    /// Nothing is stated where the type before is that of a tensor: the count is then given as none.
    fn element_count(&mut self, name: &'static str) -> Result<(), E> {
        if self.tables.version.may_type_arrays() && self.last_shape() == TypeShape::Shaped {
            return self.give(name, self.cursor.position(), Value::Absent);
        }
        self.unsigned(name)
    }

    /// A number that is given, too.
    fn number(&mut self, name: &'static str) -> Result<u64, E> {
        let start = self.cursor.position();
        let value = self.cursor.varint()?;
        self.give(name, start, Value::Unsigned(value))?;
        Ok(value)
    }

    fn affine(&self, what: &'static str) -> E {
        self.cursor.error(ErrorKind::InvalidEntry { what }).into()
    }

    fn inputs(&mut self, number: u64) -> Result<u64, E> {
        match number <= limits::AFFINE_INPUTS {
            true => Ok(number),
            false => Err(self.affine("an affine map or set has more than 65536 dimensions or symbols")),
        }
    }

    /// The kinds of maps: the identity, a permutation of the dimensions, some of them, and any expressions.
    fn affine_map(&mut self, name: &'static str) -> Result<(), E> {
        let head = self.number(name)?;
        let dims = self.inputs(head >> 2)?;
        match head & 3 {
            0 => Ok(()),
            1 => (0..dims).try_for_each(|_| self.input(name, dims)),
            2 => self.list(name, |walk| walk.input(name, dims)),
            _ => {
                let symbols = self.number(name)?;
                let symbols = self.inputs(symbols)?;
                let count = self.counted(name)?;
                self.expressions(name, count, [dims, symbols])
            }
        }
    }

    fn integer_set(&mut self, name: &'static str) -> Result<(), E> {
        let dims = self.number(name)?;
        let dims = self.inputs(dims)?;
        let symbols = self.number(name)?;
        let symbols = self.inputs(symbols)?;
        let count = self.counted(name)?;
        self.expressions(name, count, [dims, symbols])?;
        (0..count).try_for_each(|_| self.byte(name))
    }

    fn counted(&mut self, name: &'static str) -> Result<usize, E> {
        let start = self.cursor.position();
        let count = self.cursor.count()?;
        self.give(name, start, Value::Count(count as u64))?;
        Ok(count)
    }

    /// The position of a dimension or symbol, of which there are so many.
    fn input(&mut self, name: &'static str, count: u64) -> Result<(), E> {
        match self.number(name)? < count {
            true => Ok(()),
            false => Err(self.affine("an affine expression uses a dimension or symbol that there is not")),
        }
    }

    /// Expressions, each before what it consists of: 0 and 1 are a dimension and a symbol with their position, 2 a constant, 3 to 7 add,
    /// multiply, mod, floordiv and ceildiv with two expressions.
    fn expressions(&mut self, name: &'static str, count: usize, inputs: [u64; 2]) -> Result<(), E> {
        let mut open = count as u64;
        while open > 0 {
            match self.number(name)? {
                0 => self.input(name, inputs[0])?,
                1 => self.input(name, inputs[1])?,
                2 => self.signed(name)?,
                3..=7 => {
                    open += 1;
                    continue;
                }
                _ => return Err(self.affine("an affine expression is of a kind that does not exist")),
            }
            open -= 1;
        }
        Ok(())
    }

    fn list(
        &mut self,
        name: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let start = self.cursor.position();
        let count = self.cursor.count()?;
        self.give(name, start, Value::Count(count as u64))?;
        (0..count).try_for_each(|_| item(self))
    }

    /// Either form comes out as a list of flags. In the older one, the number of dimensions comes next, and no varint of a number above 0
    /// begins with a byte below 2, which a flag is.
    fn scalable(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let count = self.cursor.varint()?;
        let mut ahead = self.cursor;
        let is_flag = ahead.byte().is_ok_and(|byte| byte < 2);
        if !self.tables.version.may_count_scalable() || count == 0 || is_flag {
            let count = self.cursor.bounded(count);
            self.give(name, start, Value::Count(count as u64))?;
            return (0..count).try_for_each(|_| self.byte(name));
        }
        let mut ahead = self.cursor;
        let dims = ahead.count()?;
        self.give(name, start, Value::Count(dims as u64))?;
        let end = self.cursor.position();
        (0..dims as u64)
            .try_for_each(|dim| self.give(name, end, Value::Byte(u8::from(dims as u64 - dim <= count))))
    }

    fn optional_list(
        &mut self,
        name: &'static str,
        item: impl FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let start = self.cursor.position();
        let present = self.cursor.byte()?;
        self.give(name, start, Value::Byte(present))?;
        if present == 0 { Ok(()) } else { self.list(name, item) }
    }

    fn dictionary(&mut self) -> Result<(), E> {
        self.list("entries", |walk| {
            walk.attr("name", Expect::String)?;
            walk.attr("value", Expect::Any)
        })
    }

    #[inline]
    fn attr(&mut self, name: &'static str, expect: Expect) -> Result<(), E> {
        let start = self.cursor.position();
        let index = self.cursor.index(self.tables.entries.attribute_count(), Table::NestedAttribute)?;
        self.give(name, start, Value::Attr(AttrIdx(index), expect))
    }

    fn optional_attr(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let (index, present) = self.cursor.flagged()?;
        if !present {
            return self.give(name, start, Value::Absent);
        }
        let count = self.tables.entries.attribute_count();
        let index = self.cursor.check_index(index, count, Table::NestedAttribute, start)?;
        self.give(name, start, Value::OptionalAttr(AttrIdx(index)))
    }

    fn flagged_attr(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let present = self.cursor.varint()?;
        self.give(name, start, Value::Unsigned(present))?;
        if present == 0 { Ok(()) } else { self.attr(name, Expect::Any) }
    }

    fn byte_flagged_attr(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let present = self.cursor.byte()?;
        self.give(name, start, Value::Byte(present))?;
        if present == 0 { Ok(()) } else { self.attr(name, Expect::Any) }
    }

    fn r#type(&mut self, name: &'static str, expect: Expect) -> Result<(), E> {
        let start = self.cursor.position();
        let index = TypeIdx(self.cursor.index(self.tables.entries.type_count(), Table::NestedType)?);
        self.last_type = Some(index);
        self.give(name, start, Value::Type(index, expect))
    }

    fn string(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let index = self.cursor.index(self.tables.strings.len(), Table::String)?;
        self.give(name, start, Value::String(StringIdx(index)))
    }

    fn resource(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let index = self.cursor.index(self.tables.resources.dialect_count(), Table::Resource)?;
        self.give(name, start, Value::Resource(ResourceIdx(index)))
    }

    #[inline]
    fn unsigned(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let value = self.cursor.varint()?;
        self.give(name, start, Value::Unsigned(value))
    }

    fn signed(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let value = self.cursor.svarint()?;
        self.give(name, start, Value::Signed(value))
    }

    fn optional_unsigned(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let (value, present) = self.cursor.flagged()?;
        self.give(name, start, if present { Value::Unsigned(value) } else { Value::Absent })
    }

    fn byte(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let value = self.cursor.byte()?;
        self.give(name, start, Value::Byte(value))
    }

    fn blob(&mut self, name: &'static str) -> Result<(), E> {
        let start = self.cursor.position();
        let count = self.cursor.varint()?;
        let data = self.cursor.bytes(count)?;
        self.give(name, start, Value::Blob(data))
    }

    fn string_elements(&mut self, name: &'static str) -> Result<(), E> {
        self.unsigned("splat")?;
        while !self.cursor.is_empty() {
            self.string(name)?;
        }
        Ok(())
    }

    fn integer_of_type(&mut self, name: &'static str) -> Result<(), E> {
        match self.last_shape() {
            TypeShape::Integer(width) if width > limits::INTEGER_WIDTH => {
                let what = "integer type is wider than 16777215 bits";
                Err(self.cursor.error(ErrorKind::InvalidEntry { what }).into())
            }
            TypeShape::Integer(width) => self.known_width(name, width),
            TypeShape::Index => self.known_width(name, 64),
            _ => {
                let got = self.render_last_type();
                Err(self.cursor.error(ErrorKind::ExpectedIntegerType { got }).into())
            }
        }
    }

    fn float_of_type(&mut self, name: &'static str) -> Result<(), E> {
        match self.last_shape() {
            TypeShape::Float(width) => self.known_width(name, u64::from(width)),
            _ => {
                let got = self.render_last_type();
                Err(self.cursor.error(ErrorKind::WrongKind { expected: Expect::Float.class(), got }).into())
            }
        }
    }

    /// Up to 8 bits a raw byte, up to 64 a signed number, above that a counted list of signed words.
    fn known_width(&mut self, name: &'static str, width: u64) -> Result<(), E> {
        match width {
            0..=8 => self.byte(name),
            9..=64 => self.signed(name),
            _ => self.list(name, |walk| walk.signed(name)),
        }
    }

    fn last_shape(&self) -> TypeShape {
        let entry = self.last_type.and_then(|index| self.tables.entries.r#type(index));
        entry.map_or(TypeShape::Unknown, |entry| type_shape(&entry, self.tables))
    }

    fn render_last_type(&self) -> Box<str> {
        if !self.explain {
            return Box::default();
        }
        let index = self.last_type.unwrap_or(TypeIdx(u32::MAX));
        format!("'{}'", crate::text::type_text(index, self.tables, limits::RENDERED_BYTES)).into_boxed_str()
    }
}

/// Gives every attribute and type that the entry at a position of the joint numbering refers to, as such positions.
///
/// Exact for entries in an encoding that is known here; tells whether it was. Text and other encodings give nothing.
pub fn references(tables: &Tables<'_>, position: usize, give: &mut dyn FnMut(usize)) -> bool {
    let entries = &tables.entries;
    let types = position >= entries.attribute_count();
    let Some(entry) = entries.get(position).filter(|entry| entry.custom) else { return false };
    let Some(encoding) = entry_code(&entry).and_then(|code| encoding_of(&entry, code, types, tables)) else {
        return false;
    };
    let mut body = entry.body;
    let decoded = body.varint().and_then(|_| {
        decode(body, encoding, tables, |item| {
            match item.value {
                Value::Attr(index, _) | Value::OptionalAttr(index) => {
                    give(entries.position(EntryIdx::Attr(index)))
                }
                Value::Type(index, _) => give(entries.position(EntryIdx::Type(index))),
                _ => {}
            }
            Ok(())
        })
    });
    decoded.is_ok_and(|rest| rest.is_empty())
}
