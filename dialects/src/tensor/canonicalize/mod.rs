//! Canonicalisation patterns.

mod casts;
mod concat;
mod elements;
mod pads;
mod reshapes;
mod sizes;
mod slices;

pub(crate) use casts::{copy_with, replace_with_casts, uncast_operands};
pub(crate) use concat::inferred;
pub use pads::folded_paddings;
pub(crate) use pads::paddings;
pub(crate) use sizes::known_sizes;
pub(crate) use slices::{make_extract, make_insert};

use super::CastOp;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Type, ValueId};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("bitcast", casts::bitcast),
    ("cast", casts::cast),
    ("collapse_shape", reshapes::collapse),
    ("concat", concat::patterns),
    ("dim", sizes::dim),
    ("empty", sizes::empty),
    ("expand_shape", reshapes::expand),
    ("extract", elements::extract),
    ("extract_slice", slices::extract),
    ("generate", sizes::generate),
    ("insert_slice", slices::insert),
    ("pad", pads::patterns),
    ("parallel_insert_slice", slices::parallel_insert),
];

struct Tensor;

impl Canonicalization for Tensor {
    fn of_dialect(&self, set: &mut PatternSet) {
        casts::of_dialect(set);
    }

    fn of_ops(&self) -> &[OpPatterns] {
        PATTERNS
    }
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(Tensor));
}

/// Makes a cast before the root.
pub(crate) fn cast_to(rw: &mut PatternRewriter<'_>, ty: Type, value: ValueId) -> Option<ValueId> {
    CastOp::build(rw.builder(), ty, value).value().ok()
}

/// Puts a cast of a value in place of an operation of type `ty`.
pub(crate) fn replace_by_cast(
    rw: &mut PatternRewriter<'_>,
    op: impl Handle,
    ty: Type,
    value: ValueId,
) -> Rewritten {
    let cast = cast_to(rw, ty, value)?;
    rw.replace(op, &[cast])
}

/// The same where the types differ, else the value itself.
pub(crate) fn replace_as(
    rw: &mut PatternRewriter<'_>,
    op: impl Handle,
    ty: Type,
    value: ValueId,
) -> Rewritten {
    if rw.value(value).ty() == ty { rw.replace(op, &[value]) } else { replace_by_cast(rw, op, ty, value) }
}
