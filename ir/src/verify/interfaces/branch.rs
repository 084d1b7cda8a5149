//! The checks of branches and of weights.

use crate::diag::Failed;
use crate::interfaces::branch::{
    BranchOpInterface, SuccessorOperands, WeightedBranchOpInterface, WeightedRegionBranchOpInterface,
};
use crate::interfaces::{Check, InterfaceCheck};
use crate::module::{BlockRef, OpRef};
use crate::signature::Signature;

/// The check of branches.
pub(crate) static BRANCH: InterfaceCheck = InterfaceCheck {
    name: "BranchOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn BranchOpInterface>().is_some(),
    check: Check::Operation(check_branch),
};

/// Of so many successors each is asked for what goes to it.
const FEW_SUCCESSORS: usize = 2;

fn check_branch(op: OpRef<'_>) -> Result<(), Failed> {
    match op.ctx().op_interface::<dyn BranchOpInterface>(op.name()) {
        Some(model) => check_with(op, model),
        None => Ok(()),
    }
}

/// The same with the model at hand.
pub(crate) fn check_with(op: OpRef<'_>, model: &dyn BranchOpInterface) -> Result<(), Failed> {
    let mut successors = op.successors().enumerate();
    if successors.len() <= FEW_SUCCESSORS {
        return successors.try_for_each(|(i, block)| {
            check_successor(op, model, i, block, &model.successor_operands(op, i))
        });
    }
    let all = model.all_successor_operands(op);
    successors.zip(&all).try_for_each(|((i, block), passed)| check_successor(op, model, i, block, passed))
}

fn check_successor(
    op: OpRef<'_>,
    model: &dyn BranchOpInterface,
    i: usize,
    block: BlockRef<'_>,
    passed: &SuccessorOperands,
) -> Result<(), Failed> {
    if passed.len() != block.num_args() {
        return Err(op.emit_plain_error(format!(
            "branch has {} operands for successor #{i}, but target block has {}",
            passed.len(),
            block.num_args()
        )));
    }
    for (index, arg) in block.args().enumerate().skip(passed.produced) {
        let from = passed.operand(index).and_then(|operand| op.operand(operand));
        if !from.is_some_and(|from| model.types_compatible(from.ty(), arg.ty())) {
            return Err(
                op.emit_plain_error(format!("type mismatch for bb argument #{index} of successor #{i}"))
            );
        }
    }
    Ok(())
}

/// The check of branch weights.
pub(crate) static WEIGHTED_BRANCH: InterfaceCheck = InterfaceCheck {
    name: "WeightedBranchOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn WeightedBranchOpInterface>().is_some(),
    check: Check::Signature(|op| match op.ctx().op_interface::<dyn WeightedBranchOpInterface>(op.name()) {
        Some(model) => check_weights(op, &model.weights(op), op.num_successors(), "branch", "successors"),
        None => Ok(()),
    }),
};

/// The check of region weights.
pub(crate) static WEIGHTED_REGION_BRANCH: InterfaceCheck = InterfaceCheck {
    name: "WeightedRegionBranchOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn WeightedRegionBranchOpInterface>().is_some(),
    check: Check::Operation(|op| {
        let model = op.ctx().op_interface::<dyn WeightedRegionBranchOpInterface>(op.name());
        let Some(model) = model else { return Ok(()) };
        check_weights(op.into(), &model.weights(op), op.regions().len(), "region", "regions")
    }),
};

fn check_weights(
    op: Signature<'_>,
    weights: &[i32],
    count: usize,
    what: &str,
    of: &str,
) -> Result<(), Failed> {
    if weights.is_empty() {
        return Ok(());
    }
    if weights.len() != count {
        return Err(op.emit_plain_error(format!(
            "expects number of {what} weights to match number of {of}: {} vs {count}",
            weights.len()
        )));
    }
    match weights.iter().all(|&weight| weight == 0) {
        true => Err(op.emit_plain_error("branch weights cannot all be zero")),
        false => Ok(()),
    }
}
