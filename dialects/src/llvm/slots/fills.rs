//! Filling memory with a byte.

use super::{
    constant, has_numbered_parts, index_of, is_volatile, known_length, length, width_of, writes_only_within,
};
use crate::llvm::types::LlvmType;
use crate::llvm::{MemsetInlineOp, MemsetOp, OrOp, ShlOp, ZExtOp};
use rmlir_ir::builder::Builder;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::{
    Deletion, DestructurableAccessorOpInterface, DestructurableSlot, MemorySlot, PartSlots,
    PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, part_slot,
};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, OpAddr, OpRef, TypeData, UseId, ValueId};

/// `llvm.intr.memset`, `llvm.intr.memset.inline`
#[derive(Clone, Copy)]
pub(super) struct Fill;

/// Bits of a byte.
const BYTE: u32 = 8;

impl PromotableMemOpInterface for Fill {
    fn stores_to(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        op.operand(0).is_some_and(|to| to.id() == slot.ptr)
    }

    fn stored(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: MemorySlot,
        _: ValueId,
        _: &DataLayout<'_>,
    ) -> Option<ValueId> {
        let view = b.seen().op(op);
        let (byte, loc, ty) = (view.operand(1)?.id(), view.loc(), slot.element);
        let width = width_of(b.ctx(), ty)?;
        if width == BYTE {
            return Some(byte);
        }
        let mut value = ZExtOp::build(b, ty, byte).loc(loc).value().ok()?;
        let mut covered = BYTE;
        while covered < width {
            let by = constant(b, ty, Int::from_u64(width, covered.into()), loc)?;
            let shifted = ShlOp::build(b, value, by).loc(loc).value().ok()?;
            value = OrOp::build(b, value, shifted).loc(loc).value().ok()?;
            covered = covered.checked_mul(2)?;
        }
        Some(value)
    }

    fn can_remove_uses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        _: &[UseId],
        _: &mut Vec<UseId>,
        layout: &DataLayout<'_>,
    ) -> bool {
        let whole_bytes = match *op.ctx().type_data(slot.element) {
            TypeData::Integer { width, .. } => width > 0 && width.is_multiple_of(BYTE),
            _ => false,
        };
        whole_bytes
            && !is_volatile(op)
            && known_length(op.ctx(), length(op))
                .is_some_and(|length| Some(length) == layout.size(slot.element))
    }
}

impl SafeMemorySlotAccessOpInterface for Fill {
    fn only_safe_accesses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        writes_only_within(op, slot, layout)
    }
}

impl DestructurableAccessorOpInterface for Fill {
    fn can_rewire(
        &self,
        op: OpRef<'_>,
        slot: &DestructurableSlot,
        _: &mut Vec<Attr>,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        !is_volatile(op) && has_numbered_parts(op.ctx(), slot) && writes_only_within(op, slot.slot, layout)
    }

    fn rewire(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: &DestructurableSlot,
        parts: &PartSlots,
        layout: &DataLayout<'_>,
    ) -> Deletion {
        let packed = match LlvmType::of(layout.ctx(), slot.slot.element) {
            Some(LlvmType::Struct(own)) => own.packed,
            _ => false,
        };
        let Some(all) = known_length(layout.ctx(), length(b.seen().op(op))) else { return Deletion::Keep };
        let mut covered = 0u64;
        for (number, &(_, ty)) in slot.parts.iter().enumerate() {
            let Some((size, alignment)) = layout.size(ty).zip(layout.abi_alignment(ty)) else { break };
            if !packed {
                covered = covered.next_multiple_of(alignment);
            }
            if covered >= all {
                break;
            }
            let index = index_of(layout.ctx(), number as u64);
            if let Some(part) = part_slot(parts, index) {
                // It has all that it needs.
                let _ = fill_part(b, op, part, size.min(all - covered));
            }
            covered = covered.saturating_add(size);
        }
        Deletion::Delete
    }
}

/// Fills so many bytes of the slot of a part.
fn fill_part(b: &mut Builder<'_>, op: OpAddr, part: MemorySlot, size: u64) -> Option<()> {
    let view = b.seen().op(op);
    let (byte, loc, volatile) = (view.operand(1)?.id(), view.loc(), i64::from(is_volatile(view)));
    let ty = view.ctx().attr_type(length(view)?)?;
    let value = Int::from_u64(width_of(view.ctx(), ty)?, size);
    if view.is::<MemsetInlineOp>() {
        let len = b.ctx().integer_attr(ty, value).ok()?;
        return MemsetInlineOp::build(b, part.ptr, byte, len, volatile).loc(loc).insert().ok().map(drop);
    }
    let len_loc = view.operand(2)?.loc();
    let len = constant(b, ty, value, len_loc)?;
    MemsetOp::build(b, part.ptr, byte, len, volatile).loc(loc).insert().ok().map(drop)
}
