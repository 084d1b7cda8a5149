//! The text of enum values.

use super::param_source::Source;
use crate::def::{EnumDef, EnumKind};
use crate::diag::Failed;
use crate::hooks::AsmParser;
use std::borrow::Cow;

/// The text of an enum value: the case, or for a bit enum the cases that make it up.
pub fn enum_text(def: &EnumDef, value: i64) -> Cow<'_, str> {
    let exact = def.cases.iter().find(|case| case.value == value);
    let EnumKind::Bits { separator, primary_groups, .. } = &def.kind else {
        return exact.map_or("", |case| &case.text).into();
    };
    if let Some(zero) = exact.filter(|_| value == 0) {
        return (&*zero.text).into();
    }
    let mut names: Vec<&str> = Vec::new();
    let mut left = value;
    if *primary_groups {
        // The last of the definition first, as upstream has it.
        for case in def.cases.iter().rev().filter(|case| case.group) {
            if left & case.value == case.value {
                names.push(&case.text);
                left &= !case.value;
            }
        }
    }
    for case in def.cases.iter() {
        let eligible = case.value != 0 && (!*primary_groups || !case.group);
        if eligible && left & case.value == case.value {
            names.push(&case.text);
        }
    }
    match names[..] {
        [name] => name.into(),
        _ => names.join(separator).into(),
    }
}

/// The value of an enum's text: a case, or for a bit enum cases joined by its separator.
pub fn enum_value(def: &EnumDef, text: &str) -> Option<i64> {
    let case = |text: &str| def.cases.iter().find(|case| &*case.text == text).map(|case| case.value);
    match &def.kind {
        EnumKind::Int => case(text),
        EnumKind::Bits { separator, .. } => {
            let parts = text.split(separator.trim()).map(str::trim);
            parts.map(case).try_fold(0, |all, value| Some(all | value?))
        }
    }
}

/// Reads the text of an enum value, as properties and parameters have it: a keyword, or for a bit enum several with separators.
///
/// # Errors
/// If there is no keyword, or it is no case; it has been reported.
pub fn parse_enum(parser: &mut dyn AsmParser, def: &EnumDef) -> Result<i64, Failed> {
    read_enum(parser, def)
}

fn read_enum<S: Source + ?Sized>(parser: &mut S, def: &EnumDef) -> Result<i64, Failed> {
    let mut value = 0;
    if matches!(def.kind, EnumKind::Bits { quoted: true, .. }) {
        return parse_case(parser, def);
    }
    loop {
        value |= parse_case(parser, def)?;
        let EnumKind::Bits { separator, .. } = &def.kind else { return Ok(value) };
        if !parser.optional_token(separator.trim()) {
            return Ok(value);
        }
    }
}

/// Reads the value of an enum as a parameter of an attribute or type. The parameter of an attribute that stands for the enum has other
/// words for what is wrong, and says where the whole value begins.
///
/// # Errors
/// If there is no keyword, or it is no case; it has been reported.
pub(super) fn parse_enum_param<S: Source + ?Sized>(parser: &mut S, def: &EnumDef) -> Result<i64, Failed> {
    if !def.of_attr {
        return read_enum(parser, def);
    }
    let loc = parser.loc();
    let mut value = 0;
    loop {
        let Some(word) = parser.optional_keyword_or_string() else {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "expected valid keyword or string"));
        };
        let text = parser.ctx().bytes(word);
        let Some(case) = def.cases.iter().find(|case| case.text.as_bytes() == text) else {
            let cases: Vec<&str> = def.cases.iter().map(|case| &*case.text).collect();
            let message = format!("expected {} to be one of: {}", def.kind_name, cases.join(", "));
            return Err(parser.op_error(loc, &message));
        };
        value |= case.value;
        let EnumKind::Bits { separator, .. } = &def.kind else { return Ok(value) };
        if !parser.optional_token(separator.trim()) {
            return Ok(value);
        }
    }
}

fn parse_case<S: Source + ?Sized>(parser: &mut S, def: &EnumDef) -> Result<i64, Failed> {
    let loc = parser.loc();
    let word = match def.kind {
        EnumKind::Bits { quoted: false, .. } => parser.optional_keyword(),
        _ => parser.optional_keyword_or_string(),
    };
    let Some(word) = word else {
        return Err(parser.op_error(loc, &format!("expected keyword for {}", def.summary)));
    };
    let found = {
        let text = parser.ctx().text(word);
        match def.kind {
            EnumKind::Bits { quoted: true, .. } => enum_value(def, &text),
            _ => def.cases.iter().find(|case| *case.text == *text).map(|case| case.value),
        }
    };
    found.ok_or_else(|| {
        // Upstream says what is no keyword twice.
        let case = |text: &str| if is_keyword(text) { text.to_owned() } else { format!("\"{text}\"{text}") };
        let cases: Vec<String> = def.cases.iter().map(|def| case(&def.text)).collect();
        let text = parser.ctx().text(word).into_owned();
        let message = format!("expected one of [{}] for {}, got: {text}", cases.join(", "), def.summary);
        parser.op_error(loc, &message)
    })
}

/// The text of an enum value as a parameter: in quotes if it would not be read back as one word.
pub(super) fn enum_word(def: &EnumDef, value: i64) -> Cow<'_, str> {
    let text = enum_text(def, value);
    let whole = || def.cases.iter().any(|case| case.value == value) || value.count_ones() == 1;
    let quotes = match def.kind {
        EnumKind::Int => !text.is_empty() && !is_keyword(&text),
        EnumKind::Bits { quoted, .. } => quoted && !whole(),
    };
    if quotes { format!("\"{text}\"").into() } else { text }
}

/// Whether an enum value prints in quotes in an attribute variable: a case that is no keyword, or a set of several.
pub(super) fn needs_quotes(def: &EnumDef, value: i64) -> bool {
    match def.cases.iter().find(|case| case.value == value) {
        Some(case) => {
            !is_keyword(&case.text) || (value.count_ones() > 1 && matches!(def.kind, EnumKind::Bits { .. }))
        }
        None => true,
    }
}

fn is_keyword(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'))
}
