//! Canonicalisation patterns.

mod choice;
mod forall;
mod if_op;
mod loops;
mod parallel;
mod trips;
mod whiles;

use super::{ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, OpAddr, OpRef, RegionId, ValueId};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::region_branch::patterns as region_branch;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("execute_region", |set| {
        choice::execute_region(set);
        region_branch::<ExecuteRegionOp>(set);
    }),
    ("for", |set| {
        loops::for_loop(set);
        region_branch::<ForOp>(set);
    }),
    ("forall", forall::patterns),
    ("if", |set| {
        if_op::patterns(set);
        region_branch::<IfOp>(set);
    }),
    ("index_switch", |set| {
        choice::index_switch(set);
        region_branch::<IndexSwitchOp>(set);
    }),
    ("parallel", parallel::patterns),
    ("while", |set| {
        whiles::patterns(set);
        region_branch::<WhileOp>(set);
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// The only block of a region.
fn only_block(op: OpRef<'_>, region: usize) -> Option<BlockId> {
    let region = op.region(region).filter(|region| region.has_one_block())?;
    Some(region.entry()?.id())
}

/// The terminator of a block, with its operands.
fn last_of(rw: &PatternRewriter<'_>, block: BlockId) -> Option<(OpAddr, Vec<ValueId>)> {
    let last = rw.module().block(rw.unit(), block).last_op()?;
    Some((last.global(), last.operands().map(|operand| operand.id()).collect()))
}

/// Puts the only block of a region in place of its operation, whose results are what the block gives.
fn inline_region(
    op: impl Handle,
    rw: &mut PatternRewriter<'_>,
    region: usize,
    args: &[ValueId],
) -> Rewritten {
    let block = only_block(rw.op(op), region)?;
    let (last, _) = last_of(rw, block)?;
    rw.inline_block_before(block, op, args)?;
    // An operand may have been an argument.
    let values: Vec<ValueId> = rw.op(last).operands().map(|operand| operand.id()).collect();
    rw.replace(op, &values)?;
    rw.erase(last)
}

/// A region of an operation.
fn region_of(rw: &PatternRewriter<'_>, op: impl Handle, index: usize) -> Option<RegionId> {
    Some(rw.op(op).region(index)?.id())
}
