//! Rewrite rules: `Pattern` records to [`Rules`].

mod result;
mod source;

use super::constraints::Table;
use super::{Reader, dag_args, invalid, ops, place};
use crate::model::rules::{Bound, Condition, Rule, Rules, Slot, SlotKind, Topic};
use crate::model::{OdsError, Op};
use rmlir_tablegen::{Dag, RecordId, RecordKeeper, RecordRef, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Deepest nesting of trees. Definition files come from outside.
const MAX_DEPTH: u32 = 64;

/// The rules of all `Pattern` records, by name.
///
/// # Errors
/// All rules that mean nothing.
pub fn rules(keeper: &RecordKeeper) -> Result<Rules, Vec<OdsError>> {
    let mut enums = FxHashMap::default();
    for record in keeper.records_deriving_from("EnumInfo") {
        enums.insert(record.id(), crate::model::EnumId(enums.len() as u32));
    }
    let infer_types = keeper.record("InferTypeOpInterface").map(|record| record.id());
    let reader = Reader { constraints: Table::default(), enums, infer_types };
    let mut shared = Shared { reader, ops: FxHashMap::default() };
    let (mut rules, mut errors, mut unnamed) = (Vec::new(), Vec::new(), 0);
    // By name, as the reference registers them: of two rules of one benefit the first one is tried first.
    let records = keeper.records_by_name().into_iter().filter(|record| record.derives_from("Pattern"));
    for record in records {
        let name = if record.is_anonymous() {
            unnamed += 1;
            format!("GeneratedConvert{}", unnamed - 1)
        } else {
            record.name().to_owned()
        };
        let mut one = One { shared: &mut shared, record, slots: Vec::new(), same: Vec::new(), found_ops: 0 };
        match one.rule(name) {
            Ok(rule) => rules.push(rule),
            Err(error) => errors.push(error),
        }
    }
    let constraints = shared.reader.constraints.finish();
    if errors.is_empty() { Ok(Rules { rules, constraints }) } else { Err(errors) }
}

/// What all rules of a file share.
struct Shared {
    reader: Reader,
    ops: FxHashMap<RecordId, Arc<Op>>,
}

/// One rule while it is read.
struct One<'k, 's> {
    shared: &'s mut Shared,
    record: RecordRef<'k>,
    slots: Vec<(String, SlotKind)>,
    same: Vec<(Slot, Slot)>,
    found_ops: u32,
}

type Read<T> = Result<T, OdsError>;

/// What stands at a place of a tree.
enum Node<'k> {
    /// A tree.
    Tree(&'k Dag, RecordRef<'k>),
    /// A record.
    Def(RecordRef<'k>),
    /// A text.
    Text(&'k str),
    /// Nothing but a name.
    Any,
}

/// A name and the number after it: `x__1` is the second of what `x` stands for.
fn split_index(name: &str) -> (&str, Option<u32>) {
    match name.rsplit_once("__") {
        Some((pack, index)) if !pack.is_empty() => match index.parse() {
            Ok(index) => (pack, Some(index)),
            Err(_) => (name, None),
        },
        _ => (name, None),
    }
}

/// Whether a name in the source binds something.
fn binds(name: &str) -> bool {
    !name.is_empty() && name != "_"
}

impl<'k> One<'k, '_> {
    fn error<T>(&self, message: impl Into<String>) -> Read<T> {
        Err(invalid(self.record, message))
    }

    fn keeper(&self) -> &'k RecordKeeper {
        self.record.keeper()
    }

    fn rule(&mut self, name: String) -> Read<Rule> {
        let Some(source) = self.record.dag("sourcePattern") else {
            return self.error("a rule has no source pattern");
        };
        let Node::Tree(tree, root) = self.tree_of(source)? else {
            return self.error("the source pattern is no operation");
        };
        if !root.derives_from("Op") {
            return self.error("the root of the source pattern must be an operation");
        }
        let root = self.op(root)?;
        let source = self.op_pattern(tree, &root, 0)?;
        let conditions = self.conditions()?;
        let results = self.outcomes(&root)?;
        let supplemental = self.supplemental()?;
        Ok(Rule {
            name,
            place: place(self.record),
            benefit: self.benefit()?,
            slots: std::mem::take(&mut self.slots),
            source,
            source_ops: self.found_ops,
            same: std::mem::take(&mut self.same),
            conditions,
            results,
            supplemental,
        })
    }

    /// The number of operations of the source, and what is added.
    fn benefit(&self) -> Read<u16> {
        let added = match self.record.dag("benefitDelta") {
            None => 0,
            Some(dag) => match (self.operator(dag), dag.args()) {
                (Some(operator), [(value, _)]) if operator.name() == "addBenefit" => {
                    self.keeper().int(value).unwrap_or(0)
                }
                _ => {
                    return self.error("The 'addBenefit' directive must have exactly one integer after it");
                }
            },
        };
        let benefit = i64::from(self.found_ops).saturating_add(added).max(0);
        Ok(u16::try_from(benefit).unwrap_or(u16::MAX - 1))
    }

    fn operator(&self, dag: &Dag) -> Option<RecordRef<'k>> {
        self.keeper().def(dag.operator())
    }

    fn tree_of(&self, dag: &'k Dag) -> Read<Node<'k>> {
        match self.operator(dag) {
            Some(operator) => Ok(Node::Tree(dag, operator)),
            None => self.error("the operator of a tree must be a record"),
        }
    }

    fn node(&self, value: &'k Value) -> Read<Node<'k>> {
        match value {
            Value::Unset => Ok(Node::Any),
            Value::Dag(dag) => self.tree_of(dag),
            Value::Def(_) => match self.keeper().def(value) {
                Some(record) => Ok(Node::Def(record)),
                None => self.error("a record that is not there"),
            },
            Value::String(_) | Value::Code(_) => {
                Ok(Node::Text(self.keeper().string(value).unwrap_or_default()))
            }
            _ => self.error("a tree is made of trees, records, texts and names"),
        }
    }

    /// The operands of a tree, but for directives at its end.
    fn args(&self, dag: &'k Dag) -> Vec<(&'k Value, &'k str)> {
        dag_args(self.keeper(), dag).collect()
    }

    fn operator_name(&self, dag: &Dag) -> &'k str {
        dag.operator_name().map_or("", |name| self.keeper().text(name))
    }

    /// The model of an operation.
    fn op(&mut self, record: RecordRef<'k>) -> Read<Arc<Op>> {
        if let Some(op) = self.shared.ops.get(&record.id()) {
            return Ok(Arc::clone(op));
        }
        let op = Arc::new(ops::read(&mut self.shared.reader, record)?);
        self.shared.ops.insert(record.id(), Arc::clone(&op));
        Ok(op)
    }

    fn new_slot(&mut self, name: &str, kind: SlotKind) -> Slot {
        self.slots.push((name.to_owned(), kind));
        Slot(self.slots.len() as u32 - 1)
    }

    /// The slot of a name: the first one where a name stands more than once.
    fn slot_named(&self, name: &str) -> Option<Slot> {
        self.slots.iter().position(|(have, _)| have == name).map(|at| Slot(at as u32))
    }

    fn kind(&self, slot: Slot) -> Option<SlotKind> {
        self.slots.get(slot.0 as usize).map(|(_, kind)| *kind)
    }

    /// Binds a name. Only values may have a name that something has; then they must be the same.
    fn bind(&mut self, name: &str, kind: SlotKind) -> Read<Option<Slot>> {
        if !binds(name) {
            return Ok(None);
        }
        if split_index(name).1.is_some() && kind != SlotKind::Made {
            return self.error(format!("symbol '{name}' with trailing index cannot bind to op argument"));
        }
        let before = self.slot_named(name);
        let slot = self.new_slot(name, kind);
        if let Some(before) = before {
            if kind != SlotKind::Values || self.kind(before) != Some(SlotKind::Values) {
                return self.error(format!("symbol '{name}' bound more than once"));
            }
            self.same.push((before, slot));
        }
        Ok(Some(slot))
    }

    /// What a name that was bound stands for.
    fn bound(&self, name: &str) -> Read<Bound> {
        if let Some(slot) = self.slot_named(name) {
            return Ok(Bound { slot, index: None });
        }
        let (pack, index) = split_index(name);
        match self.slot_named(pack) {
            Some(slot) => Ok(Bound { slot, index }),
            None => self.error(format!("referencing unbound symbol '{name}'")),
        }
    }

    fn conditions(&mut self) -> Read<Vec<Condition>> {
        let list = self.record.list("constraints").unwrap_or(&[]);
        let mut conditions = Vec::with_capacity(list.len());
        for value in list {
            let Value::Dag(dag) = value else {
                return self.error("a constraint must be a dag with what it is about");
            };
            conditions.push(self.condition(dag)?);
        }
        Ok(conditions)
    }

    fn condition(&mut self, dag: &'k Dag) -> Read<Condition> {
        let Some(operator) = self.operator(dag).filter(|operator| operator.derives_from("Constraint")) else {
            return self.error("the operator of a constraint must be a Constraint");
        };
        let mut args = Vec::new();
        for (_, name) in self.args(dag) {
            args.push(self.bound(name)?);
        }
        let topic = topic(operator);
        let itself = match self.operator_name(dag) {
            "" => args.first().copied(),
            name => Some(self.bound(name)?),
        };
        if topic == Topic::Type && args.len() != 1 {
            return self.error("type constraint requires exactly one argument");
        }
        let constraint = self.shared.reader.constraints.of(operator);
        Ok(Condition { constraint, topic, itself, args })
    }
}

/// What a constraint record is about.
fn topic(record: RecordRef<'_>) -> Topic {
    match record {
        r if r.derives_from("TypeConstraint") => Topic::Type,
        r if r.derives_from("AttrConstraint") => Topic::Attr,
        r if r.derives_from("PropConstraint") => Topic::Prop,
        _ => Topic::Several,
    }
}

/// The C++ text of a native call, and how many values it gives.
fn native(record: RecordRef<'_>) -> (String, u32) {
    let code = record.string("expression").unwrap_or_default().trim().to_owned();
    let returns = record.int("numReturns").and_then(|count| u32::try_from(count).ok()).unwrap_or(1);
    (code, returns)
}
