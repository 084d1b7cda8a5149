//! What there is to check about operations of one name, worked out once from the definition.

use super::interfaces::CHECKS;
use super::interfaces::branch::{BRANCH, WEIGHTED_BRANCH};
use super::interfaces::cast::CAST;
use super::interfaces::function::FUNCTION;
use super::interfaces::infer_type::INFER_TYPE;
use super::interfaces::symbol::SYMBOL;
use crate::constraint::{Constraint, Pred};
use crate::context::{Context, RegisteredOp};
use crate::def::{Arity, OpDef, Presence, ValueGroup};
use crate::groups::{GroupRule, group_rule};
use crate::handles::Ident;
use crate::interfaces::InterfaceCheck;
use crate::interfaces::call::ArgAndResultAttrs;
use crate::interfaces::function::FunctionOpInterface;
use crate::interfaces::symbol::SymbolOpInterface;
use crate::remembered::Remembered;
use crate::traits::{OpTrait, TraitSet};
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

/// A check behind the constraints.
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
    pub(crate) good: Box<[Remembered<4>]>,
}

impl GroupPlan {
    fn new(groups: &[ValueGroup], traits: TraitSet, results: bool) -> GroupPlan {
        let free = |group: &ValueGroup| {
            is_true(&group.constraint) && matches!(group.arity, Arity::One | Arity::Variadic)
        };
        GroupPlan {
            rule: group_rule(groups, traits, results),
            trivial: groups.iter().all(free),
            good: groups.iter().map(|_| Remembered::default()).collect(),
        }
    }
}

fn is_true(constraint: &Constraint) -> bool {
    matches!(constraint.pred, Pred::True)
}

/// An attribute: its slot, its position in the definition, and values that were found good.
pub(crate) struct AttrPlan {
    pub(crate) slot: usize,
    pub(crate) index: usize,
    pub(crate) good: Remembered<16>,
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
    pub(crate) rows: Remembered<64>,
    pub(crate) operands: GroupPlan,
    pub(crate) results: GroupPlan,
    /// Predicates, by position in the definition's list of traits.
    pub(crate) predicates: Box<[usize]>,
    /// What they say follows from the parts of the operation, of which other checks do not.
    pub(crate) predicates_by_parts: bool,
    /// Checks behind the constraints.
    pub(crate) later: Box<[Later]>,
    /// Checks behind those of the regions.
    pub(crate) regional: Box<[Step]>,
    /// The outcome follows from properties, attributes, types and numbers of operands and successors, but for `placed` and perhaps for the
    /// hooks of the operation.
    pub(crate) by_parts: bool,
    /// What the hooks say follows from that, too.
    pub(crate) hooks_by_parts: bool,
    /// Traits and checks that also depend on where the operation stands.
    pub(crate) placed: Box<[Step]>,
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
        let by_parts = goes_by_parts(def, &later, &regional);
        let in_order = structural.iter().map(|&i| Step::Trait(i)).chain(later.iter().copied());
        let hooks_by_parts = def.hooks.as_ref().is_none_or(|hooks| hooks.verifies_by_parts());
        let placed: Box<[Step]> = in_order.filter(|step| is_placed(def, step)).collect();
        let later: Box<[Later]> = later.iter().map(|&step| Later::of(def, step)).collect();
        Plan {
            by_parts,
            hooks_by_parts,
            placed,
            counts: def.counts.then(|| counts(op)),
            structural,
            required: required.into(),
            props: props.map(|(i, prop)| (slot(prop.name), i)).collect(),
            attrs: attrs
                .map(|(index, attr)| AttrPlan { slot: slot(attr.name), index, good: Remembered::default() })
                .collect(),
            rows: Remembered::default(),
            operands: GroupPlan::new(&def.operands, op.traits, false),
            results: GroupPlan::new(&def.results, op.traits, true),
            predicates_by_parts: !by_parts
                && def.traits.iter().all(|t| match t {
                    OpTrait::Predicate(predicate) => predicate.by_parts,
                    _ => true,
                }),
            predicates: traits.filter(|(_, t)| matches!(t, OpTrait::Predicate(_))).map(|(i, _)| i).collect(),
            later,
            regional,
        }
    }
}

/// Whether a check depends on where the operation stands, and on nothing else that is not a part of it.
fn is_placed(def: &OpDef, step: &Step) -> bool {
    match step {
        Step::Trait(i) => matches!(def.traits[*i], OpTrait::IsTerminator | OpTrait::HasParent(_)),
        Step::Interface(check) => std::ptr::eq(*check, &BRANCH),
    }
}

/// Whether all checks but the placed ones and those of hooks depend on the parts of the operation only.
fn goes_by_parts(def: &OpDef, later: &[Step], regional: &[Step]) -> bool {
    let by_parts = |step: &Step| match step {
        Step::Trait(i) => {
            !matches!(def.traits[*i], OpTrait::Symbol | OpTrait::Custom(_)) && is_later(&def.traits[*i])
        }
        Step::Interface(check) => {
            [&BRANCH, &WEIGHTED_BRANCH, &CAST, &INFER_TYPE].iter().any(|&c| std::ptr::eq(*check, c))
        }
    };
    let fits = |t: &OpTrait| {
        matches!(
            t,
            OpTrait::AttrSizedOperandSegments | OpTrait::AttrSizedResultSegments | OpTrait::HasParent(_)
        )
    };
    def.regions.is_empty()
        && later.iter().chain(regional).all(by_parts)
        && def.traits.iter().all(|t| match t {
            OpTrait::Predicate(predicate) => predicate.by_parts,
            t => !is_structural(t) || fits(t),
        })
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

/// The checks behind the constraints and those behind the regions, in order: traits as listed, then interfaces that the list does
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
