//! Checks of quantized operands and results.

use crate::quantized::Quantized;
use crate::tensor::Tensor;
use crate::view::View;
use rmlir_ir::Failed;

/// What is quantized of a tensor's elements.
pub(super) fn of(view: &View<'_>, tensor: &Tensor) -> Option<Quantized> {
    Quantized::of(view.ctx(), tensor.element)
}

/// Scales and zero points of both are the same.
fn same_scales(a: &Quantized, b: &Quantized) -> bool {
    a.scales == b.scales && a.zero_points == b.zero_points
}

/// Two tensors as messages have them.
fn pair(view: &View<'_>, operand: usize, result: usize) -> String {
    let quoted = |ty: Option<&rmlir_ir::Type>| ty.map(|&ty| view.quoted(ty)).unwrap_or_default();
    format!("{} vs {}", quoted(view.operands().get(operand)), quoted(view.results.get(result)))
}

/// Where there is one scale for all it is the same.
pub(super) fn same_whole(view: &View<'_>) -> Result<(), Failed> {
    let (operand, result) = (of(view, &view.tensor(0)?), of(view, &view.result(0)?));
    match (operand, result) {
        (Some(a), Some(b)) if a.axis.is_none() && b.axis.is_none() && !same_scales(&a, &b) => {
            Err(view
                .fail(format!("expect same quantization scale and zero_point but got {}", pair(view, 0, 0))))
        }
        _ => Ok(()),
    }
}

/// Where there are scales along an axis they are the same.
pub(super) fn same_along_axis(view: &View<'_>) -> Result<Option<(Quantized, Quantized)>, Failed> {
    let (operand, result) = (of(view, &view.tensor(0)?), of(view, &view.result(0)?));
    let (Some(a), Some(b)) = (operand, result) else { return Ok(None) };
    if a.axis.is_none() || b.axis.is_none() {
        return Ok(None);
    }
    match same_scales(&a, &b) {
        true => Ok(Some((a, b))),
        false => Err(view
            .fail(format!("expect same quantization scales and zero_points but got {}", pair(view, 0, 0)))),
    }
}

/// `stablehlo.add`
pub(super) fn add(view: &View<'_>) -> Result<(), Failed> {
    let (lhs, rhs, result) = (view.tensor(0)?, view.tensor(1)?, view.result(0)?);
    let all = [of(view, &lhs), of(view, &rhs), of(view, &result)];
    let [Some(a), Some(b), Some(c)] = &all else {
        if all.iter().any(Option::is_some) {
            return Err(
                view.fail("expects  all operands and results to be either quantized or non-quantized")
            );
        }
        return match lhs.element == rhs.element && rhs.element == result.element {
            true => Ok(()),
            false => Err(view.fail("op requires the same element type for all operands and results")),
        };
    };
    if a.storage != b.storage || b.storage != c.storage {
        return Err(view.fail("mismatched operands and result quantization storage types"));
    }
    if a.expressed != b.expressed || b.expressed != c.expressed {
        return Err(view.fail("mismatched operands and result quantization expressed types"));
    }
    let Some(axis) = c.axis else {
        return match a.axis.is_some() || b.axis.is_some() {
            true => Err(view.fail("result is not per_axis quantized but lhs or rhs are")),
            false => Ok(()),
        };
    };
    for (side, name, element) in [(a, "lhs", lhs.element), (b, "rhs", rhs.element)] {
        if side.axis.is_some_and(|have| have != axis) {
            let (side, result) = (view.quoted(element), view.quoted(result.element));
            let message =
                format!("quantization_dimension of {name} and result are not same {side} vs {result}");
            return Err(view.fail(message));
        }
    }
    match a.axis.is_none() && b.axis.is_none() {
        true => Err(view.fail("result per_axis quantized but none from rhs and lhs are per_axis quantized")),
        false => Ok(()),
    }
}

/// `stablehlo.transpose`
pub(super) fn transpose(view: &View<'_>) -> Result<(), Failed> {
    same_whole(view)?;
    let axis = |tensor: Tensor| of(view, &tensor).and_then(|ty| ty.axis);
    let (Some(from), Some(to)) = (axis(view.tensor(0)?), axis(view.result(0)?)) else { return Ok(()) };
    let permutation = view.dims("permutation").unwrap_or_default();
    match usize::try_from(to).ok().and_then(|to| permutation.get(to)) {
        Some(&found) if found != from => {
            let message =
                format!("operand quantization_dimension {from} is not same as permutation[{to}] = {found}");
            Err(view.fail(message))
        }
        _ => same_along_axis(view).map(|_| ()),
    }
}

/// `stablehlo.uniform_quantize`
pub(super) fn uniform_quantize(view: &View<'_>) -> Result<(), Failed> {
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    let Some(to) = of(view, &result) else { return Ok(()) };
    let wanted = of(view, &operand).map_or(operand.element, |from| from.expressed);
    if to.expressed == wanted {
        return Ok(());
    }
    let (wanted, have) = (view.quoted(wanted), view.quoted(to.expressed));
    Err(view.fail(format!("Expressed type of result expected to be {wanted}, but got {have}")))
}

/// What products of quantized tensors have in common.
pub(super) fn product(view: &View<'_>) -> Result<(), Failed> {
    let (lhs, rhs, result) = (view.tensor(0)?, view.tensor(1)?, view.result(0)?);
    let (a, b, c) = (of(view, &lhs), of(view, &rhs), of(view, &result));
    let Some(b) = b else {
        return match a.is_none() && c.is_none() {
            true => Ok(()),
            false => Err(view.fail(HYBRID)),
        };
    };
    let (a, c) =
        match (a, c) {
            (Some(a), Some(c)) => (a, c),
            (None, None) => {
                let floats = b.expressed == lhs.element && b.expressed == result.element;
                return match floats {
                    true => Ok(()),
                    false => Err(view
                        .fail("mismatched rhs quantization expressed type and lhs and result element type")),
                };
            }
            _ => return Err(view.fail(HYBRID)),
        };
    if a.storage != b.storage {
        return Err(view.fail("mismatched lhs and rhs quantization storage types"));
    }
    if a.expressed != b.expressed || b.expressed != c.expressed {
        return Err(view.fail("mismatched lhs, rhs and result quantization expressed types"));
    }
    if b.axis.is_none() && c.axis.is_some() {
        return Err(view.fail("mismatched rhs and result quantization granularity"));
    }
    Ok(())
}

const HYBRID: &str =
    "rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold";
