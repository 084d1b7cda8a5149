//! `chlo.top_k`

use crate::tensor::{Tensor, is_dynamic};
use crate::view::View;
use rmlir_ir::{DYNAMIC, Failed, Type};

/// The last dimension has `k` elements; the second result has their places.
pub(super) fn infer(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    let k = view.int("k").ok_or(Failed)?;
    let places = view.ctx().i32();
    if operand.shape.is_none() {
        let unranked = |element| view.ty(&Tensor { shape: None, element, encoding: None });
        return Ok(vec![unranked(operand.element)?, unranked(places)?]);
    }
    let mut sizes = operand.sizes(view.ctx());
    let Some(last) = sizes.last_mut() else { return Err(view.fail("operand's rank must be at least 1")) };
    if !is_dynamic(last.0) && last.0 < k {
        return Err(view.fail(format!("operand's last dimension must be at least {k}")));
    }
    *last = (k, DYNAMIC);
    let of = |element| view.sized(sizes.clone(), element, &operand).map(|types| types[0]);
    Ok(vec![of(operand.element)?, of(places)?])
}
