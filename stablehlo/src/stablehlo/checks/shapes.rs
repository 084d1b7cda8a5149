//! Checks of operations that move elements about.

use super::quantized::{of, same_along_axis, same_whole};
use crate::quantized::Quantized;
use crate::stablehlo::infer::has_twice;
use crate::tensor::{
    Tensor, compatible_elements, compatible_shapes, is_dynamic, numbers, same_size, same_sizes,
};
use crate::view::View;
use rmlir_ir::{Failed, Type, TypeData};

/// The number of bits of an element.
fn bits(view: &View<'_>, ty: Type) -> i64 {
    let ctx = view.ctx();
    match ctx.type_data(ty) {
        TypeData::Complex(part) => 2 * bits(view, *part),
        data => {
            let storage = Quantized::of(ctx, ty).and_then(|ty| ctx.type_data(ty.storage).storage_width());
            storage.or_else(|| data.storage_width()).unwrap_or(0).into()
        }
    }
}

pub(super) fn bitcast_convert(view: &View<'_>) -> Result<(), Failed> {
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    let types = (view.quoted(view.operand(0)?), view.quoted(view.ty(&result)?));
    let complex = |tensor: &Tensor| matches!(view.ctx().type_data(tensor.element), TypeData::Complex(_));
    if complex(&operand) != complex(&result) {
        let message =
            format!("cannot convert between real and complex types, but got: {} and {}", types.0, types.1);
        return Err(view.fail(message));
    }
    let (from, to) = (bits(view, operand.element), bits(view, result.element));
    let (small, large) = if from < to { (&operand, &result) } else { (&result, &operand) };
    let (small_bits, large_bits) = (from.min(to), from.max(to));
    if from != to {
        if small.rank() != large.rank() + 1 {
            let (small, large) = (small.rank(), large.rank());
            let message = format!(
                "rank of smaller element type ({small}) should be 1 more than rank of larger element type ({large}), but {small} != {large} + 1."
            );
            return Err(view.fail(message));
        }
        let last = small.dim(small.rank() - 1);
        if !is_dynamic(last) && last.saturating_mul(small_bits) != large_bits {
            let message = format!(
                "requires compatible bit widths. Got: {} and {}, but {small_bits} * {last} != {large_bits}.",
                types.0, types.1
            );
            return Err(view.fail(message));
        }
    }
    let same = small.dims().iter().zip(large.dims()).all(|(&a, &b)| same_size(a, b));
    if !same || from == to && small.rank() != large.rank() {
        let message = format!(
            "operand and result shapes must match except for the innermost dimension of the shape with the smaller element type. Got: {} and {}.",
            types.0, types.1
        );
        return Err(view.fail(message));
    }
    Ok(())
}

/// A float as messages have it.
fn float(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = exponent.strip_prefix('-').map_or(("+", exponent), |rest| ("-", rest));
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text,
    }
}

/// Scales of the result are those of the operand, along the dimension that it becomes.
fn check_broadcast_scales(view: &View<'_>, dims: &[i64]) -> Result<(), Failed> {
    same_whole(view)?;
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    let (Some(a), Some(b)) = (of(view, &operand), of(view, &result)) else { return Ok(()) };
    let (Some(from), Some(to)) = (a.axis, b.axis) else { return Ok(()) };
    let wanted = usize::try_from(from).ok().and_then(|from| dims.get(from)).copied().unwrap_or(-1);
    if wanted != to {
        let message =
            format!("result quantization_dimension {to} not same as broadcast_dimensions[{from}] = {wanted}");
        return Err(view.fail(message));
    }
    if operand.dim(from) != 1 {
        return Ok(());
    }
    let (Some(&scale), Some(&zero)) = (a.scales.first(), a.zero_points.first()) else { return Ok(()) };
    for (at, (&have, &have_zero)) in b.scales.iter().zip(&b.zero_points).enumerate() {
        if have != scale {
            let (have, scale) = (float(have), float(scale));
            return Err(
                view.fail(format!("mismatch result scale {at} ({have}) and operand scale 0 ({scale})"))
            );
        }
        if have_zero != zero {
            let message =
                format!("mismatch result zero_point {at} ({have_zero}) and operand zero_point 0 ({zero})");
            return Err(view.fail(message));
        }
    }
    Ok(())
}

pub(super) fn broadcast_in_dim(view: &View<'_>) -> Result<(), Failed> {
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    let dims = view.dims("broadcast_dimensions").ok_or(Failed)?;
    if dims.len() as i64 != operand.rank() {
        let (size, rank) = (dims.len(), operand.rank());
        let message = format!("broadcast_dimensions size ({size}) does not match operand rank ({rank})");
        return Err(view.fail(message));
    }
    if has_twice(&dims) {
        return Err(view.fail("broadcast_dimensions should not have duplicates"));
    }
    for (at, &dim) in dims.iter().enumerate() {
        if dim < 0 || dim >= result.rank() {
            let rank = result.rank();
            let message =
                format!("broadcast_dimensions contains invalid value {dim} for result with rank {rank}");
            return Err(view.fail(message));
        }
        let (from, to) = (operand.dims()[at], result.dim(dim));
        if !is_dynamic(from) && from != 1 && !same_size(from, to) {
            let message = format!(
                "size of operand dimension {at} ({from}) is not equal to 1 or size of result dimension {dim} ({to})"
            );
            return Err(view.fail(message));
        }
    }
    check_broadcast_scales(view, &dims)
}

/// Elements of operand and result are the same.
fn same_elements(view: &View<'_>) -> Result<(), Failed> {
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    if compatible_elements(view.ctx(), operand.element, result.element) {
        return Ok(());
    }
    let (operand, result) = (view.quoted(view.operand(0)?), view.quoted(view.ty(&result)?));
    let message =
        format!("expects operand and result to have compatible element type. Got: {operand} and {result}");
    Err(view.fail(message))
}

/// A shape that is a constant operand is that of the result.
fn same_as_constant(view: &View<'_>, index: usize) -> Result<(), Failed> {
    let Some(shape) = view.constant(index) else { return Ok(()) };
    let result = view.result(0)?;
    if same_sizes(&shape, result.dims()) && shape.iter().all(|&size| size >= 0) {
        return Ok(());
    }
    let (shape, ty) = (numbers(&shape), view.quoted(view.ty(&result)?));
    Err(view.fail(format!("output shape [{shape}] is incompatible with return type of operation {ty}")))
}

pub(super) fn dynamic_broadcast_in_dim(view: &View<'_>) -> Result<(), Failed> {
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    same_elements(view)?;
    let dims = view.dims("broadcast_dimensions").ok_or(Failed)?;
    let (rank, result_rank) = (operand.rank(), result.rank());
    if dims.len() as i64 != rank {
        let size = dims.len();
        let message = format!("broadcast_dimensions size ({size}) does not match operand rank ({rank})");
        return Err(view.fail(message));
    }
    if result_rank < rank {
        return Err(view.fail(format!("result rank ({result_rank}) is less than operand rank ({rank})")));
    }
    if has_twice(&dims) {
        return Err(view.fail("broadcast_dimensions should not have duplicates"));
    }
    for (at, &dim) in dims.iter().enumerate() {
        if dim < 0 || dim >= result_rank {
            let message = format!(
                "broadcast_dimensions contains invalid value {dim} for result with rank {result_rank}"
            );
            return Err(view.fail(message));
        }
        let (from, to) = (operand.dims()[at], result.dim(dim));
        if !is_dynamic(from) && from != 1 && !same_size(from, to) {
            let message = format!(
                "size of operand dimension {at} ({from}) is not compatible with size of result dimension {dim} ({to})"
            );
            return Err(view.fail(message));
        }
    }
    let constant = view.constant(1);
    for (at, &dim) in dims.iter().enumerate() {
        let (from, to) = (operand.dims()[at], constant.as_ref().and_then(|shape| shape.get(dim as usize)));
        if let Some(&to) = to
            && !is_dynamic(from)
            && from != 1
            && from != to
        {
            let message = format!(
                "size of operand dimension {at} ({from}) is not equal to 1 or value of shape at index {dim} ({to})"
            );
            return Err(view.fail(message));
        }
    }
    let list = |name| view.dims(name).unwrap_or_default();
    let hints = [list("known_expanding_dimensions"), list("known_nonexpanding_dimensions")].concat();
    if has_twice(&hints) {
        return Err(view.fail("duplicate expansion hint for at least one operand dimension"));
    }
    if let Some(hint) = hints.iter().find(|&&hint| hint < 0 || hint >= rank) {
        let message =
            format!("hint for expanding dimension {hint} does not refer to a valid operand dimension");
        return Err(view.fail(message));
    }
    same_as_constant(view, 1)?;
    check_broadcast_scales(view, &dims)
}

pub(super) fn iota(view: &View<'_>) -> Result<(), Failed> {
    let result = view.result(0)?;
    if result.rank() == 0 {
        return Err(view.fail("does not support scalars."));
    }
    match view.int("iota_dimension").ok_or(Failed)? >= result.rank() {
        true => Err(view.fail("iota dimension cannot go beyond the output rank.")),
        false => Ok(()),
    }
}

pub(super) fn dynamic_iota(view: &View<'_>) -> Result<(), Failed> {
    same_as_constant(view, 0)?;
    match view.int("iota_dimension").ok_or(Failed)? >= view.result(0)?.rank() {
        true => Err(view.fail("iota dimension cannot go beyond the output rank.")),
        false => Ok(()),
    }
}

/// The number of elements, if it is known.
fn count(tensor: &Tensor) -> Option<i64> {
    let known = tensor.dims().iter().all(|&size| !is_dynamic(size));
    known.then(|| tensor.dims().iter().fold(1i64, |count, &size| count.saturating_mul(size)))
}

/// Scales of what is reshaped stay with their elements.
fn check_reshape_scales(view: &View<'_>) -> Result<(), Failed> {
    same_whole(view)?;
    let Some((a, b)) = same_along_axis(view)? else { return Ok(()) };
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    let (Some(from), Some(to)) = (a.axis, b.axis) else { return Ok(()) };
    if !same_size(operand.dim(from), result.dim(to)) {
        let (a, b) = (view.quoted(view.operand(0)?), view.quoted(view.ty(&result)?));
        let message = format!("expect same quantization dimension size for operand and result {a} and {b}");
        return Err(view.fail(message));
    }
    let before = |tensor: &Tensor, axis: i64| {
        tensor.dims().iter().take(axis.max(0) as usize).fold(1i64, |all, &size| all.saturating_mul(size))
    };
    let (a, b) = (before(&operand, from), before(&result, to));
    if a != b {
        let message = format!(
            "product of dimensions before quantization dimension must match between operand and result for {a} and {b}"
        );
        return Err(view.fail(message));
    }
    Ok(())
}

pub(super) fn reshape(view: &View<'_>) -> Result<(), Failed> {
    same_count(view)?;
    check_reshape_scales(view)
}

fn same_count(view: &View<'_>) -> Result<(), Failed> {
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    match (count(&operand), count(&result)) {
        (Some(have), Some(found)) if have != found => {
            let message = format!(
                "number of output elements ({found}) doesn't match expected number of elements ({have})"
            );
            Err(view.fail(message))
        }
        _ => Ok(()),
    }
}

pub(super) fn dynamic_reshape(view: &View<'_>) -> Result<(), Failed> {
    same_elements(view)?;
    let (operand, result, shape) = (view.tensor(0)?, view.result(0)?, view.tensor(1)?);
    if !same_size(shape.dim(0), result.rank()) {
        return Err(view.fail("result should have a rank equal to the number of elements in output_shape"));
    }
    same_count(view)?;
    check_reshape_scales(view)?;
    same_as_constant(view, 1)?;
    if let (Some(have), Some(shape)) = (count(&operand), view.constant(1)) {
        let wanted = shape.iter().fold(1i64, |all, &size| all.saturating_mul(size));
        if have != wanted {
            let message = format!(
                "output_shape is incompatible with input type of operation: input has {have} elements, but output_shape has {wanted}"
            );
            return Err(view.fail(message));
        }
    }
    Ok(())
}

pub(super) fn dynamic_pad(view: &View<'_>) -> Result<(), Failed> {
    let (operand, low, result) = (view.tensor(0)?, view.tensor(2)?, view.result(0)?);
    let (size, rank) = (low.dim(0), operand.rank());
    if !same_size(size, rank) {
        return Err(view.fail(format!("padding operands size ({size}) must match operand rank ({rank})")));
    }
    let interior = view.constant(4);
    if let Some(interior) = &interior
        && interior.iter().any(|&value| value < 0)
    {
        let values = numbers(interior);
        return Err(view.fail(format!("interior_padding must be non-negative, but got {values}")));
    }
    let (Some(low), Some(high), Some(interior)) = (view.constant(2), view.constant(3), interior) else {
        return Ok(());
    };
    for (at, (&from, &out)) in operand.dims().iter().zip(result.dims()).enumerate() {
        if is_dynamic(from) || is_dynamic(out) {
            continue;
        }
        let between = (from.max(1) - 1).saturating_mul(interior[at]);
        let want = from.saturating_add(low[at]).saturating_add(high[at]).saturating_add(between);
        if want != out {
            return Err(
                view.fail(format!("expected output dimension at index {at} to equal {want}, but got {out}"))
            );
        }
    }
    Ok(())
}

pub(super) fn real_dynamic_slice(view: &View<'_>) -> Result<(), Failed> {
    let rank = view.tensor(0)?.rank();
    for (index, name) in [(1, "start_indices"), (2, "limit_indices"), (3, "strides")] {
        let size = view.tensor(index)?.dim(0);
        if !same_size(size, rank) {
            let message = format!("has mismatched number of operand rank ({rank}) and {name} size ({size})");
            return Err(view.fail(message));
        }
    }
    Ok(())
}

pub(super) fn reverse(view: &View<'_>) -> Result<(), Failed> {
    let dims = view.dims("dimensions").ok_or(Failed)?;
    let rank = view.tensor(0)?.rank();
    if has_twice(&dims) {
        return Err(view.fail(format!("dimensions should be unique. Got: {}", numbers(&dims))));
    }
    for dim in dims {
        if dim < 0 {
            return Err(view.fail(format!("all dimensions should be non-negative. Got dimension: {dim}.")));
        }
        if dim >= rank {
            return Err(
                view.fail(format!("all dimensions should be between [0, {rank}). Got dimension: {dim}."))
            );
        }
    }
    Ok(())
}

pub(super) fn rng_bit_generator(view: &View<'_>) -> Result<(), Failed> {
    let (initial, output) = (view.tensor(0)?, view.result(0)?);
    if compatible_shapes(&initial, &output) {
        return Ok(());
    }
    let (initial, output) = (view.quoted(view.operand(0)?), view.quoted(view.ty(&output)?));
    let message = format!(
        "output state shape must be compatible with initial state shape. Got: {initial} and {output}"
    );
    Err(view.fail(message))
}
