//! `--dump-json`: one line, members sorted by name.

use crate::keeper::{RecordKeeper, RecordRef};
use crate::record::FieldKind;
use crate::value::{ExprKind, Value};
use std::fmt::Write;

/// Appends a string literal.
fn quote(out: &mut String, text: &str) {
    out.push('"');
    let mut from = 0;
    for (i, byte) in text.bytes().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.push_str(&text[from..i]);
        from = i + 1;
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\t' => out.push_str("\\t"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            _ => {
                let _ = write!(out, "\\u{byte:04x}");
            }
        }
    }
    out.push_str(&text[from..]);
    out.push('"');
}

/// Appends an array.
fn array<T>(out: &mut String, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut String, T)) {
    out.push('[');
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        each(out, item);
    }
    out.push(']');
}

pub(crate) fn dump(keeper: &RecordKeeper) -> String {
    let records = keeper.records_by_name();
    // Record names may sort before `!`, so everything is one sorted list.
    let mut members: Vec<(&str, Option<RecordRef<'_>>)> =
        records.iter().map(|r| (r.name(), Some(*r))).collect();
    members.push(("!instanceof", None));
    members.push(("!tablegen_json_version", None));
    members.sort_by(|a, b| a.0.cmp(b.0));
    let mut out = String::with_capacity(records.len() * 1024);
    for (i, (name, member)) in members.into_iter().enumerate() {
        out.push(if i == 0 { '{' } else { ',' });
        quote(&mut out, name);
        out.push(':');
        match member {
            Some(record) => write_record(&mut out, keeper, record),
            None if name == "!instanceof" => write_instances(&mut out, keeper, &records),
            None => out.push('1'),
        }
    }
    out.push_str("}\n");
    out
}

fn write_instances(out: &mut String, keeper: &RecordKeeper, records: &[RecordRef<'_>]) {
    let mut classes: Vec<(&str, Vec<&str>)> = keeper.classes().map(|c| (c.name(), Vec::new())).collect();
    for record in records {
        for class in record.superclasses() {
            if let Some((_, names)) = classes.get_mut(class.id().0 as usize) {
                names.push(record.name());
            }
        }
    }
    classes.sort();
    out.push('{');
    for (i, (class, names)) in classes.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        quote(out, class);
        out.push(':');
        array(out, names, quote);
    }
    out.push('}');
}

fn write_record(out: &mut String, keeper: &RecordKeeper, record: RecordRef<'_>) {
    let mut fields: Vec<_> = record.fields().filter(|f| f.kind() != FieldKind::Template).collect();
    fields.sort_by(|a, b| a.name().cmp(b.name()));
    let _ = write!(out, "{{\"!anonymous\":{},\"!fields\":", record.is_anonymous());
    let kept = record.fields().filter(|f| f.kind() == FieldKind::Keep);
    array(out, kept, |out, f| quote(out, f.name()));
    out.push_str(",\"!locs\":");
    array(out, record.locs(), |out, &loc| {
        let file = keeper.sources().file(loc);
        let base = file.rsplit('/').next().unwrap_or(file);
        quote(out, &format!("{base}:{}", keeper.sources().line_col(loc).0));
    });
    out.push_str(",\"!name\":");
    quote(out, record.name());
    out.push_str(",\"!superclasses\":");
    array(out, record.superclasses(), |out, c| quote(out, c.name()));
    for field in fields {
        out.push(',');
        quote(out, field.name());
        out.push(':');
        write_value(out, keeper, field.value());
    }
    out.push('}');
}

fn write_printable(out: &mut String, keeper: &RecordKeeper, value: &Value) {
    out.push_str("\"printable\":");
    quote(out, &keeper.value_text(value));
    out.push('}');
}

fn write_value(out: &mut String, keeper: &RecordKeeper, value: &Value) {
    match value {
        Value::Unset => out.push_str("null"),
        Value::Bit(b) => out.push(if *b { '1' } else { '0' }),
        Value::Int(v) => {
            let _ = write!(out, "{v}");
        }
        Value::String(s) | Value::Code(s) => quote(out, keeper.text(*s)),
        Value::Bits(bits) => array(out, bits.bits(), |out, v| write_value(out, keeper, v)),
        Value::List(list) => array(out, list.items(), |out, v| write_value(out, keeper, v)),
        Value::Def(_) => {
            let name = keeper.def(value).map_or("", RecordRef::name);
            out.push_str("{\"def\":");
            quote(out, name);
            out.push_str(",\"kind\":\"def\",\"printable\":");
            quote(out, name);
            out.push('}');
        }
        Value::Dag(dag) => {
            out.push_str("{\"args\":");
            array(out, dag.args(), |out, (arg, name)| {
                out.push('[');
                write_value(out, keeper, arg);
                out.push(',');
                match name {
                    Some(name) => quote(out, keeper.text(*name)),
                    None => out.push_str("null"),
                }
                out.push(']');
            });
            out.push_str(",\"kind\":\"dag\",");
            if let Some(name) = dag.operator_name() {
                out.push_str("\"name\":");
                quote(out, keeper.text(name));
                out.push(',');
            }
            out.push_str("\"operator\":");
            write_value(out, keeper, dag.operator());
            out.push(',');
            write_printable(out, keeper, value);
        }
        Value::Expr(expr) => match expr.kind() {
            ExprKind::Var(name) => {
                out.push_str("{\"kind\":\"var\",");
                write_printable(out, keeper, value);
                out.pop();
                out.push_str(",\"var\":");
                quote(out, keeper.text(*name));
                out.push('}');
            }
            ExprKind::BitOf(base, index) if base.as_var().is_some() => {
                let _ = write!(out, "{{\"index\":{index},\"kind\":\"varbit\",");
                write_printable(out, keeper, value);
                out.pop();
                out.push_str(",\"var\":");
                quote(out, &keeper.value_text(base));
                out.push('}');
            }
            _ => {
                out.push_str("{\"kind\":\"complex\",");
                write_printable(out, keeper, value);
            }
        },
    }
}
