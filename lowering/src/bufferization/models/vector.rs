//! Vectors that are read from tensors and written to them.

use super::Models;
use crate::bufferization::interface::{Access, AliasingOperand, AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::types::{Stack, is_tensor_value, known_or_buffer_type, shape_of};
use crate::bufferization::work::{Maker, Work};
use rmlir_dialects::vector::{GatherOp, MaskOp, ScatterOp, TransferReadOp, TransferWriteOp, YieldOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::{DYNAMIC, Failed, OpAddr, OpId, OpRef, Type, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<TransferReadOp>(&Read);
    models.op::<GatherOp>(&Read);
    models.op::<TransferWriteOp>(&Write);
    models.op::<ScatterOp>(&Write);
    models.op::<MaskOp>(&Mask);
    models.op::<YieldOp>(&Yield);
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
        forget_alignment(&mut maker, made);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}

/// Upstream makes accesses by index anew without what is known of their alignment.
fn forget_alignment(maker: &mut Maker<'_>, made: OpId) {
    let at = OpAddr { unit: maker.rewriter.unit(), op: made };
    let name = maker.rewriter.ctx().ident("alignment");
    if maker.rewriter.seen().op(at).attr_named("alignment").is_some() {
        maker.rewriter.module().set_attr(at, name, None);
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
        let made = maker.remake(at.op, &operands, &[], false);
        forget_alignment(&mut maker, made);
        let buffer = *operands.get(base).ok_or(Failed)?;
        maker.replace(at.op, &[buffer])
    }
}

/// An operation of which only some lanes count. It stands alone in its region.
struct Mask;

/// What ends the region of a mask.
fn end_of(mask: OpRef<'_>) -> Option<OpRef<'_>> {
    mask.region(0)?.entry()?.last_op()
}

impl Bufferizable for Mask {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn aliasing_operands<'m>(&self, value: ValueRef<'m>, _: Look<'m>) -> Vec<AliasingOperand<'m>> {
        let end = value.def_op().and_then(|(op, number)| Some((end_of(op)?, number)));
        end.map(|(end, number)| AliasingOperand::same(end, number)).into_iter().collect()
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let (op, number) = value.def_op().ok_or(Failed)?;
        let yielded = end_of(op).and_then(|end| end.operand(number)).ok_or(Failed)?;
        known_or_buffer_type(yielded, look, stack)
    }

    fn resolve(&self, copies: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        copies.resolve_operands(at)?;
        let op = copies.op(at);
        let count = op.region(0).and_then(|region| region.entry()).map_or(0, |block| block.ops().count());
        match count {
            0..=2 => Ok(()),
            // There is no place for a copy.
            _ => Err(op.emit_error("body must bufferize in-place")),
        }
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let end = end_of(op).ok_or(Failed)?;
        let Some(masked) = op.region(0).and_then(|region| region.entry()?.first_op()) else { return Ok(()) };
        if masked.global() == end.global() {
            return Ok(());
        }
        // What was a tensor is a buffer from outside by now, which need not go through the mask.
        let inner =
            |value: ValueRef<'_>| value.def_op().is_some_and(|(op, _)| op.global() == masked.global());
        let yielded: Vec<(ValueId, Type, bool)> =
            end.operands().map(|value| (value.id(), value.ty(), inner(value))).collect();
        let end = end.global();
        let kept = yielded.iter().filter(|(_, _, inner)| *inner);
        let (values, types): (Vec<ValueId>, Vec<Type>) = kept.map(|&(value, ty, _)| (value, ty)).unzip();
        let mut maker = work.before(end);
        maker.remake(end.op, &values, &[], false);
        maker.replace(end.op, &[])?;
        let mut maker = work.before(at);
        let made = maker.remake(at.op, &operands, &types, false);
        let mut results = maker.results(made).into_iter();
        let all: Option<Vec<ValueId>> = yielded
            .iter()
            .map(|&(value, _, inner)| if inner { results.next() } else { Some(value) })
            .collect();
        maker.replace(at.op, &all.ok_or(Failed)?)
    }
}

/// What the region of a mask gives.
struct Yield;

impl Bufferizable for Yield {
    fn access(&self) -> Access {
        Access::READ
    }

    fn must_be_in_place(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        true
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        let result = operand.op.parent().and_then(|parent| parent.result(operand.index));
        result.map(AliasingValue::same).into_iter().collect()
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        if !op.parent().is_some_and(|parent| parent.is::<MaskOp>()) {
            return Err(op.emit_plain_error("unsupported vector::YieldOp parent"));
        }
        let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let mut maker = work.before(at);
        let yielded = maker.buffers(&operands)?;
        maker.remake(at.op, &yielded, &[], false);
        maker.replace(at.op, &[])
    }
}
