//! Structured operations.

use super::Models;
use crate::bufferization::interface::{AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::types::{is_buffer, is_tensor_value};
use crate::bufferization::work::{Maker, Work};
use rmlir_dialects::linalg::{IndexOp, MapOp, SoftmaxOp, StructuredOp, YieldOp};
use rmlir_ir::interfaces::destination::{DestinationStyleOpInterface, tied_result};
use rmlir_ir::{BlockId, Failed, OpAddr, OpRef, TypeData, ValueId, ValueRef};
use std::ops::Range;

pub(super) fn models(models: &mut Models) {
    models.op::<SoftmaxOp>(&Whole);
}

fn inits(op: OpRef<'_>) -> Range<usize> {
    let model = op.ctx().op_interface::<dyn DestinationStyleOpInterface>(op.name());
    model.map_or(0..0, |model| model.inits(op))
}

fn tied<'m>(operand: Operand<'m>) -> Vec<AliasingValue<'m>> {
    tied_result(operand.op, operand.index).map(AliasingValue::same).into_iter().collect()
}

/// An operation over a space of loops.
pub(super) struct Structured;

impl Bufferizable for Structured {
    fn reads(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        // An operation that has no body yet reads what it has an argument for.
        let body = operand.op.region(0).and_then(|region| region.entry());
        body.and_then(|body| body.args().nth(operand.index)).is_none_or(|arg| !arg.is_unused())
    }

    fn writes(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        inits(operand.op).contains(&operand.index)
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        tied(operand)
    }

    fn elementwise(&self, op: OpRef<'_>, operands: [usize; 2], _: Look<'_>) -> bool {
        let Some(model) = op.ctx().op_interface::<dyn StructuredOp>(op.name()) else { return false };
        let Some(maps) = model.maps(op) else { return false };
        let shaped = |index: usize| {
            let ty = op.operand(index).map(|value| op.ctx().type_data(value.ty()));
            matches!(ty, Some(TypeData::RankedTensor { .. } | TypeData::MemRef { .. }))
        };
        let is_plain = |index: usize| {
            !shaped(index) || maps.get(index).is_some_and(|map| map.is_identity(op.ctx().affine()))
        };
        model.parallel(op).iter().all(|&parallel| parallel) && operands.into_iter().all(is_plain)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        on_buffers(work, at)
    }
}

/// An operation that reads all of its inputs and writes all of its outputs.
struct Whole;

impl Bufferizable for Whole {
    fn reads(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        !inits(operand.op).contains(&operand.index)
    }

    fn writes(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        inits(operand.op).contains(&operand.index)
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        tied(operand)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        on_buffers(work, at)
    }
}

/// The same operation on buffers.
fn on_buffers(work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
    let op = work.op(at);
    if op.operands().any(|value| is_buffer(op.ctx(), value.ty())) {
        if !op.operands().any(is_tensor_value) {
            return Ok(());
        }
        return Err(op.emit_plain_error("op does not have pure tensor semantics"));
    }
    let outputs = inits(op);
    let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
    let mut maker = work.before(at);
    let buffers = maker.buffers(&operands)?;
    maker.remake(at.op, &buffers, &[], true);
    maker.replace(at.op, buffers.get(outputs).unwrap_or_default())
}

/// Fills a tensor by what a body gives for the indices of each element. The body is moved.
pub(super) fn fill_by_body(maker: &mut Maker<'_>, tensor: ValueId, body: BlockId) -> Result<ValueId, Failed> {
    let (ctx, ty) = (maker.ctx(), maker.ty(tensor));
    let element = ctx.type_data(ty).shaped_element().ok_or(Failed)?;
    let rank = ctx.type_data(ty).shape().map_or(0, <[i64]>::len);
    let mut place = None;
    let made = MapOp::build(&mut maker.rewriter, &[ty], &[], tensor).region(&[element], |b, _| {
        let indices: Result<Vec<ValueId>, Failed> =
            (0..rank as i64).map(|dim| IndexOp::build(b, dim).value()).collect();
        place = b.place().map(|(block, _)| (block, indices));
    });
    let made = made.value()?;
    let (block, indices) = place.ok_or(Failed)?;
    maker.rewriter.merge_blocks(body, block, &indices?).map_err(|_| Failed)?;
    let end = maker.rewriter.body().last_op(block).ok_or(Failed)?;
    let values: Vec<ValueId> = maker.rewriter.body().operands(end).collect();
    let loc = maker.rewriter.seen().op(OpAddr { unit: maker.rewriter.unit(), op: end }).loc();
    maker.rewriter.set_before(end);
    YieldOp::build(&mut maker.rewriter, &values).loc(loc).insert()?;
    maker.erase(end)?;
    maker.home();
    Ok(made)
}
