//! Enum records.

use super::{some_text, text};
use crate::model::{BitStyle, Enum, EnumCase};
use rmlir_tablegen::RecordRef;

pub(super) fn read(record: RecordRef<'_>) -> Enum {
    let cases = record.defs("enumerants").unwrap_or_default();
    let bits = record.derives_from("BitEnumBase").then(|| BitStyle {
        separator: record.string("separator").unwrap_or("|").to_owned(),
        primary_groups: record.bit("printBitEnumPrimaryGroups").unwrap_or(false),
        quoted: record.bit("printBitEnumQuoted").unwrap_or(false),
    });
    let cpp_namespace = text(record, "cppNamespace");
    let attr_class = some_text(record, "specializedAttrClassName")
        .filter(|_| record.bit("genSpecializedAttr").unwrap_or(false))
        .map(|class| format!("{cpp_namespace}::{class}"));
    Enum {
        record: record.name().into(),
        class: text(record, "className"),
        cpp_namespace,
        summary: text(record, "summary"),
        width: record.int("bitwidth").and_then(|width| u32::try_from(width).ok()).unwrap_or(32),
        bits,
        cases: cases.into_iter().map(case).collect(),
        attr_class,
        reads_as_attr: record.derives_from("EnumAttrInfo"),
    }
}

fn case(record: RecordRef<'_>) -> EnumCase {
    EnumCase {
        symbol: text(record, "symbol"),
        text: record.string("str").unwrap_or_default().to_owned(),
        value: record.int("value").unwrap_or(0),
        group: record.derives_from("BitEnumCaseGroup") || record.derives_from("BitEnumAttrCaseGroup"),
    }
}
