//! How attributes and types of VHLO lie in bytecode. A field is the parameter of the same name.

use rmlir_format::encoding::Form::*;
use rmlir_format::encoding::{Encoding, EncodingTable, Expect, Field, TypeShape};

const fn f(name: &'static str, form: rmlir_format::encoding::Form) -> Field {
    Field::new(name, form)
}

const fn any(name: &'static str) -> Field {
    Field::new(name, Attr(Expect::Any))
}

const fn ty(name: &'static str) -> Field {
    Field::new(name, Type(Expect::Any))
}

const VALUE: &[Field] = &[f("value", Unsigned)];

/// A case of an enum.
const fn case(code: u64, name: &'static str) -> Encoding {
    Encoding::new(code, name, VALUE)
}

/// Attributes.
pub(crate) static ATTRIBUTES: EncodingTable = EncodingTable {
    dialect: "vhlo",
    types: false,
    binding: false,
    since: &[],
    encodings: &[
        Encoding::new(1, "array_v1", &[f("value", Attrs(Expect::Any))]),
        Encoding::new(2, "bool_v1", &[f("value", Unsigned)]),
        case(3, "comparison_direction_v1"),
        case(4, "comparison_type_v1"),
        case(5, "api_version_v1"),
        Encoding::new(6, "dict_v1", &[f("value", AttrPairs)]),
        case(7, "fft_type_v1"),
        Encoding::new(8, "float_v1", &[ty("type"), f("value", FloatOfType)]),
        Encoding::new(9, "integer_v1", &[ty("type"), f("value", IntegerOfType)]),
        Encoding::new(
            10,
            "output_operand_alias_v1",
            &[
                f("outputTupleIndices", SignedList),
                f("operandIndex", Signed),
                f("operandTupleIndices", SignedList),
            ],
        ),
        case(11, "precision_v1"),
        case(12, "rng_algorithm_v1"),
        case(13, "rng_distribution_v1"),
        Encoding::new(14, "string_v1", &[f("value", String)]),
        Encoding::new(15, "tensor_v1", &[ty("type"), f("data", Blob)]),
        case(16, "transpose_v1"),
        Encoding::new(17, "type_v1", &[ty("value")]),
        Encoding::new(18, "type_extensions_v1", &[f("bounds", SignedList)]),
        case(19, "result_accuracy_mode_v1"),
        Encoding::new(
            20,
            "result_accuracy_v1",
            &[f("atol", Float64), f("rtol", Float64), f("ulps", Signed), any("mode")],
        ),
        Encoding::new(21, "sub_axis_info_v1", &[f("pre_size", Signed), f("size", Signed)]),
        Encoding::new(22, "axis_ref_v1", &[any("name"), f("sub_axis_info", FlaggedAttr)]),
        Encoding::new(23, "replica_group_mesh_axes_v1", &[any("mesh"), any("axes")]),
        Encoding::new(24, "mesh_axis_v1", &[any("name"), f("size", Signed)]),
        Encoding::new(25, "mesh_v1", &[any("axes"), f("device_ids", OptionalAttr)]),
    ],
};

const fn int(code: u64, name: &'static str, width: u64) -> Encoding {
    Encoding::new(code, name, &[]).of_shape(TypeShape::Integer(width))
}

const fn float(code: u64, name: &'static str, width: u32) -> Encoding {
    Encoding::new(code, name, &[]).of_shape(TypeShape::Float(width))
}

const SHAPE: Field = f("shape", SignedList);
const ELEMENT: Field = ty("element");

/// Types.
pub(crate) static TYPES: EncodingTable = EncodingTable {
    dialect: "vhlo",
    types: true,
    binding: false,
    since: &[],
    encodings: &[
        int(0, "bool_v1", 1),
        Encoding::new(1, "complex_v1", &[ELEMENT]),
        float(2, "bf16_v1", 16),
        float(3, "f16_v1", 16),
        float(4, "f32_v1", 32),
        float(5, "f64_v1", 64),
        float(6, "f8E4M3FN_v1", 8),
        float(7, "f8E5M2_v1", 8),
        Encoding::new(8, "func_v1", &[f("inputs", Types), f("results", Types)]),
        Encoding::new(9, "index_v1", &[]).of_shape(TypeShape::Index),
        int(10, "i4_v1", 4),
        int(11, "i8_v1", 8),
        int(12, "i16_v1", 16),
        int(13, "i32_v1", 32),
        int(14, "i64_v1", 64),
        int(15, "ui4_v1", 4),
        int(16, "ui8_v1", 8),
        int(17, "ui16_v1", 16),
        int(18, "ui32_v1", 32),
        int(19, "ui64_v1", 64),
        Encoding::new(20, "tensor_v1", &[SHAPE, ELEMENT]).of_shape(TypeShape::Shaped),
        Encoding::new(21, "tensor_v1", &[any("encoding"), SHAPE, ELEMENT]).of_shape(TypeShape::Shaped),
        Encoding::new(22, "token_v1", &[]),
        Encoding::new(23, "tuple_v1", &[f("types", Types)]),
        Encoding::new(
            24,
            "quant_v1",
            &[
                f("flags", Unsigned),
                ty("storage"),
                ty("expressed"),
                f("scale", Float64),
                f("zero_point", Signed),
                f("storage_min", Signed),
                f("storage_max", Signed),
            ],
        ),
        Encoding::new(25, "unranked_tensor_v1", &[ELEMENT]).of_shape(TypeShape::Shaped),
        Encoding::new(26, "witness_v1", &[]),
        float(27, "f8E4M3FNUZ_v1", 8),
        float(28, "f8E5M2FNUZ_v1", 8),
        float(29, "f8E4M3B11FNUZ_v1", 8),
        Encoding::new(
            30,
            "quant_per_axis_v1",
            &[
                f("flags", Unsigned),
                ty("storage"),
                ty("expressed"),
                f("quantized_dimension", Unsigned),
                f("storage_min", Signed),
                f("storage_max", Signed),
                f("scales", Float64List),
                f("zero_points", SignedList),
            ],
        ),
        int(31, "i2_v1", 2),
        int(32, "ui2_v1", 2),
        Encoding::new(33, "none_v1", &[]),
        float(34, "tf31_v1", 19),
        float(35, "f8E4M3_v1", 8),
        float(36, "f8E3M4_v1", 8),
        float(37, "f4E2M1FN_v1", 4),
        float(38, "f6E2M3FN_v1", 6),
        float(39, "f6E3M2FN_v1", 6),
        float(40, "f8E8M0FNU_v1", 8),
        Encoding::new(41, "buffer_v1", &[SHAPE, ELEMENT]).of_shape(TypeShape::Shaped),
        Encoding::new(42, "future_v1", &[f("types", Types)]),
    ],
};
