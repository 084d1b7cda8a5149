//! Matrices, Fourier transforms and normalisation.

use super::Table;
use crate::tensor::{Tensor, compatible_shapes, is_dynamic, numbers, same_size, same_sizes};
use crate::view::View;
use rmlir_ir::def::Param;
use rmlir_ir::{AttrData, DYNAMIC, Failed, Type, TypeData};

pub(super) const INFER: Table = &[
    (&["cholesky"], cholesky),
    (&["triangular_solve"], triangular_solve),
    (&["fft"], fft),
    (&["batch_norm_grad"], batch_norm_grad),
    (&["batch_norm_inference"], batch_norm_inference),
    (&["batch_norm_training"], batch_norm_training),
];

fn cholesky(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let a = view.tensor(0)?;
    let text = numbers(a.dims());
    let [.., rows, columns] = *a.dims() else {
        return Err(view.fail(format!("argument 'a' must have rank >= 2, got shape {text}.")));
    };
    if !same_size(rows, columns) {
        return Err(view.fail(format!("minor dimensions of 'a' must have equal size, got shape {text}.")));
    }
    Ok(vec![view.operand(0)?])
}

/// The value of an enum attribute.
fn case(view: &View<'_>, name: &str) -> Option<i64> {
    match view.ctx().attr_data(view.attr(name)?) {
        AttrData::Dialect(data) => match data.params.first()? {
            Param::Int(value) => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

fn triangular_solve(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let (a, b) = (view.tensor(0)?, view.tensor(1)?);
    let (a_type, b_type) = (view.quoted(view.operand(0)?), view.quoted(view.operand(1)?));
    let [a_batch @ .., rows, columns] = a.dims() else {
        return Err(view.fail(format!("operand 'a' must have rank >= 2, but got {a_type}")));
    };
    if !same_size(*rows, *columns) {
        return Err(
            view.fail(format!("two minor dimensions of operand 'a' must be compatible, but got {a_type}"))
        );
    }
    if a.rank() != b.rank() {
        return Err(view.fail(format!("operands must have equal rank, but got {a_type} and {b_type}")));
    }
    let [b_batch @ .., b_rows, b_columns] = b.dims() else { return Err(Failed) };
    let shared = if view.flag("left_side") { b_rows } else { b_columns };
    if !same_size(*columns, *shared) {
        let message = format!(
            "shared dimension of operands 'a' and 'b' must be compatible, but got {a_type} and {b_type}"
        );
        return Err(view.fail(message));
    }
    if !same_sizes(a_batch, b_batch) {
        let message =
            format!("batch dimensions of the operands must be compatible, but got {a_type} and {b_type}");
        return Err(view.fail(message));
    }
    if case(view, "transpose_a") == Some(0) {
        return Err(view.fail("Invalid transpose option value for triangular solve"));
    }
    Ok(vec![view.operand(1)?])
}

const RFFT: i64 = 2;
const IRFFT: i64 = 3;

fn fft(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    let lengths = view.dims("fft_length").ok_or(Failed)?;
    let kind = case(view, "fft_type").ok_or(Failed)?;
    let rank = lengths.len();
    if !(1..=3).contains(&rank) {
        return Err(view.fail(format!("rank must be between 1 and 3, but got {rank}.")));
    }
    let part = match (kind, view.ctx().type_data(operand.element)) {
        (RFFT, TypeData::Float(_)) => operand.element,
        (RFFT, _) => {
            let element = view.quoted(operand.element);
            return Err(view.fail(format!("RFFT requires f32 or f64 input type, but is given {element}.")));
        }
        (_, TypeData::Complex(part)) => *part,
        _ => {
            let ty = view.quoted(view.operand(0)?);
            let message = format!("FFT/IFFT/IRFFT take a complex tensor as input, but is given {ty}.");
            return Err(view.fail(message));
        }
    };
    if operand.dims().len() < rank {
        let ty = view.quoted(view.operand(0)?);
        let message =
            format!("operand rank must not be less than fft rank of {rank} for operand of type {ty}.");
        return Err(view.fail(message));
    }
    let last_dims = &operand.dims()[operand.dims().len() - rank..];
    let (shape, wanted) = (numbers(operand.dims()), numbers(&lengths));
    let length = lengths[rank - 1];
    let mut sizes = operand.sizes(view.ctx());
    let last = sizes.len() - 1;
    let element = match kind {
        RFFT => {
            if !same_sizes(last_dims, &lengths) {
                let message = format!(
                    "RFFT requires innermost dimensions to be compatible with fft_length. Got: {shape} but wanted {wanted}."
                );
                return Err(view.fail(message));
            }
            if last_dims[rank - 1] != 0 {
                sizes[last] = (length / 2 + 1, DYNAMIC);
            }
            view.ctx().complex_type(part).map_err(|_| Failed)?
        }
        IRFFT => {
            for (&have, &want) in last_dims.iter().zip(&lengths).take(rank - 1) {
                if !same_size(have, want) {
                    let message = format!(
                        "IRFFT requires non-final dimensions to be compatible with fft_length. Got: {shape} but wanted {wanted}, and {have} != {want}."
                    );
                    return Err(view.fail(message));
                }
            }
            let have = last_dims[rank - 1];
            if !is_dynamic(have) && (have != 0 || length != 0) && have != length / 2 + 1 {
                let message = format!(
                    "IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: {have} but fft_length is {wanted}."
                );
                return Err(view.fail(message));
            }
            sizes[last] = (length, DYNAMIC);
            part
        }
        _ => operand.element,
    };
    view.sized(sizes, element, &operand)
}

fn batch_norm_grad(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operands = view.as_tensors(view.operands())?;
    let [first, single @ .., last] = operands.as_slice() else { return Err(Failed) };
    batch_norm(view, &[first, last], single, true)
}

fn batch_norm_training(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operands = view.as_tensors(view.operands())?;
    let [first, single @ ..] = operands.as_slice() else { return Err(Failed) };
    batch_norm(view, &[first], single, true)
}

fn batch_norm_inference(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operands = view.as_tensors(view.operands())?;
    let [first, single @ ..] = operands.as_slice() else { return Err(Failed) };
    batch_norm(view, &[first], single, false)
}

/// Operands of one dimension go by the size of the feature dimension of the others. With `statistics` there are two more results.
fn batch_norm(
    view: &View<'_>,
    many: &[&Tensor],
    single: &[Tensor],
    statistics: bool,
) -> Result<Vec<Type>, Failed> {
    let (first, one) = (many.first().ok_or(Failed)?, single.first().ok_or(Failed)?);
    if many.iter().any(|tensor| !compatible_shapes(tensor, first)) {
        return Err(view.fail("expects multi-dimensional operands to have compatible shapes."));
    }
    let (index, rank) = (view.int("feature_index").ok_or(Failed)?, first.rank());
    if index >= rank {
        let message = format!(
            "expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex {index}, and rank {rank}."
        );
        return Err(view.fail(message));
    }
    if single.iter().any(|tensor| !compatible_shapes(tensor, one)) {
        return Err(view.fail("expects single-dimensional operands to have compatible shapes."));
    }
    let (have, count) = (one.dim(0), first.dim(index));
    if !same_size(have, count) {
        let message = format!(
            "expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is {have} and the feature count is {count}."
        );
        return Err(view.fail(message));
    }
    let mut types = vec![view.operand(0)?];
    if statistics {
        let size = first.sizes(view.ctx())[index as usize];
        let feature = view.sized(vec![size], first.element, &Tensor::new(Vec::new(), first.element))?[0];
        types.extend([feature, feature]);
    }
    Ok(types)
}
