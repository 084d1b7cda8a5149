//! Binary encodings of attributes and types, as tables.
//!
//! An encoding is a code and a list of fields. One decoder walks the fields of an entry and hands each value with its byte range to a
//! visitor; validation, inspection, dumps and rewrites are such visitors. Adding a dialect's encoding is adding a table.

mod decode;
mod kind;
mod tables;

pub(crate) use decode::decode_to_render;
pub use decode::{Item, Value, decode, encoding_of, entry_code, references};
pub use kind::{AttrKind, Expect, TypeShape, attribute_kind, attribute_kinds, type_shape};
pub use tables::{BUILTIN_ATTRIBUTES, BUILTIN_TYPES, find_table, first_release, known_tables};

/// The encodings of one dialect's attributes or types.
#[derive(Clone, Copy, Debug)]
pub struct EncodingTable {
    /// The dialect.
    pub dialect: &'static str,
    /// Whether it is for types; otherwise for attributes.
    pub types: bool,
    /// Whether an entry that does not fit is an error. Encodings of other dialects than builtin differ between releases, so that an entry
    /// that does not fit is opaque instead.
    pub binding: bool,
    /// By code, ascending.
    pub encodings: &'static [Encoding],
}

impl EncodingTable {
    /// The encoding with this code. Codes mostly are positions.
    pub fn find(&self, code: u64) -> Option<&'static Encoding> {
        match self.encodings.get(usize::try_from(code).ok()?) {
            Some(encoding) if encoding.code == code => Some(encoding),
            _ => self.encodings.iter().find(|encoding| encoding.code == code),
        }
    }
}

/// One kind of attribute or type.
#[derive(Clone, Copy, Debug)]
pub struct Encoding {
    /// The varint that every entry of it starts with.
    pub code: u64,
    /// Its name, for people.
    pub name: &'static str,
    /// What it is to attributes that refer to it; types have `AttrKind::Unknown`.
    pub kind: AttrKind,
    /// What follows the code.
    pub fields: &'static [Field],
}

/// One field of an encoding.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name, for people.
    pub name: &'static str,
    /// How it is encoded.
    pub form: Form,
}

/// How a field is encoded.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// An attribute of some class.
    Attr(Expect),
    /// An attribute or nothing.
    OptionalAttr,
    /// A type of some class.
    Type(Expect),
    /// A string.
    String,
    /// A resource handle.
    Resource,
    /// An unsigned number.
    Unsigned,
    /// A signed number.
    Signed,
    /// A number or nothing: varint with flag.
    OptionalUnsigned,
    /// One raw byte, 0 or 1.
    Bool,
    /// A byte count and the bytes.
    Blob,
    /// A counted list of attributes.
    Attrs(Expect),
    /// A counted list of types.
    Types,
    /// A counted list of unsigned numbers.
    UnsignedList,
    /// A counted list of signed numbers, such as a shape.
    SignedList,
    /// Which dimensions of a vector are scalable: a counted list of raw bytes, 0 or 1. [Release 16](crate::Version::may_count_scalable) writes only
    /// how many of the last ones are.
    Scalable,
    /// An integer as wide as the type read before says.
    IntegerOfType,
    /// The bits of a float as wide as the type read before says.
    FloatOfType,
    /// The bits of a 64-bit float.
    Float64,
    /// A counted list of 64-bit floats.
    Float64List,
    /// A splat flag and the strings up to the end of the entry.
    StringElements,
    /// A raw byte 0, or 1 and a counted list of optional attributes.
    OptionalAttrs,
    /// A raw byte 0, or 1 and a counted list of unsigned numbers.
    OptionalUnsignedList,
}
