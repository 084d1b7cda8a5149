//! Operations that put the same elements in other places.

use super::array::{Array, Data, Value, advance, count, positions, strides};
use super::elementwise::convert;
use super::kind::{Kind, float_of_int, wrap_signed};
use super::machine::{Op, Stop, Table};
use super::{Form, complex::complex};

const FORM: Form = Form::AsStored;

pub(super) const TABLE: Table = &[
    ("stablehlo.bitcast_convert", FORM, |_, op| bitcast(op)),
    ("stablehlo.broadcast", FORM, |_, op| {
        let operand = op.array(0)?;
        let sizes = op.dims("broadcast_sizes")?;
        let dims: Vec<usize> = (sizes.len()..sizes.len() + operand.shape.len()).collect();
        let shape = [sizes, operand.shape.clone()].concat();
        done(broadcast(operand, &dims, shape)?)
    }),
    ("stablehlo.broadcast_in_dim", FORM, |_, op| {
        done(broadcast(op.array(0)?, &op.dims("broadcast_dimensions")?, op.result_shape(0)?)?)
    }),
    ("stablehlo.dynamic_broadcast_in_dim", FORM, |_, op| {
        done(broadcast(op.array(0)?, &op.dims("broadcast_dimensions")?, op.sizes(1)?)?)
    }),
    ("stablehlo.concatenate", FORM, |_, op| {
        let arrays = op.arrays(0..op.inputs.len())?;
        let rank = arrays.first().map_or(0, |array| array.shape.len());
        done(concatenate(&arrays, op.dimension("dimension", rank)?)?)
    }),
    ("stablehlo.reshape", FORM, |_, op| reshape(op, op.result_shape(0)?)),
    ("stablehlo.dynamic_reshape", FORM, |_, op| reshape(op, op.sizes(1)?)),
    ("stablehlo.reverse", FORM, |_, op| reverse(op)),
    ("stablehlo.transpose", FORM, |_, op| done(transpose(op.array(0)?, &op.dims("permutation")?)?)),
    ("stablehlo.pad", FORM, |_, op| {
        let low = op.signed_dims("edge_padding_low")?;
        let high = op.signed_dims("edge_padding_high")?;
        done(pad(op.array(0)?, op.array(1)?, &low, &high, &op.dims("interior_padding")?)?)
    }),
    ("stablehlo.dynamic_pad", FORM, |_, op| {
        done(pad(op.array(0)?, op.array(1)?, &op.ints(2)?, &op.ints(3)?, &op.sizes(4)?)?)
    }),
    ("stablehlo.slice", FORM, |_, op| {
        let (start, limit) = (op.dims("start_indices")?, op.dims("limit_indices")?);
        done(slice(op.array(0)?, &start, &limit, &op.dims("strides")?)?)
    }),
    ("stablehlo.real_dynamic_slice", FORM, |_, op| {
        done(slice(op.array(0)?, &op.sizes(1)?, &op.sizes(2)?, &op.sizes(3)?)?)
    }),
    ("stablehlo.iota", FORM, |_, op| iota(op, op.result_shape(0)?)),
    ("stablehlo.dynamic_iota", FORM, |_, op| iota(op, op.sizes(0)?)),
    ("stablehlo.get_dimension_size", FORM, |_, op| {
        let operand = op.array(0)?;
        let dim = op.dimension("dimension", operand.shape.len())?;
        let size = operand.shape[dim] as i64;
        done(Array::new(Kind::Int(32), Vec::new(), Data::Int(vec![wrap_signed(size, 32)])))
    }),
    ("stablehlo.set_dimension_size", FORM, |_, op| {
        let operand = op.array(0)?;
        let dim = op.dimension("dimension", operand.shape.len())?;
        let mut limit = operand.shape.clone();
        let size = op.sizes(1)?.first().copied().unwrap_or(0);
        if size > limit[dim] {
            return Err("sets a size that is larger than it was".into());
        }
        limit[dim] = size;
        let rank = limit.len();
        done(slice(operand, &vec![0; rank], &limit, &vec![1; rank])?)
    }),
    ("stablehlo.torch_index_select", FORM, |_, op| index_select(op)),
];

fn done(array: Array) -> Result<Vec<Value>, Stop> {
    Ok(vec![array.into()])
}

/// An array as another sees it: each dimension with a first index and a step.
fn signed(strides: &[usize]) -> Vec<isize> {
    strides.iter().map(|&stride| stride as isize).collect()
}

/// Copies along dimensions of a larger shape.
pub(super) fn broadcast(a: &Array, dims: &[usize], shape: Vec<usize>) -> Result<Array, Stop> {
    let mut steps = vec![0; shape.len()];
    for ((&dim, &size), stride) in dims.iter().zip(&a.shape).zip(strides(&a.shape)) {
        match (steps.get_mut(dim), shape.get(dim)) {
            (Some(step), Some(&whole)) if size == whole || size == 1 => {
                *step = if size == 1 { 0 } else { stride as isize };
            }
            _ => return Err("broadcasts to sizes that do not fit".into()),
        }
    }
    if a.len() == 1 {
        let all = count(&shape)?;
        return Ok(Array::new(a.kind, shape, a.data.repeat(0, all)));
    }
    let from = positions(0, &shape, &steps)?;
    Ok(a.take(shape, &from))
}

/// Arrays one after another along a dimension.
pub(super) fn concatenate(arrays: &[&Array], dim: usize) -> Result<Array, Stop> {
    let Some(&first) = arrays.first() else { return Err("joins no tensors".into()) };
    let mut shape = first.shape.clone();
    for array in arrays {
        let same = |at: usize| array.shape.get(at) == first.shape.get(at);
        if array.kind != first.kind
            || array.shape.len() != first.shape.len()
            || !(0..shape.len()).all(|at| at == dim || same(at))
        {
            return Err("joins tensors that do not fit".into());
        }
    }
    shape[dim] = arrays.iter().map(|array| array.shape[dim]).sum();
    let all = count(&shape)?;
    let outer: usize = first.shape[..dim].iter().product();
    let mut data = Data::zeros(first.kind, 0);
    if outer == 1 {
        arrays.iter().for_each(|array| data.append(&array.data));
        return Ok(Array::new(first.kind, shape, data));
    }
    let mut joined = Data::zeros(first.kind, 0);
    arrays.iter().for_each(|array| joined.append(&array.data));
    // Row by row from each.
    let mut from = Vec::with_capacity(all);
    let rows: Vec<usize> = arrays.iter().map(|array| array.shape[dim..].iter().product()).collect();
    for row in 0..outer {
        let mut start = 0;
        for (array, &size) in arrays.iter().zip(&rows) {
            from.extend(start + row * size..start + (row + 1) * size);
            start += array.len();
        }
    }
    Ok(Array::new(first.kind, shape, joined.take(&from)))
}

fn reshape(op: &Op<'_>, shape: Vec<usize>) -> Result<Vec<Value>, Stop> {
    let operand = op.array(0)?;
    if count(&shape)? != operand.len() {
        return Err("makes another number of elements".into());
    }
    let mut array = operand.with_shape(shape);
    if let Kind::Quantized(..) = array.kind {
        array.kind = op.result_kind(0)?;
    }
    done(array)
}

fn reverse(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let operand = op.array(0)?;
    done(reversed(operand, &op.dims("dimensions")?)?)
}

/// The elements in the other order along dimensions.
pub(super) fn reversed(a: &Array, dims: &[usize]) -> Result<Array, Stop> {
    let mut steps = signed(&strides(&a.shape));
    let mut first = 0;
    for &dim in dims {
        let (Some(step), Some(&size)) = (steps.get_mut(dim), a.shape.get(dim)) else {
            return Err("reverses a dimension that is not there".into());
        };
        first += *step * (size as isize - 1).max(0);
        *step = -*step;
    }
    Ok(a.take(a.shape.clone(), &positions(first, &a.shape, &steps)?))
}

/// The dimensions in another order.
pub(super) fn transpose(a: &Array, permutation: &[usize]) -> Result<Array, Stop> {
    let own = strides(&a.shape);
    let both = permutation.iter().map(|&dim| Some((*a.shape.get(dim)?, *own.get(dim)? as isize)));
    let Some((shape, steps)) = both.collect::<Option<(Vec<usize>, Vec<isize>)>>() else {
        return Err("has a permutation of other dimensions".into());
    };
    let from = positions(0, &shape, &steps)?;
    Ok(Array { kind: a.kind, shape, data: a.data.take(&from) })
}

/// A value around and between the elements; edges may be negative.
pub(super) fn pad(
    a: &Array,
    value: &Array,
    low: &[i64],
    high: &[i64],
    interior: &[usize],
) -> Result<Array, Stop> {
    let rank = a.shape.len();
    if low.len() != rank || high.len() != rank || interior.len() != rank {
        return Err("pads another number of dimensions".into());
    }
    let mut shape = Vec::with_capacity(rank);
    for dim in 0..rank {
        let size = a.shape[dim] as i128;
        let between = (size - 1).max(0) * interior[dim] as i128;
        let whole = size + between + i128::from(low[dim]) + i128::from(high[dim]);
        shape.push(usize::try_from(whole.max(0)).map_err(|_| "pads to a size that is too large")?);
    }
    let mut data = value.data.repeat(0, count(&shape)?);
    if data.is_empty() || a.is_empty() {
        return Ok(Array::new(a.kind, shape, data));
    }
    let steps = strides(&shape);
    let mut index = vec![0; rank];
    let mut from = 0;
    loop {
        let to = index.iter().enumerate().try_fold(0usize, |sum, (dim, &at)| {
            let place = low[dim] as i128 + at as i128 * (interior[dim] as i128 + 1);
            let place = usize::try_from(place).ok().filter(|&place| place < shape[dim])?;
            Some(sum + place * steps[dim])
        });
        if let Some(to) = to {
            data.put(to, &a.data, from);
        }
        from += 1;
        if !advance(&mut index, &a.shape) {
            return Ok(Array::new(a.kind, shape, data));
        }
    }
}

/// Every so many elements between two indices of each dimension.
pub(super) fn slice(a: &Array, start: &[usize], limit: &[usize], step: &[usize]) -> Result<Array, Stop> {
    let rank = a.shape.len();
    if start.len() != rank || limit.len() != rank || step.len() != rank {
        return Err("cuts another number of dimensions".into());
    }
    let own = strides(&a.shape);
    let (mut shape, mut steps, mut first) = (Vec::new(), Vec::new(), 0);
    for dim in 0..rank {
        if start[dim] > limit[dim] || limit[dim] > a.shape[dim] || step[dim] == 0 {
            return Err("cuts beyond the tensor".into());
        }
        shape.push((limit[dim] - start[dim]).div_ceil(step[dim]));
        steps.push((own[dim] * step[dim]) as isize);
        first += (own[dim] * start[dim]) as isize;
    }
    let from = positions(first, &shape, &steps)?;
    Ok(a.take(shape, &from))
}

fn iota(op: &Op<'_>, shape: Vec<usize>) -> Result<Vec<Value>, Stop> {
    let dim = op.dimension("iota_dimension", shape.len())?;
    let all = count(&shape)?;
    let (size, inner) = (shape[dim], shape[dim + 1..].iter().product::<usize>());
    let along = move |at: usize| at / inner.max(1) % size.max(1);
    let kind = op.result_kind(0)?;
    let float = |kind| move |at: usize| float_of_int(kind, false, along(at) as u64);
    let data = match kind {
        Kind::Float(kind) => Data::Float((0..all).map(float(kind)).collect()),
        Kind::Complex(kind) => Data::Complex((0..all).map(float(kind)).map(|re| complex(re, 0.0)).collect()),
        _ => {
            let numbers = Array::new(
                Kind::Int(64),
                shape.clone(),
                Data::Int((0..all).map(|at| along(at) as i64).collect()),
            );
            return done(convert(&numbers, kind).ok_or_else(|| op.unfit())?);
        }
    };
    done(Array::new(kind, shape, data))
}

/// The same bits as elements of another width: one dimension more or less.
fn bitcast(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (ctx, operand, kind) = (op.ctx(), op.array(0)?, op.result_kind(0)?);
    let (from, to) = (operand.kind.width(ctx) as usize, kind.width(ctx) as usize);
    let bits = |at: usize| operand.data.bits(operand.kind, from as u32, at);
    let mut shape = operand.shape.clone();
    let data = if from == to {
        Data::of_bits(kind, to as u32, (0..operand.len()).map(bits))
    } else if from > to {
        let parts = from / to;
        shape.push(parts);
        count(&shape)?;
        let part = |at: usize| bits(at / parts) >> (at % parts * to) & (u128::MAX >> (128 - to));
        Data::of_bits(kind, to as u32, (0..operand.len() * parts).map(part))
    } else {
        let parts = to / from;
        if shape.pop() != Some(parts) {
            return Err("has a last dimension that is not one element".into());
        }
        let whole =
            |at: usize| (0..parts).fold(0u128, |all, part| all | bits(at * parts + part) << (part * from));
        Data::of_bits(kind, to as u32, (0..operand.len() / parts).map(whole))
    };
    done(Array::new(kind, shape, data))
}

fn index_select(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (operand, index) = (op.array(0)?, op.array(1)?);
    let (rank, index_rank) = (operand.shape.len(), index.shape.len());
    let dim = op.int("dim").unwrap_or(0);
    let dim = usize::try_from(if dim < 0 { dim + rank as i64 } else { dim }).unwrap_or(rank);
    let batch = op.int("batch_dims").unwrap_or(0);
    let batch = usize::try_from(if batch < 0 { batch + index_rank as i64 } else { batch }).unwrap_or(rank);
    if dim >= rank || batch > dim || batch > index_rank {
        return Err("selects along a dimension that is not there".into());
    }
    let picked = &index.shape[batch..];
    let shape = [&operand.shape[..dim], picked, &operand.shape[dim + 1..]].concat();
    let numbers = op.ints(1)?;
    let (own, of_index) = (strides(&operand.shape), strides(&index.shape));
    let mut from = Vec::with_capacity(count(&shape)?);
    let mut at = vec![0; shape.len()];
    if shape.contains(&0) {
        return done(operand.take(shape, &[]));
    }
    loop {
        let within: usize = (0..batch).map(|d| at[d] * of_index[d]).sum::<usize>()
            + (batch..index_rank).map(|d| at[dim + d - batch] * of_index[d]).sum::<usize>();
        let number = usize::try_from(numbers[within]).unwrap_or(0).min(operand.shape[dim].saturating_sub(1));
        let before: usize = (0..dim).map(|d| at[d] * own[d]).sum();
        let after: usize = (dim + 1..rank).map(|d| at[d - 1 + picked.len()] * own[d]).sum();
        from.push(before + number * own[dim] + after);
        if !advance(&mut at, &shape) {
            return done(operand.take(shape, &from));
        }
    }
}
