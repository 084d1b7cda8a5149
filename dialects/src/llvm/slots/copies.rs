//! Copies from memory to memory.

use super::{
    constant, has_numbered_parts, index_of, is_volatile, known_length, length, width_of, writes_only_within,
};
use crate::llvm::types::pointer;
use crate::llvm::{GEPOp, LoadOp, MemcpyInlineOp, MemcpyOp, MemmoveOp, StoreOp};
use rmlir_ir::builder::Builder;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::{
    Deletion, DestructurableAccessorOpInterface, DestructurableSlot, MemorySlot, PartSlots,
    PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, part_slot, use_part,
};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Loc, OpAddr, OpRef, Type, UseId, ValueId};

/// `llvm.intr.memcpy`, `llvm.intr.memmove`, `llvm.intr.memcpy.inline`
#[derive(Clone, Copy)]
pub(super) struct Copy;

/// Positions of the operands.
const TO: usize = 0;
const FROM: usize = 1;

fn operand(op: OpRef<'_>, index: usize) -> Option<ValueId> {
    op.operand(index).map(|value| value.id())
}

impl PromotableMemOpInterface for Copy {
    fn loads_from(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        operand(op, FROM) == Some(slot.ptr)
    }

    fn stores_to(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        operand(op, TO) == Some(slot.ptr)
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
        let (from, loc) = (operand(view, FROM)?, view.loc());
        LoadOp::build(b, slot.element, from).loc(loc).value().ok()
    }

    fn can_remove_uses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        _: &[UseId],
        _: &mut Vec<UseId>,
        layout: &DataLayout<'_>,
    ) -> bool {
        let size = layout.size(slot.element);
        // A copy to the same place is for folds.
        operand(op, TO) != operand(op, FROM)
            && !is_volatile(op)
            && size.is_some()
            && known_length(op.ctx(), length(op)) == size
    }

    fn remove_uses(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: MemorySlot,
        _: &[UseId],
        reaching: ValueId,
        _: &DataLayout<'_>,
    ) -> Deletion {
        let view = b.seen().op(op);
        if let (true, Some(to)) = (self.loads_from(view, slot), operand(view, TO)) {
            let loc = view.loc();
            // It has all that it needs.
            let _ = StoreOp::build(b, reaching, to).loc(loc).insert();
        }
        Deletion::Delete
    }
}

impl SafeMemorySlotAccessOpInterface for Copy {
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

impl DestructurableAccessorOpInterface for Copy {
    fn can_rewire(
        &self,
        op: OpRef<'_>,
        slot: &DestructurableSlot,
        used: &mut Vec<Attr>,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        let size = layout.size(slot.slot.element);
        if is_volatile(op)
            || !has_numbered_parts(op.ctx(), slot)
            || size.is_none()
            || known_length(op.ctx(), length(op)) != size
        {
            return false;
        }
        if operand(op, FROM) == Some(slot.slot.ptr) {
            slot.parts.iter().for_each(|&(index, _)| use_part(used, index));
        }
        true
    }

    fn rewire(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: &DestructurableSlot,
        parts: &PartSlots,
        layout: &DataLayout<'_>,
    ) -> Deletion {
        for number in 0..slot.parts.len() {
            let index = index_of(b.ctx(), number as u64);
            if let Some(part) = part_slot(parts, index) {
                // It has all that it needs.
                let _ = copy_part(b, op, slot, part, number, layout);
            }
        }
        Deletion::Delete
    }
}

/// Copies one part between its slot and its place in the other memory.
fn copy_part(
    b: &mut Builder<'_>,
    op: OpAddr,
    slot: &DestructurableSlot,
    part: MemorySlot,
    number: usize,
    layout: &DataLayout<'_>,
) -> Option<()> {
    let view = b.seen().op(op);
    let (to, from, loc) = (operand(view, TO)?, operand(view, FROM)?, view.loc());
    let into_slot = to == slot.slot.ptr;
    let other = if into_slot { from } else { to };
    let indices = b.ctx().dense_i32_array(&[0, i32::try_from(number).ok()?]);
    let ptr = pointer(b.ctx(), 0).ok()?;
    let other = GEPOp::build(b, ptr, other, &[], indices, slot.slot.element).loc(loc).value().ok()?;
    let (to, from) = if into_slot { (part.ptr, other) } else { (other, part.ptr) };
    copy_like(b, op, to, from, layout.size(part.element)?, loc)
}

/// A copy of the kind of another one.
fn copy_like(b: &mut Builder<'_>, op: OpAddr, to: ValueId, from: ValueId, size: u64, loc: Loc) -> Option<()> {
    let view = b.seen().op(op);
    let volatile = i64::from(is_volatile(view));
    let int =
        |b: &Builder<'_>, ty: Type| -> Option<Int> { Some(Int::from_u64(width_of(b.ctx(), ty)?, size)) };
    if view.is::<MemcpyInlineOp>() {
        let ty = view.ctx().attr_type(length(view)?)?;
        let len = b.ctx().integer_attr(ty, int(b, ty)?).ok()?;
        return MemcpyInlineOp::build(b, to, from, len, volatile).loc(loc).insert().ok().map(drop);
    }
    let moves = view.is::<MemmoveOp>();
    let ty = view.operand(2)?.ty();
    let len = int(b, ty)?;
    let len = constant(b, ty, len, loc)?;
    match moves {
        true => MemmoveOp::build(b, to, from, len, volatile).loc(loc).insert().ok().map(drop),
        false => MemcpyOp::build(b, to, from, len, volatile).loc(loc).insert().ok().map(drop),
    }
}
