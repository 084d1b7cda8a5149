//! Enums.

use super::Builder;
use crate::classes::bare;
use crate::model::{Enum, EnumId};
use rmlir_ir::def::{EnumCases, EnumDef, EnumKind};
use std::sync::Arc;

impl Builder<'_> {
    /// An enum of a model.
    pub(super) fn enum_def(&mut self, at: usize, id: EnumId) -> Option<Arc<EnumDef>> {
        let model = self.model(at);
        let found = model.enum_head(id)?;
        let made = || Arc::new(build(found, model.enum_cases(id)));
        Some(Arc::clone(self.known.enums.entry((at, id)).or_insert_with(made)))
    }

    /// The enum of a C++ type, which may be written without namespaces that it shares with what mentions it.
    pub(super) fn enum_named(&mut self, at: usize, cpp_type: &str) -> Option<Arc<EnumDef>> {
        let wanted = cpp_type.trim_start_matches("::");
        let last = bare(wanted);
        let called = self.model(at).enums_called(last);
        let exact = called.iter().find(|(_, name)| name.trim_start_matches("::") == wanted);
        let found = exact.or_else(|| {
            let ends = |name: &str| name.strip_suffix(wanted).is_some_and(|rest| rest.ends_with("::"));
            let mut fitting = called.iter().filter(|(_, name)| ends(name));
            fitting.next().filter(|_| fitting.next().is_none())
        })?;
        self.enum_def(at, EnumId(found.0 as u32))
    }
}

fn build(e: &Enum, cases: EnumCases) -> EnumDef {
    let kind = match &e.bits {
        None => EnumKind::Int,
        Some(style) => EnumKind::Bits {
            separator: style.separator.as_str().into(),
            primary_groups: style.primary_groups,
            quoted: style.quoted,
        },
    };
    EnumDef {
        name: e.class.as_str().into(),
        kind_name: e.qualified().into(),
        summary: e.summary.as_str().into(),
        width: e.width,
        kind,
        cases,
        reads_as_attr: e.reads_as_attr,
        of_attr: false,
    }
}
