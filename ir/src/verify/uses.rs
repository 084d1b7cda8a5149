//! Reports the first use in an operation's regions that its definition does not dominate.
//!
//! Whether there is one at all is found out on the way through the operations (see the driver); this looks for the one that
//! upstream reports.

use crate::diag::Failed;
use crate::dominance::DominanceInfo;
use crate::module::{OpRef, RegionRef, ValueRef};
use crate::nesting::is_proper_ancestor;
use crate::traits::TraitSet;

/// Checks the uses in the regions of `op`, in upstream's order: all operations directly in its regions, then the regions of the
/// last of them that has some, and so on.
pub(super) fn check_uses(op: OpRef<'_>, recursive: bool) -> Result<(), Failed> {
    let mut dominance = DominanceInfo::new(op.module());
    let mut stack = vec![op];
    while let Some(holder) = stack.pop() {
        for block in holder.regions().flat_map(|region| region.blocks()) {
            let reachable = dominance.is_reachable(block);
            for op in block.ops() {
                if reachable {
                    check_operands(op, &mut dominance)?;
                }
                let nested = op.inner_unit().is_none() && !op.has_trait(TraitSet::ISOLATED_FROM_ABOVE);
                if recursive && nested && op.regions().len() != 0 {
                    stack.push(op);
                }
            }
        }
    }
    Ok(())
}

fn check_operands<'m>(op: OpRef<'m>, dominance: &mut DominanceInfo<'m>) -> Result<(), Failed> {
    for (index, operand) in op.operands().enumerate() {
        if !dominance.properly_dominates(operand, op) {
            return report(op, index, operand.resolved());
        }
    }
    Ok(())
}

fn report(op: OpRef<'_>, index: usize, operand: ValueRef<'_>) -> Result<(), Failed> {
    let error = op.plain_error(format!("operand #{index} does not dominate this use"));
    let regions = op.parent_region().zip(operand.block().and_then(|block| block.region()));
    if let Some((def, _)) = operand.def_op() {
        let place = match regions {
            Some(_) if def.block() == op.block() => " (op in the same block)",
            Some((here, there)) => op_place(here, there),
            None => "",
        };
        return error.with_note(def.loc(), format!("operand defined here{place}")).emit(op.ctx());
    }
    let (Some((block, _)), Some((here, there))) = (operand.def_block(), regions) else {
        return error.emit(op.ctx());
    };
    let loc = block.parent().map_or(crate::Loc::UNKNOWN, |parent| parent.loc());
    let place = block_place(here, there);
    let note = format!("operand defined as a block argument (block #{}{place})", block.index());
    error.with_note(loc, note).emit(op.ctx())
}

fn op_place(here: RegionRef<'_>, there: RegionRef<'_>) -> &'static str {
    if here == there {
        " (op in the same region)"
    } else if is_proper_ancestor(there, here) {
        " (op in a parent region)"
    } else if is_proper_ancestor(here, there) {
        " (op in a child region)"
    } else {
        " (op is neither in a parent nor in a child region)"
    }
}

fn block_place(here: RegionRef<'_>, there: RegionRef<'_>) -> &'static str {
    if here == there {
        " in the same region"
    } else if is_proper_ancestor(there, here) {
        " in a parent region"
    } else if is_proper_ancestor(here, there) {
        " in a child region"
    } else {
        " neither in a parent nor in a child region"
    }
}
