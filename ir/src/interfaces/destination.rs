//! Operations in destination-passing style.

use super::InterfaceCheck;
use crate::diag::Failed;
use crate::module::{OpRef, ValueRef};
use crate::types::TypeData;
use std::ops::Range;

/// An operation that writes its results into operands, its *inits*: tensors among them come back as results, in order.
pub trait DestinationStyleOpInterface: Send + Sync {
    /// Which operands are inits.
    fn inits(&self, op: OpRef<'_>) -> Range<usize>;
}

fn is_tensor(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// The result that operand `operand`, an init that is a tensor, comes back as.
pub fn tied_result<'m>(op: OpRef<'m>, operand: usize) -> Option<ValueRef<'m>> {
    let inits = op.ctx().op_interface::<dyn DestinationStyleOpInterface>(op.name())?.inits(op);
    if !inits.contains(&operand) || !op.operand(operand).is_some_and(is_tensor) {
        return None;
    }
    let before = (inits.start..operand).filter_map(|i| op.operand(i)).filter(|&value| is_tensor(value));
    op.result(before.count())
}

/// The check of destination-passing style.
pub static DESTINATION_STYLE: InterfaceCheck = InterfaceCheck {
    name: "DestinationStyleOpInterface",
    with_regions: true,
    implemented: |interfaces| interfaces.get::<dyn DestinationStyleOpInterface>().is_some(),
    check: check_destinations,
};

fn check_destinations(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(model) = ctx.op_interface::<dyn DestinationStyleOpInterface>(op.name()) else { return Ok(()) };
    let inits = model.inits(op).filter_map(|i| Some((i, op.operand(i)?)));
    let tensors: Vec<(usize, ValueRef<'_>)> = inits.filter(|&(_, value)| is_tensor(value)).collect();
    if op.num_results() != tensors.len() {
        return Err(op.emit_error(format!(
            "expected the number of tensor results ({}) to be equal to the number of output tensors ({})",
            op.num_results(),
            tensors.len()
        )));
    }
    for ((index, init), result) in tensors.into_iter().zip(op.results()) {
        if init.ty() != result.ty() {
            return Err(op.emit_error(format!(
                "expected type of operand #{index} ({}) to match type of corresponding result ({})",
                ctx.quoted_type(init.ty()),
                ctx.quoted_type(result.ty())
            )));
        }
    }
    Ok(())
}
