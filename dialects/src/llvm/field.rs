//! Quick access to inherent attributes: the slot of a name is looked up once per kind of operation.

use super::attrs::enum_value;
use rmlir_ir::signature::Signature;
use rmlir_ir::{Attr, AttrData, Ident, Type};
use std::sync::OnceLock;

/// An inherent attribute of one kind of operation, by name. It belongs to the behaviour of a definition, and so to one context.
pub(super) struct Field {
    name: &'static str,
    /// The slot in the property row and the name as that has it, once they were looked up.
    slot: OnceLock<(usize, Ident)>,
}

impl Field {
    /// The attribute of this name.
    pub(super) const fn new(name: &'static str) -> Field {
        Field { name, slot: OnceLock::new() }
    }

    /// Its value on an operation, if it is set.
    pub(super) fn get<'m>(&self, op: impl Into<Signature<'m>>) -> Option<Attr> {
        let op = op.into();
        let slots = &op.info().registered()?.slots;
        let slot = match self.slot.get() {
            Some(&(slot, name)) if slots.get(slot) == Some(&name) => slot,
            _ => self.find(op, slots)?,
        };
        op.ctx().props(op.props()).get(slot).copied().flatten()
    }

    #[cold]
    fn find(&self, op: Signature<'_>, slots: &[Ident]) -> Option<usize> {
        let slot = slots.iter().position(|&name| op.ctx().bytes(name) == self.name.as_bytes())?;
        let _ = self.slot.set((slot, slots[slot]));
        Some(slot)
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
