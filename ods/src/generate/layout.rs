//! The layout of properties in bytecode.

use crate::model::{Def, Model, Op, PropKind, Trait};
use std::fmt::Write;

/// How bytecode holds the properties of a dialect's operations, or of those of all dialects: a line each, `NAME<tab>SLOT:ENCODING ...`,
/// operations by name, slots in the order in which they are written: inherent attributes by name, then native properties as declared,
/// then segment sizes. Before them `#NAME` and `!NAME` for the dialect's attributes and types. A model of another release gives that
/// release's layout. `None` if the model has no such dialect.
///
/// An attribute that must be there is an entry of the attribute table (`attr`), one that need not be may be absent (`attr?`).
/// `int64` is a varint, `bool` and `unit` a byte, `string` an entry of the string table, `enum` a varint of the value;
/// `array(..)` is counted, `optional(..)` a byte and perhaps a value, `sizes(3)` the sizes of so many groups. `code` is what only the
/// dialect's C++ knows.
pub fn bytecode_layout(model: &Model, dialect: Option<&str>) -> Option<String> {
    if let Some(dialect) = dialect {
        model.dialect(dialect)?;
    }
    let wanted = |name: &str| dialect.is_none_or(|dialect| dialect == name);
    let mut lines: Vec<String> = Vec::new();
    for (mark, defs) in [('#', &model.attrs), ('!', &model.types)] {
        let named = defs.iter().filter(|def| wanted(&def.dialect));
        lines.extend(named.map(|def| format!("{mark}{}.{}", def.dialect, name_of(def))));
    }
    let ops = model.ops.iter().filter(|op| wanted(&op.dialect));
    lines.extend(ops.map(|op| format!("{}\t{}", op.name, slots(op).join(" ")).trim_end().to_owned()));
    lines.sort_unstable();
    lines.dedup();
    let mut out = String::new();
    for line in lines {
        let _ = writeln!(out, "{line}");
    }
    Some(out)
}

/// What text calls an attribute or type; its class if text does not name it.
fn name_of(def: &Def) -> &str {
    def.mnemonic.as_deref().unwrap_or(&def.class)
}

fn slots(op: &Op) -> Vec<String> {
    if op.custom_encoding {
        return vec!["properties:code".into()];
    }
    let mut attrs: Vec<(&str, bool)> =
        op.attrs.iter().map(|attr| (attr.name.as_str(), may_be_absent(attr))).collect();
    attrs.sort_unstable();
    let mut slots: Vec<String> = attrs
        .into_iter()
        .map(|(name, absent)| format!("{name}:attr{}", if absent { "?" } else { "" }))
        .collect();
    slots.extend(op.props.iter().map(|prop| format!("{}:{}", prop.name, encoding(&prop.kind))));
    for (name, slot, groups) in [
        ("AttrSizedOperandSegments", "operandSegmentSizes", &op.operands),
        ("AttrSizedResultSegments", "resultSegmentSizes", &op.results),
    ] {
        if op.traits.iter().any(|t| matches!(t, Trait::Native { name: have, .. } if have == name)) {
            slots.push(format!("{slot}:sizes({})", groups.len()));
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
