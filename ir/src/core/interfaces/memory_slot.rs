//! Memory whose only uses are known: it can become values, or be cut into its parts.
//!
//! A *slot* is a pointer and the type of what it points to. An allocation tells of its slots; those who use a slot tell whether they read or
//! write it and whether they can do without. Uses that have to go before a slot can are *blocking uses*.

use super::data_layout::DataLayout;
use crate::builder::Builder;
use crate::handles::{Attr, Type, UseId, ValueId};
use crate::module::{OpAddr, OpRef};

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemorySlot {
    /// The pointer.
    pub ptr: ValueId,
    /// The type of what is there.
    pub element: Type,
}

/// A place in memory that has parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DestructurableSlot {
    /// The whole.
    pub slot: MemorySlot,
    /// The types of the parts, each by an index, in order.
    pub parts: Vec<(Attr, Type)>,
}

impl DestructurableSlot {
    /// The type of a part.
    pub fn part(&self, index: Attr) -> Option<Type> {
        self.parts.iter().find(|&&(own, _)| own == index).map(|&(_, ty)| ty)
    }
}

/// The slots that were made for the parts of another.
pub type PartSlots = [(Attr, MemorySlot)];

/// What becomes of an operation that no longer uses a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// It stays.
    Keep,
    /// It goes.
    Delete,
}

/// An operation with memory that may become values.
pub trait PromotableAllocationOpInterface: Send + Sync {
    /// The slots.
    fn promotable_slots(&self, op: OpRef<'_>) -> Vec<MemorySlot>;

    /// Makes, at the insertion point, the value that a slot has before anything is written to it.
    fn default_value(&self, b: &mut Builder<'_>, op: OpAddr, slot: MemorySlot) -> Option<ValueId>;

    /// Hears that a block got an argument for what the slot holds. The insertion point is the start of the block.
    fn block_argument_added(&self, b: &mut Builder<'_>, op: OpAddr, slot: MemorySlot, argument: ValueId) {
        let _ = (b, op, slot, argument);
    }
}

/// An operation that reads or writes slots.
pub trait PromotableMemOpInterface: Send + Sync {
    /// Whether it reads what is in the slot.
    fn loads_from(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        let _ = (op, slot);
        false
    }

    /// Whether it writes the slot.
    fn stores_to(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        let _ = (op, slot);
        false
    }

    /// Makes, at the insertion point, what the slot holds after the operation, when it held `reaching` before. Asked only of those who write.
    fn stored(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: MemorySlot,
        reaching: ValueId,
        layout: &DataLayout<'_>,
    ) -> Option<ValueId> {
        let _ = (b, op, slot, reaching, layout);
        None
    }

    /// Whether these uses by the operation can go if those go that are added to `more`.
    fn can_remove_uses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        blocking: &[UseId],
        more: &mut Vec<UseId>,
        layout: &DataLayout<'_>,
    ) -> bool;

    /// Makes the operation do without these uses. The insertion point is after it. If it goes, nothing may use its results afterwards.
    fn remove_uses(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: MemorySlot,
        blocking: &[UseId],
        reaching: ValueId,
        layout: &DataLayout<'_>,
    ) -> Deletion {
        let _ = (b, op, slot, blocking, reaching, layout);
        Deletion::Delete
    }
}

/// An operation that uses pointers to slots and can do without, whatever the slot holds.
pub trait PromotableOpInterface: Send + Sync {
    /// Whether these uses by the operation can go if those go that are added to `more`.
    fn can_remove_uses(
        &self,
        op: OpRef<'_>,
        blocking: &[UseId],
        more: &mut Vec<UseId>,
        layout: &DataLayout<'_>,
    ) -> bool;

    /// Makes the operation do without these uses. The insertion point is after it.
    fn remove_uses(&self, b: &mut Builder<'_>, op: OpAddr, blocking: &[UseId]) -> Deletion {
        let _ = (b, op, blocking);
        Deletion::Delete
    }

    /// Whether it wants to know of what was written to the slot.
    fn wants_stored_values(&self) -> bool {
        false
    }

    /// Hears of each operation that wrote the slot, and of what it wrote.
    fn stored_values(&self, b: &mut Builder<'_>, op: OpAddr, stored: &[(OpAddr, ValueId)]) {
        let _ = (b, op, stored);
    }
}

/// The uses of all results.
pub fn uses_of_results(op: OpRef<'_>, uses: &mut Vec<UseId>) {
    op.results().for_each(|result| uses.extend(result.uses()));
}

/// An operation with memory that may be cut into parts.
pub trait DestructurableAllocationOpInterface: Send + Sync {
    /// The slots.
    fn destructurable_slots(&self, op: OpRef<'_>) -> Vec<DestructurableSlot>;

    /// Makes slots for these parts, and adds new allocations that may have parts themselves to `allocations`.
    fn destructure(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: &DestructurableSlot,
        used: &[Attr],
        allocations: &mut Vec<OpAddr>,
    ) -> Vec<(Attr, MemorySlot)>;
}

/// An operation that may stay inside what it was given.
pub trait SafeMemorySlotAccessOpInterface: Send + Sync {
    /// Whether it touches nothing outside of the slot. What it gives that points into the slot is added to `safe`: those who use that must be
    /// asked too.
    fn only_safe_accesses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        safe: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool;
}

/// An operation that uses parts of a slot, and can use slots for these parts in place of it.
pub trait DestructurableAccessorOpInterface: Send + Sync {
    /// Whether it can. The parts that it uses are added to `used`, unless they are there, and pointers into parts to `safe`.
    fn can_rewire(
        &self,
        op: OpRef<'_>,
        slot: &DestructurableSlot,
        used: &mut Vec<Attr>,
        safe: &mut Vec<MemorySlot>,
        layout: &DataLayout<'_>,
    ) -> bool;

    /// Makes it use the slots of parts. The insertion point is after it.
    fn rewire(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        slot: &DestructurableSlot,
        parts: &PartSlots,
        layout: &DataLayout<'_>,
    ) -> Deletion;
}

/// Adds a part to those that are used.
pub fn use_part(used: &mut Vec<Attr>, index: Attr) {
    if !used.contains(&index) {
        used.push(index);
    }
}

/// The slot of a part.
pub fn part_slot(parts: &PartSlots, index: Attr) -> Option<MemorySlot> {
    parts.iter().find(|&&(own, _)| own == index).map(|&(_, slot)| slot)
}

/// Whether the only use that has to go is that of the slot.
pub fn only_use_is(op: OpRef<'_>, blocking: &[UseId], slot: MemorySlot) -> bool {
    match *blocking {
        [only] => used_value(op, only) == Some(slot.ptr),
        _ => false,
    }
}

/// The value that an operation uses there.
pub fn used_value(op: OpRef<'_>, id: UseId) -> Option<ValueId> {
    let (owner, index) = op.body().use_owner(id);
    op.body().operand(owner, index)
}
