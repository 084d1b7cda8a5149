//! What there is to check about operations of one name, worked out once from the definition.

use super::interfaces::CHECKS;
use super::interfaces::branch::BRANCH;
use super::interfaces::function::FUNCTION;
use super::interfaces::infer_type::INFER_TYPE;
use super::interfaces::symbol::SYMBOL;
use crate::cache::{Bound, Cache, HandleCache, Key};
use crate::constraint::{Constraint, Pred};
use crate::context::{Context, RegisteredOp};
use crate::def::{Arity, OpDef, Presence, ValueGroup};
use crate::groups::{GroupRule, group_rule};
use crate::handles::Ident;
use crate::interfaces::branch::BranchOpInterface;
use crate::interfaces::call::ArgAndResultAttrs;
use crate::interfaces::function::FunctionOpInterface;
use crate::interfaces::infer_type::InferTypeOpInterface;
use crate::interfaces::symbol::SymbolOpInterface;
use crate::interfaces::{Check, InterfaceCheck};
use crate::traits::{OpPredicate, OpTrait, Relation, TraitSet};
use std::sync::Arc;

/// How often something may occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    Exactly(usize),
    AtLeast(usize),
}

impl Count {
    fn of(total: usize, variable: usize) -> Count {
        if variable == 0 { Count::Exactly(total) } else { Count::AtLeast(total - variable) }
    }
}

/// The declared counts.
pub(crate) struct Counts {
    pub(crate) regions: Count,
    pub(crate) results: Count,
    pub(crate) successors: Count,
    pub(crate) operands: Count,
}

/// A check after the constraints.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// A trait, by position in the definition's list.
    Trait(usize),
    /// The check of an interface.
    Interface(&'static InterfaceCheck),
}

/// A step, with the models at hand that it would look up for each of many operations.
pub(crate) enum Later {
    Step(Step),
    Branch(Arc<dyn BranchOpInterface>),
    InferType(Arc<dyn InferTypeOpInterface>),
    Symbol(Arc<dyn SymbolOpInterface>),
    Function(Arc<dyn FunctionOpInterface>, Arc<dyn ArgAndResultAttrs>),
}

impl Later {
    fn of(def: &OpDef, step: Step) -> Later {
        let is = |wanted: &'static InterfaceCheck| match step {
            Step::Trait(_) => false,
            Step::Interface(check) => std::ptr::eq(check, wanted),
        };
        let is_symbol = match step {
            Step::Trait(i) => matches!(def.traits[i], OpTrait::Symbol),
            Step::Interface(_) => is(&SYMBOL),
        };
        let interfaces = &def.interfaces;
        if is_symbol && let Some(model) = interfaces.get_shared() {
            return Later::Symbol(Arc::clone(model));
        }
        if is(&BRANCH)
            && let Some(model) = interfaces.get_shared()
        {
            return Later::Branch(Arc::clone(model));
        }
        if is(&INFER_TYPE)
            && let Some(model) = interfaces.get_shared()
        {
            return Later::InferType(Arc::clone(model));
        }
        if is(&FUNCTION)
            && let (Some(model), Some(attrs)) = (interfaces.get_shared(), interfaces.get_shared())
        {
            return Later::Function(Arc::clone(model), Arc::clone(attrs));
        }
        Later::Step(step)
    }
}

/// Values and their groups: what their types must be.
pub(crate) struct GroupPlan {
    pub(crate) rule: GroupRule,
    /// Nothing can fail here.
    pub(crate) trivial: bool,
    /// Per group the types that were found good.
    pub(crate) good: Box<[HandleCache]>,
}

impl GroupPlan {
    fn new(groups: &[ValueGroup], traits: TraitSet, counts: bool, results: bool) -> GroupPlan {
        let free = |group: &ValueGroup| {
            is_true(&group.constraint) && (!counts || matches!(group.arity, Arity::One | Arity::Variadic))
        };
        GroupPlan {
            rule: group_rule(groups, traits, results),
            trivial: groups.iter().all(free),
            good: groups.iter().map(|_| HandleCache::new(&TYPES)).collect(),
        }
    }
}

fn is_true(constraint: &Constraint) -> bool {
    matches!(constraint.pred, Pred::True)
}

/// Types of operands and results that a group takes, for each group.
static TYPES: Cache = Cache::new("verify.types", Key::Handle, Bound::Entries(4));
/// Values that an attribute may have, for each attribute of an operation.
static ATTRIBUTES: Cache = Cache::new("verify.attributes", Key::Handle, Bound::Entries(16));
/// Property rows that are good, for each operation.
static PROPERTIES: Cache = Cache::new("verify.properties", Key::Handle, Bound::Entries(64));

/// An attribute: its slot, its position in the definition, and values that were found good.
pub(crate) struct AttrPlan {
    pub(crate) slot: usize,
    pub(crate) index: usize,
    pub(crate) good: HandleCache,
}

/// An attribute that must be there: its slot and name.
pub(crate) type Required = (usize, Ident);

/// How operations of one name are verified.
pub(crate) struct Plan {
    pub(crate) counts: Option<Counts>,
    /// Traits that are checked before the constraints, by position in the definition's list.
    pub(crate) structural: Box<[usize]>,
    /// Attributes that must be there, by name.
    pub(crate) required: Box<[Required]>,
    /// Slot and position in the definition of properties whose constraint can fail.
    pub(crate) props: Box<[(usize, usize)]>,
    /// Attributes whose constraint can fail.
    pub(crate) attrs: Box<[AttrPlan]>,
    /// Property rows that were found good.
    pub(crate) rows: HandleCache,
    pub(crate) operands: GroupPlan,
    pub(crate) results: GroupPlan,
    /// Predicates, by position in the definition's list of traits.
    pub(crate) predicates: Box<[usize]>,
    /// Those that hold for a signature are remembered, as other checks of the operation do not go by it.
    pub(crate) keeps_relations: bool,
    /// Checks after the constraints.
    pub(crate) later: Box<[Later]>,
    /// Checks after those of the regions.
    pub(crate) regional: Box<[Later]>,
    /// The operation has no regions: all checks but those of `each_time` and perhaps its hooks go by its signature.
    pub(crate) by_signature: bool,
    /// Checks that look at more than the signature, in order.
    pub(crate) each_time: Box<[Later]>,
    /// The hooks look at more than the signature.
    pub(crate) asks_hooks: bool,
}

impl Plan {
    /// The plan of a registered operation.
    pub(crate) fn of<'c>(ctx: &Context, op: &'c RegisteredOp) -> &'c Plan {
        op.attached.get_or_make(|| Plan::new(ctx, op))
    }

    fn new(ctx: &Context, op: &RegisteredOp) -> Plan {
        let def = &op.def;
        let slot = |name| op.slot(name).unwrap_or(usize::MAX);
        let mut required: Vec<Required> = def
            .attrs
            .iter()
            .filter(|attr| matches!(attr.presence, Presence::Required))
            .map(|attr| (slot(attr.name), attr.name))
            .collect();
        required.sort_by_key(|&(_, name)| ctx.bytes(name));
        let props = def.props.iter().enumerate().filter(|(_, prop)| !is_true(&prop.constraint));
        let attrs = def.attrs.iter().enumerate().filter(|(_, attr)| !is_true(&attr.constraint));
        let traits = def.traits.iter().enumerate();
        let (later, regional) = steps(op);
        let structural: Box<[usize]> =
            traits.clone().filter(|(_, t)| is_structural(t)).map(|(i, _)| i).collect();
        let by_signature = goes_by_signature(def, &regional);
        let relations = traits.clone().filter(|(_, t)| matches!(t, OpTrait::Predicate(_)));
        let predicates: Box<[usize]> = relations.map(|(i, _)| i).collect();
        let in_order = structural.iter().chain(&predicates).map(|&i| Step::Trait(i));
        let each_time = in_order.chain(later.iter().copied()).filter(|step| is_each_time(def, step));
        let each_time: Box<[Later]> = each_time.map(|step| Later::of(def, step)).collect();
        let [later, regional] =
            [later, regional].map(|steps| steps.iter().map(|&step| Later::of(def, step)).collect());
        Plan {
            by_signature,
            each_time,
            asks_hooks: def.hooks.as_ref().is_some_and(|hooks| hooks.verifies_each()),
            keeps_relations: !by_signature && def.traits.iter().any(is_relation_of_signature),
            counts: def.counts.then(|| counts(op)),
            structural,
            required: required.into(),
            props: props.map(|(i, prop)| (slot(prop.name), i)).collect(),
            attrs: attrs
                .map(|(index, attr)| AttrPlan {
                    slot: slot(attr.name),
                    index,
                    good: HandleCache::new(&ATTRIBUTES),
                })
                .collect(),
            rows: HandleCache::new(&PROPERTIES),
            operands: GroupPlan::new(&def.operands, op.traits, def.counts, false),
            results: GroupPlan::new(&def.results, op.traits, def.counts, true),
            predicates,
            later,
            regional,
        }
    }
}

fn is_relation_of_signature(t: &OpTrait) -> bool {
    matches!(t, OpTrait::Predicate(OpPredicate { test: Relation::Signature(_) | Relation::Traced(_), .. }))
}

/// Whether a check of an operation without regions sees more than its signature. What a traced relation looked at is known afterwards.
fn is_each_time(def: &OpDef, step: &Step) -> bool {
    match step {
        Step::Trait(i) => match &def.traits[*i] {
            OpTrait::HasParent(_) | OpTrait::IsTerminator | OpTrait::Symbol | OpTrait::Custom(_) => true,
            relation @ OpTrait::Predicate(_) => !is_relation_of_signature(relation),
            _ => false,
        },
        Step::Interface(check) => matches!(check.check, Check::Operation(_)),
    }
}

/// Whether an operation has no regions and no check that looks for them.
fn goes_by_signature(def: &OpDef, regional: &[Step]) -> bool {
    let by_signature = |step: &Step| match step {
        Step::Trait(_) => false,
        Step::Interface(check) => !matches!(check.check, Check::Operation(_)),
    };
    def.regions.is_empty() && regional.iter().all(by_signature)
}

fn counts(op: &RegisteredOp) -> Counts {
    let def = &op.def;
    let values = |groups: &[ValueGroup]| {
        Count::of(groups.len(), groups.iter().filter(|group| group.arity != Arity::One).count())
    };
    Counts {
        regions: Count::of(def.regions.len(), def.regions.iter().filter(|r| r.variadic).count()),
        results: values(&def.results),
        successors: Count::of(def.successors.len(), def.successors.iter().filter(|s| s.variadic).count()),
        operands: values(&def.operands),
    }
}

fn is_structural(t: &OpTrait) -> bool {
    matches!(
        t,
        OpTrait::SingleBlock
            | OpTrait::SingleBlockImplicitTerminator(_)
            | OpTrait::HasParent(_)
            | OpTrait::NoRegionArguments
            | OpTrait::AttrSizedOperandSegments
            | OpTrait::AttrSizedResultSegments
    )
}

/// Whether a trait has a check that runs after the constraints, before the regions.
fn is_later(t: &OpTrait) -> bool {
    matches!(
        t,
        OpTrait::IsTerminator
            | OpTrait::Symbol
            | OpTrait::SameTypeOperands
            | OpTrait::SameOperandsElementType
            | OpTrait::SameOperandsAndResultElementType
            | OpTrait::SameOperandsShape
            | OpTrait::SameOperandsAndResultShape
            | OpTrait::SameOperandsAndResultRank
            | OpTrait::SameOperandsAndResultEncoding
            | OpTrait::SameOperandsAndResultType
            | OpTrait::ResultsBroadcastableShape
            | OpTrait::ResultsAreFloatLike
            | OpTrait::Elementwise
            | OpTrait::Custom(_)
    )
}

fn is_regional(t: &OpTrait) -> bool {
    matches!(t, OpTrait::IsolatedFromAbove | OpTrait::SymbolTable | OpTrait::SingleBlockImplicitTerminator(_))
}

/// The checks after the constraints and those after the regions, in order: traits as listed, then interfaces that the list does
/// not name.
fn steps(op: &RegisteredOp) -> (Box<[Step]>, Box<[Step]>) {
    let (mut later, mut regional) = (Vec::new(), Vec::new());
    let mut named = Vec::new();
    for (i, t) in op.def.traits.iter().enumerate() {
        if let OpTrait::Interface(check) = t {
            named.push(check.name);
            let list = if check.with_regions { &mut regional } else { &mut later };
            list.push(Step::Interface(check));
        }
        if is_later(t) {
            later.push(Step::Trait(i));
        }
        if matches!(t, OpTrait::Symbol) {
            named.push(SYMBOL.name);
        }
        if is_regional(t) {
            regional.push(Step::Trait(i));
        }
    }
    for &check in CHECKS {
        if (check.implemented)(&op.def.interfaces) && !named.contains(&check.name) {
            let list = if check.with_regions { &mut regional } else { &mut later };
            list.push(Step::Interface(check));
        }
    }
    (later.into(), regional.into())
}
