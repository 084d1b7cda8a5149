//! Questions about a module whose tensors are being bufferized.

use super::analysis::Facts;
use super::interface::{AliasingOperand, AliasingValue, Bufferizable, Operand, Relation, key_of};
use super::models;
use super::settings::Settings;
use super::types::is_tensor_value;
use rmlir_dialects::bufferization::ToBufferOp;
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::{Module, OpAddr, OpRef, RegionRef, ValueDef, ValueRef};
use rustc_hash::FxHashSet;

/// A module, how it is to be bufferized, and what the analysis has found of it, if there was one.
#[derive(Clone, Copy)]
pub struct Look<'m> {
    /// The module.
    pub module: &'m Module,
    /// The options.
    pub settings: &'m Settings,
    /// What the analysis has found so far.
    pub facts: Option<&'m Facts>,
}

/// How far a search against the use-def chains goes.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Whether values are found from where it does not go on.
    pub leaves: bool,
    /// Whether it follows operands with the same buffer only.
    pub equivalent: bool,
    /// Whether it follows operands of the same type, and casts, only.
    pub same_type: bool,
    /// Whether it follows operands that are in place only.
    pub in_place: bool,
}

impl Search {
    /// All the way, with what it ends at.
    pub const LEAVES: Search = Search { leaves: true, equivalent: false, same_type: false, in_place: false };
    /// All the way.
    pub const MATCHES: Search = Search { leaves: false, ..Search::LEAVES };
}

/// What models there are.
impl<'m> Look<'m> {
    /// The same with nothing known from an analysis.
    pub fn without_facts(self) -> Look<'m> {
        Look { facts: None, ..self }
    }

    /// The operation that a value belongs to.
    pub fn owner(self, value: ValueRef<'m>) -> Option<OpRef<'m>> {
        match value.def_op() {
            Some((op, _)) => Some(op),
            None => value.block()?.parent(),
        }
    }

    /// The model of an operation that is to be bufferized.
    pub fn model(self, op: OpRef<'_>) -> Option<&'static dyn Bufferizable> {
        if self.settings.allows(op) { models::find(op) } else { None }
    }

    /// The model of the operation that a value belongs to.
    pub fn model_of(self, value: ValueRef<'m>) -> Option<&'static dyn Bufferizable> {
        self.model(self.owner(value)?)
    }

    /// Whether an operation works on tensors.
    pub fn has_tensors(self, op: OpRef<'_>) -> bool {
        models::find(op).map_or_else(|| super::types::has_tensors(op), |model| model.has_tensors(op))
    }

    /// A value by its key.
    pub fn value(self, key: GlobalValue) -> ValueRef<'m> {
        self.module.value(key.unit, key.value)
    }

    /// The operands that use a value, the last one first.
    pub fn uses(self, value: ValueRef<'m>) -> impl Iterator<Item = Operand<'m>> {
        let (module, unit, body) = (self.module, value.unit(), value.body());
        value.uses().map(move |id| {
            let (op, index) = body.use_owner(id);
            Operand { op: module.op(OpAddr { unit, op }), index }
        })
    }
}

/// Reads, writes and aliases.
impl<'m> Look<'m> {
    /// Whether the elements of an operand are read.
    pub fn reads(self, operand: Operand<'m>) -> bool {
        self.model(operand.op).is_none_or(|model| model.reads(operand, self))
    }

    /// Whether elements of an operand are overwritten if it is in place.
    pub fn writes(self, operand: Operand<'m>) -> bool {
        self.model(operand.op).is_none_or(|model| model.writes(operand, self))
    }

    /// Values whose buffer may be that of an operand.
    pub fn aliasing_values(self, operand: Operand<'m>) -> Vec<AliasingValue<'m>> {
        match self.model(operand.op) {
            Some(model) => model.aliasing_values(operand, self),
            None => unknown_values(operand.op),
        }
    }

    /// Operands whose buffer may be that of a value.
    pub fn aliasing_operands(self, value: ValueRef<'m>) -> Vec<AliasingOperand<'m>> {
        match self.model_of(value) {
            Some(model) => model.aliasing_operands(value, self),
            None => self.unknown_operands(value),
        }
    }

    /// Any operand may be the same memory as a result or an argument of an entry block.
    fn unknown_operands(self, value: ValueRef<'m>) -> Vec<AliasingOperand<'m>> {
        if value.def_block().is_some_and(|(block, _)| !block.is_entry()) {
            return Vec::new();
        }
        let Some(op) = self.owner(value) else { return Vec::new() };
        let tensors = op.operands().enumerate().filter(|(_, value)| is_tensor_value(*value));
        let operand = |(index, _)| AliasingOperand {
            operand: Operand { op, index },
            relation: Relation::Unknown,
            definite: false,
        };
        tensors.map(operand).collect()
    }

    /// The operands of an operation that name `value` as one whose buffer may be theirs.
    pub fn operands_by_values(self, op: Option<OpRef<'m>>, value: ValueRef<'m>) -> Vec<AliasingOperand<'m>> {
        let Some(op) = op else { return Vec::new() };
        let mut found = Vec::new();
        for (index, _) in op.operands().enumerate().filter(|(_, value)| is_tensor_value(*value)) {
            let operand = Operand { op, index };
            let own = self.aliasing_values(operand).into_iter().filter(|alias| alias.value == value);
            found.extend(own.map(|alias| AliasingOperand {
                operand,
                relation: alias.relation,
                definite: alias.definite,
            }));
        }
        found
    }

    /// Whether an operand only gives its buffer another name.
    fn only_aliases(self, operand: Operand<'m>) -> bool {
        self.model(operand.op).is_some_and(|model| {
            !model.reads(operand, self)
                && !model.writes(operand, self)
                && !model.aliasing_values(operand, self).is_empty()
        })
    }

    /// Whether elements are written for a value: it is a definition.
    pub fn is_written(self, value: ValueRef<'m>) -> bool {
        if value.def_op().is_none() {
            return true;
        }
        self.model_of(value).is_none_or(|model| model.result_written(value, self))
    }

    /// See [`Bufferizable::result_written`]: memory that is new, or that of an operand that is written, or what is written in a region.
    pub fn result_written_by_default(self, result: ValueRef<'m>) -> bool {
        let aliases = self.aliasing_operands(result);
        if aliases.is_empty() || aliases.iter().any(|alias| self.writes(alias.operand)) {
            return true;
        }
        let Some((op, _)) = result.def_op() else { return true };
        let inside = |value: ValueRef<'m>| {
            self.owner(value).is_some_and(|owner| owner.is_inside(op)) && self.is_written(value)
        };
        aliases.iter().any(|alias| !self.search(alias.operand, Search::MATCHES, &inside).is_empty())
    }

    /// Whether the elements of a value are read, by whatever name.
    pub fn is_read(self, value: ValueRef<'m>) -> bool {
        let mut open: Vec<Operand<'m>> = self.uses(value).collect();
        let mut seen = FxHashSet::default();
        while let Some(operand) = open.pop() {
            if !seen.insert(operand.key()) {
                continue;
            }
            if self.only_aliases(operand) {
                for alias in self.aliasing_values(operand) {
                    open.extend(self.uses(alias.value));
                }
            }
            if self.reads(operand) {
                return true;
            }
        }
        false
    }

    /// The values, from an operand against the use-def chains, for which `wanted` answers true first.
    pub fn search(
        self,
        from: Operand<'m>,
        how: Search,
        wanted: &dyn Fn(ValueRef<'m>) -> bool,
    ) -> Vec<ValueRef<'m>> {
        self.search_noting(from, how, wanted, &mut |_| {})
    }

    /// The same, with what is to be done with each operand that it goes through.
    pub fn search_noting(
        self,
        from: Operand<'m>,
        how: Search,
        wanted: &dyn Fn(ValueRef<'m>) -> bool,
        note: &mut dyn FnMut(Operand<'m>),
    ) -> Vec<ValueRef<'m>> {
        let mut found = Found::default();
        let mut open: Vec<ValueRef<'m>> = from.value().into_iter().collect();
        let mut seen = FxHashSet::default();
        while let Some(value) = open.pop() {
            if !seen.insert(key_of(value)) {
                found.leaf(value, how);
                continue;
            }
            if wanted(value) {
                found.add(value);
                continue;
            }
            let aliases = match self.model_of(value) {
                Some(model) => model.aliasing_operands(value, self),
                None => Vec::new(),
            };
            if aliases.is_empty() {
                found.leaf(value, how);
            }
            for alias in aliases {
                let Some(next) = alias.operand.value() else { continue };
                let stops = (how.equivalent && alias.relation != Relation::Equivalent)
                    || (how.in_place && !self.in_place(alias.operand))
                    || (how.same_type && next.ty() != value.ty() && !is_cast(value));
                if stops {
                    found.leaf(value, how);
                } else {
                    note(alias.operand);
                    if !open.contains(&next) {
                        open.push(next);
                    }
                }
            }
        }
        found.values
    }

    /// The values that define what an operand holds.
    pub fn definitions(self, operand: Operand<'m>) -> Vec<ValueRef<'m>> {
        self.search(operand, Search::MATCHES, &|value| self.is_written(value))
    }
}

#[derive(Default)]
struct Found<'m> {
    values: Vec<ValueRef<'m>>,
}

impl<'m> Found<'m> {
    fn add(&mut self, value: ValueRef<'m>) {
        if !self.values.contains(&value) {
            self.values.push(value);
        }
    }

    fn leaf(&mut self, value: ValueRef<'m>, how: Search) {
        if how.leaves {
            self.add(value);
        }
    }
}

fn is_cast(value: ValueRef<'_>) -> bool {
    value.def_op().is_some_and(|(op, _)| op.ctx().op_interface::<dyn CastOpInterface>(op.name()).is_some())
}

/// All results, and arguments of entry blocks, may be the same memory as an operand.
pub fn unknown_values(op: OpRef<'_>) -> Vec<AliasingValue<'_>> {
    let args = op.regions().filter_map(|region| region.entry()).flat_map(|block| block.args());
    let tensors = op.results().chain(args).filter(|value| is_tensor_value(*value));
    tensors.map(|value| AliasingValue { value, relation: Relation::Unknown, definite: false }).collect()
}

/// What the analysis has found; without one, what is safe.
impl<'m> Look<'m> {
    /// Whether an operand is in place.
    pub fn in_place(self, operand: Operand<'m>) -> bool {
        match self.facts {
            Some(facts) => facts.in_place.contains(&operand.key()),
            None => operand.op.is::<ToBufferOp>() || !self.writes(operand),
        }
    }

    /// Whether two values have the same buffer.
    pub fn same_buffer(self, a: ValueRef<'m>, b: ValueRef<'m>) -> bool {
        self.facts.is_some_and(|facts| facts.equivalent.same(key_of(a), key_of(b)))
    }

    /// Whether two values may share memory.
    pub fn may_alias(self, a: ValueRef<'m>, b: ValueRef<'m>) -> bool {
        self.facts.is_none_or(|facts| facts.aliases.same(key_of(a), key_of(b)))
    }

    /// Whether nobody has set the elements of an operand.
    pub fn is_undefined(self, operand: Operand<'m>) -> bool {
        self.facts.is_some_and(|facts| facts.undefined.contains(&operand.key()))
    }

    /// Whether the buffer of a value may be written to.
    pub fn is_writable(self, value: ValueRef<'m>) -> bool {
        self.model_of(value).is_some_and(|model| model.writable(value, self))
    }

    /// All values that share memory with a value, itself too.
    pub fn aliases(self, value: ValueRef<'m>) -> Vec<ValueRef<'m>> {
        let Some(facts) = self.facts else { return vec![value] };
        facts.aliases.members(key_of(value)).into_iter().map(|key| self.value(key)).collect()
    }

    /// Whether an operand that is not in place needs no elements in its own memory.
    pub fn needs_no_elements(self, operand: Operand<'m>) -> bool {
        if self.is_undefined(operand) {
            return true;
        }
        let read = self.reads(operand);
        if !read && self.writes(operand) {
            return true;
        }
        !read && !self.aliasing_values(operand).iter().any(|alias| self.is_read(alias.value))
    }
}

/// Regions.
impl<'m> Look<'m> {
    fn is_repetitive(self, region: RegionRef<'m>) -> bool {
        let Some(op) = region.parent() else { return false };
        self.model(op).is_some_and(|model| model.is_repetitive(op, region.number()))
    }

    fn up(region: RegionRef<'m>) -> Option<RegionRef<'m>> {
        region.parent()?.parent_region()
    }

    /// The closest region around, this one too, that runs again and again.
    pub fn repetitive(self, from: Option<RegionRef<'m>>) -> Option<RegionRef<'m>> {
        std::iter::successors(from, |&region| Self::up(region)).find(|&region| self.is_repetitive(region))
    }

    /// The next one around that.
    pub fn next_repetitive(self, region: RegionRef<'m>) -> Option<RegionRef<'m>> {
        self.repetitive(Self::up(region))
    }

    /// The closest region around, this one too, whose rounds run at the same time.
    pub fn parallel(self, from: Option<RegionRef<'m>>) -> Option<RegionRef<'m>> {
        std::iter::successors(from, |&region| Self::up(region)).find(|region| {
            region
                .parent()
                .is_some_and(|op| self.model(op).is_some_and(|model| model.is_parallel(op, region.number())))
        })
    }
}

/// The region that a value is in.
pub fn region_of(value: ValueRef<'_>) -> Option<RegionRef<'_>> {
    match value.def() {
        ValueDef::Argument { .. } => value.def_block()?.0.region(),
        _ => value.def_op()?.0.parent_region(),
    }
}
