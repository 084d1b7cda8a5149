//! Renaming of aliases, so that several files fit into one.

use std::collections::BTreeSet;

/// The text with a suffix on every alias that it defines, cut into alias definitions and the rest.
pub fn separate(text: &str, suffix: &str) -> (String, String) {
    let (definitions, body) = text.split_at(definitions_end(text));
    let names: BTreeSet<&str> = definitions.lines().filter_map(defined_alias).collect();
    (rename(definitions, &names, suffix), rename(body, &names, suffix))
}

/// Alias definitions are the lines before the first operation.
fn definitions_end(text: &str) -> usize {
    let lines = text.split_inclusive('\n').take_while(|line| defined_alias(line).is_some());
    lines.map(str::len).sum()
}

fn defined_alias(line: &str) -> Option<&str> {
    line.split_once(" = ").map(|(name, _)| name).filter(|name| name.starts_with(['#', '!']))
}

fn rename(text: &str, names: &BTreeSet<&str>, suffix: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['"', '#', '!']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let token = if rest.starts_with('"') { string_len(rest) } else { alias_len(rest) };
        let (token, after) = rest.split_at(token);
        out.push_str(token);
        if names.contains(token) {
            out.push_str(suffix);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Length of the string literal at the start of `text`, quotes included.
fn string_len(text: &str) -> usize {
    let mut escaped = false;
    let inside = text[1..].find(|c: char| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    inside.map_or(text.len(), |len| len + 2)
}

fn alias_len(text: &str) -> usize {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    1 + text[1..].find(|c| !part(c)).unwrap_or(text.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_get_the_suffix_and_nothing_else_does() {
        let text = "#map = affine_map<() -> ()>\n!t = i32\n\"x.y\"() {a = #map, b = #map1, c = \"#map\\\"#map\", d = #map.x} : () -> !t\n";
        let (definitions, body) = separate(text, "_7");
        assert_eq!(definitions, "#map_7 = affine_map<() -> ()>\n!t_7 = i32\n");
        assert_eq!(
            body,
            "\"x.y\"() {a = #map_7, b = #map1, c = \"#map\\\"#map\", d = #map.x} : () -> !t_7\n"
        );
    }
}
