//! Quantized elements: what they stand for, and back.

use super::Form;
use super::array::{Array, Data, Value, strides};
use super::kind::{Kind, round};
use super::machine::{Op, Stop, Table};
use crate::quantized::Quantized;
use rmlir_ir::{Context, OpRef, Type, TypeData};
use std::sync::Arc;

pub(super) const TABLE: Table = &[
    ("stablehlo.uniform_dequantize", Form::AsStored, |_, op| {
        Ok(vec![dequantize(op.ctx(), op.array(0)?)?.into()])
    }),
    ("stablehlo.uniform_quantize", Form::AsStored, |_, op| uniform_quantize(op)),
];

/// The scale and the zero point at each position of an array.
fn parameters<'q>(ty: &'q Quantized, shape: &[usize]) -> impl Fn(usize) -> (f64, f64) + 'q {
    let axis = ty.axis.and_then(|axis| usize::try_from(axis).ok()).filter(|&axis| axis < shape.len());
    let (step, size) = axis.map_or((1, 1), |axis| (strides(shape)[axis], shape[axis].max(1)));
    move |at| {
        let slice = at / step % size;
        let scale = ty.scales.get(slice).copied().unwrap_or(1.0);
        (scale, ty.zero_points.get(slice).copied().unwrap_or(0) as f64)
    }
}

fn unfit() -> Stop {
    "has a quantized type that is not computed with".into()
}

/// The floats that quantized elements stand for.
fn dequantize(ctx: &Context, array: &Array) -> Result<Array, Stop> {
    let Kind::Quantized(ty, _) = array.kind else { return Ok(array.clone()) };
    let ty = Quantized::of(ctx, ty).ok_or_else(unfit)?;
    let Some(Kind::Float(kind)) = Kind::of(ctx, ty.expressed) else { return Err(unfit()) };
    let of = parameters(&ty, &array.shape);
    let value = |at: usize, stored: f64| {
        let (scale, zero) = of(at);
        round(kind, round(kind, stored - zero) * round(kind, scale))
    };
    let data = match &array.data {
        Data::Int(x) => x.iter().enumerate().map(|(at, &x)| value(at, x as f64)).collect(),
        Data::Uint(x) => x.iter().enumerate().map(|(at, &x)| value(at, x as f64)).collect(),
        _ => return Err(unfit()),
    };
    Ok(Array::new(Kind::Float(kind), array.shape.clone(), Data::Float(data)))
}

/// The nearest quantized elements to floats.
fn quantize(ctx: &Context, array: &Array, to: Type) -> Result<Array, Stop> {
    let ty = Quantized::of(ctx, to).ok_or_else(unfit)?;
    let (Data::Float(values), Some(Kind::Float(kind))) = (&array.data, Kind::of(ctx, ty.expressed)) else {
        return Err(unfit());
    };
    let of = parameters(&ty, &array.shape);
    let value = |(at, &x): (usize, &f64)| {
        let (scale, zero) = of(at);
        let scaled = round(kind, round(kind, x / round(kind, scale)) + zero);
        (scaled.clamp(ty.min as f64, ty.max as f64).round_ties_even() as i64).clamp(ty.min, ty.max)
    };
    let stored = values.iter().enumerate().map(value);
    let data = match ty.signed {
        true => Data::Int(stored.collect()),
        false => Data::Uint(stored.map(|value| value as u64).collect()),
    };
    Ok(Array::new(Kind::Quantized(to, ty.signed), array.shape.clone(), data))
}

fn uniform_quantize(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let floats = dequantize(op.ctx(), op.array(0)?)?;
    let Kind::Quantized(to, _) = op.result_kind(0)? else { return Err(unfit()) };
    Ok(vec![quantize(op.ctx(), &floats, to)?.into()])
}

/// Turns all quantized operands to what they stand for.
pub(super) fn dequantize_inputs(ctx: &Context, inputs: &mut [Value]) -> Result<(), Stop> {
    for value in inputs {
        if let Value::Array(array) = value
            && matches!(array.kind, Kind::Quantized(..))
        {
            *array = Arc::new(dequantize(ctx, array)?);
        }
    }
    Ok(())
}

/// Turns results to the quantized elements that their types say.
pub(super) fn quantize_results(op: OpRef<'_>, results: &mut [Value]) -> Result<(), Stop> {
    let ctx = op.ctx();
    for (value, result) in results.iter_mut().zip(op.results()) {
        let element = ctx.type_data(result.ty()).shaped_element();
        let quantized = element.filter(|&element| matches!(ctx.type_data(element), TypeData::Dialect(_)));
        if let (Value::Array(array), Some(to)) = (&mut *value, quantized) {
            *array = Arc::new(quantize(ctx, array, to)?);
        }
    }
    Ok(())
}
