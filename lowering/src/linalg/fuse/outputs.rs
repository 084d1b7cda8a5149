//! What an operation on tensors does not need of its operands: the contents of an output, a tensor that is full of one number.

use crate::linalg::parts::Parts;
use crate::linalg::tensors;
use rmlir_dialects::linalg::{FillOp, GenericOp};
use rmlir_dialects::tensor::EmptyOp;
use rmlir_ir::TypeData;
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// An input that is a filled tensor is the number it is filled with.
pub(super) fn fold_fill(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    rw.require(parts.on_tensors)?;
    let mut found = false;
    for (at, &input) in parts.inputs().iter().enumerate() {
        let Some(fill) = rw.value(input).defining::<FillOp>().filter(|_| parts.uses(rw, at)) else {
            continue;
        };
        let number = fill.inputs().next()?.id();
        found = true;
        rw.replace_uses(*parts.args.get(at)?, number);
    }
    rw.require(found)
}

/// An output whose elements are not used need not be any tensor in particular.
pub(super) fn remove_dependency(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    let mut changed = false;
    for at in parts.nest.outputs.clone() {
        let &output = parts.operands.get(at)?;
        let TypeData::RankedTensor { element, encoding: None, .. } =
            *rw.ctx().type_data(rw.value(output).ty())
        else {
            continue;
        };
        if parts.uses(rw, at) || rw.value(output).defining::<EmptyOp>().is_some() {
            continue;
        }
        let empty = tensors::empty_like(rw.builder(), output, element).ok()?;
        rw.set_operand(op, at, empty);
        changed = true;
    }
    rw.require(changed)
}
