//! Binary encodings of attributes and types, as tables.
//!
//! An encoding is a code and a list of fields. One decoder walks the fields of an entry and hands each value with its byte range to a
//! visitor; validation, inspection, dumps and rewrites are such visitors. The builtin dialect's tables are here. Those of other dialects are
//! with the dialects: a program that knows dialects says so with [`Encodings`], and without them their entries are opaque.

mod builtin;
mod decode;
mod kind;
mod registry;

pub use builtin::{BUILTIN_ATTRIBUTES, BUILTIN_TYPES, BuiltinAttr, BuiltinType};
pub(crate) use decode::decode_to_render;
pub use decode::{Item, Value, decode, encoding_of, entry_code, references};
pub use kind::{AttrKind, Expect, TypeShape, attribute_kind, attribute_kinds, type_shape};
pub use registry::{Encodings, Registry, TableError, known_tables};

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
    /// The first release that can read what has this code or a higher one, where not every release with bytecode can: by code, ascending.
    pub since: &'static [(u64, u32)],
    /// By code, ascending.
    pub encodings: &'static [Encoding],
}

impl EncodingTable {
    /// The encoding with this code. Codes mostly are positions.
    pub fn find(&self, code: u64) -> Option<&'static Encoding> {
        Some(self.find_with_place(code)?.0)
    }

    /// The same with its place among the encodings of the table.
    pub fn find_with_place(&self, code: u64) -> Option<(&'static Encoding, usize)> {
        let place = usize::try_from(code).ok()?;
        match self.encodings.get(place) {
            Some(encoding) if encoding.code == code => Some((encoding, place)),
            _ => {
                let place = self.encodings.iter().position(|encoding| encoding.code == code)?;
                Some((&self.encodings[place], place))
            }
        }
    }

    /// The first release that can read an encoding; 0 if all of those with bytecode can.
    pub fn first_release(&self, code: u64) -> u32 {
        self.since.iter().rev().find(|(first, _)| *first <= code).map_or(0, |(_, release)| *release)
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
    /// What a type is to the values of it that refer to it; unknown for attributes, and for what says nothing.
    pub shape: TypeShape,
}

impl Encoding {
    /// What a dialect other than builtin encodes.
    pub const fn new(code: u64, name: &'static str, fields: &'static [Field]) -> Encoding {
        Encoding { code, name, kind: AttrKind::Unknown, fields, shape: TypeShape::Unknown }
    }

    /// The same for a type that is this to its values.
    pub const fn of_shape(self, shape: TypeShape) -> Encoding {
        Encoding { shape, ..self }
    }
}

/// One field of an encoding.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name, for people.
    pub name: &'static str,
    /// How it is encoded.
    pub form: Form,
}

impl Field {
    /// A field of this name.
    pub const fn new(name: &'static str, form: Form) -> Field {
        Field { name, form }
    }
}

/// How a field is encoded.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// An attribute of some class.
    Attr(Expect),
    /// An attribute or nothing.
    OptionalAttr,
    /// A number 0, or another one and an attribute.
    FlaggedAttr,
    /// A raw byte 0, or 1 and an attribute.
    ByteFlaggedAttr,
    /// A type of some class.
    Type(Expect),
    /// A string.
    String,
    /// A resource handle.
    Resource,
    /// An unsigned number.
    Unsigned,
    /// The width of an integer type, shifted left by two, and its signedness: 0 for none, 1 for signed, 2 for unsigned.
    WidthAndSign,
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
    /// A counted list of pairs of attributes.
    AttrPairs,
    /// A counted list of types.
    Types,
    /// A counted list of unsigned numbers.
    UnsignedList,
    /// A counted list of at most four unsigned numbers: line, column, last line, last column.
    Positions,
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
    /// How many elements follow the type read before. [Before release 16](crate::Version::may_type_arrays), the type may say that itself.
    ElementCount,
    /// An affine map: dimensions and the kind of map in one number, then what the kind needs.
    AffineMap,
    /// An integer set: dimensions, symbols, counted expressions, and for each a raw byte, 1 for an equality.
    IntegerSet,
    /// A splat flag and the strings up to the end of the entry.
    StringElements,
    /// A raw byte 0, or 1 and a counted list of optional attributes.
    OptionalAttrs,
    /// A raw byte 0, or 1 and a counted list of unsigned numbers.
    OptionalUnsignedList,
}
