//! `llvm.alloca`

use super::{super::types::pointer, parts_of};
use crate::llvm::{AllocaOp, DbgDeclareOp, DbgValueOp, UndefOp};
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::constant_value;
use rmlir_ir::interfaces::memory_slot::{
    DestructurableAllocationOpInterface, DestructurableSlot, MemorySlot, PromotableAllocationOpInterface,
};
use rmlir_ir::{Attr, AttrData, Loc, OpAddr, OpRef, ValueId};

/// The operation.
pub(super) struct Alloca;

fn slot_of(op: OpRef<'_>) -> Option<MemorySlot> {
    Some(MemorySlot { ptr: op.result(0)?.id(), element: op.unverified::<AllocaOp>().elem_type()? })
}

impl PromotableAllocationOpInterface for Alloca {
    fn promotable_slots(&self, op: OpRef<'_>) -> Vec<MemorySlot> {
        // Elsewhere it may run more than once, each time with new memory.
        let in_entry = op.block().is_some_and(|block| block.is_entry());
        slot_of(op).filter(|_| in_entry).into_iter().collect()
    }

    fn default_value(&self, b: &mut Builder<'_>, op: OpAddr, slot: MemorySlot) -> Option<ValueId> {
        let loc = b.seen().op(op).loc();
        UndefOp::build(b, slot.element).loc(loc).value().ok()
    }

    fn block_argument_added(&self, b: &mut Builder<'_>, op: OpAddr, _: MemorySlot, argument: ValueId) {
        let declared: Vec<Described> =
            b.seen().op(op).results().flat_map(|result| result.users()).filter_map(described).collect();
        for variable in declared {
            variable.give(b, argument);
        }
    }
}

/// A variable of the source.
pub(super) struct Described {
    loc: Loc,
    variable: Attr,
    expression: Option<Attr>,
}

/// The variable whose address an operation tells.
pub(super) fn described(op: OpRef<'_>) -> Option<Described> {
    let declare = op.cast::<DbgDeclareOp>()?;
    Some(Described { loc: op.loc(), variable: declare.var_info(), expression: declare.location_expr_attr() })
}

impl Described {
    /// Tells that the variable has a value.
    pub(super) fn give(&self, b: &mut Builder<'_>, value: ValueId) {
        let mut made = DbgValueOp::build(b, value, self.variable).loc(self.loc);
        if let Some(expression) = self.expression {
            made = made.set(DbgValueOp::LOCATION_EXPR, expression);
        }
        // It has all that it needs.
        let _ = made.insert();
    }
}

impl DestructurableAllocationOpInterface for Alloca {
    fn destructurable_slots(&self, op: OpRef<'_>) -> Vec<DestructurableSlot> {
        let ctx = op.ctx();
        let count = op.operand(0).and_then(constant_value).map(|count| ctx.attr_data(count));
        let is_one = matches!(count, Some(AttrData::Integer { value, .. }) if value.to_u64() == Some(1));
        let slot = slot_of(op).filter(|_| is_one);
        let slot =
            slot.and_then(|slot| Some(DestructurableSlot { parts: parts_of(ctx, slot.element)?, slot }));
        slot.into_iter().collect()
    }

    fn destructure(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: &DestructurableSlot,
        used: &[Attr],
        allocations: &mut Vec<OpAddr>,
    ) -> Vec<(Attr, MemorySlot)> {
        b.set_after(op.op);
        let loc = b.seen().op(op).loc();
        let Some(count) = b.seen().op(op).operand(0).map(|count| count.id()) else { return Vec::new() };
        let Ok(ptr) = pointer(b.ctx(), 0) else { return Vec::new() };
        let mut parts = Vec::new();
        for &index in used {
            let Some(element) = slot.part(index) else { continue };
            let made = AllocaOp::build(b, ptr, count, element).loc(loc).value();
            let Some((value, def)) = made
                .ok()
                .and_then(|value| Some((value, b.seen().value(op.unit, value).def_op()?.0.global())))
            else {
                continue;
            };
            allocations.push(def);
            parts.push((index, MemorySlot { ptr: value, element }));
        }
        parts
    }
}
