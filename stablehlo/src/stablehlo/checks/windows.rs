//! Checks of convolutions.

use super::dots::{divided, precisions, same_result};
use super::quantized::{of, product};
use crate::stablehlo::infer::{WindowNames, window_shape};
use crate::tensor::{compatible_elements, dialect_attr, dims_text, is_dynamic, numbers, param_ints};
use crate::view::View;
use rmlir_ir::def::Param;
use rmlir_ir::{DYNAMIC, Failed};

/// The dimensions of input, kernel and output: two of their own and those of the window.
struct Sides([([i64; 2], Vec<i64>); 3]);

impl Sides {
    fn of(view: &View<'_>) -> Result<Sides, Failed> {
        let attr = view.attr("dimension_numbers").ok_or(Failed)?;
        let params = &dialect_attr(view.ctx(), attr, "stablehlo", "conv").ok_or(Failed)?.params;
        let side = |at: usize| match params.get(at..at + 3) {
            Some([Param::Int(one), Param::Int(other), list]) => Ok(([*one, *other], param_ints(Some(list)))),
            _ => Err(Failed),
        };
        Ok(Sides([side(0)?, side(3)?, side(6)?]))
    }

    fn input(&self) -> &([i64; 2], Vec<i64>) {
        &self.0[0]
    }

    fn kernel(&self) -> &([i64; 2], Vec<i64>) {
        &self.0[1]
    }

    fn output(&self) -> &([i64; 2], Vec<i64>) {
        &self.0[2]
    }

    /// They are dimensions of tensors of this rank, each once.
    fn check(&self, view: &View<'_>, rank: i64) -> Result<(), Failed> {
        let count = self.input().1.len();
        if self.0.iter().any(|(_, spatial)| spatial.len() != count) {
            let (kernel, output) = (self.kernel().1.len(), self.output().1.len());
            let message = format!(
                "expects the same size for input, kernel and output spatial-dimensions, but got {count}, {kernel}, and {output} resp."
            );
            return Err(view.fail(message));
        }
        let all = self.0.each_ref().map(|(own, spatial)| [&own[..], spatial].concat());
        if all.iter().flatten().any(|&dim| dim < 0 || dim >= rank) {
            let message =
                format!("expects input, kernel, and output dimension-numbers to be in-range [0, {rank}).");
            return Err(view.fail(message));
        }
        for (dims, what) in all.iter().zip(["input", "kernel", "output"]) {
            if dims.iter().enumerate().any(|(at, dim)| dims[..at].contains(dim)) {
                let dims = numbers(dims);
                return Err(
                    view.fail(format!("expects {what} dimension-numbers to be unique, got {{{dims}}}."))
                );
            }
        }
        Ok(())
    }
}

/// Counts of groups fit the sizes.
fn check_counts(view: &View<'_>, sides: &Sides, features: i64, batches: i64) -> Result<(), Failed> {
    let (lhs, rhs) = (view.tensor(0)?, view.tensor(1)?);
    if features > 1 && batches > 1 {
        let message = format!(
            "expects batch_group_count and feature_group_count not to be both greater than 1. Got {batches} and {features} resp."
        );
        return Err(view.fail(message));
    }
    let [batch, feature] = sides.input().0.map(|dim| lhs.dim(dim));
    let [kernel_feature, output_feature] = sides.kernel().0.map(|dim| rhs.dim(dim));
    let known = |size: i64| !is_dynamic(size);
    if known(batch) && batch % batches != 0 {
        let message = format!(
            "expects input batch dimension ({batch}) to be divisible by batch_group_count. Got batch_group_count = {batches}."
        );
        return Err(view.fail(message));
    }
    if known(feature) && feature % features != 0 {
        let message = format!(
            "expects input feature dimension ({feature}) to be a multiple of feature_group_count. Got feature_group_count = {features}."
        );
        return Err(view.fail(message));
    }
    if known(feature) && known(kernel_feature) && feature / features != kernel_feature {
        let message = format!(
            "expects input feature dimension ({feature}) / feature_group_count = kernel input feature dimension ({kernel_feature}). Got feature_group_count = {features}."
        );
        return Err(view.fail(message));
    }
    if known(output_feature) && output_feature % batches != 0 {
        let message = format!(
            "expects output feature dimension size ({output_feature}) to be a multiple of batch_group_count. Got batch_group_count = {batches}."
        );
        return Err(view.fail(message));
    }
    if known(output_feature) && output_feature % features != 0 {
        let message = format!(
            "expects kernel output feature dimension ({output_feature}) to be divisible by feature_group_count. For feature_group_count = {features}."
        );
        return Err(view.fail(message));
    }
    Ok(())
}

/// What both kinds have in common: the shape of the result.
fn shape(view: &View<'_>, names: &WindowNames) -> Result<Vec<i64>, Failed> {
    let (lhs, rhs) = (view.tensor(0)?, view.tensor(1)?);
    let types = || Ok((view.quoted(view.operand(0)?), view.quoted(view.operand(1)?)));
    let rank = lhs.rank();
    if rank != rhs.rank() {
        let (lhs, rhs) = types()?;
        let message =
            format!("expects convolution arguments to have same number of dimensions. Got: {lhs} and {rhs}.");
        return Err(view.fail(message));
    }
    if rank < 2 {
        let (lhs, rhs) = types()?;
        let message = format!("expects convolution arguments to have >= 2 dimensions. Got: {lhs} and {rhs}.");
        return Err(view.fail(message));
    }
    let sides = Sides::of(view)?;
    sides.check(view, rank)?;
    let wanted = sides.input().1.len() as i64 + 2;
    if rank != wanted {
        return Err(
            view.fail(format!("expects convolution arguments to have {wanted} dimensions. Got: {rank}"))
        );
    }
    let count = |name| view.int(name).ok_or(Failed);
    let (features, batches) = (count("feature_group_count")?, count("batch_group_count")?);
    check_counts(view, &sides, features, batches)?;
    precisions(view)?;
    let window: Vec<i64> = sides.kernel().1.iter().map(|&dim| rhs.dim(dim)).collect();
    let base: Vec<i64> = sides.input().1.iter().map(|&dim| lhs.dim(dim)).collect();
    let places = window_shape(view, names, &window, &base)?;
    let mut shape = vec![DYNAMIC; rank as usize];
    let ([batch, feature], spatial) = sides.output();
    shape[*batch as usize] = divided(lhs.dim(sides.input().0[0]), batches);
    shape[*feature as usize] = rhs.dim(sides.kernel().0[1]);
    for (&dim, &size) in spatial.iter().zip(&places) {
        shape[dim as usize] = size;
    }
    Ok(shape)
}

/// What quantized convolutions need besides.
fn check_quantized(view: &View<'_>) -> Result<(), Failed> {
    let (rhs, result) = (view.tensor(1)?, view.result(0)?);
    let any = [view.tensor(0)?, rhs.clone(), result.clone()].iter().any(|tensor| of(view, tensor).is_some());
    if !any {
        return Ok(());
    }
    product(view)?;
    let sides = Sides::of(view)?;
    let axis = |tensor| of(view, tensor).and_then(|ty| ty.axis);
    if axis(&rhs).is_some_and(|axis| axis != sides.kernel().0[1]) {
        let message = "quantization dimension of rhs should be same with kernel_output_feature_dimension";
        return Err(view.fail(message));
    }
    if axis(&result).is_some_and(|axis| axis != sides.output().0[1]) {
        let message = "quantization dimension of result should be same with output_feature_dimension";
        return Err(view.fail(message));
    }
    Ok(())
}

/// Elements of both sides go together.
fn check_elements(view: &View<'_>) -> Result<(), Failed> {
    let (lhs, rhs) = (view.tensor(0)?, view.tensor(1)?);
    let quantized = of(view, &lhs).is_some() || of(view, &rhs).is_some();
    if quantized || compatible_elements(view.ctx(), lhs.element, rhs.element) {
        return Ok(());
    }
    let (lhs, rhs) = (view.quoted(lhs.element), view.quoted(rhs.element));
    Err(view.fail(format!("expects lhs and rhs to have compatible element type. Got: {lhs} and {rhs}")))
}

pub(super) fn convolution(view: &View<'_>) -> Result<(), Failed> {
    let names = WindowNames {
        strides: "window_strides",
        base: "lhs_dilation",
        window: "rhs_dilation",
        padding: true,
    };
    let shape = shape(view, &names)?;
    check_elements(view)?;
    same_result(view, &shape)?;
    check_quantized(view)
}

pub(super) fn dynamic_conv(view: &View<'_>) -> Result<(), Failed> {
    let names = WindowNames {
        strides: "window_strides",
        base: "lhs_dilation",
        window: "rhs_dilation",
        padding: false,
    };
    let mut shape = shape(view, &names)?;
    let padding = view.tensor(2)?;
    if padding.rank() != 2 {
        return Err(view.fail(format!("expects padding to be of rank 2 but got {}", padding.rank())));
    }
    let spatial = Sides::of(view)?.input().1.len() as i64;
    if padding.dims() != [spatial, 2] {
        let have = dims_text(padding.dims());
        return Err(view.fail(format!("expects padding to be of shape [{spatial}, 2], but got [{have}]")));
    }
    check_elements(view)?;
    for &dim in &Sides::of(view)?.output().1 {
        shape[dim as usize] = DYNAMIC;
    }
    same_result(view, &shape)?;
    check_quantized(view)
}
