//! What an [`Attr`] is: one variant per builtin kind, and `{definition, parameters}` for those of dialects.

use crate::def::{AttrDefId, Param};
use crate::encoded::Encoded;
use crate::handles::{Attr, Ident, Type};
use crate::mutable::BodyCell;
use bytes::Bytes;
use rmlir_num::{AffineMap, Int, IntegerSet};
use std::hash::{Hash, Hasher};

/// A key and its value in a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedAttr {
    /// The key.
    pub name: Ident,
    /// The value.
    pub value: Attr,
}

/// The contents of a uniqued attribute.
#[derive(Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AttrData {
    /// `unit`
    Unit,
    /// `5 : i32`, `true`
    Integer {
        /// Integer or index type.
        ty: Type,
        /// As wide as the type (index: 64 bits).
        value: Int,
    },
    /// `1.0 : f32`
    Float {
        /// Float type.
        ty: Type,
        /// Bit pattern, least significant word first; see [`AttrData::float_bits`].
        bits: [u64; 2],
    },
    /// `"text"`, `"text" : !t`
    String {
        /// The bytes.
        value: Ident,
        /// `none` unless stated.
        ty: Type,
    },
    /// `[a, b]`
    Array(Box<[Attr]>),
    /// `{k = v}`; sorted by the bytes of the keys, which are distinct.
    Dictionary(Box<[NamedAttr]>),
    /// A type used as an attribute.
    Type(Type),
    /// `@root::@nested`
    SymbolRef {
        /// The first component.
        root: Ident,
        /// The components after it.
        nested: Box<[Ident]>,
    },
    /// `affine_map<(d0) -> (d0)>`
    AffineMap(Box<AffineMap>),
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSet(Box<IntegerSet>),
    /// `array<i32: 1, 2>`
    DenseArray(Box<DenseArray>),
    /// `dense<...>` of integers, index, floats or complex numbers
    DenseElements(Box<DenseElements>),
    /// `dense<["a", "b"]>`: elements kept as text
    DenseStrings(Box<DenseStrings>),
    /// `dense_resource<key> : T`
    DenseResource {
        /// Shaped type.
        ty: Type,
        /// Key in the resources of the file with number `file`.
        key: Ident,
        /// Which file's resources: keys of two files are never the same key.
        file: u32,
    },
    /// `sparse<indices, values> : T`
    Sparse {
        /// Shaped type.
        ty: Type,
        /// `dense` of i64.
        indices: Attr,
        /// `dense` of the element type.
        values: Attr,
    },
    /// `strided<[s, ?], offset: o>`; [`DYNAMIC`](crate::DYNAMIC) stands for `?`.
    Strided {
        /// Offset in elements.
        offset: i64,
        /// Strides in elements.
        strides: Box<[i64]>,
    },
    /// An attribute of a dialect that nobody registered: its text is kept as it stands.
    Opaque(Box<OpaqueAttr>),
    /// An attribute of a dialect that nobody registered, from its binary encoding.
    Encoded(Box<Encoded>),
    /// `distinct[0]<value>`: never equal to another one.
    Distinct {
        /// Identity within the context. Not what is printed.
        id: u64,
        /// What it refers to; `unit` if nothing.
        value: Attr,
    },
    /// `loc(unknown)`
    LocUnknown,
    /// `loc("f.c":1:2)`, `loc("f.c":1:2 to 3:4)`
    LocFile(FileRange),
    /// `loc("name")`, `loc("name"(child))`
    LocName {
        /// The name.
        name: Ident,
        /// Location attribute; unknown if not stated.
        child: Attr,
    },
    /// `loc(callsite(callee at caller))`
    LocCallSite {
        /// Where the callee is.
        callee: Attr,
        /// Where it is called.
        caller: Attr,
    },
    /// `loc(fused<metadata>[a, b])`
    LocFused {
        /// Location attributes.
        locs: Box<[Attr]>,
        /// Any attribute.
        metadata: Option<Attr>,
    },
    /// An attribute of a registered dialect.
    Dialect(DialectAttr),
}

/// A place or range in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileRange {
    /// File name as given.
    pub file: Ident,
    /// First line, from 1.
    pub line: u32,
    /// First column in bytes, from 1.
    pub column: u32,
    /// Last line; equal to `line` for a place.
    pub end_line: u32,
    /// Last column; equal to `column` for a place.
    pub end_column: u32,
}

impl FileRange {
    /// A place: a range without extent.
    pub fn place(file: Ident, line: u32, column: u32) -> FileRange {
        FileRange { file, line, column, end_line: line, end_column: column }
    }

    /// Whether it has no extent.
    pub fn is_place(&self) -> bool {
        self.line == self.end_line && self.column == self.end_column
    }
}

/// `array<T: ...>`: a short list of scalars.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct DenseArray {
    /// `i1`, or an integer or float type whose width is a multiple of 8.
    pub element: Type,
    /// Elements, little-endian, each in as many bytes as its width asks for.
    pub raw: Bytes,
    /// Number of elements.
    pub len: usize,
}

/// `dense<...>` of numbers.
#[derive(Debug, PartialEq, Eq)]
pub struct DenseElements {
    /// Shaped type of static shape.
    pub ty: Type,
    /// Elements, little-endian, each in as many bytes as its width asks for (i1: bits, least significant first); one element
    /// for a splat.
    pub raw: Bytes,
    /// All elements are the one in `raw`.
    pub splat: bool,
}

/// Weights may be most of a file that is mapped: what tells them apart is looked for in samples, so that they need not be read. That two are equal
/// is never taken from their hashes.
impl Hash for DenseElements {
    fn hash<H: Hasher>(&self, state: &mut H) {
        /// Up to this size all bytes count.
        const ALL: usize = 1 << 16;
        /// How many samples there are of more, and how long each is. They are few: of a file that is mapped, what lies around each is read too.
        const SAMPLES: usize = 4;
        const LENGTH: usize = 512;
        self.ty.hash(state);
        self.splat.hash(state);
        if self.raw.len() <= ALL {
            return self.raw.hash(state);
        }
        self.raw.len().hash(state);
        let last = self.raw.len() - LENGTH;
        for sample in 0..SAMPLES {
            let start = last / (SAMPLES - 1) * sample;
            let start = if sample == SAMPLES - 1 { last } else { start };
            self.raw.get(start..start + LENGTH).hash(state);
        }
    }
}

/// `dense<...>` of strings.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct DenseStrings {
    /// Shaped type of static shape.
    pub ty: Type,
    /// Elements; one for a splat.
    pub values: Box<[Ident]>,
    /// All elements are the one in `values`.
    pub splat: bool,
}

/// An attribute of an unregistered dialect.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct OpaqueAttr {
    /// Dialect namespace.
    pub dialect: Ident,
    /// The text after `#dialect.`.
    pub text: Ident,
    /// `none` unless stated.
    pub ty: Type,
}

/// An attribute of a registered dialect: its definition and parameters. See [`DialectType`](crate::DialectType) for mutable ones.
#[derive(Debug)]
pub struct DialectAttr {
    /// Which attribute of which dialect.
    pub def: AttrDefId,
    /// Parameters in the order of the definition.
    pub params: Box<[Param]>,
    pub(crate) body: BodyCell,
    pub(crate) kind: OneKind,
}

/// A byte of which one value is used: the others tell kinds of attributes that are not of a dialect, so that one of a dialect, as most are,
/// lies where all lie and not elsewhere.
#[derive(Clone, Copy, Debug, Default)]
#[repr(u8)]
pub(crate) enum OneKind {
    #[default]
    Dialect = 0,
}

// Each attribute takes as much as the largest.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<AttrData>() == 32 && size_of::<DialectAttr>() == 32);

impl DialectAttr {
    /// The body of a mutable attribute, once it is set.
    pub fn body(&self) -> Option<&[Param]> {
        self.body.get()
    }
}

impl PartialEq for DialectAttr {
    fn eq(&self, other: &Self) -> bool {
        self.def == other.def && self.params == other.params
    }
}

impl Eq for DialectAttr {}

impl Hash for DialectAttr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.def.hash(state);
        self.params.hash(state);
    }
}

impl AttrData {
    /// Whether this is a location attribute of the builtin dialect.
    pub fn is_location(&self) -> bool {
        matches!(
            self,
            AttrData::LocUnknown
                | AttrData::LocFile(_)
                | AttrData::LocName { .. }
                | AttrData::LocCallSite { .. }
                | AttrData::LocFused { .. }
        )
    }

    /// The bit pattern of a float attribute.
    pub fn float_bits(&self) -> Option<u128> {
        match self {
            AttrData::Float { bits, .. } => Some(u128::from(bits[1]) << 64 | u128::from(bits[0])),
            _ => None,
        }
    }

    /// The elements of an array attribute.
    pub fn as_array(&self) -> Option<&[Attr]> {
        match self {
            AttrData::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The entries of a dictionary attribute, sorted by key.
    pub fn as_dictionary(&self) -> Option<&[NamedAttr]> {
        match self {
            AttrData::Dictionary(entries) => Some(entries),
            _ => None,
        }
    }
}

impl DenseArray {
    /// Bytes per element; also of `i1`, which is stored as one byte here.
    pub fn element_size(&self) -> usize {
        self.raw.len().checked_div(self.len).unwrap_or(0)
    }
}
