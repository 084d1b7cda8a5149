//! Parts of sparse tensors, as operations give them.

use super::code::index;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::aos_start;
use rmlir_dialects::sparse_tensor::{
    LvlOp, ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp,
};
use rmlir_ir::{Builder, Context, DYNAMIC, Type, ValueId};

/// The type of a buffer of a tensor; `strided` if its entries stand between others.
fn buffer_type(ctx: &Context, tensor: &Tensor<'_>, element: Type, strided: bool) -> Option<Type> {
    let mut shape = tensor.batch_shape();
    shape.push(DYNAMIC);
    let layout = strided.then(|| ctx.strided_attr(DYNAMIC, &[DYNAMIC]));
    ctx.memref_type(&shape, element, layout, None).ok()
}

/// The type of a value of type tensor.
fn tensor_of<'c>(ctx: &'c Context, b: &mut Builder<'_>, tensor: ValueId) -> Option<Tensor<'c>> {
    Tensor::of(ctx, b.body().value_type(tensor))
}

/// The positions of a level.
pub(super) fn positions(b: &mut Builder<'_>, tensor: ValueId, level: usize) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let known = tensor_of(&ctx, b, tensor)?;
    let ty = buffer_type(&ctx, &known, known.position_type(), false)?;
    ToPositionsOp::build(b, ty, tensor, i64::try_from(level).ok()?).value().ok()
}

/// The coordinates of a level.
pub(super) fn coordinates(b: &mut Builder<'_>, tensor: ValueId, level: usize) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let known = tensor_of(&ctx, b, tensor)?;
    let strided = level >= aos_start(known.encoding.as_ref()?);
    let ty = buffer_type(&ctx, &known, known.coordinate_type(), strided)?;
    ToCoordinatesOp::build(b, ty, tensor, i64::try_from(level).ok()?).value().ok()
}

/// The coordinates of levels that stand together.
pub(super) fn coordinates_buffer(b: &mut Builder<'_>, tensor: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let known = tensor_of(&ctx, b, tensor)?;
    let ty = buffer_type(&ctx, &known, known.coordinate_type(), false)?;
    ToCoordinatesBufferOp::build(b, ty, tensor).value().ok()
}

/// The values.
pub(super) fn values(b: &mut Builder<'_>, tensor: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let known = tensor_of(&ctx, b, tensor)?;
    let ty = buffer_type(&ctx, &known, known.element, false)?;
    ToValuesOp::build(b, ty, tensor).value().ok()
}

/// The size of a level.
pub(super) fn level_size(b: &mut Builder<'_>, tensor: ValueId, level: usize) -> Option<ValueId> {
    let level = index(b, i64::try_from(level).ok()?)?;
    LvlOp::build(b, tensor, level).value().ok()
}
