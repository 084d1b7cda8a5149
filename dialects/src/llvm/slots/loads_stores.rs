//! `llvm.load` and `llvm.store`

use super::convert::{Converter, is_compatible};
use super::{index_of, parts_of};
use crate::llvm::{LoadOp, StoreOp};
use rmlir_ir::builder::Builder;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::{
    Deletion, DestructurableAccessorOpInterface, DestructurableSlot, MemorySlot, PartSlots,
    PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, only_use_is, part_slot, use_part,
};
use rmlir_ir::{Attr, OpAddr, OpRef, Type, UseId, ValueId};

/// `llvm.load`
#[derive(Clone, Copy)]
pub(super) struct Load;

/// `llvm.store`
#[derive(Clone, Copy)]
pub(super) struct Store;

/// Position of the address in a store.
const STORE_ADDRESS: usize = 1;

fn is_at(op: OpRef<'_>, address: usize, slot: MemorySlot) -> bool {
    op.operand(address).is_some_and(|own| own.id() == slot.ptr)
}

/// Whether an access of a type at the start of a slot stays inside.
fn fits(slot: MemorySlot, ty: Type, layout: &DataLayout<'_>) -> bool {
    layout.size(ty).zip(layout.size(slot.element)).is_some_and(|(own, all)| own <= all)
}

/// Has an access of a type use the first part of the slot.
fn uses_first(slot: &DestructurableSlot, ty: Type, used: &mut Vec<Attr>, layout: &DataLayout<'_>) -> bool {
    let first = index_of(layout.ctx(), 0);
    let Some(part) = parts_of(layout.ctx(), slot.slot.element).and_then(|_| slot.part(first)) else {
        return false;
    };
    let fits = layout.size(ty).zip(layout.size(part)).is_some_and(|(own, part)| own <= part);
    if fits {
        use_part(used, first);
    }
    fits
}

fn rewire(b: &mut Builder<'_>, op: OpAddr, address: usize, parts: &PartSlots) -> Deletion {
    let first = index_of(b.ctx(), 0);
    if let Some(part) = part_slot(parts, first) {
        b.body().set_operand(op.op, address, part.ptr);
    }
    Deletion::Keep
}

impl PromotableMemOpInterface for Load {
    fn loads_from(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        is_at(op, 0, slot)
    }

    fn can_remove_uses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        blocking: &[UseId],
        _: &mut Vec<UseId>,
        layout: &DataLayout<'_>,
    ) -> bool {
        let Some(load) = op.cast::<LoadOp>() else { return false };
        only_use_is(op, blocking, slot)
            && is_compatible(layout, load.res().ty(), slot.element, true)
            && !load.volatile_()
    }

    fn remove_uses(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        _: MemorySlot,
        _: &[UseId],
        reaching: ValueId,
        layout: &DataLayout<'_>,
    ) -> Deletion {
        let view = b.seen().op(op);
        let Some(result) = view.result(0) else { return Deletion::Delete };
        let (own, ty, loc) = (result.id(), result.ty(), view.loc());
        if let Some(value) = (Converter { b, loc, layout }).extract(reaching, ty) {
            b.body().replace_all_uses(own, value);
        }
        Deletion::Delete
    }
}

impl SafeMemorySlotAccessOpInterface for Load {
    fn only_safe_accesses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        !is_at(op, 0, slot) || op.result(0).is_some_and(|result| fits(slot, result.ty(), layout))
    }
}

impl DestructurableAccessorOpInterface for Load {
    fn can_rewire(
        &self,
        op: OpRef<'_>,
        slot: &DestructurableSlot,
        used: &mut Vec<Attr>,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        let Some(load) = op.cast::<LoadOp>() else { return false };
        !load.volatile_() && uses_first(slot, load.res().ty(), used, layout)
    }

    fn rewire(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        _: &DestructurableSlot,
        parts: &PartSlots,
        _: &DataLayout<'_>,
    ) -> Deletion {
        rewire(b, op, 0, parts)
    }
}

impl PromotableMemOpInterface for Store {
    fn stores_to(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        is_at(op, STORE_ADDRESS, slot)
    }

    fn stored(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        _: MemorySlot,
        reaching: ValueId,
        layout: &DataLayout<'_>,
    ) -> Option<ValueId> {
        let view = b.seen().op(op);
        let (value, loc) = (view.operand(0)?.id(), view.loc());
        (Converter { b, loc, layout }).insert(value, reaching)
    }

    fn can_remove_uses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        blocking: &[UseId],
        _: &mut Vec<UseId>,
        layout: &DataLayout<'_>,
    ) -> bool {
        let Some(store) = op.cast::<StoreOp>() else { return false };
        let value = store.value();
        only_use_is(op, blocking, slot)
            && is_at(op, STORE_ADDRESS, slot)
            && value.id() != slot.ptr
            && is_compatible(layout, slot.element, value.ty(), false)
            && !store.volatile_()
    }
}

impl SafeMemorySlotAccessOpInterface for Store {
    fn only_safe_accesses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        !is_at(op, STORE_ADDRESS, slot) || op.operand(0).is_some_and(|value| fits(slot, value.ty(), layout))
    }
}

impl DestructurableAccessorOpInterface for Store {
    fn can_rewire(
        &self,
        op: OpRef<'_>,
        slot: &DestructurableSlot,
        used: &mut Vec<Attr>,
        _: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        let Some(store) = op.cast::<StoreOp>() else { return false };
        let value = store.value();
        !store.volatile_() && value.id() != slot.slot.ptr && uses_first(slot, value.ty(), used, layout)
    }

    fn rewire(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        _: &DestructurableSlot,
        parts: &PartSlots,
        _: &DataLayout<'_>,
    ) -> Deletion {
        rewire(b, op, STORE_ADDRESS, parts)
    }
}
