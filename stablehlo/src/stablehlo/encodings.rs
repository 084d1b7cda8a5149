//! How attributes and types of stablehlo lie in bytecode. A field is the parameter of the same name.
//!
//! This is how the dialect itself is written, which no version promises to stay as it is. Artifacts have such attributes on their module,
//! which is not converted.

use crate::vhlo::bytecode::Encodings;
use rmlir_format::encoding::Form::*;
use rmlir_format::encoding::{Encoding, EncodingTable, Expect, Field, Form};

const fn f(name: &'static str, form: Form) -> Field {
    Field::new(name, form)
}

const fn dims(name: &'static str) -> Field {
    f(name, SignedList)
}

const fn number(name: &'static str) -> Field {
    f(name, Signed)
}

const fn any(name: &'static str) -> Field {
    f(name, Attr(Expect::Any))
}

const fn ty(name: &'static str) -> Field {
    f(name, Type(Expect::Any))
}

const VALUE: &[Field] = &[f("value", Unsigned)];

/// A case of an enum.
pub(crate) const fn case(code: u64, name: &'static str) -> Encoding {
    Encoding::new(code, name, VALUE)
}

/// Attributes.
pub(crate) static ATTRIBUTES: EncodingTable = EncodingTable {
    dialect: "stablehlo",
    types: false,
    binding: false,
    since: &[],
    encodings: &[
        Encoding::new(1, "channel_handle", &[number("handle"), number("type")]),
        case(2, "comparison_direction"),
        case(3, "comparison_type"),
        Encoding::new(
            4,
            "conv",
            &[
                number("input_batch_dimension"),
                number("input_feature_dimension"),
                dims("input_spatial_dimensions"),
                number("kernel_input_feature_dimension"),
                number("kernel_output_feature_dimension"),
                dims("kernel_spatial_dimensions"),
                number("output_batch_dimension"),
                number("output_feature_dimension"),
                dims("output_spatial_dimensions"),
            ],
        ),
        Encoding::new(
            5,
            "dot",
            &[
                dims("lhs_batching_dimensions"),
                dims("rhs_batching_dimensions"),
                dims("lhs_contracting_dimensions"),
                dims("rhs_contracting_dimensions"),
            ],
        ),
        case(6, "fft_type"),
        Encoding::new(
            7,
            "gather",
            &[
                dims("offset_dims"),
                dims("collapsed_slice_dims"),
                dims("operand_batching_dims"),
                dims("start_indices_batching_dims"),
                dims("start_index_map"),
                number("index_vector_dim"),
            ],
        ),
        case(8, "precision"),
        case(9, "rng_algorithm"),
        case(10, "rng_distribution"),
        Encoding::new(
            11,
            "scatter",
            &[
                dims("update_window_dims"),
                dims("inserted_window_dims"),
                dims("input_batching_dims"),
                dims("scatter_indices_batching_dims"),
                dims("scatter_dims_to_operand_dims"),
                number("index_vector_dim"),
            ],
        ),
        case(12, "transpose"),
        Encoding::new(13, "bounds", &[dims("bounds")]),
        Encoding::new(
            14,
            "output_operand_alias",
            &[dims("output_tuple_indices"), number("operand_index"), dims("operand_tuple_indices")],
        ),
        Encoding::new(
            15,
            "dot_algorithm",
            &[
                ty("lhs_precision_type"),
                ty("rhs_precision_type"),
                ty("accumulation_type"),
                number("lhs_component_count"),
                number("rhs_component_count"),
                number("num_primitive_operations"),
                f("allow_imprecise_accumulation", Bool),
            ],
        ),
        case(16, "result_accuracy_mode"),
        Encoding::new(
            17,
            "result_accuracy",
            &[f("atol", Float64), f("rtol", Float64), number("ulps"), any("mode")],
        ),
        Encoding::new(18, "replica_group_mesh_axes", &[any("mesh"), f("axes", Attrs(Expect::Any))]),
        Encoding::new(19, "sub_axis_info", &[number("pre_size"), number("size")]),
        Encoding::new(20, "axis_ref", &[f("name", String), f("sub_axis_info", ByteFlaggedAttr)]),
        Encoding::new(21, "mesh_axis", &[f("name", String), number("size")]),
        Encoding::new(22, "mesh", &[any("axes"), f("device_ids", ByteFlaggedAttr)]),
    ],
};

/// Types.
pub(crate) static TYPES: EncodingTable = EncodingTable {
    dialect: "stablehlo",
    types: true,
    binding: false,
    since: &[],
    encodings: &[Encoding::new(0, "token", &[]), Encoding::new(1, "future", &[f("types", Types)])],
};

/// What reads and writes them.
pub(super) const ENCODINGS: Encodings =
    Encodings { dialect: "stablehlo", attributes: &ATTRIBUTES, types: &TYPES };
