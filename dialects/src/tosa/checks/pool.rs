//! Windows and Fourier transforms.

use super::convolution::check_size;
use super::{
    Checked, all_fit, check_same_elements, check_zero_point, check_zero_type, divided, listed, numbers,
    operand, result, shape, shape_of, stored, type_in, words,
};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{DYNAMIC, OpRef, TypeData};

fn check_window(op: OpRef<'_>) -> Checked {
    let (kernel, stride, pad) = (numbers(op, "kernel"), numbers(op, "stride"), numbers(op, "pad"));
    for (name, values, least) in [("kernel", &kernel, 1), ("stride", &stride, 1), ("padding", &pad, 0)] {
        if values.iter().any(|&value| value < least) {
            let values = listed(values);
            return Err(op.emit_error(format!("expect all {name} values to be >= {least}, got {values}")));
        }
    }
    let (&[high, wide], &[down, across], &[top, bottom, left, right]) = (&kernel[..], &stride[..], &pad[..])
    else {
        return Ok(());
    };
    let less = |sides: &str, what: &str| {
        format!("expected {sides} padding to be less than the {what} of the kernel, got")
    };
    if right >= wide || left >= wide {
        let what = less("left/right", "width");
        return Err(op.emit_error(format!("{what} pad_left={left}, pad_right={right}, kernel_x={wide}")));
    }
    if top >= high || bottom >= high {
        let what = less("top/bottom", "height");
        return Err(op.emit_error(format!("{what} pad_top={top}, pad_bottom={bottom}, kernel_y={high}")));
    }
    let ctx = op.ctx();
    let (Some(input), Some(output)) = (shape_of::<4>(ctx, operand(op, 0)), shape_of::<4>(ctx, result(op, 0)))
    else {
        return Ok(());
    };
    check_output(op, ["height", "y", "top", "bottom"], [input[1], output[1], high, down, top, bottom])?;
    check_output(op, ["width", "x", "left", "right"], [input[2], output[2], wide, across, left, right])
}

fn check_output(op: OpRef<'_>, words: [&str; 4], sizes: [i64; 6]) -> Checked {
    let [name, axis, lead, trail] = words;
    let [input, output, kernel, stride, before, after] = sizes;
    if input == DYNAMIC {
        return Ok(());
    }
    let span = input.wrapping_add(before).wrapping_add(after).wrapping_sub(kernel);
    let Some(steps) = divided(span, stride) else {
        return Err(op.emit_error(format!(
            "expected input_{name} + pad_{lead} + pad_{trail} - kernel_{axis} to be wholly divisible by stride_{axis}, \
             got ({input} + {before} + {after} - {kernel}) / {stride}"
        )));
    };
    check_size(op, name, steps.wrapping_add(1), output)
}

/// `tosa.max_pool2d`
pub(super) fn check_max_pool(op: OpRef<'_>) -> Checked {
    check_same_elements(op, operand(op, 0), result(op, 0))?;
    check_window(op)
}

pub(super) fn check_avg_pool(op: OpRef<'_>) -> Checked {
    check_window(op)?;
    let ctx = op.ctx();
    let input = stored(ctx, operand(op, 0));
    let Some(sum) = type_in(op, "acc_type") else { return Ok(()) };
    let float = |ty, kind| matches!(ctx.type_data(ty), TypeData::Float(have) if *have == kind);
    let f32 = float(sum, FloatKind::F32);
    let wrong = if matches!(ctx.type_data(input), TypeData::Integer { .. }) && sum != ctx.i32() {
        Some("integer tensor is not i32")
    } else if float(input, FloatKind::F16) && !float(sum, FloatKind::F16) && !f32 {
        Some("f16 tensor is not f16/f32")
    } else if float(input, FloatKind::BF16) && !f32 {
        Some("bf16 tensor is not f32")
    } else if float(input, FloatKind::F32) && !f32 {
        Some("f32 tensor is not f32")
    } else {
        None
    };
    if let Some(wrong) = wrong {
        return Err(op.emit_error(format!("accumulator type for {wrong}")));
    }
    check_zero_type(op, "both input and its zero point are the same", operand(op, 0), 1)?;
    check_zero_type(op, "both output and its zero point are the same", result(op, 0), 2)?;
    check_zero_point(op, 1, "input")?;
    check_zero_point(op, 2, "output")
}

fn check_power(op: OpRef<'_>, size: i64, name: &str) -> Checked {
    match size == DYNAMIC || u64::try_from(size).is_ok_and(u64::is_power_of_two) {
        true => Ok(()),
        false => Err(op.emit_error(format!("expected {name} to be a power of two, got {size}"))),
    }
}

pub(super) fn check_fft(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let dims = |index| shape_of::<3>(ctx, operand(op, index));
    let (Some(real), Some(imaginary)) = (dims(0), dims(1)) else { return Ok(()) };
    // The reference takes the first size only if it is not known.
    let chosen = |at: usize| if real[at] == DYNAMIC { DYNAMIC } else { imaginary[at] };
    check_power(op, chosen(1), "height")?;
    check_power(op, chosen(2), "width")
}

pub(super) fn check_rfft(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (first, second) = (result(op, 0), result(op, 1));
    if let (Some(a), Some(b)) = (shape(ctx, first), shape(ctx, second))
        && !all_fit(a, b)
    {
        let (a, b) = (words(op, first), words(op, second));
        return Err(op.emit_error(format!("expected output shapes to match, got {a}, {b}")));
    }
    let Some(input) = shape_of::<3>(ctx, operand(op, 0)) else { return Ok(()) };
    check_power(op, input[1], "height")?;
    check_power(op, input[2], "width")?;
    let Some(output) = shape_of::<3>(ctx, first) else { return Ok(()) };
    if !all_fit(&input[..2], &output[..2]) {
        let (input, output) = (words(op, operand(op, 0)), words(op, first));
        let what = "expected batch and height dimensions of input/output to match, got";
        return Err(op.emit_error(format!("{what} input={input} output={output}")));
    }
    let (width, out) = (input[2], output[2]);
    if width != DYNAMIC && out != DYNAMIC && out != width / 2 + 1 {
        let what = "expected output width to be equal to input_width / 2 + 1, got";
        return Err(op.emit_error(format!("{what} {out}")));
    }
    Ok(())
}
