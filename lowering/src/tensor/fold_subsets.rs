//! `fold-tensor-subset-ops`: transfers from and to slices become ones from and to what they are slices of, and slices of slices become one.

use crate::memref::fold_alias::{expand_dims, leaves_bounds, map_attr};
use crate::memref::indices::{Parts, through_subview};
use crate::rewriting::ids;
use rmlir_dialects::common::mixed::{self, Mixed, MixedBox};
use rmlir_dialects::tensor::slices::dropped;
use rmlir_dialects::tensor::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use rmlir_dialects::vector::{MaskOp, TransferReadOp, TransferWriteOp, YieldOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Failed, OpAddr, OpRef, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes accesses to slices accesses to what they are slices of.
    FoldTensorSubsetOps: FoldTensorSubsetOpsPass, run
}

fn run(_: &options::FoldTensorSubsetOpsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::TransferReadOfExtractSliceOpFolder", read_of_slice);
    set.op("(anonymous namespace)::InsertSliceOfTransferWriteOpFolder", slice_of_write);
    set.op(
        "InsertSliceOfInsertSliceFolder<mlir::tensor::InsertSliceOp>",
        |op: InsertSliceOp, rw: &mut PatternRewriter<'_>| slice_of_slice(op.at(), rw),
    );
    set.op(
        "InsertSliceOfInsertSliceFolder<mlir::tensor::ParallelInsertSliceOp>",
        |op: ParallelInsertSliceOp, rw: &mut PatternRewriter<'_>| slice_of_slice(op.at(), rw),
    );
}

/// Where a slice lies, and which of its dimensions the smaller one of its types does not have.
struct Slice {
    parts: Parts,
    dropped: Vec<bool>,
}

impl Slice {
    /// Of an operation that takes a slice out or puts one in, by the type of the slice.
    fn of(op: OpRef<'_>, small: Type) -> Option<Slice> {
        let MixedBox { offsets, sizes, strides } = MixedBox::of(op)?;
        let dropped = dropped(&sizes, op.ctx().type_data(small).shape()?);
        Some(Slice { parts: Parts { offsets, sizes, strides }, dropped })
    }
}

/// What a transfer needs to be one from or to all: the indices are within, there is no mask.
fn is_plain(transfer: OpRef<'_>, has_mask: bool) -> bool {
    !leaves_bounds(transfer) && !has_mask
}

/// Indices and map of a transfer of a slice as those of the whole.
fn through(
    rw: &mut PatternRewriter<'_>,
    slice: &Slice,
    indices: Vec<ValueId>,
    map: Attr,
) -> Option<(Vec<ValueId>, Attr)> {
    let ctx = rw.ctx().clone();
    let indices: Vec<Mixed> = indices.into_iter().map(Mixed::Value).collect();
    let made = through_subview(rw.builder(), &slice.parts, &slice.dropped, &indices)?;
    let map = expand_dims(&ctx, &map_attr(&ctx, map)?, slice.dropped.len(), &slice.dropped)?;
    Some((made, ctx.affine_map_attr(map)))
}

fn read_of_slice(op: TransferReadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let made = root.base().defining::<ExtractSliceOp>()?;
    rw.require(is_plain(root.op(), root.mask().is_some()))?;
    let slice = Slice::of(made.op(), made.result().ty())?;
    rw.require(slice.parts.has_unit_strides())?;
    let source = made.source().id();
    let (ty, indices, map) = (root.vector().ty(), ids(root.indices()), root.permutation_map());
    let (padding, in_bounds) = (root.padding().id(), root.in_bounds());
    let around = root.op().parent().and_then(|op| op.cast::<MaskOp>());
    let around = around.map(|around| (around.op().global(), around.mask().id()));
    if let Some((around, _)) = around {
        rw.at_op(around);
    }
    let (indices, map) = through(rw, &slice, indices, map)?;
    let Some((around, mask)) = around else {
        let made = TransferReadOp::build(rw.builder(), ty, source, &indices, map, padding, None, in_bounds);
        let made = made.value().ok()?;
        return rw.replace(op, &[made]);
    };
    let made = MaskOp::build(rw.builder(), &[ty], mask, None).region(&[], |b, _| {
        let read = TransferReadOp::build(b, ty, source, &indices, map, padding, None, in_bounds).value();
        // What is left without an end is refused below.
        let _ = read.and_then(|read| YieldOp::build(b, &[read]).insert());
    });
    let made = made.value().ok()?;
    rw.replace(around, &[made])
}

fn slice_of_write(op: InsertSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let write = root.source().defining::<TransferWriteOp>()?;
    rw.require(is_plain(write.op(), write.mask().is_some()))?;
    let slice = Slice::of(root.op(), root.source().ty())?;
    rw.require(slice.parts.has_unit_strides())?;
    // All of the slice has to be written.
    let shape = |value: ValueRef<'_>| ctx.type_data(value.ty()).shape().map(<[i64]>::to_vec);
    rw.require(ctx.type_data(write.base().ty()).has_static_shape())?;
    rw.require(shape(write.base())? == shape(write.value_to_store())?)?;
    let (value, dest, ty) = (write.value_to_store().id(), root.dest().id(), root.dest().ty());
    let (indices, map, in_bounds) = (ids(write.indices()), write.permutation_map(), write.in_bounds());
    let (indices, map) = through(rw, &slice, indices, map)?;
    let made = TransferWriteOp::build(rw.builder(), Some(ty), value, dest, &indices, map, None, in_bounds);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

/// What is put into a slice that is put into something is put there itself.
fn slice_of_slice(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(op);
    let source = root.operand(0)?;
    let dest = root.operand(1)?.id();
    let inner = source.defining::<InsertSliceOp>()?;
    let outer = Slice::of(root, source.ty())?;
    let parts = MixedBox::of(inner.op())?;
    let is_one = |&stride: &Mixed| stride == Mixed::Known(1);
    rw.require(outer.parts.has_unit_strides() && parts.strides.iter().all(is_one))?;
    let mut rest = parts.sizes.iter();
    let mut sizes = Vec::new();
    for (&size, &dropped) in outer.parts.sizes.iter().zip(&outer.dropped) {
        if !dropped {
            // Otherwise some of the slice stays what it was.
            rw.require(*rest.next()? == size)?;
        }
        sizes.push(size);
    }
    let value = inner.source().id();
    let is_parallel = root.is::<ParallelInsertSliceOp>();
    if is_parallel {
        let around = root.parent()?.global();
        rw.at_op(around);
    }
    let offsets = through_subview(rw.builder(), &outer.parts, &outer.dropped, &parts.offsets)?;
    rw.at_op(op);
    let offsets: Vec<Mixed> = offsets.into_iter().map(|value| Mixed::of(rw.value(value))).collect();
    let lists = [offsets, sizes, outer.parts.strides].map(|list| mixed::split(&list));
    let [offsets, sizes, strides] = lists.each_ref().map(|(known, _)| ctx.dense_i64_array(known));
    let [at, size, stride] = lists.each_ref().map(|(_, values)| &values[..]);
    let b = rw.builder();
    if is_parallel {
        ParallelInsertSliceOp::build(b, value, dest, at, size, stride, offsets, sizes, strides)
            .insert()
            .ok()?;
        return rw.erase(op);
    }
    let made =
        InsertSliceOp::build(b, value, dest, at, size, stride, offsets, sizes, strides).value().ok()?;
    rw.replace(op, &[made])
}
