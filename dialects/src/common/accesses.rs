//! Accesses to memory: their effects, and how they are made. Loads and stores are made as the reference makes them: they say that
//! they are not non-temporal, which those that are read from text without that, and those of a plain `build`, leave out.

use crate::memref::{LoadOp, StoreOp};
use crate::vector;
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource};
use rmlir_ir::typed::number;
use rmlir_ir::{Attr, Builder, Failed, OpRef, Type, ValueId};

/// The attribute. It is optional, so that what is left out and what is false are not the same in generic form and in bytecode.
pub const NONTEMPORAL: &str = "nontemporal";

fn effect(kind: EffectKind, target: EffectTarget) -> Effect {
    Effect { kind, target, resource: Resource::DEFAULT, stage: 0, full: false }
}

/// Effects on memory that nothing bounds.
pub fn anything() -> [Effect; 2] {
    [effect(EffectKind::Write, EffectTarget::Any), effect(EffectKind::Read, EffectTarget::Any)]
}

/// An access through a pointer: one that is volatile or ordered has effects that nothing bounds.
pub struct AccessEffects {
    /// What the access does to its address.
    pub kind: EffectKind,
    /// Position of the address.
    pub address: usize,
}

impl MemoryEffectOpInterface for AccessEffects {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let target = op.operand(self.address).map_or(EffectTarget::Any, |a| EffectTarget::Value(a.id()));
        effects.push(effect(self.kind, target));
        let ordering = op.attr_named("ordering").and_then(|attr| number(op.ctx(), attr)).unwrap_or(0);
        // A flag that is not set is absent, or false. Unordered accesses order no other ones.
        let volatile = op.attr_named("volatile_").is_some_and(|attr| number(op.ctx(), attr) != Some(0));
        if volatile || ordering > 1 {
            effects.extend(anything());
        }
    }
}

/// The element of a buffer at some indices.
pub fn load(b: &mut Builder<'_>, buffer: ValueId, at: &[ValueId]) -> Result<ValueId, Failed> {
    let no = b.ctx().bool_attr(false);
    LoadOp::build(b, buffer, at).attr(NONTEMPORAL, no).value()
}

/// Writes an element of a buffer at some indices.
pub fn store(b: &mut Builder<'_>, value: ValueId, buffer: ValueId, at: &[ValueId]) -> Result<(), Failed> {
    let no = b.ctx().bool_attr(false);
    StoreOp::build(b, value, buffer, at).attr(NONTEMPORAL, no).insert().map(|_| ())
}

/// A vector of the elements of a buffer from some indices on.
pub fn load_vector(
    b: &mut Builder<'_>,
    ty: Type,
    buffer: ValueId,
    at: &[ValueId],
) -> Result<ValueId, Failed> {
    let no = b.ctx().bool_attr(false);
    vector::LoadOp::build(b, ty, buffer, at).attr(NONTEMPORAL, no).value()
}

/// Writes a vector to the elements of a buffer from some indices on.
pub fn store_vector(
    b: &mut Builder<'_>,
    value: ValueId,
    buffer: ValueId,
    at: &[ValueId],
) -> Result<(), Failed> {
    let no = b.ctx().bool_attr(false);
    vector::StoreOp::build(b, value, buffer, at).attr(NONTEMPORAL, no).insert().map(|_| ())
}

/// Adds to the attributes of an access that it is not non-temporal, if its definition has an attribute for that and nothing is said
/// there.
pub fn say_nontemporal(op: OpRef<'_>, attrs: &mut Vec<(&str, Attr)>) {
    let can_be = op
        .info()
        .def()
        .is_some_and(|def| def.attrs.iter().any(|attr| &*op.ctx().text(attr.name) == NONTEMPORAL));
    if can_be && attrs.iter().all(|(name, _)| *name != NONTEMPORAL) {
        attrs.push((NONTEMPORAL, op.ctx().bool_attr(false)));
    }
}
