//! Transfers whose dimensions change place, or are repeated, made of ones that take dimensions in order.

use super::make::{broadcast, transpose};
use rmlir_dialects::vector::access::Access;
use rmlir_dialects::vector::positions::permuted;
use rmlir_dialects::vector::types::vector;
use rmlir_dialects::vector::{TransferReadOp, TransferWriteOp, masking};
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Attr, Builder, Context, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::TransferReadPermutationLowering", read);
    set.op("(anonymous namespace)::TransferWritePermutationLowering", write);
    set.op("(anonymous namespace)::TransferOpReduceRank", reduce_rank);
    set.op("(anonymous namespace)::TransferWriteNonPermutationLowering", fill_up);
}

/// Where each dimension of the vector goes if dimensions are to be in the order of the memory. Those that are repeated go where nothing
/// else is. `None` if others than the last dimensions of the memory are taken.
fn order(ctx: &Context, map: &AffineMap) -> Option<Vec<i64>> {
    let store = ctx.affine();
    let (inputs, count) = (map.dims as usize, map.results.len());
    let (first, lead) = (inputs.saturating_sub(count), count.saturating_sub(inputs));
    let mut order = vec![0i64; count];
    let mut taken = vec![false; count.max(inputs)];
    let mut repeated = Vec::new();
    for (at, &expr) in map.results.iter().enumerate() {
        match (store.as_constant(expr), store.as_dim(expr)) {
            (Some(0), _) => repeated.push(at),
            (_, Some(dim)) => {
                let place = (dim as usize).checked_sub(first)? + lead;
                *order.get_mut(at)? = place as i64;
                *taken.get_mut(place)? = true;
            }
            _ => return None,
        }
    }
    let mut free = (0..count).filter(|&place| !taken[place]);
    for at in repeated {
        order[at] = free.next()? as i64;
    }
    Some(order)
}

/// A list whose entry `at` goes to the place `order` says.
fn placed<T: Clone>(list: &[T], order: &[i64]) -> Option<Vec<T>> {
    permuted(list, &rmlir_dialects::vector::positions::inverse(order)?)
}

fn bools(ctx: &Context, list: &[bool]) -> Attr {
    let list: Vec<Attr> = list.iter().map(|&value| ctx.bool_attr(value)).collect();
    ctx.array_attr(&list)
}

fn in_bounds(access: &Access<'_>) -> Vec<bool> {
    (0..access.rank()).map(|dim| access.in_bounds.get(dim) == Some(&true)).collect()
}

/// What a transfer works on, kept while the IR changes.
struct Place {
    base: ValueId,
    indices: Vec<ValueId>,
    mask: Option<ValueId>,
}

fn place(access: &Access<'_>) -> Place {
    let indices = crate::rewriting::ids(access.indices.iter().copied());
    Place { base: access.base.id(), indices, mask: access.mask.map(|mask| mask.id()) }
}

fn read(op: TransferReadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let access = Access::of(root.op())?;
    rw.require(access.rank() > 0 && masking(root.op()).is_none())?;
    let order = order(&ctx, &access.map)?;
    rw.require(order.iter().zip(0i64..).any(|(&place, at)| place != at))?;
    let results: Vec<AffineExpr> = placed(&access.map.results, &order)?;
    let map = ctx.affine_map_attr(AffineMap::new(access.map.dims, 0, results));
    let scalable: Vec<bool> = (0..access.vector.rank()).map(|dim| access.vector.scales(dim)).collect();
    let (shape, scalable) = (placed(access.vector.shape, &order)?, placed(&scalable, &order)?);
    let ty = ctx.vector_type(&shape, &scalable, access.vector.element).ok()?;
    let bounds = bools(&ctx, &placed(&in_bounds(&access), &order)?);
    let (at, padding) = (place(&access), root.padding().id());
    let b = rw.builder();
    let made = TransferReadOp::build(b, ty, at.base, &at.indices, map, padding, at.mask, bounds);
    let made = made.value().ok()?;
    let made = transpose(b, made, &order)?;
    rw.replace(op, &[made])
}

fn write(op: TransferWriteOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let access = Access::of(root.op())?;
    rw.require(access.rank() > 0 && masking(root.op()).is_none())?;
    rw.require(!access.map.is_minor_identity(ctx.affine()))?;
    let order = order(&ctx, &access.map)?;
    let back = rmlir_dialects::vector::positions::inverse(&order)?;
    let bounds = bools(&ctx, &placed(&in_bounds(&access), &order)?);
    let map = AffineMap::minor_identity(ctx.affine(), access.map.dims, access.rank() as u32)?;
    let map = ctx.affine_map_attr(map);
    let (at, value) = (place(&access), access.value.id());
    let ty = root.result().map(|result| result.ty());
    let b = rw.builder();
    let value = transpose(b, value, &back)?;
    let made = TransferWriteOp::build(b, ty, value, at.base, &at.indices, map, at.mask, bounds);
    let made = made.values().ok()?;
    rw.replace(op, &made)
}

/// What is repeated in the first dimensions is read once.
fn reduce_rank(op: TransferReadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let access = Access::of(root.op())?;
    rw.require(access.rank() > 0 && masking(root.op()).is_none())?;
    let store = ctx.affine();
    let lead = access.map.results.iter().take_while(|&&expr| store.as_constant(expr) == Some(0)).count();
    rw.require(lead > 0)?;
    let map = AffineMap::new(access.map.dims, 0, access.map.results.get(lead..)?.to_vec());
    super::transfer::repeated_dims(&ctx, &map)?;
    let scalable: Vec<bool> = (lead..access.vector.rank()).map(|dim| access.vector.scales(dim)).collect();
    let ty = ctx.vector_type(access.vector.shape.get(lead..)?, &scalable, access.vector.element).ok()?;
    let bounds = bools(&ctx, in_bounds(&access).get(lead..)?);
    let (at, padding, whole) = (place(&access), root.padding().id(), access.vector.ty);
    let map = ctx.affine_map_attr(map);
    let b = rw.builder();
    let made = TransferReadOp::build(b, ty, at.base, &at.indices, map, padding, at.mask, bounds);
    let made = made.value().ok()?;
    let made = broadcast(b, whole, made)?;
    rw.replace(op, &[made])
}

/// A vector with more dimensions of one element, before the others.
fn with_ones(b: &mut Builder<'_>, value: ValueId, count: usize) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let from = vector(&ctx, super::make::type_of(b, value))?;
    let mut shape = vec![1; count];
    shape.extend_from_slice(from.shape);
    let mut scalable = vec![false; count];
    scalable.extend((0..from.rank()).map(|dim| from.scales(dim)));
    let ty = ctx.vector_type(&shape, &scalable, from.element).ok()?;
    broadcast(b, ty, value)
}

/// Dimensions of the memory that a write leaves out, after the first one that it takes, become ones of one element.
fn fill_up(op: TransferWriteOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let access = Access::of(root.op())?;
    rw.require(access.rank() > 0 && masking(root.op()).is_none())?;
    rw.require(order(&ctx, &access.map).is_none())?;
    let store = ctx.affine();
    let used: Vec<u32> = access.map.results.iter().map(|&expr| store.as_dim(expr)).collect::<Option<_>>()?;
    let first = used.iter().copied().min()?;
    let missing: Vec<u32> = (first..access.map.dims).filter(|dim| !used.contains(dim)).collect();
    let results: Vec<AffineExpr> = missing.iter().chain(&used).map(|&dim| store.dim(dim)).collect();
    let map = ctx.affine_map_attr(AffineMap::new(access.map.dims, 0, results));
    let mut bounds = vec![true; missing.len()];
    bounds.extend(in_bounds(&access));
    let bounds = bools(&ctx, &bounds);
    let (at, value, mask_rank) = (place(&access), access.value.id(), access.rank());
    let ty = root.result().map(|result| result.ty());
    let b = rw.builder();
    let value = with_ones(b, value, missing.len())?;
    let mask = match at.mask {
        Some(mask) => {
            let mask = with_ones(b, mask, missing.len())?;
            let all = (missing.len() + mask_rank) as i64;
            let turned: Vec<i64> = (missing.len() as i64..all).chain(0..missing.len() as i64).collect();
            Some(transpose(b, mask, &turned)?)
        }
        None => None,
    };
    let made = TransferWriteOp::build(b, ty, value, at.base, &at.indices, map, mask, bounds);
    let made = made.values().ok()?;
    rw.replace(op, &made)
}
