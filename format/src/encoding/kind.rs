//! What an attribute or type is, as far as others that refer to it care.

use super::decode::{encoding_of, entry_code};
use super::registry::known_tables;
use super::{BuiltinType as T, EncodingTable};
use crate::read::Tables;
use crate::read::attr_type::Entry;

/// What an attribute is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum AttrKind {
    /// Of a dialect whose classes are not known here. Fits everywhere.
    Unknown,
    /// ArrayAttr.
    Array,
    /// DictionaryAttr.
    Dictionary,
    /// StringAttr without type.
    String,
    /// StringAttr with a type.
    TypedString,
    /// SymbolRefAttr without nested part.
    FlatSymbolRef,
    /// SymbolRefAttr with a nested part.
    SymbolRef,
    /// TypeAttr.
    Type,
    /// UnitAttr.
    Unit,
    /// IntegerAttr.
    Integer,
    /// FloatAttr.
    Float,
    /// Any location.
    Location,
    /// DenseIntOrFPElementsAttr.
    DenseElements,
    /// DenseStringElementsAttr.
    DenseStrings,
    /// DenseArrayAttr.
    DenseArray,
    /// Any other elements attribute.
    Elements,
    /// DistinctAttr.
    Distinct,
    /// AffineMapAttr or StridedLayoutAttr.
    Layout,
    /// IntegerSetAttr.
    IntegerSet,
}

/// Which class a reference needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// Any attribute or type.
    Any,
    /// StringAttr.
    String,
    /// FlatSymbolRefAttr.
    FlatSymbolRef,
    /// Any location.
    Location,
    /// Any dense elements attribute.
    DenseElements,
    /// A dense elements attribute of integers.
    DenseIntElements,
    /// A memref layout.
    Layout,
    /// Alternating names (StringAttr) and values.
    DictionaryEntry,
    /// A shaped type.
    Shaped,
    /// A float type.
    Float,
}

impl Expect {
    /// The class as messages name it.
    pub fn class(self) -> &'static str {
        match self {
            Expect::Any | Expect::DictionaryEntry => "mlir::Attribute",
            Expect::String => "mlir::StringAttr",
            Expect::FlatSymbolRef => "mlir::FlatSymbolRefAttr",
            Expect::Location => "mlir::LocationAttr",
            Expect::DenseElements => "mlir::DenseElementsAttr",
            Expect::DenseIntElements => "mlir::DenseIntElementsAttr",
            Expect::Layout => "mlir::MemRefLayoutAttrInterface",
            Expect::Shaped => "mlir::ShapedType",
            Expect::Float => "mlir::FloatType",
        }
    }

    /// Whether an attribute of this kind is of the class.
    pub fn admits(self, kind: AttrKind) -> bool {
        use AttrKind as K;
        match self {
            _ if kind == K::Unknown => true,
            Expect::String => matches!(kind, K::String | K::TypedString),
            Expect::FlatSymbolRef => kind == K::FlatSymbolRef,
            Expect::Location => kind == K::Location,
            Expect::DenseElements => matches!(kind, K::DenseElements | K::DenseStrings),
            Expect::DenseIntElements => kind == K::DenseElements,
            Expect::Layout => kind == K::Layout,
            _ => true,
        }
    }
}

/// What a type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeShape {
    /// Of a dialect whose classes are not known here. Fits everywhere.
    Unknown,
    /// An integer of this many bits.
    Integer(u64),
    /// The index type: 64 bits on the wire.
    Index,
    /// A float of this many bits.
    Float(u32),
    /// Tensor, memref or vector.
    Shaped,
    /// Any other builtin type.
    Other,
}

/// Kinds of the textual form by the word they start with.
const WORDS: [(&[u8], AttrKind); 11] = [
    (b"loc", AttrKind::Location),
    (b"affine_map", AttrKind::Layout),
    (b"strided", AttrKind::Layout),
    (b"affine_set", AttrKind::IntegerSet),
    (b"dense", AttrKind::DenseElements),
    (b"dense_resource", AttrKind::Elements),
    (b"sparse", AttrKind::Elements),
    (b"array", AttrKind::DenseArray),
    (b"distinct", AttrKind::Distinct),
    (b"unit", AttrKind::Unit),
    (b"true", AttrKind::Integer),
];

/// What the attribute is. Entries that cannot be decoded are unknown.
pub fn attribute_kind(entry: &Entry<'_>, tables: &Tables<'_>) -> AttrKind {
    if entry.custom {
        return entry_code(entry)
            .and_then(|code| encoding_of(entry, code, false, tables))
            .map_or(AttrKind::Unknown, |e| e.kind);
    }
    text_kind(entry.body.rest())
}

/// The kind of every attribute.
pub fn attribute_kinds(tables: &Tables<'_>) -> Vec<AttrKind> {
    let known = known_tables(tables, false);
    let count = tables.entries.attribute_count();
    let mut kinds = Vec::with_capacity(count);
    // Nothing fails here; entries come in order, so that each is pushed to its place.
    let _ = tables.entries.try_for_each(|position, entry| {
        if position < count {
            let table = known.get(entry.dialect.index()).copied().flatten();
            kinds.push(kind_in(&entry, table));
        }
        Ok(())
    });
    kinds
}

#[inline]
fn kind_in(entry: &Entry<'_>, table: Option<&EncodingTable>) -> AttrKind {
    if !entry.custom {
        return text_kind(entry.body.rest());
    }
    let mut body = entry.body;
    let encoding = table.and_then(|table| table.find(body.varint().ok()?));
    encoding.map_or(AttrKind::Unknown, |encoding| encoding.kind)
}

fn text_kind(text: &[u8]) -> AttrKind {
    let text = text.trim_ascii_start();
    match text.first() {
        Some(b'{') => AttrKind::Dictionary,
        Some(b'[') => AttrKind::Array,
        // A string may be followed by a type; both are a StringAttr.
        Some(b'"') => AttrKind::String,
        Some(b'@') if text.windows(2).any(|pair| pair == b"::") => AttrKind::SymbolRef,
        Some(b'@') => AttrKind::FlatSymbolRef,
        Some(b'!' | b'(') => AttrKind::Type,
        Some(b'0'..=b'9' | b'-') => AttrKind::Integer,
        _ => word_kind(text),
    }
}

fn word_kind(text: &[u8]) -> AttrKind {
    let word = text.split(|b| !(b.is_ascii_alphanumeric() || *b == b'_')).next().unwrap_or_default();
    WORDS.iter().find(|(name, _)| *name == word).map_or(AttrKind::Unknown, |(_, kind)| *kind)
}

/// Widths of the builtin floats without a code, by their textual form.
fn text_float_width(text: &[u8]) -> Option<u32> {
    match text {
        [b'f', b'4' | b'6' | b'8', b'E', ..] => u32::from(*text.get(1)?).checked_sub(u32::from(b'0')),
        b"tf32" => Some(19),
        b"bf16" | b"f16" => Some(16),
        b"f32" => Some(32),
        b"f64" => Some(64),
        b"f80" => Some(80),
        b"f128" => Some(128),
        _ => None,
    }
}

fn text_type_shape(text: &[u8]) -> TypeShape {
    let text = text.strip_suffix(b"\0").unwrap_or(text).trim_ascii();
    if let Some(width) = text_float_width(text) {
        return TypeShape::Float(width);
    }
    if text == b"index" {
        return TypeShape::Index;
    }
    if [b"tensor<".as_slice(), b"memref<", b"vector<"].iter().any(|prefix| text.starts_with(prefix)) {
        return TypeShape::Shaped;
    }
    let digits = text.strip_prefix(b"si").or(text.strip_prefix(b"ui")).or(text.strip_prefix(b"i"));
    let width =
        digits.and_then(|digits| std::str::from_utf8(digits).ok()).and_then(|digits| digits.parse().ok());
    width.map_or(TypeShape::Unknown, TypeShape::Integer)
}

/// What the type is. Entries that cannot be decoded are unknown.
pub fn type_shape(entry: &Entry<'_>, tables: &Tables<'_>) -> TypeShape {
    if !entry.custom {
        return text_type_shape(entry.body.rest());
    }
    let dialect = tables.dialects.name(entry.dialect).and_then(|name| tables.strings.get(name));
    if dialect != Some(b"builtin") {
        let encoding = entry_code(entry).and_then(|code| encoding_of(entry, code, true, tables));
        return encoding.map_or(TypeShape::Unknown, |encoding| encoding.shape);
    }
    let mut body = entry.body;
    let Some(of) = body.varint().ok().and_then(T::of) else { return TypeShape::Other };
    match of {
        T::Integer => body.varint().map_or(TypeShape::Other, |coded| TypeShape::Integer(coded >> 2)),
        T::Index => TypeShape::Index,
        T::BFloat16 | T::Float16 => TypeShape::Float(16),
        T::Float32 => TypeShape::Float(32),
        T::Float64 => TypeShape::Float(64),
        T::Float80 => TypeShape::Float(80),
        T::Float128 => TypeShape::Float(128),
        T::MemRef | T::MemRefWithSpace | T::UnrankedMemRef | T::UnrankedMemRefWithSpace => TypeShape::Shaped,
        T::RankedTensor | T::RankedTensorWithEncoding | T::UnrankedTensor => TypeShape::Shaped,
        T::Vector | T::ScalableVector => TypeShape::Shaped,
        T::Function | T::Complex | T::None | T::Tuple => TypeShape::Other,
    }
}
