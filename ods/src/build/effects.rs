//! Memory effects that definitions state.

use super::Builder;
use crate::model::{ArgRef, EffectOn, Op, StatedEffect, Trait};
use crate::report::Gap;
use rmlir_ir::def::OpDef;
use rmlir_ir::interfaces::effects::{
    DeclaredEffect, DeclaredEffects, DeclaredOn, EffectKind, MemoryEffectOpInterface, Resource,
};
use std::borrow::Cow;
use std::sync::Arc;

impl Builder<'_> {
    /// Gives an operation that states its effects, be it that there are none, the interface that tells them. One that computes
    /// them by code keeps its own.
    pub(super) fn effects(&mut self, op: &Op, def: &mut OpDef) {
        let own = op.traits.iter().filter_map(|t| match t {
            Trait::Effects(effects) => Some(effects),
            _ => None,
        });
        let stated = own.clone().next().is_some() || !op.effects.is_empty();
        if !stated {
            return;
        }
        let on_op = own.flatten().map(|effect| (Some(DeclaredOn::Op), effect));
        // Those of arguments come before those of results.
        let parts = op.effects.iter().map(|(on, effect)| (self.place(op, *on), effect));
        let all: Option<Vec<DeclaredEffect>> =
            on_op.chain(parts).map(|(on, effect)| declared(on?, effect)).collect();
        match all {
            Some(all) => {
                def.interfaces.add::<dyn MemoryEffectOpInterface>(Arc::new(DeclaredEffects(all)));
            }
            // With one that nobody understands, nobody can tell what the operation does.
            None => self.report.add(&op.name, Gap::Interface("MemoryEffectOpInterface".into())),
        }
    }

    fn place(&self, op: &Op, on: EffectOn) -> Option<DeclaredOn> {
        match on {
            EffectOn::Result(group) => Some(DeclaredOn::Results(group as usize)),
            EffectOn::Arg(arg) => match *op.args.get(arg as usize)? {
                ArgRef::Operand(group) => Some(DeclaredOn::Operands(group as usize)),
                ArgRef::Attr(attr) => {
                    let name = &op.attrs.get(attr as usize)?.name;
                    Some(DeclaredOn::Symbol(self.ctx.ident(name)))
                }
                ArgRef::Prop(_) => None,
            },
        }
    }
}

fn declared(on: DeclaredOn, effect: &StatedEffect) -> Option<DeclaredEffect> {
    let kind = match effect.kind.as_str() {
        "Allocate" => EffectKind::Allocate,
        "Free" => EffectKind::Free,
        "Read" => EffectKind::Read,
        "Write" => EffectKind::Write,
        _ => return None,
    };
    let resource = match effect.resource.strip_suffix("Resource").unwrap_or(&effect.resource) {
        "Default" => Resource::DEFAULT,
        "AutomaticAllocationScope" => Resource::AUTOMATIC_ALLOCATION_SCOPE,
        other => Resource(Cow::Owned(other.to_owned())),
    };
    Some(DeclaredEffect { kind, on, resource, stage: effect.stage, full: effect.full })
}
