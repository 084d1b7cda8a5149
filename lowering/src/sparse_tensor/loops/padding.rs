//! Tensors with zeros around them: nothing is stored there.

use super::super::before::is_zero;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::tensor::PadOp;
use rmlir_ir::{DYNAMIC, OpRef, ValueId, ValueRef};

/// What is inside of such a tensor, and for each dimension that has zeros around it how many there are on both sides.
pub(super) fn unpadded(value: ValueRef<'_>) -> Option<(ValueId, Vec<Option<[Mixed; 2]>>)> {
    let ctx = value.ctx();
    let pad = value.defining::<PadOp>()?;
    let (outer, inner) = (Tensor::of_value(value)?, Tensor::of_value(pad.source())?);
    let encoding = outer.encoding.as_ref().filter(|encoding| encoding.is_identity(ctx))?;
    let filler = pad.op().region(0)?.entry()?.last_op()?.operand(0)?;
    if inner.encoding.as_ref() != Some(encoding) || !is_zero(filler) {
        return None;
    }
    let low = sizes(pad.op(), "static_low", pad.low())?;
    let high = sizes(pad.op(), "static_high", pad.high())?;
    let sides = low.into_iter().zip(high).map(|(low, high)| {
        let is_padded = low != Mixed::Known(0) || high != Mixed::Known(0);
        is_padded.then_some([low, high])
    });
    Some((pad.source().id(), sides.collect()))
}

fn sizes<'m>(op: OpRef<'_>, name: &str, values: impl Iterator<Item = ValueRef<'m>>) -> Option<Vec<Mixed>> {
    let mut values = values.map(Mixed::of);
    let known = op.ctx().i64_array(op.attr_named(name)?)?;
    known.iter().map(|&size| if size == DYNAMIC { values.next() } else { Some(Mixed::Known(size)) }).collect()
}
