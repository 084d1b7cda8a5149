//! Canonicalisation patterns, by operation.

mod contract;
mod elements;
mod extract;
mod insert;
mod masks;
mod memory;
mod reduce;
mod reshape;
mod slices;
mod transfer;

pub use reduce::{combined, masking, selected};

use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Type, ValueId};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("broadcast", reshape::broadcast),
    ("compressstore", memory::compressstore),
    ("contract", contract::contract),
    ("create_mask", masks::create_mask),
    ("expandload", memory::expandload),
    ("extract", extract::extract),
    ("extract_strided_slice", slices::extract),
    ("from_elements", elements::from_elements),
    ("gather", memory::gather),
    ("insert", insert::insert),
    ("insert_strided_slice", slices::insert),
    ("mask", masks::mask),
    ("maskedload", memory::maskedload),
    ("maskedstore", memory::maskedstore),
    ("multi_reduction", reduce::multi_reduction),
    ("reduction", reduce::reduction),
    ("scatter", memory::scatter),
    ("shape_cast", reshape::shape_cast),
    ("shuffle", elements::shuffle),
    ("step", masks::step),
    ("to_elements", elements::to_elements),
    ("transfer_read", transfer::read),
    ("transfer_write", transfer::write),
    ("transpose", reshape::transpose),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// Adds those patterns that lowerings bring along: folds of masks, of what is done under masks, and of transpositions.
pub fn lowering_patterns(set: &mut PatternSet) {
    masks::create_mask(set);
    memory::maskedload(set);
    memory::maskedstore(set);
    memory::unset_gather(set);
    memory::unset_scatter(set);
    memory::expandload(set);
    memory::compressstore(set);
    slices::constant_masks(set);
    reshape::double_transpose(set);
}

/// A constant before the root.
fn constant(rw: &mut PatternRewriter<'_>, value: Attr) -> Option<ValueId> {
    crate::arith::ConstantOp::build(rw.builder(), value).value().ok()
}

/// Puts a broadcast of a value in place of an operation of one result.
fn to_broadcast(op: impl Handle, rw: &mut PatternRewriter<'_>, ty: Type, source: ValueId) -> Rewritten {
    let made = super::BroadcastOp::build(rw.builder(), ty, source).value().ok()?;
    rw.replace(op, &[made])
}

/// Puts a vector of the same elements in another shape in place of an operation of one result.
fn to_shape_cast(op: impl Handle, rw: &mut PatternRewriter<'_>, ty: Type, source: ValueId) -> Rewritten {
    let made = super::ShapeCastOp::build(rw.builder(), ty, source).value().ok()?;
    rw.replace(op, &[made])
}
