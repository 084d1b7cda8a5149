//! Views.

use super::replace_by_cast;
use crate::arith::ConstantOp;
use crate::common::mixed::{Mixed, MixedBox, constify, known_sizes};
use crate::memref::keeps_information;
use crate::memref::subview::{dropped, inferred, out_of_bounds, without};
use crate::memref::types::ranked;
use crate::memref::{CastOp, ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp, ViewOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::{Context, OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn subview(set: &mut PatternSet) {
    set.op(
        "mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::memref::SubViewOp, \
         SubViewReturnTypeCanonicalizer, SubViewCanonicalizer>",
        constant_parts,
    );
    set.op("(anonymous namespace)::SubViewOpMemRefCastFolder", subview_of_cast);
    set.op("(anonymous namespace)::TrivialSubViewOpFolder", trivial_subview);
}

pub(super) fn reinterpret_cast(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ReinterpretCastOpExtractStridedMetadataFolder", of_metadata);
    set.op("(anonymous namespace)::ReinterpretCastOpConstantFolder", constant_layout);
}

pub(super) fn view(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ViewOpShapeFolder", view_shape);
    set.op("(anonymous namespace)::ViewOpMemrefCastFolder", view_of_cast);
}

/// Whether a value is a constant of type index.
pub(crate) fn is_constant_index(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::Index) && constant_int(value).is_some()
}

fn make_subview(
    rw: &mut PatternRewriter<'_>,
    ty: Type,
    source: ValueId,
    parts: &MixedBox,
) -> Option<ValueId> {
    let (known, [offsets, sizes, strides]) = parts.split();
    let [o, s, t] = known.map(|list| rw.ctx().dense_i64_array(&list));
    SubViewOp::build(rw.builder(), ty, source, &offsets, &sizes, &strides, o, s, t).value().ok()
}

/// Parts that are constants become numbers.
fn constant_parts(op: SubViewOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, own) = (root.source(), root.result().ty());
    let old = MixedBox::of(root.op())?;
    let mut parts = old.clone();
    rw.require(parts.fold(rw.module(), rw.unit()))?;
    let known = parts.known();
    let [offsets, sizes, strides] = &known;
    let shape = rw.ctx().type_data(source.ty()).shape()?;
    rw.require(out_of_bounds(shape, [offsets, sizes, strides]).is_none())?;
    let full = inferred(rw.ctx(), source.ty(), known)?;
    let dropped = dropped(rw.ctx(), source.ty(), own, &old.known()[1])?;
    let ty = without(rw.ctx(), full, &dropped)?;
    let source = source.id();
    let made = make_subview(rw, ty, source, &parts)?;
    replace_by_cast(rw, op, own, made)
}

/// A slice of what is cast is a cast slice.
fn subview_of_cast(op: SubViewOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(!root.op().operands().any(is_constant_index))?;
    let (source, own) = (root.source(), root.result().ty());
    let inner = source.defining::<CastOp>()?.source();
    rw.require(keeps_information(rw.ctx(), inner.ty(), source.ty()))?;
    let parts = MixedBox::of(root.op())?;
    let known = parts.known();
    let dropped = dropped(rw.ctx(), source.ty(), own, &known[1])?;
    let ty = without(rw.ctx(), inferred(rw.ctx(), inner.ty(), known)?, &dropped)?;
    let inner = inner.id();
    let made = make_subview(rw, ty, inner, &parts)?;
    replace_by_cast(rw, op, own, made)
}

/// A slice of everything.
fn trivial_subview(op: SubViewOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, own) = (root.source(), root.result().ty());
    let shape = rw.ctx().type_data(source.ty()).shape()?;
    rw.require(shape.len() == rw.ctx().type_data(own).shape()?.len())?;
    rw.require(MixedBox::of(root.op())?.is_whole(shape, rw.module(), rw.unit()))?;
    let (ty, source) = (source.ty(), source.id());
    if ty == own { rw.replace(op, &[source]) } else { replace_by_cast(rw, op, own, source) }
}

/// What is known of offset, sizes and strides of memory of this type.
fn constified(op: OpRef<'_>, parts: &MixedBox, ty: Type) -> Option<MixedBox> {
    let layout = op.ctx().strides(ty)?;
    let shape = op.ctx().type_data(ty).shape()?;
    let known = |list: &[Mixed], known: &[i64]| constify(list, known, op.module(), op.unit());
    Some(MixedBox {
        offsets: known(&parts.offsets, &[layout.offset]),
        sizes: known(&parts.sizes, shape),
        strides: known(&parts.strides, &layout.strides),
    })
}

fn of_metadata(op: ReinterpretCastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let metadata = root.source().defining::<ExtractStridedMetadataOp>()?;
    let own = root.result().ty();
    let source = metadata.source();
    let values = |list: Vec<ValueRef<'_>>| list.iter().map(|value| Mixed::Value(value.id())).collect();
    let stated = MixedBox {
        offsets: values(vec![metadata.offset()]),
        sizes: values(metadata.sizes().collect()),
        strides: values(metadata.strides().collect()),
    };
    let before = constified(metadata.op(), &stated, source.ty())?;
    let after = constified(root.op(), &MixedBox::of(root.op())?, own)?;
    let (ty, source) = (source.ty(), source.id());
    if before != after {
        rw.set_operand(op, 0, source);
        return Some(());
    }
    if ty == own { rw.replace(op, &[source]) } else { replace_by_cast(rw, op, own, source) }
}

fn known_count(parts: &MixedBox) -> usize {
    let all = parts.offsets.iter().chain(&parts.sizes).chain(&parts.strides);
    all.filter(|mixed| matches!(mixed, Mixed::Known(_))).count()
}

/// Parts that are constants, or that the type tells, become numbers.
fn constant_layout(op: ReinterpretCastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let own = root.result().ty();
    let stated = MixedBox::of(root.op())?;
    let parts = constified(root.op(), &stated, own)?;
    rw.require(known_count(&parts) != known_count(&stated))?;
    let source = root.source();
    let (known, [offsets, sizes, strides]) = parts.split();
    let ctx = rw.ctx();
    let (element, space) = element_and_space(ctx, source.ty())?;
    let layout = ctx.strided_attr(*known[0].first()?, &known[2]);
    // A negative size is for the verifier to refuse.
    let ty = ctx.unverified_memref_type(&known[1], element, Some(layout), space);
    let [o, s, t] = known.map(|list| ctx.dense_i64_array(&list));
    let source = source.id();
    let made = ReinterpretCastOp::build(rw.builder(), ty, source, &offsets, &sizes, &strides, o, s, t);
    let made = made.value().ok()?;
    replace_by_cast(rw, op, own, made)
}

fn element_and_space(ctx: &Context, ty: Type) -> Option<(Type, Option<rmlir_ir::Attr>)> {
    match ctx.type_data(ty) {
        TypeData::MemRef { element, space, .. } | TypeData::UnrankedMemRef { element, space } => {
            Some((*element, *space))
        }
        _ => None,
    }
}

/// Sizes that are constants become part of the type.
fn view_shape(op: ViewOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.op().operands().any(is_constant_index))?;
    let ty = ranked(rw.ctx(), root.op().result(0)?.ty())?;
    let known = |value: ValueRef<'_>| value.defining::<ConstantOp>().and_then(|_| constant_int(value));
    let (shape, left) = known_sizes(ty.shape, root.sizes(), known)?;
    rw.require(shape != ty.shape)?;
    // Sizes may be negative, which nobody looks at.
    let new = rw.ctx().unverified_memref_type(&shape, ty.element, ty.layout, ty.space);
    let (old, source, shift) = (ty.ty, root.source().id(), root.byte_shift().id());
    let made = ViewOp::build(rw.builder(), new, source, shift, &left).value().ok()?;
    replace_by_cast(rw, op, old, made)
}

/// A view of what is cast is a view of what it was cast from.
fn view_of_cast(op: ViewOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = root.source().defining::<CastOp>()?.source();
    ranked(rw.ctx(), inner.ty())?;
    let sizes: Vec<ValueId> = root.sizes().map(|size| size.id()).collect();
    let (ty, inner, shift) = (root.op().result(0)?.ty(), inner.id(), root.byte_shift().id());
    let made = ViewOp::build(rw.builder(), ty, inner, shift, &sizes).value().ok()?;
    rw.replace(op, &[made])
}
