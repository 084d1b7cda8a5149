//! Native properties: which kind a record is. Their C++ snippets are not looked at.

use super::constraints::definition;
use super::{Reader, some_text, text};
use crate::model::{PropArg, PropKind};
use rmlir_tablegen::RecordRef;

/// Deepest nesting of wrappers.
const MAX_DEPTH: usize = 32;

impl Reader {
    /// What a property record says.
    pub(super) fn prop(&mut self, name: &str, record: RecordRef<'_>) -> PropArg {
        PropArg {
            name: name.into(),
            kind: self.prop_kind(record, 0),
            constraint: self.constraints.of(record),
            storage: text(record, "storageType"),
            default: some_text(record, "defaultValue"),
        }
    }

    fn prop_kind(&self, record: RecordRef<'_>, depth: usize) -> PropKind {
        if depth > MAX_DEPTH {
            return PropKind::Custom;
        }
        if let Some(base) = record.def("baseProperty") {
            return self.prop_kind(base, depth + 1);
        }
        let is = |class: &str| record.derives_from(class);
        if is("_cls_BoolProp") {
            return PropKind::Bool;
        }
        if is("_cls_UnitProp") {
            return PropKind::Unit;
        }
        if is("_cls_StringProp") {
            return PropKind::String;
        }
        if is("IntProp") {
            return PropKind::Int(int_width(&text(record, "storageType")));
        }
        if let Some(info) = record.def("enum") {
            return self.enum_prop(record, info);
        }
        if is("ArrayProp") {
            return self.array_prop(record, depth);
        }
        if is("OptionalProp") {
            return self.optional_prop(record, depth);
        }
        // Releases up to 19 only say that it is the number of an enum.
        if is("EnumProperty") {
            return PropKind::Int(32);
        }
        PropKind::Custom
    }

    fn enum_prop(&self, record: RecordRef<'_>, info: RecordRef<'_>) -> PropKind {
        let Some(&id) = self.enums.get(&info.id()) else { return PropKind::Custom };
        let form = record.def("attrForm");
        PropKind::Enum {
            id,
            mnemonic: some_text(record, "mnemonic"),
            attr_form: form.map(|form| text(form, "storageType")),
            form: form.and_then(definition),
            stored_as: form
                .filter(|_| record.bit("storeInCustomAttribute").unwrap_or(false))
                .and_then(definition),
        }
    }

    /// What a list or an optional value is made of is no field of the record: the type in C++ tells.
    fn array_prop(&self, record: RecordRef<'_>, depth: usize) -> PropKind {
        match self.kind_of_storage(record, &text(record, "storageType"), depth) {
            PropKind::Array(element) => match *element {
                PropKind::Int(width) if record.derives_from("IntArrayProp") => PropKind::IntArray(width),
                element => PropKind::Array(Box::new(element)),
            },
            other => other,
        }
    }

    fn optional_prop(&self, record: RecordRef<'_>, depth: usize) -> PropKind {
        let delegates = !record.string("parser").unwrap_or_default().contains("some<");
        match self.kind_of_storage(record, &text(record, "storageType"), depth) {
            PropKind::Optional(inner, _) => PropKind::Optional(inner, delegates),
            other => other,
        }
    }

    fn kind_of_storage(&self, record: RecordRef<'_>, storage: &str, depth: usize) -> PropKind {
        let storage = storage.trim();
        if depth > MAX_DEPTH {
            return PropKind::Custom;
        }
        let inner = |name: &str| {
            let rest = storage.trim_start_matches("::").strip_prefix(name)?;
            Some(Box::new(self.kind_of_storage(record, rest.strip_suffix('>')?, depth + 1)))
        };
        if let Some(inner) = inner("std::optional<") {
            return PropKind::Optional(inner, true);
        }
        if let Some(element) = inner("llvm::SmallVector<") {
            return PropKind::Array(element);
        }
        match storage.trim_start_matches("::") {
            "bool" => PropKind::Bool,
            "std::string" => PropKind::String,
            name if is_int(name) => PropKind::Int(int_width(name)),
            name => self.enum_of_storage(record, name),
        }
    }

    fn enum_of_storage(&self, record: RecordRef<'_>, name: &str) -> PropKind {
        let is = |info: &RecordRef<'_>| text(*info, "cppType").trim_start_matches("::") == name;
        let found = record.keeper().records_deriving_from("EnumInfo").into_iter().find(is);
        match found.and_then(|info| self.enums.get(&info.id())) {
            Some(&id) => PropKind::Enum { id, mnemonic: None, attr_form: None, form: None, stored_as: None },
            None => PropKind::Custom,
        }
    }
}

/// Whether a C++ type is an integer type.
fn is_int(name: &str) -> bool {
    let name = name.strip_prefix("std::").unwrap_or(name);
    let fixed = name.trim_start_matches('u').strip_prefix("int").and_then(|rest| rest.strip_suffix("_t"));
    fixed.is_some_and(|digits| matches!(digits, "8" | "16" | "32" | "64"))
        || matches!(name, "int" | "unsigned" | "size_t")
}

/// Width in bits of a C++ integer type; 64 for one that is not known.
fn int_width(storage: &str) -> u32 {
    let digits: String = storage.chars().filter(char::is_ascii_digit).collect();
    match digits.parse() {
        Ok(width @ (8 | 16 | 32 | 64)) => width,
        _ if storage == "unsigned" || storage == "int" => 32,
        _ => 64,
    }
}
