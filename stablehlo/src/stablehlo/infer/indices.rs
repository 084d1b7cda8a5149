//! Operations whose places a tensor of indices gives.

use super::Table;
use crate::tensor::{Tensor, dialect_attr, is_dynamic, numbers, param_ints, same_size};
use crate::view::View;
use rmlir_ir::def::Param;
use rmlir_ir::{DYNAMIC, Failed, Type};

pub(super) const INFER: Table = &[(&["gather"], gather), (&["dynamic_gather"], dynamic_gather)];

/// Lists of dimensions and the dimension of the vectors of indices.
pub(crate) struct Numbers {
    /// The lists, in the order of the attribute.
    pub(crate) lists: Vec<Vec<i64>>,
    /// The dimension of the vectors.
    pub(crate) vector: i64,
}

impl Numbers {
    /// Those in an attribute.
    pub(crate) fn of(view: &View<'_>, attr: &str, mnemonic: &str) -> Result<Numbers, Failed> {
        let found = view.attr(attr).and_then(|attr| dialect_attr(view.ctx(), attr, "stablehlo", mnemonic));
        let (last, lists) = found.and_then(|data| data.params.split_last()).ok_or(Failed)?;
        let vector = if let Param::Int(value) = last { *value } else { return Err(Failed) };
        Ok(Numbers { lists: lists.iter().map(|list| param_ints(Some(list))).collect(), vector })
    }
}

/// Each dimension of a list is one of so many.
pub(crate) fn dims_in_range(
    view: &View<'_>,
    dims: &[i64],
    most: i64,
    name: &str,
    most_name: &str,
) -> Result<(), Failed> {
    let Some(dim) = dims.iter().find(|&&dim| dim < 0 || dim >= most) else { return Ok(()) };
    let message = format!(
        "Expects each element of {name} to be in range [0, {most_name}) i.e. [0, {most}). got: {dim}."
    );
    Err(view.fail(message))
}

/// No dimension is in both lists, or twice in one.
pub(crate) fn dims_distinct(
    view: &View<'_>,
    a: &[i64],
    b: &[i64],
    a_name: &str,
    b_name: &str,
) -> Result<(), Failed> {
    let mut seen = Vec::new();
    for dim in a.iter().chain(b) {
        if seen.contains(&dim) {
            return Err(view.fail(format!("has duplicated dimension from {a_name} and {b_name}: {dim}")));
        }
        seen.push(dim);
    }
    Ok(())
}

/// Whether a dimension occurs twice, one after the other or not.
pub(crate) fn has_twice(dims: &[i64]) -> bool {
    dims.iter().enumerate().any(|(at, dim)| dims[..at].contains(dim))
}

/// Whether a list ascends, equal ones allowed.
fn ascends(dims: &[i64]) -> bool {
    dims.is_sorted()
}

/// What is common to gathers.
fn check_numbers(
    view: &View<'_>,
    operand: &Tensor,
    starts: &Tensor,
    numbers_of: &Numbers,
) -> Result<(), Failed> {
    let [offset, collapsed, batching, start_batching, map] = numbers_of.lists.as_slice() else {
        return Err(Failed);
    };
    let vector = numbers_of.vector;
    let rank = operand.rank();
    if (offset.len() + collapsed.len() + batching.len()) as i64 != rank {
        let message = format!(
            "offset_dims size ({}) plus collapse_slice_dims size ({}) plus operand_batching_dims size ({}) is not equal to operand rank ({rank})",
            offset.len(),
            collapsed.len(),
            batching.len()
        );
        return Err(view.fail(message));
    }
    let starts_rank = starts.rank();
    if vector < 0 || vector > starts_rank {
        let message = format!(
            "Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, {starts_rank}]. got: {vector}."
        );
        return Err(view.fail(message));
    }
    let effective = if vector == starts_rank { 1 } else { starts.dim(vector) };
    if !is_dynamic(effective) && effective != map.len() as i64 {
        let message = format!(
            "start_index_map size ({}) is not equal to size of index dimension ({vector}) of start_indices ({effective})",
            map.len()
        );
        return Err(view.fail(message));
    }
    let sorted = |dims: &[i64], name: &str| match ascends(dims) {
        true => Ok(()),
        false => Err(view.fail(format!("expects {name} to be sorted, got: [{}]", numbers(dims)))),
    };
    let once = |dims: &[i64], name: &str| match has_twice(dims) {
        false => Ok(()),
        true => Err(view.fail(format!("expects {name} to not repeat, got: [{}]", numbers(dims)))),
    };
    let of_operand = |dims: &[i64], name: &str| dims_in_range(view, dims, rank, name, "rank-of('operand')");
    sorted(offset, "offset_dims")?;
    once(offset, "offset_dims")?;
    dims_distinct(view, collapsed, batching, "collapsed_slice_dims", "operand_batching_dims")?;
    sorted(collapsed, "collapsed_slice_dims")?;
    of_operand(collapsed, "collapsed_slice_dims")?;
    sorted(batching, "operand_batching_dims")?;
    of_operand(batching, "operand_batching_dims")?;
    once(start_batching, "start_indices_batching_dims")?;
    dims_in_range(
        view,
        start_batching,
        starts_rank,
        "start_indices_batching_dims",
        "rank-of('start_indices')",
    )?;
    if start_batching.contains(&vector) {
        let message = format!("expects start_indices_batching_dims not to include index_vector_dim {vector}");
        return Err(view.fail(message));
    }
    if batching.len() != start_batching.len() {
        let message = "operand_batching_dims and start_indices_batching_dims should have the same size";
        return Err(view.fail(message));
    }
    for (at, (&one, &other)) in batching.iter().zip(start_batching).enumerate() {
        let (a, b) = (operand.dim(one), starts.dim(other));
        if !same_size(a, b) {
            let message = format!(
                "operand_batching_dims[{at}] and start_indices_batching_dims[{at}] must have compatible sizes, but got {a} and {b}"
            );
            return Err(view.fail(message));
        }
    }
    dims_distinct(view, map, batching, "start_index_map", "operand_batching_dims")?;
    of_operand(map, "start_index_map")
}

/// Sizes of slices fit the operand, and the result has these sizes.
fn result(view: &View<'_>, sizes: Option<&[i64]>, count: i64) -> Result<Vec<Type>, Failed> {
    let (operand, starts) = (view.tensor(0)?, view.tensor(1)?);
    let found = Numbers::of(view, "dimension_numbers", "gather")?;
    check_numbers(view, &operand, &starts, &found)?;
    let rank = operand.rank();
    if count != rank {
        return Err(view.fail(format!("slice_sizes size ({count}) not equal to operand rank ({rank})")));
    }
    let (offset, collapsed, batching) = (&found.lists[0], &found.lists[1], &found.lists[2]);
    if let Some(sizes) = sizes {
        for (dims, name) in [(collapsed, "collapsed_slice_dims"), (batching, "operand_batching_dims")] {
            if let Some(size) = dims.iter().map(|&dim| sizes[dim as usize]).find(|&size| size > 1) {
                let message = format!(
                    "Expects that for each dim in {name}, slice_sizes[dim] should be <= 1, but got {size}"
                );
                return Err(view.fail(message));
            }
        }
        for (at, (&size, &whole)) in sizes.iter().zip(operand.dims()).enumerate() {
            if size < 0 || !is_dynamic(whole) && size > whole {
                let message = format!(
                    "slice size ({size}) is out of bounds for operand dimension ({whole}) at index {at}"
                );
                return Err(view.fail(message));
            }
        }
    }
    let mut batch = starts.sizes(view.ctx());
    if found.vector < starts.rank() {
        batch.remove(found.vector as usize);
    }
    let kept = (0..rank).filter(|dim| !collapsed.contains(dim) && !batching.contains(dim));
    let mut offsets = kept.map(|dim| sizes.map_or(DYNAMIC, |sizes| sizes[dim as usize]));
    let total = (offset.len() + batch.len()) as i64;
    dims_in_range(view, offset, total, "offset_dims", "implied-result-rank")?;
    let mut batch = batch.into_iter();
    let shape = (0..total).map(|dim| match offset.contains(&dim) {
        true => Some((offsets.next()?, DYNAMIC)),
        false => batch.next(),
    });
    let shape: Option<Vec<(i64, i64)>> = shape.collect();
    view.sized(shape.ok_or(Failed)?, operand.element, &operand)
}

fn gather(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let sizes = view.dims("slice_sizes").ok_or(Failed)?;
    result(view, Some(&sizes), sizes.len() as i64)
}

/// `stablehlo.dynamic_gather`; sizes of slices count where they are a constant, which only an operation that exists has.
pub(crate) fn dynamic_gather(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let sizes = view.tensor(2)?;
    result(view, view.constant(2).as_deref(), sizes.dim(0))
}
