//! Operations of groups of invocations.

use super::{Check, Checked, constant_of, operand, source, vector, word_of};
use crate::spirv::{ConstantOp, ReferenceOfOp};
use rmlir_ir::{OpRef, Signedness, TypeData, ValueRef};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("GroupBroadcast", check_broadcast),
    ("GroupFAdd", check_scope),
    ("GroupFMax", check_scope),
    ("GroupFMin", check_scope),
    ("GroupIAdd", check_scope),
    ("GroupSMax", check_scope),
    ("GroupSMin", check_scope),
    ("GroupUMax", check_scope),
    ("GroupUMin", check_scope),
    ("KHR.GroupFMul", check_scope),
    ("KHR.GroupIMul", check_scope),
    ("GroupNonUniformBallot", check_scope),
    ("GroupNonUniformBallotFindLSB", check_scope),
    ("GroupNonUniformBallotFindMSB", check_scope),
    ("GroupNonUniformElect", check_scope),
    ("GroupNonUniformBroadcast", check_constant_broadcast),
    ("GroupNonUniformRotateKHR", check_rotate),
    ("GroupNonUniformShuffle", check_shuffle),
    ("GroupNonUniformShuffleDown", check_shuffle),
    ("GroupNonUniformShuffleUp", check_shuffle),
    ("GroupNonUniformShuffleXor", check_shuffle),
    ("GroupNonUniformBitwiseAnd", check_reduction),
    ("GroupNonUniformBitwiseOr", check_reduction),
    ("GroupNonUniformBitwiseXor", check_reduction),
    ("GroupNonUniformFAdd", check_reduction),
    ("GroupNonUniformFMax", check_reduction),
    ("GroupNonUniformFMin", check_reduction),
    ("GroupNonUniformFMul", check_reduction),
    ("GroupNonUniformIAdd", check_reduction),
    ("GroupNonUniformIMul", check_reduction),
    ("GroupNonUniformLogicalAnd", check_reduction),
    ("GroupNonUniformLogicalOr", check_reduction),
    ("GroupNonUniformLogicalXor", check_reduction),
    ("GroupNonUniformSMax", check_reduction),
    ("GroupNonUniformSMin", check_reduction),
    ("GroupNonUniformUMax", check_reduction),
    ("GroupNonUniformUMin", check_reduction),
];

fn check_scope(op: OpRef<'_>) -> Checked {
    match &*word_of(op, "execution_scope", "scope") {
        "Workgroup" | "Subgroup" => Ok(()),
        _ => Err(op.emit_error("execution scope must be 'Workgroup' or 'Subgroup'")),
    }
}

fn check_broadcast(op: OpRef<'_>) -> Checked {
    check_scope(op)?;
    match vector(op.ctx(), operand(op, 1)) {
        Some((_, count)) if count != 2 && count != 3 => {
            let what = "localid is a vector and can be with only  2 or 3 components, actual number is";
            Err(op.emit_error(format!("{what} {count}")))
        }
        _ => Ok(()),
    }
}

/// Modules for versions before 1.5 need a constant; so do those that say nothing.
fn check_constant_broadcast(op: OpRef<'_>) -> Checked {
    check_scope(op)?;
    let is_constant = |op: OpRef<'_>| op.is_named::<ConstantOp>() || op.is_named::<ReferenceOfOp>();
    match super::rules::version(op) >= (1, 5) || source(op.operand(1)).is_some_and(is_constant) {
        true => Ok(()),
        false => Err(op.emit_error("id must be the result of a constant op")),
    }
}

fn check_shuffle(op: OpRef<'_>) -> Checked {
    check_scope(op)?;
    let ty = operand(op, op.num_operands().saturating_sub(1));
    match op.ctx().type_data(ty) {
        TypeData::Integer { signedness: Signedness::Signed, .. } => {
            Err(op.emit_error("second operand must be a singless/unsigned integer"))
        }
        _ => Ok(()),
    }
}

/// The number of invocations of a cluster.
fn check_cluster(op: OpRef<'_>, size: Option<ValueRef<'_>>) -> Checked {
    match constant_of(size) {
        None => Err(op.emit_error("cluster size operand must come from a constant op")),
        Some(size) if u64::try_from(size).is_ok_and(u64::is_power_of_two) => Ok(()),
        Some(_) => Err(op.emit_error("cluster size operand must be a power of two")),
    }
}

fn check_rotate(op: OpRef<'_>) -> Checked {
    check_scope(op)?;
    if op.num_operands() > 2 { check_cluster(op, op.operand(2)) } else { Ok(()) }
}

fn check_reduction(op: OpRef<'_>) -> Checked {
    check_scope(op)?;
    if op.num_operands() > 1 {
        return check_cluster(op, op.operand(1));
    }
    match &*word_of(op, "group_operation", "group_operation") {
        "ClusteredReduce" => {
            Err(op.emit_error("cluster size operand must be provided for 'ClusteredReduce' group operation"))
        }
        _ => Ok(()),
    }
}
