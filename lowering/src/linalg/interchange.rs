//! Structured operations whose loops run in another order.

use rmlir_dialects::affine::AffineApplyOp;
use rmlir_dialects::linalg::{GenericOp, IndexOp, LoopNest, body_block};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, AttrData, OpAddr, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Puts loop `order[i]` in place `i`. `None` if that is not an order of all loops.
pub(crate) fn interchange(op: GenericOp, rw: &mut PatternRewriter<'_>, order: &[u32]) -> Rewritten {
    let ctx = rw.ctx().clone();
    let store = ctx.affine();
    let count = LoopNest::of(rw.op(op))?.len();
    rw.require(order.len() == count)?;
    let back = AffineMap::permutation(store, order)?.inverse_permutation(store)?;
    let root = rw.read(op);
    let list = |attr| ctx.attr_data(attr).as_array().unwrap_or_default().to_vec();
    let (maps, kinds) = (list(root.indexing_maps()), list(root.iterator_types()));
    let map = |&map: &Attr| match ctx.attr_data(map) {
        AttrData::AffineMap(map) => Some(ctx.affine_map_attr(map.compose(store, &back).ok()??)),
        _ => None,
    };
    let maps = maps.iter().map(map).collect::<Option<Vec<Attr>>>()?;
    let kinds = order.iter().map(|&old| kinds.get(old as usize).copied()).collect::<Option<Vec<Attr>>>()?;
    let indices: Vec<OpAddr> = {
        let block = body_block(rw.op(op))?;
        block.ops().filter(|inner| inner.is::<IndexOp>()).map(|inner| inner.global()).collect()
    };
    rw.set(op, GenericOp::INDEXING_MAPS, ctx.array_attr(&maps));
    rw.set(op, GenericOp::ITERATOR_TYPES, ctx.array_attr(&kinds));
    for index in indices {
        let dim = usize::try_from(rw.read(IndexOp::of(index)).dim()).ok()?;
        let all = all_indices(rw, index, count)?;
        let map = ctx.affine_map_attr(back.sub_map(&[dim]));
        let value = AffineApplyOp::build(rw.builder(), map, &all).value().ok()?;
        rw.replace(index, &[value])?;
    }
    Some(())
}

/// The indices of all loops, before one of them.
fn all_indices(rw: &mut PatternRewriter<'_>, index: OpAddr, count: usize) -> Option<Vec<ValueId>> {
    let loc = rw.op(index).loc();
    rw.at_op(index);
    rw.set_loc(loc);
    let make = |dim: usize| {
        let dim = i64::try_from(dim).ok()?;
        IndexOp::build(rw.builder(), dim).value().ok()
    };
    (0..count).map(make).collect()
}
