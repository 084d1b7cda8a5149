//! `chlo.ragged_dot`: products of which one dimension is cut into groups of different sizes.

use crate::dims::Fields;
use crate::stablehlo::checks::{DotDims, precisions, same_result};
use crate::stablehlo::infer::dims_distinct;
use crate::tensor::{dialect_attr, numbers, param_ints, same_size, same_sizes};
use crate::view::View;
use rmlir_ir::Failed;

/// `#chlo.ragged_dot<...>`
pub(super) const NUMBERS: Fields = Fields {
    what: "ragged dot",
    lists: &[
        "lhs_batching_dimensions",
        "rhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_contracting_dimensions",
        "lhs_ragged_dimensions",
        "rhs_group_dimensions",
    ],
    single: &[],
};

/// Which kind of dimension is cut into groups.
#[derive(PartialEq)]
enum Mode {
    Free,
    Contracting,
    Batch,
}

/// A dimension of so many is one of them.
fn in_range(view: &View<'_>, dim: i64, rank: i64, name: &str, most: &str) -> Result<(), Failed> {
    if (0..rank).contains(&dim) {
        return Ok(());
    }
    Err(view.fail(format!("Expects {name} to be in range [0, {most}) i.e. [0, {rank}). got: {dim}.")))
}

pub(super) fn check(view: &View<'_>) -> Result<(), Failed> {
    let (lhs, rhs, sizes) = (view.tensor(0)?, view.tensor(1)?, view.tensor(2)?);
    if [&lhs, &rhs, &sizes].iter().any(|tensor| tensor.shape.is_none()) {
        return Ok(());
    }
    let attr = view.attr("ragged_dot_dimension_numbers").ok_or(Failed)?;
    let params = &dialect_attr(view.ctx(), attr, "chlo", "ragged_dot").ok_or(Failed)?.params;
    let dims = DotDims::of(params).ok_or(Failed)?;
    let (ragged, groups) = (param_ints(params.get(4)), param_ints(params.get(5)));
    precisions(view)?;
    dims.check(view, &lhs, &rhs)?;
    let [cut] = ragged[..] else {
        return Err(view.fail("There must be exactly one ragged dimension in the lhs."));
    };
    in_range(view, cut, lhs.rank(), "lhs_ragged_dimension", "lhs_rank")?;
    for &group in &groups {
        in_range(view, group, rhs.rank(), "rhs_group_dimension", "rhs_rank")?;
    }
    dims_distinct(view, &groups, &dims.rhs_batch, "rhs_group_dimensions", "rhs_batching_dimensions")?;
    dims_distinct(view, &groups, &dims.rhs_sum, "rhs_group_dimensions", "rhs_contracting_dimensions")?;
    let mode = match () {
        () if dims.lhs_batch.contains(&cut) => Mode::Batch,
        () if dims.lhs_sum.contains(&cut) => Mode::Contracting,
        () => Mode::Free,
    };
    if mode == Mode::Free && groups.len() != 1 {
        let message = "There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting.";
        return Err(view.fail(message));
    }
    if mode != Mode::Free && !groups.is_empty() {
        let message = "There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting.";
        return Err(view.fail(message));
    }
    let free = |batch: &[i64], sum: &[i64], rank: i64| {
        (0..rank).filter(|dim| !batch.contains(dim) && !sum.contains(dim)).collect::<Vec<i64>>()
    };
    // The dimensions before the one that is cut have group sizes of their own.
    let before: Vec<i64> = match mode {
        Mode::Batch => dims.lhs_batch.iter().copied().take_while(|&dim| dim != cut).collect(),
        Mode::Contracting => {
            let sums = dims.lhs_sum.iter().copied().take_while(|&dim| dim != cut);
            dims.lhs_batch.iter().copied().chain(sums).collect()
        }
        Mode::Free => {
            let own = free(&dims.lhs_batch, &dims.lhs_sum, lhs.rank());
            let own = own.into_iter().take_while(|&dim| dim != cut);
            dims.lhs_batch.iter().copied().chain(own).collect()
        }
    };
    let prefix: Vec<i64> = before.iter().map(|&dim| lhs.dim(dim)).collect();
    let count = match sizes.dims() {
        [count] => *count,
        [lead @ .., count] if lead.len() == prefix.len() => {
            if !same_sizes(lead, &prefix) {
                let (want, have) = (numbers(&prefix), numbers(sizes.dims()));
                let message =
                    format!("group_sizes is expected to have shape [{want}, {count}], got [{have}]");
                return Err(view.fail(message));
            }
            *count
        }
        have => {
            let (want, have) = (prefix.len() + 1, have.len());
            return Err(view.fail(format!("expected group_sizes to have rank {want}, got {have}")));
        }
    };
    if let Some(&group) = groups.first() {
        let have = rhs.dim(group);
        if !same_size(have, count) {
            return Err(
                view.fail(format!("rhs group dimension is expected to have size={count}, got {have}"))
            );
        }
    }
    let mut shape = if mode == Mode::Contracting { vec![count] } else { Vec::new() };
    shape.extend(dims.lhs_batch.iter().map(|&dim| lhs.dim(dim)));
    shape.extend(free(&dims.lhs_batch, &dims.lhs_sum, lhs.rank()).into_iter().map(|dim| lhs.dim(dim)));
    let kept = free(&dims.rhs_batch, &dims.rhs_sum, rhs.rank());
    shape.extend(kept.into_iter().filter(|dim| !groups.contains(dim)).map(|dim| rhs.dim(dim)));
    same_result(view, &shape)
}
