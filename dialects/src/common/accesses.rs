//! Effects of operations that access memory through a pointer.

use rmlir_ir::OpRef;
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource};
use rmlir_ir::typed::number;

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
        // A flag is absent, or false. Unordered accesses order no other ones.
        let volatile = op.attr_named("volatile_").is_some_and(|attr| number(op.ctx(), attr) != Some(0));
        if volatile || ordering > 1 {
            effects.extend(anything());
        }
    }
}
