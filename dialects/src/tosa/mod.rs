//! Behaviour of the tosa dialect.

mod control;
mod variable;
mod words;

use crate::common::form::Form;
use rmlir_ods::HookSet;
use std::sync::Arc;

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
pub fn hooks(set: &mut HookSet) {
    for name in WITH_WORDS {
        set.op(&format!("tosa.{name}"), Arc::new(Form(words::parse, words::print)), false);
    }
    control::hooks(set);
    variable::hooks(set);
}
