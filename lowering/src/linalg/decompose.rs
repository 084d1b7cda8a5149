//! Inputs in another order of dimensions, or with fewer of them, are moved by operations of their own.

use super::parts::Parts;
use super::specialize::yield_body;
use super::tensors;
use crate::rewriting::ids;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::linalg::{self, BroadcastOp, GenericOp, TransposeOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{DYNAMIC, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the pattern.
pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::DecomposeProjectedPermutation", decompose);
}

fn decompose(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    let has_one = parts.inputs().len() == 1 && parts.outputs().len() == 1;
    rw.require(parts.on_tensors && !has_one && parts.nest.all_parallel())?;
    let store = rw.ctx().affine();
    rw.require(parts.nest.maps.iter().all(|map| map.is_projected_permutation(store, false)))?;
    let sizes = parts.nest.static_ranges(rw.op(op))?;
    rw.require(!sizes.contains(&DYNAMIC))?;
    let moved = |&at: &usize| parts.nest.maps.get(at).is_some_and(|map| !map.is_identity(store));
    let moved: Vec<usize> = parts.nest.inputs().filter(moved).collect();
    rw.require(!moved.is_empty())?;
    let (mut operands, mut maps) = (parts.operands.clone(), parts.nest.maps.clone());
    for at in moved {
        let (operand, map) = (operands.get_mut(at)?, maps.get_mut(at)?);
        *operand = in_order(rw, *operand, map, &sizes)?;
        *map = AffineMap::identity(rw.ctx().affine(), map.dims);
    }
    let (inputs, outputs) = operands.split_at(parts.nest.outputs.start);
    let made = linalg::generic(rw.builder(), &parts.types, [inputs, outputs], &maps, &parts.nest.parallel);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (from, into) = (rw.op(op).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.inline_region(from, into)?;
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}

/// An input with one dimension for each loop.
fn in_order(rw: &mut PatternRewriter<'_>, value: ValueId, map: &AffineMap, sizes: &[i64]) -> Option<ValueId> {
    let store = rw.ctx().affine();
    let dims: Vec<usize> =
        map.results.iter().map(|&expr| store.as_dim(expr).map(|dim| dim as usize)).collect::<Option<_>>()?;
    let value = transposed(rw, value, &dims)?;
    let added: Vec<i64> = (0..sizes.len()).filter(|dim| !dims.contains(dim)).map(|dim| dim as i64).collect();
    if added.is_empty() {
        return Some(value);
    }
    let element = tensors::element(rw.ctx(), rw.value(value).ty());
    let into = empty(rw, sizes, value)?;
    let added = rw.ctx().dense_i64_array(&added);
    let ty = rw.value(into).ty();
    let made = BroadcastOp::build(rw.builder(), &[ty], value, into, added).region(&[element; 2], yield_body);
    made.values().ok()?.first().copied()
}

/// A tensor whose dimensions are those of ascending loops.
fn transposed(rw: &mut PatternRewriter<'_>, value: ValueId, dims: &[usize]) -> Option<ValueId> {
    let mut order: Vec<usize> = (0..dims.len()).collect();
    order.sort_unstable_by_key(|&at| dims[at]);
    if order.is_sorted() {
        return Some(value);
    }
    let own = tensors::shape(rw.value(value));
    let shape: Vec<i64> = order.iter().map(|&at| own.get(at).copied()).collect::<Option<_>>()?;
    let element = tensors::element(rw.ctx(), rw.value(value).ty());
    let into = empty(rw, &shape, value)?;
    let order: Vec<i64> = order.into_iter().map(|at| at as i64).collect();
    let order = rw.ctx().dense_i64_array(&order);
    let ty = rw.value(into).ty();
    let made = TransposeOp::build(rw.builder(), &[ty], value, into, order).region(&[element; 2], yield_body);
    made.values().ok()?.first().copied()
}

/// A tensor of known sizes, of elements like those of another one.
fn empty(rw: &mut PatternRewriter<'_>, sizes: &[i64], like: ValueId) -> Option<ValueId> {
    let TypeData::RankedTensor { element, .. } = *rw.ctx().type_data(rw.value(like).ty()) else {
        return None;
    };
    let sizes: Vec<Mixed> = sizes.iter().map(|&size| Mixed::Known(size)).collect();
    tensors::empty(rw.builder(), &sizes, element).ok()
}
