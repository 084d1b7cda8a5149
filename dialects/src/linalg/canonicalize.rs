//! What operations fold to, and canonicalisation patterns.

use super::static_shapes;
use super::structured::StructuredOp;
use super::{CopyOp, FillOp, GenericOp, YieldOp};
use crate::common::fold::{Args, attach, folder_in_place};
use crate::common::mixed::split;
use crate::common::reshape_patterns::output_shape;
use crate::memref::fold::without_casts;
use crate::tensor::canonicalize::cast_to;
use crate::tensor::{CollapseShapeOp, ExpandShapeOp, ExtractOp};
use rmlir_ir::fold::Folded;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{OpAddr, OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("copy", |set| {
        set.op("(anonymous namespace)::FoldFillWithCopy", copy_of_fill);
        set.op("(anonymous namespace)::EraseSelfCopy", self_copy);
    }),
    ("fill", |set| {
        set.op("(anonymous namespace)::FoldFillWithTensorExtract", extract_of_fill);
        set.op(
            "(anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::CollapseShapeOp>",
            collapse_of_fill,
        );
        set.op(
            "(anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::ExpandShapeOp>",
            expand_of_fill,
        );
    }),
    ("generic", |set| {
        set.op("(anonymous namespace)::EraseIdentityLinalgOp<mlir::linalg::GenericOp>", identity_generic);
    }),
];

struct Linalg;

impl Canonicalization for Linalg {
    fn of_dialect(&self, set: &mut PatternSet) {
        set.interface::<dyn StructuredOp>("(anonymous namespace)::EraseDeadLinalgOp", dead);
        set.op("(anonymous namespace)::FoldTensorCastConsumerOp", static_shapes::cast_result);
        set.interface::<dyn StructuredOp>(
            "(anonymous namespace)::InferStaticShapeOfOperands",
            static_shapes::infer_shapes,
        );
    }

    fn loaded_late(&self) -> bool {
        true
    }

    fn of_ops(&self) -> &[OpPatterns] {
        PATTERNS
    }
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(Linalg));
}

/// The fold that all structured operations have: memory is taken without casts.
pub(super) fn fold(op: &mut rmlir_ods::hooks::OpImpl<'_>) {
    op.fold(folder_in_place(|args| without_casts(args.op, None)));
}

/// The folds that single operations have.
pub(super) fn folds(dialect: &mut DialectImpl<'_>) {
    attach(dialect, &[("transpose", transpose), ("index", index)]);
}

/// A transposition that moves nothing.
fn transpose(args: Args<'_, '_>) -> Option<Folded> {
    let input = args.op.operand(0)?;
    let order = args.ctx().i64_array(args.op.attr_named("permutation")?)?;
    let stays = order.iter().zip(0..).all(|(&dim, at)| dim == at);
    if stays && is_tensor(input) { args.value(0) } else { None }
}

/// The number of a loop that runs once.
fn index(args: Args<'_, '_>) -> Option<Folded> {
    let ctx = args.ctx();
    let around = args.op.parent()?;
    let maps = ctx.op_interface::<dyn StructuredOp>(around.name())?.maps(around)?;
    let dim = u32::try_from(rmlir_ir::typed::number(ctx, args.op.attr_named("dim")?)?).ok()?;
    let size = maps.iter().zip(around.operands()).find_map(|(map, operand)| {
        let at = map.result_position(ctx.affine(), dim)?;
        ctx.type_data(operand.ty()).shape()?.get(at).copied()
    });
    (size == Some(1)).then(|| Folded::Attr(ctx.index_attr(0)))
}

/// Nothing is done to memory of no elements.
fn dead(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let is_empty = |value: ValueRef<'_>| match value.ctx().type_data(value.ty()) {
        TypeData::MemRef { shape, .. } => shape.contains(&0),
        _ => false,
    };
    rw.require(rw.op(op).operands().any(is_empty))?;
    rw.erase(op)
}

fn is_tensor(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// A copy onto itself.
fn self_copy(op: CopyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    rw.require(root.operand(0).is_some() && root.operand(0) == root.operand(1) && root.num_operands() == 2)?;
    let value = root.operand(0)?;
    if !is_tensor(value) {
        return rw.erase(op);
    }
    let value = value.id();
    rw.replace(op, &[value])
}

/// The fill that gives a value: what it fills with, and what it fills.
fn fill_of(value: ValueRef<'_>) -> Option<(OpRef<'_>, ValueId, ValueId)> {
    let fill = value.defining::<FillOp>()?.op();
    Some((fill, fill.operand(0)?.id(), fill.operand(1)?.id()))
}

/// A fill like another one, of something else.
fn new_fill(rw: &mut PatternRewriter<'_>, value: ValueId, into: ValueId) -> Option<OpAddr> {
    let ty = rw.value(into).ty();
    let results: &[Type] = if is_tensor(rw.value(into)) { &[ty] } else { &[] };
    let element = rw.value(value).ty();
    // Where the types differ, the body would have to convert.
    rw.require(rw.ctx().type_data(ty).shaped_element() == Some(element))?;
    let made = FillOp::build(rw.builder(), results, &[value], &[into]);
    let made = made.region(&[element, element], |b, args| {
        if let Some(&value) = args.first() {
            // What the yield of a body is made of cannot fail.
            let _ = YieldOp::build(b, &[value]).insert();
        }
    });
    Some(made.insert().ok()?.handle())
}

/// A copy of what is filled, or into what is filled.
fn copy_of_fill(op: CopyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (source, dest) = (root.operand(0)?, root.operand(1)?);
    if let Some((_, value, _)) = fill_of(source) {
        let dest = dest.id();
        let made = new_fill(rw, value, dest)?;
        let results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
        return rw.replace(op, &results);
    }
    let (_, _, into) = fill_of(dest)?;
    let source = source.id();
    let ty = rw.value(into).ty();
    let results: &[Type] = if is_tensor(rw.value(into)) { &[ty] } else { &[] };
    let element = rw.ctx().type_data(ty).shaped_element()?;
    let made = CopyOp::build(rw.builder(), results, &[source], &[into]);
    let made = made.region(&[element, element], |b, args| {
        if let Some(&value) = args.first() {
            let _ = YieldOp::build(b, &[value]).insert();
        }
    });
    let made = made.insert().ok()?;
    let results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    rw.replace(op, &results)
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
    let made = new_fill(rw, value, inner)?;
    let made = rw.op(made).result(0)?.id();
    rw.replace(op, &[made])
}

fn expand_of_fill(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (fill, value, into) = fill_of(root.src())?;
    let (known, values) = split(&output_shape(root.op()));
    let known = rw.ctx().dense_i64_array(&known);
    let (loc, ty, groups) = (fill.loc(), root.result().ty(), root.reassociation());
    let inner = ExpandShapeOp::build(rw.builder(), ty, into, groups, &values, known).value().ok()?;
    rw.set_loc(loc);
    let made = new_fill(rw, value, inner)?;
    let made = rw.op(made).result(0)?.id();
    rw.replace(op, &[made])
}

/// A generic operation that gives its inputs back.
fn identity_generic(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let store = rw.ctx().affine();
    let maps = rw.ctx().op_interface::<dyn StructuredOp>(root.name())?.maps(root)?;
    rw.require(!maps.is_empty() && maps.iter().all(|map| map.is_identity(store)))?;
    let block = root.region(0)?.entry()?;
    let last = block.first_op()?.cast::<YieldOp>()?.op();
    let inputs: Vec<ValueRef<'_>> = root.operand_group(0).collect();
    let outputs: Vec<ValueRef<'_>> = root.operand_group(1).collect();
    if !outputs.iter().any(|&value| is_tensor(value)) {
        // On memory: one input that is copied onto itself.
        let same = inputs.len() == 1 && outputs.len() == 1 && inputs.first() == outputs.first();
        rw.require(same && last.operand(0) == block.args().next())?;
        return rw.erase(op);
    }
    rw.require(outputs.iter().all(|&value| is_tensor(value)))?;
    let mut values = Vec::new();
    for (yielded, result) in last.operands().zip(root.results()) {
        let (of, at) = yielded.def_block()?;
        rw.require(of == block)?;
        let operand = root.operand(at)?;
        let same_kind = rw.ctx().type_data(operand.ty()).shape().is_some();
        rw.require(is_tensor(operand) && same_kind)?;
        values.push((operand.id(), operand.ty(), result.ty()));
    }
    let mut results = Vec::new();
    for (value, from, to) in values {
        results.push(if from == to { value } else { cast_to(rw, to, value)? });
    }
    rw.replace(op, &results)
}
