//! Checks of operations that combine elements by a region.

use super::flow::is_bool;
use crate::stablehlo::infer::{
    Numbers, Reducer, WindowNames, dims_distinct, dims_in_range, halves, has_twice, reduced, window_shape,
    windows,
};
use crate::tensor::{
    Tensor, compatible_elements, compatible_shapes, compatible_types, is_dynamic, numbers, same_size,
    same_sizes,
};
use crate::view::{View, check};
use rmlir_ir::{Failed, OpRef};

/// `stablehlo.reduce`
pub(crate) fn reduce(op: OpRef<'_>) -> Result<(), Failed> {
    check(op, |view| {
        let (inputs, inits) = halves(view)?;
        let allowed: Vec<i64> = reduced(view)?.into_iter().map(|(size, _)| size).collect();
        Reducer { region: 0, inputs: &inputs, inits: &inits, allowed: &allowed }.check(view)
    })
}

pub(super) fn reduce_window(view: &View<'_>) -> Result<(), Failed> {
    windows(view)?;
    let (inputs, inits) = halves(view)?;
    let allowed = view.dims("window_dimensions").unwrap_or_default();
    Reducer { region: 0, inputs: &inputs, inits: &inits, allowed: &allowed }.check(view)
}

pub(super) fn sort(view: &View<'_>) -> Result<(), Failed> {
    let inputs = view.as_tensors(view.operands())?;
    let dim = view.int("dimension").unwrap_or(-1);
    if let Some(first) = inputs.first() {
        let rank = first.rank();
        if dim < -rank || dim >= rank {
            let message =
                format!("dimension attribute value must be in range [-{rank}, {rank}), but found {dim}");
            return Err(view.fail(message));
        }
    }
    let args = view.region_args(0);
    let count = 2 * inputs.len();
    if args.len() != count {
        return Err(view.fail(format!("comparator block should have {count} arguments")));
    }
    for (at, &arg) in args.iter().enumerate() {
        let wanted = view.ty(&Tensor::new(Vec::new(), inputs[at / 2].element))?;
        if arg != wanted {
            let (wanted, arg) = (view.quoted(wanted), view.quoted(arg));
            let message = format!("comparator block argument #{at} should be of type {wanted} but got {arg}");
            return Err(view.fail(message));
        }
    }
    let returned = view.returned(0).unwrap_or_default();
    let [result] = returned[..] else {
        return Err(view.fail(format!("comparator must return single output but got {}", returned.len())));
    };
    if !is_bool(view, result) {
        let result = view.quoted(result);
        return Err(view.fail(format!("comparator must return tensor<i1> but got {result}")));
    }
    Ok(())
}

const SELECT_AND_SCATTER: WindowNames =
    WindowNames { strides: "window_strides", base: "", window: "", padding: true };

pub(super) fn select_and_scatter(view: &View<'_>) -> Result<(), Failed> {
    let (operand, source, init) = (view.tensor(0)?, view.tensor(1)?, view.tensor(2)?);
    select(view, &operand)?;
    Reducer { region: 1, inputs: std::slice::from_ref(&source), inits: &[init], allowed: &[] }.check(view)?;
    let window = view.dims("window_dimensions").unwrap_or_default();
    if window.len() as i64 != operand.rank() {
        let (size, ty, rank) = (window.len(), view.quoted(view.operand(0)?), operand.rank());
        let message = format!(
            "expects window-dimensions size == operand rank, but got window-dimensions size: {size} and operand-type: {ty} with rank = {rank}."
        );
        return Err(view.fail(message));
    }
    let shape = window_shape(view, &SELECT_AND_SCATTER, &window, operand.dims())?;
    let wanted = Tensor::new(shape, operand.element);
    if !compatible_shapes(&wanted, &source)
        || !compatible_elements(view.ctx(), wanted.element, source.element)
    {
        let (wanted, have) = (view.quoted(view.ty(&wanted)?), view.quoted(view.operand(1)?));
        return Err(view.fail(format!("expects source-type to be {wanted}, but got{have}")));
    }
    Ok(())
}

/// The region that selects an element of a window.
fn select(view: &View<'_>, operand: &Tensor) -> Result<(), Failed> {
    let args = view.region_args(0);
    if args.len() != 2 {
        return Err(
            view.fail(format!("expects the select-region to take 2 parameters, but takes {}", args.len()))
        );
    }
    let wanted = view.ty(&Tensor::new(Vec::new(), operand.element))?;
    for (at, &arg) in args.iter().enumerate() {
        if !compatible_types(view.ctx(), wanted, arg) {
            let (wanted, arg) = (view.quoted(wanted), view.quoted(arg));
            let message = format!(
                "expects the type of select-region's parameter at index {at} to be {wanted}, but got {arg}"
            );
            return Err(view.fail(message));
        }
    }
    let returned = view.returned(0).unwrap_or_default();
    let [result] = returned[..] else {
        return Err(
            view.fail(format!("expects select-region to return single value, but got: {}", returned.len()))
        );
    };
    if !is_bool(view, result) {
        let result = view.quoted(result);
        let message = format!("expects the return-type of select-region to be tensor<i1>, but got: {result}");
        return Err(view.fail(message));
    }
    Ok(())
}

pub(super) fn scatter(view: &View<'_>) -> Result<(), Failed> {
    let tensors = view.as_tensors(view.operands())?;
    let count = tensors.len() / 2;
    let (inputs, rest) = tensors.split_at(count);
    let Some((indices, updates)) = rest.split_first() else { return Err(Failed) };
    let found = Numbers::of(view, "scatter_dimension_numbers", "scatter")?;
    let rank = indices.rank();
    if found.vector < 0 || found.vector > rank {
        let message = format!(
            "Expects index_vector_dim to be in range [0, rank-of('scatter_indices')] i.e. [0, {rank}]. got: {}.",
            found.vector
        );
        return Err(view.fail(message));
    }
    let inits: Vec<Tensor> = updates.iter().map(|update| Tensor::new(Vec::new(), update.element)).collect();
    Reducer { region: 0, inputs, inits: &inits, allowed: &[] }.check(view)?;
    let same = |tensors: &[Tensor]| tensors.iter().all(|tensor| same_sizes(tensor.dims(), tensors[0].dims()));
    if !same(inputs) {
        return Err(view.fail("Not all inputs have compatible shapes."));
    }
    if !same(updates) {
        return Err(view.fail("Not all updates have compatible shapes."));
    }
    let (Some(input), Some(update)) = (inputs.first(), updates.first()) else { return Ok(()) };
    let mut expanded = indices.dims().to_vec();
    if found.vector == rank {
        expanded.push(1);
    }
    let wanted = (expanded.len() - 1 + found.lists[0].len()) as i64;
    if update.rank() != wanted {
        let have = update.rank();
        let message = format!(
            "expects updates tensor must be of rank {wanted} ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got {have}."
        );
        return Err(view.fail(message));
    }
    scatter_numbers(view, &found, input, indices, &expanded, update)?;
    scatter_sizes(view, &found, input, &expanded, update)
}

/// Lists of dimensions fit the tensors.
fn scatter_numbers(
    view: &View<'_>,
    found: &Numbers,
    input: &Tensor,
    indices: &Tensor,
    expanded: &[i64],
    update: &Tensor,
) -> Result<(), Failed> {
    let [window, inserted, batching, index_batching, map] = found.lists.as_slice() else {
        return Err(Failed);
    };
    let total = (window.len() + inserted.len() + batching.len()) as i64;
    let rank = input.rank();
    if rank != total {
        let message = format!(
            "Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. {total} but got {rank}."
        );
        return Err(view.fail(message));
    }
    let sorted = |dims: &[i64], name: &str| match dims.is_sorted() {
        true => Ok(()),
        false => Err(view.fail(format!("Expects {name} to be sorted; got: [{}].", numbers(dims)))),
    };
    let once = |dims: &[i64], name: &str| match has_twice(dims) {
        false => Ok(()),
        true => Err(view.fail(format!("Expects {name} to not repeat; got: [{}].", numbers(dims)))),
    };
    let of_operand = |dims: &[i64], name: &str| dims_in_range(view, dims, rank, name, "rank-of('operand')");
    sorted(window, "update_window_dims")?;
    once(window, "update_window_dims")?;
    dims_in_range(view, window, update.rank(), "update_window_dims", "rank-of('updates')")?;
    dims_distinct(view, inserted, batching, "inserted_window_dims", "input_batching_dims")?;
    sorted(inserted, "inserted_window_dims")?;
    of_operand(inserted, "inserted_window_dims")?;
    sorted(batching, "input_batching_dims")?;
    of_operand(batching, "input_batching_dims")?;
    once(index_batching, "scatter_indices_batching_dims")?;
    let indices_rank = indices.rank();
    let (name, most) = ("scatter_indices_batching_dims", "rank-of('scatter_indices')");
    dims_in_range(view, index_batching, indices_rank, name, most)?;
    if index_batching.contains(&found.vector) {
        let vector = found.vector;
        let message =
            format!("expects scatter_indices_batching_dims not to include index_vector_dim {vector}.");
        return Err(view.fail(message));
    }
    if batching.len() != index_batching.len() {
        let message = "input_batching_dims and scatter_indices_batching_dims should have the same size.";
        return Err(view.fail(message));
    }
    for (at, (&one, &other)) in batching.iter().zip(index_batching).enumerate() {
        let (a, b) = (input.dim(one), indices.dim(other));
        if !same_size(a, b) {
            let message = format!(
                "input_batching_dims[{at}] and scatter_indices_batching_dims[{at}] must have compatible sizes, but got {a} and {b}."
            );
            return Err(view.fail(message));
        }
    }
    let size = expanded.get(found.vector as usize).copied().unwrap_or(1);
    if !is_dynamic(size) && map.len() as i64 != size {
        let message = format!(
            "Scatter op has {} elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim={} of scatter_indices is {size}. These two numbers must be equal.",
            map.len(),
            found.vector
        );
        return Err(view.fail(message));
    }
    dims_distinct(view, map, batching, "scatter_dims_to_operand_dims", "input_batching_dims")?;
    of_operand(map, "scatter_dims_to_operand_dims")
}

/// Sizes of updates fit those of what is updated, and of the indices.
fn scatter_sizes(
    view: &View<'_>,
    found: &Numbers,
    input: &Tensor,
    expanded: &[i64],
    update: &Tensor,
) -> Result<(), Failed> {
    let [window, inserted, batching, ..] = found.lists.as_slice() else { return Err(Failed) };
    let kept = (0..input.rank()).filter(|dim| !inserted.contains(dim) && !batching.contains(dim));
    for (&dim, from) in window.iter().zip(kept) {
        let (have, most) = (update.dim(dim), input.dim(from));
        if !is_dynamic(have) && !is_dynamic(most) && have > most {
            let message = format!(
                "expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension {dim}, updates bound is {have}, operand bound is {most}."
            );
            return Err(view.fail(message));
        }
    }
    let outer = expanded.iter().zip(0..).filter(|&(_, at)| at != found.vector).map(|(&size, _)| size);
    let own = (0..update.rank()).filter(|dim| !window.contains(dim));
    for (dim, wanted) in own.zip(outer) {
        let have = update.dim(dim);
        if !same_size(have, wanted) {
            let message = format!(
                "expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension {dim}, updates bound is {have} , scatter_indices bound is {wanted}."
            );
            return Err(view.fail(message));
        }
    }
    Ok(())
}
