//! Convolutions.

use super::{
    Checked, check_zero_point, check_zero_type, divided, element, is_float, is_int, listed, numbers, operand,
    quantized, result, shape, stored, type_in, words,
};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{DYNAMIC, OpRef, Type, TypeData};

const INPUT: usize = 0;
const WEIGHT: usize = 1;
const BIAS: usize = 2;
const INPUT_ZERO: usize = 3;
const WEIGHT_ZERO: usize = 4;

/// One dimension in which the window moves: where it is in input, weight and output, and how it is called.
struct Axis {
    input: usize,
    weight: usize,
    name: &'static str,
    axis: &'static str,
    before: &'static str,
    after: &'static str,
}

const fn axis(at: [usize; 2], name: &'static str, axis: &'static str, sides: [&'static str; 2]) -> Axis {
    Axis { input: at[0], weight: at[1], name, axis, before: sides[0], after: sides[1] }
}

const VERTICAL: [&str; 2] = ["top", "bottom"];
const HORIZONTAL: [&str; 2] = ["left", "right"];

pub(super) fn check_conv2d(op: OpRef<'_>) -> Checked {
    check(op, &[axis([1, 1], "height", "y", VERTICAL), axis([2, 2], "width", "x", HORIZONTAL)])
}

pub(super) fn check_depthwise(op: OpRef<'_>) -> Checked {
    check(op, &[axis([1, 0], "height", "y", VERTICAL), axis([2, 1], "width", "x", HORIZONTAL)])
}

pub(super) fn check_conv3d(op: OpRef<'_>) -> Checked {
    let depth = axis([1, 1], "depth", "d", ["front", "back"]);
    check(op, &[depth, axis([2, 2], "height", "y", VERTICAL), axis([3, 3], "width", "x", HORIZONTAL)])
}

fn check(op: OpRef<'_>, axes: &[Axis]) -> Checked {
    check_types(op)?;
    check_mode(op)?;
    check_window(op, axes)
}

fn is_f8(op: OpRef<'_>, ty: Type) -> bool {
    matches!(op.ctx().type_data(ty), TypeData::Float(FloatKind::F8E5M2 | FloatKind::F8E4M3FN))
}

/// What goes with what.
fn check_types(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (input, weight) = (stored(ctx, operand(op, INPUT)), stored(ctx, operand(op, WEIGHT)));
    let (bias, out) = (element(ctx, operand(op, BIAS)), element(ctx, result(op, 0)));
    let differ = |what: &str, a: Type, b: Type| {
        let (a, b) = (words(op, a), words(op, b));
        Err(op.emit_error(format!("expect both {what}, got {a} and {b}")))
    };
    if is_float(ctx, bias) && is_float(ctx, out) && bias != out {
        return differ("bias and result to have same element type", bias, out);
    }
    if (is_f8(op, input) || is_f8(op, weight)) && input != weight {
        return differ("input and weight to have same element type", input, weight);
    }
    if is_float(ctx, input) != is_float(ctx, weight) {
        return differ("input and weight to be float or not together", input, weight);
    }
    check_zero_type(op, "both input and its zero point are the same", operand(op, INPUT), INPUT_ZERO)?;
    check_zero_type(op, "both weight and its zero point are the same", operand(op, WEIGHT), WEIGHT_ZERO)?;
    check_zero_point(op, INPUT_ZERO, "input")?;
    check_zero_point(op, WEIGHT_ZERO, "weight")
}

/// What is summed up must be wide enough.
fn check_mode(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let input = element(ctx, operand(op, INPUT));
    let input = quantized(ctx, input).unwrap_or(input);
    let Some(sum) = type_in(op, "acc_type") else { return Ok(()) };
    let float = |ty, kind| matches!(ctx.type_data(ty), TypeData::Float(have) if *have == kind);
    let (f16, f32) = (float(sum, FloatKind::F16), float(sum, FloatKind::F32));
    let wrong = if is_int(ctx, input, 8) && !is_int(ctx, sum, 32) {
        "i8 tensor is not i32"
    } else if is_int(ctx, input, 16) && !is_int(ctx, sum, 48) {
        "i16 tensor is not i48"
    } else if is_f8(op, input) && !f16 {
        "f8 tensor is not f16"
    } else if float(input, FloatKind::F16) && !f16 && !f32 {
        "f16 tensor is not f16/f32"
    } else if float(input, FloatKind::BF16) && !f32 {
        "bf16 tensor is not f32"
    } else if float(input, FloatKind::F32) && !f32 {
        "f32 tensor is not f32"
    } else {
        return Ok(());
    };
    Err(op.emit_error(format!("accumulator type for {wrong}")))
}

/// How the window moves.
fn check_window(op: OpRef<'_>, axes: &[Axis]) -> Checked {
    let (pad, stride, dilation) = (numbers(op, "pad"), numbers(op, "stride"), numbers(op, "dilation"));
    for (name, values, least) in [("padding", &pad, 0), ("stride", &stride, 1), ("dilation", &dilation, 1)] {
        if values.iter().any(|&value| value < least) {
            let values = listed(values);
            return Err(op.emit_error(format!("expect all {name} values to be >= {least}, got {values}")));
        }
    }
    let ctx = op.ctx();
    let Some(output) = shape(ctx, result(op, 0)) else { return Ok(()) };
    if let (Some(input), Some(weight)) = (shape(ctx, operand(op, INPUT)), shape(ctx, operand(op, WEIGHT))) {
        for (i, axis) in axes.iter().enumerate() {
            let size = |shape: &[i64], at: usize| shape.get(at).copied().unwrap_or(DYNAMIC);
            let at = |values: &[i64], at: usize| values.get(at).copied().unwrap_or(0);
            let sizes = [size(input, axis.input), size(weight, axis.weight), size(output, axis.input)];
            let moves = [at(&pad, 2 * i), at(&pad, 2 * i + 1), at(&stride, i), at(&dilation, i)];
            check_output(op, axis, sizes, moves)?;
        }
    }
    check_bias(op, output)
}

fn check_output(
    op: OpRef<'_>,
    axis: &Axis,
    [input, kernel, output]: [i64; 3],
    [before, after, stride, dilation]: [i64; 4],
) -> Checked {
    if input == DYNAMIC || kernel == DYNAMIC {
        return Ok(());
    }
    let window = kernel.wrapping_sub(1).wrapping_mul(dilation);
    let span = input.wrapping_sub(1).wrapping_add(before).wrapping_add(after).wrapping_sub(window);
    let Axis { name, axis, before: lead, after: trail, .. } = axis;
    let Some(steps) = divided(span, stride) else {
        return Err(op.emit_error(format!(
            "expected input_{name} - 1 + pad_{lead} + pad_{trail} - (kernel_{name} - 1) * dilation_{axis} to be \
             wholly divisible by stride_{axis}, got ({input} - 1 + {before} + {after} - ({kernel} - 1) * {dilation}) \
             / {stride}"
        )));
    };
    check_size(op, name, steps.wrapping_add(1), output)
}

/// A size that follows from the others.
pub(super) fn check_size(op: OpRef<'_>, name: &str, calculated: i64, output: i64) -> Checked {
    if output == DYNAMIC || calculated == output {
        return Ok(());
    }
    let what = format!("calculated output {name} did not match expected");
    Err(op.emit_error(format!("{what}: calculated={calculated}, expected={output}")))
}

fn check_bias(op: OpRef<'_>, output: &[i64]) -> Checked {
    let Some(&[bias]) = shape(op.ctx(), operand(op, BIAS)) else { return Ok(()) };
    let channels = output.last().copied().unwrap_or(DYNAMIC);
    if bias == DYNAMIC || channels == DYNAMIC || bias == channels || bias == 1 {
        return Ok(());
    }
    let what = "bias channels expected to be equal to output channels";
    Err(op.emit_error(format!("{what} ({channels}) or 1, got {bias}")))
}

pub(super) fn check_transposed(op: OpRef<'_>) -> Checked {
    check_types(op)?;
    check_mode(op)?;
    let (stride, pad) = (numbers(op, "stride"), numbers(op, "out_pad"));
    let (&[down, across], &[top, bottom, left, right]) = (&stride[..], &pad[..]) else { return Ok(()) };
    if down < 1 || across < 1 {
        return Err(op.emit_error(format!("expect all stride values to be >= 1, got [{}]", listed(&stride))));
    }
    let ctx = op.ctx();
    let dims = |ty| super::shape_of::<4>(ctx, ty);
    let Some([_, height, width, _]) = dims(operand(op, WEIGHT)) else { return Ok(()) };
    let sides = [
        (top, "out_pad_top", height, "KH"),
        (bottom, "out_pad_bottom", height, "KH"),
        (left, "out_pad_left", width, "KW"),
        (right, "out_pad_right", width, "KW"),
    ];
    for (pad, name, kernel, size) in sides {
        if kernel != DYNAMIC && pad <= kernel.wrapping_neg() {
            let what = format!("expected {name} > -{size}, but got: {name}={pad} and {size}={kernel}");
            return Err(op.emit_error(what));
        }
    }
    let Some([_, out_height, out_width, channels]) = dims(result(op, 0)) else { return Ok(()) };
    if let Some([_, in_height, in_width, _]) = dims(operand(op, INPUT)) {
        check_reached(
            op,
            ["OH", "IH", "y", "top", "bottom", "KH"],
            [out_height, in_height, down, top, bottom, height],
        )?;
        check_reached(
            op,
            ["OW", "IW", "x", "left", "right", "KW"],
            [out_width, in_width, across, left, right, width],
        )?;
    }
    let Some(&[bias]) = shape(ctx, operand(op, BIAS)) else { return Ok(()) };
    if bias == DYNAMIC || bias == channels || bias == 1 {
        return Ok(());
    }
    let what = "bias channels expected to be equal to output channels";
    Err(op.emit_error(format!("{what} ({channels}) or 1, got {bias}")))
}

fn check_reached(op: OpRef<'_>, words: [&str; 6], sizes: [i64; 6]) -> Checked {
    let [output, input, stride, before, after, kernel] = sizes;
    let reached = input.wrapping_sub(1).wrapping_mul(stride);
    let reached = reached.wrapping_add(before).wrapping_add(after).wrapping_add(kernel);
    if input == DYNAMIC || output == DYNAMIC || output == reached {
        return Ok(());
    }
    let [o, i, axis, lead, trail, k] = words;
    Err(op.emit_error(format!(
        "dimension mismatch: expected {o} == ({i} - 1) * stride_{axis} + out_pad_{lead} + out_pad_{trail} + {k}, but \
         got {output} != ({input} - 1) * {stride} + {before} + {after} + {kernel}"
    )))
}
