//! Operations that combine elements by a region.

use super::Table;
use crate::quantized::Quantized;
use crate::tensor::{
    Tensor, compatible_elements, compatible_elements_but_precision, compatible_shapes, compatible_types,
    is_dynamic, numbers,
};
use crate::view::View;
use rmlir_ir::{Context, DYNAMIC, Failed, Type, TypeData};

pub(super) const INFER: Table = &[
    (&["reduce"], reduce),
    (&["reduce_window"], reduce_window),
    (&["select_and_scatter"], select_and_scatter),
    (&["scatter"], scatter),
    (&["sort"], operands),
    (&["map"], map),
];

/// Types of all operands.
fn operands(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    Ok(view.operands().to_vec())
}

/// A region that combines elements.
pub(crate) struct Reducer<'t> {
    /// The number of the region.
    pub(crate) region: usize,
    /// What is combined.
    pub(crate) inputs: &'t [Tensor],
    /// What it begins with.
    pub(crate) inits: &'t [Tensor],
    /// Sizes that its arguments may have.
    pub(crate) allowed: &'t [i64],
}

/// Whether elements of one type may be taken for elements of the other.
fn is_promotable(ctx: &Context, from: Type, to: Type) -> bool {
    if compatible_elements_but_precision(ctx, from, to) {
        return true;
    }
    let width = |ty: Type| ctx.type_data(ty).storage_width();
    match (ctx.type_data(from), ctx.type_data(to)) {
        (TypeData::Integer { .. }, TypeData::Integer { .. }) => width(from) <= width(to),
        (TypeData::Complex(from), TypeData::Complex(to)) => width(*from) <= width(*to),
        _ => match (Quantized::of(ctx, from), Quantized::of(ctx, to)) {
            (Some(from), Some(to)) => {
                from.expressed == to.expressed && width(from.storage) <= width(to.storage)
            }
            _ => false,
        },
    }
}

impl Reducer<'_> {
    /// Checks arguments and what is returned.
    pub(crate) fn check(&self, view: &View<'_>) -> Result<(), Failed> {
        let count = self.inputs.len();
        let args = view.region_args(self.region);
        if args.len() != 2 * count {
            let message = format!(
                "Reduction-region must take {} parameters, but takes {} parameter(s)",
                2 * count,
                args.len()
            );
            return Err(view.fail(message));
        }
        let Some(returned) = view.returned(self.region) else {
            return Err(view.fail("The reduction-region expected to have a terminator"));
        };
        if returned.is_empty() {
            return Err(view.fail("The reduction-region expected to return some value(s)"));
        }
        if returned.len() != count {
            let message = format!(
                "Reduction-region here must produce {count} tensors, but produces {} instead",
                returned.len()
            );
            return Err(view.fail(message));
        }
        let is_tensor = |ty: Type| {
            matches!(view.ctx().type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
        };
        if let Some(&ty) = returned.iter().find(|&&ty| !is_tensor(ty)) {
            let ty = view.quoted(ty);
            let message = format!(
                "Reduction-region here must produce tensor-typed result(s), but produces {ty} instead"
            );
            return Err(view.fail(message));
        }
        (0..count).try_for_each(|index| self.check_one(view, &args, returned[index], index))
    }

    fn check_one(&self, view: &View<'_>, args: &[Type], returned: Type, index: usize) -> Result<(), Failed> {
        let ctx = view.ctx();
        let count = self.inputs.len();
        let (input, init) = (args[index], args[count + index]);
        let result = view.as_tensor(returned)?;
        let differs = |at: usize, ty: Type| {
            let (ty, returned) = (view.quoted(ty), view.quoted(returned));
            view.fail(format!(
                "The type of reduction-region's parameter at index {at} is different than the corresponding result type: {ty} vs {returned}"
            ))
        };
        if !compatible_types(ctx, returned, input) {
            return Err(differs(index, input));
        }
        let fits = Tensor::of(ctx, init).is_some_and(|init| {
            compatible_shapes(&result, &init)
                && compatible_elements_but_precision(ctx, result.element, init.element)
        });
        if !fits {
            return Err(differs(count + index, init));
        }
        let begin = self.inits.get(index).ok_or(Failed)?;
        let pair = || -> Result<String, Failed> {
            Ok(format!("{} vs {}", view.quoted(returned), view.quoted(view.ty(begin)?)))
        };
        if !compatible_shapes(begin, &result) {
            let pair = pair()?;
            let message = format!(
                "The shape of reduction-region's result type at index {index} differs from the op's corresponding init-value type: {pair}"
            );
            return Err(view.fail(message));
        }
        if !is_promotable(ctx, begin.element, result.element) {
            let pair = pair()?;
            let message = format!(
                "The element-type of reduction-region's result type at index {index} is expected to be promotable from the op's corresponding init-value element-type: {pair}"
            );
            return Err(view.fail(message));
        }
        self.check_argument(view, &view.as_tensor(init)?, index)
    }

    fn check_argument(&self, view: &View<'_>, arg: &Tensor, index: usize) -> Result<(), Failed> {
        let at = self.inputs.len() + index;
        let from = self.inputs[index].element;
        if !is_promotable(view.ctx(), from, arg.element) {
            let (from, to) = (view.quoted(from), view.quoted(arg.element));
            let message = format!(
                "The element-type of reduction-region's argument at index {at} is expected to be promotable from {from}, but got {to}"
            );
            return Err(view.fail(message));
        }
        let (most, rank) = (self.allowed.len(), arg.dims().len());
        if rank > most {
            let message = format!(
                "The rank of reduction-region's argument at index {at} is expected to be <= {most}, got {rank}"
            );
            return Err(view.fail(message));
        }
        let mut left = arg.dims().iter().peekable();
        for &size in self.allowed {
            left.next_if(|&&have| is_dynamic(size) || is_dynamic(have) || size == have);
        }
        if left.next().is_some() {
            let message = format!(
                "The shape of reduction-region's argument at index {at} is not compatible with that of reduce-op's input-parameter at index {index}"
            );
            return Err(view.fail(message));
        }
        Ok(())
    }
}

/// Both halves of the operands: what is combined, and what it begins with.
pub(crate) fn halves(view: &View<'_>) -> Result<(Vec<Tensor>, Vec<Tensor>), Failed> {
    let tensors = view.as_tensors(view.operands())?;
    let (inputs, inits) = tensors.split_at(tensors.len() / 2);
    Ok((inputs.to_vec(), inits.to_vec()))
}

/// All inputs have one shape.
fn check_shapes(view: &View<'_>, inputs: &[Tensor]) -> Result<(), Failed> {
    let Some(index) = inputs.iter().position(|input| !compatible_shapes(input, &inputs[0])) else {
        return Ok(());
    };
    let message = format!(
        "expects all inputs to have compatible shapes. Shape at input-index {index} is not compatible with shape at input-index 0"
    );
    Err(view.fail(message))
}

/// The sizes that reduction leaves.
pub(crate) fn reduced(view: &View<'_>) -> Result<Vec<(i64, i64)>, Failed> {
    let (inputs, _) = halves(view)?;
    check_shapes(view, &inputs)?;
    let first = inputs.first().ok_or(Failed)?;
    let dims = view.dims("dimensions").ok_or(Failed)?;
    for (at, dim) in dims.iter().enumerate() {
        if *dim < 0 || *dim >= first.rank() {
            let rank = first.rank();
            return Err(
                view.fail(format!("Out-of-bounds dimension {dim}, expected to be in range [0, {rank})"))
            );
        }
        if dims[..at].contains(dim) {
            return Err(view.fail(format!("Duplicate reduction dimension: {dim}")));
        }
    }
    let sizes = first.sizes(view.ctx()).into_iter().zip(0..).filter(|(_, dim)| !dims.contains(dim));
    Ok(sizes.map(|(size, _)| size).collect())
}

/// Types with the elements that a region returns.
pub(crate) fn with_returned(
    view: &View<'_>,
    region: usize,
    sizes: &[Vec<(i64, i64)>],
) -> Result<Vec<Type>, Failed> {
    let Some(returned) = view.returned(region) else {
        return Err(view.fail("The reduction-region expected to have a terminator"));
    };
    let types = sizes.iter().zip(returned).map(|(sizes, ty)| {
        let element = view.as_tensor(ty)?.element;
        Ok(view.sized(sizes.clone(), element, &Tensor::new(Vec::new(), element))?[0])
    });
    types.collect()
}

fn reduce(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let sizes = reduced(view)?;
    with_returned(view, 0, &vec![sizes; view.operands().len() / 2])
}

/// How a window moves along a dimension.
#[derive(Clone, Copy)]
struct Step {
    size: i64,
    stride: i64,
    low: i64,
    high: i64,
    base: i64,
    dilation: i64,
}

/// The length of so many elements with gaps between them.
fn dilated(count: i64, by: i64) -> i64 {
    if count == 0 { 0 } else { (count - 1).saturating_mul(by).saturating_add(1) }
}

impl Step {
    /// The number of places of the window along so many elements.
    fn places(self, count: i64) -> i64 {
        let padded = self.low.saturating_add(dilated(count, self.base)).saturating_add(self.high);
        let window = dilated(self.size, self.dilation);
        if padded <= 0 || window > padded { 0 } else { (padded - window) / self.stride + 1 }
    }
}

/// The names of the attributes of a window: strides, dilations of the base and of the window.
pub(crate) struct WindowNames {
    /// Strides.
    pub(crate) strides: &'static str,
    /// Dilation of what the window moves along.
    pub(crate) base: &'static str,
    /// Dilation of the window.
    pub(crate) window: &'static str,
    /// Whether padding is an attribute.
    pub(crate) padding: bool,
}

/// What says how the windows of `reduce_window` move.
pub(crate) const REDUCE_WINDOW: WindowNames = WindowNames {
    strides: "window_strides",
    base: "base_dilations",
    window: "window_dilations",
    padding: true,
};

/// Pairs of padding.
fn padding(view: &View<'_>) -> Result<Vec<(i64, i64)>, Failed> {
    let Some((shape, values)) = view.dense("padding") else { return Ok(Vec::new()) };
    match shape[..] {
        [_, 2] => Ok(values.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()),
        _ => {
            let shape = numbers(&shape);
            Err(view
                .fail(format!("expects the shape of padding-attribute to be {{N, 2}}, but got {{{shape}}}.")))
        }
    }
}

fn positive(view: &View<'_>, value: i64, what: &str, dim: usize) -> Result<(), Failed> {
    if value > 0 {
        return Ok(());
    }
    Err(view.fail(format!(
        "expects window to have positive {what} for {dim}-th window dimension, but got {value}."
    )))
}

/// The shape of all places of a window; `padding` is in pairs where an operand says it.
pub(crate) fn window_shape(
    view: &View<'_>,
    names: &WindowNames,
    window: &[i64],
    shape: &[i64],
) -> Result<Vec<i64>, Failed> {
    let list = |name| view.dims(name).unwrap_or_default();
    let (strides, base, dilations) = (list(names.strides), list(names.base), list(names.window));
    let pads = if names.padding { padding(view)? } else { Vec::new() };
    let reversed = match view.attr("window_reversal").map(|attr| view.ctx().attr_data(attr)) {
        Some(rmlir_ir::AttrData::DenseArray(array)) => array.raw.len(),
        _ => 0,
    };
    let lengths = [
        (strides.len(), "window-strides"),
        (base.len(), "base-dilation factors"),
        (dilations.len(), "window-dilation factors"),
        (pads.len(), "padding-entries"),
        (reversed, "window-reversal"),
    ];
    let count = window.len();
    if let Some((have, what)) = lengths.into_iter().find(|&(have, _)| have != 0 && have != count) {
        let message = format!(
            "expects {what} to have same dimension-size as size of window dimensions ({count}), but got: {have}."
        );
        return Err(view.fail(message));
    }
    let one = |list: &[i64], dim: usize| list.get(dim).copied().unwrap_or(1);
    let mut found = Vec::with_capacity(count);
    for (dim, (&size, &extent)) in window.iter().zip(shape).enumerate() {
        let (low, high) = pads.get(dim).copied().unwrap_or_default();
        let step = Step {
            size,
            stride: one(&strides, dim),
            low,
            high,
            base: one(&base, dim),
            dilation: one(&dilations, dim),
        };
        if !is_dynamic(size) {
            positive(view, size, "value", dim)?;
        }
        positive(view, step.stride, "stride", dim)?;
        positive(view, step.base, "base dilation factor", dim)?;
        positive(view, step.dilation, "window dilation factor", dim)?;
        let unknown = is_dynamic(size) || is_dynamic(extent);
        found.push(if unknown { DYNAMIC } else { step.places(extent) });
    }
    Ok(found)
}

/// The shape of what `reduce_window` gives.
pub(crate) fn windows(view: &View<'_>) -> Result<Vec<i64>, Failed> {
    let (inputs, _) = halves(view)?;
    let Some(first) = inputs.first() else { return Err(view.fail("requires at least 1 input value")) };
    check_shapes(view, &inputs)?;
    let window = view.dims("window_dimensions").ok_or(Failed)?;
    for input in &inputs {
        if window.len() as i64 != input.rank() {
            let (size, ty, rank) = (window.len(), view.quoted(view.ty(input)?), input.rank());
            let message = format!(
                "expects window-dimensions size == input rank, but got window-dimensions size: {size} and input: {ty} with rank = {rank}."
            );
            return Err(view.fail(message));
        }
    }
    window_shape(view, &REDUCE_WINDOW, &window, first.dims())
}

fn unbounded(shape: Vec<i64>) -> Vec<(i64, i64)> {
    shape.into_iter().map(|size| (size, DYNAMIC)).collect()
}

fn reduce_window(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let shape = unbounded(windows(view)?);
    with_returned(view, 0, &vec![shape; view.operands().len() / 2])
}

fn select_and_scatter(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    with_returned(view, 1, &[view.tensor(0)?.sizes(view.ctx())])
}

fn scatter(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let count = view.operands().len() / 2;
    let inputs = view.as_tensors(&view.operands()[..count])?;
    let sizes: Vec<Vec<(i64, i64)>> = inputs.iter().map(|input| input.sizes(view.ctx())).collect();
    with_returned(view, 0, &sizes)
}

fn map(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let inputs = view.as_tensors(view.operands())?;
    let first = inputs.first().ok_or(Failed)?;
    let dims = view.dims("dimensions").ok_or(Failed)?;
    let args = view.region_args(0);
    if view.regions().first().is_none_or(|region| region.is_empty()) {
        return Err(view.fail("expect non-empty region"));
    }
    if args.len() != inputs.len() {
        let message = format!(
            "expects number of operands to match the arity of map computation, but got: {} and {}",
            inputs.len(),
            args.len()
        );
        return Err(view.fail(message));
    }
    for (index, (&arg, input)) in args.iter().zip(&inputs).enumerate() {
        let tensor = Tensor::of(view.ctx(), arg).filter(|tensor| tensor.rank() == 0);
        let Some(tensor) = tensor else {
            let ty = view.quoted(arg);
            let message =
                format!("computation arguments must be 0-rank tensor, but got: arg #{index} of type {ty}");
            return Err(view.fail(message));
        };
        if !compatible_elements(view.ctx(), tensor.element, input.element) {
            let (have, want) = (view.quoted(input.element), view.quoted(tensor.element));
            let message = format!(
                "element type of operands and computation arguments must match, but got: {have} and {want}"
            );
            return Err(view.fail(message));
        }
    }
    let returned = view.returned(0).ok_or(Failed)?;
    let [result] = returned[..] else {
        let size = returned.len();
        return Err(view.fail(format!("computation must return single output, but got: {size}")));
    };
    let tensor = Tensor::of(view.ctx(), result).filter(|tensor| tensor.rank() == 0);
    let Some(tensor) = tensor else {
        let ty = view.quoted(result);
        return Err(view.fail(format!("computation must return 0-rank tensor, but got: {ty}")));
    };
    if dims.iter().zip(0..).any(|(&dim, at)| dim != at) {
        let have = numbers(&dims);
        return Err(
            view.fail(format!("requires monotonically increasing dimension numbers, but got: {have}"))
        );
    }
    if let Some(input) = inputs.iter().find(|input| input.dims().len() != dims.len()) {
        let message = format!(
            "applied to a subset of dimensions currently not supported: operand dimensions = {}, requested map dimensions size = {}",
            input.dims().len(),
            dims.len()
        );
        return Err(view.fail(message));
    }
    view.sized(first.sizes(view.ctx()), tensor.element, first)
}
