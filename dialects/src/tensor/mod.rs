//! Behaviour of the tensor dialect.

use crate::common::names::named;
use rmlir_ods::HookSet;

/// What the results of operations are called.
const RESULT_NAMES: &[(&str, &[&str])] = &[
    ("tensor.cast", &["cast"]),
    ("tensor.collapse_shape", &["collapsed"]),
    ("tensor.concat", &["concat"]),
    ("tensor.dim", &["dim"]),
    ("tensor.expand_shape", &["expanded"]),
    ("tensor.extract", &["extracted"]),
    ("tensor.extract_slice", &["extracted_slice"]),
    ("tensor.from_elements", &["from_elements"]),
    ("tensor.gather", &["gather"]),
    ("tensor.generate", &["generated"]),
    ("tensor.insert", &["inserted"]),
    ("tensor.insert_slice", &["inserted_slice"]),
    ("tensor.pad", &["padded"]),
    ("tensor.rank", &["rank"]),
    ("tensor.reshape", &["reshape"]),
    ("tensor.scatter", &["scatter"]),
    ("tensor.splat", &["splat"]),
];

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    for &(name, results) in RESULT_NAMES {
        set.op_interfaces(name, named(results));
    }
}
