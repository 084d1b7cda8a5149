//! Canonicalisation patterns, by operation.

use super::{
    AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, BroadcastOp, GatherOp, RecvOp, ReduceOp,
    ReduceScatterOp, ScatterOp, SendOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, AttrData, OpAddr};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten, Root};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("all_gather", |set| among_one::<AllGatherOp>(set, "AllGatherOp")),
    ("all_reduce", |set| among_one::<AllReduceOp>(set, "AllReduceOp")),
    ("all_slice", |set| among_one::<AllSliceOp>(set, "AllSliceOp")),
    ("all_to_all", |set| among_one::<AllToAllOp>(set, "AllToAllOp")),
    ("broadcast", |set| among_one::<BroadcastOp>(set, "BroadcastOp")),
    ("gather", |set| among_one::<GatherOp>(set, "GatherOp")),
    ("recv", |set| among_one::<RecvOp>(set, "RecvOp")),
    ("reduce", |set| among_one::<ReduceOp>(set, "ReduceOp")),
    ("reduce_scatter", |set| among_one::<ReduceScatterOp>(set, "ReduceScatterOp")),
    ("scatter", |set| among_one::<ScatterOp>(set, "ScatterOp")),
    ("send", |set| among_one::<SendOp>(set, "SendOp")),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

fn among_one<O: TypedOp>(set: &mut PatternSet, class: &str) {
    let name = format!("(anonymous namespace)::EmptyGridAxesCanonicalizationPattern<mlir::shard::{class}>");
    set.rooted(Root::Kind(O::KIND), name, 1, input_stays);
}

/// Along no axis each device is alone, and has what it gives.
fn input_stays(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let is_empty =
        |axes: Attr| matches!(rw.ctx().attr_data(axes), AttrData::DenseArray(axes) if axes.len == 0);
    rw.require(root.attr_named("grid_axes").is_none_or(is_empty))?;
    let (input, result) = (root.operand(0)?, root.result(0)?);
    rw.require(input.ty() == result.ty())?;
    let input = input.id();
    rw.replace(op, &[input])
}
