//! Slices and reshapes of `tensor.empty`.

use crate::dims::reify;
use crate::linalg::tensors;
use rmlir_dialects::tensor::{CastOp, CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractSliceOp};
use rmlir_ir::OpAddr;
use rmlir_ir::typed::Handle;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::FoldEmptyTensorWithExtractSliceOp", of_slice);
    set.op(
        "(anonymous namespace)::FoldEmptyTensorWithReshapeOp<mlir::tensor::ExpandShapeOp>",
        |op: ExpandShapeOp, rw| of_reshape(op.at(), rw),
    );
    set.op(
        "(anonymous namespace)::FoldEmptyTensorWithReshapeOp<mlir::tensor::CollapseShapeOp>",
        |op: CollapseShapeOp, rw| of_reshape(op.at(), rw),
    );
    set.op("(anonymous namespace)::FoldConcatsOfEmpty", of_concat);
}

fn of_concat(op: ConcatOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ty = root.result().ty();
    rw.require(root.inputs().all(|input| input.defining::<EmptyOp>().is_some()))?;
    let element = tensors::element(rw.ctx(), ty);
    let sizes = reify(rw.builder(), op.at())?.into_iter().next()?;
    let made = tensors::empty(rw.builder(), &sizes, element).ok()?;
    let made = match rw.value(made).ty() == ty {
        true => made,
        false => CastOp::build(rw.builder(), ty, made).value().ok()?,
    };
    rw.replace(op, &[made])
}

fn of_slice(op: ExtractSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    root.source().defining::<EmptyOp>()?;
    let sizes = crate::rewriting::ids(root.sizes());
    let ty = root.result().ty();
    let made = EmptyOp::build(rw.builder(), ty, &sizes).value().ok()?;
    rw.replace(op, &[made])
}

fn of_reshape(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    view.operand(0)?.defining::<EmptyOp>()?;
    let ty = view.result(0)?.ty();
    let element = tensors::element(rw.ctx(), ty);
    let sizes = reify(rw.builder(), op)?.into_iter().next()?;
    let made = tensors::empty(rw.builder(), &sizes, element).ok()?;
    let made = match rw.value(made).ty() == ty {
        true => made,
        false => CastOp::build(rw.builder(), ty, made).value().ok()?,
    };
    rw.replace(op, &[made])
}
