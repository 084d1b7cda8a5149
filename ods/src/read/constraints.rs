//! Constraint records.

use super::Reader;
use super::condition;
use super::{own_name, some_text, text};
use crate::model::{AttrKind, Constraint, ConstraintId};
use rmlir_tablegen::{RecordId, RecordRef};
use rustc_hash::FxHashMap;

/// Constraints read so far: equal ones are kept once.
#[derive(Default)]
pub(super) struct Table {
    list: Vec<Constraint>,
    by_record: FxHashMap<RecordId, ConstraintId>,
    by_content: FxHashMap<(String, String, String, String), ConstraintId>,
}

impl Table {
    /// The constraint of a record.
    pub(super) fn of(&mut self, record: RecordRef<'_>) -> ConstraintId {
        if let Some(&id) = self.by_record.get(&record.id()) {
            return id;
        }
        let constraint = read(record);
        let key = (
            constraint.summary.clone(),
            constraint.condition.clone(),
            constraint.builder.clone(),
            constraint.cpp_type.clone(),
        );
        let next = ConstraintId(self.list.len() as u32);
        let id = *self.by_content.entry(key).or_insert(next);
        if id == next {
            self.list.push(constraint);
        }
        self.by_record.insert(record.id(), id);
        id
    }

    pub(super) fn finish(self) -> Vec<Constraint> {
        self.list
    }
}

fn read(record: RecordRef<'_>) -> Constraint {
    // A value group's wrapper has the predicate of what it wraps; its summary says `variadic of` too, which the table leaves to
    // the check.
    let condition = record.def("predicate").and_then(condition::condition).unwrap_or_default();
    Constraint {
        name: own_name(record),
        summary: record.string("summary").unwrap_or_default().to_owned(),
        condition,
        cpp_type: text(record, "cppType"),
        builder: text(record, "builderCall"),
        def: definition(record),
    }
}

/// The dialect and mnemonic of an attribute or type definition.
pub(super) fn definition(record: RecordRef<'_>) -> Option<(String, String)> {
    if !record.derives_from("AttrOrTypeDef") {
        return None;
    }
    Some((text(record.def("dialect")?, "name"), some_text(record, "mnemonic")?))
}

impl Reader {
    /// What an attribute record says.
    pub(super) fn attr_kind(&mut self, record: RecordRef<'_>) -> AttrKind {
        let base = base_attr(record);
        let value_type = record.def("valueType").and_then(|ty| some_text(ty, "builderCall"));
        let integer_enum = self.enums.get(&base.id()).copied();
        let enum_def = base.def("enum").and_then(|info| {
            let (dialect, mnemonic) = definition(base)?;
            Some((dialect, mnemonic, *self.enums.get(&info.id())?))
        });
        let builder = text(record, "constBuilderCall");
        let element = base.def("elementAttr").map(|element| Box::new(self.attr_kind(element)));
        AttrKind {
            constraint: self.constraints.of(record),
            storage: text(record, "storageType"),
            value_type,
            // An enum is written by its cases only if C++ can make it of a value.
            integer_enum: integer_enum.filter(|_| !text(base, "constBuilderCall").is_empty()),
            enum_def,
            builder,
            default: some_text(record, "defaultValue"),
            optional: record.bit("isOptional").unwrap_or(false),
            symbol_name: base.name() == "SymbolNameAttr",
            element,
            base: own_name(base),
        }
    }
}

/// The attribute inside wrappers.
fn base_attr(mut record: RecordRef<'_>) -> RecordRef<'_> {
    for _ in 0..64 {
        match record.def("baseAttr") {
            Some(base) => record = base,
            None => break,
        }
    }
    record
}

impl Table {
    /// The builder text of a constraint.
    pub(super) fn builder(&self, id: ConstraintId) -> &str {
        self.list.get(id.0 as usize).map_or("", |constraint| &constraint.builder)
    }
}
