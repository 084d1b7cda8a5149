//! Trait lists.

use super::condition;
use super::invalid;
use super::text;
use crate::model::OdsError;
use crate::model::{StatedEffect, Trait, TypeRelation};
use rmlir_tablegen::{RecordId, RecordRef};

/// The traits of an operation: lists expanded, each once, structural ones first.
pub(super) struct Traits<'k> {
    /// The records in list order.
    pub(super) records: Vec<RecordRef<'k>>,
}

impl<'k> Traits<'k> {
    pub(super) fn of(op: RecordRef<'k>) -> Result<Traits<'k>, OdsError> {
        let mut traits = Traits { records: Vec::new() };
        for record in op.defs("traits").unwrap_or_default() {
            traits.expand(op, record, 0)?;
        }
        Ok(traits)
    }

    fn expand(&mut self, op: RecordRef<'k>, record: RecordRef<'k>, depth: usize) -> Result<(), OdsError> {
        if record.derives_from("TraitList") && depth < 64 {
            let inner = record.defs("traits").unwrap_or_default();
            return inner.into_iter().try_for_each(|record| self.expand(op, record, depth + 1));
        }
        if self.records.iter().any(|have| have.id() == record.id()) {
            return Ok(());
        }
        for needed in record.defs("dependentTraits").unwrap_or_default() {
            if !self.has(needed.id()) {
                let (name, needed) = (label(record), label(needed));
                return Err(invalid(op, format!("{name} requires {needed} to precede it in traits list")));
            }
        }
        self.records.push(record);
        Ok(())
    }

    pub(super) fn has(&self, id: RecordId) -> bool {
        self.records.iter().any(|record| record.id() == id)
    }

    /// Whether a trait of this C++ name or record name is there.
    pub(super) fn has_named(&self, name: &str) -> bool {
        self.records.iter().any(|record| record.name() == name)
    }

    pub(super) fn model(&self) -> Vec<Trait> {
        let structural = |record: &&RecordRef<'_>| record.derives_from("StructuralOpTrait");
        let first = self.records.iter().filter(structural);
        let rest = self.records.iter().filter(|record| !structural(record));
        first.chain(rest).filter_map(|&record| read(record)).collect()
    }
}

fn label(record: RecordRef<'_>) -> String {
    if record.is_anonymous() { text(record, "trait") } else { record.name().into() }
}

/// A memory effect.
pub(super) fn effect(record: RecordRef<'_>) -> StatedEffect {
    StatedEffect {
        kind: last(&text(record, "effect")).into(),
        resource: last(&text(record, "resource")).into(),
        stage: record.int("stage").and_then(|stage| u32::try_from(stage).ok()).unwrap_or(0),
        full: record.bit("effectOnFullRegion").unwrap_or(false),
    }
}

fn read(record: RecordRef<'_>) -> Option<Trait> {
    if record.derives_from("PredTrait") {
        return Some(Trait::Predicate {
            summary: record.string("summary").unwrap_or_default().to_owned(),
            condition: record.def("predicate").and_then(condition::condition).unwrap_or_default(),
            relation: relation(record),
        });
    }
    if record.derives_from("MemoryEffects") {
        let effects = record.defs("effects").unwrap_or_default();
        return Some(Trait::Effects(effects.into_iter().map(effect).collect()));
    }
    if record.derives_from("Interface") {
        let methods = record.list("alwaysOverriddenMethods").unwrap_or(&[]).iter();
        return Some(Trait::Interface {
            name: text(record, "cppInterfaceName"),
            methods: methods.filter_map(|m| record.keeper().string(m)).map(Into::into).collect(),
        });
    }
    let name = text(record, "trait");
    if record.derives_from("GenInternalTrait") {
        return Some(Trait::Internal(last(&name).into()));
    }
    if !record.derives_from("NativeTrait") {
        return None;
    }
    let (base, params) = match name.split_once('<') {
        Some((base, rest)) => {
            let params = rest.rsplit_once(">::Impl").map_or(rest, |(params, _)| params);
            (base, Some(params.trim().to_owned()))
        }
        None => (name.as_str(), None),
    };
    let structural = record.derives_from("StructuralOpTrait");
    Some(Trait::Native { name: last(base).into(), params, structural })
}

/// The last component of a qualified name.
fn last(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

fn relation(record: RecordRef<'_>) -> TypeRelation {
    if record.derives_from("AllTypesMatch") {
        let names = record.list("values").unwrap_or(&[]).iter();
        let names = names.filter_map(|name| record.keeper().string(name)).map(Into::into);
        return TypeRelation::AllMatch(names.collect());
    }
    if record.derives_from("TypesMatchWith") {
        return TypeRelation::MatchWith(
            text(record, "lhs"),
            text(record, "rhs"),
            text(record, "transformer"),
        );
    }
    if record.derives_from("ShapedTypeMatchesElementCountAndTypes") {
        return TypeRelation::Elements(text(record, "shaped"), text(record, "elements"));
    }
    TypeRelation::None
}
