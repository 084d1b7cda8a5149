//! What is made of tensors that are filled with one number.

use crate::affine::compose::apply_expr;
use crate::common::dim::sizes_of;
use crate::common::mixed::{MixedBox, split};
use crate::common::reify::ReifyRankedShapedTypeOpInterface;
use crate::common::reshape_patterns::output_shape;
use crate::linalg::{CopyOp, FillOp, PackOp, TransposeOp, build};
use crate::tensor::canonicalize::{inferred, make_insert, paddings, replace_as};
use crate::tensor::types::ranked;
use crate::tensor::{
    CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractOp, InsertSliceOp, PadOp, padding_value,
};
use rmlir_ir::typed::Handle;
use rmlir_ir::{OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::FoldConcatsOfFill", concat_of_fills);
    set.op("(anonymous namespace)::FoldFillWithTensorExtract", extract_of_fill);
    set.op("(anonymous namespace)::FoldFillWithPad", pad_of_fill);
    set.op(
        "(anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::CollapseShapeOp>",
        collapse_of_fill,
    );
    set.op("(anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::ExpandShapeOp>", expand_of_fill);
    set.op("(anonymous namespace)::FoldInsertPadIntoFill", pad_into_fill);
}

/// The fill that gives a value: what it fills with, and what it fills.
fn fill_of(value: ValueRef<'_>) -> Option<(OpRef<'_>, ValueId, ValueId)> {
    let fill = value.defining::<FillOp>()?.op();
    Some((fill, fill.operand(0)?.id(), fill.operand(1)?.id()))
}

/// A fill of something with a number of its element type. Gives its results.
fn new_fill(rw: &mut PatternRewriter<'_>, value: ValueId, into: ValueId) -> Option<Vec<ValueId>> {
    let element = rw.ctx().type_data(rw.value(into).ty()).shaped_element();
    // Where the types differ, the body would have to convert.
    rw.require(element == Some(rw.value(value).ty()))?;
    build::of_first(rw.builder(), into, |b, results| FillOp::build(b, results, &[value], &[into])).ok()
}

/// A copy of what is filled, or into what is filled.
pub(super) fn copy_of_fill(op: CopyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (source, dest) = (root.operand(0)?, root.operand(1)?);
    if let Some((_, value, _)) = fill_of(source) {
        let dest = dest.id();
        return replace_by_fill(op, rw, value, dest);
    }
    let (_, _, into) = fill_of(dest)?;
    let source = source.id();
    let made =
        build::of_first(rw.builder(), into, |b, results| CopyOp::build(b, results, &[source], &[into]));
    rw.replace(op, &made.ok()?)
}

fn extract_of_fill(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (_, value, _) = fill_of(root.tensor())?;
    rw.require(rw.value(value).ty() == root.result().ty())?;
    rw.replace(op, &[value])
}

fn collapse_of_fill(op: CollapseShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (fill, value, into) = fill_of(root.src())?;
    let (loc, ty, groups) = (fill.loc(), root.result().ty(), root.reassociation());
    let inner = CollapseShapeOp::build(rw.builder(), ty, into, groups).value().ok()?;
    rw.set_loc(loc);
    replace_by_fill(op, rw, value, inner)
}

fn expand_of_fill(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (fill, value, into) = fill_of(root.src())?;
    let (known, values) = split(&output_shape(root.op()));
    let known = rw.ctx().dense_i64_array(&known);
    let (loc, ty, groups) = (fill.loc(), root.result().ty(), root.reassociation());
    let inner = ExpandShapeOp::build(rw.builder(), ty, into, groups, &values, known).value().ok()?;
    rw.set_loc(loc);
    replace_by_fill(op, rw, value, inner)
}

/// Whether two values are one, or equal constants.
fn is_same(rw: &PatternRewriter<'_>, a: ValueId, b: ValueId) -> bool {
    a == b || rw.constant(a).is_some() && rw.constant(a) == rw.constant(b)
}

/// Tensors that are filled with the same are filled together.
fn concat_of_fills(op: ConcatOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (mut value, mut outs) = (None, Vec::new());
    for part in root.op().operands() {
        let (_, own, into) = fill_of(part)?;
        rw.require(value.is_none_or(|value| is_same(rw, value, own)))?;
        value.get_or_insert(own);
        outs.push(into);
    }
    let (value, dim) = (value?, root.dim());
    let types: Vec<Type> = outs.iter().map(|&out| rw.value(out).ty()).collect();
    let ctx = rw.ctx().clone();
    let shape = inferred(&ctx, usize::try_from(dim).ok()?, &types)?;
    let ty = ctx.tensor_type(&shape, ranked(&ctx, *types.first()?)?.element, None).ok()?;
    let all = ConcatOp::build(rw.builder(), ty, dim, &outs).value().ok()?;
    replace_by_fill(op, rw, value, all)
}

/// Puts a fill in place of an operation.
fn replace_by_fill(
    op: impl Handle,
    rw: &mut PatternRewriter<'_>,
    value: ValueId,
    into: ValueId,
) -> Rewritten {
    let made = new_fill(rw, value, into)?;
    rw.replace(op, &made)
}

pub(super) fn transpose_of_fill(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (_, value, _) = fill_of(root.input())?;
    let init = root.init().id();
    replace_by_fill(op, rw, value, init)
}

/// In tiles, with the same number around.
pub(super) fn pack_of_fill(op: PackOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (_, value, _) = fill_of(root.source())?;
    rw.require(root.padding_value().is_none_or(|padding| is_same(rw, padding.id(), value)))?;
    rw.require(root.dest().uses().count() == 1)?;
    let dest = root.dest().id();
    replace_by_fill(op, rw, value, dest)
}

/// A tensor with the same number around.
fn pad_of_fill(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (fill, value, _) = fill_of(root.source())?;
    rw.require(padding_value(root.op()) == Some(value))?;
    let (loc, own, ty) = (fill.loc(), root.op().loc(), root.result().ty());
    let ctx = rw.ctx().clone();
    let model = ctx.op_interface::<dyn ReifyRankedShapedTypeOpInterface>(root.op().name())?;
    let sizes = model.reify(rw.builder(), op.at())?.into_iter().next()?;
    let (known, values) = split(&sizes);
    let empty = ctx.tensor_type(&known, ranked(&ctx, ty)?.element, None).ok()?;
    let empty = EmptyOp::build(rw.builder(), empty, &values).loc(own).value().ok()?;
    rw.set_loc(loc);
    let &[made] = &new_fill(rw, value, empty)?[..] else { return None };
    replace_as(rw, op, ty, made)
}

/// What is padded with the number that is there already is put there without.
fn pad_into_fill(op: InsertSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let pad = root.source().defining::<PadOp>()?;
    let rank = |value: ValueRef<'_>| Some(ranked(value.ctx(), value.ty())?.shape.len());
    rw.require(rank(root.source())? == rank(root.dest())?)?;
    let own = MixedBox::of(root.op())?;
    let mut first = root.dest();
    while let Some(before) = first.defining::<InsertSliceOp>() {
        rw.require(rank(before.source())? == rank(before.dest())?)?;
        if !own.is_apart_from(&MixedBox::of(before.op())?) {
            break;
        }
        first = before.dest();
    }
    let (_, value, _) = fill_of(first)?;
    rw.require(padding_value(pad.op()) == Some(value))?;
    let [low, _] = paddings(pad.op());
    let (source, dest) = (pad.source().id(), root.dest().id());
    let ctx = rw.ctx().clone();
    let sum = ctx.affine().add(ctx.affine().symbol(0), ctx.affine().symbol(1)).ok()?;
    let mut offsets = Vec::new();
    for (&low, &offset) in low.iter().zip(&own.offsets) {
        offsets.push(apply_expr(rw.builder(), sum, &[low, offset]).ok()?);
    }
    let sizes = sizes_of(rw.builder(), source).ok()?;
    let made = make_insert(rw, source, dest, &MixedBox { offsets, sizes, strides: own.strides })?;
    rw.replace(op, &[made])
}
