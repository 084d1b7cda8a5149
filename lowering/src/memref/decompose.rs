//! `gpu-decompose-memrefs`: in kernels, accesses to memory become accesses to a place of it.

use super::flatten::reinterpret;
use super::indices::{Layout, Parts, linear};
use crate::rewriting::ids;
use rmlir_dialects::affine::compose::apply;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::gpu::LaunchOp;
use rmlir_dialects::memref::{self, LoadOp, StoreOp, SubViewOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{AttrData, Context, DYNAMIC, Failed, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes accesses in kernels accesses to one place.
    DecomposeMemRefs: GpuDecomposeMemrefsPass, run
}

fn run(_: &options::GpuDecomposeMemrefsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::FlattenLoad", load);
    set.op("(anonymous namespace)::FlattenStore", store);
    set.op("(anonymous namespace)::FlattenSubview", subview);
    let at = run.at();
    let done = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if done.converged { Ok(()) } else { Err(Failed) }
}

fn is_in_kernel(op: OpRef<'_>) -> bool {
    std::iter::successors(op.parent(), |op| op.parent()).any(|op| op.is::<LaunchOp>())
}

fn may_flatten(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(ty) else { return false };
    let strided = layout.is_none_or(|layout| matches!(ctx.attr_data(layout), AttrData::Strided { .. }));
    !shape.is_empty() && strided
}

/// The memory without a shape, the place of `offsets` in it, and the strides of a view that takes steps.
fn flat(
    rw: &mut PatternRewriter<'_>,
    op: impl Handle,
    source: ValueId,
    offsets: &[Mixed],
    steps: &[Mixed],
) -> Option<(ValueId, Mixed, Vec<Mixed>)> {
    // The parts of the memory are asked for where it is made.
    let view = rw.value(source);
    match (view.def_op().map(|(op, _)| op.global()), view.block().map(|block| block.id())) {
        (Some(made), _) => rw.after_op(made),
        (None, Some(block)) => rw.at_start(block),
        _ => return None,
    }
    let layout = Layout::of(rw.builder(), source);
    rw.at_op(op);
    let layout = layout?;
    let ctx = rw.ctx().clone();
    let affine = ctx.affine();
    let product = AffineMap::new(0, 2, [affine.mul(affine.symbol(0), affine.symbol(1)).ok()?]);
    let mut strides = Vec::new();
    for (&step, &stride) in steps.iter().zip(&layout.strides) {
        strides.push(apply(rw.builder(), &product, &[step, stride]).ok()?);
    }
    let place = linear(rw.builder(), layout.offset, &layout.strides, offsets)?;
    Some((layout.base, place, strides))
}

/// The memory at indices, without a shape.
fn place(
    rw: &mut PatternRewriter<'_>,
    op: impl Handle,
    source: ValueId,
    indices: Vec<ValueId>,
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let ty = rw.value(source).ty();
    rw.require(is_in_kernel(rw.op(op)) && may_flatten(&ctx, ty))?;
    let indices: Vec<Mixed> = indices.into_iter().map(Mixed::Value).collect();
    let (base, offset, _) = flat(rw, op, source, &indices, &[])?;
    let TypeData::MemRef { element, space, .. } = *ctx.type_data(ty) else { return None };
    let known = if let Mixed::Known(number) = offset { number } else { DYNAMIC };
    let to = ctx.memref_type(&[], element, Some(ctx.strided_attr(known, &[])), space).ok()?;
    reinterpret(rw.builder(), to, base, offset, &[], &[])
}

fn load(op: LoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (source, indices) = (view.memref().id(), ids(view.indices()));
    let memory = place(rw, op, source, indices)?;
    let value = LoadOp::build(rw.builder(), memory, &[]).value().ok()?;
    rw.replace(op, &[value])
}

fn store(op: StoreOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (value, target, indices) = (view.value().id(), view.memref().id(), ids(view.indices()));
    let memory = place(rw, op, target, indices)?;
    StoreOp::build(rw.builder(), value, memory, &[]).insert().ok()?;
    rw.erase(op)
}

fn subview(op: SubViewOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (source, ty) = (view.source(), view.result().ty());
    rw.require(is_in_kernel(view.op()) && may_flatten(&ctx, source.ty()))?;
    let (parts, dropped, source) = (Parts::of(view)?, memref::dropped_dims_of(view)?, source.id());
    let (base, offset, strides) = flat(rw, op, source, &parts.offsets, &parts.strides)?;
    let kept = |list: &[Mixed]| {
        let left = list.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
        left.map(|(&mixed, _)| mixed).collect::<Vec<_>>()
    };
    let made = reinterpret(rw.builder(), ty, base, offset, &kept(&parts.sizes), &kept(&strides))?;
    rw.replace(op, &[made])
}
