//! What operations on memory fold to.

use super::reshape::groups;
use super::subview::dropped;
use super::types::ranked;
use super::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp,
    MemorySpaceCastOp, ReinterpretCastOp, SubViewOp, TransposeOp, ViewOp,
};
use crate::common::fold::{Args, attach, folder_in_place};
use crate::common::mixed::{Mixed, MixedBox};
use crate::common::reshape;
use rmlir_ir::fold::{Fold, Folded, Update, constant_int};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{AttrData, DYNAMIC, OpRef, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in ["cast", "dealloc", "dma_start", "dma_wait", "load", "prefetch"] {
        dialect.op(name).fold(folder_in_place(|args| without_casts(args.op, None)));
    }
    for name in ["store", "atomic_rmw"] {
        dialect.op(name).fold(folder_in_place(|args| without_casts(args.op, args.op.operand(0))));
    }
    attach(dialect, &[("assume_alignment", assume_alignment), ("rank", rank), ("subview", subview)]);
    attach(dialect, &[("view", view)]);
    dialect.op("dim").fold(folder_in_place(dim));
    dialect.op("copy").fold(folder_in_place(copy));
    dialect.op("memory_space_cast").fold(folder_in_place(with_source_of::<MemorySpaceCastOp>));
    dialect.op("extract_strided_metadata").fold(folder_in_place(metadata));
    dialect.op("reinterpret_cast").fold(folder_in_place(reinterpret_cast));
    dialect.op("transpose").fold(folder_in_place(transpose));
    dialect.op("expand_shape").fold(folder_in_place(|args| Fold::one(inverse::<CollapseShapeOp>(args))));
    dialect.op("collapse_shape").fold(folder_in_place(|args| Fold::one(inverse::<ExpandShapeOp>(args))));
}

/// What `memref.cast` casts, if that has a rank.
fn cast_source(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let source = value.defining::<CastOp>()?.source();
    ranked(source.ctx(), source.ty())?;
    Some(source)
}

/// The operation with what casts of ranked memory cast in place of the casts. `but` is a value that stays.
pub(crate) fn without_casts(op: OpRef<'_>, but: Option<ValueRef<'_>>) -> Fold {
    let mut changed = false;
    let operand = |value: ValueRef<'_>| -> ValueId {
        match cast_source(value).filter(|_| Some(value) != but) {
            Some(source) => {
                changed = true;
                source.id()
            }
            None => value.id(),
        }
    };
    let operands = op.operands().map(operand).collect();
    if changed { Fold::Update(Update::operands(operands)) } else { Fold::No }
}

/// The first operand of the operation of kind `O` in its place.
fn with_source_of<O: TypedOp>(args: Args<'_, '_>) -> Fold {
    let def = args.op.operand(0).and_then(|source| source.def_op());
    match def.filter(|(def, _)| def.is::<O>()).and_then(|(def, _)| def.operand(0)) {
        Some(source) => args.with_operand(source),
        None => Fold::No,
    }
}

fn assume_alignment(args: Args<'_, '_>) -> Option<Folded> {
    let own = args.op.cast::<AssumeAlignmentOp>()?;
    let before = own.memref().defining::<AssumeAlignmentOp>()?;
    if before.alignment() == own.alignment() { args.value(0) } else { None }
}

fn rank(args: Args<'_, '_>) -> Option<Folded> {
    let rank = args.ctx().type_data(args.op.operand(0)?.ty()).shape()?.len();
    Some(Folded::Attr(args.ctx().index_attr(rank as i64)))
}

/// Whether the layout is known.
fn is_static_layout(ctx: &rmlir_ir::Context, layout: Option<rmlir_ir::Attr>) -> bool {
    match layout.map(|layout| ctx.attr_data(layout)) {
        Some(AttrData::Strided { offset, strides }) => *offset != DYNAMIC && !strides.contains(&DYNAMIC),
        _ => true,
    }
}

fn subview(args: Args<'_, '_>) -> Option<Folded> {
    let (op, ctx) = (args.op, args.ctx());
    let source = op.operand(0)?;
    let own = ranked(ctx, args.ty()?)?;
    let same = source.ty() == own.ty;
    if same && !own.shape.contains(&DYNAMIC) && is_static_layout(ctx, own.layout) {
        return args.value(0);
    }
    let inner = source.defining::<SubViewOp>()?;
    let (outer, inner) = (MixedBox::of(op)?, MixedBox::of(inner.op())?);
    let (module, unit) = (op.module(), op.unit());
    let whole = outer.starts_at_zero(module, unit) && outer.has_unit_strides(module, unit);
    if same && whole && outer.sizes == inner.sizes { args.value(0) } else { None }
}

fn view(args: Args<'_, '_>) -> Option<Folded> {
    let ty = args.ty()?;
    let known = args.ctx().type_data(ty).has_static_shape();
    if known && args.op.operand(0)?.ty() == ty { args.value(0) } else { None }
}

/// The size that is given for dimension `at`, which the type leaves open.
fn stated_size(source: ValueRef<'_>, shape: &[i64], at: usize) -> Option<ValueId> {
    let open = shape.iter().take(at).filter(|&&size| size == DYNAMIC).count();
    let (def, _) = source.def_op()?;
    if let Some(alloc) = def.cast::<AllocOp>() {
        return Some(alloc.dynamic_sizes().get(open)?.id());
    }
    if let Some(alloca) = def.cast::<AllocaOp>() {
        return Some(alloca.dynamic_sizes().get(open)?.id());
    }
    if let Some(view) = def.cast::<ViewOp>() {
        return Some(view.sizes().get(open)?.id());
    }
    let slice = def.cast::<SubViewOp>()?;
    let stated = MixedBox::of(def)?;
    let [_, sizes, _] = stated.known();
    let dropped = dropped(source.ctx(), slice.source().ty(), source.ty(), &sizes)?;
    let kept = stated.sizes.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
    match kept.map(|(size, _)| *size).nth(at)? {
        Mixed::Value(size) => Some(size),
        Mixed::Known(_) => None,
    }
}

fn dim(args: Args<'_, '_>) -> Fold {
    let found = || -> Option<Fold> {
        let source = args.op.operand(0)?;
        let ty = ranked(args.ctx(), source.ty())?;
        let at = usize::try_from(constant_int(args.op.operand(1)?)?).ok()?;
        match *ty.shape.get(at)? {
            DYNAMIC => {}
            size => return Some(Fold::constant(Some(args.ctx().index_attr(size)))),
        }
        Some(match stated_size(source, ty.shape, at) {
            Some(size) => Fold::one(Some(Folded::Value(size))),
            None => without_casts(args.op, None),
        })
    };
    found().unwrap_or(Fold::No)
}

fn copy(args: Args<'_, '_>) -> Fold {
    let ctx = args.ctx();
    for (index, value) in args.op.operands().enumerate() {
        let Some(cast) = value.defining::<CastOp>() else { continue };
        if super::keeps_information(ctx, cast.source().ty(), value.ty()) {
            return Fold::Update(Update::operand(args.op, index, cast.source().id()));
        }
    }
    Fold::No
}

/// Offset, sizes and strides that the type tells; the source without a cast.
fn metadata(args: Args<'_, '_>) -> Fold {
    let ctx = args.ctx();
    let Some(op) = args.op.cast::<ExtractStridedMetadataOp>() else { return Fold::No };
    let source = op.source();
    let (Some(ty), Some(layout)) = (ranked(ctx, source.ty()), ctx.strides(source.ty())) else {
        return Fold::No;
    };
    let mut update = Update::default();
    let results = std::iter::once(op.offset()).chain(op.sizes()).chain(op.strides());
    let known = std::iter::once(layout.offset).chain(ty.shape.iter().copied()).chain(layout.strides);
    for (result, known) in results.zip(known) {
        if known != DYNAMIC && !result.is_unused() {
            update.results.push((result.id(), ctx.index_attr(known)));
        }
    }
    if let Some(inner) = cast_source(source) {
        update.operands = Some(vec![inner.id()]);
    }
    if update == Update::default() { Fold::No } else { Fold::Update(update) }
}

fn reinterpret_cast(args: Args<'_, '_>) -> Fold {
    let op = args.op;
    let Some(source) = op.operand(0) else { return Fold::No };
    let before = || -> Option<ValueRef<'_>> {
        let (def, _) = source.def_op()?;
        if def.is::<ReinterpretCastOp>() || def.is::<CastOp>() {
            return def.operand(0);
        }
        let slice = def.cast::<SubViewOp>()?;
        let at_start = MixedBox::of(def)?.starts_at_zero(op.module(), op.unit());
        at_start.then(|| slice.source())
    };
    if let Some(before) = before() {
        return args.with_operand(before);
    }
    let unchanged = || -> Option<bool> {
        let ty = args.ty()?;
        let offset = *super::views::constants(op, "static_offsets").first()?;
        Some(args.ctx().type_data(ty).has_static_shape() && source.ty() == ty && offset == 0)
    };
    Fold::value(unchanged().filter(|&unchanged| unchanged).map(|_| source))
}

fn transpose(args: Args<'_, '_>) -> Fold {
    let (op, ctx) = (args.op, args.ctx());
    let permutation = |op: OpRef<'_>| match ctx.attr_data(op.cast::<TransposeOp>()?.permutation()) {
        AttrData::AffineMap(map) => Some(map),
        _ => None,
    };
    let (Some(source), Some(own)) = (op.operand(0), permutation(op)) else { return Fold::No };
    if own.is_identity(ctx.affine()) && Some(source.ty()) == args.ty() {
        return Fold::value(Some(source));
    }
    let joined = || {
        let (def, _) = source.def_op()?;
        let map = own.compose(ctx.affine(), permutation(def)?).ok()??;
        Some(
            Update::operands(vec![def.operand(0)?.id()])
                .attr(ctx.ident("permutation"), ctx.affine_map_attr(map)),
        )
    };
    joined().map_or(Fold::No, Fold::Update)
}

/// What a reshape gives that changes nothing, is of a constant, or undoes the operation of kind `Inverse` before it.
pub(crate) fn inverse<Inverse: TypedOp>(args: Args<'_, '_>) -> Option<Folded> {
    let (op, ctx) = (args.op, args.ctx());
    let (source, ty) = (op.operand(0)?, args.ty()?);
    if source.ty() == ty {
        return args.value(0);
    }
    if let Some(AttrData::DenseElements(dense)) = args.constant(0).map(|attr| ctx.attr_data(attr)) {
        let same_count = ctx.type_data(ty).num_elements() == ctx.type_data(dense.ty).num_elements();
        let made = || ctx.dense_elements(ty, dense.raw.clone(), dense.splat).ok().map(Folded::Attr);
        return if same_count { made() } else { None };
    }
    let (def, _) = source.def_op().filter(|(def, _)| def.is::<Inverse>())?;
    let first = def.operand(0)?;
    let shape = match ctx.type_data(first.ty()) {
        TypeData::MemRef { shape, .. } | TypeData::RankedTensor { shape, .. } => shape,
        _ => return None,
    };
    if first.ty() != ty {
        return None;
    }
    let same = Some(Folded::Value(first.id()));
    if reshape::open_count(shape) < 2 {
        return same;
    }
    let own = groups(op);
    if own != groups(def) {
        return None;
    }
    let middle = ctx.type_data(source.ty()).shape()?.len();
    let one_open =
        |group: &Vec<i64>| reshape::slice(shape, group).is_some_and(|sizes| reshape::open_count(sizes) < 2);
    if shape.len() < middle || own.iter().all(one_open) { same } else { None }
}
