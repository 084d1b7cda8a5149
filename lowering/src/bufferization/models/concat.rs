//! Tensors one after the other: each is copied to its place in new memory.

use super::Models;
use crate::bufferization::interface::{Access, Bufferizable};
use crate::bufferization::types::{identity, shape_of};
use crate::bufferization::work::{Maker, Work};
use rmlir_dialects::affine::compose::apply;
use rmlir_dialects::bufferization::ToBufferOp;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{SubViewOp, subview_type};
use rmlir_dialects::tensor::ConcatOp;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{DYNAMIC, Failed, OpAddr, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<ConcatOp>(&Concat);
}

struct Concat;

impl Bufferizable for Concat {
    fn access(&self) -> Access {
        Access::READ
    }

    fn allocates(&self, _: ValueRef<'_>) -> bool {
        true
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let ctx = op.ctx().clone();
        let result = op.result(0).ok_or(Failed)?;
        let (result, ty) = (result.id(), result.ty());
        let along = op.attr_named("dim").and_then(|dim| rmlir_ir::typed::number(&ctx, dim));
        let along = along.and_then(|dim| usize::try_from(dim).ok()).ok_or(Failed)?;
        let inputs: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let space = work.settings.space(&ctx, ty);
        let mut maker = work.before(at);
        let tensor = maker.own_tensor(result, false)?;
        if space != Some(None) {
            return Err(maker.op()?.emit_error("memory space not implemented yet"));
        }
        let whole = identity(&ctx, ty, None);
        let whole = ToBufferOp::build(&mut maker.rewriter, whole, tensor).value()?;
        let shape = shape_of(&ctx, ty).to_vec();
        let mut sizes = Vec::new();
        for (dim, &size) in shape.iter().enumerate() {
            sizes.push(size_of(&mut maker, whole, dim, size)?);
        }
        let mut offset = Mixed::Known(0);
        for input in inputs {
            let size = *shape_of(&ctx, maker.ty(input)).get(along).ok_or(Failed)?;
            let source = maker.buffer(input)?;
            let size = size_of(&mut maker, source, along, size)?;
            *sizes.get_mut(along).ok_or(Failed)? = size;
            let place = view(&mut maker, whole, along, offset, &sizes)?;
            maker.copy(source, place)?;
            let store = ctx.affine();
            let sum = store.add(store.symbol(0), store.symbol(1)).map_err(|_| Failed)?;
            offset = apply(&mut maker.rewriter, &AffineMap::new(0, 2, [sum]), &[offset, size])?;
        }
        maker.replace(at.op, &[whole])
    }
}

fn size_of(maker: &mut Maker<'_>, buffer: ValueId, dim: usize, size: i64) -> Result<Mixed, Failed> {
    match size {
        DYNAMIC => maker.dim(buffer, dim).map(Mixed::Value),
        known => Ok(Mixed::Known(known)),
    }
}

/// The place of a part in all: it is all of it but along one dimension.
fn view(
    maker: &mut Maker<'_>,
    whole: ValueId,
    along: usize,
    offset: Mixed,
    sizes: &[Mixed],
) -> Result<ValueId, Failed> {
    let ctx = maker.ctx();
    let mut offsets = vec![Mixed::Known(0); sizes.len()];
    *offsets.get_mut(along).ok_or(Failed)? = offset;
    let (offsets, open_offsets) = mixed::split(&offsets);
    let (sizes, open_sizes) = mixed::split(sizes);
    let strides = vec![1; sizes.len()];
    let ty = subview_type(&ctx, maker.ty(whole), [&offsets, &sizes, &strides], &sizes).ok_or(Failed)?;
    let [offsets, sizes, strides] = [&offsets, &sizes, &strides].map(|list| ctx.dense_i64_array(list));
    SubViewOp::build(&mut maker.rewriter, ty, whole, &open_offsets, &open_sizes, &[], offsets, sizes, strides)
        .value()
}
