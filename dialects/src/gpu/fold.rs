//! What operations fold to.

use super::{AllReduceOp, LaunchOp, SubgroupBroadcastOp, SubgroupReduceOp};
use crate::common::casts::without_memref_casts;
use crate::common::fold::{Args, folder, folder_in_place};
use rmlir_ir::OpRef;
use rmlir_ir::fold::{Fold, Folded, Update};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in ["memcpy", "memset"] {
        dialect
            .op(name)
            .fold(folder_in_place(|args| without_memref_casts(args.op).map_or(Fold::No, Fold::Update)));
    }
    dialect.op("all_reduce").fold(folder_in_place(|args| {
        uniform(args.op, args.op.unverified::<AllReduceOp>().uniform()).map_or(Fold::No, Fold::Update)
    }));
    dialect.op("subgroup_reduce").fold(folder_in_place(subgroup_reduce));
    // What is the same everywhere can be sent anywhere.
    dialect.op("subgroup_broadcast").fold(folder(|args| {
        let source = args.op.operand(0)?;
        source.defining::<SubgroupBroadcastOp>().map(|_| Folded::Value(source.id()))
    }));
}

fn subgroup_reduce(args: Args<'_, '_>) -> Fold {
    let op = args.op.unverified::<SubgroupReduceOp>();
    if op.cluster_size() == Some(1) {
        return Fold::value(args.op.operand(0));
    }
    uniform(args.op, op.uniform()).map_or(Fold::No, Fold::Update)
}

/// All threads get to the first block of a launch.
fn uniform(op: OpRef<'_>, stated: bool) -> Option<Update> {
    let block = op.block()?;
    let all_come = block.is_entry() && op.parent().is_some_and(|parent| parent.is::<LaunchOp>());
    (!stated && all_come).then(|| Update::default().attr(op.ctx().ident("uniform"), op.ctx().unit()))
}
