//! Floats.

use crate::arith::{DivFOp, FastMathFlags, MulFOp, NegFOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn mulf(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::MulFOfNegF", 3, |op: MulFOp, rw| {
        let flags = rw.read(op).fastmath();
        both_negated(op, rw, |b, x, y| MulFOp::build(b, x, y).set(MulFOp::FASTMATH, flags).value().ok())
    });
}

pub(super) fn divf(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::DivFOfNegF", 3, |op: DivFOp, rw| {
        let flags: FastMathFlags = rw.read(op).fastmath();
        both_negated(op, rw, |b, x, y| DivFOp::build(b, x, y).set(DivFOp::FASTMATH, flags).value().ok())
    });
}

/// Two signs cancel out.
fn both_negated(
    op: impl Handle,
    rw: &mut PatternRewriter<'_>,
    build: impl Fn(&mut Builder<'_>, ValueId, ValueId) -> Option<ValueId>,
) -> Rewritten {
    let root = rw.op(op);
    let (a, b) = (root.operand(0)?.defining::<NegFOp>()?, root.operand(1)?.defining::<NegFOp>()?);
    let (x, y) = (a.operand().id(), b.operand().id());
    let locs = [root.loc(), a.op().loc(), b.op().loc()];
    rw.fuse_locs(&locs);
    let made = build(rw.builder(), x, y)?;
    rw.replace(op, &[made])
}
