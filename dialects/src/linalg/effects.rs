//! What structured operations do to memory, and whether they may be speculated.

use super::structured::Outputs;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::interfaces::effects::{
    ConditionallySpeculatable, Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource,
    Speculatability,
};
use rmlir_ir::{OpRef, TypeData, ValueRef};

/// A structured operation reads inputs and writes outputs that lie in memory; an output is read too if its body uses what was there.
pub(super) struct Effects;

fn is_memref(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. })
}

/// Whether the body uses the element of operand `index`.
fn body_uses(op: OpRef<'_>, index: usize) -> bool {
    let entry = op.region(0).and_then(|region| region.entry());
    // Without a body nobody can tell.
    entry.and_then(|block| block.args().nth(index)).is_none_or(|arg| !arg.is_unused())
}

impl MemoryEffectOpInterface for Effects {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let outputs = Outputs.inits(op);
        for (index, value) in op.operands().enumerate().filter(|&(_, value)| is_memref(value)) {
            let mut add = |kind| {
                let (target, resource) = (EffectTarget::Value(value.id()), Resource::DEFAULT);
                effects.push(Effect { kind, target, resource, stage: 0, full: true });
            };
            if !outputs.contains(&index) {
                add(EffectKind::Read);
                continue;
            }
            if body_uses(op, index) {
                add(EffectKind::Read);
            }
            add(EffectKind::Write);
        }
    }
}

impl ConditionallySpeculatable for Effects {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        // On tensors alone it is as good as its body.
        if op.operands().any(is_memref) { Speculatability::Not } else { Speculatability::Recursive }
    }
}
