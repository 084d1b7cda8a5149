//! Slices.

use super::{cast_to, replace_as};
use crate::common::mixed::{Mixed, MixedBox};
use crate::memref::canonicalize::is_constant_index;
use crate::memref::out_of_bounds;
use crate::memref::subview::is_reduced;
use crate::tensor::slices::dropped;
use crate::tensor::types::ranked;
use crate::tensor::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp, keeps_information, uncast};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, Context, DYNAMIC, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn extract(set: &mut PatternSet) {
    set.op(
        "mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::tensor::ExtractSliceOp, \
         SliceReturnTypeCanonicalizer, SliceCanonicalizer>",
        constant_parts,
    );
    set.op("(anonymous namespace)::ExtractSliceOpCastFolder", extract_of_cast);
}

pub(super) fn insert(set: &mut PatternSet) {
    set.op(
        "(anonymous namespace)::InsertSliceOpConstantArgumentFolder<mlir::tensor::InsertSliceOp>",
        insert_constant_parts::<InsertSliceOp>,
    );
    set.op(
        "(anonymous namespace)::InsertSliceOpCastFolder<mlir::tensor::InsertSliceOp>",
        insert_of_cast::<InsertSliceOp>,
    );
    set.op(
        "(anonymous namespace)::InsertSliceOpSourceCastInserter<mlir::tensor::InsertSliceOp>",
        cast_source::<InsertSliceOp>,
    );
}

pub(super) fn parallel_insert(set: &mut PatternSet) {
    set.op(
        "(anonymous namespace)::InsertSliceOpConstantArgumentFolder<mlir::tensor::ParallelInsertSliceOp>",
        insert_constant_parts::<ParallelInsertSliceOp>,
    );
    set.op(
        "(anonymous namespace)::InsertSliceOpCastFolder<mlir::tensor::ParallelInsertSliceOp>",
        insert_of_cast::<ParallelInsertSliceOp>,
    );
    set.op(
        "(anonymous namespace)::InsertSliceOpSourceCastInserter<mlir::tensor::ParallelInsertSliceOp>",
        cast_source::<ParallelInsertSliceOp>,
    );
}

/// Makes a slice of a tensor.
pub(crate) fn make_extract(
    rw: &mut PatternRewriter<'_>,
    ty: Type,
    source: ValueId,
    parts: &MixedBox,
) -> Option<ValueId> {
    let (known, [offsets, sizes, strides]) = parts.split();
    let [o, s, t] = known.map(|list| rw.ctx().dense_i64_array(&list));
    ExtractSliceOp::build(rw.builder(), ty, source, &offsets, &sizes, &strides, o, s, t).value().ok()
}

/// Puts a slice into a tensor.
pub(crate) fn make_insert(
    rw: &mut PatternRewriter<'_>,
    source: ValueId,
    dest: ValueId,
    parts: &MixedBox,
) -> Option<ValueId> {
    InsertSliceOp::make(rw.builder(), source, dest, parts)?
}

/// An operation that puts a slice into a tensor.
trait Insertion: TypedOp {
    /// Whether it has no result, and lies in an operation before which casts go.
    const PARALLEL: bool;

    /// Makes one.
    fn make(b: &mut Builder<'_>, source: ValueId, dest: ValueId, parts: &MixedBox)
    -> Option<Option<ValueId>>;
}

impl Insertion for InsertSliceOp {
    const PARALLEL: bool = false;

    fn make(
        b: &mut Builder<'_>,
        source: ValueId,
        dest: ValueId,
        parts: &MixedBox,
    ) -> Option<Option<ValueId>> {
        let (known, [offsets, sizes, strides]) = parts.split();
        let [o, s, t] = known.map(|list| b.ctx().dense_i64_array(&list));
        InsertSliceOp::build(b, source, dest, &offsets, &sizes, &strides, o, s, t).value().ok().map(Some)
    }
}

impl Insertion for ParallelInsertSliceOp {
    const PARALLEL: bool = true;

    fn make(
        b: &mut Builder<'_>,
        source: ValueId,
        dest: ValueId,
        parts: &MixedBox,
    ) -> Option<Option<ValueId>> {
        let (known, [offsets, sizes, strides]) = parts.split();
        let [o, s, t] = known.map(|list| b.ctx().dense_i64_array(&list));
        let made = ParallelInsertSliceOp::build(b, source, dest, &offsets, &sizes, &strides, o, s, t);
        made.insert().ok().map(|_| None)
    }
}

fn in_bounds(ctx: &Context, ty: Type, parts: &MixedBox) -> bool {
    let [offsets, sizes, strides] = parts.known();
    let shape = ctx.type_data(ty).shape().unwrap_or(&[]);
    out_of_bounds(shape, [&offsets, &sizes, &strides]).is_none()
}

/// Parts that are constants become numbers.
fn constant_parts(op: ExtractSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, own) = (root.source(), root.result().ty());
    let old = MixedBox::of(root.op())?;
    let mut parts = old.clone();
    rw.require(parts.fold(rw.module(), rw.unit()))?;
    rw.require(in_bounds(rw.ctx(), source.ty(), &parts))?;
    let from = ranked(rw.ctx(), source.ty())?;
    let sizes = parts.known()[1].clone();
    let dropped = dropped(&old.sizes, ranked(rw.ctx(), own)?.shape);
    let shape: Vec<i64> =
        sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(&s, _)| s).collect();
    let ty = rw.ctx().tensor_type(&shape, from.element, from.encoding).ok()?;
    let source = source.id();
    let made = make_extract(rw, ty, source, &parts)?;
    replace_as(rw, op, own, made)
}

fn extract_of_cast(op: ExtractSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(!root.op().operands().any(is_constant_index))?;
    let inner = uncast(root.source())?;
    let parts = MixedBox::of(root.op())?;
    rw.require(in_bounds(rw.ctx(), inner.ty(), &parts))?;
    let (ty, inner) = (root.result().ty(), inner.id());
    let made = make_extract(rw, ty, inner, &parts)?;
    rw.replace(op, &[made])
}

/// A cast before an insertion.
fn cast_before<O: Insertion>(
    op: O,
    rw: &mut PatternRewriter<'_>,
    ty: Type,
    value: ValueId,
) -> Option<ValueId> {
    if O::PARALLEL {
        let around = rw.op(op).parent()?.global();
        rw.at_op(around);
    }
    let cast = cast_to(rw, ty, value);
    rw.at_op(op);
    cast
}

fn replace_insertion<O: Insertion>(op: O, rw: &mut PatternRewriter<'_>, made: Option<ValueId>) -> Rewritten {
    match made {
        Some(made) => rw.replace(op, &[made]),
        None => rw.erase(op),
    }
}

/// The type of a slice of so many dimensions: the first sizes of one go.
fn reduced(ctx: &Context, element: Type, sizes: &[i64], rank: usize) -> Option<Type> {
    let mut extra = sizes.len().saturating_sub(rank);
    let mut kept = |&&size: &&i64| {
        let goes = size == 1 && extra > 0;
        extra -= usize::from(goes);
        !goes
    };
    let shape: Vec<i64> = sizes.iter().filter(&mut kept).copied().collect();
    ctx.tensor_type(&shape, element, None).ok()
}

fn insert_constant_parts<O: Insertion>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (source, dest) = (root.operand(0)?, root.operand(1)?);
    let mut parts = MixedBox::of(root)?;
    rw.require(parts.fold(rw.module(), rw.unit()))?;
    rw.require(in_bounds(rw.ctx(), dest.ty(), &parts))?;
    let from = ranked(rw.ctx(), source.ty())?;
    let ty = reduced(rw.ctx(), from.element, &parts.known()[1], from.shape.len())?;
    let (same, mut value, dest) = (ty == source.ty(), source.id(), dest.id());
    if !same {
        value = cast_before(op, rw, ty, value)?;
    }
    let made = O::make(rw.builder(), value, dest, &parts)?;
    replace_insertion(op, rw, made)
}

/// Which dimensions of a shape are not there in another one, of which what is not known may be anything but one.
fn left_out(shape: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut next = 0;
    let mut found = Vec::new();
    for &size in shape {
        let other = reduced.get(next).copied();
        let open = size != 1 && other.is_some_and(|other| other == DYNAMIC || size == DYNAMIC);
        if open || other == Some(size) {
            next += 1;
            found.push(false);
        } else if size == 1 {
            found.push(true);
        } else {
            return None;
        }
    }
    (next == reduced.len()).then_some(found)
}

fn insert_of_cast<O: Insertion>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    rw.require(!root.operands().any(is_constant_index))?;
    let (source, dest) = (root.operand(0)?, root.operand(1)?);
    let inner = [uncast(source), uncast(dest)];
    rw.require(inner.iter().any(Option::is_some))?;
    let (src, dst) = (inner[0].unwrap_or(source), inner[1].unwrap_or(dest));
    let mut parts = MixedBox::of(root)?;
    let ctx = rw.ctx();
    let from = ranked(ctx, src.ty())?.shape;
    let mask = left_out(&parts.known()[1], from)?;
    let mut next = 0;
    for (size, left_out) in parts.sizes.iter_mut().zip(mask) {
        let known = from.get(next).copied().filter(|&known| known != DYNAMIC && !left_out);
        if let Some(known) = known {
            *size = Mixed::Known(known);
            next += 1;
        }
    }
    rw.require(is_reduced(&parts.known()[1], from) && in_bounds(ctx, dst.ty(), &parts))?;
    let (old, new) = (dest.ty(), dst.ty());
    let (src, dst) = (src.id(), dst.id());
    let mut made = O::make(rw.builder(), src, dst, &parts)?;
    if let Some(value) = made.filter(|_| old != new) {
        made = Some(cast_to(rw, old, value)?);
    }
    replace_insertion(op, rw, made)
}

/// The source is cast to the type that the sizes tell.
fn cast_source<O: Insertion>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (source, dest) = (root.operand(0)?, root.operand(1)?);
    let ctx = rw.ctx();
    let from = ranked(ctx, source.ty())?;
    rw.require(from.shape.len() == ranked(ctx, dest.ty())?.shape.len())?;
    let parts = MixedBox::of(root)?;
    let size = |(&have, size): (&i64, &Mixed)| match size.number(rw.module(), rw.unit()) {
        Some(number) => (number >= 0).then_some(number),
        None => Some(have),
    };
    let shape = from.shape.iter().zip(&parts.sizes).map(size).collect::<Option<Vec<i64>>>()?;
    let ty = ctx.tensor_type(&shape, from.element, from.encoding).ok()?;
    let fits = |(&a, &b): (&i64, &i64)| a == b || a == DYNAMIC || b == DYNAMIC;
    rw.require(ty != source.ty() && keeps_information(ctx, ty, source.ty()))?;
    rw.require(shape.iter().zip(from.shape).all(fits))?;
    let (value, dest) = (source.id(), dest.id());
    let cast = cast_before(op, rw, ty, value)?;
    let made = O::make(rw.builder(), cast, dest, &parts)?;
    replace_insertion(op, rw, made)
}
