//! `tosa-optional-decompositions`: backward convolutions become forward ones, and convolutions of single points become products.

use super::broadcast::widened;
use super::make::{self, const_shape, ranked_value, sized};
use crate::linalg::tensors;
use rmlir_dialects::common::elements;
use rmlir_dialects::tosa::*;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Failed, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Takes operations of tosa apart into simpler ones.
    OptionalDecompositions: TosaOptionalDecompositionsPass, run
}

fn run(_: &options::TosaOptionalDecompositionsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::TransposeConvNonStridedConverter", without_strides);
    set.op("(anonymous namespace)::TransposeConvStridedConverter", with_strides);
    set.op("(anonymous namespace)::DepthwiseConv2DIsMul", of_points);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// Makes an operation whose result is as large as follows from its operands.
fn inferred(
    rw: &mut PatternRewriter<'_>,
    element: Type,
    make: impl FnOnce(&mut Builder<'_>, Type) -> Result<ValueId, Failed>,
) -> Option<ValueId> {
    let open = rw.ctx().unranked_tensor_type(element).ok()?;
    let made = make(rw.builder(), open).ok()?;
    let (op, _) = rw.value(made).def_op()?;
    let sizes = op.ctx().op_interface::<dyn InferShapes>(op.name())?.infer(op)?;
    let ty = sized(rw.ctx(), sizes.first()?, element)?;
    rw.builder().body().set_value_type(made, ty);
    Some(made)
}

/// The sizes and elements of a tensor of known shape.
fn known(rw: &PatternRewriter<'_>, value: ValueId) -> Option<(Vec<i64>, Type)> {
    ranked_value(rw, value).filter(|(sizes, _)| !sizes.contains(&DYNAMIC))
}

/// `tosa.const` with one number in all places.
fn splat(rw: &mut PatternRewriter<'_>, sizes: &[i64], element: Type, value: i64) -> Option<ValueId> {
    let ty = tensors::tensor_type(rw.ctx(), sizes, element).ok()?;
    let values = elements::all(rw.ctx(), ty, value)?;
    ConstOp::build(rw.builder(), ty, values).value().ok()
}

fn numbers(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    ctx.i64_array(attr)
}

fn axis(rw: &mut PatternRewriter<'_>, value: ValueId, axis: i64) -> Option<ValueId> {
    let element = ranked_value(rw, value)?.1;
    inferred(rw, element, |b, ty| ReverseOp::build(b, ty, value, axis).value())
}

fn reshape(rw: &mut PatternRewriter<'_>, value: ValueId, sizes: &[i64]) -> Option<ValueId> {
    let element = ranked_value(rw, value)?.1;
    let shape = const_shape(rw, sizes)?;
    inferred(rw, element, |b, ty| ReshapeOp::build(b, ty, value, shape).value())
}

fn transpose(rw: &mut PatternRewriter<'_>, value: ValueId, order: &[i32]) -> Option<ValueId> {
    let element = ranked_value(rw, value)?.1;
    let order = rw.ctx().dense_i32_array(order);
    inferred(rw, element, |b, ty| TransposeOp::build(b, ty, value, order).value())
}

/// A tensor with a number around it.
fn pad(rw: &mut PatternRewriter<'_>, value: ValueId, padding: &[i64], around: i64) -> Option<ValueId> {
    let element = ranked_value(rw, value)?.1;
    let padding = const_shape(rw, padding)?;
    pad_by(rw, value, element, padding, around)
}

fn pad_by(
    rw: &mut PatternRewriter<'_>,
    value: ValueId,
    element: Type,
    padding: ValueId,
    around: i64,
) -> Option<ValueId> {
    let around = splat(rw, &[1], element, around)?;
    inferred(rw, element, |b, ty| PadOp::build(b, ty, value, padding, around).value())
}

/// Gives the value of lower rank that of the other one.
fn equalized(rw: &mut PatternRewriter<'_>, higher: ValueId, lower: ValueId) -> Option<ValueId> {
    let (high, _) = ranked_value(rw, higher)?;
    let (low, element) = ranked_value(rw, lower)?;
    if high.len() == low.len() {
        return Some(lower);
    }
    let sizes = widened(&high, &low)?;
    let ty = tensors::tensor_type(rw.ctx(), &sizes, element).ok()?;
    let shape = const_shape(rw, &sizes)?;
    ReshapeOp::build(rw.builder(), ty, lower, shape).value().ok()
}

fn without_strides(op: TransposeConv2DOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let (stride, pad) = (numbers(&ctx, root.stride())?, numbers(&ctx, root.out_pad())?);
    let [input, weight, bias] = [root.input(), root.weight(), root.bias()].map(ValueRef::id);
    let zeros = [root.input_zp().id(), root.weight_zp().id()];
    let (result, accumulator) = (root.output().ty(), root.acc_type());
    rw.require(stride.iter().all(|&stride| stride == 1))?;
    known(rw, input)?;
    known(rw, bias)?;
    let (kernel, _) = known(rw, weight)?;
    rw.require(ctx.type_data(result).has_static_shape())?;
    let mut around = Vec::new();
    for (at, &pad) in pad.iter().enumerate() {
        around.push(kernel.get(1 + at / 2)?.checked_sub(1)?.checked_add(pad)?);
    }
    let ty = rw.value(weight).ty();
    let weight = ReverseOp::build(rw.builder(), ty, weight, 1).value().ok()?;
    let weight = ReverseOp::build(rw.builder(), ty, weight, 2).value().ok()?;
    let [around, stride, one] = [&around[..], &stride[..], &[1, 1][..]].map(|list| ctx.dense_i64_array(list));
    let made = Conv2DOp::build(
        rw.builder(),
        result,
        input,
        weight,
        bias,
        zeros[0],
        zeros[1],
        around,
        stride,
        one,
        accumulator,
    );
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn with_strides(op: TransposeConv2DOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let (stride, out_pad) = (numbers(&ctx, root.stride())?, numbers(&ctx, root.out_pad())?);
    let [mut input, mut weight, bias] = [root.input(), root.weight(), root.bias()].map(ValueRef::id);
    let zeros = [known_zero_point(root.input_zp(), true)?, known_zero_point(root.weight_zp(), true)?];
    let (result, accumulator) = (root.output().ty(), root.acc_type());
    let (&[stride_y, stride_x], &[top, _, left, _]) = (&stride[..], &out_pad[..]) else { return None };
    rw.require((stride_y, stride_x) != (1, 1) && stride_y > 0 && stride_x > 0)?;
    let (input_sizes, input_element) = known(rw, input)?;
    let (kernel, weight_element) = known(rw, weight)?;
    let (_, bias_element) = known(rw, bias)?;
    let (sizes, element) = make::ranked(&ctx, result).filter(|(sizes, _)| !sizes.contains(&DYNAMIC))?;
    let (&[batch, ..], &[out_channels, height, width, in_channels]) = (&input_sizes[..], &kernel[..]) else {
        return None;
    };
    let &[_, out_height, out_width, _] = &sizes[..] else { return None };
    // The weight is as large as the stride has it.
    let up = |size: i64, stride: i64| if size % stride == 0 { 0 } else { stride - size % stride };
    let (more_y, more_x) = (up(height, stride_y), up(width, stride_x));
    weight = pad(rw, weight, &[0, 0, 0, more_y, 0, more_x, 0, 0], zeros[1])?;
    let rows = height.checked_add(more_y)? / stride_y;
    let columns = width.checked_add(more_x)? / stride_x;
    // What lies within a stride becomes more output channels.
    weight = reshape(rw, weight, &[out_channels, rows, stride_y, columns, stride_x, in_channels])?;
    weight = transpose(rw, weight, &[2, 4, 0, 1, 3, 5])?;
    let all_channels = out_channels.checked_mul(stride_y)?.checked_mul(stride_x)?;
    weight = reshape(rw, weight, &[all_channels, rows, columns, in_channels])?;
    weight = axis(rw, weight, 1)?;
    weight = axis(rw, weight, 2)?;
    input = pad(rw, input, &[0, 0, rows - 1, rows - 1, columns - 1, columns - 1, 0, 0], zeros[0])?;
    let no_bias = splat(rw, &[all_channels], bias_element, 0)?;
    let zero_input = splat(rw, &[1], input_element, zeros[0])?;
    let zero_weight = splat(rw, &[1], weight_element, zeros[1])?;
    let [nothing, one] = [&[0; 4][..], &[1, 1][..]].map(|list| ctx.dense_i64_array(list));
    let mut made = inferred(rw, element, |b, ty| {
        let bias = no_bias;
        Conv2DOp::build(b, ty, input, weight, bias, zero_input, zero_weight, nothing, one, one, accumulator)
            .value()
    })?;
    let (convolved, _) = known(rw, made)?;
    let &[_, rows, columns, _] = &convolved[..] else { return None };
    made = reshape(rw, made, &[batch, rows, columns, stride_y, stride_x, out_channels])?;
    made = transpose(rw, made, &[0, 1, 3, 2, 4, 5])?;
    let (rows, columns) = (rows.checked_mul(stride_y)?, columns.checked_mul(stride_x)?);
    made = reshape(rw, made, &[batch, rows, columns, out_channels])?;
    // Negative padding takes away.
    let (cut_top, cut_left) = (top.checked_neg()?.max(0), left.checked_neg()?.max(0));
    let (pad_top, pad_left) = (top.max(0), left.max(0));
    let kept_rows = rows.checked_sub(cut_top)?.min(out_height.checked_sub(pad_top)?);
    let kept_columns = columns.checked_sub(cut_left)?.min(out_width.checked_sub(pad_left)?);
    let start = const_shape(rw, &[0, cut_top, cut_left, 0])?;
    let kept = const_shape(rw, &[batch, kept_rows, kept_columns, out_channels])?;
    made = inferred(rw, element, |b, ty| SliceOp::build(b, ty, made, start, kept).value())?;
    let pad_bottom = out_height.checked_sub(pad_top)?.checked_sub(kept_rows)?;
    let pad_right = out_width.checked_sub(pad_left)?.checked_sub(kept_columns)?;
    made = pad(rw, made, &[0, 0, pad_top, pad_bottom, pad_left, pad_right, 0, 0], 0)?;
    let bias = equalized(rw, made, bias)?;
    let made = AddOp::build(rw.builder(), result, made, bias).value().ok()?;
    rw.replace(op, &[made])
}

/// A tensor less its zero point.
fn without_zero(rw: &mut PatternRewriter<'_>, value: ValueId, zero: i64) -> Option<ValueId> {
    if zero == 0 {
        return Some(value);
    }
    let ty = rw.value(value).ty();
    let (sizes, element) = ranked_value(rw, value)?;
    let zero = splat(rw, &vec![1; sizes.len()], element, zero)?;
    SubOp::build(rw.builder(), ty, value, zero).value().ok()
}

fn of_points(op: DepthwiseConv2DOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let (stride, around) = (numbers(&ctx, root.stride())?, numbers(&ctx, root.pad())?);
    let [mut input, mut weight, bias] = [root.input(), root.weight(), root.bias()].map(ValueRef::id);
    let zeros = [known_zero_point(root.input_zp(), true), known_zero_point(root.weight_zp(), true)];
    let result = root.output().ty();
    let (mut sizes, input_element) = known(rw, input)?;
    let (kernel, weight_element) = known(rw, weight)?;
    let (out_sizes, element) = make::ranked(&ctx, result).filter(|(sizes, _)| !sizes.contains(&DYNAMIC))?;
    rw.require(stride.iter().all(|&stride| stride == 1) && kernel.get(..2) == Some(&[1, 1]))?;
    let [zero_input, zero_weight] = [zeros[0]?, zeros[1]?];
    sizes.push(1);
    let ty = tensors::tensor_type(&ctx, &sizes, input_element).ok()?;
    let shape = const_shape(rw, &sizes)?;
    input = ReshapeOp::build(rw.builder(), ty, input, shape).value().ok()?;
    if input_element != element {
        let ty = tensors::tensor_type(&ctx, &sizes, element).ok()?;
        input = CastOp::build(rw.builder(), ty, input).value().ok()?;
    }
    if weight_element != element {
        let ty = tensors::tensor_type(&ctx, &kernel, element).ok()?;
        weight = CastOp::build(rw.builder(), ty, weight).value().ok()?;
    }
    input = without_zero(rw, input, zero_input)?;
    weight = without_zero(rw, weight, zero_weight)?;
    if around.iter().any(|&around| around != 0) {
        let padding = [&[0, 0][..], &around[..], &[0; 4][..]].concat();
        for (at, &more) in padding.iter().enumerate() {
            let size = sizes.get_mut(at / 2)?;
            *size = size.checked_add(more)?;
        }
        let padding = const_shape(rw, &padding)?;
        let nothing = splat(rw, &[1], input_element, 0)?;
        let ty = tensors::tensor_type(&ctx, &sizes, input_element).ok()?;
        input = PadOp::build(rw.builder(), ty, input, padding, nothing).value().ok()?;
    }
    let &[batch, height, width, channels, _] = &sizes[..] else { return None };
    let ty = tensors::tensor_type(&ctx, &[batch, height, width, channels, *kernel.get(3)?], element).ok()?;
    weight = equalized(rw, input, weight)?;
    let no_shift = splat(rw, &[1], ctx.i8(), 0)?;
    let made = MulOp::build(rw.builder(), ty, input, weight, no_shift).value().ok()?;
    let (_, element) = ranked_value(rw, input)?;
    let ty = tensors::tensor_type(&ctx, &out_sizes, element).ok()?;
    let shape = const_shape(rw, &out_sizes)?;
    let made = ReshapeOp::build(rw.builder(), ty, made, shape).value().ok()?;
    let bias = equalized(rw, made, bias)?;
    let made = AddOp::build(rw.builder(), ty, made, bias).value().ok()?;
    rw.replace(op.at(), &[made])
}
