//! The check of destination-passing style.

use crate::diag::Failed;
use crate::interfaces::destination::{DestinationStyleOpInterface, is_tensor};
use crate::interfaces::{Check, InterfaceCheck};
use crate::module::{OpRef, ValueRef};

/// The check of destination-passing style.
pub(crate) static DESTINATION_STYLE: InterfaceCheck = InterfaceCheck {
    name: "DestinationStyleOpInterface",
    with_regions: true,
    implemented: |interfaces| interfaces.get::<dyn DestinationStyleOpInterface>().is_some(),
    check: Check::Operation(check_destinations),
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
