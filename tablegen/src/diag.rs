//! Diagnostics: typed, positioned, and worded and laid out as `llvm-tblgen` does.

use crate::source::{Loc, SourceMap};
use std::fmt;

/// How grave a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The input is wrong.
    Error,
    /// The input is suspicious.
    Warning,
    /// More about the diagnostic before, or the output of a `dump` statement.
    Note,
}

/// One message with everything needed to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where, if the message is about a place.
    pub place: Option<Place>,
}

/// A place in a file, spelled out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Path of the file as it was opened.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
    /// The text of the line.
    pub text: String,
    /// File and line of the `include`s that led to the file, outermost first.
    pub included_from: Vec<(String, u32)>,
}

impl Place {
    pub(crate) fn new(map: &SourceMap, loc: Loc) -> Self {
        let (line, column) = map.line_col(loc);
        let mut included_from = Vec::new();
        let mut at = map.included_from(loc);
        while let Some(parent) = at {
            included_from.push((map.file(parent).to_owned(), map.line_col(parent).0));
            at = map.included_from(parent);
        }
        included_from.reverse();
        Place {
            file: map.file(loc).to_owned(),
            line,
            column,
            text: map.line_text(loc).to_owned(),
            included_from,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let Some(place) = &self.place else { return writeln!(f, "{kind}: {}", self.message) };
        for (file, line) in &place.included_from {
            writeln!(f, "Included from {file}:{line}:")?;
        }
        writeln!(f, "{}:{}:{}: {kind}: {}", place.file, place.line, place.column, self.message)?;
        writeln!(f, "{}", expand_tabs(&place.text))?;
        let before = place.text.as_bytes().iter().take(place.column as usize - 1);
        let mut width = 0;
        for &byte in before {
            width = if byte == b'\t' { (width / 8 + 1) * 8 } else { width + 1 };
        }
        writeln!(f, "{:width$}^", "")
    }
}

/// Tabs stop at every eighth column.
fn expand_tabs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut column = 0;
    for c in text.chars() {
        if c == '\t' {
            let stop = (column / 8 + 1) * 8;
            out.extend(std::iter::repeat_n(' ', stop - column));
            column = stop;
        } else {
            out.push(c);
            column += c.len_utf8();
        }
    }
    out
}

/// What went wrong: the result of a failed run. Displays as `llvm-tblgen` prints it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    /// The messages in the order in which they came up.
    pub list: Vec<Diagnostic>,
    /// An error ended the run early; otherwise everything was read.
    pub stopped: bool,
}

impl Diagnostics {
    /// The number of errors.
    pub fn errors(&self) -> usize {
        self.list.iter().filter(|d| d.severity == Severity::Error).count()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.iter().try_for_each(|d| write!(f, "{d}"))
    }
}

impl std::error::Error for Diagnostics {}

/// Evaluation stops here; the reason has been reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop;

/// The result of a step that reports its errors itself.
pub(crate) type Step<T> = Result<T, Stop>;
