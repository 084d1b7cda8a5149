//! Enums.

use super::Builder;
use crate::model::{Enum, EnumId};
use rmlir_ir::def::{EnumCase, EnumDef, EnumKind};
use std::sync::Arc;

impl Builder<'_> {
    /// An enum of a model.
    pub(super) fn enum_def(&mut self, at: usize, id: EnumId) -> Option<Arc<EnumDef>> {
        let model = self.model(at);
        let found = model.enum_at(id)?;
        Some(Arc::clone(self.known.enums.entry((at, id)).or_insert_with(|| Arc::new(build(found)))))
    }

    /// The enum of a C++ type, which may be written without namespaces that it shares with what mentions it.
    pub(super) fn enum_named(&mut self, at: usize, cpp_type: &str) -> Option<Arc<EnumDef>> {
        let wanted = cpp_type.trim_start_matches("::");
        let enums = &self.model(at).enums;
        // Few are called like the type: only their names are put together.
        let last = wanted.rsplit("::").next().unwrap_or(wanted);
        let called: Vec<(usize, String)> = (enums.iter().enumerate())
            .filter(|(_, e)| e.class.ends_with(last))
            .map(|(index, e)| (index, e.qualified()))
            .collect();
        let exact = called.iter().find(|(_, name)| name.trim_start_matches("::") == wanted);
        let found = exact.or_else(|| {
            let ends = |name: &str| name.strip_suffix(wanted).is_some_and(|rest| rest.ends_with("::"));
            let mut fitting = called.iter().filter(|(_, name)| ends(name));
            fitting.next().filter(|_| fitting.next().is_none())
        })?;
        self.enum_def(at, EnumId(found.0 as u32))
    }

    /// The enums of a C++ namespace, each once.
    pub(super) fn dialect_enums(&mut self, namespace: &str) -> Vec<EnumDef> {
        let mut found: Vec<EnumDef> = Vec::new();
        for e in self.merged.models.iter().flat_map(|model| &model.enums) {
            if e.cpp_namespace == namespace && !found.iter().any(|have| *have.name == *e.class) {
                found.push(build(e));
            }
        }
        found.sort_by(|a, b| a.name.cmp(&b.name));
        found
    }
}

fn build(e: &Enum) -> EnumDef {
    let kind = match &e.bits {
        None => EnumKind::Int,
        Some(style) => EnumKind::Bits {
            separator: style.separator.as_str().into(),
            primary_groups: style.primary_groups,
            quoted: style.quoted,
        },
    };
    let case = |case: &crate::model::EnumCase| EnumCase {
        symbol: case.symbol.as_str().into(),
        text: case.text.as_str().into(),
        value: case.value,
        group: case.group,
    };
    EnumDef {
        name: e.class.as_str().into(),
        kind_name: e.qualified().into(),
        summary: e.summary.as_str().into(),
        width: e.width,
        kind,
        cases: e.cases.iter().map(case).collect(),
        reads_as_attr: e.reads_as_attr,
        of_attr: false,
    }
}
