//! Format strings: the declarative syntax of operations, attributes and types.
//!
//! Strings become the trees of [`rmlir_ir::format`], and what is wrong with them is said when a definition is loaded, in upstream's
//! words.

mod groups;
mod lex;
pub(crate) mod op;
pub(crate) mod params;
pub(crate) mod types;

pub(crate) use groups::is_unit;

use std::fmt;

/// What is wrong with a format string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// Byte offset in the string.
    pub offset: usize,
    /// What is wrong.
    pub message: String,
    /// What could be done.
    pub note: Option<String>,
}

impl FormatError {
    fn new(offset: usize, message: impl Into<String>) -> FormatError {
        FormatError { offset, message: message.into(), note: None }
    }

    fn note(self, note: impl Into<String>) -> FormatError {
        FormatError { note: Some(note.into()), ..self }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {} of the format)", self.message, self.offset)?;
        self.note.iter().try_for_each(|note| write!(f, "\nnote: {note}"))
    }
}

impl std::error::Error for FormatError {}

type Parsed<T> = Result<T, FormatError>;

/// Deepest nesting of groups and directives.
const MAX_DEPTH: u32 = 64;

/// What a literal is.
enum Literal {
    /// Text that is printed and read.
    Text,
    /// `` ` ` ``
    Blank,
    /// ` `` `
    NoBlank,
    /// `\n`
    Newline,
}

/// Classifies the text between back-quotes.
fn literal(text: &str, offset: usize) -> Parsed<Literal> {
    match text {
        "" => return Ok(Literal::NoBlank),
        "\\n" => return Ok(Literal::Newline),
        _ if text.bytes().all(|b| b == b' ') => return Ok(Literal::Blank),
        _ => {}
    }
    match invalid_literal(text) {
        None => Ok(Literal::Text),
        Some(why) => Err(FormatError::new(offset, format!("expected valid literal but got '{text}': {why}"))),
    }
}

fn invalid_literal(text: &str) -> Option<&'static str> {
    let first = text.bytes().next()?;
    if text.len() == 1 && !first.is_ascii_alphabetic() {
        let fits = b"_:,=<>()[]{}?+-*|/".contains(&first);
        return (!fits).then_some("single character literal must be a letter or one of '_:,=<>()[]{}?+-*'");
    }
    if matches!(text, "->" | "...") {
        return None;
    }
    if !first.is_ascii_alphabetic() && first != b'_' {
        return Some("valid keyword starts with a letter or '_'");
    }
    let inside = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.');
    (!text.bytes().all(inside))
        .then_some("keywords should contain only alphanum, '_', '$', or '.' characters")
}
