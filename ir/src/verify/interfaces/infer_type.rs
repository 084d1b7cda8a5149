//! The check of inferred types.

use crate::context::Context;
use crate::diag::Failed;
use crate::handles::Type;
use crate::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use crate::interfaces::{Check, InterfaceCheck};
use crate::module::RegionRef;
use crate::signature::Signature;
use smallvec::SmallVec;

/// The check that the types of results are those that are inferred.
pub(crate) static INFER_TYPE: InterfaceCheck = InterfaceCheck {
    name: "InferTypeOpInterface",
    with_regions: true,
    implemented: |interfaces| interfaces.get::<dyn InferTypeOpInterface>().is_some(),
    check: Check::Regions(check_types),
};

fn check_types<'m>(op: Signature<'m>, regions: &[RegionRef<'m>]) -> Result<(), Failed> {
    match op.ctx().op_interface::<dyn InferTypeOpInterface>(op.name()) {
        Some(model) => check_with(op, regions, model),
        None => Ok(()),
    }
}

/// The same with the model at hand.
pub(in crate::verify) fn check_with<'m>(
    op: Signature<'m>,
    regions: &[RegionRef<'m>],
    model: &dyn InferTypeOpInterface,
) -> Result<(), Failed> {
    let operands: SmallVec<[Type; 8]> = op.operand_types().collect();
    let input = op.infer_input(&operands, regions);
    let actual: SmallVec<[Type; 8]> = op.result_types().collect();
    match model.allows(&input, &actual) {
        Ok(true) => return Ok(()),
        Ok(false) => report_incompatible(model, &input, &actual),
        // It has been reported.
        Err(Failed) => {}
    }
    Err(op.emit_error("failed to infer returned types"))
}

/// Says which types were inferred instead.
#[cold]
fn report_incompatible(model: &dyn InferTypeOpInterface, input: &InferInput<'_>, actual: &[Type]) {
    let Ok(inferred) = model.infer(input) else { return };
    let name = String::from_utf8_lossy(input.ctx.op_name_text(input.name));
    let (inferred, actual) = (quoted_types(input.ctx, &inferred), quoted_types(input.ctx, actual));
    input.fail(&format!(
        "'{name}' op inferred type(s) {inferred} are incompatible with return type(s) of operation {actual}"
    ));
}

/// Types in single quotes, separated by commas.
pub(crate) fn quoted_types(ctx: &Context, types: &[Type]) -> String {
    types.iter().map(|&ty| ctx.quoted_type(ty)).collect::<Vec<_>>().join(", ")
}
