//! Vectors that are read from tensors and written to them.

use super::Models;
use crate::bufferization::interface::{AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::reify::constant_index;
use crate::bufferization::types::{is_tensor_value, shape_of};
use crate::bufferization::work::Work;
use rmlir_dialects::vector::{GatherOp, TransferReadOp, TransferWriteOp};
use rmlir_ir::{AttrData, Failed, OpAddr, OpRef, Type, TypeData, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<TransferReadOp>(&Read);
    models.op::<GatherOp>(&Read);
    models.op::<TransferWriteOp>(&Write);
}

/// A vector out of a tensor.
struct Read;

impl Bufferizable for Read {
    fn reads(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        true
    }

    fn writes(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        false
    }

    fn aliasing_values<'m>(&self, _: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        Vec::new()
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let types: Vec<Type> = op.results().map(|result| result.ty()).collect();
        let mut maker = work.before(at);
        let operands = maker.buffers(&operands)?;
        let made = maker.remake(at.op, &operands, &types, false);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}

/// A tensor with a vector in it.
struct Write;

/// Whether a vector takes the place of all elements.
fn covers(op: OpRef<'_>) -> bool {
    let Some(write) = op.cast::<TransferWriteOp>() else { return false };
    let ctx = op.ctx();
    let bools = |attr| match ctx.attr_data(attr) {
        AttrData::Array(list) => list
            .iter()
            .all(|&attr| matches!(ctx.attr_data(attr), AttrData::Integer { value, .. } if !value.is_zero())),
        _ => false,
    };
    let is_identity = match ctx.attr_data(write.permutation_map()) {
        AttrData::AffineMap(map) => map.is_identity(ctx.affine()),
        _ => false,
    };
    let vector = ctx.type_data(write.value_to_store().ty());
    let fixed = matches!(vector, TypeData::Vector { scalable, .. } if !scalable.contains(&true));
    write.mask().is_none()
        && write.indices().all(|index| constant_index(index) == Some(0))
        && bools(write.in_bounds())
        && is_identity
        && fixed
        && vector.shape() == Some(shape_of(ctx, write.base().ty()))
}

impl Bufferizable for Write {
    fn reads(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        !covers(operand.op)
    }

    fn writes(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        true
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        operand.op.result(0).map(AliasingValue::same).into_iter().collect()
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let base = op.operands().position(is_tensor_value).ok_or(Failed)?;
        let mut maker = work.before(at);
        let operands = maker.buffers(&operands)?;
        maker.remake(at.op, &operands, &[], false);
        let buffer = *operands.get(base).ok_or(Failed)?;
        maker.replace(at.op, &[buffer])
    }
}
