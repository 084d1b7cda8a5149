//! Operations element by element, and products of matrices.

use super::{
    Checked, check_same_elements, check_zero_point, check_zero_type, element, is_uniform, operand, quantized,
    result, same_shapes, shape, stored, words,
};
use crate::common::elements::integers;
use rmlir_ir::def::Param;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::typed::type_param;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, DYNAMIC, OpRef, Signedness, Type, TypeData};

/// `tosa.clamp`
pub(super) fn check_clamp(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let stored = |ty| {
        let ty = element(ctx, ty);
        let Some(storage) = quantized(ctx, ty).filter(|_| is_uniform(ctx, ty)) else { return ty };
        let unsigned = type_param(ctx, ty, ("quant", "uniform"), 1) == Some(&Param::Bool(false));
        let width = ctx.type_data(storage).storage_width().filter(|_| unsigned);
        width.and_then(|width| ctx.integer_type(width, Signedness::Unsigned).ok()).unwrap_or(storage)
    };
    let ty = stored(operand(op, 0));
    if ty != stored(result(op, 0)) {
        return Err(op.emit_error("input/output element types are incompatible."));
    }
    let (Some(min), Some(max)) = (op.attr_named("min_val"), op.attr_named("max_val")) else { return Ok(()) };
    let bounds = || {
        let (min, max) = (attr_to_string(ctx, min), attr_to_string(ctx, max));
        format!("got min_val={min}, max_val={max}")
    };
    let ordered = match (ctx.type_data(ty), ctx.attr_data(min), ctx.attr_data(max)) {
        (
            TypeData::Integer { width, signedness },
            AttrData::Integer { ty: min_ty, value: min },
            AttrData::Integer { ty: max_ty, value: max },
        ) if *min_ty == ty && *max_ty == ty => match signedness {
            // Truth is one, not minus one.
            _ if *width == 1 => min.is_zero() || !max.is_zero(),
            Signedness::Unsigned => min.to_u64() <= max.to_u64(),
            _ => min.to_i64() <= max.to_i64(),
        },
        (TypeData::Float(kind), AttrData::Float { ty: min_ty, .. }, AttrData::Float { ty: max_ty, .. })
            if *min_ty == ty && *max_ty == ty =>
        {
            let (Some(min), Some(max)) = (float(*kind, op, min), float(*kind, op, max)) else {
                return Ok(());
            };
            if min.is_nan() || max.is_nan() {
                let bounds = bounds();
                return Err(op.emit_error(format!("min/max attributes should not be 'NaN', {bounds}")));
            }
            min <= max
        }
        _ => {
            let what = "min/max attributes types are incompatible with input/output element types.";
            return Err(op.emit_error(what));
        }
    };
    match ordered {
        true => Ok(()),
        false => Err(op.emit_error(format!("expected min_val <= max_val, {}", bounds()))),
    }
}

fn float(kind: FloatKind, op: OpRef<'_>, attr: Attr) -> Option<f64> {
    Some(kind.to_f64(op.ctx().attr_data(attr).float_bits()?))
}

pub(super) fn check_negate(op: OpRef<'_>) -> Checked {
    let (input, output) = (operand(op, 0), result(op, 0));
    check_same_elements(op, input, output)?;
    if !same_shapes(op.ctx(), input, output) {
        return Err(op.emit_error("requires the same shape for input1 and output"));
    }
    check_zero_type(op, "both input1 and its zero point are the same", input, 1)?;
    check_zero_type(op, "both output and its zero point are the same", output, 2)?;
    check_zero_point(op, 1, "input1")?;
    check_zero_point(op, 2, "output")
}

pub(super) fn check_matmul(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (a, b) = (element(ctx, operand(op, 0)), element(ctx, operand(op, 1)));
    let pair = || format!("got {} and {}", words(op, a), words(op, b));
    let width = |ty| is_uniform(ctx, ty).then(|| ctx.type_data(stored(ctx, ty)).storage_width()).flatten();
    match (width(a), width(b)) {
        (Some(a), Some(b)) if a != b => {
            let what = "expect quantized operands to have same widths, got";
            return Err(op.emit_error(format!("{what} {a} and {b}")));
        }
        (Some(_), Some(_)) => {}
        (None, None) => {}
        _ => {
            let what = "expect operands to be both quantized or both not quantized";
            return Err(op.emit_error(format!("{what}, {}", pair())));
        }
    }
    check_zero_type(op, "input a and a_zp have the same", operand(op, 0), 2)?;
    check_zero_type(op, "input b and b_zp have the same", operand(op, 1), 3)?;
    check_zero_point(op, 2, "a")?;
    check_zero_point(op, 3, "b")
}

/// The shape of two tensors where one that is 1 is as large as the other; `None` if there is none.
fn broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    a.iter()
        .zip(b)
        .map(|(&a, &b)| match (a, b) {
            _ if a == b => Some(a),
            (1, other) | (other, 1) => Some(other),
            (DYNAMIC, other) | (other, DYNAMIC) => Some(other),
            _ => None,
        })
        .collect()
}

pub(super) fn check_mul(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let types: [Type; 3] = [operand(op, 0), operand(op, 1), result(op, 0)];
    let [a, b, out] = types.map(|ty| element(ctx, ty));
    let width = |ty: Type| match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    };
    if let Some(out) = width(out) {
        if a != b {
            return Err(op.emit_error("requires the same element type for all operands"));
        }
        if width(a).is_some_and(|width| width > out) {
            return Err(op.emit_error("invalid data type size for operands or result"));
        }
    } else {
        if a != out || b != out {
            return Err(op.emit_error("requires the same element type for all operands and results"));
        }
        let shift = op.operand(2).and_then(super::constant_attr).and_then(|attr| integers(ctx, attr, 1));
        if shift.is_some_and(|(_, values)| values.first().is_some_and(|value| !value.is_zero())) {
            return Err(op.emit_error("require shift to be 0 for float type"));
        }
    }
    let [a, b, out] = types.map(|ty| shape(ctx, ty));
    for (name, operand) in [("a", a), ("b", b)] {
        if let (Some(operand), Some(out)) = (operand, out)
            && operand.len() != out.len()
        {
            let (out, operand) = (out.len(), operand.len());
            let what = format!("result type has different rank than {name}");
            return Err(op.emit_error(format!("{what}, got {out} vs {operand}")));
        }
    }
    let (Some(a), Some(b)) = (a, b) else { return Ok(()) };
    if a.len() != b.len() {
        let (a, b) = (a.len(), b.len());
        return Err(op.emit_error(format!("a and b operands don't have matching ranks, got {a} and {b}")));
    }
    match broadcast(a, b) {
        Some(_) => Ok(()),
        None => {
            let (a, b) = (words(op, types[0]), words(op, types[1]));
            let what = "a and b operands don't have broadcast-compatible shapes, got";
            Err(op.emit_error(format!("{what} {a} and {b}")))
        }
    }
}

pub(super) fn check_select(op: OpRef<'_>) -> Checked {
    check_same_elements(op, operand(op, 1), result(op, 0))?;
    check_same_elements(op, operand(op, 2), result(op, 0))?;
    let condition = element(op.ctx(), operand(op, 0));
    match condition == op.ctx().i1() {
        true => Ok(()),
        false => {
            let condition = words(op, condition);
            Err(op.emit_error(format!("expect element type of bool for input1, got {condition}")))
        }
    }
}

pub(super) fn check_table(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (Some(input), Some(output)) = (shape(ctx, operand(op, 0)), shape(ctx, result(op, 0))) else {
        return Ok(());
    };
    if input.len() != output.len() {
        return Err(op.emit_error("expected input tensor rank to equal result tensor rank"));
    }
    for (dim, (input, output)) in input.iter().zip(output).enumerate() {
        if *output != DYNAMIC && output != input {
            let what = format!("dim(result, {dim}) = {output} doesn't match dim(input, {dim}) = {input}");
            return Err(op.emit_error(what));
        }
    }
    Ok(())
}
