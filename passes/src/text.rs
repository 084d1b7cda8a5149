//! Options as text: reading `key=value` pairs, and printing them.

use crate::record::{Kind, OptionRecord, PassRecord, Value};
use std::fmt;

/// Why options cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// What the reader of options says by itself, without the name of the program in front.
    pub direct: Option<String>,
    /// The text of the error that is reported.
    pub message: String,
}

impl OptionError {
    /// An error that is reported.
    pub fn new(message: impl Into<String>) -> OptionError {
        OptionError { direct: None, message: message.into() }
    }

    fn of_value(option: &OptionRecord, what: &str) -> OptionError {
        let direct = format!("for the --{} option: {what}", option.name);
        OptionError { direct: Some(direct), message: String::new() }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.direct.as_ref().unwrap_or(&self.message))
    }
}

impl std::error::Error for OptionError {}

/// Where the quoted or braced part that begins at `at` ends; `at` itself where nothing closes it.
fn end_of_part(text: &[u8], at: usize) -> usize {
    match text[at] {
        quote @ (b'\'' | b'"') => {
            text[at + 1..].iter().position(|&c| c == quote).map_or(at, |len| at + 1 + len)
        }
        b'{' => {
            let mut depth = 0usize;
            for (index, &c) in text.iter().enumerate().skip(at) {
                match c {
                    b'{' => depth += 1,
                    b'}' => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    return index;
                }
            }
            text.len() - 1
        }
        _ => at,
    }
}

/// Takes away what protects a value: one pair of quotes, or one pair of braces that holds all of it.
fn unwrap(text: &str) -> &str {
    let text = text.trim();
    for quote in ['\'', '"'] {
        if let Some(inner) = text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)) {
            return inner;
        }
    }
    let whole = text.starts_with('{') && end_of_part(text.as_bytes(), 0) == text.len() - 1;
    match text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(inner) if whole => inner,
        _ => text,
    }
}

/// The next `key=value` of a text, and what follows. A key alone has no value.
fn next_pair(text: &str) -> (&str, Option<&str>, &str) {
    let bytes = text.as_bytes();
    let end = bytes.iter().position(|&c| c == b' ' || c == b'=').unwrap_or(bytes.len());
    let key = unwrap(&text[..end]);
    if bytes.get(end) != Some(&b'=') {
        return (key, None, text[end..].trim_start());
    }
    let start = end + 1;
    let mut at = start;
    while at < bytes.len() && bytes[at] != b' ' {
        at = end_of_part(bytes, at) + 1;
    }
    let at = at.min(bytes.len());
    (key, Some(unwrap(&text[start..at])), text[at..].trim_start())
}

/// The elements of a list.
fn elements(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let (mut start, mut at, mut found) = (0, 0, Vec::new());
    while at < bytes.len() {
        match bytes[at] {
            b',' => {
                found.push(unwrap(&text[start..at]));
                start = at + 1;
            }
            open @ (b'(' | b'[') => at = closing(bytes, at, open).unwrap_or(at),
            b'{' | b'\'' | b'"' => at = end_of_part(bytes, at),
            _ => {}
        }
        at += 1;
    }
    found.push(unwrap(&text[start..]));
    found
}

fn closing(text: &[u8], at: usize, open: u8) -> Option<usize> {
    let close = if open == b'(' { b')' } else { b']' };
    let mut depth = 0usize;
    for (index, &c) in text.iter().enumerate().skip(at) {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
            if depth == 0 {
                return Some(index);
            }
        }
    }
    None
}

/// Reads options as text.
///
/// # Errors
/// If there is no such option, or a value is not of its kind.
pub fn read_options(record: &PassRecord, text: &str) -> Result<Vec<Value>, OptionError> {
    let mut values = record.defaults();
    let mut rest = text;
    while !rest.is_empty() {
        let (key, value, after) = next_pair(rest);
        rest = after;
        if key.is_empty() {
            continue;
        }
        let found = record.options.iter().position(|option| option.name == key);
        let Some(index) = found else {
            return Err(OptionError::new(format!("<Pass-Options-Parser>: no such option {key}\n")));
        };
        read_option(&record.options[index], value, &mut values[index])?;
    }
    Ok(values)
}

fn read_option(option: &OptionRecord, text: Option<&str>, into: &mut Value) -> Result<(), OptionError> {
    let text = match text {
        Some(text) => text,
        None if option.kind == Kind::Bool && !option.list => "",
        None => return Err(OptionError::of_value(option, "requires a value!")),
    };
    let read = |text: &str| option.read(text).map_err(|what| OptionError::of_value(option, &what));
    match into {
        Value::List(values) if option.list => {
            for element in elements(text).into_iter().filter(|_| !text.is_empty()) {
                values.push(read(element)?);
            }
        }
        value => *value = read(text)?,
    }
    Ok(())
}

/// Options as a pipeline shows them, with their braces: sorted by name, every one with its value, of an empty list only the blank.
pub fn print_options(record: &PassRecord, values: &[Value]) -> String {
    if record.options.is_empty() {
        return String::new();
    }
    let mut pairs: Vec<(&OptionRecord, &Value)> = record.options.iter().zip(values).collect();
    pairs.sort_by_key(|(option, _)| option.name);
    let shown = pairs.iter().map(|(option, value)| match value {
        Value::List(values) if values.is_empty() => String::new(),
        Value::List(values) => {
            // A pipeline has its own brackets.
            let word = |value: &Value| match option.kind {
                Kind::Pipeline => value.to_string(),
                _ => braced(&value.to_string()),
            };
            let words: Vec<String> = values.iter().map(word).collect();
            format!("{}={{{}}}", option.name, words.join(","))
        }
        value => format!("{}={}", option.name, braced(&value.to_string())),
    });
    format!("{{{}}}", shown.collect::<Vec<_>>().join(" "))
}

/// A text with blanks needs braces.
fn braced(text: &str) -> String {
    if text.contains(' ') { format!("{{{text}}}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::record_of;

    fn printed(pass: &str, text: &str) -> String {
        let record = record_of(pass).unwrap();
        match read_options(record, text) {
            Ok(values) => print_options(record, &values),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn values_are_read_and_printed() {
        assert_eq!(
            printed("canonicalize", ""),
            "{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}"
        );
        assert_eq!(
            printed("test-options-pass", "list=1,2 list=3 string=\"a b\" enum=one string-list={a,b}"),
            "{enum=one list={1,2,3} string={a b} string-list={a,b}}"
        );
        assert_eq!(printed("symbol-privatize", ""), "{}");
        assert_eq!(printed("cse", ""), "");
        assert_eq!(printed("cse", "a=1"), "<Pass-Options-Parser>: no such option a\n");
    }

    #[test]
    fn wrong_values_are_named() {
        let wrong = "for the --max-iterations option: 'x' value invalid for long argument!";
        assert_eq!(printed("canonicalize", "max-iterations=x"), wrong);
        let wrong = "for the --top-down option: 'v' is invalid value for boolean argument! Try 0 or 1";
        assert_eq!(printed("canonicalize", "top-down=v"), wrong);
        let wrong = "for the --max-iterations option: requires a value!";
        assert_eq!(printed("canonicalize", "max-iterations"), wrong);
        let wrong = "for the --region-simplify option: Cannot find option named 'x'!";
        assert_eq!(printed("canonicalize", "region-simplify=x"), wrong);
    }

    #[test]
    fn odd_texts_are_read() {
        for text in ["{", "a={", "a={b", "a='", "=", "= =", "a=,,,(", "list={}}", "\"", "list=[(", "x={}'"] {
            let _ = printed("test-options-pass", text);
        }
    }
}
