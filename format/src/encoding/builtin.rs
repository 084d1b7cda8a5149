//! The entries of the builtin dialect: the one place that has their codes, kinds and fields. Who reads,
//! writes, checks or renders them goes by the names here.

use super::Form::{self, *};
use super::kind::{AttrKind, Expect as E, TypeShape};
use super::{Encoding, EncodingTable, Field};

const fn f(name: &'static str, form: Form) -> Field {
    Field { name, form }
}

const SHAPE: Field = f("shape", SignedList);
const ELEMENT: Field = f("element", Type(E::Any));

/// Declares the entries of one table, a line each: code, name, name for people, kind, fields.
macro_rules! entries {
    ($(#[$doc:meta])* $entry:ident,
     $(#[$table_doc:meta])* $table:ident, types: $types:literal, since: $since:expr;
     $($code:literal $name:ident: $shown:literal is $kind:ident, [$($field:expr),*];)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u64)]
        pub enum $entry {
            $(#[doc = concat!("`", $shown, "` with code ", $code, ".")] $name = $code,)*
        }

        impl $entry {
            /// The entry with this code.
            #[inline]
            pub const fn of(code: u64) -> Option<$entry> {
                match code {
                    $($code => Some($entry::$name),)*
                    _ => None,
                }
            }

            /// The varint that every such entry starts with.
            #[inline]
            pub const fn code(self) -> u64 {
                self as u64
            }
        }

        $(#[$table_doc])*
        pub static $table: EncodingTable = EncodingTable {
            dialect: "builtin",
            types: $types,
            binding: true,
            since: $since,
            encodings: &[
                $(Encoding {
                    code: $code,
                    name: $shown,
                    kind: AttrKind::$kind,
                    fields: &[$($field),*],
                    shape: TypeShape::Unknown,
                },)*
            ],
        };
    };
}

entries! {
    /// An attribute of the builtin dialect, as it is encoded.
    BuiltinAttr,
    /// Attributes of the builtin dialect.
    BUILTIN_ATTRIBUTES, types: false, since: &[(21, 19), (22, 20), (23, 24)];
    0 Array: "ArrayAttr" is Array, [f("elements", Attrs(E::Any))];
    1 Dictionary: "DictionaryAttr" is Dictionary, [f("entries", Attrs(E::DictionaryEntry))];
    2 String: "StringAttr" is String, [f("value", String)];
    3 TypedString: "StringAttr" is TypedString, [f("value", String), f("type", Type(E::Any))];
    4 FlatSymbolRef: "FlatSymbolRefAttr" is FlatSymbolRef, [f("root", Attr(E::String))];
    5 SymbolRef: "SymbolRefAttr" is SymbolRef,
        [f("root", Attr(E::String)), f("nested", Attrs(E::FlatSymbolRef))];
    6 Type: "TypeAttr" is Type, [f("type", Type(E::Any))];
    7 Unit: "UnitAttr" is Unit, [];
    8 Integer: "IntegerAttr" is Integer, [f("type", Type(E::Any)), f("value", IntegerOfType)];
    9 Float: "FloatAttr" is Float, [f("type", Type(E::Float)), f("value", FloatOfType)];
    10 CallSiteLoc: "CallSiteLoc" is Location,
        [f("callee", Attr(E::Location)), f("caller", Attr(E::Location))];
    11 FileLineColLoc: "FileLineColLoc" is Location,
        [f("file", Attr(E::String)), f("line", Unsigned), f("column", Unsigned)];
    12 FusedLoc: "FusedLoc" is Location, [f("locations", Attrs(E::Location))];
    13 FusedLocWithMetadata: "FusedLoc" is Location,
        [f("locations", Attrs(E::Location)), f("metadata", Attr(E::Any))];
    14 NameLoc: "NameLoc" is Location, [f("name", Attr(E::String)), f("child", Attr(E::Location))];
    15 UnknownLoc: "UnknownLoc" is Location, [];
    16 DenseResource: "DenseResourceElementsAttr" is Elements,
        [f("type", Type(E::Shaped)), f("handle", Resource)];
    17 DenseArray: "DenseArrayAttr" is DenseArray, [ELEMENT, f("size", ElementCount), f("data", Blob)];
    18 DenseElements: "DenseIntOrFPElementsAttr" is DenseElements,
        [f("type", Type(E::Shaped)), f("data", Blob)];
    19 DenseStrings: "DenseStringElementsAttr" is DenseStrings,
        [f("type", Type(E::Shaped)), f("values", StringElements)];
    20 Sparse: "SparseElementsAttr" is Elements,
        [f("type", Type(E::Shaped)), f("indices", Attr(E::DenseIntElements)),
         f("values", Attr(E::DenseElements))];
    21 Distinct: "DistinctAttr" is Distinct, [f("referenced", Attr(E::Any))];
    22 FileLineColRange: "FileLineColRange" is Location,
        [f("file", Attr(E::String)), f("positions", Positions)];
    23 AffineMap: "AffineMapAttr" is Layout, [f("map", AffineMap)];
    24 IntegerSet: "IntegerSetAttr" is IntegerSet, [f("set", IntegerSet)];
    25 Strided: "StridedLayoutAttr" is Layout, [f("offset", Signed), f("strides", SignedList)];
}

entries! {
    /// A type of the builtin dialect, as it is encoded.
    BuiltinType,
    /// Types of the builtin dialect.
    BUILTIN_TYPES, types: true, since: &[];
    0 Integer: "IntegerType" is Unknown, [f("width and signedness", WidthAndSign)];
    1 Index: "IndexType" is Unknown, [];
    2 Function: "FunctionType" is Unknown, [f("inputs", Types), f("results", Types)];
    3 BFloat16: "BFloat16Type" is Unknown, [];
    4 Float16: "Float16Type" is Unknown, [];
    5 Float32: "Float32Type" is Unknown, [];
    6 Float64: "Float64Type" is Unknown, [];
    7 Float80: "Float80Type" is Unknown, [];
    8 Float128: "Float128Type" is Unknown, [];
    9 Complex: "ComplexType" is Unknown, [ELEMENT];
    10 MemRef: "MemRefType" is Unknown, [SHAPE, ELEMENT, f("layout", Attr(E::Layout))];
    11 MemRefWithSpace: "MemRefType" is Unknown,
        [f("memory space", Attr(E::Any)), SHAPE, ELEMENT, f("layout", Attr(E::Layout))];
    12 None: "NoneType" is Unknown, [];
    13 RankedTensor: "RankedTensorType" is Unknown, [SHAPE, ELEMENT];
    14 RankedTensorWithEncoding: "RankedTensorType" is Unknown, [f("encoding", Attr(E::Any)), SHAPE, ELEMENT];
    15 Tuple: "TupleType" is Unknown, [f("types", Types)];
    16 UnrankedMemRef: "UnrankedMemRefType" is Unknown, [ELEMENT];
    17 UnrankedMemRefWithSpace: "UnrankedMemRefType" is Unknown, [f("memory space", Attr(E::Any)), ELEMENT];
    18 UnrankedTensor: "UnrankedTensorType" is Unknown, [ELEMENT];
    19 Vector: "VectorType" is Unknown, [SHAPE, ELEMENT];
    20 ScalableVector: "VectorType" is Unknown, [f("scalable", Scalable), SHAPE, ELEMENT];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_codes_agree_with_the_tables() {
        for encoding in BUILTIN_ATTRIBUTES.encodings {
            assert_eq!(BuiltinAttr::of(encoding.code).map(BuiltinAttr::code), Some(encoding.code));
        }
        for encoding in BUILTIN_TYPES.encodings {
            assert_eq!(BuiltinType::of(encoding.code).map(BuiltinType::code), Some(encoding.code));
        }
        assert_eq!((BuiltinAttr::of(26), BuiltinType::of(21)), (None, None));
        assert_eq!(BUILTIN_ATTRIBUTES.first_release(BuiltinAttr::Distinct.code()), 19);
        assert_eq!(BUILTIN_ATTRIBUTES.first_release(BuiltinAttr::UnknownLoc.code()), 0);
    }
}
