//! The layout of native properties in bytecode.

use crate::model::{Model, Op, PropKind, Trait};
use std::fmt::Write;

/// How bytecode holds the properties of a dialect's operations: a line each, `NAME<tab>SLOT:ENCODING ...`, operations by name, slots in the
/// order in which they are written: inherent attributes by name, then native properties as declared, then segment sizes. A model of
/// another release gives that release's layout. `None` if the model has no such dialect.
///
/// An attribute that must be there is an entry of the attribute table (`attr`), one that need not be may be absent (`attr?`).
/// `int64` is a varint, `bool` and `unit` a byte, `string` an entry of the string table, `enum` a varint of the value;
/// `array(..)` is counted, `optional(..)` a byte and perhaps a value. `code` is what only the dialect's C++ knows.
pub fn bytecode_layout(model: &Model, dialect: &str) -> Option<String> {
    model.dialect(dialect)?;
    let mut ops: Vec<&Op> = model.ops.iter().filter(|op| op.dialect == dialect).collect();
    ops.sort_by(|a, b| a.name.cmp(&b.name));
    let mut out = String::new();
    for op in ops {
        let _ = writeln!(out, "{}\t{}", op.name, slots(op).join(" "));
    }
    Some(out)
}

fn slots(op: &Op) -> Vec<String> {
    if op.custom_encoding {
        return vec!["code".into()];
    }
    let mut attrs: Vec<(&str, bool)> =
        op.attrs.iter().map(|attr| (attr.name.as_str(), may_be_absent(attr))).collect();
    attrs.sort_unstable();
    let mut slots: Vec<String> = attrs
        .into_iter()
        .map(|(name, absent)| format!("{name}:attr{}", if absent { "?" } else { "" }))
        .collect();
    slots.extend(op.props.iter().map(|prop| format!("{}:{}", prop.name, encoding(&prop.kind))));
    for (name, slot) in [
        ("AttrSizedOperandSegments", "operandSegmentSizes"),
        ("AttrSizedResultSegments", "resultSegmentSizes"),
    ] {
        if op.traits.iter().any(|t| matches!(t, Trait::Native { name: have, .. } if have == name)) {
            slots.push(format!("{slot}:sizes"));
        }
    }
    slots
}

/// Whether the definition lets an attribute be absent: optional ones and those with a default.
fn may_be_absent(attr: &crate::model::AttrArg) -> bool {
    attr.kind.optional || attr.kind.default.is_some()
}

fn encoding(kind: &PropKind) -> String {
    match kind {
        PropKind::Int(width) => format!("int{width}"),
        PropKind::Bool => "bool".into(),
        PropKind::Unit => "unit".into(),
        PropKind::String => "string".into(),
        PropKind::Enum { .. } => "enum".into(),
        PropKind::Array(inner) => format!("array({})", encoding(inner)),
        PropKind::Optional(inner, _) => format!("optional({})", encoding(inner)),
        PropKind::IntArray(width) => format!("array(int{width})"),
        PropKind::Custom => "code".into(),
    }
}
