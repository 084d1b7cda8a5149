//! Loads and stores under a mask of which all or nothing is set, and at places that follow each other.

use crate::common::{accesses, elements};
use crate::vector::positions::{Mask, mask_of};
use crate::vector::types::of;
use crate::vector::{
    CompressStoreOp, ExpandLoadOp, GatherOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StepOp,
};
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Where something is in memory.
struct Place {
    base: ValueId,
    indices: Vec<ValueId>,
}

impl Place {
    fn new<'m>(base: ValueRef<'m>, indices: impl Iterator<Item = ValueRef<'m>>) -> Place {
        Place { base: base.id(), indices: indices.map(|index| index.id()).collect() }
    }
}

/// What is loaded under a mask: all, or what was there otherwise.
fn load(
    op: impl Handle,
    rw: &mut PatternRewriter<'_>,
    mask: Mask,
    (ty, place): (Type, &Place),
    other: ValueId,
) -> Rewritten {
    match mask {
        Mask::All => {
            let made = accesses::load_vector(rw.builder(), ty, place.base, &place.indices).ok()?;
            rw.replace(op, &[made])
        }
        Mask::Nothing => rw.replace(op, &[other]),
        Mask::Unknown => None,
    }
}

/// What is stored under a mask: all, or nothing.
fn store(
    op: impl Handle,
    rw: &mut PatternRewriter<'_>,
    mask: Mask,
    value: ValueId,
    place: &Place,
) -> Rewritten {
    match mask {
        Mask::All => {
            accesses::store_vector(rw.builder(), value, place.base, &place.indices).ok()?;
            rw.erase(op)
        }
        Mask::Nothing => rw.erase(op),
        Mask::Unknown => None,
    }
}

pub(super) fn maskedload(set: &mut PatternSet) {
    set.op("(anonymous namespace)::MaskedLoadFolder", |op: MaskedLoadOp, rw| {
        let root = rw.read(op);
        let (mask, ty, other) = (mask_of(root.mask()), root.result().ty(), root.pass_thru().id());
        let place = Place::new(root.base(), root.indices());
        load(op, rw, mask, (ty, &place), other)
    });
}

pub(super) fn expandload(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ExpandLoadFolder", |op: ExpandLoadOp, rw| {
        let root = rw.read(op);
        let (mask, ty, other) = (mask_of(root.mask()), root.result().ty(), root.pass_thru().id());
        let place = Place::new(root.base(), root.indices());
        load(op, rw, mask, (ty, &place), other)
    });
}

pub(super) fn maskedstore(set: &mut PatternSet) {
    set.op("(anonymous namespace)::MaskedStoreFolder", |op: MaskedStoreOp, rw| {
        let root = rw.read(op);
        let (mask, value) = (mask_of(root.mask()), root.value_to_store().id());
        let place = Place::new(root.base(), root.indices());
        store(op, rw, mask, value, &place)
    });
}

pub(super) fn compressstore(set: &mut PatternSet) {
    set.op("(anonymous namespace)::CompressStoreFolder", |op: CompressStoreOp, rw| {
        let root = rw.read(op);
        let (mask, value) = (mask_of(root.mask()), root.value_to_store().id());
        let place = Place::new(root.base(), root.indices());
        store(op, rw, mask, value, &place)
    });
}

/// Whether these are the numbers from zero on.
fn counts(indices: ValueRef<'_>) -> bool {
    let Some(vector) = of(Some(indices)) else { return false };
    if vector.rank() != 1 || vector.scalable.contains(&true) {
        return false;
    }
    if indices.defining::<StepOp>().is_some() {
        return true;
    }
    let limit = usize::try_from(vector.shape[0]).unwrap_or(0);
    let found = constant_value(indices).and_then(|attr| elements::integers(indices.ctx(), attr, limit));
    found.is_some_and(|(_, values)| values.iter().zip(0i64..).all(|(value, at)| value.to_i64() == Some(at)))
}

fn is_memory(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. })
}

/// A gather of which nothing is set.
pub(super) fn unset_gather(set: &mut PatternSet) {
    set.op("(anonymous namespace)::GatherFolder", |op: GatherOp, rw| {
        let root = rw.read(op);
        rw.require(mask_of(root.mask()) == Mask::Nothing)?;
        let other = root.pass_thru().id();
        rw.replace(op, &[other])
    });
}

pub(super) fn gather(set: &mut PatternSet) {
    unset_gather(set);
    set.op("(anonymous namespace)::FoldContiguousGather", |op: GatherOp, rw| {
        let root = rw.read(op);
        rw.require(is_memory(root.base()) && counts(root.indices()))?;
        let (ty, mask, other) = (root.result().ty(), root.mask().id(), root.pass_thru().id());
        let place = Place::new(root.base(), root.offsets());
        let made = MaskedLoadOp::build(rw.builder(), ty, place.base, &place.indices, mask, other);
        let made = made.value().ok()?;
        rw.replace(op, &[made])
    });
}

/// A scatter of which nothing is set.
pub(super) fn unset_scatter(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ScatterFolder", |op: ScatterOp, rw| {
        let root = rw.read(op);
        rw.require(mask_of(root.mask()) == Mask::Nothing)?;
        if is_memory(root.base()) {
            return rw.erase(op);
        }
        let base = root.base().id();
        rw.replace(op, &[base])
    });
}

pub(super) fn scatter(set: &mut PatternSet) {
    unset_scatter(set);
    set.op("(anonymous namespace)::FoldContiguousScatter", |op: ScatterOp, rw| {
        let root = rw.read(op);
        rw.require(is_memory(root.base()) && counts(root.indices()))?;
        let (mask, value) = (root.mask().id(), root.value_to_store().id());
        let place = Place::new(root.base(), root.offsets());
        MaskedStoreOp::build(rw.builder(), place.base, &place.indices, mask, value).insert().ok()?;
        rw.erase(op)
    });
}
