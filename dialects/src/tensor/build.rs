//! Making slices of tensors.

use super::types::ranked;
use super::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use crate::common::mixed::MixedBox;
use rmlir_ir::{Builder, Failed, ValueId};

/// `tensor.extract_slice` of the type that follows from the sizes.
///
/// # Errors
/// If there is no such type.
pub fn extract(b: &mut Builder<'_>, source: ValueId, part: &MixedBox) -> Result<ValueId, Failed> {
    let ctx = b.ctx().clone();
    let whole = ranked(&ctx, b.body().value_type(source)).ok_or(Failed)?;
    let (known, [offsets, sizes, strides]) = part.split();
    let ty = ctx.tensor_type(&known[1], whole.element, whole.encoding).map_err(|_| Failed)?;
    let [o, s, t] = known.map(|list| ctx.dense_i64_array(&list));
    ExtractSliceOp::build(b, ty, source, &offsets, &sizes, &strides, o, s, t).value()
}

/// `tensor.insert_slice`.
///
/// # Errors
/// If the operation cannot be made.
pub fn insert(
    b: &mut Builder<'_>,
    source: ValueId,
    dest: ValueId,
    part: &MixedBox,
) -> Result<ValueId, Failed> {
    let (known, [offsets, sizes, strides]) = part.split();
    let [o, s, t] = known.map(|list| b.ctx().dense_i64_array(&list));
    InsertSliceOp::build(b, source, dest, &offsets, &sizes, &strides, o, s, t).value()
}

/// `tensor.parallel_insert_slice`.
///
/// # Errors
/// If the operation cannot be made.
pub fn insert_in_parallel(
    b: &mut Builder<'_>,
    source: ValueId,
    dest: ValueId,
    part: &MixedBox,
) -> Result<(), Failed> {
    let (known, [offsets, sizes, strides]) = part.split();
    let [o, s, t] = known.map(|list| b.ctx().dense_i64_array(&list));
    ParallelInsertSliceOp::build(b, source, dest, &offsets, &sizes, &strides, o, s, t).insert().map(|_| ())
}
