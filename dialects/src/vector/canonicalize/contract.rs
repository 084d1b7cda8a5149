//! Contractions.

use crate::arith::{AddFOp, AddIOp};
use crate::vector::{CombiningKind, ContractionOp};
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{AttrData, OpAddr, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, Root};

pub(super) fn contract(set: &mut PatternSet) {
    set.rooted(Root::Kind(AddIOp::KIND), "CanonicalizeContractAdd<mlir::arith::AddIOp>", 1, added);
    set.rooted(Root::Kind(AddFOp::KIND), "CanonicalizeContractAdd<mlir::arith::AddFOp>", 1, added);
}

/// Whether a value is a constant of zeros.
fn is_zero(value: ValueRef<'_>) -> bool {
    let ctx = value.ctx();
    constant_value(value).is_some_and(|attr| match ctx.attr_data(attr) {
        AttrData::DenseElements(dense) => dense.splat && dense.raw.iter().all(|&byte| byte == 0),
        AttrData::Integer { value, .. } => value.is_zero(),
        data => data.float_bits() == Some(0),
    })
}

/// What is added to a contraction that starts from zero is what it starts from.
fn added(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    into(op, rw, 0).or_else(|| into(op, rw, 1))
}

fn into(op: OpAddr, rw: &mut PatternRewriter<'_>, side: usize) -> Rewritten {
    let root = rw.op(op);
    let (def, _) = root.operand(side)?.def_op()?;
    let contract = def.cast::<ContractionOp>()?;
    rw.require(contract.kind() == CombiningKind::ADD && is_zero(contract.acc()))?;
    let other = root.operand(1 - side)?.id();
    let contract = def.global();
    let mut map = rmlir_ir::edit::IrMapping::new();
    let made = rw.clone_op(contract, &mut map)?;
    rw.set_operand(made, 2, other);
    let result = rw.op(made).result(0)?.id();
    rw.replace(op, &[result])
}
