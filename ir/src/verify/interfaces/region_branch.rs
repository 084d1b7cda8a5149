//! The check of control flow between regions.

use crate::diag::Failed;
use crate::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionSuccessor, branch_points, terminator_operands,
};
use crate::interfaces::{Check, InterfaceCheck};
use crate::module::OpRef;

/// The check of control flow between regions: what is passed fits what takes it.
pub(crate) static REGION_BRANCH: InterfaceCheck = InterfaceCheck {
    name: "RegionBranchOpInterface",
    with_regions: true,
    implemented: |interfaces| interfaces.get::<dyn RegionBranchOpInterface>().is_some(),
    check: Check::Operation(check_region_branch),
};

fn check_region_branch(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(model) = op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name()) else { return Ok(()) };
    for point in branch_points(op) {
        for successor in model.successors(op, point) {
            check_edge(op, model, point, &successor)?;
        }
    }
    Ok(())
}

fn check_edge<'m>(
    op: OpRef<'m>,
    model: &dyn RegionBranchOpInterface,
    point: BranchPoint<'m>,
    successor: &RegionSuccessor<'m>,
) -> Result<(), Failed> {
    let (at, operands) = match point {
        BranchPoint::Parent => (op, model.entry_operands(op, successor)),
        BranchPoint::Terminator(at) => (at, terminator_operands(at, successor).unwrap_or(0..0)),
    };
    if operands.len() != successor.inputs.len() {
        let (have, want) = (operands.len(), successor.inputs.len());
        let message =
            format!("region branch point has {have} operands, but region successor needs {want} inputs");
        return Err(edge_error(op, point, successor, &message));
    }
    for (i, (operand, input)) in operands.zip(&successor.inputs).enumerate() {
        let Some(from) = at.operand(operand).map(|value| value.ty()) else { continue };
        if !model.types_compatible(from, input.ty()) {
            let (from, to) = (op.ctx().quoted_type(from), op.ctx().quoted_type(input.ty()));
            let message =
                format!("successor operand type #{i} {from} should match successor input type #{i} {to}");
            return Err(edge_error(op, point, successor, &message));
        }
    }
    Ok(())
}

fn edge_error(op: OpRef<'_>, point: BranchPoint<'_>, to: &RegionSuccessor<'_>, message: &str) -> Failed {
    let (from, loc) = match point {
        BranchPoint::Parent => ("parent".to_string(), op.loc()),
        BranchPoint::Terminator(at) => {
            (format!("Operation {}", String::from_utf8_lossy(at.name_text())), at.loc())
        }
    };
    let to = to.region.map_or("parent".to_string(), |index| format!("Region #{index}"));
    let error = op.error(format!("along control flow edge from {from} to {to}: {message}"));
    op.ctx().emit(error.with_note(loc, "region branch point"));
    Failed
}
