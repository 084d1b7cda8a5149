//! `llvm.getelementptr`

use super::super::types::{LlvmType, sizes::bytes_type};
use super::convert::folded;
use super::{index_of, is_pointer};
use crate::llvm::GEPOp;
use rmlir_ir::builder::Builder;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::{
    Deletion, DestructurableAccessorOpInterface, DestructurableSlot, MemorySlot, PartSlots,
    PromotableOpInterface, SafeMemorySlotAccessOpInterface, part_slot, use_part, uses_of_results,
};
use rmlir_ir::{Attr, Context, OpAddr, OpRef, Type, UseId};

/// The operation.
pub(super) struct Gep;

/// Stands in the list of constant indices for an index that is an operand.
const DYNAMIC: i32 = i32::MIN;

/// Bits of a constant index.
const INDEX_BITS: u32 = 29;

fn indices(op: OpRef<'_>) -> Option<Vec<i32>> {
    op.ctx().as_i32_array(op.cast::<GEPOp>()?.raw_constant_indices())
}

/// How many bytes the address is moved, if that is known and not back.
fn offset_of(op: OpRef<'_>, layout: &DataLayout<'_>) -> Option<u64> {
    let indices: Vec<u64> = indices(op)?
        .into_iter()
        .map(|index| if index == DYNAMIC { None } else { u64::try_from(index).ok() })
        .collect::<Option<_>>()?;
    let (&first, inner) = indices.split_first()?;
    let mut ty = op.cast::<GEPOp>()?.elem_type();
    let mut offset = first.checked_mul(layout.size(ty)?)?;
    for &index in inner {
        let (moved, part) = step(layout, ty, offset, index)?;
        (offset, ty) = (moved, part);
    }
    Some(offset)
}

/// The offset of part `index` of a type that lies at `offset`, and the type of the part.
fn step(layout: &DataLayout<'_>, ty: Type, offset: u64, index: u64) -> Option<(u64, Type)> {
    match LlvmType::of(layout.ctx(), ty)? {
        LlvmType::Array { element, .. } => {
            Some((offset.checked_add(index.checked_mul(layout.size(element)?)?)?, element))
        }
        LlvmType::Struct(own) => {
            let mut at = offset;
            for (number, element) in own.elements().enumerate() {
                if !own.packed {
                    at = at.checked_next_multiple_of(layout.abi_alignment(element)?)?;
                }
                if number as u64 == index {
                    return Some((at, element));
                }
                at = at.checked_add(layout.size(element)?)?;
            }
            None
        }
        _ => None,
    }
}

/// The part of a slot at an offset, and the offset inside the part; `None` for what is no part.
fn part_at(layout: &DataLayout<'_>, slot: Type, offset: u64) -> Option<(u64, u64)> {
    let is_index = |index: u64| index < 1 << INDEX_BITS;
    if offset >= layout.size(slot)? {
        return None;
    }
    match LlvmType::of(layout.ctx(), slot)? {
        LlvmType::Array { element, .. } => {
            let size = layout.size(element)?;
            let index = offset.checked_div(size)?;
            is_index(index).then_some((index, offset - index * size))
        }
        LlvmType::Struct(own) => {
            let mut start = 0u64;
            for (index, element) in own.elements().enumerate() {
                if !own.packed {
                    start = start.checked_next_multiple_of(layout.abi_alignment(element)?)?;
                    // Between two parts.
                    if offset < start {
                        return None;
                    }
                }
                let end = start.checked_add(layout.size(element)?)?;
                if offset < end {
                    return is_index(index as u64).then_some((index as u64, offset - start));
                }
                start = end;
            }
            None
        }
        _ => None,
    }
}

fn access(op: OpRef<'_>, slot: &DestructurableSlot, layout: &DataLayout<'_>) -> Option<(Attr, u64)> {
    let (index, inside) = part_at(layout, slot.slot.element, offset_of(op, layout)?)?;
    Some((index_of(layout.ctx(), index), inside))
}

/// So many bytes from where the operation points to.
fn rest(ctx: &Context, op: OpRef<'_>, size: u64) -> Option<MemorySlot> {
    Some(MemorySlot { ptr: op.result(0)?.id(), element: bytes_type(ctx, size)? })
}

impl PromotableOpInterface for Gep {
    fn can_remove_uses(&self, op: OpRef<'_>, _: &[UseId], more: &mut Vec<UseId>, _: &DataLayout<'_>) -> bool {
        let nowhere = indices(op).is_some_and(|indices| indices.iter().all(|&index| index == 0));
        if nowhere {
            uses_of_results(op, more);
        }
        nowhere
    }
}

impl SafeMemorySlotAccessOpInterface for Gep {
    fn only_safe_accesses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        safe: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        if op.operand(0).is_none_or(|base| base.id() != slot.ptr) {
            return true;
        }
        let Some((offset, size)) = offset_of(op, layout).zip(layout.size(slot.element)) else { return false };
        if offset >= size {
            return false;
        }
        safe.extend(rest(layout.ctx(), op, size - offset));
        true
    }
}

impl DestructurableAccessorOpInterface for Gep {
    fn can_rewire(
        &self,
        op: OpRef<'_>,
        slot: &DestructurableSlot,
        used: &mut Vec<Attr>,
        safe: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool {
        let Some(base) = op.operand(0) else { return false };
        if !is_pointer(layout.ctx(), base) || base.id() != slot.slot.ptr {
            return false;
        }
        let Some((index, inside)) = access(op, slot, layout) else { return false };
        let Some(size) = slot.part(index).and_then(|part| layout.size(part)) else { return false };
        use_part(used, index);
        safe.extend(rest(layout.ctx(), op, size.saturating_sub(inside)));
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
        let view = b.seen().op(op);
        let found = access(view, slot, layout).and_then(|(index, inside)| {
            Some((part_slot(parts, index)?, i32::try_from(inside).ok()?, view.result(0)?))
        });
        let (Some((part, inside, result)), Some(gep)) = (found, view.cast::<GEPOp>()) else {
            return Deletion::Keep;
        };
        let (own, ty, loc, flags) = (result.id(), result.ty(), view.loc(), gep.no_wrap_flags());
        let Ok(byte) = layout.ctx().integer_type(8, rmlir_ir::Signedness::Signless) else {
            return Deletion::Keep;
        };
        let moved = folded(b, |b| {
            let constant = b.ctx().dense_i32_array(&[inside]);
            let made = GEPOp::build(b, ty, part.ptr, &[], constant, byte);
            made.set(GEPOp::NO_WRAP_FLAGS, flags).loc(loc).insert().ok()
        });
        if let Some(moved) = moved {
            b.body().replace_all_uses(own, moved);
        }
        Deletion::Delete
    }
}
