//! What operations fold to, and canonicalisation patterns.

mod fills;
mod relayout;
mod transposes;

use super::static_shapes;
use super::structured::StructuredOp;
use super::{BroadcastOp, CopyOp, GenericOp, YieldOp};
use crate::common::fold::{Args, attach, folder_in_place};
use crate::memref::fold::without_casts;
use crate::sparse_tensor::ConvertOp;
use crate::sparse_tensor::shapes::Tensor;
use crate::tensor::canonicalize::cast_to;
use rmlir_ir::fold::Folded;
use rmlir_ir::typed::Handle;
use rmlir_ir::{OpAddr, Type, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

/// Patterns that the reference has with `linalg.fill`, and that begin at what takes one.
pub fn users_of_fill(set: &mut PatternSet) {
    set.op("(anonymous namespace)::FoldFillWithCopy", fills::copy_of_fill);
    set.op("(anonymous namespace)::FoldFillWithPack", fills::pack_of_fill);
    set.op("(anonymous namespace)::FoldFillWithTranspose", fills::transpose_of_fill);
}

const PATTERNS: &[OpPatterns] = &[
    ("broadcast", |set| {
        set.op(
            "(anonymous namespace)::EraseIdentityLinalgOp<mlir::linalg::BroadcastOp>",
            |op: BroadcastOp, rw| identity(op, rw),
        );
        set.op("FoldBroadcasts", transposes::broadcast_of_broadcast);
    }),
    ("copy", |set| {
        set.op("(anonymous namespace)::FoldFillWithCopy", fills::copy_of_fill);
        set.op("(anonymous namespace)::EraseSelfCopy", self_copy);
    }),
    ("fill", fills::patterns),
    ("generic", |set| {
        set.op(
            "(anonymous namespace)::EraseIdentityLinalgOp<mlir::linalg::GenericOp>",
            |op: GenericOp, rw| identity(op, rw),
        );
    }),
    ("pack", |set| {
        set.op("", relayout::pack);
        set.op("(anonymous namespace)::FoldFillWithPack", fills::pack_of_fill);
    }),
    ("transpose", |set| {
        set.op("FoldTransposeWithTranspose", transposes::transpose_of_transpose);
        set.op("SwapTransposeWithBroadcast", transposes::transpose_of_broadcast);
        set.op("(anonymous namespace)::FoldFillWithTranspose", fills::transpose_of_fill);
    }),
    ("unpack", |set| {
        set.op("", relayout::unpack);
    }),
];

struct Linalg;

impl Canonicalization for Linalg {
    fn of_dialect(&self, set: &mut PatternSet) {
        set.interface::<dyn StructuredOp>("(anonymous namespace)::EraseDeadLinalgOp", dead);
        set.op("(anonymous namespace)::FoldTensorCastConsumerOp", static_shapes::cast_result);
        set.op("mlir::linalg::FoldTensorCastPackOp", relayout::pack_of_cast);
        set.op("mlir::linalg::FoldTensorCastUnPackOp", relayout::unpack_of_cast);
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
    attach(
        dialect,
        &[
            ("transpose", transpose),
            ("index", index),
            ("pack", relayout::constant_pack),
            ("unpack", relayout::constant_unpack),
        ],
    );
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

/// A tensor with another type: what is sparse, or becomes so, is converted.
fn cast_result(rw: &mut PatternRewriter<'_>, from: Type, to: Type, value: ValueId) -> Option<ValueId> {
    let is_sparse = |ty| Tensor::of(rw.ctx(), ty).is_some_and(|tensor| tensor.encoding.is_some());
    match is_sparse(from) || is_sparse(to) {
        true => ConvertOp::build(rw.builder(), to, value).value().ok(),
        false => cast_to(rw, to, value),
    }
}

/// A structured operation that gives its inputs back.
fn identity(op: impl Handle, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let maps = rw.ctx().op_interface::<dyn StructuredOp>(root.name())?.maps(root)?;
    // Then they are permutations.
    rw.require(!maps.is_empty() && maps.windows(2).all(|pair| pair[0] == pair[1]))?;
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
        results.push(if from == to { value } else { cast_result(rw, from, to, value)? });
    }
    rw.replace(op, &results)
}
