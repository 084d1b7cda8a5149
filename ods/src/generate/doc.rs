//! Documentation of a dialect in Markdown.

use crate::model::{AttrArg, Def, Enum, Group, Model, Op, Syntax, Trait};
use std::fmt::Write;

/// The documentation of a dialect: what it is, its operations, attributes, types and enums. `None` if the model has no such dialect.
pub fn dialect_doc(model: &Model, dialect: &str) -> Option<String> {
    let found = model.dialect(dialect)?;
    let mut out = format!("# '{dialect}' Dialect\n\n");
    paragraph(&mut out, &found.summary);
    paragraph(&mut out, &unindent(&found.description));
    out.push_str("[TOC]\n\n");
    let ops: Vec<&Op> = model.ops.iter().filter(|op| op.dialect == dialect).collect();
    section(&mut out, "Operations", &ops, |out, found| op(model, out, found));
    let of =
        |defs: &'_ [Def]| defs.iter().filter(|def| def.dialect == dialect).cloned().collect::<Vec<Def>>();
    section(&mut out, "Attributes", &of(&model.attrs), definition);
    section(&mut out, "Types", &of(&model.types), definition);
    let enums: Vec<&Enum> = model.enums.iter().filter(|e| e.cpp_namespace == found.cpp_namespace).collect();
    section(&mut out, "Enums", &enums, |out, e| enumeration(out, e));
    Some(out)
}

fn section<T>(out: &mut String, title: &str, items: &[T], mut write: impl FnMut(&mut String, &T)) {
    if !items.is_empty() {
        let _ = writeln!(out, "## {title}\n");
        items.iter().for_each(|item| write(out, item));
    }
}

fn paragraph(out: &mut String, text: &str) {
    if !text.trim().is_empty() {
        let _ = writeln!(out, "{}\n", text.trim_end());
    }
}

/// A text without the blanks that all its lines begin with.
fn unindent(text: &str) -> String {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let margin = lines().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let cut = |line: &str| line.get(margin..).unwrap_or_default().trim_end().to_owned();
    text.trim_end().lines().map(cut).collect::<Vec<_>>().join("\n").trim_start_matches('\n').to_owned()
}

fn op(model: &Model, out: &mut String, op: &Op) {
    let _ =
        writeln!(out, "### `{}` ({}::{})\n", op.name, op.cpp_namespace.trim_start_matches("::"), op.class);
    if !op.summary.is_empty() {
        let _ = writeln!(out, "_{}_\n", op.summary.trim());
    }
    if let Syntax::Format(text) = &op.syntax {
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, "Syntax:\n\n```\noperation ::= `{}` {joined}\n```\n", op.name);
    }
    paragraph(out, &unindent(&op.description));
    traits(out, op);
    attributes(model, out, &op.attrs);
    values(model, out, "Operands", "Operand", &op.operands);
    values(model, out, "Results", "Result", &op.results);
    if !op.successors.is_empty() {
        out.push_str("#### Successors:\n\n| Successor | Description |\n| :-------: | ----------- |\n");
        op.successors.iter().for_each(|s| {
            let _ = writeln!(
                out,
                "| `{}` | {}successor |",
                s.name,
                if s.variadic { "variadic of any " } else { "any " }
            );
        });
        out.push('\n');
    }
}

fn traits(out: &mut String, op: &Op) {
    let mut names: Vec<String> = Vec::new();
    let mut interfaces: Vec<String> = Vec::new();
    for t in &op.traits {
        match t {
            Trait::Native { name, params: Some(params), .. } => names.push(format!("`{name}<{params}>`")),
            Trait::Native { name, .. } | Trait::Internal(name) => names.push(format!("`{name}`")),
            Trait::Interface { name, .. } => interfaces.push(format!("`{name}`")),
            Trait::Predicate { .. } | Trait::Effects(_) => {}
        }
    }
    if !names.is_empty() {
        let _ = writeln!(out, "Traits: {}\n", names.join(", "));
    }
    if !interfaces.is_empty() {
        let _ = writeln!(out, "Interfaces: {}\n", interfaces.join(", "));
    }
}

fn attributes(model: &Model, out: &mut String, attrs: &[AttrArg]) {
    if attrs.is_empty() {
        return;
    }
    out.push_str(
        "#### Attributes:\n\n| Attribute | Type | Description |\n| --------- | ---- | ----------- |\n",
    );
    for attr in attrs {
        let summary = &model.constraint(attr.kind.constraint).summary;
        let _ = writeln!(
            out,
            "| `{}` | `{}` | {} |",
            attr.name,
            attr.kind.storage.trim_start_matches("::"),
            cell(summary)
        );
    }
    out.push('\n');
}

fn values(model: &Model, out: &mut String, title: &str, head: &str, groups: &[Group]) {
    if groups.is_empty() {
        return;
    }
    let _ = writeln!(out, "#### {title}:\n\n| {head} | Description |\n| :-----: | ----------- |");
    for group in groups {
        let name = if group.name.is_empty() {
            "&laquo;unnamed&raquo;".to_owned()
        } else {
            format!("`{}`", group.name)
        };
        let prefix = match group.arity {
            crate::model::Arity::One => "",
            crate::model::Arity::Optional => "optional ",
            _ => "variadic of ",
        };
        let _ = writeln!(out, "| {name} | {prefix}{} |", cell(&model.constraint(group.constraint).summary));
    }
    out.push('\n');
}

/// A text that may stand in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn definition(out: &mut String, def: &Def) {
    let _ = writeln!(out, "### {}\n", def.class);
    paragraph(out, &def.summary);
    if let (Some(mnemonic), Syntax::Format(text)) = (&def.mnemonic, &def.syntax) {
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, "Syntax: `{}.{mnemonic}` {joined}\n", def.dialect);
    }
    paragraph(out, &unindent(&def.description));
    if !def.params.is_empty() {
        out.push_str("#### Parameters:\n\n| Parameter | C++ type | Description |\n| :-------: | :-------: | ----------- |\n");
        for param in &def.params {
            let _ = writeln!(out, "| {} | `{}` | {} |", param.name, param.cpp_type, cell(&param.summary));
        }
        out.push('\n');
    }
}

fn enumeration(out: &mut String, e: &Enum) {
    let _ = writeln!(out, "### {}\n", e.class);
    paragraph(out, &e.summary);
    out.push_str("#### Cases:\n\n| Symbol | Value | String |\n| :----: | :---: | ------ |\n");
    for case in &e.cases {
        let _ = writeln!(out, "| {} | `{}` | {} |", case.symbol, case.value, case.text);
    }
    out.push('\n');
}
