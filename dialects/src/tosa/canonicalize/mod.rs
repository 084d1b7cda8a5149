//! Canonicalisation patterns, by operation.

mod clamp;
mod pads;
mod slices;

use super::{ConcatOp, ConstShapeOp, LogicalNotOp, MaxPool2dOp, ReshapeOp, SelectOp, TransposeOp};
use crate::common::elements;
use crate::tensor;
use rmlir_ir::def::Param;
use rmlir_ir::typed::{Handle, make_type};
use rmlir_ir::{Attr, Context, DYNAMIC, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("clamp", |set| {
        set.op("ClampIsNoOp", clamp::without_effect);
        set.op("ClampClampOptimization", clamp::of_clamp);
    }),
    ("concat", |set| {
        set.op("ConcatOptimization", concat_of_one);
    }),
    ("conv2d", pads::conv2d),
    ("depthwise_conv2d", pads::depthwise_conv2d),
    ("max_pool2d", |set| {
        set.op("MaxPool2dIsNoOp", pool_of_one);
        pads::max_pool2d(set);
    }),
    ("select", |set| {
        set.op("", select_of_opposite);
    }),
    ("slice", slices::patterns),
    ("transpose", |set| {
        set.op("ConsolidateTransposeOptimization", transpose_of_transpose);
        set.op("TransposeIsReshape", transpose_of_units);
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// The shape of a tensor.
fn shape_of<'m>(value: ValueRef<'m>) -> Option<&'m [i64]> {
    value.ctx().type_data(value.ty()).shape()
}

/// A constant of type `!tosa.shape`.
fn const_shape(rw: &mut PatternRewriter<'_>, sizes: &[i64]) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let ty = make_type(&ctx, ("tosa", "shape"), vec![Param::Int(sizes.len() as i64)]).ok()?;
    let values = elements::indices(&ctx, sizes)?;
    ConstShapeOp::build(rw.builder(), ty, values).value().ok()
}

/// A value in place of an operation, cast where the type is another one.
fn replace_cast(op: impl Handle, rw: &mut PatternRewriter<'_>, value: ValueId) -> Rewritten {
    let ty = rw.op(op).result(0)?.ty();
    let value = match rw.value(value).ty() == ty {
        true => value,
        false => tensor::CastOp::build(rw.builder(), ty, value).value().ok()?,
    };
    rw.replace(op, &[value])
}

fn concat_of_one(op: ConcatOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    rw.require(root.num_operands() == 1)?;
    let only = root.operand(0)?.id();
    replace_cast(op, rw, only)
}

/// The greatest of one element.
fn pool_of_one(op: MaxPool2dOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let is_one = |value: ValueRef<'_>| {
        shape_of(value).is_some_and(|shape| !shape.contains(&DYNAMIC) && shape.get(1..3) == Some(&[1, 1]))
    };
    rw.require(is_one(root.input()) && is_one(root.output()))?;
    let input = root.input().id();
    rw.replace(op, &[input])
}

/// What is chosen by the opposite is chosen the other way round.
fn select_of_opposite(op: SelectOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let condition = root.input1().defining::<LogicalNotOp>()?.input1().id();
    let operands = [condition, root.input3().id(), root.input2().id()];
    rw.set_operands(op, &operands);
    Some(())
}

fn order_of(ctx: &Context, perms: Attr) -> Option<Vec<usize>> {
    ctx.as_i32_array(perms)?.iter().map(|&dim| usize::try_from(dim).ok()).collect()
}

/// Two transpositions are one.
fn transpose_of_transpose(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = root.input1().defining::<TransposeOp>()?;
    let ctx = rw.ctx().clone();
    let (first, second) = (order_of(&ctx, inner.perms())?, order_of(&ctx, root.perms())?);
    let both = second.iter().map(|&dim| Some(*first.get(dim)? as i32)).collect::<Option<Vec<i32>>>()?;
    let (ty, input) = (root.output().ty(), inner.input1().id());
    let made = TransposeOp::build(rw.builder(), ty, input, ctx.dense_i32_array(&both)).value().ok()?;
    rw.replace(op, &[made])
}

/// A transposition in which only dimensions of size one move.
fn transpose_of_units(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.input1().defining::<TransposeOp>().is_none())?;
    rw.require(!root.output().users().any(|user| user.is::<TransposeOp>()))?;
    let shape = shape_of(root.input1())?;
    rw.require(shape.iter().filter(|&&size| size == DYNAMIC).count() <= 1)?;
    let order = order_of(rw.ctx(), root.perms())?;
    let sizes = order.iter().map(|&dim| shape.get(dim).copied()).collect::<Option<Vec<i64>>>()?;
    let moved = order.iter().zip(&sizes).filter(|(_, size)| **size != 1).map(|(dim, _)| dim);
    rw.require(moved.is_sorted())?;
    // A size that is not known is left open.
    let sizes: Vec<i64> = sizes.iter().map(|&size| if size == DYNAMIC { -1 } else { size }).collect();
    let (ty, input) = (root.output().ty(), root.input1().id());
    let shape = const_shape(rw, &sizes)?;
    let made = ReshapeOp::build(rw.builder(), ty, input, shape).value().ok()?;
    rw.replace(op, &[made])
}
