//! Operations along an axis, and the types of results that follow.

use super::{Checked, all_fit, check_same_elements, element, listed, number, operand, result, shape};
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::{Context, DYNAMIC, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// Operations that reduce along an axis.
const REDUCTIONS: [&str; 6] =
    ["reduce_all", "reduce_any", "reduce_max", "reduce_min", "reduce_product", "reduce_sum"];

pub(super) fn interfaces(dialect: &mut DialectImpl<'_>) {
    for name in REDUCTIONS {
        dialect.op(name).interface::<dyn InferTypeOpInterface>(Arc::new(Reduction));
    }
    dialect.op("concat").interface::<dyn InferTypeOpInterface>(Arc::new(Concat));
    dialect.op("equal").interface::<dyn InferTypeOpInterface>(Arc::new(Equal));
    dialect.op("reshape").interface::<dyn InferTypeOpInterface>(Arc::new(Reshape));
}

/// A tensor of elements, of a shape if that is known.
fn tensor(ctx: &Context, shape: Option<&[i64]>, element: Type) -> Result<Vec<Type>, Failed> {
    let ty = match shape {
        Some(shape) => ctx.tensor_type(shape, element, None),
        None => ctx.unranked_tensor_type(element),
    };
    ty.map(|ty| vec![ty]).map_err(|_| Failed)
}

fn axis_of(input: &InferInput<'_>) -> Option<usize> {
    usize::try_from(rmlir_ir::typed::number(input.ctx, input.attr("axis")?)?).ok()
}

/// One type each: shapes that may be the same.
fn shapes_fit(ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
    let (&[a], &[b]) = (inferred, actual) else { return false };
    super::same_shapes(ctx, a, b)
}

fn elements_fit(ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
    let (&[a], &[b]) = (inferred, actual) else { return false };
    element(ctx, a) == element(ctx, b)
}

struct Reduction;

impl InferTypeOpInterface for Reduction {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let (ctx, &ty) = (input.ctx, input.operands.first().ok_or(Failed)?);
        let mut sizes = shape(ctx, ty).map(<[i64]>::to_vec);
        let reduced = sizes.as_mut().zip(axis_of(input)).and_then(|(sizes, axis)| sizes.get_mut(axis));
        match reduced {
            Some(size) => *size = 1,
            None => sizes = None,
        }
        tensor(ctx, sizes.as_deref(), element(ctx, ty))
    }

    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        elements_fit(ctx, inferred, actual) && shapes_fit(ctx, inferred, actual)
    }
}

struct Concat;

impl InferTypeOpInterface for Concat {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let (ctx, &first) = (input.ctx, input.operands.first().ok_or(Failed)?);
        let shapes: Vec<Option<&[i64]>> = input.operands.iter().map(|&ty| shape(ctx, ty)).collect();
        let axis = axis_of(input).unwrap_or(usize::MAX);
        let Some(rank) = shapes.iter().flatten().next().map(|shape| shape.len()) else {
            return tensor(ctx, None, element(ctx, first));
        };
        let mut sizes = vec![DYNAMIC; rank];
        for shape in shapes.iter().flatten() {
            for (i, (size, &have)) in sizes.iter_mut().zip(*shape).enumerate() {
                if i == axis || have == DYNAMIC {
                    continue;
                }
                if *size != DYNAMIC && *size != have {
                    let what = "Cannot concat tensors with different sizes on the non-axis dimension";
                    return Err(input.fail(&format!("{what} {i}")));
                }
                *size = have;
            }
        }
        let sum = shapes.iter().map(|shape| shape.and_then(|shape| shape.get(axis).copied()));
        let mut sum = sum.map(|size| size.filter(|&size| size != DYNAMIC));
        let sum = sum.try_fold(0i64, |sum, size| sum.checked_add(size?));
        if let Some(size) = sizes.get_mut(axis) {
            *size = sum.unwrap_or(DYNAMIC);
        }
        tensor(ctx, Some(&sizes), element(ctx, first))
    }

    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        elements_fit(ctx, inferred, actual) && shapes_fit(ctx, inferred, actual)
    }
}

struct Equal;

impl InferTypeOpInterface for Equal {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let ctx = input.ctx;
        let &[a, b] = input.operands else { return Err(Failed) };
        let sizes = shape(ctx, a).zip(shape(ctx, b)).and_then(|(a, b)| resolved(a, b));
        tensor(ctx, sizes.as_deref(), ctx.i1())
    }

    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        shapes_fit(ctx, inferred, actual)
    }
}

/// Two shapes as one, where 1 is as large as the other.
fn resolved(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let rank = a.len().max(b.len());
    let at = |shape: &[i64], i: usize| i.checked_sub(rank - shape.len()).map_or(1, |i| shape[i]);
    let size = |i| match (at(a, i), at(b, i)) {
        (1, size) | (size, 1) => Some(size),
        (a, b) if a == b => Some(a),
        _ => None,
    };
    (0..rank).map(size).collect()
}

struct Reshape;

impl InferTypeOpInterface for Reshape {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let &[from, to] = input.operands else { return Err(Failed) };
        let rank = super::shape_rank(input.ctx, to).and_then(|rank| usize::try_from(rank).ok());
        let sizes = rank.filter(|&rank| rank <= super::MOST_SIZES).map(|rank| vec![DYNAMIC; rank]);
        tensor(input.ctx, sizes.as_deref(), element(input.ctx, from))
    }

    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        elements_fit(ctx, inferred, actual)
    }
}

pub(super) fn check_argmax(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (input, output) = (operand(op, 0), result(op, 0));
    if !matches!(ctx.type_data(element(ctx, output)), TypeData::Integer { .. } | TypeData::Index) {
        return Err(op.emit_error("result tensor is not of integer type"));
    }
    let Some(sizes) = shape(ctx, input) else { return Ok(()) };
    let axis = usize::try_from(number(op, "axis")).ok().filter(|&axis| axis < sizes.len());
    let Some(axis) = axis else {
        return Err(op.emit_error("specified axis is outside the rank of the tensor"));
    };
    let Some(output) = shape(ctx, output) else { return Ok(()) };
    let mut want = sizes.to_vec();
    want.remove(axis);
    if !all_fit(&want, output) {
        let (want, have) = (listed(&want), listed(output));
        return Err(op.emit_error(format!("expected output shape '{want}', got '{have}'")));
    }
    Ok(())
}

/// An axis that is below the ranks of input and output, which are the same.
fn check_axis(op: OpRef<'_>, what: &str, axis: i64) -> Checked {
    let ctx = op.ctx();
    let rank = |ty| shape(ctx, ty).map(<[i64]>::len);
    let (input, output) = (rank(operand(op, 0)), rank(result(op, 0)));
    let check = |rank: usize, side: &str| {
        if usize::try_from(axis).is_ok_and(|axis| axis < rank || axis == 0 && rank == 0) {
            return Ok(());
        }
        let what = format!("to be larger than {what} axis ({axis})");
        Err(op.emit_error(format!("expect {side} tensor rank ({rank}) {what}")))
    };
    if let Some(rank) = input {
        check(rank, "input")?;
    }
    let Some(rank) = output else { return Ok(()) };
    if input.is_some_and(|input| input != rank) {
        return Err(op.emit_error("expect output tensor rank to be equal to input tensor rank"));
    }
    check(rank, "output")
}

pub(super) fn check_reduction(op: OpRef<'_>) -> Checked {
    let axis = number(op, "axis");
    if axis < 0 {
        return Err(op.emit_error("reduce axis must not be negative"));
    }
    check_axis(op, "reduce", axis)?;
    let sizes = shape(op.ctx(), result(op, 0)).unwrap_or_default();
    let size = usize::try_from(axis).ok().and_then(|axis| sizes.get(axis));
    match size {
        Some(&size) if size != DYNAMIC && size != 1 => {
            Err(op.emit_error(format!("expect reduced dimension size to be 1, got {size}")))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_reverse(op: OpRef<'_>) -> Checked {
    check_same_elements(op, operand(op, 0), result(op, 0))?;
    let axis = number(op, "axis");
    if axis < 0 {
        return Err(op.emit_error("expected non-negative reverse axis"));
    }
    check_axis(op, "reverse", axis)
}
