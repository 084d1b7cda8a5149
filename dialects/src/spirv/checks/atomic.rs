//! Atomic accesses and barriers.

use super::{Check, Checked, check_semantics, operand, pointee, quoted};
use rmlir_ir::{OpRef, TypeData};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("AtomicAnd", check_integer),
    ("AtomicIAdd", check_integer),
    ("AtomicIDecrement", check_integer),
    ("AtomicIIncrement", check_integer),
    ("AtomicISub", check_integer),
    ("AtomicOr", check_integer),
    ("AtomicSMax", check_integer),
    ("AtomicSMin", check_integer),
    ("AtomicUMax", check_integer),
    ("AtomicUMin", check_integer),
    ("AtomicXor", check_integer),
    ("EXT.AtomicFAdd", check_float),
    ("ControlBarrier", check_barrier),
    ("MemoryBarrier", check_barrier),
];

fn check_update(op: OpRef<'_>, what: &str, is: fn(&TypeData) -> bool) -> Checked {
    let ctx = op.ctx();
    if let Some(ty) = pointee(ctx, operand(op, 0)).filter(|&ty| !is(ctx.type_data(ty))) {
        let ty = quoted(op, ty);
        return Err(op.emit_error(format!("pointer operand must point to an {what} value, found {ty}")));
    }
    check_semantics(op, "semantics")
}

fn check_integer(op: OpRef<'_>) -> Checked {
    check_update(op, "integer", |data| matches!(data, TypeData::Integer { .. }))
}

fn check_float(op: OpRef<'_>) -> Checked {
    check_update(op, "float", |data| matches!(data, TypeData::Float(_)))
}

fn check_barrier(op: OpRef<'_>) -> Checked {
    check_semantics(op, "memory_semantics")
}
