//! Control flow, calls, constants, tuples, and operations of chlo that are others with something around them.

use super::array::{Array, Data, Value, strides};
use super::elementwise::by_name;
use super::kind::Kind;
use super::machine::{Op, Run, Stop, Table};
use super::regions::arrays_of;
use super::{Form, expect, shapes};
use rmlir_ir::AttrData;

const FORM: Form = Form::AsStored;

pub(super) const TABLE: Table = &[
    ("stablehlo.constant", Form::Constant, constant),
    ("chlo.constant", Form::Constant, constant),
    ("chlo.constant_like", Form::Other, constant_like),
    ("func.call", FORM, |run, op| call(run, op, "callee")),
    ("stablehlo.composite", FORM, |run, op| call(run, op, "decomposition")),
    ("stablehlo.custom_call", FORM, custom_call),
    ("stablehlo.if", FORM, |run, op| {
        let branch = usize::from(!truth(op.array(0)?)?);
        run.region(op.region(branch)?, Vec::new())
    }),
    ("stablehlo.case", FORM, case),
    ("stablehlo.while", FORM, while_loop),
    ("stablehlo.optimization_barrier", FORM, |_, op| Ok(op.inputs.clone())),
    ("stablehlo.after_all", FORM, |_, _| Ok(vec![Value::Token])),
    ("stablehlo.create_token", FORM, |_, _| Ok(vec![Value::Token])),
    ("stablehlo.tuple", FORM, |_, op| Ok(vec![Value::Tuple(op.inputs.clone().into())])),
    ("stablehlo.get_tuple_element", FORM, get_tuple_element),
    ("stablehlo.async_start", FORM, |run, op| {
        Ok(vec![Value::Tuple(run.region(op.region(0)?, op.inputs.clone())?.into())])
    }),
    ("stablehlo.async_done", FORM, |_, op| match op.inputs.first() {
        Some(Value::Tuple(values)) => Ok(values.to_vec()),
        _ => Err("waits for nothing".into()),
    }),
    ("chlo.top_k", FORM, |_, op| top_k(op)),
    ("chlo.scan", FORM, scan),
    ("chlo.broadcast_add", FORM, |run, op| broadcast(run, op, "stablehlo.add")),
    ("chlo.broadcast_and", FORM, |run, op| broadcast(run, op, "stablehlo.and")),
    ("chlo.broadcast_atan2", FORM, |run, op| broadcast(run, op, "stablehlo.atan2")),
    ("chlo.broadcast_compare", FORM, |run, op| broadcast(run, op, "stablehlo.compare")),
    ("chlo.broadcast_complex", FORM, |run, op| broadcast(run, op, "stablehlo.complex")),
    ("chlo.broadcast_divide", FORM, |run, op| broadcast(run, op, "stablehlo.divide")),
    ("chlo.broadcast_maximum", FORM, |run, op| broadcast(run, op, "stablehlo.maximum")),
    ("chlo.broadcast_minimum", FORM, |run, op| broadcast(run, op, "stablehlo.minimum")),
    ("chlo.broadcast_multiply", FORM, |run, op| broadcast(run, op, "stablehlo.multiply")),
    ("chlo.broadcast_next_after", FORM, |run, op| broadcast(run, op, "chlo.next_after")),
    ("chlo.broadcast_or", FORM, |run, op| broadcast(run, op, "stablehlo.or")),
    ("chlo.broadcast_polygamma", FORM, |run, op| broadcast(run, op, "chlo.polygamma")),
    ("chlo.broadcast_power", FORM, |run, op| broadcast(run, op, "stablehlo.power")),
    ("chlo.broadcast_remainder", FORM, |run, op| broadcast(run, op, "stablehlo.remainder")),
    ("chlo.broadcast_select", FORM, |run, op| broadcast(run, op, "stablehlo.select")),
    ("chlo.broadcast_shift_left", FORM, |run, op| broadcast(run, op, "stablehlo.shift_left")),
    ("chlo.broadcast_shift_right_arithmetic", FORM, |run, op| {
        broadcast(run, op, "stablehlo.shift_right_arithmetic")
    }),
    ("chlo.broadcast_shift_right_logical", FORM, |run, op| {
        broadcast(run, op, "stablehlo.shift_right_logical")
    }),
    ("chlo.broadcast_subtract", FORM, |run, op| broadcast(run, op, "stablehlo.subtract")),
    ("chlo.broadcast_xor", FORM, |run, op| broadcast(run, op, "stablehlo.xor")),
    ("chlo.broadcast_zeta", FORM, |run, op| broadcast(run, op, "chlo.zeta")),
];

fn constant(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let found = run.constant(op.needed("value")?)?;
    let kind = op.result_kind(0)?;
    if found.kind == kind {
        return Ok(vec![Value::Array(found)]);
    }
    // Numbers that stand for quantized ones.
    Ok(vec![Array { kind, ..(*found).clone() }.into()])
}

fn constant_like(_: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (ctx, operand, kind) = (op.ctx(), op.array(0)?, op.result_kind(0)?);
    let data = ctx.attr_data(op.needed("value")?);
    let bits = match data {
        AttrData::Integer { value, .. } => value.to_i64().map(|value| value as u64 as u128),
        AttrData::Float { .. } => data.float_bits(),
        _ => None,
    };
    let bits = bits.ok_or("has a value that is no number")?;
    let one = Data::of_bits(kind, kind.width(ctx), std::iter::once(bits));
    Ok(vec![Array::new(kind, operand.shape.clone(), one.repeat(0, operand.len())).into()])
}

fn call(run: &mut Run<'_, '_>, op: &Op<'_>, attr: &str) -> Result<Vec<Value>, Stop> {
    let module = run.machine.module;
    // The operation is one of the module that runs.
    let function = run.callee(module.op(op.op.global()), attr)?;
    run.call(function, op.inputs.clone())
}

/// Custom calls that hand their operands on: they only tell a compiler something.
const ANNOTATIONS: [&str; 3] = ["Sharding", "annotate_device_placement", "LayoutConstraint"];

fn custom_call(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let target = op.text("call_target_name").unwrap_or_default();
    if let Some(outcome) = expect::custom_call(run, op, &target) {
        return outcome;
    }
    if ANNOTATIONS.contains(&target.as_str()) && op.inputs.len() == op.op.num_results() {
        return Ok(op.inputs.clone());
    }
    Err(format!("calls '@{target}', which is not interpreted").into())
}

fn truth(array: &Array) -> Result<bool, Stop> {
    match &array.data {
        Data::Bool(values) => {
            values.first().copied().ok_or_else(|| "asks for a truth value of nothing".into())
        }
        _ => Err("has no truth value".into()),
    }
}

/// An index beyond the branches takes the last one.
fn case(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let last = op.op.regions().len().checked_sub(1).ok_or("has no branches")?;
    let index = op.ints(0)?.first().copied().unwrap_or(-1);
    let index = usize::try_from(index).unwrap_or(last).min(last);
    run.region(op.region(index)?, Vec::new())
}

fn while_loop(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (condition, body) = (op.region(0)?, op.region(1)?);
    let mut values = op.inputs.clone();
    loop {
        let goes_on = run.region(condition, values.clone())?;
        match goes_on.first() {
            Some(Value::Array(array)) if truth(array)? => values = run.region(body, values)?,
            Some(Value::Array(_)) => return Ok(values),
            _ => return Err("has a condition that returns no truth value".into()),
        }
    }
}

fn get_tuple_element(_: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let index = op.int("index").and_then(|index| usize::try_from(index).ok());
    match (op.inputs.first(), index) {
        (Some(Value::Tuple(values)), Some(index)) => {
            values.get(index).map(|value| vec![value.clone()]).ok_or_else(|| "has no such element".into())
        }
        _ => Err("takes an element of no tuple".into()),
    }
}

/// Broadcasts the operands to one shape, and computes with them.
fn broadcast(run: &mut Run<'_, '_>, op: &Op<'_>, name: &str) -> Result<Vec<Value>, Stop> {
    let arrays = op.arrays(0..op.inputs.len())?;
    let rank = arrays.iter().map(|array| array.shape.len()).max().unwrap_or(0);
    let stated = op.dims("broadcast_dimensions").ok();
    let dims = |array: &Array| match &stated {
        Some(dims) if array.shape.len() < rank && dims.len() == array.shape.len() => dims.clone(),
        _ => (rank - array.shape.len()..rank).collect::<Vec<usize>>(),
    };
    let mut shape = vec![1; rank];
    for array in &arrays {
        for (dim, &size) in dims(array).into_iter().zip(&array.shape) {
            let whole = shape.get_mut(dim).ok_or("broadcasts a dimension that is not there")?;
            *whole = if *whole == 1 { size } else { *whole };
        }
    }
    let whole = |array: &&Array| shapes::broadcast(array, &dims(array), shape.clone()).map(Value::from);
    let inputs = arrays.iter().map(whole).collect::<Result<Vec<Value>, Stop>>()?;
    let eval = by_name(name).ok_or("is made of an operation that is not known")?;
    let mut found = arrays_of(eval(run, &op.with_inputs(inputs))?)?;
    // One element has any shape.
    found.iter_mut().filter(|array| array.len() == 1).for_each(|array| array.shape.clone_from(&shape));
    Ok(found.into_iter().map(Value::from).collect())
}

/// The largest elements along the last dimension, equal ones in order; what is not a number is larger than all.
fn top_k(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let operand = op.array(0)?;
    let k = op.int("k").and_then(|k| usize::try_from(k).ok()).ok_or("has no number of elements")?;
    let Some((&size, outer)) = operand.shape.split_last() else { return Err("has no last dimension".into()) };
    if k > size {
        return Err("takes more elements than there are".into());
    }
    let before = |a: usize, b: usize| match &operand.data {
        Data::Bool(x) => x[b].cmp(&x[a]),
        Data::Int(x) => x[b].cmp(&x[a]),
        Data::Uint(x) => x[b].cmp(&x[a]),
        Data::Float(x) => x[b].total_cmp(&x[a]),
        Data::Complex(x) => x[b].re.total_cmp(&x[a].re).then(x[b].im.total_cmp(&x[a].im)),
    };
    let (mut from, mut numbers) = (Vec::new(), Vec::new());
    for row in 0..outer.iter().product::<usize>() {
        let mut order: Vec<usize> = (row * size..(row + 1) * size).collect();
        order.sort_by(|&a, &b| before(a, b));
        order.truncate(k);
        numbers.extend(order.iter().map(|at| (at - row * size) as i64));
        from.extend(order);
    }
    let shape = [outer, &[k]].concat();
    let indices = Array::new(Kind::Int(32), shape.clone(), Data::Int(numbers));
    Ok(vec![operand.take(shape, &from).into(), indices.into()])
}

/// A body for each slice along a dimension, which hands values on.
fn scan(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let inputs: usize = op.op.operand_group(0).count();
    let arrays = op.arrays(0..inputs)?;
    let mut carries: Vec<Value> = op.inputs[inputs..].to_vec();
    let dim = usize::try_from(op.int("dimension").unwrap_or(0)).map_err(|_| "has no dimension")?;
    let stated = op.int("scan_dim_size").and_then(|size| usize::try_from(size).ok());
    let size = arrays.first().and_then(|array| array.shape.get(dim).copied()).or(stated).unwrap_or(0);
    let (region, backwards) = (op.region(0)?, op.flag("is_reverse"));
    let outputs = op.op.num_results().checked_sub(carries.len()).ok_or("has too few results")?;
    let mut slices: Vec<Vec<Array>> = vec![Vec::new(); outputs];
    for step in 0..size {
        let at = if backwards { size - 1 - step } else { step };
        let slice = |array: &&Array| -> Result<Value, Stop> {
            let (mut start, mut limit) = (vec![0; array.shape.len()], array.shape.clone());
            let (Some(start_at), Some(limit_at)) = (start.get_mut(dim), limit.get_mut(dim)) else {
                return Err("has no such dimension".into());
            };
            (*start_at, *limit_at) = (at, at + 1);
            let mut part = shapes::slice(array, &start, &limit, &vec![1; start.len()])?;
            part.shape.remove(dim);
            Ok(part.into())
        };
        let mut args = arrays.iter().map(slice).collect::<Result<Vec<Value>, Stop>>()?;
        args.append(&mut carries);
        let mut found = run.region(region, args)?;
        carries = found.split_off(outputs.min(found.len()));
        for (slices, mut slice) in slices.iter_mut().zip(arrays_of(found)?) {
            slice.shape.insert(dim.min(slice.shape.len()), 1);
            slices.push(slice);
        }
    }
    let mut results = Vec::with_capacity(op.op.num_results());
    for (index, mut parts) in slices.into_iter().enumerate() {
        if backwards {
            parts.reverse();
        }
        results.push(match parts.is_empty() {
            true => {
                let shape = op.result_shape(index)?;
                Array::new(op.result_kind(index)?, shape, Data::zeros(op.result_kind(index)?, 0)).into()
            }
            false => shapes::concatenate(&parts.iter().collect::<Vec<_>>(), dim)?.into(),
        });
    }
    results.extend(carries);
    Ok(results)
}

/// Where an element of an array is, as an index of each dimension.
pub(super) fn index_of(shape: &[usize], at: usize) -> Vec<usize> {
    strides(shape).iter().zip(shape).map(|(&step, &size)| at / step % size.max(1)).collect()
}
