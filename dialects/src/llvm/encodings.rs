//! How attributes of the dialect lie in bytecode. Their fields are parameters of the definitions, by name.

use rmlir_format::encoding::Form::*;
use rmlir_format::encoding::{Encoding, EncodingTable, Expect, Field};

const fn any(name: &'static str) -> Field {
    Field::new(name, Attr(Expect::Any))
}

const fn opt(name: &'static str) -> Field {
    Field::new(name, OptionalAttr)
}

const fn num(name: &'static str) -> Field {
    Field::new(name, Unsigned)
}

const fn flag(name: &'static str) -> Field {
    Field::new(name, Bool)
}

const fn opts(name: &'static str) -> Field {
    Field::new(name, OptionalAttrs)
}

pub(crate) static ATTRIBUTES: EncodingTable = EncodingTable {
    dialect: "llvm",
    types: false,
    binding: false,
    since: &[(0, 22)],
    encodings: &[
        Encoding::new(
            0,
            "di_basic_type",
            &[num("tag"), Field::new("name", String), num("sizeInBits"), num("encoding")],
        ),
        Encoding::new(
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
        Encoding::new(
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
        Encoding::new(
            3,
            "di_derived_type",
            &[
                num("tag"),
                opt("name"),
                opt("baseType"),
                num("sizeInBits"),
                num("alignInBits"),
                num("offsetInBits"),
                Field::new("dwarfAddressSpace", OptionalUnsigned),
                opt("extraData"),
            ],
        ),
        Encoding::new(
            4,
            "di_expression_elem",
            &[num("opcode"), Field::new("arguments", OptionalUnsignedList)],
        ),
        Encoding::new(5, "di_expression", &[opts("operations")]),
        Encoding::new(6, "di_file", &[Field::new("name", String), Field::new("directory", String)]),
        Encoding::new(
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
        Encoding::new(8, "di_global_variable_expression", &[any("var"), opt("expr")]),
        Encoding::new(
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
        Encoding::new(10, "di_label", &[any("scope"), opt("name"), opt("file"), num("line")]),
        Encoding::new(11, "di_lexical_block", &[any("scope"), opt("file"), num("line"), num("column")]),
        Encoding::new(12, "di_lexical_block_file", &[any("scope"), opt("file"), num("discriminator")]),
        Encoding::new(
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
        Encoding::new(14, "di_namespace", &[opt("name"), opt("scope"), flag("exportSymbols")]),
        Encoding::new(
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
        Encoding::new(
            16,
            "di_subrange",
            &[opt("count"), opt("lowerBound"), opt("upperBound"), opt("stride")],
        ),
        Encoding::new(17, "di_subroutine_type", &[num("callingConvention"), opts("types")]),
        Encoding::new(
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
