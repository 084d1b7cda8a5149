//! Attribute and type definitions.

use super::{Reader, dag_args, some_text, text};
use super::{invalid, place};
use crate::model::OdsError;
use crate::model::{Def, Param, Syntax};
use rmlir_tablegen::{RecordRef, Value};

pub(super) fn read(reader: &mut Reader, record: RecordRef<'_>) -> Result<Def, OdsError> {
    let dialect = record.def("dialect").map(|dialect| text(dialect, "name")).unwrap_or_default();
    let mut params = Vec::new();
    if let Some(dag) = record.dag("parameters") {
        for (value, name) in dag_args(record.keeper(), dag) {
            params.push(param(reader, record, value, name)?);
        }
    }
    let traits = record.defs("traits").unwrap_or_default();
    let native = |name: &str| traits.iter().any(|t| t.string("trait") == Some(name));
    let enum_id = record.def("enum").and_then(|info| reader.enums.get(&info.id()).copied());
    Ok(Def {
        record: record.name().into(),
        place: place(record),
        dialect,
        mnemonic: some_text(record, "mnemonic"),
        class: text(record, "cppClassName"),
        cpp_namespace: record
            .string("cppNamespace")
            .or_else(|| record.def("dialect")?.string("cppNamespace"))
            .unwrap_or_default()
            .into(),
        summary: text(record, "summary"),
        description: text(record, "description"),
        syntax: syntax(record),
        verifier: record.bit("genVerifyDecl").unwrap_or(false),
        mnemonic_alias: record.bit("genMnemonicAlias").unwrap_or(false),
        mutable: native("IsMutable"),
        location: native("IsLocation"),
        interfaces: traits.iter().filter_map(|&t| trait_name(t)).collect(),
        params,
        enum_id,
    })
}

/// The declared syntax; a format beats a hand-written parser.
pub(super) fn syntax(record: RecordRef<'_>) -> Syntax {
    match record.string("assemblyFormat") {
        Some(format) => Syntax::Format(format.into()),
        None if record.bit("hasCustomAssemblyFormat").unwrap_or(false) => Syntax::Custom,
        None => Syntax::Generic,
    }
}

fn trait_name(record: RecordRef<'_>) -> Option<String> {
    some_text(record, "cppInterfaceName").or_else(|| some_text(record, "trait"))
}

fn param(reader: &mut Reader, record: RecordRef<'_>, value: &Value, name: &str) -> Result<Param, OdsError> {
    let plain = |cpp_type: String| Param {
        name: name.into(),
        storage: cpp_type.clone(),
        cpp_type,
        default: None,
        class: String::new(),
        custom_syntax: false,
        self_type: false,
        constraint: None,
        summary: String::new(),
    };
    if let Some(cpp_type) = record.keeper().string(value) {
        return Ok(plain(cpp_type.trim().into()));
    }
    let wrong = || {
        invalid(
            record,
            "Parameters DAG arguments must be either strings or defs which inherit from AttrOrTypeParameter\n",
        )
    };
    let def = record.keeper().def(value).ok_or_else(wrong)?;
    if def.derives_from("AttrOrTypeParameter") {
        let class = def.direct_superclasses().next().map_or("", |class| class.name());
        return Ok(Param {
            storage: text(def, "cppStorageType"),
            default: some_text(def, "defaultValue"),
            class: class.into(),
            custom_syntax: class != "EnumParameter"
                && (def.string("parser").is_some() || def.string("printer").is_some())
                && !def.derives_from("StringRefParameter"),
            self_type: def.derives_from("AttributeSelfTypeParameter"),
            summary: text(def, "summary"),
            ..plain(text(def, "cppType"))
        });
    }
    if def.derives_from("Constraint") {
        let cpp_type = some_text(def, "cppType").unwrap_or_else(|| text(def, "storageType"));
        return Ok(Param { constraint: Some(reader.constraints.of(def)), ..plain(cpp_type) });
    }
    Err(wrong())
}
