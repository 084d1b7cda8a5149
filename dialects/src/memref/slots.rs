//! Slots of memory: `memref.alloca` of one element may become a value, a small one of known shape may be cut into its elements.

use super::types::result;
use super::{AllocaOp, LoadOp, StoreOp};
use crate::ops::ub::PoisonOp;
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::constant_value;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::{
    Deletion, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, DestructurableSlot,
    MemorySlot, PartSlots, PromotableAllocationOpInterface, PromotableMemOpInterface, only_use_is, part_slot,
    use_part,
};
use rmlir_ir::{Attr, AttrData, Context, OpAddr, OpRef, Type, TypeData, UseId, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("alloca").interface::<dyn PromotableAllocationOpInterface>(Arc::new(Alloca));
    dialect.op("alloca").interface::<dyn DestructurableAllocationOpInterface>(Arc::new(Alloca));
    dialect.op("load").interface::<dyn PromotableMemOpInterface>(Arc::new(LOAD));
    dialect.op("load").interface::<dyn DestructurableAccessorOpInterface>(Arc::new(LOAD));
    dialect.op("store").interface::<dyn PromotableMemOpInterface>(Arc::new(STORE));
    dialect.op("store").interface::<dyn DestructurableAccessorOpInterface>(Arc::new(STORE));
}

/// `memref.alloca`
struct Alloca;

/// More elements than these are too many to be slots of their own.
const MOST_ELEMENTS: i64 = 16;

/// All places in a shape, the first coordinate moving fastest.
fn places(ctx: &Context, shape: &[i64]) -> Vec<Attr> {
    let mut at = vec![0; shape.len()];
    let mut all = Vec::new();
    loop {
        let coordinates: Vec<Attr> = at.iter().map(|&at| ctx.index_attr(at)).collect();
        all.push(ctx.array_attr(&coordinates));
        let Some(next) = (0..shape.len()).find(|&dim| at[dim] + 1 < shape[dim]) else { return all };
        at[..next].fill(0);
        at[next] += 1;
    }
}

impl PromotableAllocationOpInterface for Alloca {
    fn promotable_slots(&self, op: OpRef<'_>) -> Vec<MemorySlot> {
        let Some(ty) = result(op) else { return Vec::new() };
        let one = op.ctx().type_data(ty.ty).num_elements() == Some(1);
        let ptr = op.result(0).filter(|_| one);
        ptr.map(|ptr| MemorySlot { ptr: ptr.id(), element: ty.element }).into_iter().collect()
    }

    fn default_value(&self, b: &mut Builder<'_>, op: OpAddr, slot: MemorySlot) -> Option<ValueId> {
        let loc = b.seen().op(op).loc();
        PoisonOp::build(b, slot.element).loc(loc).value().ok()
    }
}

impl DestructurableAllocationOpInterface for Alloca {
    fn destructurable_slots(&self, op: OpRef<'_>) -> Vec<DestructurableSlot> {
        let (Some(ty), Some(ptr)) = (result(op), op.result(0)) else { return Vec::new() };
        let count = op.ctx().type_data(ty.ty).num_elements();
        if !count.is_some_and(|count| count > 1 && count <= MOST_ELEMENTS) {
            return Vec::new();
        }
        let slot = MemorySlot { ptr: ptr.id(), element: ty.ty };
        let parts = places(op.ctx(), ty.shape).into_iter().map(|place| (place, ty.element)).collect();
        vec![DestructurableSlot { slot, parts }]
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
        let mut parts = Vec::new();
        for &index in used {
            let Some(element) = slot.part(index) else { continue };
            let Some(ptr) = one_element(b, element, loc) else { continue };
            allocations.extend(b.seen().value(op.unit, ptr).def_op().map(|(def, _)| def.global()));
            parts.push((index, MemorySlot { ptr, element }));
        }
        parts
    }
}

fn one_element(b: &mut Builder<'_>, element: Type, loc: rmlir_ir::Loc) -> Option<ValueId> {
    let ty = b.ctx().memref_type(&[], element, None, None).ok()?;
    AllocaOp::build(b, ty, &[], &[]).loc(loc).value().ok()
}

/// `memref.load` or `memref.store`
struct Access {
    /// Position of the memref.
    memref: usize,
    /// Whether it writes.
    writes: bool,
}

const LOAD: Access = Access { memref: 0, writes: false };
const STORE: Access = Access { memref: 1, writes: true };

impl Access {
    fn is_of(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        op.operand(self.memref).is_some_and(|own| own.id() == slot.ptr)
    }

    /// What is read or written.
    fn value<'m>(&self, op: OpRef<'m>) -> Option<ValueRef<'m>> {
        if self.writes { op.operand(0) } else { op.result(0) }
    }

    /// The place that is accessed, if it is known and inside.
    fn place(&self, op: OpRef<'_>) -> Option<Attr> {
        let ctx = op.ctx();
        let indices: Vec<ValueRef<'_>> = match self.writes {
            true => op.cast::<StoreOp>()?.indices().collect(),
            false => op.cast::<LoadOp>()?.indices().collect(),
        };
        let TypeData::MemRef { shape, .. } = ctx.type_data(op.operand(self.memref)?.ty()) else {
            return None;
        };
        let coordinate = |(index, &size): (&ValueRef<'_>, &i64)| {
            let attr = constant_value(*index)?;
            let AttrData::Integer { value, .. } = ctx.attr_data(attr) else { return None };
            value.to_i64().filter(|&at| at >= 0 && at < size).map(|_| attr)
        };
        let place: Option<Vec<Attr>> = indices.iter().zip(shape).map(coordinate).collect();
        Some(ctx.array_attr(&place?))
    }
}

impl PromotableMemOpInterface for Access {
    fn loads_from(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        !self.writes && self.is_of(op, slot)
    }

    fn stores_to(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        self.writes && self.is_of(op, slot)
    }

    fn stored(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        _: MemorySlot,
        _: ValueId,
        _: &DataLayout<'_>,
    ) -> Option<ValueId> {
        b.seen().op(op).operand(0).map(|value| value.id())
    }

    fn can_remove_uses(
        &self,
        op: OpRef<'_>,
        slot: MemorySlot,
        blocking: &[UseId],
        _: &mut Vec<UseId>,
        _: &DataLayout<'_>,
    ) -> bool {
        let fits = |value: ValueRef<'_>| value.id() != slot.ptr && value.ty() == slot.element;
        only_use_is(op, blocking, slot) && self.is_of(op, slot) && self.value(op).is_some_and(fits)
    }

    fn remove_uses(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        _: MemorySlot,
        _: &[UseId],
        reaching: ValueId,
        _: &DataLayout<'_>,
    ) -> Deletion {
        let read = b.seen().op(op).result(0).map(|result| result.id());
        if let Some(read) = read {
            b.body().replace_all_uses(read, reaching);
        }
        Deletion::Delete
    }
}

impl DestructurableAccessorOpInterface for Access {
    fn can_rewire(
        &self,
        op: OpRef<'_>,
        slot: &DestructurableSlot,
        used: &mut Vec<Attr>,
        _: &mut Vec<MemorySlot>,
        _: &DataLayout<'_>,
    ) -> bool {
        let stores_pointer = self.writes && op.operand(0).is_some_and(|value| value.id() == slot.slot.ptr);
        if !self.is_of(op, slot.slot) || stores_pointer {
            return false;
        }
        let Some(place) = self.place(op).filter(|&place| slot.part(place).is_some()) else { return false };
        use_part(used, place);
        true
    }

    fn rewire(
        &self,
        b: &mut Builder<'_>,
        op: OpAddr,
        _: &DestructurableSlot,
        parts: &PartSlots,
        _: &DataLayout<'_>,
    ) -> Deletion {
        let view = b.seen().op(op);
        let (count, place) = (view.num_operands(), self.place(view));
        if let Some(part) = place.and_then(|place| part_slot(parts, place)) {
            b.body().set_operand(op.op, self.memref, part.ptr);
            b.body().erase_operands(op.op, self.memref + 1..count);
        }
        Deletion::Keep
    }
}
