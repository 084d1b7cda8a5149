//! Parts of tensors, and tensors with a border.

use super::Models;
use super::linalg::fill_by_body;
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::types::{
    Stack, identity, is_ranked, known_or_buffer_type, shape_of, slice_type, space_of,
};
use crate::bufferization::work::{Maker, Work};
use rmlir_dialects::affine::AffineApplyOp;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::SubViewOp;
use rmlir_dialects::tensor::{ExtractSliceOp, InsertSliceOp, PadOp, ParallelInsertSliceOp, folded_paddings};
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::view::OffsetSizeAndStrideOpInterface;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{DYNAMIC, Failed, OpAddr, OpRef, Type, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<ExtractSliceOp>(&Extract);
    models.op::<InsertSliceOp>(&Insert);
    models.op::<ParallelInsertSliceOp>(&Parallel);
    models.op::<PadOp>(&Pad);
}

/// The view of a buffer that a slice describes, of this type.
fn view(maker: &mut Maker<'_>, buffer: ValueId, ty: Type, at: OpAddr) -> Result<ValueId, Failed> {
    let op = maker.rewriter.seen().op(at);
    let model = op.ctx().op_interface::<dyn OffsetSizeAndStrideOpInterface>(op.name()).ok_or(Failed)?;
    let parts = model.parts(op);
    let [offsets, sizes, strides] = parts.each_ref().map(|part| {
        let operands = part.operands.clone().filter_map(|index| op.operand(index));
        operands.map(ValueRef::id).collect::<Vec<_>>()
    });
    let ctx = maker.ctx();
    let [static_offsets, static_sizes, static_strides] =
        parts.each_ref().map(|part| ctx.dense_i64_array(&part.constants));
    SubViewOp::build(
        &mut maker.rewriter,
        ty,
        buffer,
        &offsets,
        &sizes,
        &strides,
        static_offsets,
        static_sizes,
        static_strides,
    )
    .value()
}

/// A part of a tensor.
struct Extract;

impl Bufferizable for Extract {
    fn access(&self) -> Access {
        Access::NONE.giving(AliasingValue::part)
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let extract = value.defining::<ExtractSliceOp>().ok_or(Failed)?;
        let from = known_or_buffer_type(extract.source(), look, stack)?;
        slice_type(extract.op(), from, shape_of(value.ctx(), value.ty()))
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let extract = work.op(at).cast::<ExtractSliceOp>().ok_or(Failed)?;
        let (source, result) = (extract.source().id(), extract.result().id());
        let mut maker = work.before(at);
        let buffer = maker.buffer(source)?;
        let ty = crate::bufferization::types::buffer_type_of(maker.value(result), maker.look())?;
        let made = view(&mut maker, buffer, ty, at)?;
        maker.replace(at.op, &[made])
    }
}

/// Whether a slice is all of a tensor.
fn covers(op: OpRef<'_>, dest: ValueRef<'_>) -> bool {
    let Some(model) = op.ctx().op_interface::<dyn OffsetSizeAndStrideOpInterface>(op.name()) else {
        return false;
    };
    let numbers = model.parts(op).map(|part| {
        let mut operands = part.operands.clone();
        let number = |&constant: &i64| match constant {
            DYNAMIC => operands.next().and_then(|index| constant_int(op.operand(index)?)),
            known => Some(known),
        };
        part.constants.iter().map(number).collect::<Vec<_>>()
    });
    let [offsets, sizes, strides] = numbers;
    offsets.iter().all(|&offset| offset == Some(0))
        && sizes.iter().zip(shape_of(op.ctx(), dest.ty())).all(|(&size, &whole)| size == Some(whole))
        && strides.iter().all(|&stride| stride == Some(1))
}

const SOURCE: usize = 0;
const DEST: usize = 1;

/// A tensor with another part.
struct Insert;

impl Bufferizable for Insert {
    fn reads(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.index == SOURCE || !operand.value().is_some_and(|dest| covers(operand.op, dest))
    }

    fn writes(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.index == DEST
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        let result = operand.op.result(0).filter(|_| operand.index == DEST);
        result.map(AliasingValue::same).into_iter().collect()
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let (source, dest) = (op.operand(SOURCE).ok_or(Failed)?, op.operand(DEST).ok_or(Failed)?);
        let (shape, source, dest) = (shape_of(op.ctx(), source.ty()).to_vec(), source.id(), dest.id());
        let mut maker = work.before(at);
        let into = maker.buffer(dest)?;
        let ty = slice_type(maker.op()?, maker.ty(into), &shape)?;
        let part = view(&mut maker, into, ty, at)?;
        // The buffer of the source may have to be made where the source is; the copy goes here.
        let from = maker.buffer(source)?;
        maker.copy(from, part)?;
        maker.replace(at.op, &[into])
    }
}

/// A part that a round of a parallel loop puts into a tensor.
struct Parallel;

impl Bufferizable for Parallel {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn reads(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.index == SOURCE
    }

    fn writes(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.index == DEST
    }

    fn resolve(&self, _: &mut Work<'_>, _: OpAddr) -> Result<(), Failed> {
        Ok(())
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let (source, dest) = (op.operand(SOURCE).ok_or(Failed)?, op.operand(DEST).ok_or(Failed)?);
        let (shape, source, dest) = (shape_of(op.ctx(), source.ty()).to_vec(), source.id(), dest.id());
        let end = op.parent().ok_or(Failed)?.global();
        let loc = op.loc();
        let mut maker = work.before(end);
        maker.rewriter.set_loc(loc);
        let into = maker.buffer(dest)?;
        let from = maker.buffer(source)?;
        let ty = slice_type(maker.rewriter.seen().op(at), maker.ty(into), &shape)?;
        let part = view(&mut maker, into, ty, at)?;
        maker.copy(from, part)?;
        maker.erase(at.op)
    }
}

/// A tensor with a border.
struct Pad;

impl Bufferizable for Pad {
    fn access(&self) -> Access {
        Access::READ
    }

    fn allocates(&self, _: ValueRef<'_>) -> bool {
        true
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let pad = value.defining::<PadOp>().ok_or(Failed)?;
        let from = known_or_buffer_type(pad.source(), look, stack)?;
        Ok(identity(value.ctx(), value.ty(), space_of(value.ctx(), from)))
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let pad = work.op(at).cast::<PadOp>().ok_or(Failed)?;
        let ctx = work.module.ctx().clone();
        let (source, result) = (pad.source().id(), pad.result().id());
        let body = pad.op().region(0).and_then(|region| region.entry()).ok_or(Failed)?.id();
        if !is_ranked(&ctx, pad.source().ty()) {
            return Err(Failed);
        }
        let around = folded_paddings(pad.op());
        let mut maker = work.before(at);
        unused_sizes(&mut maker, source, result, &around)?;
        let tensor = maker.own_tensor(result, false)?;
        let filled = fill_by_body(&mut maker, tensor, body)?;
        let shape = shape_of(&ctx, maker.ty(source)).to_vec();
        let sizes = maker.open_dims(source)?;
        let ones = vec![1i64; shape.len()];
        let (low, lows) = mixed::split(&around[0]);
        let [low, sizes_attr, ones] = [&low, &shape, &ones].map(|list| ctx.dense_i64_array(list));
        let b = &mut maker.rewriter;
        let made =
            InsertSliceOp::build(b, source, filled, &lows, &sizes, &[], low, sizes_attr, ones).value()?;
        maker.rewriter.replace_op(at.op, &[made]).map_err(|_| Failed)
    }
}

/// The sizes of the result as upstream works them out besides: they stay, though nothing uses them.
fn unused_sizes(
    maker: &mut Maker<'_>,
    source: ValueId,
    result: ValueId,
    around: &[Vec<Mixed>; 2],
) -> Result<(), Failed> {
    let ctx = maker.ctx();
    let shape = shape_of(&ctx, maker.ty(result)).to_vec();
    let store = ctx.affine();
    let mut sum = store.symbol(0);
    for symbol in 1..3 {
        sum = store.add(sum, store.symbol(symbol)).map_err(|_| Failed)?;
    }
    let map = ctx.affine_map_attr(AffineMap::new(0, 3, [sum]));
    for (dim, _) in shape.iter().enumerate().filter(|&(_, &size)| size == DYNAMIC) {
        let mut operands = vec![maker.dim(source, dim)?];
        for list in around {
            operands.push(list.get(dim).ok_or(Failed)?.value(&mut maker.rewriter)?);
        }
        AffineApplyOp::build(&mut maker.rewriter, map, &operands).insert()?;
    }
    Ok(())
}
