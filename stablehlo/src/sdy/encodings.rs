//! How attributes of sdy lie in bytecode. A field is the parameter of the same name.

use rmlir_format::encoding::Form::*;
use rmlir_format::encoding::{Encoding, EncodingTable, Expect, Field, Form};

const fn f(name: &'static str, form: Form) -> Field {
    Field::new(name, form)
}

const fn all(name: &'static str) -> Field {
    f(name, Attrs(Expect::Any))
}

const MESH: Field = f("mesh_or_ref", Attr(Expect::Any));

/// Attributes.
pub(crate) static ATTRIBUTES: EncodingTable = EncodingTable {
    dialect: "sdy",
    types: false,
    binding: false,
    since: &[],
    encodings: &[
        Encoding::new(0, "manual_axes", &[all("value")]),
        Encoding::new(1, "mesh_axis", &[f("name", String), f("size", Signed)]),
        Encoding::new(2, "mesh", &[all("axes"), f("device_ids", SignedList)]),
        Encoding::new(3, "sub_axis_info", &[f("pre_size", Signed), f("size", Signed)]),
        Encoding::new(4, "axis_ref", &[f("name", String), f("sub_axis_info", OptionalAttr)]),
        Encoding::new(
            5,
            "dimension_sharding",
            &[all("axes"), f("is_closed", Bool), f("priority", OptionalUnsigned)],
        ),
        Encoding::new(6, "sharding", &[MESH, all("dim_shardings"), all("replicated_axes")]),
        Encoding::new(7, "sharding_per_value", &[all("shardings")]),
        Encoding::new(8, "dim_mapping", &[f("factor_indices", SignedList)]),
        Encoding::new(9, "tensor_mapping", &[all("dim_mappings")]),
        Encoding::new(
            10,
            "op_sharding_rule",
            &[
                f("factor_sizes", SignedList),
                all("operand_mappings"),
                all("result_mappings"),
                f("reduction_factors", SignedList),
                f("need_replication_factors", SignedList),
                f("permutation_factors", SignedList),
                f("blocked_propagation_factors", SignedList),
                f("is_custom_rule", Bool),
            ],
        ),
        Encoding::new(11, "axis_ref_list", &[all("value")]),
        Encoding::new(12, "list_of_axis_ref_lists", &[all("value")]),
        Encoding::new(13, "all_to_all_param", &[all("axes"), f("src_dim", Signed), f("tgt_dim", Signed)]),
        Encoding::new(14, "all_to_all_param_list", &[all("value")]),
        Encoding::new(
            15,
            "sharding",
            &[MESH, all("dim_shardings"), all("replicated_axes"), all("unreduced_axes")],
        ),
        // Of values of which one has axes that are not reduced; what is in it is the same.
        Encoding::new(16, "sharding_per_value_with_unreduced_axes", &[all("shardings")]),
        Encoding::new(
            17,
            "sharding",
            &[
                MESH,
                all("dim_shardings"),
                all("replicated_axes"),
                all("unreduced_axes"),
                f("reduction_op", Signed),
            ],
        ),
    ],
};

/// There are no types.
pub(crate) static TYPES: EncodingTable =
    EncodingTable { dialect: "sdy", types: true, binding: false, since: &[], encodings: &[] };
