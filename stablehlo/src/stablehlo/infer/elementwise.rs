//! Operations on elements one by one, constants and numbers.

use super::Table;
use crate::quantized::Quantized;
use crate::tensor::{
    Tensor, compatible_elements, compatible_shapes, meet_types, most_specific, numbers, same_sizes,
};
use crate::view::View;
use rmlir_ir::{AttrData, DYNAMIC, Failed, Type, TypeData};

pub(super) const INFER: Table = &[
    (
        &[
            "and",
            "atan2",
            "cbrt",
            "ceil",
            "cosine",
            "count_leading_zeros",
            "cross-replica-sum",
            "divide",
            "exponential",
            "exponential_minus_one",
            "floor",
            "log",
            "log_plus_one",
            "logistic",
            "maximum",
            "minimum",
            "multiply",
            "negate",
            "not",
            "or",
            "popcnt",
            "power",
            "reduce_precision",
            "remainder",
            "round_nearest_afz",
            "round_nearest_even",
            "rsqrt",
            "shift_left",
            "shift_right_arithmetic",
            "shift_right_logical",
            "sign",
            "sine",
            "sqrt",
            "subtract",
            "tan",
            "tanh",
            "xor",
            "add",
        ],
        same,
    ),
    (&["abs", "real", "imag"], real_part),
    (&["complex"], complex),
    (&["compare", "is_finite"], predicate),
    (&["uniform_dequantize"], dequantized),
    (&["clamp"], clamp),
    (&["select"], select),
    (&["rng"], rng),
];

/// The one type that all operands are.
pub(crate) fn same(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    if view.operands().is_empty() {
        return Err(view.fail("Expected non-empty operands for [CompatibleOperandsAndResultType]"));
    }
    let found = meet_types(view.ctx(), view.operands(), most_specific);
    found.map(|ty| vec![ty]).map_err(|why| view.fail(why))
}

/// The first operand with other elements.
fn with_element(view: &View<'_>, element: impl Fn(&Tensor) -> Option<Type>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    let element = element(&operand).ok_or(Failed)?;
    Ok(vec![view.ty(&Tensor { element, ..operand })?])
}

fn real_part(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    with_element(view, |operand| match *view.ctx().type_data(operand.element) {
        TypeData::Complex(part) => Some(part),
        _ => Some(operand.element),
    })
}

fn complex(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    with_element(view, |operand| view.ctx().complex_type(operand.element).ok())
}

/// Booleans in the shape of the first operand.
pub(crate) fn predicate(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    with_element(view, |_| Some(view.ctx().i1()))
}

fn dequantized(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    with_element(view, |operand| Quantized::of(view.ctx(), operand.element).map(|ty| ty.expressed))
}

fn clamp(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(1)?;
    for (index, what) in [(0, "min"), (2, "max")] {
        let limit = view.tensor(index)?;
        if limit.rank() != 0 && !compatible_shapes(&limit, &operand) {
            let (have, want) = (numbers(limit.dims()), numbers(operand.dims()));
            let message = format!(
                "{what} shape [{have}] is not scalar and is not compatible to operand shape [{want}]"
            );
            return Err(view.fail(message));
        }
    }
    Ok(vec![view.operand(1)?])
}

fn select(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let (pred, on_true, on_false) = (view.tensor(0)?, view.tensor(1)?, view.tensor(2)?);
    let same = compatible_shapes(&on_true, &on_false)
        && compatible_elements(view.ctx(), on_true.element, on_false.element);
    if !same {
        return Err(view.fail("requires compatible types for non-predicate operands"));
    }
    if pred.rank() != 0 && !same_sizes(pred.dims(), on_true.dims()) {
        return Err(view.fail("requires the same shape for all operands"));
    }
    let found = meet_types(view.ctx(), &view.operands()[1..3], most_specific);
    found.map(|ty| vec![ty]).map_err(|why| view.fail(why))
}

pub(crate) fn constant(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let value = view.attr("value").and_then(|value| view.ctx().attr_type(value));
    value.map(|ty| vec![ty]).ok_or(Failed)
}

/// Sizes are those that a constant operand says.
fn rng(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let (first, shape) = (view.tensor(0)?, view.tensor(2)?);
    let uniform = match view.attr("rng_distribution").map(|attr| view.ctx().attr_data(attr)) {
        Some(AttrData::Dialect(data)) => matches!(data.params.first(), Some(rmlir_ir::def::Param::Int(1))),
        _ => true,
    };
    if !uniform && !matches!(view.ctx().type_data(first.element), TypeData::Float(_)) {
        return Err(view.fail("mu and sigma must be floats"));
    }
    let count =
        shape.dims().first().copied().filter(|&count| (0..=1 << 16).contains(&count)).ok_or(Failed)?;
    let sizes = view.constant(2).unwrap_or_else(|| vec![DYNAMIC; count as usize]);
    Ok(vec![view.ty(&Tensor::new(sizes, first.element))?])
}
