//! Operations that move elements about.

use super::Table;
use crate::tensor::{Tensor, is_dynamic, most_specific, numbers};
use crate::view::View;
use rmlir_ir::{DYNAMIC, Failed, Type};

pub(super) const INFER: Table = &[
    (&["reverse", "collective_permute"], first),
    (&["broadcast"], broadcast),
    (&["concatenate"], concatenate),
    (&["transpose"], transpose),
    (&["pad"], pad),
    (&["slice"], slice),
    (&["dynamic_slice"], dynamic_slice),
    (&["dynamic_update_slice"], dynamic_update_slice),
    (&["get_dimension_size"], get_dimension_size),
    (&["set_dimension_size"], set_dimension_size),
];

/// The first operand's type.
fn first(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    Ok(vec![view.operand(0)?])
}

fn broadcast(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    let added = view.dims("broadcast_sizes").ok_or(Failed)?;
    if let Some(size) = added.iter().find(|&&size| size < 0) {
        return Err(view.fail(format!("Broadcast with negative dimension size {size}")));
    }
    let sizes = added.into_iter().map(|size| (size, DYNAMIC)).chain(operand.sizes(view.ctx())).collect();
    view.sized(sizes, operand.element, &operand)
}

/// The size of tensors one after another.
fn joined(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    if !is_dynamic(a.0) && !is_dynamic(b.0) {
        return (a.0.saturating_add(b.0), DYNAMIC);
    }
    let known = |(size, bound): (i64, i64)| if is_dynamic(size) { bound } else { size };
    match (known(a), known(b)) {
        (a, b) if is_dynamic(a) || is_dynamic(b) => (DYNAMIC, DYNAMIC),
        (a, b) => (DYNAMIC, a.saturating_add(b)),
    }
}

fn concatenate(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let inputs = view.as_tensors(view.operands())?;
    let dimension = view.int("dimension").ok_or(Failed)?;
    let Some((head, rest)) = inputs.split_first() else { return Err(Failed) };
    if head.rank() == 0 {
        return Err(view.fail("rank-0 values cannot be concatenated"));
    }
    if dimension >= head.rank() {
        let rank = head.rank();
        return Err(view.fail(format!("dimension {dimension} is out-of-bounds for input rank {rank}")));
    }
    for (index, input) in rest.iter().enumerate() {
        if input.rank() != head.rank() {
            return Err(view.fail(format!("operands (0) and ({}) do not match rank", index + 1)));
        }
        for (at, (&a, &b)) in head.dims().iter().zip(input.dims()).enumerate() {
            if at as i64 != dimension && !crate::tensor::same_size(a, b) {
                let (one, other) = (numbers(head.dims()), numbers(input.dims()));
                let message = format!(
                    "shapes of operand (0) and ({}) are not compatible at non-concat index {at}: ({one}) != ({other})",
                    index + 1
                );
                return Err(view.fail(message));
            }
        }
    }
    let mut sizes = head.sizes(view.ctx());
    for input in rest {
        for (at, (size, other)) in sizes.iter_mut().zip(input.sizes(view.ctx())).enumerate() {
            *size = match at as i64 == dimension {
                true => joined(*size, other),
                false => most_specific(at, *size, other).map_err(|why| view.fail(why))?,
            };
        }
    }
    view.sized(sizes, head.element, head)
}

fn transpose(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    let permutation = view.dims("permutation").ok_or(Failed)?;
    let rank = operand.rank();
    if rank != permutation.len() as i64 {
        let size = permutation.len();
        return Err(
            view.fail(format!("TransposeOp operand rank {rank} does not match permutation size {size}"))
        );
    }
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    let range: Vec<i64> = (0..rank).collect();
    if sorted != range {
        let (range, have) = (numbers(&range), numbers(&permutation));
        return Err(
            view.fail(format!("attribute permutation must be a permutation of [{range}] but got {have}"))
        );
    }
    let sizes = operand.sizes(view.ctx());
    let sizes = permutation.iter().map(|&dim| sizes[dim as usize]).collect();
    view.sized(sizes, operand.element, &operand)
}

fn pad(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    let list = |name| view.dims(name).ok_or(Failed);
    let (low, high) = (list("edge_padding_low")?, list("edge_padding_high")?);
    let interior = list("interior_padding")?;
    if low.len() as i64 != operand.rank() {
        let (size, rank) = (low.len(), operand.rank());
        return Err(view.fail(format!("edge_padding_low length ({size}) must match operand rank ({rank})")));
    }
    if let Some(value) = interior.iter().find(|&&value| value < 0) {
        return Err(view.fail(format!("Interior padding cannot be negative: {value}")));
    }
    let mut sizes = Vec::new();
    for (dim, (size, bound)) in operand.sizes(view.ctx()).into_iter().enumerate() {
        let known = if is_dynamic(size) { bound } else { size };
        if is_dynamic(known) {
            sizes.push((DYNAMIC, DYNAMIC));
            continue;
        }
        let between = (known.max(1) - 1).saturating_mul(interior[dim]);
        let padded = known.saturating_add(low[dim]).saturating_add(high[dim]).saturating_add(between);
        if padded < 0 {
            let what = if is_dynamic(size) { "bound" } else { "size" };
            return Err(view.fail(format!("Padding result in negative {what} for dimension {dim}")));
        }
        sizes.push(if is_dynamic(size) { (DYNAMIC, padded) } else { (padded, DYNAMIC) });
    }
    view.sized(sizes, operand.element, &operand)
}

fn slice(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    let list = |name| view.dims(name).ok_or(Failed);
    let (starts, limits, strides) = (list("start_indices")?, list("limit_indices")?, list("strides")?);
    if starts.len() as i64 != operand.rank() {
        let (size, rank) = (starts.len(), operand.rank());
        let message = format!(
            "the number of elements in start_indices ({size}) does not match the rank of the operand ({rank})"
        );
        return Err(view.fail(message));
    }
    let mut shape = Vec::new();
    for (dim, (size, bound)) in operand.sizes(view.ctx()).into_iter().enumerate() {
        let (start, limit, stride) = (starts[dim], limits[dim], strides[dim]);
        if start < 0 {
            return Err(view.fail(format!("negative start index {start} in dimension {dim}")));
        }
        let (what, most) = if is_dynamic(size) { ("bound", bound) } else { ("size", size) };
        if !is_dynamic(most) && limit > most {
            let message =
                format!("limit index {limit} is larger than dimension {what} {most} in dimension {dim}");
            return Err(view.fail(message));
        }
        if start > limit {
            let message =
                format!("start index {start} is larger than limit index {limit} in dimension {dim}");
            return Err(view.fail(message));
        }
        if stride <= 0 {
            return Err(view.fail(format!("stride must be positive but got {stride} in dimension {dim}")));
        }
        shape.push((limit - start) / stride + i64::from((limit - start) % stride != 0));
    }
    Ok(vec![view.ty(&Tensor::new(shape, operand.element))?])
}

/// Indices of a place are all of one type.
fn check_indices(view: &View<'_>, from: usize) -> Result<(), Failed> {
    let types = view.as_tensors(view.operands().get(from..).unwrap_or_default())?;
    match types.iter().all(|ty| ty.element == types[0].element) {
        true => Ok(()),
        false => Err(view.fail("start indices must have same element type")),
    }
}

fn dynamic_slice(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    let sizes = view.dims("slice_sizes").ok_or(Failed)?;
    let starts = view.operands().len() - 1;
    if sizes.len() != starts {
        let message = format!(
            "has mismatched number of slice sizes ({}) and number of start indices ({starts})",
            sizes.len()
        );
        return Err(view.fail(message));
    }
    let rank = operand.rank();
    if starts as i64 != rank {
        let message =
            format!("has mismatched number of start indices ({starts}) and the rank of operand ({rank})");
        return Err(view.fail(message));
    }
    check_indices(view, 1)?;
    for (dim, (&size, &most)) in sizes.iter().zip(operand.dims()).enumerate() {
        if size < 0 {
            return Err(view.fail(format!("has negative size index to dynamic slice: {size}")));
        }
        if !is_dynamic(most) && size > most {
            let message = format!(
                "has slice size {size} greater than dimension size {most} in dimension {dim} of operand"
            );
            return Err(view.fail(message));
        }
    }
    Ok(vec![view.ty(&Tensor::new(sizes, operand.element))?])
}

fn dynamic_update_slice(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let (operand, update) = (view.tensor(0)?, view.tensor(1)?);
    let (rank, update_rank) = (operand.rank(), update.rank());
    if rank != update_rank {
        return Err(view.fail(format!("update rank does not match operand rank: {update_rank} vs {rank}.")));
    }
    let starts = view.operands().len() - 2;
    if starts as i64 != rank {
        let message = format!("expects number of start_indices to match operand rank: {starts} vs {rank}.");
        return Err(view.fail(message));
    }
    check_indices(view, 2)?;
    for (dim, (&part, &whole)) in update.dims().iter().zip(operand.dims()).enumerate() {
        if is_dynamic(part) {
            continue;
        }
        let message = match is_dynamic(whole) {
            true if part < 0 => {
                format!("expects size at dimension {dim} of update to be non-negative. Got: {part}.")
            }
            false if part > whole => {
                format!("expects size at dimension {dim} of update to be in range [0, {whole}]. Got: {part}.")
            }
            _ => continue,
        };
        return Err(view.fail(message));
    }
    Ok(vec![view.operand(0)?])
}

/// The dimension that an attribute names.
fn dimension(view: &View<'_>, operand: &Tensor) -> Result<i64, Failed> {
    let (dim, rank) = (view.int("dimension").ok_or(Failed)?, operand.rank());
    if dim < 0 {
        return Err(view.fail(format!("requires non-negative dimension attribute; found ({dim})")));
    }
    if dim >= rank {
        return Err(view.fail(format!("requires dimension attribute in range [0, {rank}); found ({dim})")));
    }
    Ok(dim)
}

fn get_dimension_size(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    dimension(view, &view.tensor(0)?)?;
    Ok(vec![view.ty(&Tensor::new(Vec::new(), view.ctx().i32()))?])
}

fn set_dimension_size(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let (operand, size) = (view.tensor(0)?, view.tensor(1)?);
    if size.rank() != 0 {
        return Err(view.fail("size operand should be of rank-0"));
    }
    let dim = dimension(view, &operand)? as usize;
    let mut sizes = operand.sizes(view.ctx());
    let (old, bound) = sizes[dim];
    sizes[dim] = (DYNAMIC, if is_dynamic(old) { bound } else { old });
    view.sized(sizes, operand.element, &operand)
}
