//! Whether two values may refer to the same memory, as far as barriers must know.

use rmlir_dialects::memref::{
    AllocOp, AllocaOp, CastOp, CollapseShapeOp, DeallocOp, ExpandShapeOp, GetGlobalOp, StoreOp, SubViewOp,
    TransposeOp, ViewOp,
};
use rmlir_dialects::vector::{self, MaskedStoreOp, TransferWriteOp};
use rmlir_ir::interfaces::call::{arg_attrs, dict_at};
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, own_effects};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::view::ViewLikeOpInterface;
use rmlir_ir::{AttrData, Module, OpRef, UnitId, ValueRef};
use rustc_hash::FxHashSet;

/// Whether two effects may be on the same memory. Those on nothing in particular are on all memory.
pub(super) fn may_meet(module: &Module, unit: UnitId, first: EffectTarget, second: EffectTarget) -> bool {
    let (EffectTarget::Value(first), EffectTarget::Value(second)) = (first, second) else { return true };
    may_alias(base(module.value(unit, first)), base(module.value(unit, second)))
}

/// The memory that views, one of the other, lead to.
fn base(mut value: ValueRef<'_>) -> ValueRef<'_> {
    let mut left = MAX_VIEWS;
    while let Some((op, _)) = value.def_op().filter(|(op, _)| is_view(*op) && left > 0) {
        let Some(source) = op.operand(0) else { break };
        value = source;
        left -= 1;
    }
    value
}

/// No chain of views is longer; one that leads to itself ends here.
const MAX_VIEWS: usize = 1 << 16;

fn is_view(op: OpRef<'_>) -> bool {
    op.is::<CastOp>()
        || op.is::<SubViewOp>()
        || op.is::<ViewOp>()
        || op.is::<TransposeOp>()
        || op.is::<CollapseShapeOp>()
        || op.is::<ExpandShapeOp>()
}

/// What memory is known to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Allocated here.
    Allocated,
    /// A global, known by its name.
    Global,
    /// An argument of a function.
    Argument,
    /// Any.
    Other,
}

fn function_of(value: ValueRef<'_>) -> Option<(OpRef<'_>, usize)> {
    let (block, index) = value.def_block()?;
    let owner = block.parent()?;
    owner.ctx().op_interface::<dyn FunctionOpInterface>(owner.name())?;
    Some((owner, index))
}

fn kind(value: ValueRef<'_>) -> Kind {
    match value.def_op() {
        Some((op, _)) if op.is::<AllocOp>() || op.is::<AllocaOp>() => Kind::Allocated,
        Some((op, _)) if op.is::<GetGlobalOp>() => Kind::Global,
        None if function_of(value).is_some() => Kind::Argument,
        _ => Kind::Other,
    }
}

/// Whether it is an argument that says that nothing else refers to its memory.
fn is_alone(value: ValueRef<'_>) -> bool {
    let Some((function, index)) = function_of(value) else { return false };
    let ctx = function.ctx();
    let AttrData::Dictionary(entries) = ctx.attr_data(dict_at(ctx, arg_attrs(function), index)) else {
        return false;
    };
    entries.iter().any(|entry| &*ctx.text(entry.name) == "llvm.noalias")
}

fn may_alias(first: ValueRef<'_>, second: ValueRef<'_>) -> bool {
    if first == second {
        return true;
    }
    let globals = (first.defining::<GetGlobalOp>(), second.defining::<GetGlobalOp>());
    if let (Some(first), Some(second)) = globals {
        return first.name() == second.name();
    }
    if is_alone(first) && is_alone(second) {
        return false;
    }
    match (kind(first), kind(second)) {
        (Kind::Allocated | Kind::Global, Kind::Allocated | Kind::Global) => false,
        // What is allocated here was not passed in.
        (Kind::Allocated, Kind::Argument) | (Kind::Argument, Kind::Allocated) => false,
        (Kind::Allocated, _) => may_be_captured(first),
        (_, Kind::Allocated) => may_be_captured(second),
        _ => true,
    }
}

/// The operand that is captured where the result is.
fn passed_through(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    ctx.op_interface::<dyn ViewLikeOpInterface>(op.name()).is_some()
        || ctx.op_interface::<dyn CastOpInterface>(op.name()).is_some()
        || is_view(op)
}

/// Whether an operation that is not known to read only may keep a value in memory.
fn captures(op: OpRef<'_>, value: ValueRef<'_>) -> bool {
    let stores = op.is::<StoreOp>() || op.is::<TransferWriteOp>() || op.is::<vector::StoreOp>();
    if stores {
        return op.operand(0) == Some(value);
    }
    if op.is::<MaskedStoreOp>() {
        return op.operands().next_back() == Some(value);
    }
    !op.is::<DeallocOp>()
}

/// Whether a value may be in memory, where others find it.
fn may_be_captured(value: ValueRef<'_>) -> bool {
    let (mut pending, mut seen) = (vec![value], FxHashSet::default());
    while let Some(value) = pending.pop() {
        for user in value.users() {
            let reads_only = |op| {
                own_effects(op)
                    .is_some_and(|effects| effects.iter().all(|effect| effect.kind == EffectKind::Read))
            };
            if reads_only(user) {
                continue;
            }
            if passed_through(user) {
                // As the reference has it, the operand is looked at again.
                pending.extend(user.operand(0).filter(|source| seen.insert(source.id())));
            } else if captures(user, value) {
                return true;
            }
        }
    }
    false
}
