//! Transpositions and broadcasts in a row.

use crate::common::dim::sizes_of;
use crate::common::mixed::split;
use crate::linalg::{BroadcastOp, TransposeOp, build};
use crate::tensor::EmptyOp;
use crate::tensor::types::ranked;
use rmlir_ir::{Attr, Context, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The dimensions in a list.
fn dims(ctx: &Context, attr: Attr) -> Option<Vec<usize>> {
    ctx.i64_array(attr)?.iter().map(|&dim| usize::try_from(dim).ok()).collect()
}

fn dims_attr(ctx: &Context, dims: &[usize]) -> Attr {
    let dims: Vec<i64> = dims.iter().map(|&dim| dim as i64).collect();
    ctx.dense_i64_array(&dims)
}

fn new_transpose(
    rw: &mut PatternRewriter<'_>,
    input: ValueId,
    init: ValueId,
    order: &[usize],
) -> Option<Vec<ValueId>> {
    build::transpose(rw.builder(), input, init, order).ok()
}

fn new_broadcast(
    rw: &mut PatternRewriter<'_>,
    input: ValueId,
    init: ValueId,
    added: &[usize],
) -> Option<Vec<ValueId>> {
    let added = dims_attr(rw.ctx(), added);
    build::of_first(rw.builder(), init, |b, results| BroadcastOp::build(b, results, input, init, added)).ok()
}

/// Two transpositions are one.
pub(super) fn transpose_of_transpose(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = root.input().defining::<TransposeOp>()?;
    let ctx = rw.ctx();
    let (first, second) = (dims(ctx, inner.permutation())?, dims(ctx, root.permutation())?);
    let both = second.iter().map(|&dim| first.get(dim).copied()).collect::<Option<Vec<usize>>>()?;
    let (input, init) = (inner.input().id(), root.init().id());
    let made = new_transpose(rw, input, init, &both)?;
    rw.replace(op, &made)
}

/// Two broadcasts are one.
pub(super) fn broadcast_of_broadcast(op: BroadcastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = root.input().defining::<BroadcastOp>()?;
    let ctx = rw.ctx();
    let (first, mut all) = (dims(ctx, inner.dimensions())?, dims(ctx, root.dimensions())?);
    let rank = ctx.type_data(root.init().ty()).shape()?.len();
    let kept: Vec<usize> = (0..rank).filter(|dim| !all.contains(dim)).collect();
    for dim in first {
        all.push(*kept.get(dim)?);
    }
    all.sort_unstable();
    let (input, init) = (inner.input().id(), root.init().id());
    let made = new_broadcast(rw, input, init, &all)?;
    rw.replace(op, &made)
}

/// What is broadcast and transposed is transposed first, when there is less of it.
pub(super) fn transpose_of_broadcast(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = root.input().defining::<BroadcastOp>()?;
    rw.require(root.input().uses().count() == 1)?;
    let ctx = rw.ctx().clone();
    let (added, order) = (dims(&ctx, inner.dimensions())?, dims(&ctx, root.permutation())?);
    let place = |dim: usize| order.iter().position(|&from| from == dim);
    // The order of what is left, counted without what is added.
    let left = order.iter().filter(|dim| !added.contains(dim));
    let left: Vec<usize> =
        left.map(|&dim| dim - added.iter().filter(|&&other| other < dim).count()).collect();
    let added = added.iter().map(|&dim| place(dim)).collect::<Option<Vec<usize>>>()?;
    let (input, init) = (inner.input().id(), root.init().id());
    let element = ranked(&ctx, inner.input().ty())?.element;
    let sizes = sizes_of(rw.builder(), input).ok()?;
    let sizes = left.iter().map(|&dim| sizes.get(dim).copied()).collect::<Option<Vec<_>>>()?;
    let (known, values) = split(&sizes);
    let empty = ctx.tensor_type(&known, element, None).ok()?;
    let empty = EmptyOp::build(rw.builder(), empty, &values).value().ok()?;
    let &[transposed] = &new_transpose(rw, input, empty, &left)?[..] else { return None };
    let made = new_broadcast(rw, transposed, init, &added)?;
    rw.replace(op, &made)
}
