//! Records to model: [`read`] makes the model of what one main file defines.

mod condition;
mod constraints;
mod defs;
mod enums;
mod ops;
mod props;
mod rules;
mod traits;

pub use rules::rules;

use crate::model::OdsError;
use crate::model::{Dialect, EnumId, Interface, InterfaceOf, Method, Model, Place};
use constraints::Table;
use rmlir_tablegen::{Dag, RecordId, RecordKeeper, RecordRef, Value};
use rustc_hash::FxHashMap;

/// What is at hand while records are read.
struct Reader {
    constraints: Table,
    enums: FxHashMap<RecordId, EnumId>,
    /// The record `InferTypeOpInterface` is loaded.
    infer_types: Option<RecordId>,
}

/// The model of all records.
///
/// # Errors
/// All definitions that mean nothing.
pub fn read(keeper: &RecordKeeper) -> Result<Model, Vec<OdsError>> {
    let mut model = Model { dialects: dialects(keeper), interfaces: interfaces(keeper), ..Model::default() };
    let mut enum_ids = FxHashMap::default();
    for record in keeper.records_deriving_from("EnumInfo") {
        enum_ids.insert(record.id(), EnumId(model.enums.len() as u32));
        model.enums.push(enums::read(record));
    }
    let infer_types = keeper.record("InferTypeOpInterface").map(|record| record.id());
    let mut reader = Reader { constraints: Table::default(), enums: enum_ids, infer_types };
    let mut errors = Vec::new();
    let mut sizes = condition::Sizes::default();
    for record in keeper.records_deriving_from("Pred") {
        if sizes.are_beyond(record) {
            errors.push(invalid(record, condition::Sizes::message(record)));
        }
    }
    // Those that hold such a one are as wrong, and to read them would take as long.
    if !errors.is_empty() {
        errors.truncate(1);
        return Err(errors);
    }
    for record in keeper.records_deriving_from("AttrDef") {
        keep(&mut model.attrs, &mut errors, defs::read(&mut reader, record));
    }
    for record in keeper.records_deriving_from("TypeDef") {
        keep(&mut model.types, &mut errors, defs::read(&mut reader, record));
    }
    for record in keeper.records_deriving_from("Op") {
        keep(&mut model.ops, &mut errors, ops::read(&mut reader, record));
    }
    model.constraints = reader.constraints.finish();
    if errors.is_empty() { Ok(model) } else { Err(errors) }
}

fn keep<T>(list: &mut Vec<T>, errors: &mut Vec<OdsError>, found: Result<T, OdsError>) {
    match found {
        Ok(found) => list.push(found),
        Err(error) => errors.push(error),
    }
}

fn dialects(keeper: &RecordKeeper) -> Vec<Dialect> {
    keeper.records_deriving_from("Dialect").into_iter().map(dialect).collect()
}

fn dialect(record: RecordRef<'_>) -> Dialect {
    let bit = |name| record.bit(name).unwrap_or(false);
    let names = record.list("dependentDialects").unwrap_or(&[]).iter();
    Dialect {
        name: text(record, "name"),
        cpp_namespace: text(record, "cppNamespace"),
        summary: text(record, "summary"),
        description: text(record, "description"),
        dependencies: names.filter_map(|name| record.keeper().string(name)).map(Into::into).collect(),
        checks_op_attrs: bit("hasOperationAttrVerify"),
        checks_arg_attrs: bit("hasRegionArgAttrVerify"),
        checks_result_attrs: bit("hasRegionResultAttrVerify"),
    }
}

/// Interfaces proper: records that declare methods of one for a definition repeat it without its check.
fn interfaces(keeper: &RecordKeeper) -> Vec<Interface> {
    let all = keeper.records_deriving_from("Interface").into_iter();
    all.filter(|record| !record.derives_from("DeclareInterfaceMethods")).map(interface).collect()
}

fn interface(record: RecordRef<'_>) -> Interface {
    let of = match record {
        r if r.derives_from("AttrInterface") => InterfaceOf::Attr,
        r if r.derives_from("TypeInterface") => InterfaceOf::Type,
        r if r.derives_from("DialectInterface") => InterfaceOf::Dialect,
        _ => InterfaceOf::Op,
    };
    let texts = |field: &str, inner: &str| {
        let records = record.defs(field).unwrap_or_default();
        records.into_iter().map(|r| text(r, inner)).collect::<Vec<String>>()
    };
    Interface {
        name: text(record, "cppInterfaceName"),
        cpp_namespace: text(record, "cppNamespace"),
        of,
        methods: record.defs("methods").unwrap_or_default().into_iter().map(method).collect(),
        bases: texts("baseInterfaces", "cppInterfaceName"),
        verifies: record.string("verify").is_some_and(checks),
        with_regions: record.bit("verifyWithRegions").unwrap_or(false),
    }
}

/// Whether the body of a check does anything when a program runs: what `static_assert` says, the compiler of C++ has seen to.
fn checks(body: &str) -> bool {
    let idle = |statement: &str| {
        statement.is_empty() || statement.starts_with("static_assert(") || statement == "return success()"
    };
    !body.split(';').all(|statement| idle(statement.trim()))
}

fn method(record: RecordRef<'_>) -> Method {
    let keeper = record.keeper();
    let args = record.dag("arguments").into_iter().flat_map(|dag| dag_args(keeper, dag));
    Method {
        name: text(record, "name"),
        result: text(record, "returnType"),
        args: args
            .map(|(value, name)| (keeper.string(value).unwrap_or_default().trim().into(), name.into()))
            .collect(),
        summary: text(record, "description"),
    }
}

/// The string in a field, without blanks around it; empty if it is not there.
pub(super) fn text(record: RecordRef<'_>, field: &str) -> String {
    record.string(field).unwrap_or_default().trim().to_owned()
}

/// The string in a field if it is there and not empty.
pub(super) fn some_text(record: RecordRef<'_>, field: &str) -> Option<String> {
    record.string(field).map(str::trim).filter(|text| !text.is_empty()).map(Into::into)
}

/// The name of a record, if it was given one.
pub(super) fn own_name(record: RecordRef<'_>) -> String {
    if record.is_anonymous() { String::new() } else { record.name().into() }
}

/// The arguments of a dag with their names.
pub(super) fn dag_args<'k>(
    keeper: &'k RecordKeeper,
    dag: &'k Dag,
) -> impl Iterator<Item = (&'k Value, &'k str)> {
    dag.args().iter().map(|(value, name)| (value, name.map_or("", |name| keeper.text(name))))
}

/// The name of the record that is the operator of a dag.
pub(super) fn dag_operator<'k>(keeper: &'k RecordKeeper, dag: &'k Dag) -> &'k str {
    keeper.def(dag.operator()).map_or("", RecordRef::name)
}

/// An error in a record.
fn invalid(record: RecordRef<'_>, message: impl Into<String>) -> OdsError {
    OdsError {
        place: place(record),
        record: record.name().into(),
        message: message.into(),
        notes: Vec::new(),
    }
}

/// Where a record was defined.
fn place(record: RecordRef<'_>) -> Place {
    let (file, line) = record.file_line();
    Place { file: file.into(), line }
}
