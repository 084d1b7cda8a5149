//! Operations at places that operands give: slices, gathers, scatters.

use super::Form;
use super::array::{Array, Value, advance, count, positions, strides};
use super::machine::{Op, Run, Stop, Table, lists, number};
use super::regions::Reducer;

const FORM: Form = Form::AsStored;

pub(super) const TABLE: Table = &[
    ("stablehlo.dynamic_slice", FORM, |_, op| dynamic_slice(op)),
    ("stablehlo.dynamic_update_slice", FORM, |_, op| dynamic_update_slice(op)),
    ("stablehlo.gather", FORM, |_, op| gather(op, &op.dims("slice_sizes")?)),
    ("stablehlo.dynamic_gather", FORM, |_, op| gather(op, &op.sizes(2)?)),
    ("stablehlo.scatter", FORM, scatter),
];

/// Indices held so that a part of these sizes lies within a shape.
fn clamped(op: &Op<'_>, first: usize, shape: &[usize], sizes: &[usize]) -> Result<Vec<usize>, Stop> {
    let mut found = Vec::with_capacity(shape.len());
    for (dim, (&whole, &size)) in shape.iter().zip(sizes).enumerate() {
        let index = op.ints(first + dim)?.first().copied().unwrap_or(0);
        let most = whole.checked_sub(size).ok_or("has a part that is larger than the tensor")?;
        found.push(usize::try_from(index).unwrap_or(0).min(most));
    }
    Ok(found)
}

fn dynamic_slice(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let operand = op.array(0)?;
    let sizes = op.dims("slice_sizes")?;
    let start = clamped(op, 1, &operand.shape, &sizes)?;
    let limit: Vec<usize> = start.iter().zip(&sizes).map(|(start, size)| start + size).collect();
    let array = super::shapes::slice(operand, &start, &limit, &vec![1; sizes.len()])?;
    Ok(vec![array.into()])
}

fn dynamic_update_slice(op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (operand, update) = (op.array(0)?, op.array(1)?);
    let start = clamped(op, 2, &operand.shape, &update.shape)?;
    let own = strides(&operand.shape);
    let first: usize = start.iter().zip(&own).map(|(at, stride)| at * stride).sum();
    let steps: Vec<isize> = own.iter().map(|&stride| stride as isize).collect();
    let to = positions(first as isize, &update.shape, &steps)?;
    let mut result = operand.clone();
    for (from, &to) in to.iter().enumerate() {
        result.data.put(to, &update.data, from);
    }
    Ok(vec![result.into()])
}

/// Dimensions of gathers and scatters, by what they are for.
struct Dims {
    /// Dimensions of the result, or of updates, within a slice.
    window: Vec<usize>,
    /// Dimensions of the operand that slices do not have.
    dropped: Vec<usize>,
    /// Dimensions of the operand that go with some of the indices.
    batching: Vec<usize>,
    /// These.
    index_batching: Vec<usize>,
    /// Dimensions of the operand that the numbers of an index are of.
    map: Vec<usize>,
    /// Along which dimension of the indices an index lies.
    vector: usize,
}

impl Dims {
    fn of(op: &Op<'_>, attr: &str, mnemonic: &str) -> Result<Dims, Stop> {
        let params = op.params(attr, mnemonic)?;
        let (last, rest) = params.split_last().ok_or("has no dimensions")?;
        let found: Result<[Vec<usize>; 5], _> = lists(rest).try_into();
        let [window, dropped, batching, index_batching, map] = found.map_err(|_| "has other dimensions")?;
        let vector = number(Some(last)).ok_or("has no dimension of indices")?;
        Ok(Dims { window, dropped, batching, index_batching, map, vector })
    }

    /// The dimensions of an operand that slices have.
    fn kept(&self, rank: usize) -> Vec<usize> {
        (0..rank).filter(|dim| !self.dropped.contains(dim) && !self.batching.contains(dim)).collect()
    }

    /// The index at a place of the indices, as one of the operand; `batch` leaves out the dimension of vectors.
    fn full_index(&self, indices: &[i64], shape: &[usize], batch: &[usize], rank: usize) -> Option<Vec<i64>> {
        let own = strides(shape);
        // The index of a dimension of the indices in `batch`.
        let place = |dim: usize| if dim < self.vector { dim } else { dim - 1 };
        let dims = (0..shape.len()).filter(|&dim| dim != self.vector);
        let base: usize = dims.map(|dim| Some(batch.get(place(dim))? * own[dim])).sum::<Option<usize>>()?;
        let step = own.get(self.vector).copied().unwrap_or(0);
        let mut full = vec![0; rank];
        for (at, &dim) in self.map.iter().enumerate() {
            *full.get_mut(dim)? = *indices.get(base + at * step)?;
        }
        for (&dim, &of_index) in self.batching.iter().zip(&self.index_batching) {
            *full.get_mut(dim)? = *batch.get(place(of_index))? as i64;
        }
        Some(full)
    }
}

/// What to say of indices and dimensions that do not go together, which a check before should have said.
const UNFIT: &str = "has dimensions that do not fit its operands";

fn gather(op: &Op<'_>, sizes: &[usize]) -> Result<Vec<Value>, Stop> {
    let (operand, starts) = (op.array(0)?, op.array(1)?);
    let dims = Dims::of(op, "dimension_numbers", "gather")?;
    let indices = op.ints(1)?;
    let rank = operand.shape.len();
    if sizes.len() != rank || sizes.iter().zip(&operand.shape).any(|(size, whole)| size > whole) {
        return Err("has slices that are larger than the tensor".into());
    }
    let kept = dims.kept(rank);
    let mut batch_shape = starts.shape.clone();
    if dims.vector < batch_shape.len() {
        batch_shape.remove(dims.vector);
    }
    let all = batch_shape.len() + dims.window.len();
    let mut shape = vec![0; all];
    let batch_dims: Vec<usize> = (0..all).filter(|dim| !dims.window.contains(dim)).collect();
    if kept.len() != dims.window.len() || batch_dims.len() != batch_shape.len() {
        return Err(UNFIT.into());
    }
    batch_dims.iter().zip(&batch_shape).for_each(|(&dim, &size)| shape[dim] = size);
    dims.window.iter().zip(&kept).for_each(|(&dim, &of)| shape[dim] = sizes[of]);
    count(&shape)?;
    if shape.contains(&0) {
        return Ok(vec![operand.take(shape, &[]).into()]);
    }
    let (own, out) = (strides(&operand.shape), strides(&shape));
    // Within a slice: where its elements are in the operand and in the result.
    let window: Vec<usize> = kept.iter().map(|&dim| sizes[dim]).collect();
    let from_steps: Vec<isize> = kept.iter().map(|&dim| own[dim] as isize).collect();
    let to_steps: Vec<isize> = dims.window.iter().map(|&dim| out[dim] as isize).collect();
    let (from, to) = (positions(0, &window, &from_steps)?, positions(0, &window, &to_steps)?);
    let mut source = vec![0; count(&shape)?];
    let mut batch = vec![0; batch_shape.len()];
    loop {
        let full = dims.full_index(&indices, &starts.shape, &batch, rank).ok_or(UNFIT)?;
        let first: usize = full
            .iter()
            .enumerate()
            .map(|(dim, &index)| {
                usize::try_from(index).unwrap_or(0).min(operand.shape[dim] - sizes[dim]) * own[dim]
            })
            .sum();
        let into: usize = batch.iter().zip(&batch_dims).map(|(&at, &dim)| at * out[dim]).sum();
        for (&from, &to) in from.iter().zip(&to) {
            source[into + to] = first + from;
        }
        if !advance(&mut batch, &batch_shape) {
            return Ok(vec![operand.take(shape, &source).into()]);
        }
    }
}

fn scatter(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let inputs = op.inputs.len().saturating_sub(1) / 2;
    let operands = op.alike(0..inputs)?;
    let updates = op.alike(inputs + 1..op.inputs.len())?;
    let (Some(first), Some(update)) = (operands.first(), updates.first()) else { return Err(UNFIT.into()) };
    let dims = Dims::of(op, "scatter_dimension_numbers", "scatter")?;
    let (indices, index_shape) = (op.ints(inputs)?, &op.array(inputs)?.shape);
    let (rank, shape) = (first.shape.len(), &first.shape);
    let kept = dims.kept(rank);
    let batch_dims: Vec<usize> = (0..update.shape.len()).filter(|dim| !dims.window.contains(dim)).collect();
    if kept.len() != dims.window.len() {
        return Err(UNFIT.into());
    }
    let mut results: Vec<Array> = operands.iter().map(|&array| array.clone()).collect();
    let mut reducer = Reducer::of(run, op.region(0)?, inputs)?;
    let (own, mut at) = (strides(shape), vec![0; update.shape.len()]);
    if update.is_empty() {
        return Ok(results.into_iter().map(Value::from).collect());
    }
    let (mut from, mut last, mut full) = (0, None, Vec::new());
    loop {
        let batch: Vec<usize> = batch_dims.iter().map(|&dim| at[dim]).collect();
        if last.as_ref() != Some(&batch) {
            full = dims.full_index(&indices, index_shape, &batch, rank).ok_or(UNFIT)?;
            last = Some(batch);
        }
        let within = |dim: usize| kept.iter().position(|&of| of == dim).map_or(0, |of| at[dims.window[of]]);
        let place = (0..rank).try_fold(0, |sum, dim| {
            let index = usize::try_from(full[dim].checked_add(within(dim) as i64)?).ok()?;
            (index < shape[dim]).then(|| sum + index * own[dim])
        });
        if let Some(to) = place {
            reducer.combine(run, &mut results, to, &updates, from)?;
        }
        from += 1;
        if !advance(&mut at, &update.shape) {
            break;
        }
    }
    for (index, result) in results.iter_mut().enumerate() {
        result.kind = op.result_kind(index)?;
    }
    Ok(results.into_iter().map(Value::from).collect())
}

/// An element of an array as an array of its own.
pub(super) fn element(array: &Array, at: usize) -> Array {
    Array { kind: array.kind, shape: Vec::new(), data: array.data.take(&[at]) }
}
