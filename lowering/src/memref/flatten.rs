//! `flatten-memref`: accesses to memory of several dimensions become accesses to memory of one.

use super::access;
use super::indices::{Layout, linear};
use rmlir_dialects::affine::compose::{Extremum, extremum};
use rmlir_dialects::common::accesses::say_nontemporal;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{AllocOp, AllocaOp, LoadOp, ReinterpretCastOp, StoreOp};
use rmlir_dialects::vector;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Attr, AttrData, Builder, Context, DYNAMIC, Failed, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes accesses to memory of one dimension.
    FlattenMemRef: FlattenMemrefsPass, run
}

fn run(_: &options::FlattenMemrefsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    macro_rules! each {
        ($($op:ty => $name:literal, $rewrite:expr;)+) => {
            $(set.op(
                concat!("(anonymous namespace)::MemRefRewritePattern<mlir::", $name, ">"),
                |op: $op, rw: &mut PatternRewriter<'_>| $rewrite(op.at(), rw),
            );)+
        };
    }
    each! {
        LoadOp => "memref::LoadOp", access;
        StoreOp => "memref::StoreOp", access;
        AllocOp => "memref::AllocOp", alloc;
        AllocaOp => "memref::AllocaOp", alloc;
        vector::LoadOp => "vector::LoadOp", access;
        vector::StoreOp => "vector::StoreOp", access;
        vector::TransferReadOp => "vector::TransferReadOp", transfer;
        vector::TransferWriteOp => "vector::TransferWriteOp", transfer;
        vector::MaskedLoadOp => "vector::MaskedLoadOp", access;
        vector::MaskedStoreOp => "vector::MaskedStoreOp", access;
    }
    let at = run.at();
    let done = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if done.converged { Ok(()) } else { Err(Failed) }
}

/// Whether a memref has several dimensions and a layout that is known.
fn needs_flattening(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(ty) else { return false };
    let strided = |layout: Attr| matches!(ctx.attr_data(layout), AttrData::Strided { .. });
    shape.len() > 1 && layout.is_none_or(strided)
}

/// The number of bits of an element of a memref, if it is a number.
fn has_bits(ctx: &Context, ty: Type) -> bool {
    let element = ctx.type_data(ty).shaped_element();
    element.is_some_and(|element| {
        matches!(ctx.type_data(element), TypeData::Integer { .. } | TypeData::Float(_))
    })
}

/// A part of memory as one of one dimension.
pub(crate) struct Flat {
    /// Where it begins.
    offset: Mixed,
    /// How large it is.
    pub(crate) size: Mixed,
    /// The index in it.
    pub(crate) index: Mixed,
}

/// Memory as one of one dimension, with indices as one there.
pub(crate) fn flatten(b: &mut Builder<'_>, source: ValueId, indices: &[Mixed]) -> Option<Flat> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let layout = Layout::of(b, source)?;
    let rank = layout.sizes.len();
    let zeros = vec![Mixed::Known(0); rank];
    let indices = if indices.is_empty() { &zeros } else { indices };
    let mut sum = store.constant(0);
    let mut inputs = Vec::new();
    for (&index, &stride) in indices.iter().zip(&layout.strides) {
        let at = inputs.len() as u32;
        sum = store.add(sum, store.mul(store.symbol(at), store.symbol(at + 1)).ok()?).ok()?;
        inputs.extend([index, stride]);
    }
    let sum = AffineMap::new(0, inputs.len() as u32, [sum]);
    let index = rmlir_dialects::affine::compose::apply(b, &sum, &inputs).ok()?;
    let (mut extents, mut inputs): (Vec<AffineExpr>, Vec<Mixed>) = (Vec::new(), Vec::new());
    for (&stride, &size) in layout.strides.iter().zip(&layout.sizes) {
        let at = inputs.len() as u32;
        extents.push(store.mul(store.symbol(at), store.symbol(at + 1)).ok()?);
        inputs.extend([stride, size]);
    }
    let extents = AffineMap::new(0, inputs.len() as u32, extents);
    let size = extremum(b, Extremum::Max, &extents, &inputs).ok()?;
    let offset = linear(b, layout.offset, &[], &[])?;
    Some(Flat { offset, size, index })
}

/// The type of a cast to one dimension.
fn cast_type(ctx: &Context, source: Type, flat: &Flat) -> Option<Type> {
    let TypeData::MemRef { element, space, .. } = *ctx.type_data(source) else { return None };
    let number = |mixed: Mixed| if let Mixed::Known(number) = mixed { number } else { DYNAMIC };
    let layout = ctx.strided_attr(number(flat.offset), &[1]);
    ctx.memref_type(&[number(flat.size)], element, Some(layout), space).ok()
}

/// Makes a cast to this shape.
pub fn reinterpret(
    b: &mut Builder<'_>,
    ty: Type,
    source: ValueId,
    offset: Mixed,
    sizes: &[Mixed],
    strides: &[Mixed],
) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let (offsets, dynamic_offsets) = mixed::split(&[offset]);
    let (sizes, dynamic_sizes) = mixed::split(sizes);
    let (strides, dynamic_strides) = mixed::split(strides);
    let [offsets, sizes, strides] = [offsets, sizes, strides].map(|list| ctx.dense_i64_array(&list));
    let made = ReinterpretCastOp::build(
        b,
        ty,
        source,
        &dynamic_offsets,
        &dynamic_sizes,
        &dynamic_strides,
        offsets,
        sizes,
        strides,
    );
    made.value().ok()
}

/// The memory as one of one dimension, and the index there.
fn flat_place(
    rw: &mut PatternRewriter<'_>,
    source: ValueId,
    indices: &[ValueId],
) -> Option<(ValueId, ValueId)> {
    let ctx = rw.ctx().clone();
    let ty = rw.value(source).ty();
    rw.require(needs_flattening(&ctx, ty) && has_bits(&ctx, ty))?;
    let indices: Vec<Mixed> = indices.iter().map(|&value| Mixed::Value(value)).collect();
    let b = rw.builder();
    let flat = flatten(b, source, &indices)?;
    let to = cast_type(&ctx, ty, &flat)?;
    let memory = reinterpret(b, to, source, flat.offset, &[flat.size], &[Mixed::Known(1)])?;
    Some((memory, flat.index.value(b).ok()?))
}

fn all_attrs(op: OpRef<'_>) -> Vec<(String, Attr)> {
    let ctx = op.ctx();
    let inherent = op.inherent().chain(ctx.dict(op.discardable()).iter().copied());
    inherent.map(|entry| (ctx.text(entry.name).into_owned(), entry.value)).collect()
}

fn access(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let place = access::place(root)?;
    let (source, indices) = (access::memory(root, place)?.id(), access::indices(root, place));
    let attrs = all_attrs(root);
    let mut attrs: Vec<(&str, Attr)> = attrs.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    say_nontemporal(root, &mut attrs);
    let (memory, index) = flat_place(rw, source, &indices)?;
    access::replace_groups(rw, op, &[(place.memory, vec![memory]), (place.indices, vec![index])], &attrs)
}

fn transfer(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ctx = rw.ctx().clone();
    // What may be out of bounds in one dimension is not out of bounds in all together. A vector of rows does not lie in one row: the verifier refuses
    // what comes of it, as that of the reference does.
    let shape = vector::access::Access::of(root)?;
    let minor = shape.map.is_minor_identity(ctx.affine());
    rw.require(minor && shape.is_inside())?;
    let root = rw.op(op);
    let place = access::place(root)?;
    let memory = access::memory(root, place)?;
    let (source, indices) = (memory.id(), access::indices(root, place));
    // What is moved is a vector, of which the trailing dimensions are those of the memory.
    let moved = root.result(0).or(root.operand(0))?.ty();
    let rank = ctx.type_data(moved).shape()?.len();
    let store = ctx.affine();
    let results: Vec<AffineExpr> = if rank == 0 { Vec::new() } else { vec![store.dim(0)] };
    let map = ctx.affine_map_attr(AffineMap::new(1, 0, results));
    let bounds = ctx.array_attr(&vec![ctx.bool_attr(false); rank]);
    let (memory, index) = flat_place(rw, source, &indices)?;
    let changed = [(place.memory, vec![memory]), (place.indices, vec![index]), (3, Vec::new())];
    access::replace_groups(rw, op, &changed, &[("permutation_map", map), ("in_bounds", bounds)])
}

fn alloc(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ctx = rw.ctx().clone();
    let (source, ty, is_alloca) = (root.result(0)?.id(), root.result(0)?.ty(), root.is::<AllocaOp>());
    let alignment = root.attr_named("alignment");
    rw.require(needs_flattening(&ctx, ty) && has_bits(&ctx, ty))?;
    let b = rw.builder();
    let flat = flatten(b, source, &[])?;
    let flat_type = cast_type(&ctx, ty, &flat)?;
    reinterpret(b, flat_type, source, flat.offset, &[flat.size], &[Mixed::Known(1)])?;
    let made = if is_alloca {
        let made = AllocaOp::build(b, flat_type, &[], &[]);
        alignment.into_iter().fold(made, |made, value| made.attr("alignment", value)).value().ok()?
    } else {
        let made = AllocOp::build(b, flat_type, &[], &[]);
        alignment.into_iter().fold(made, |made, value| made.attr("alignment", value)).value().ok()?
    };
    let layout = Layout::of(b, source)?;
    let view = reinterpret(b, ty, made, Mixed::Known(0), &layout.sizes, &layout.strides)?;
    rw.replace(op, &[view])
}
