//! Operations that move elements.

use super::{
    Checked, check_same_elements, count, divided, fits, known_shape, listed, number, operand, result, shape,
    shape_of, shape_rank,
};
use crate::common::elements::integers;
use rmlir_ir::{DYNAMIC, OpRef, Type};

pub(super) fn check_concat(op: OpRef<'_>) -> Checked {
    let (ctx, out, axis) = (op.ctx(), result(op, 0), number(op, "axis"));
    let types: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    if types.is_empty() {
        return Err(op.emit_error("expect at least one input"));
    }
    types.iter().try_for_each(|&ty| check_same_elements(op, ty, out))?;
    let shapes: Vec<Option<&[i64]>> = types.iter().map(|&ty| shape(ctx, ty)).collect();
    let Some(&ranked) = shapes.iter().flatten().next() else { return Ok(()) };
    let at = usize::try_from(axis).ok().filter(|&axis| axis < ranked.len());
    let Some(at) = at else {
        let what = "expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got";
        return Err(op.emit_error(format!("{what} {axis}")));
    };
    if let Some(out) = shape(ctx, out).filter(|out| out.len() != ranked.len()) {
        let (out, rank) = (out.len(), ranked.len());
        return Err(op.emit_error(format!("expect output rank to match inputs rank, got {out} vs {rank}")));
    }
    let Some(shapes) = shapes.into_iter().collect::<Option<Vec<&[i64]>>>() else { return Ok(()) };
    for (index, shape) in shapes.iter().enumerate().skip(1) {
        check_alike(op, ranked, shape, at, index)?;
    }
    let sizes = shapes.iter().map(|shape| shape.get(at).copied().filter(|&size| size != DYNAMIC));
    let sum = sizes.into_iter().try_fold(0i64, |sum, size| sum.checked_add(size?));
    let size = shape(ctx, out).and_then(|out| out.get(at).copied()).filter(|&size| size != DYNAMIC);
    if let (Some(sum), Some(size)) = (sum, size)
        && sum != size
    {
        let what = "requires sum of axis dimensions of input1 equal to output axis dimension, got";
        return Err(op.emit_error(format!("{what} {sum} and {size}")));
    }
    Ok(())
}

fn check_alike(op: OpRef<'_>, first: &[i64], shape: &[i64], axis: usize, index: usize) -> Checked {
    if shape.len() != first.len() {
        let (first, rank) = (first.len(), shape.len());
        let what = "expect all operands to have the same rank, but got";
        return Err(op.emit_error(format!("{what} {first} vs {rank} on operands 0 and {index}")));
    }
    for (i, (&want, &have)) in first.iter().zip(shape).enumerate() {
        if i != axis && !fits(want, have) {
            let what = "expect all operand shapes to have the same sizes on non-axis dimensions, but got";
            let what = format!("{what} {have} vs {want} at index {i} on operands 0 and {index}");
            return Err(op.emit_error(what));
        }
    }
    Ok(())
}

pub(super) fn check_pad(op: OpRef<'_>) -> Checked {
    let (ctx, output) = (op.ctx(), result(op, 0));
    check_same_elements(op, operand(op, 0), output)?;
    check_same_elements(op, operand(op, 2), output)?;
    let (Some(input), Some(output)) = (shape(ctx, operand(op, 0)), shape(ctx, output)) else { return Ok(()) };
    if input.len() != output.len() {
        let (input, output) = (input.len(), output.len());
        let what = "expect same input and output tensor rank, but got";
        return Err(op.emit_error(format!("{what} inputRank: {input}, outputRank: {output}")));
    }
    let (want, have) = (input.len() as i64 * 2, shape_rank(ctx, operand(op, 1)).unwrap_or(0));
    if want != have {
        let what =
            format!("expected padding tensor dim 0 to have size {want} (2*rank(shape1)) but got size {have}");
        return Err(op.emit_error(what));
    }
    let Some(padding) = known_shape(op.operand(1)) else { return Ok(()) };
    for (i, (&from, &to)) in input.iter().zip(output).enumerate() {
        let (Some(&before), Some(&after)) = (padding.get(2 * i), padding.get(2 * i + 1)) else {
            return Ok(());
        };
        if before < -1 || after < -1 {
            let what =
                format!("invalid padding values at dimension {i}: values must be non-negative or -1 for");
            return Err(op.emit_error(format!("{what} dynamic padding, got [{before}, {after}]")));
        }
        if from == DYNAMIC || to == DYNAMIC {
            continue;
        }
        if from.wrapping_add(before).wrapping_add(after) != to {
            let what =
                format!("mismatch in output shape at dimension {i}: expected {from} + {before} + {after}");
            let sum = from.wrapping_add(before).wrapping_add(after);
            return Err(op.emit_error(format!("{what} = {sum}, but got {to}")));
        }
    }
    Ok(())
}

pub(super) fn check_slice(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    check_same_elements(op, operand(op, 0), result(op, 0))?;
    let Some(input) = shape(ctx, operand(op, 0)) else { return Ok(()) };
    let rank = input.len() as i64;
    if let Some(output) = shape(ctx, result(op, 0)).filter(|output| output.len() != input.len()) {
        let out = output.len();
        let what = "expect input1 and output to have the same ranks, got";
        return Err(op.emit_error(format!("{what} {rank} and {out}")));
    }
    for (index, what) in [(1, "start"), (2, "size")] {
        if shape_rank(ctx, operand(op, index)).is_some_and(|have| have != rank) {
            return Err(op.emit_error(format!("length of {what} is not equal to rank of input shape")));
        }
    }
    Ok(())
}

pub(super) fn check_tile(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    check_same_elements(op, operand(op, 0), result(op, 0))?;
    let rank = |ty| shape(ctx, ty).map(|shape| shape.len() as i64);
    let (input, output) = (rank(operand(op, 0)), rank(result(op, 0)));
    let have = shape_rank(ctx, operand(op, 1)).unwrap_or(0);
    if let Some(rank) = input {
        if rank != have {
            return Err(op.emit_error(format!("expect 'multiples' to have rank {rank} but got {have}.")));
        }
        if output.is_some_and(|output| output != rank) {
            return Err(op.emit_error("expect same input and output tensor rank."));
        }
    } else if let Some(rank) = output.filter(|&rank| rank != have) {
        let what = format!("expect 'multiples' array to have length {rank} but got {have}.");
        return Err(op.emit_error(what));
    }
    let multiples = known_shape(op.operand(1)).unwrap_or_default();
    if multiples.iter().any(|&times| times <= 0 && times != -1) {
        return Err(op.emit_error("expect element of 'multiples' to be positive integer or -1."));
    }
    Ok(())
}

pub(super) fn check_reshape(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    check_same_elements(op, operand(op, 0), result(op, 0))?;
    let Some(sizes) = known_shape(op.operand(1)) else { return Ok(()) };
    if let Some(output) = shape(ctx, result(op, 0)) {
        if sizes.len() != output.len() {
            return Err(op.emit_error("new shape does not match result rank"));
        }
        for (&want, &have) in sizes.iter().zip(output) {
            if want != -1 && want != DYNAMIC && have != DYNAMIC && want != have {
                return Err(op.emit_error("new shape is inconsistent with result shape"));
            }
            if want != DYNAMIC && want < -1 {
                return Err(op.emit_error(format!("new shape has invalid tensor dimension size {want}")));
            }
        }
    }
    if let Some(input) = shape(ctx, operand(op, 0)).and_then(count) {
        let cannot = |to: i64| op.emit_error(format!("cannot reshape {input} elements into {to}"));
        if let Some(output) = shape(ctx, result(op, 0)).and_then(count).filter(|&output| output != input) {
            return Err(cannot(output));
        }
        let known =
            sizes.iter().filter(|&&size| size > 0).fold(1i64, |product, &size| product.wrapping_mul(size));
        let whole = sizes.iter().all(|&size| size > 0);
        if whole && input != known || !whole && known > input {
            return Err(cannot(known));
        }
    }
    match sizes.iter().filter(|&&size| size == -1).count() > 1 {
        true => Err(op.emit_error("expected at most one target dimension to be -1")),
        false => Ok(()),
    }
}

/// More dimensions than this are not permuted.
const MOST_DIMS: usize = 1 << 16;

fn permutation(op: OpRef<'_>) -> Vec<i64> {
    let Some(attr) = op.attr_named("perms") else { return Vec::new() };
    match op.ctx().i32_array(attr) {
        Some(perms) => perms.iter().map(|&at| i64::from(at)).collect(),
        None => integers(op.ctx(), attr, MOST_DIMS)
            .map_or(Vec::new(), |(_, perms)| perms.iter().filter_map(rmlir_ir::value::Int::to_i64).collect()),
    }
}

pub(super) fn check_transpose(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    check_same_elements(op, operand(op, 0), result(op, 0))?;
    let perms = permutation(op);
    let (input, output) = (shape(ctx, operand(op, 0)), shape(ctx, result(op, 0)));
    let wrong_count = |rank: usize, side: &str| {
        let have = perms.len();
        op.emit_error(format!(
            "expected perms attribute to have size {rank} ({side} rank) but got size {have}"
        ))
    };
    if let Some(input) = input.filter(|input| input.len() != perms.len()) {
        return Err(wrong_count(input.len(), "input"));
    }
    if let (Some(input), Some(output)) = (input, output)
        && input.len() != output.len()
    {
        return Err(op.emit_error("expected input tensor rank to equal result tensor rank"));
    }
    if let Some(output) = output.filter(|output| output.len() != perms.len()) {
        return Err(wrong_count(output.len(), "output"));
    }
    let mut sorted = perms.clone();
    sorted.sort_unstable();
    if sorted.iter().enumerate().any(|(i, &at)| at != i as i64) {
        return Err(op.emit_error("expected valid permutation indices"));
    }
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    if let (Some(from), Some(to)) = (count(input), count(output))
        && from != to
    {
        let what = "expected input1 and output to have same numbers of elements, got";
        return Err(op.emit_error(format!("{what} {from} and {to}")));
    }
    for (i, (&at, &have)) in perms.iter().zip(output).enumerate() {
        let want = usize::try_from(at).ok().and_then(|at| input.get(at).copied()).unwrap_or(DYNAMIC);
        if !fits(want, have) {
            let what = format!("expected output tensor dim {i} to match input dim {at} with value of {want}");
            return Err(op.emit_error(what));
        }
    }
    Ok(())
}

/// A size that was said to be another one before.
fn check_known(op: OpRef<'_>, known: &mut i64, have: i64, what: &str, dim: usize) -> Checked {
    if *known == DYNAMIC {
        *known = have;
    } else if !fits(*known, have) {
        let known = *known;
        return Err(
            op.emit_error(format!("requires {what} dimension {dim} to have size {known}, got {have}"))
        );
    }
    Ok(())
}

pub(super) fn check_gather(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    check_same_elements(op, operand(op, 0), result(op, 0))?;
    let (mut n, mut w, mut c) = (DYNAMIC, DYNAMIC, DYNAMIC);
    if let Some([batch, _, channels]) = shape_of::<3>(ctx, operand(op, 0)) {
        (n, c) = (batch, channels);
    }
    if let Some([batch, width]) = shape_of::<2>(ctx, operand(op, 1)) {
        w = width;
        check_known(op, &mut n, batch, "indices", 0)?;
    }
    if let Some([batch, width, channels]) = shape_of::<3>(ctx, result(op, 0)) {
        check_known(op, &mut n, batch, "output", 0)?;
        check_known(op, &mut w, width, "output", 1)?;
        check_known(op, &mut c, channels, "output", 2)?;
    }
    Ok(())
}

pub(super) fn check_scatter(op: OpRef<'_>) -> Checked {
    let (ctx, out) = (op.ctx(), result(op, 0));
    check_same_elements(op, operand(op, 0), out)?;
    check_same_elements(op, operand(op, 2), out)?;
    let (mut n, mut k, mut w, mut c) = (DYNAMIC, DYNAMIC, DYNAMIC, DYNAMIC);
    if let Some(sizes) = shape_of::<3>(ctx, operand(op, 0)) {
        [n, k, c] = sizes;
    }
    if let Some([batch, width]) = shape_of::<2>(ctx, operand(op, 1)) {
        check_known(op, &mut n, batch, "indices", 0)?;
        w = width;
    }
    if let Some([batch, width, channels]) = shape_of::<3>(ctx, operand(op, 2)) {
        check_known(op, &mut n, batch, "input", 0)?;
        check_known(op, &mut w, width, "input", 1)?;
        check_known(op, &mut c, channels, "input", 2)?;
    }
    if let Some([batch, rows, channels]) = shape_of::<3>(ctx, out) {
        check_known(op, &mut n, batch, "values_out", 0)?;
        check_known(op, &mut k, rows, "values_out", 1)?;
        check_known(op, &mut c, channels, "values_out", 2)?;
    }
    if k != DYNAMIC && w != DYNAMIC && k < w {
        return Err(op.emit_error(format!("requires dimensions K >= W, got K={k} and W={w}")));
    }
    Ok(())
}

pub(super) fn check_resize(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let sizes = |ty| shape_of::<4>(ctx, ty).unwrap_or([DYNAMIC; 4]);
    let ([_, ih, iw, _], [_, oh, ow, _]) = (sizes(operand(op, 0)), sizes(result(op, 0)));
    let known = |index| known_shape(op.operand(index));
    let (Some(scale), Some(offset), Some(border)) = (known(1), known(2), known(3)) else { return Ok(()) };
    if scale.iter().any(|&value| value <= 0) {
        let scale = listed(&scale);
        return Err(op.emit_error(format!("expect all scale values to be > 0, got {scale}")));
    }
    let (&[yn, yd, xn, xd], &[oy, ox], &[by, bx]) = (&scale[..], &offset[..], &border[..]) else {
        return Ok(());
    };
    check_scaled(op, ["height", "y"], [ih, oh, yn, yd, oy, by])?;
    check_scaled(op, ["width", "x"], [iw, ow, xn, xd, ox, bx])
}

fn check_scaled(op: OpRef<'_>, [name, axis]: [&str; 2], sizes: [i64; 6]) -> Checked {
    let [input, output, up, down, offset, border] = sizes;
    if input == DYNAMIC || input == 1 {
        return Ok(());
    }
    let span = input.wrapping_sub(1).wrapping_mul(up).wrapping_sub(offset).wrapping_add(border);
    let Some(steps) = divided(span, down) else {
        return Err(op.emit_error(format!(
            "expected (input_{name} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to be wholly divisible by \
             scale_{axis}_d, got (({input} - 1) * {up} - {offset} + {border}) / {down}"
        )));
    };
    super::convolution::check_size(op, name, steps.wrapping_add(1), output)
}
