//! Checks of products.

use super::quantized::{of, product};
use crate::stablehlo::infer::dims_distinct;
use crate::tensor::{
    Tensor, compatible_shapes, dialect_attr, dims_text, is_dynamic, most_specific, param_ints, same_size,
};
use crate::view::View;
use rmlir_ir::def::Param;
use rmlir_ir::{AttrData, DYNAMIC, Failed};

/// At most one precision for each side.
pub(crate) fn precisions(view: &View<'_>) -> Result<(), Failed> {
    let size = precision_list(view).len();
    if size > 2 {
        return Err(
            view.fail(format!("expects precision config to be empty or have <= 2 elements, got {size}"))
        );
    }
    Ok(())
}

/// The numbers of the precisions.
fn precision_list(view: &View<'_>) -> Vec<i64> {
    let list = view.attr("precision_config").and_then(|attr| view.ctx().attr_data(attr).as_array());
    let number = |attr| match view.ctx().attr_data(attr) {
        AttrData::Dialect(data) => match data.params.first() {
            Some(Param::Int(value)) => *value,
            _ => 0,
        },
        _ => 0,
    };
    list.unwrap_or_default().iter().map(|&attr| number(attr)).collect()
}

/// The result is of the shape that was found.
pub(crate) fn same_result(view: &View<'_>, shape: &[i64]) -> Result<(), Failed> {
    let result = view.result(0)?;
    if compatible_shapes(&Tensor::new(shape.to_vec(), result.element), &result) {
        return Ok(());
    }
    let (shape, ty) = (dims_text(shape), view.results.first().map(|&ty| view.quoted(ty)).unwrap_or_default());
    Err(view.fail(format!("inferred shape '[{shape}]' is incompatible with return type of operation {ty}")))
}

pub(super) fn dot(view: &View<'_>) -> Result<(), Failed> {
    precisions(view)?;
    let (lhs, rhs) = (view.tensor(0)?, view.tensor(1)?);
    let ranks = "expected both lhs/rhs ranks to be either 1 or 2";
    let (shape, matches) = match (lhs.dims(), rhs.dims()) {
        (&[a], &[b]) => (Vec::new(), same_size(a, b)),
        (&[m, a], &[b]) => (vec![m], same_size(a, b)),
        (&[a], &[b, n]) => (vec![n], same_size(a, b)),
        (&[m, a], &[b, n]) => (vec![m, n], same_size(a, b)),
        _ => return Err(view.fail(ranks)),
    };
    if !matches {
        return Err(view.fail("contracting dimension sizes must match for lhs/rhs"));
    }
    same_result(view, &shape)
}

/// Dimensions of both sides: batches, and those that are summed over.
pub(crate) struct DotDims {
    /// Batches of the left side.
    pub(crate) lhs_batch: Vec<i64>,
    /// Batches of the right side.
    pub(crate) rhs_batch: Vec<i64>,
    /// What is summed over on the left side.
    pub(crate) lhs_sum: Vec<i64>,
    /// What is summed over on the right side.
    pub(crate) rhs_sum: Vec<i64>,
}

impl DotDims {
    /// Of the first four lists of an attribute.
    pub(crate) fn of(params: &[Param]) -> Option<DotDims> {
        let list = |at| params.get(at).map(|param| param_ints(Some(param)));
        Some(DotDims { lhs_batch: list(0)?, rhs_batch: list(1)?, lhs_sum: list(2)?, rhs_sum: list(3)? })
    }

    /// Checks them against both sides.
    pub(crate) fn check(&self, view: &View<'_>, lhs: &Tensor, rhs: &Tensor) -> Result<(), Failed> {
        if self.lhs_batch.len() != self.rhs_batch.len() {
            return Err(view.fail("lhs and rhs should have the same number of batching dimensions"));
        }
        if self.lhs_sum.len() != self.rhs_sum.len() {
            return Err(view.fail("lhs and rhs should have the same number of contracting dimensions"));
        }
        let sides = [
            (&self.lhs_batch, &self.lhs_sum, "lhs_batching_dimensions", "lhs_contracting_dimensions"),
            (&self.rhs_batch, &self.rhs_sum, "rhs_batching_dimensions", "rhs_contracting_dimensions"),
        ];
        for (batch, sum, batch_name, sum_name) in sides {
            dims_distinct(view, batch, sum, batch_name, sum_name)?;
        }
        for ((batch, sum, batch_name, sum_name), tensor) in sides.into_iter().zip([lhs, rhs]) {
            for (dims, name) in [(batch, batch_name), (sum, sum_name)] {
                let rank = tensor.rank();
                if let Some(dim) = dims.iter().find(|&&dim| dim < 0 || dim >= rank) {
                    return Err(view.fail(format!("{name} value: {dim} is out of range: [0, {rank})")));
                }
            }
        }
        let pairs = [
            (&self.lhs_batch, &self.rhs_batch, "batching dimension sizes must match for lhs/rhs"),
            (&self.lhs_sum, &self.rhs_sum, "contracting dimension sizes must match for lhs/rhs"),
        ];
        for (left, right, message) in pairs {
            if left.iter().zip(right).any(|(&a, &b)| !same_size(lhs.dim(a), rhs.dim(b))) {
                return Err(view.fail(message));
            }
        }
        Ok(())
    }

    /// The shape of the product.
    fn shape(&self, view: &View<'_>, lhs: &Tensor, rhs: &Tensor) -> Result<Vec<i64>, Failed> {
        let (left, right) = (lhs.sizes(view.ctx()), rhs.sizes(view.ctx()));
        let mut shape = Vec::new();
        for (at, (&a, &b)) in self.lhs_batch.iter().zip(&self.rhs_batch).enumerate() {
            let met = most_specific(at, left[a as usize], right[b as usize]);
            shape.push(met.map_err(|why| view.fail(why))?.0);
        }
        for (tensor, batch, sum) in
            [(lhs, &self.lhs_batch, &self.lhs_sum), (rhs, &self.rhs_batch, &self.rhs_sum)]
        {
            let kept =
                tensor.dims().iter().zip(0..).filter(|(_, dim)| !batch.contains(dim) && !sum.contains(dim));
            shape.extend(kept.map(|(&size, _)| size));
        }
        Ok(shape)
    }
}

pub(super) fn dot_general(view: &View<'_>) -> Result<(), Failed> {
    let attr = view
        .attr("dot_dimension_numbers")
        .and_then(|attr| dialect_attr(view.ctx(), attr, "stablehlo", "dot"));
    let dims = attr.and_then(|data| DotDims::of(&data.params)).ok_or(Failed)?;
    let (lhs, rhs) = (view.tensor(0)?, view.tensor(1)?);
    precisions(view)?;
    dims.check(view, &lhs, &rhs)?;
    same_result(view, &dims.shape(view, &lhs, &rhs)?)?;
    if view.attr("algorithm").is_some() && precision_list(view).iter().any(|&value| value != 0) {
        return Err(view.fail("must specify DEFAULT precision config when algorithm is set."));
    }
    let Some(quantized) = of(view, &rhs) else { return product(view) };
    product(view)?;
    if quantized.zero_points.iter().any(|&zero| zero != 0) {
        let what = if quantized.axis.is_some() {
            "Zero points of rhs should be 0"
        } else {
            "Zero point of rhs should be 0"
        };
        return Err(view.fail(what));
    }
    if quantized.axis.is_some_and(|axis| dims.rhs_sum.contains(&axis)) {
        let message = "Quantization dimension of rhs should not be in the contracting dimension of rhs";
        return Err(view.fail(message));
    }
    Ok(())
}

/// A size divided by a number.
pub(super) fn divided(size: i64, by: i64) -> i64 {
    if is_dynamic(size) { DYNAMIC } else { size / by }
}
