//! Behaviour of the tosa dialect.

mod canonicalize;
mod checks;
mod control;
mod fold;
mod infer;
mod variable;
mod words;

pub use crate::ops::tosa::*;
pub use checks::{known_shape, known_zero_point};
pub use infer::{InferShapes, Sizes, joined, met};
use rmlir_ods::DialectImpl;
pub use variable::variable_type;

/// Operations whose attributes are in braces in the middle, enums as mere words.
const WITH_WORDS: [&str; 13] = [
    "apply_scale",
    "argmax",
    "cast_from_block_scaled",
    "cast_to_block_scaled",
    "clamp",
    "matmul_t_block_scaled",
    "max_pool2d",
    "maximum",
    "minimum",
    "reduce_max",
    "reduce_min",
    "rescale",
    "resize",
];

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere_and_into(dialect);
    for name in WITH_WORDS {
        dialect.op(name).form(words::parse, words::print);
    }
    canonicalize::hooks(dialect);
    checks::hooks(dialect);
    control::hooks(dialect);
    fold::hooks(dialect);
    infer::hooks(dialect);
    variable::hooks(dialect);
}
