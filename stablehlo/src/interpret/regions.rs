//! Operations that run a region for elements: reductions, windows, sorting.

use super::array::{Array, Data, Value, advance, count, positions, strides};
use super::elementwise::{convert, larger, product};
use super::kind::{Kind, round, wrap_signed, wrap_unsigned};
use super::machine::{Op, Run, Stop, Table};
use super::places::element;
use super::{Form, shapes};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{OpRef, RegionRef, ValueRef};

const FORM: Form = Form::AsStored;

pub(super) const TABLE: Table = &[
    ("stablehlo.map", FORM, map),
    ("stablehlo.reduce", FORM, reduce),
    ("stablehlo.reduce_window", FORM, reduce_window),
    ("stablehlo.select_and_scatter", FORM, select_and_scatter),
    ("stablehlo.sort", FORM, sort),
];

/// What a region of two values does, where it is one thing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Simple {
    Second,
    Add,
    Multiply,
    Minimum,
    Maximum,
    And,
    Or,
}

/// Operations that make a region simple.
const SIMPLE: [(&[u8], Simple); 6] = [
    (b"stablehlo.add", Simple::Add),
    (b"stablehlo.multiply", Simple::Multiply),
    (b"stablehlo.minimum", Simple::Minimum),
    (b"stablehlo.maximum", Simple::Maximum),
    (b"stablehlo.and", Simple::And),
    (b"stablehlo.or", Simple::Or),
];

fn simple(region: RegionRef<'_>) -> Option<Simple> {
    let block = region.entry()?;
    let mut args = block.args();
    let (first, second) = (args.next()?, args.next()?);
    if args.next().is_some() {
        return None;
    }
    let mut ops = block.ops();
    let head: OpRef<'_> = ops.next()?;
    let Some(last) = ops.next() else {
        // The end alone.
        let returned: ValueRef<'_> = head.operand(0)?;
        return (head.num_operands() == 1 && returned == second).then_some(Simple::Second);
    };
    let takes: Vec<ValueRef<'_>> = head.operands().collect();
    let both = takes == [first, second] || takes == [second, first];
    let returned = last.num_operands() == 1 && last.operand(0) == head.result(0);
    if ops.next().is_some() || !both || !returned || head.num_results() != 1 {
        return None;
    }
    SIMPLE.iter().find(|(name, _)| *name == head.name_text()).map(|&(_, simple)| simple)
}

/// For each of `base`, a value combined with the elements at `base + offset`, one offset after another.
fn fold<T: Copy>(
    acc: &mut [T],
    first: usize,
    values: &[T],
    base: &[usize],
    offsets: &[usize],
    f: impl Fn(T, T) -> T,
) {
    for (acc, &base) in acc[first..].iter_mut().zip(base) {
        *acc = offsets.iter().fold(*acc, |found, &offset| f(found, values[base + offset]));
    }
}

fn float_fold(
    kind: FloatKind,
    acc: &mut [f64],
    first: usize,
    values: &[f64],
    base: &[usize],
    offsets: &[usize],
    f: impl Fn(f64, f64) -> f64,
) {
    match kind {
        FloatKind::F64 => fold(acc, first, values, base, offsets, f),
        FloatKind::F32 => fold(acc, first, values, base, offsets, |a, b| f64::from(f(a, b) as f32)),
        _ => fold(acc, first, values, base, offsets, |a, b| round(kind, f(a, b))),
    }
}

impl Simple {
    /// Combines; false for elements that the operation does not go with.
    fn fold(
        self,
        kind: Kind,
        acc: &mut Data,
        first: usize,
        values: &Data,
        base: &[usize],
        offsets: &[usize],
    ) -> bool {
        use Simple::{Add, And, Maximum, Minimum, Multiply, Or, Second};
        match (acc, values, kind) {
            (Data::Bool(acc), Data::Bool(values), _) => match self {
                Second => fold(acc, first, values, base, offsets, |_, b| b),
                Add | Maximum | Or => fold(acc, first, values, base, offsets, |a, b| a | b),
                Multiply | Minimum | And => fold(acc, first, values, base, offsets, |a, b| a & b),
            },
            (Data::Int(acc), Data::Int(values), Kind::Int(width)) => match self {
                Second => fold(acc, first, values, base, offsets, |_, b| b),
                Add => fold(acc, first, values, base, offsets, |a, b| wrap_signed(a.wrapping_add(b), width)),
                Multiply => {
                    fold(acc, first, values, base, offsets, |a, b| wrap_signed(a.wrapping_mul(b), width))
                }
                Minimum => fold(acc, first, values, base, offsets, i64::min),
                Maximum => fold(acc, first, values, base, offsets, i64::max),
                And => fold(acc, first, values, base, offsets, |a, b| a & b),
                Or => fold(acc, first, values, base, offsets, |a, b| a | b),
            },
            (Data::Uint(acc), Data::Uint(values), Kind::Uint(width)) => match self {
                Second => fold(acc, first, values, base, offsets, |_, b| b),
                Add => {
                    fold(acc, first, values, base, offsets, |a, b| wrap_unsigned(a.wrapping_add(b), width))
                }
                Multiply => {
                    fold(acc, first, values, base, offsets, |a, b| wrap_unsigned(a.wrapping_mul(b), width))
                }
                Minimum => fold(acc, first, values, base, offsets, u64::min),
                Maximum => fold(acc, first, values, base, offsets, u64::max),
                And => fold(acc, first, values, base, offsets, |a, b| a & b),
                Or => fold(acc, first, values, base, offsets, |a, b| a | b),
            },
            (Data::Float(acc), Data::Float(values), Kind::Float(kind)) => match self {
                Second => fold(acc, first, values, base, offsets, |_, b| b),
                Add => float_fold(kind, acc, first, values, base, offsets, |a, b| a + b),
                Multiply => float_fold(kind, acc, first, values, base, offsets, |a, b| a * b),
                Minimum => fold(acc, first, values, base, offsets, |a, b| -larger(-a, -b)),
                Maximum => fold(acc, first, values, base, offsets, larger),
                And | Or => return false,
            },
            (Data::Complex(acc), Data::Complex(values), Kind::Complex(kind)) => match self {
                Second => fold(acc, first, values, base, offsets, |_, b| b),
                Add => fold(acc, first, values, base, offsets, |a, b| (a + b).map(|part| round(kind, part))),
                Multiply => fold(acc, first, values, base, offsets, |a, b| product(kind, a, b)),
                _ => return false,
            },
            _ => return false,
        }
        true
    }
}

/// Combines elements by a region.
pub(super) struct Reducer<'m> {
    region: RegionRef<'m>,
    simple: Option<Simple>,
    elementwise: bool,
    /// What the second half of the region's arguments are.
    kinds: Vec<Option<Kind>>,
}

/// What the elements of a value are.
fn kind_of(value: ValueRef<'_>) -> Option<Kind> {
    let element = value.ctx().type_data(value.ty()).shaped_element()?;
    Kind::of(value.ctx(), element)
}

impl<'m> Reducer<'m> {
    pub(super) fn of(run: &Run<'_, '_>, region: RegionRef<'m>, inputs: usize) -> Result<Reducer<'m>, Stop> {
        let block = region.entry().ok_or("has a region without a block")?;
        if block.num_args() != 2 * inputs {
            return Err("has a region of another number of arguments".into());
        }
        let kinds: Vec<Option<Kind>> = block.args().map(kind_of).collect();
        let quantized = kinds.iter().any(|kind| matches!(kind, None | Some(Kind::Quantized(..))));
        Ok(Reducer {
            region,
            simple: simple(region).filter(|&simple| !quantized || simple == Simple::Second),
            elementwise: run.is_elementwise(region),
            kinds,
        })
    }

    /// Arrays as the region takes them: of elements that hold more, where it says so.
    fn as_args(&self, arrays: &[&Array], second: bool) -> Result<Vec<Array>, Stop> {
        let first = if second { self.kinds.len() / 2 } else { 0 };
        let promoted = |(array, kind): (&&Array, &Option<Kind>)| match kind {
            Some(kind) if *kind != array.kind && !matches!(array.kind, Kind::Quantized(..)) => {
                convert(array, *kind).ok_or_else(|| "has elements that do not fit its region".into())
            }
            _ => Ok((*array).clone()),
        };
        arrays.iter().zip(&self.kinds[first..]).map(promoted).collect()
    }

    /// Combines the elements at a place of some arrays with those at a place of others, and puts the results there.
    pub(super) fn combine(
        &mut self,
        run: &mut Run<'_, '_>,
        results: &mut [Array],
        to: usize,
        updates: &[&Array],
        from: usize,
    ) -> Result<(), Stop> {
        if let (Some(simple), [result], [update]) = (self.simple, &mut *results, updates)
            && result.kind == update.kind
            && simple.fold(result.kind, &mut result.data, to, &update.data, &[from], &[0])
        {
            return Ok(());
        }
        let one: Vec<Array> = results.iter().map(|array| element(array, to)).collect();
        let other: Vec<Array> = updates.iter().map(|array| element(array, from)).collect();
        let args = [
            self.as_args(&one.iter().collect::<Vec<_>>(), false)?,
            self.as_args(&other.iter().collect::<Vec<_>>(), true)?,
        ];
        let found = run.region(self.region, args.concat().into_iter().map(Value::from).collect())?;
        for (result, value) in results.iter_mut().zip(arrays_of(found)?) {
            if value.kind != result.kind {
                // The region computes with elements that hold more than the operand's.
                *result = convert(result, value.kind).ok_or("gives elements of another type")?;
            }
            result.data.put(to, &value.data, 0);
        }
        Ok(())
    }

    /// For each of `base`, the initial values combined with the elements at `base + offset`, one offset after another.
    fn reduce(
        &self,
        run: &mut Run<'_, '_>,
        inits: &[&Array],
        inputs: &[&Array],
        base: &[usize],
        offsets: &[usize],
    ) -> Result<Vec<Array>, Stop> {
        let inits = self.as_args(inits, false)?;
        let inputs = self.as_args(inputs, true)?;
        let shape = vec![base.len()];
        let start = |init: &Array| Array::new(init.kind, shape.clone(), init.data.repeat(0, base.len()));
        let mut acc: Vec<Array> = inits.iter().map(start).collect();
        if let (Some(simple), [acc_one], [input]) = (self.simple, &mut acc[..], &inputs[..])
            && acc_one.kind == input.kind
            && simple.fold(acc_one.kind, &mut acc_one.data, 0, &input.data, base, offsets)
        {
            return Ok(acc);
        }
        if self.elementwise {
            for &offset in offsets {
                let at: Vec<usize> = base.iter().map(|&base| base + offset).collect();
                let slices = inputs.iter().map(|input| input.take(shape.clone(), &at));
                let args = acc.drain(..).chain(slices).map(Value::from).collect();
                acc = filled(arrays_of(run.region(self.region, args)?)?, &shape);
            }
            return Ok(acc);
        }
        let mut results: Vec<Vec<Array>> = Vec::with_capacity(base.len());
        for (at, &base) in base.iter().enumerate() {
            let mut one: Vec<Array> = acc.iter().map(|acc| element(acc, at)).collect();
            for &offset in offsets {
                let slices = inputs.iter().map(|input| element(input, base + offset));
                let args = one.drain(..).chain(slices).map(Value::from).collect();
                one = arrays_of(run.region(self.region, args)?)?;
            }
            results.push(one);
        }
        for (index, acc) in acc.iter_mut().enumerate() {
            let Some(first) = results.first().and_then(|one| one.get(index)) else { continue };
            let mut data = Data::zeros(first.kind, 0);
            results.iter().filter_map(|one| one.get(index)).for_each(|one| data.append(&one.data));
            *acc = Array::new(first.kind, shape.clone(), data);
        }
        Ok(acc)
    }
}

/// Values that are tensors.
pub(super) fn arrays_of(values: Vec<Value>) -> Result<Vec<Array>, Stop> {
    let array = |value| match value {
        Value::Array(array) => Ok(std::sync::Arc::unwrap_or_clone(array)),
        _ => Err(Stop::from("has a region that does not return tensors")),
    };
    values.into_iter().map(array).collect()
}

/// Single elements for as many as a shape has.
fn filled(mut arrays: Vec<Array>, shape: &[usize]) -> Vec<Array> {
    let all: usize = shape.iter().product();
    for array in &mut arrays {
        if array.len() == 1 && all != 1 {
            array.data = array.data.repeat(0, all);
        }
        array.shape = shape.to_vec();
    }
    arrays
}

fn values(arrays: Vec<Array>) -> Result<Vec<Value>, Stop> {
    Ok(arrays.into_iter().map(Value::from).collect())
}

fn map(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let region = op.region(0)?;
    let arrays = op.alike(0..op.inputs.len())?;
    let shape = arrays.first().map_or_else(Vec::new, |array| array.shape.clone());
    if run.is_elementwise(region) {
        let found = run.region(region, op.inputs.clone())?;
        return values(filled(arrays_of(found)?, &shape));
    }
    let mut data = Data::zeros(op.result_kind(0)?, 0);
    for at in 0..count(&shape)? {
        let args = arrays.iter().map(|array| element(array, at).into()).collect();
        for one in arrays_of(run.region(region, args)?)? {
            data.append(&one.data);
        }
    }
    values(vec![Array::new(op.result_kind(0)?, shape, data)])
}

fn reduce(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let inputs = op.inputs.len() / 2;
    let (arrays, inits) = (op.alike(0..inputs)?, op.alike(inputs..2 * inputs)?);
    let shape = &arrays.first().ok_or("reduces nothing")?.shape;
    let dims = op.dims("dimensions")?;
    if dims.iter().any(|&dim| dim >= shape.len()) {
        return Err("reduces a dimension that is not there".into());
    }
    let own = strides(shape);
    let part = |dims: Vec<usize>| -> Result<(Vec<usize>, Vec<usize>), String> {
        let sizes: Vec<usize> = dims.iter().map(|&dim| shape[dim]).collect();
        let steps: Vec<isize> = dims.iter().map(|&dim| own[dim] as isize).collect();
        let found = positions(0, &sizes, &steps)?;
        Ok((sizes, found))
    };
    let (kept, base) = part((0..shape.len()).filter(|dim| !dims.contains(dim)).collect())?;
    let (_, offsets) = part((0..shape.len()).filter(|dim| dims.contains(dim)).collect())?;
    let found = Reducer::of(run, op.region(0)?, inputs)?.reduce(run, &inits, &arrays, &base, &offsets)?;
    values(found.into_iter().map(|array| Array { shape: kept.clone(), ..array }).collect())
}

/// Windows over a shape.
struct Windows {
    sizes: Vec<usize>,
    strides: Vec<usize>,
    dilations: Vec<usize>,
}

impl Windows {
    /// How many windows there are in each dimension of a shape.
    fn number(&self, shape: &[usize]) -> Vec<usize> {
        let number = |dim: usize| {
            let window =
                if self.sizes[dim] == 0 { 0 } else { (self.sizes[dim] - 1) * self.dilations[dim] + 1 };
            if shape[dim] == 0 || window > shape[dim] {
                0
            } else {
                (shape[dim] - window) / self.strides[dim] + 1
            }
        };
        (0..shape.len()).map(number).collect()
    }
}

fn reduce_window(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let inputs = op.inputs.len() / 2;
    let (arrays, inits) = (op.alike(0..inputs)?, op.alike(inputs..2 * inputs)?);
    let rank = arrays.first().ok_or("reduces nothing")?.shape.len();
    let windows = Windows {
        sizes: op.dims("window_dimensions")?,
        strides: op.dims_or("window_strides", 1, rank)?,
        dilations: op.dims_or("window_dilations", 1, rank)?,
    };
    let base_dilations = op.dims_or("base_dilations", 1, rank)?;
    let padding = op.pairs_or_zeros("padding", rank)?;
    let lengths = [&windows.sizes, &windows.strides, &windows.dilations, &base_dilations];
    let fits = lengths.iter().all(|list| list.len() == rank) && padding.len() == rank;
    if !fits || windows.strides.contains(&0) || base_dilations.contains(&0) {
        return Err("has windows that do not fit its operands".into());
    }
    let (low, high): (Vec<i64>, Vec<i64>) = padding.into_iter().unzip();
    let interior: Vec<usize> = base_dilations.iter().map(|dilation| dilation - 1).collect();
    let padded = |(array, init): (&&Array, &&Array)| shapes::pad(array, init, &low, &high, &interior);
    let padded = arrays.iter().zip(&inits).map(padded).collect::<Result<Vec<Array>, Stop>>()?;
    let shape = &padded[0].shape;
    let own = strides(shape);
    let number = windows.number(shape);
    let steps =
        |by: &[usize]| own.iter().zip(by).map(|(own, by)| (own * by) as isize).collect::<Vec<isize>>();
    let base = positions(0, &number, &steps(&windows.strides))?;
    let offsets = positions(0, &windows.sizes, &steps(&windows.dilations))?;
    let padded: Vec<&Array> = padded.iter().collect();
    let found = Reducer::of(run, op.region(0)?, inputs)?.reduce(run, &inits, &padded, &base, &offsets)?;
    values(found.into_iter().map(|array| Array { shape: number.clone(), ..array }).collect())
}

fn truth(values: Vec<Value>) -> Result<bool, Stop> {
    match values.first() {
        Some(Value::Array(array)) => match &array.data {
            Data::Bool(values) => values.first().copied().ok_or_else(|| "compares nothing".into()),
            _ => Err("has a region that does not return a truth value".into()),
        },
        _ => Err("has a region that returns nothing".into()),
    }
}

fn select_and_scatter(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let (operand, source, init) = (op.array(0)?, op.array(1)?, op.array(2)?);
    let rank = operand.shape.len();
    let sizes = op.dims_or("window_dimensions", 1, rank)?;
    let steps = op.dims_or("window_strides", 1, rank)?;
    let padding = op.pairs_or_zeros("padding", rank)?;
    if sizes.len() != rank || steps.len() != rank || padding.len() != rank || source.shape.len() != rank {
        return Err("has windows that do not fit its operands".into());
    }
    let (select, own) = (op.region(0)?, strides(&operand.shape));
    let mut reducer = Reducer::of(run, op.region(1)?, 1)?;
    let mut result = [Array::new(init.kind, operand.shape.clone(), init.data.repeat(0, operand.len()))];
    let mut window = vec![0; rank];
    let mut from = 0;
    if source.is_empty() {
        let [result] = result;
        return values(vec![result]);
    }
    loop {
        let mut selected: Option<usize> = None;
        let mut within = vec![0; rank];
        while !sizes.contains(&0) {
            let place = (0..rank).try_fold(0, |sum, dim| {
                let index = (window[dim] * steps[dim] + within[dim]) as i64 - padding[dim].0;
                let index = usize::try_from(index).ok().filter(|&index| index < operand.shape[dim])?;
                Some(sum + index * own[dim])
            });
            selected = match (selected, place) {
                (Some(held), Some(place)) => {
                    let args = vec![element(operand, held).into(), element(operand, place).into()];
                    Some(if truth(run.region(select, args)?)? { held } else { place })
                }
                (held, place) => held.or(place),
            };
            if !advance(&mut within, &sizes) {
                break;
            }
        }
        if let Some(to) = selected {
            reducer.combine(run, &mut result, to, &[source], from)?;
        }
        from += 1;
        if !advance(&mut window, &source.shape) {
            let [result] = result;
            return values(vec![result]);
        }
    }
}

/// Merges sorted halves, from single elements on; equal ones stay in order.
fn merge_sort(
    order: &mut Vec<usize>,
    mut less: impl FnMut(usize, usize) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let all = order.len();
    let mut width = 1;
    while width < all {
        let mut merged = Vec::with_capacity(all);
        for start in (0..all).step_by(2 * width) {
            let middle = (start + width).min(all);
            let end = (start + 2 * width).min(all);
            let (mut left, mut right) = (start, middle);
            while left < middle && right < end {
                let from_right = less(order[right], order[left])?;
                let taken = if from_right { &mut right } else { &mut left };
                merged.push(order[*taken]);
                *taken += 1;
            }
            merged.extend_from_slice(&order[left..middle]);
            merged.extend_from_slice(&order[right..end]);
        }
        *order = merged;
        width *= 2;
    }
    Ok(())
}

fn sort(run: &mut Run<'_, '_>, op: &Op<'_>) -> Result<Vec<Value>, Stop> {
    let arrays = op.alike(0..op.inputs.len())?;
    let shape = &arrays.first().ok_or("sorts nothing")?.shape;
    let rank = shape.len();
    let dim = op.int("dimension").unwrap_or(-1);
    let dim = usize::try_from(if dim < 0 { dim + rank as i64 } else { dim }).ok().filter(|&dim| dim < rank);
    let (region, Some(dim)) = (op.region(0)?, dim) else {
        return values(arrays.into_iter().cloned().collect());
    };
    let (own, size) = (strides(shape), shape[dim]);
    let mut rows = shape.clone();
    rows[dim] = 1;
    let steps: Vec<isize> = own.iter().map(|&step| step as isize).collect();
    let mut from = vec![0; count(shape)?];
    for base in positions(0, &rows, &steps)? {
        let place = |at: usize| base + at * own[dim];
        let mut order: Vec<usize> = (0..size).collect();
        merge_sort(&mut order, |a, b| {
            let pair = |array: &&Array| [element(array, place(a)).into(), element(array, place(b)).into()];
            truth(run.region(region, arrays.iter().flat_map(pair).collect())?)
        })?;
        for (at, &taken) in order.iter().enumerate() {
            from[place(at)] = place(taken);
        }
    }
    values(arrays.iter().map(|array| array.take(shape.clone(), &from)).collect())
}
