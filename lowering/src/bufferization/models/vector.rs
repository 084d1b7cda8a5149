//! Vectors that are read from tensors and written to them.

use super::Models;
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::types::{is_tensor_value, shape_of};
use crate::bufferization::work::Work;
use rmlir_dialects::vector::{GatherOp, MaskOp, TransferReadOp, TransferWriteOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::{DYNAMIC, Failed, OpAddr, OpRef, Type, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<TransferReadOp>(&Read);
    models.op::<GatherOp>(&Read);
    models.op::<TransferWriteOp>(&Write);
}

/// A vector out of a tensor.
struct Read;

impl Bufferizable for Read {
    fn access(&self) -> Access {
        Access::READ
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
    let vector = ctx.type_data(write.value_to_store().ty()).shape().unwrap_or_default();
    let shape = shape_of(ctx, write.base().ty());
    let masked = write.mask().is_some() || op.parent().is_some_and(|parent| parent.is::<MaskOp>());
    !masked
        && write.indices().all(|index| constant_int(index) == Some(0))
        && vector.len() == shape.len()
        && shape.iter().zip(vector).all(|(&size, &own)| size != DYNAMIC && size <= own)
}

impl Bufferizable for Write {
    fn access(&self) -> Access {
        Access::WRITTEN.giving(AliasingValue::same)
    }

    fn reads(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        !covers(operand.op)
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
