//! Whether anything about an operation changed.

use rmlir_ir::OpRef;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A number that changes when an operation or anything in it does, locations included. It goes by handles: the same operations, not
/// equal ones.
pub fn fingerprint(op: OpRef<'_>) -> u64 {
    let mut hash = FxHasher::default();
    // What is not in memory did not change.
    let _ = Walk::pre().items(op, |item| {
        match item {
            Item::Op(op) => of_op(op, &mut hash),
            Item::Region(region) => (1u8, region.id()).hash(&mut hash),
            Item::Block(block) => {
                (2u8, block.id()).hash(&mut hash);
                block.args().for_each(|arg| (arg.id(), arg.ty()).hash(&mut hash));
            }
        }
        WalkResult::Advance
    });
    hash.finish()
}

fn of_op(op: OpRef<'_>, hash: &mut FxHasher) {
    (0u8, op.unit(), op.id(), op.name(), op.props(), op.discardable()).hash(hash);
    op.ctx().loc_attr(op.loc()).hash(hash);
    op.operands().for_each(|operand| operand.id().hash(hash));
    op.successors().for_each(|block| block.id().hash(hash));
    op.results().for_each(|result| result.ty().hash(hash));
}
