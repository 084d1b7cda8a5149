//! Types of results where shapes become one by a broadcast.

use crate::tensor::{Tensor, is_dynamic};
use crate::view::View;
use rmlir_ir::{DYNAMIC, Failed, Type};

/// The size that two have in common.
fn one_size(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    match (a.0, b.0) {
        (1, _) => b,
        (_, 1) => a,
        (size, _) if !is_dynamic(size) => a,
        (_, size) if !is_dynamic(size) => b,
        _ => match (is_dynamic(a.1), is_dynamic(b.1)) {
            (false, false) => (DYNAMIC, a.1.max(b.1)),
            _ => (DYNAMIC, DYNAMIC),
        },
    }
}

/// The sizes of both, put together from the last dimension on, or by `dims` where the shorter one has its places.
fn sizes(view: &View<'_>, a: &Tensor, b: &Tensor, dims: Option<&[i64]>) -> Option<Vec<(i64, i64)>> {
    let (mut long, mut short) = (a.sizes(view.ctx()), b.sizes(view.ctx()));
    if long.len() < short.len() {
        std::mem::swap(&mut long, &mut short);
    }
    let lead = long.len() - short.len();
    for (at, &size) in short.iter().enumerate() {
        let place = match dims.filter(|dims| dims.len() == short.len()) {
            Some(dims) => usize::try_from(*dims.get(at)?).ok()?,
            None => lead + at,
        };
        let to = long.get_mut(place)?;
        *to = one_size(*to, size);
    }
    Some(long)
}

/// The broadcast of operands, with elements of a type.
fn result(view: &View<'_>, element: Type) -> Result<Vec<Type>, Failed> {
    let (lhs, rhs) = (view.tensor(0)?, view.tensor(1)?);
    let dims = view.dims("broadcast_dimensions");
    if lhs.shape.is_none() || rhs.shape.is_none() {
        return Ok(vec![view.ty(&Tensor { shape: None, element, encoding: None })?]);
    }
    match sizes(view, &lhs, &rhs, dims.as_deref()) {
        Some(sizes) => view.sized(sizes, element, &Tensor::new(Vec::new(), element)),
        None => Err(Failed),
    }
}

pub(super) fn binary(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let element = view.tensor(0)?.element;
    result(view, element)
}

/// Elements of both operands, which have to be the same.
fn same_element(view: &View<'_>) -> Result<Type, Failed> {
    let (lhs, rhs) = (view.tensor(0)?, view.tensor(1)?);
    match lhs.element == rhs.element {
        true => Ok(lhs.element),
        false => Err(view.fail("mismatched operand types")),
    }
}

pub(super) fn compare(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    same_element(view)?;
    result(view, view.ctx().i1())
}

pub(super) fn complex(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let element = same_element(view)?;
    result(view, view.ctx().complex_type(element).map_err(|_| Failed)?)
}

pub(super) fn select(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let (pred, on_true, on_false) = (view.tensor(0)?, view.tensor(1)?, view.tensor(2)?);
    let element = on_true.element;
    if element != on_false.element {
        return Err(view.fail("mismatched operand types"));
    }
    let unranked = Tensor { shape: None, element, encoding: None };
    if [&pred, &on_true, &on_false].iter().any(|tensor| tensor.shape.is_none()) {
        return Ok(vec![view.ty(&unranked)?]);
    }
    let branches = sizes(view, &on_true, &on_false, None).ok_or(Failed)?;
    let both = Tensor::with_bounds(view.ctx(), branches, element, None);
    let all = sizes(view, &both, &pred, None).ok_or(Failed)?;
    view.sized(all, element, &Tensor::new(Vec::new(), element))
}
