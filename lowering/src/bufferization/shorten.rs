//! `optimize-allocation-liveness`: memory is freed right after its last use.

use super::promote::aliases;
use rmlir_dialects::memref::{AllocOp, DeallocOp};
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockRef, Failed, OpAddr, OpId, OpRef, TraitSet};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Moves what frees memory up.
    ShortenLiveness: OptimizeAllocationLivenessPass, run
}

fn run(_: &options::OptimizeAllocationLivenessPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let found = Walk::post().collect(run.op(), |op| op.is::<AllocOp>()).map_err(|_| Failed)?;
    let module = run.module();
    for at in found {
        if let Some((free, last)) = last_use(module.op(at)) {
            module.body_mut(at.unit).move_op_after(free.op, last).map_err(|_| Failed)?;
        }
    }
    Ok(())
}

fn in_block<'m>(op: OpRef<'m>, block: BlockRef<'m>) -> Option<OpRef<'m>> {
    std::iter::successors(Some(op), |op| op.parent()).find(|op| op.block() == Some(block))
}

/// What frees memory in the block that allocates it, and the last operation there that uses it by any name.
fn last_use(alloc: OpRef<'_>) -> Option<(OpAddr, OpId)> {
    let (value, block) = (alloc.result(0)?, alloc.block()?);
    let mut frees = value.users().filter(|user| user.is::<DeallocOp>());
    let free = frees.next().filter(|free| free.block() == Some(block))?;
    if frees.next().is_some() {
        return None;
    }
    let names = aliases(value);
    let users = names.iter().flat_map(|name| name.users()).filter(|user| !user.is::<DeallocOp>());
    let mut last: Option<OpRef<'_>> = None;
    for user in users {
        let user = in_block(user, block)?;
        if last.is_none_or(|last| block.body().is_before(last.id(), user.id())) {
            last = Some(user);
        }
    }
    let last = last.filter(|last| !last.has_trait(TraitSet::IS_TERMINATOR))?;
    // What is freed too early stays as it is.
    block.body().is_before(last.id(), free.id()).then(|| (free.global(), last.id()))
}
