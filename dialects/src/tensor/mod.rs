//! Behaviour of the tensor dialect.

use crate::common::names::named;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;

/// What the results of operations are called.
const RESULT_NAMES: &[(&str, &[&str])] = &[
    ("cast", &["cast"]),
    ("collapse_shape", &["collapsed"]),
    ("concat", &["concat"]),
    ("dim", &["dim"]),
    ("expand_shape", &["expanded"]),
    ("extract", &["extracted"]),
    ("extract_slice", &["extracted_slice"]),
    ("from_elements", &["from_elements"]),
    ("gather", &["gather"]),
    ("generate", &["generated"]),
    ("insert", &["inserted"]),
    ("insert_slice", &["inserted_slice"]),
    ("pad", &["padded"]),
    ("rank", &["rank"]),
    ("reshape", &["reshape"]),
    ("scatter", &["scatter"]),
    ("splat", &["splat"]),
];

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    for &(name, results) in RESULT_NAMES {
        dialect.op(name).interface::<dyn OpAsmInterface>(named(results));
    }
}
