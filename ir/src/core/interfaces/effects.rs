//! Effects on memory and other resources, and what follows from them: purity, speculation, dead code.
//!
//! Effects are data. Definitions state them per operation and per operand, result or symbol ([`DeclaredEffects`]); an operation
//! with a model of its own computes them.

use super::symbol::is_symbol;
use crate::handles::{Attr, Ident, ValueId};
use crate::module::OpRef;
use crate::traits::TraitSet;
use std::borrow::Cow;

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum EffectKind {
    Allocate,
    Free,
    Read,
    Write,
}

/// To what it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EffectTarget {
    /// Anything in the resource.
    Any,
    /// What a value refers to: an operand or result, or an argument of a region.
    Value(ValueId),
    /// What a symbol stands for.
    Symbol(Attr),
}

/// A kind of thing that can be affected. Effects on different resources do not meet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resource(pub Cow<'static, str>);

impl Resource {
    /// Memory.
    pub const DEFAULT: Resource = Resource(Cow::Borrowed("<Default>"));
    /// Memory that goes with the operation around it that is an automatic allocation scope.
    pub const AUTOMATIC_ALLOCATION_SCOPE: Resource = Resource(Cow::Borrowed("AutomaticAllocationScope"));
}

impl Default for Resource {
    fn default() -> Resource {
        Resource::DEFAULT
    }
}

/// One effect of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What happens.
    pub kind: EffectKind,
    /// To what.
    pub target: EffectTarget,
    /// In which resource.
    pub resource: Resource,
    /// Effects of a lower stage happen before those of a higher one.
    pub stage: u32,
    /// It concerns all that the value refers to.
    pub full: bool,
}

/// An operation whose own effects are known. Those of operations in its regions come on top if it has the trait
/// `RecursiveMemoryEffects`.
pub trait MemoryEffectOpInterface: Send + Sync {
    /// Adds the effects to `effects`.
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>);
}

/// On what a definition states an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredOn {
    /// The operation.
    Op,
    /// Each value of an operand group.
    Operands(usize),
    /// Each value of a result group.
    Results(usize),
    /// The symbol in an attribute; nothing if it is not set.
    Symbol(Ident),
}

/// An effect as a definition states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredEffect {
    /// What happens.
    pub kind: EffectKind,
    /// On what it is stated.
    pub on: DeclaredOn,
    /// In which resource.
    pub resource: Resource,
    /// See [`Effect::stage`].
    pub stage: u32,
    /// See [`Effect::full`].
    pub full: bool,
}

/// The effects that a definition states, in order: of the operation, then of operands and attributes, then of results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaredEffects(pub Vec<DeclaredEffect>);

impl MemoryEffectOpInterface for DeclaredEffects {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        for declared in &self.0 {
            let mut add = |target| {
                let DeclaredEffect { kind, ref resource, stage, full, .. } = *declared;
                effects.push(Effect { kind, target, resource: resource.clone(), stage, full });
            };
            match declared.on {
                DeclaredOn::Op => add(EffectTarget::Any),
                DeclaredOn::Operands(group) => {
                    op.operand_group(group).for_each(|value| add(EffectTarget::Value(value.id())));
                }
                DeclaredOn::Results(group) => {
                    op.result_group(group).for_each(|value| add(EffectTarget::Value(value.id())));
                }
                DeclaredOn::Symbol(name) => {
                    op.attr(name).into_iter().for_each(|symbol| add(EffectTarget::Symbol(symbol)));
                }
            }
        }
    }
}

/// Whether an operation may run where it would not have run otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speculatability {
    /// It may not.
    Not,
    /// It may.
    Yes,
    /// It may if all in its regions may.
    Recursive,
}

/// An operation that can tell whether it may be speculated.
pub trait ConditionallySpeculatable: Send + Sync {
    /// Whether it may.
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability;
}

/// The effects of an operation itself. `None` if nobody knows.
pub fn own_effects(op: OpRef<'_>) -> Option<Vec<Effect>> {
    if op.has_trait(TraitSet::PURE) {
        return Some(Vec::new());
    }
    let model = op.ctx().op_interface::<dyn MemoryEffectOpInterface>(op.name())?;
    let mut effects = Vec::new();
    model.effects(op, &mut effects);
    Some(effects)
}

fn inner_ops<'m>(op: OpRef<'m>) -> impl Iterator<Item = OpRef<'m>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// The effects of an operation and, where it has those of its regions, of what is in them. `None` if nobody knows.
pub fn effects_of(op: OpRef<'_>) -> Option<Vec<Effect>> {
    let (mut effects, mut stack) = (Vec::new(), vec![op]);
    while let Some(op) = stack.pop() {
        let recursive = op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS);
        match own_effects(op) {
            Some(own) => effects.extend(own),
            None if recursive => {}
            None => return None,
        }
        if recursive {
            stack.extend(inner_ops(op));
        }
    }
    Some(effects)
}

/// Whether it is certain that an operation, with all in its regions, has no effect.
pub fn is_effect_free(op: OpRef<'_>) -> bool {
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        let recursive = op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS);
        if !own_effects(op).map_or(recursive, |effects| effects.is_empty()) {
            return false;
        }
        if recursive {
            stack.extend(inner_ops(op));
        }
    }
    true
}

/// Whether it is certain that an operation may run where it would not have run otherwise.
pub fn is_speculatable(op: OpRef<'_>) -> bool {
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        match speculatability(op) {
            Speculatability::Not => return false,
            Speculatability::Yes => {}
            Speculatability::Recursive => stack.extend(inner_ops(op)),
        }
    }
    true
}

fn speculatability(op: OpRef<'_>) -> Speculatability {
    if op.has_trait(TraitSet::PURE) {
        return Speculatability::Yes;
    }
    if op.has_trait(TraitSet::RECURSIVELY_SPECULATABLE) {
        return Speculatability::Recursive;
    }
    let model = op.ctx().op_interface::<dyn ConditionallySpeculatable>(op.name());
    model.map_or(Speculatability::Not, |model| model.speculatability(op))
}

/// Whether it is certain that an operation has no effect and may be speculated.
pub fn is_pure(op: OpRef<'_>) -> bool {
    is_speculatable(op) && is_effect_free(op)
}

/// Whether an operation could go if nothing used its results: it is neither a terminator nor a symbol, and does nothing but read,
/// and allocate what it gives.
pub fn would_be_trivially_dead(op: OpRef<'_>) -> bool {
    let may_be_terminator = op.info().registered().is_none() || op.has_trait(TraitSet::IS_TERMINATOR);
    if may_be_terminator || is_symbol(op) {
        return false;
    }
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        let recursive = op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS);
        if recursive {
            stack.extend(inner_ops(op));
        }
        match own_effects(op) {
            Some(effects) if !effects_may_go(op, &effects) => return false,
            None if !recursive => return false,
            _ => {}
        }
    }
    true
}

fn effects_may_go(op: OpRef<'_>, effects: &[Effect]) -> bool {
    let is_result = |target| op.results().any(|result| target == EffectTarget::Value(result.id()));
    let allocated = |target| {
        let same = |e: &Effect| e.kind == EffectKind::Allocate && e.target == target;
        is_result(target) && effects.iter().any(same)
    };
    effects.iter().all(|effect| effect.kind == EffectKind::Read || allocated(effect.target))
}

/// Whether an operation can go: nothing uses its results, and it would not be missed.
pub fn is_trivially_dead(op: OpRef<'_>) -> bool {
    op.results().all(|result| result.is_unused()) && would_be_trivially_dead(op)
}
