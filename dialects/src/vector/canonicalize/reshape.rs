//! Vectors in another shape.

use super::{to_broadcast, to_shape_cast};
use crate::vector::fold::keeps_order;
use crate::vector::positions::{broadcasts, delinear, linear, permuted, repeated_scalar, strides};
use crate::vector::types::{numbers, of};
use crate::vector::{BroadcastOp, ConstantMaskOp, CreateMaskOp, FromElementsOp, ShapeCastOp, TransposeOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::{ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn broadcast(set: &mut PatternSet) {
    set.op("(anonymous namespace)::BroadcastFolder", |op: BroadcastOp, rw| {
        let root = rw.read(op);
        let source = root.source().defining::<BroadcastOp>()?.source().id();
        let ty = root.vector().ty();
        to_broadcast(op, rw, ty, source)
    });
}

pub(super) fn shape_cast(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ShapeCastCreateMaskFolderTrailingOneDim", without_ones);
    set.op("(anonymous namespace)::ShapeCastBroadcastFolder", |op: ShapeCastOp, rw| {
        let root = rw.read(op);
        let source = root.source().defining::<BroadcastOp>()?.source();
        let to = of(Some(root.result()))?;
        rw.require(of(Some(source)).is_none() || broadcasts(rw.ctx(), source.ty(), to))?;
        let (ty, source) = (to.ty, source.id());
        to_broadcast(op, rw, ty, source)
    });
}

/// A mask without its last dimensions, which are one.
fn without_ones(op: ShapeCastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (from, to) = (of(Some(root.source()))?, of(Some(root.result()))?);
    let mut kept = from.rank();
    while kept > 0 && from.shape[kept - 1] == 1 && !from.scales(kept - 1) {
        kept -= 1;
    }
    let (shape, scalable) = match kept {
        0 => (from.shape.get(from.rank().checked_sub(1)?..)?, from.scalable.get(from.rank() - 1..)?),
        _ => (&from.shape[..kept], &from.scalable[..kept]),
    };
    rw.require(to.shape == shape && (0..to.rank()).all(|dim| to.scales(dim) == scalable[dim]))?;
    let dropped = from.rank().checked_sub(to.rank()).filter(|&dropped| dropped > 0)?;
    let ty = to.ty;
    // As many of the last sizes are looked at as dimensions stay, as upstream does.
    let looked_at = |count: usize| count.checked_sub(count.checked_sub(dropped)?);
    if let Some(mask) = root.source().defining::<CreateMaskOp>() {
        let sizes: Vec<ValueRef<'_>> = mask.operands().collect();
        let not_one = |size: &ValueRef<'_>| constant_int(*size) != Some(1);
        rw.require(!sizes.get(looked_at(sizes.len())?..)?.iter().all(not_one))?;
        let kept: Vec<ValueId> = sizes.iter().take(sizes.len() - dropped).map(|size| size.id()).collect();
        let made = CreateMaskOp::build(rw.builder(), ty, &kept).value().ok()?;
        return rw.replace(op, &[made]);
    }
    let mask = root.source().defining::<ConstantMaskOp>()?;
    let sizes = numbers(mask.op(), "mask_dim_sizes");
    rw.require(sizes.get(looked_at(sizes.len())?..)?.iter().all(|&size| size == 1))?;
    let kept = rw.ctx().dense_i64_array(sizes.get(..sizes.len() - dropped)?);
    let made = ConstantMaskOp::build(rw.builder(), ty, kept).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn transpose(set: &mut PatternSet) {
    set.op("(anonymous namespace)::FoldTransposeCreateMask", transposed_mask);
    set.op("(anonymous namespace)::FoldTransposeShapeCast", |op: TransposeOp, rw| {
        let root = rw.read(op);
        let source = root.vector().defining::<ShapeCastOp>()?.source().id();
        rw.require(keeps_order(root.op()))?;
        let ty = root.result().ty();
        to_shape_cast(op, rw, ty, source)
    });
    double_transpose(set);
    set.op("(anonymous namespace)::FoldTransposeSplat", |op: TransposeOp, rw| {
        let root = rw.read(op);
        let (ty, scalar) = (root.result().ty(), repeated_scalar(root.vector())?.id());
        to_broadcast(op, rw, ty, scalar)
    });
    set.op("(anonymous namespace)::FoldTransposeFromElements", transposed_elements);
    set.op("(anonymous namespace)::FoldTransposeBroadcast", transposed_broadcast);
}

/// A transposition of a transposition.
pub(super) fn double_transpose(set: &mut PatternSet) {
    set.op("(anonymous namespace)::TransposeFolder", |op: TransposeOp, rw| {
        let root = rw.read(op);
        let inner = root.vector().defining::<TransposeOp>()?;
        let both = permuted(&numbers(inner.op(), PERMUTATION), &numbers(root.op(), PERMUTATION))?;
        let (ty, source) = (root.result().ty(), inner.vector().id());
        let both = rw.ctx().dense_i64_array(&both);
        let made = TransposeOp::build(rw.builder(), ty, source, both).value().ok()?;
        rw.replace(op, &[made])
    });
}

const PERMUTATION: &str = "permutation";

fn transposed_mask(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let permutation = numbers(root.op(), PERMUTATION);
    let ty = root.result().ty();
    if let Some(mask) = root.vector().defining::<CreateMaskOp>() {
        let sizes: Vec<ValueId> = mask.operands().map(|size| size.id()).collect();
        let sizes = permuted(&sizes, &permutation)?;
        let made = CreateMaskOp::build(rw.builder(), ty, &sizes).value().ok()?;
        return rw.replace(op, &[made]);
    }
    let mask = root.vector().defining::<ConstantMaskOp>()?;
    let sizes = permuted(&numbers(mask.op(), "mask_dim_sizes"), &permutation)?;
    let sizes = rw.ctx().dense_i64_array(&sizes);
    let made = ConstantMaskOp::build(rw.builder(), ty, sizes).value().ok()?;
    rw.replace(op, &[made])
}

fn transposed_elements(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let made = root.vector().defining::<FromElementsOp>()?;
    let (from, to) = (of(Some(root.vector()))?, of(Some(root.result()))?);
    let (from_strides, to_strides) = (strides(from.shape), strides(to.shape));
    let back = crate::vector::positions::inverse(&numbers(root.op(), PERMUTATION))?;
    let all: Vec<ValueId> = made.elements().map(|value| value.id()).collect();
    let one = |number: usize| {
        let at = permuted(&delinear(number as i64, &to_strides), &back)?;
        all.get(usize::try_from(linear(&at, &from_strides)).ok()?).copied()
    };
    let elements = (0..all.len()).map(one).collect::<Option<Vec<ValueId>>>()?;
    let ty = to.ty;
    let made = FromElementsOp::build(rw.builder(), ty, &elements).value().ok()?;
    rw.replace(op, &[made])
}

/// A broadcast of which only dimensions change place between which nothing is: those that are new or were one.
fn transposed_broadcast(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = root.vector().defining::<BroadcastOp>()?.source();
    let (ty, id) = (root.result().ty(), source.id());
    if let Some(from) = of(Some(source)) {
        let permutation = numbers(root.op(), PERMUTATION);
        let lead = permutation.len().checked_sub(from.rank())?;
        let mut low = 0;
        for (dim, &size) in from.shape.iter().enumerate() {
            let ends = size != 1 || (dim != 0 && from.shape[dim - 1] != 1);
            if ends {
                let high = dim + lead;
                let local = |&to: &i64| (low as i64..high as i64).contains(&to);
                rw.require(permutation.get(low..high)?.iter().all(local))?;
                low = high;
            }
        }
    }
    to_broadcast(op, rw, ty, id)
}
