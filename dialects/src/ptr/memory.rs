//! Checks of what reads and writes memory.

use super::AtomicOrdering;
use crate::common::accesses::AccessEffects;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::effects::{EffectKind, MemoryEffectOpInterface};
use rmlir_ir::interfaces::ptr_like::{MemorySpace, memory_space};
use rmlir_ir::typed::number;
use rmlir_ir::{AttrData, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("load").verifier(|op| {
        let access = Access { pointer: op.operand(0), value: op.result(0), write: false };
        check_atomic(op, &access, [AtomicOrdering::Release, AtomicOrdering::AcqRel])
    });
    dialect.op("store").verifier(|op| {
        let access = Access { pointer: op.operand(1), value: op.operand(0), write: true };
        check_atomic(op, &access, [AtomicOrdering::Acquire, AtomicOrdering::AcqRel])
    });
    for name in ["gather", "masked_load"] {
        dialect.op(name).verifier(|op| {
            check(op, &Access { pointer: op.operand(0), value: op.result(0), write: false }, false)
        });
    }
    for name in ["scatter", "masked_store"] {
        dialect.op(name).verifier(|op| {
            check(op, &Access { pointer: op.operand(1), value: op.operand(0), write: true }, false)
        });
    }
    for (name, kind, address) in [
        ("load", EffectKind::Read, 0),
        ("gather", EffectKind::Read, 0),
        ("masked_load", EffectKind::Read, 0),
        ("store", EffectKind::Write, 1),
        ("scatter", EffectKind::Write, 1),
        ("masked_store", EffectKind::Write, 1),
    ] {
        let effects = Arc::new(AccessEffects { kind, address });
        dialect.op(name).interface::<dyn MemoryEffectOpInterface>(effects);
    }
}

/// What is read or written, and where.
struct Access<'m> {
    pointer: Option<ValueRef<'m>>,
    value: Option<ValueRef<'m>>,
    write: bool,
}

/// A pointer, or the elements of a row of pointers.
fn element_or_self(op: OpRef<'_>, ty: Type) -> Type {
    match op.ctx().type_data(ty) {
        TypeData::Vector { element, .. } | TypeData::RankedTensor { element, .. } => *element,
        _ => ty,
    }
}

/// The memory space allows the access, and the alignment is one.
fn check(op: OpRef<'_>, access: &Access<'_>, atomic: bool) -> Result<(), Failed> {
    let (ctx, Some(pointer), Some(value)) = (op.ctx(), access.pointer, access.value) else { return Ok(()) };
    let space = memory_space(ctx, element_or_self(op, pointer.ty()));
    if let Some(model) = space.and_then(|space| ctx.attr_interface::<dyn MemorySpace>(space)) {
        let checked = model.check_access(&DataLayout::of(op), value.ty(), access.write, atomic);
        checked.map_err(|why| op.emit_plain_error(why))?;
    }
    match alignment(op) {
        Some(..=0) => Err(op.emit_plain_error("alignment must be positive")),
        Some(bytes) if bytes & (bytes - 1) != 0 => Err(op.emit_plain_error("alignment must be a power of 2")),
        _ => Ok(()),
    }
}

/// The alignment, if one is stated.
fn alignment(op: OpRef<'_>) -> Option<i64> {
    let stated = op.attr_named("alignment")?;
    match op.ctx().attr_data(stated) {
        AttrData::Array(stated) => number(op.ctx(), *stated.first()?),
        _ => number(op.ctx(), stated),
    }
}

fn check_atomic(op: OpRef<'_>, access: &Access<'_>, unsupported: [AtomicOrdering; 2]) -> Result<(), Failed> {
    let ordering = op.attr_named("ordering").and_then(|ordering| number(op.ctx(), ordering));
    let ordering = ordering
        .and_then(AtomicOrdering::from_value)
        .filter(|&ordering| ordering != AtomicOrdering::NotAtomic);
    check(op, access, ordering.is_some())?;
    match ordering {
        Some(ordering) if unsupported.contains(&ordering) => {
            Err(op.emit_error(format!("unsupported ordering '{}'", ordering.text())))
        }
        Some(_) if alignment(op).is_none() => Err(op.emit_error("expected alignment for atomic access")),
        None if op.attr_named("syncscope").is_some() => {
            Err(op.emit_error("expected syncscope to be null for non-atomic access"))
        }
        _ => Ok(()),
    }
}
