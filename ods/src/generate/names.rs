//! Names of definitions as Rust spells them.

/// Words that cannot be names.
const KEYWORDS: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false",
    "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref",
    "return", "static", "struct", "trait", "true", "type", "unsafe", "use", "where", "while", "abstract",
    "become", "box", "do", "final", "macro", "override", "priv", "try", "typeof", "unsized", "virtual",
    "yield",
];

/// Names that the generated items have for themselves.
const TAKEN: &[&str] = &["self", "super", "op", "cast", "build", "ctx", "get", "crate"];

/// `someName` and `SomeName` as `some_name`; what is no name of its own gets a trailing underscore.
pub(super) fn snake(name: &str) -> String {
    let mut out = String::new();
    let chars: Vec<char> = name.chars().collect();
    for (i, &c) in chars.iter().enumerate() {
        let after_lower = i > 0 && (chars[i - 1].is_ascii_lowercase() || chars[i - 1].is_ascii_digit());
        let before_lower =
            i > 0 && chars[i - 1] != '_' && chars.get(i + 1).is_some_and(char::is_ascii_lowercase);
        if c.is_ascii_uppercase() && (after_lower || before_lower) {
            out.push('_');
        }
        out.push(if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' });
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    match out.as_str() {
        name if KEYWORDS.contains(&name) => format!("r#{name}"),
        name if TAKEN.contains(&name) => format!("{name}_"),
        _ => out,
    }
}

/// `someName` and `some_name` as `SOME_NAME`.
pub(super) fn constant(name: &str) -> String {
    let name = snake(name).trim_start_matches("r#").to_uppercase();
    // What every operation has by itself.
    if name == "KIND" { "KIND_".into() } else { name }
}

/// `some_name` and `someName` as `SomeName`.
pub(super) fn camel(name: &str) -> String {
    let mut out = String::new();
    let mut upper = true;
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() {
            upper = true;
        } else if std::mem::take(&mut upper) {
            out.push(c.to_ascii_uppercase());
        } else {
            out.push(c);
        }
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) || out == "Self" {
        out.insert(0, '_');
    }
    out
}

/// Lines of documentation.
pub(super) fn doc_comment(indent: &str, text: &str, otherwise: &str) -> String {
    let text = if text.trim().is_empty() { otherwise } else { text.trim() };
    // Brackets would be taken for links, and what is between angles for markup.
    let safe = |line: &str| {
        line.trim().replace('[', "\\[").replace(']', "\\]").replace('<', "\\<").replace('>', "\\>")
    };
    text.lines().map(|line| format!("{indent}/// {}\n", safe(line))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_names() {
        assert_eq!(snake("operandSegmentSizes"), "operand_segment_sizes");
        assert_eq!(snake("GEPOp"), "gep_op");
        assert_eq!(snake("type"), "r#type");
        assert_eq!(snake("self"), "self_");
        assert_eq!(snake("op"), "op_");
        assert_eq!(camel("no_wrap"), "NoWrap");
        assert_eq!(camel("2d"), "_2d");
    }
}
