//! The tables of the encodings that are known here.

use super::Form::{self, *};
use super::kind::{AttrKind as K, Expect as E};
use super::{Encoding, EncodingTable, Field};
use crate::read::Tables;

const fn f(name: &'static str, form: Form) -> Field {
    Field { name, form }
}

const fn attr(code: u64, name: &'static str, kind: K, fields: &'static [Field]) -> Encoding {
    Encoding { code, name, kind, fields }
}

const fn other(code: u64, name: &'static str, fields: &'static [Field]) -> Encoding {
    Encoding { code, name, kind: K::Unknown, fields }
}

const SHAPE: Field = f("shape", SignedList);
const ELEMENT: Field = f("element", Type(E::Any));

/// Attributes of the builtin dialect.
pub static BUILTIN_ATTRIBUTES: EncodingTable = EncodingTable {
    dialect: "builtin",
    types: false,
    binding: true,
    encodings: &[
        attr(0, "ArrayAttr", K::Array, &[f("elements", Attrs(E::Any))]),
        // Name and value alternate, so the list holds twice the count: see `decode`.
        attr(1, "DictionaryAttr", K::Dictionary, &[f("entries", Attrs(E::DictionaryEntry))]),
        attr(2, "StringAttr", K::String, &[f("value", String)]),
        attr(3, "StringAttr", K::TypedString, &[f("value", String), f("type", Type(E::Any))]),
        attr(4, "FlatSymbolRefAttr", K::FlatSymbolRef, &[f("root", Attr(E::String))]),
        attr(
            5,
            "SymbolRefAttr",
            K::SymbolRef,
            &[f("root", Attr(E::String)), f("nested", Attrs(E::FlatSymbolRef))],
        ),
        attr(6, "TypeAttr", K::Type, &[f("type", Type(E::Any))]),
        attr(7, "UnitAttr", K::Unit, &[]),
        attr(8, "IntegerAttr", K::Integer, &[f("type", Type(E::Any)), f("value", IntegerOfType)]),
        attr(9, "FloatAttr", K::Float, &[f("type", Type(E::Float)), f("value", FloatOfType)]),
        attr(
            10,
            "CallSiteLoc",
            K::Location,
            &[f("callee", Attr(E::Location)), f("caller", Attr(E::Location))],
        ),
        attr(
            11,
            "FileLineColLoc",
            K::Location,
            &[f("file", Attr(E::String)), f("line", Unsigned), f("column", Unsigned)],
        ),
        attr(12, "FusedLoc", K::Location, &[f("locations", Attrs(E::Location))]),
        attr(13, "FusedLoc", K::Location, &[f("locations", Attrs(E::Location)), f("metadata", Attr(E::Any))]),
        attr(14, "NameLoc", K::Location, &[f("name", Attr(E::String)), f("child", Attr(E::Location))]),
        attr(15, "UnknownLoc", K::Location, &[]),
        attr(
            16,
            "DenseResourceElementsAttr",
            K::Elements,
            &[f("type", Type(E::Shaped)), f("handle", Resource)],
        ),
        attr(17, "DenseArrayAttr", K::DenseArray, &[ELEMENT, f("size", Unsigned), f("data", Blob)]),
        attr(
            18,
            "DenseIntOrFPElementsAttr",
            K::DenseElements,
            &[f("type", Type(E::Shaped)), f("data", Blob)],
        ),
        attr(
            19,
            "DenseStringElementsAttr",
            K::DenseStrings,
            &[f("type", Type(E::Shaped)), f("values", StringElements)],
        ),
        attr(
            20,
            "SparseElementsAttr",
            K::Elements,
            &[
                f("type", Type(E::Shaped)),
                f("indices", Attr(E::DenseIntElements)),
                f("values", Attr(E::DenseElements)),
            ],
        ),
        attr(21, "DistinctAttr", K::Distinct, &[f("referenced", Attr(E::Any))]),
        attr(
            22,
            "FileLineColRange",
            K::Location,
            &[f("file", Attr(E::String)), f("positions", UnsignedList)],
        ),
    ],
};

/// Types of the builtin dialect.
pub static BUILTIN_TYPES: EncodingTable = EncodingTable {
    dialect: "builtin",
    types: true,
    binding: true,
    encodings: &[
        other(0, "IntegerType", &[f("width and signedness", Unsigned)]),
        other(1, "IndexType", &[]),
        other(2, "FunctionType", &[f("inputs", Types), f("results", Types)]),
        other(3, "BFloat16Type", &[]),
        other(4, "Float16Type", &[]),
        other(5, "Float32Type", &[]),
        other(6, "Float64Type", &[]),
        other(7, "Float80Type", &[]),
        other(8, "Float128Type", &[]),
        other(9, "ComplexType", &[ELEMENT]),
        other(10, "MemRefType", &[SHAPE, ELEMENT, f("layout", Attr(E::Layout))]),
        other(
            11,
            "MemRefType",
            &[f("memory space", Attr(E::Any)), SHAPE, ELEMENT, f("layout", Attr(E::Layout))],
        ),
        other(12, "NoneType", &[]),
        other(13, "RankedTensorType", &[SHAPE, ELEMENT]),
        other(14, "RankedTensorType", &[f("encoding", Attr(E::Any)), SHAPE, ELEMENT]),
        other(15, "TupleType", &[f("types", Types)]),
        other(16, "UnrankedMemRefType", &[ELEMENT]),
        other(17, "UnrankedMemRefType", &[f("memory space", Attr(E::Any)), ELEMENT]),
        other(18, "UnrankedTensorType", &[ELEMENT]),
        other(19, "VectorType", &[SHAPE, ELEMENT]),
        other(20, "VectorType", &[f("scalable", Scalable), SHAPE, ELEMENT]),
    ],
};

const fn any(name: &'static str) -> Field {
    f(name, Attr(E::Any))
}

const fn opt(name: &'static str) -> Field {
    f(name, OptionalAttr)
}

const fn num(name: &'static str) -> Field {
    f(name, Unsigned)
}

const fn flag(name: &'static str) -> Field {
    f(name, Bool)
}

const fn opts(name: &'static str) -> Field {
    f(name, OptionalAttrs)
}

/// Encodings that not every release with bytecode has: dialect, whether it is for types, the first code, the first release.
const SINCE: &[(&str, bool, u64, u32)] = &[
    ("builtin", false, 21, 19),
    ("builtin", false, 22, 20),
    ("llvm", false, 0, 22),
    ("llvm", true, 0, 22),
    ("quant", true, 0, 17),
    ("quant", true, 6, 20),
];

/// The first release that can read an encoding; 0 if all of those with bytecode can.
pub fn first_release(dialect: &[u8], types: bool, code: u64) -> u32 {
    let of = |(name, of_types, first, _): &&(&str, bool, u64, u32)| {
        name.as_bytes() == dialect && *of_types == types && *first <= code
    };
    SINCE.iter().rev().find(of).map_or(0, |(_, _, _, release)| *release)
}

/// Attributes of the llvm dialect, as release 22 writes them.
static LLVM_ATTRIBUTES: EncodingTable = EncodingTable {
    dialect: "llvm",
    types: false,
    binding: false,
    encodings: &[
        other(0, "di_basic_type", &[num("tag"), f("name", String), num("sizeInBits"), num("encoding")]),
        other(
            1,
            "di_compile_unit",
            &[
                any("id"),
                num("sourceLanguage"),
                any("file"),
                opt("producer"),
                flag("isOptimized"),
                num("emissionKind"),
                num("nameTableKind"),
            ],
        ),
        other(
            2,
            "di_composite_type",
            &[
                opt("recId"),
                flag("isRecSelf"),
                num("tag"),
                opt("name"),
                opt("file"),
                num("line"),
                opt("scope"),
                opt("baseType"),
                num("flags"),
                num("sizeInBits"),
                num("alignInBits"),
                opt("dataLocation"),
                opt("rank"),
                opt("allocated"),
                opt("associated"),
                opts("elements"),
            ],
        ),
        other(
            3,
            "di_derived_type",
            &[
                num("tag"),
                opt("name"),
                opt("baseType"),
                num("sizeInBits"),
                num("alignInBits"),
                num("offsetInBits"),
                f("dwarfAddressSpace", OptionalUnsigned),
                opt("extraData"),
            ],
        ),
        other(4, "di_expression_elem", &[num("opcode"), f("arguments", OptionalUnsignedList)]),
        other(5, "di_expression", &[opts("operations")]),
        other(6, "di_file", &[f("name", String), f("directory", String)]),
        other(
            7,
            "di_global_variable",
            &[
                opt("scope"),
                opt("name"),
                opt("linkageName"),
                any("file"),
                num("line"),
                any("type"),
                flag("isLocalToUnit"),
                flag("isDefined"),
                num("alignInBits"),
            ],
        ),
        other(8, "di_global_variable_expression", &[any("var"), opt("expr")]),
        other(
            9,
            "di_imported_entity",
            &[
                num("tag"),
                any("scope"),
                any("entity"),
                opt("file"),
                num("line"),
                opt("name"),
                opts("elements"),
            ],
        ),
        other(10, "di_label", &[any("scope"), opt("name"), opt("file"), num("line")]),
        other(11, "di_lexical_block", &[any("scope"), opt("file"), num("line"), num("column")]),
        other(12, "di_lexical_block_file", &[any("scope"), opt("file"), num("discriminator")]),
        other(
            13,
            "di_local_variable",
            &[
                any("scope"),
                opt("name"),
                opt("file"),
                num("line"),
                num("arg"),
                num("alignInBits"),
                opt("type"),
                num("flags"),
            ],
        ),
        other(14, "di_namespace", &[opt("name"), opt("scope"), flag("exportSymbols")]),
        other(
            15,
            "di_subprogram",
            &[
                opt("recId"),
                flag("isRecSelf"),
                opt("id"),
                opt("compileUnit"),
                opt("scope"),
                opt("name"),
                opt("linkageName"),
                opt("file"),
                num("line"),
                num("scopeLine"),
                num("subprogramFlags"),
                opt("type"),
                opts("retainedNodes"),
                opts("annotations"),
            ],
        ),
        other(16, "di_subrange", &[opt("count"), opt("lowerBound"), opt("upperBound"), opt("stride")]),
        other(17, "di_subroutine_type", &[num("callingConvention"), opts("types")]),
        other(
            18,
            "loop_annotation",
            &[
                opt("disableNonforced"),
                opt("vectorize"),
                opt("interleave"),
                opt("unroll"),
                opt("unrollAndJam"),
                opt("licm"),
                opt("distribute"),
                opt("pipeline"),
                opt("peeled"),
                opt("unswitch"),
                opt("mustProgress"),
                opt("isVectorized"),
                opt("startLoc"),
                opt("endLoc"),
                opts("parallelAccesses"),
            ],
        ),
    ],
};

const FLAGS: Field = num("flags");
const STORAGE: Field = f("storage", Type(E::Any));
const EXPRESSED: Field = f("expressed", Type(E::Any));
const MIN: Field = f("min", Signed);
const MAX: Field = f("max", Signed);

/// Types of the quant dialect, as release 22 writes them.
static QUANT_TYPES: EncodingTable = EncodingTable {
    dialect: "quant",
    types: true,
    binding: false,
    encodings: &[
        other(1, "any", &[FLAGS, STORAGE, MIN, MAX]),
        other(2, "any", &[FLAGS, STORAGE, EXPRESSED, MIN, MAX]),
        other(3, "calibrated", &[EXPRESSED, f("min", Float64), f("max", Float64)]),
        other(
            4,
            "uniform",
            &[FLAGS, STORAGE, EXPRESSED, f("scale", Float64), f("zero point", Signed), MIN, MAX],
        ),
        other(
            5,
            "uniform per axis",
            &[
                FLAGS,
                STORAGE,
                EXPRESSED,
                num("axis"),
                MIN,
                MAX,
                f("scales", Float64List),
                f("zero points", SignedList),
            ],
        ),
        other(
            6,
            "uniform sub-channel",
            &[
                FLAGS,
                STORAGE,
                EXPRESSED,
                MIN,
                MAX,
                f("dims", SignedList),
                f("block sizes", SignedList),
                any("scales"),
                any("zero points"),
            ],
        ),
    ],
};

static TABLES: [&EncodingTable; 4] = [&BUILTIN_ATTRIBUTES, &BUILTIN_TYPES, &LLVM_ATTRIBUTES, &QUANT_TYPES];

/// The table for a dialect's attributes or types, if its encoding is known here.
pub fn find_table(dialect: &[u8], types: bool) -> Option<&'static EncodingTable> {
    TABLES.into_iter().find(|table| table.types == types && table.dialect.as_bytes() == dialect)
}

/// The table of each dialect of the file.
pub fn known_tables(tables: &Tables<'_>, types: bool) -> Vec<Option<&'static EncodingTable>> {
    let names = tables.dialects.names().iter();
    names.map(|&name| find_table(tables.strings.get(name).unwrap_or_default(), types)).collect()
}
