//! How attributes of chlo lie in bytecode; those that are not here are written as text.

use crate::stablehlo::encodings::case;
use crate::vhlo::bytecode::Encodings;
use rmlir_format::encoding::EncodingTable;

/// Attributes.
pub(crate) static ATTRIBUTES: EncodingTable = EncodingTable {
    dialect: "chlo",
    types: false,
    binding: false,
    since: &[],
    encodings: &[case(0, "comparison_direction"), case(1, "comparison_type")],
};

/// There are no types.
static TYPES: EncodingTable =
    EncodingTable { dialect: "chlo", types: true, binding: false, since: &[], encodings: &[] };

/// What reads and writes them.
pub(super) const ENCODINGS: Encodings = Encodings { dialect: "chlo", attributes: &ATTRIBUTES, types: &TYPES };
