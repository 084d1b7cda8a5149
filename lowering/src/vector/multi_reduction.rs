//! `lower-vector-multi-reduction`: reductions over several dimensions made of arithmetic, or of reductions of vectors of one dimension.

use super::make::{Site, broadcast, extract, insert, masked, shape_cast, transpose, zero};
use rmlir_dialects::vector::positions::count;
use rmlir_dialects::vector::types::{numbers, of, vector};
use rmlir_dialects::vector::{CombiningKind, ExtractOp, MultiDimReductionOp, ReductionOp, combined};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, OpRef, Type, ValueId};
use rmlir_passes::options::LowerVectorMultiReductionLoweringStrategy as Strategy;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes arithmetic of `vector.multi_reduction`.
    LowerVectorMultiReduction: LowerVectorMultiReduction, run
}

fn run(options: &options::LowerVectorMultiReduction, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set, options.lowering_strategy == Strategy::InnerReduction);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// Adds the patterns. `inner`: the last dimensions are those that are reduced, else the first ones.
pub fn patterns(set: &mut PatternSet, inner: bool) {
    set.op("(anonymous namespace)::InnerOuterDimReductionConversion", move |op: MultiDimReductionOp, rw| {
        in_order(op, rw, inner)
    });
    set.op("(anonymous namespace)::ReduceMultiDimReductionRank", move |op: MultiDimReductionOp, rw| {
        flattened(op, rw, inner)
    });
    set.op("(anonymous namespace)::OneDimMultiReductionToTwoDim", with_one_row);
    match inner {
        true => set.op("(anonymous namespace)::TwoDimMultiReductionToReduction", to_reductions),
        false => set.op("(anonymous namespace)::TwoDimMultiReductionToElementWise", to_arithmetic),
    };
}

/// Which dimensions are reduced.
fn reduced(op: OpRef<'_>) -> Vec<bool> {
    let rank = of(op.operand(0)).map_or(0, |source| source.rank());
    let dims = numbers(op, "reduction_dims");
    (0..rank as i64).map(|dim| dims.contains(&dim)).collect()
}

/// A reduction over these dimensions, under a mask if there is one. Gives its result.
fn reduce(
    rw: &mut PatternRewriter<'_>,
    kind: CombiningKind,
    source: ValueId,
    acc: ValueId,
    dims: &[i64],
    mask: Option<ValueId>,
) -> Option<ValueId> {
    let dims = rw.ctx().dense_i64_array(dims);
    let made = MultiDimReductionOp::build(rw.builder(), kind, source, acc, dims).insert().ok()?;
    let made = masked(rw, made.at(), mask)?;
    Some(rw.op(made).result(0)?.id())
}

/// Brings the dimensions that are reduced to one end.
fn in_order(op: MultiDimReductionOp, rw: &mut PatternRewriter<'_>, inner: bool) -> Rewritten {
    let root = rw.read(op);
    let reduced = reduced(root.op());
    let of_kind = |wanted: bool| -> Vec<i64> {
        (0i64..).zip(&reduced).filter(|(_, is)| **is == wanted).map(|(dim, _)| dim).collect()
    };
    let (kept, gone) = (of_kind(false), of_kind(true));
    let order: Vec<i64> = match inner {
        true => kept.iter().chain(&gone).copied().collect(),
        false => gone.iter().chain(&kept).copied().collect(),
    };
    rw.require(!kept.is_empty() && order.iter().zip(0i64..).any(|(&dim, at)| dim != at))?;
    let (source, acc, kind) = (root.source().id(), root.acc().id(), root.kind());
    let site = Site::enter(rw, op);
    let b = rw.builder();
    let mask = match site.mask {
        Some(mask) => Some(transpose(b, mask, &order)?),
        None => None,
    };
    let source = transpose(b, source, &order)?;
    let first = if inner { kept.len() } else { 0 } as i64;
    let dims: Vec<i64> = (first..first + gone.len() as i64).collect();
    let made = reduce(rw, kind, source, acc, &dims, mask)?;
    rw.replace(site.root, &[made])
}

/// Puts neighbours of a kind together, so that two dimensions are left.
fn flattened(op: MultiDimReductionOp, rw: &mut PatternRewriter<'_>, inner: bool) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let from = of(Some(root.source()))?;
    let reduced = reduced(root.op());
    rw.require(from.rank() >= 2 && from.scalable.iter().filter(|&&scales| scales).count() <= 1)?;
    rw.require(!(from.rank() == 2 && reduced[0] != reduced[1]))?;
    let of_kind =
        |wanted: bool| -> Vec<usize> { (0..from.rank()).filter(|&dim| reduced[dim] == wanted).collect() };
    let (kept, gone) = (of_kind(false), of_kind(true));
    let first = if inner { 0 } else { gone.len() };
    rw.require(kept.iter().zip(first..).all(|(&dim, at)| dim == at))?;
    let sizes = |dims: &[usize]| -> (i64, bool, Vec<i64>, Vec<bool>) {
        let shape: Vec<i64> = dims.iter().map(|&dim| from.shape[dim]).collect();
        let scalable: Vec<bool> = dims.iter().map(|&dim| from.scales(dim)).collect();
        (count(&shape), scalable.contains(&true), shape, scalable)
    };
    let (kept_size, kept_scales, kept_shape, kept_scalable) = sizes(&kept);
    let (gone_size, gone_scales, ..) = sizes(&gone);
    let mut parts = Vec::new();
    if !kept.is_empty() {
        parts.push((false, kept_size, kept_scales));
    }
    if !gone.is_empty() {
        parts.push((true, gone_size, gone_scales));
    }
    if !inner {
        parts.reverse();
    }
    let shape: Vec<i64> = parts.iter().map(|part| part.1).collect();
    let scalable: Vec<bool> = parts.iter().map(|part| part.2).collect();
    let dims: Vec<i64> = (0i64..).zip(&parts).filter(|(_, part)| part.0).map(|(dim, _)| dim).collect();
    let flat = ctx.vector_type(&shape, &scalable, from.element).ok()?;
    let flat_mask = ctx.vector_type(&shape, &vec![false; shape.len()], ctx.i1()).ok()?;
    let sums = ctx.vector_type(&[kept_size], &[kept_scales], from.element).ok()?;
    let whole: Option<Type> = match kept.is_empty() {
        true => None,
        false => Some(ctx.vector_type(&kept_shape, &kept_scalable, from.element).ok()?),
    };
    let (source, mut acc, kind) = (root.source().id(), root.acc().id(), root.kind());
    let site = Site::enter(rw, op);
    let b = rw.builder();
    let mask = match site.mask {
        Some(mask) => Some(shape_cast(b, flat_mask, mask)?),
        None => None,
    };
    let source = shape_cast(b, flat, source)?;
    if whole.is_some() {
        acc = shape_cast(b, sums, acc)?;
    }
    let mut made = reduce(rw, kind, source, acc, &dims, mask)?;
    if let Some(whole) = whole {
        made = shape_cast(rw.builder(), whole, made)?;
    }
    rw.replace(site.root, &[made])
}

/// A vector of one dimension becomes one row.
fn with_one_row(op: MultiDimReductionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let from = of(Some(root.source()))?;
    let &[size] = from.shape else { return None };
    rw.require(vector(&ctx, root.dest().ty()).is_none())?;
    let row = |element: Type| ctx.vector_type(&[1, size], &[false, from.scales(0)], element).ok();
    let (ty, mask_ty) = (row(from.element)?, row(ctx.i1())?);
    let sums = ctx.vector_type(&[1], &[false], from.element).ok()?;
    let (source, acc, kind, element) = (root.source().id(), root.acc().id(), root.kind(), from.element);
    let site = Site::enter(rw, op);
    let b = rw.builder();
    let source = shape_cast(b, ty, source)?;
    let acc = broadcast(b, sums, acc)?;
    let mask = match site.mask {
        Some(mask) => Some(broadcast(b, mask_ty, mask)?),
        None => None,
    };
    let made = reduce(rw, kind, source, acc, &[1], mask)?;
    let first = ctx.dense_i64_array(&[0]);
    let made = ExtractOp::build(rw.builder(), element, made, &[], first).value().ok()?;
    rw.replace(site.root, &[made])
}

/// Rows are combined with each other.
fn to_arithmetic(op: MultiDimReductionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let from = of(Some(root.source()))?;
    rw.require(reduced(root.op()) == [true, false])?;
    rw.require(rw.ctx().type_data(from.element).is_int_index_or_float())?;
    let (source, mut result, kind) = (root.source().id(), root.acc().id(), root.kind());
    let rows = *from.shape.first()?;
    let site = Site::enter(rw, op);
    let b = rw.builder();
    for at in 0..rows {
        let row = extract(b, source, &[at])?;
        let mask = match site.mask {
            Some(mask) => Some(extract(b, mask, &[at])?),
            None => None,
        };
        result = combined(b, kind, row, result, None, mask)?;
    }
    rw.replace(site.root, &[result])
}

/// Each row is reduced.
fn to_reductions(op: MultiDimReductionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let from = of(Some(root.source()))?;
    rw.require(reduced(root.op()) == [false, true])?;
    let (source, acc, kind) = (root.source().id(), root.acc().id(), root.kind());
    let (rows, element, ty) = (*from.shape.first()?, from.element, root.dest().ty());
    let site = Site::enter(rw, op);
    let mut result = zero(rw.builder(), ty)?;
    for at in 0..rows {
        let b = rw.builder();
        let row = extract(b, source, &[at])?;
        let acc = extract(b, acc, &[at])?;
        let made = ReductionOp::build(b, element, kind, row, Some(acc)).insert().ok()?.at();
        let mask = match site.mask {
            Some(mask) => Some(extract(b, mask, &[at])?),
            None => None,
        };
        let made = masked(rw, made, mask)?;
        let made = rw.op(made).result(0)?.id();
        result = insert(rw.builder(), made, result, &[at])?;
    }
    rw.replace(site.root, &[result])
}
