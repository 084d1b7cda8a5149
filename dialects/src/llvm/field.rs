//! Quick access to inherent attributes: the slot of a name is looked up once per kind of operation.

use super::attrs::enum_value;
use rmlir_ir::signature::Signature;
use rmlir_ir::{Attr, AttrData, Type};
use std::sync::atomic::{AtomicU32, Ordering};

/// An inherent attribute of one kind of operation, by name.
pub(super) struct Field {
    name: &'static str,
    /// The slot in the property row, plus one; 0 before the first look.
    slot: AtomicU32,
}

impl Field {
    /// The attribute of this name.
    pub(super) const fn new(name: &'static str) -> Field {
        Field { name, slot: AtomicU32::new(0) }
    }

    /// Its value on an operation, if it is set.
    pub(super) fn get<'m>(&self, op: impl Into<Signature<'m>>) -> Option<Attr> {
        let op = op.into();
        let ctx = op.ctx();
        let registered = op.info().registered()?;
        let known = self.slot.load(Ordering::Relaxed) as usize;
        let is_it = |slot: usize| {
            registered.slots.get(slot).is_some_and(|&name| ctx.bytes(name) == self.name.as_bytes())
        };
        let slot = match known.checked_sub(1) {
            Some(slot) if is_it(slot) => slot,
            _ => {
                let slot = (0..registered.slots.len()).find(|&slot| is_it(slot))?;
                self.slot.store(slot as u32 + 1, Ordering::Relaxed);
                slot
            }
        };
        ctx.props(op.props()).get(slot).copied().flatten()
    }

    /// Whether it is set.
    pub(super) fn is_set<'m>(&self, op: impl Into<Signature<'m>>) -> bool {
        self.get(op).is_some()
    }

    /// The type that it holds.
    pub(super) fn ty<'m>(&self, op: impl Into<Signature<'m>>) -> Option<Type> {
        let op = op.into();
        match op.ctx().attr_data(self.get(op)?) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// The value of the enum or integer that it holds; 0 if it is not set.
    pub(super) fn value<'m>(&self, op: impl Into<Signature<'m>>) -> i64 {
        let op = op.into();
        self.get(op).and_then(|attr| enum_value(op.ctx(), attr)).unwrap_or(0)
    }
}
