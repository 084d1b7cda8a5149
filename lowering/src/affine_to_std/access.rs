//! Accesses to memory.

use super::expand;
use crate::rewriting::ids;
use rmlir_dialects::affine::compose::map_of_attr;
use rmlir_dialects::affine::{
    AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use rmlir_dialects::affine::{DmaStartOp, DmaWaitOp};
use rmlir_dialects::common::accesses;
use rmlir_dialects::memref;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The indices that a map makes of operands.
fn indices(rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
    let map = map_of_attr(rw.ctx(), map)?;
    expand::results(rw.builder(), &map, operands)
}

pub(super) fn load(op: AffineLoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (memory, map, operands) = (root.memref().id(), root.map(), ids(root.indices()));
    let indices = indices(rw, map, &operands)?;
    let loaded = accesses::load(rw.builder(), memory, &indices).ok()?;
    rw.replace(op, &[loaded])
}

pub(super) fn store(op: AffineStoreOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (value, memory, map, operands) =
        (root.value().id(), root.memref().id(), root.map(), ids(root.indices()));
    let indices = indices(rw, map, &operands)?;
    accesses::store(rw.builder(), value, memory, &indices).ok()?;
    rw.erase(op)
}

pub(super) fn prefetch(op: AffinePrefetchOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (memory, map, operands) = (root.memref().id(), root.map(), ids(root.indices()));
    let (writes, hint, data) = (root.is_write(), root.locality_hint(), root.is_data_cache());
    let indices = indices(rw, map, &operands)?;
    memref::PrefetchOp::build(rw.builder(), memory, &indices, writes, hint, data).insert().ok()?;
    rw.erase(op)
}

pub(super) fn vector_load(op: AffineVectorLoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (memory, map, operands) = (root.memref().id(), root.map(), ids(root.indices()));
    let ty = root.result().ty();
    let indices = indices(rw, map, &operands)?;
    let loaded = accesses::load_vector(rw.builder(), ty, memory, &indices).ok()?;
    rw.replace(op, &[loaded])
}

pub(super) fn vector_store(op: AffineVectorStoreOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (value, memory, map, operands) =
        (root.value().id(), root.memref().id(), root.map(), ids(root.indices()));
    let indices = indices(rw, map, &operands)?;
    accesses::store_vector(rw.builder(), value, memory, &indices).ok()?;
    rw.erase(op)
}

/// The memory and the operands of a map that come next, expanded.
fn place(
    rw: &mut PatternRewriter<'_>,
    op: impl Handle,
    map: &str,
    operands: &mut std::vec::IntoIter<ValueId>,
) -> Option<(ValueId, Vec<ValueId>)> {
    let map = map_of_attr(rw.ctx(), rw.op(op).attr_named(map)?)?;
    let memory = operands.next()?;
    let inputs: Vec<ValueId> = operands.take(map.inputs() as usize).collect();
    Some((memory, expand::results(rw.builder(), &map, &inputs)?))
}

pub(super) fn dma_start(op: DmaStartOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let all = ids(rw.op(op).operands());
    let mut operands = all.into_iter();
    let (source, source_at) = place(rw, op, "src_map", &mut operands)?;
    let (target, target_at) = place(rw, op, "dst_map", &mut operands)?;
    let (tag, tag_at) = place(rw, op, "tag_map", &mut operands)?;
    let count = operands.next()?;
    let mut made = vec![source];
    made.extend(source_at);
    made.push(target);
    made.extend(target_at);
    made.extend([count, tag]);
    made.extend(tag_at);
    made.extend(operands);
    memref::DmaStartOp::build(rw.builder(), &made).insert().ok()?;
    rw.erase(op)
}

pub(super) fn dma_wait(op: DmaWaitOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let all = ids(rw.op(op).operands());
    let mut operands = all.into_iter();
    let (tag, tag_at) = place(rw, op, "tag_map", &mut operands)?;
    let count = operands.next()?;
    memref::DmaWaitOp::build(rw.builder(), tag, &tag_at, count).insert().ok()?;
    rw.erase(op)
}
