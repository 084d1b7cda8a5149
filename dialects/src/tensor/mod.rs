//! Behaviour of the tensor dialect.

mod build;
pub(crate) mod canonicalize;
mod elements;
mod fold;
mod reify;
mod shapes;
pub mod slices;
mod tiling;
pub(crate) mod types;

use crate::common::dim::Dim;
use crate::common::int_range::DimRange;
use crate::common::names::named;
pub use crate::ops::tensor::*;
pub use build::{extract, insert, insert_in_parallel};
pub use canonicalize::folded_paddings;
pub use fold::{keeps_information, padding_value, uncast};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::effects::ConditionallySpeculatable;
use rmlir_ir::interfaces::int_range::InferIntRangeInterface;

use rmlir_ods::DialectImpl;
use std::sync::Arc;

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
    dialect.brings(&["linalg"]);
    crate::common::inline::anywhere(dialect);
    for &(name, results) in RESULT_NAMES {
        dialect.op(name).interface::<dyn OpAsmInterface>(named(results));
    }
    dialect.op("dim").interface::<dyn ConditionallySpeculatable>(Arc::new(Dim));
    dialect.op("dim").interface::<dyn InferIntRangeInterface>(Arc::new(DimRange));
    elements::hooks(dialect);
    shapes::hooks(dialect);
    tiling::hooks(dialect);
    slices::hooks(dialect);
    reify::hooks(dialect);
    fold::hooks(dialect);
    canonicalize::hooks(dialect);
    dialect.hooks(Arc::new(crate::complex::Constants));
}
