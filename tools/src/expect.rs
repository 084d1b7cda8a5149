//! `--verify-diagnostics`: diagnostics against the `expected-error` comments of the input.
//!
//! A designator is a comment at the end of a line, `expected-error@+1 {{text}}`; see the test files of the project for all its
//! forms. Every diagnostic and every note must match one of its kind on its line, and every designator must be matched.

use rayon::prelude::*;
use regex::bytes::Regex;
use rmlir_ir::render::marked_line;
use rmlir_ir::source::{LineColumn, SourceFile};
use rmlir_ir::{Context, Diagnostic, Severity, render};
use std::sync::{Arc, LazyLock};

/// What `--verify-diagnostics` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Everything emitted is expected and everything expected is emitted.
    All,
    /// Everything expected is emitted.
    OnlyExpected,
}

/// A designator.
#[derive(Debug)]
struct Expected {
    kind: Severity,
    /// The line it is about; `None` for diagnostics without a file.
    line: Option<u32>,
    /// It says itself that it is about one without a file.
    nowhere: bool,
    /// Offset and length of what a complaint about it underlines.
    offset: usize,
    text: String,
    pattern: Pattern,
    matched: bool,
}

#[derive(Debug)]
enum Pattern {
    Text,
    Regex(Regex),
}

/// The designators of a file, and what became of them.
#[derive(Debug)]
pub struct Expectations {
    file: Arc<SourceFile>,
    expected: Vec<Expected>,
    /// Complaints about designators themselves.
    broken: Vec<u8>,
}

static DESIGNATOR: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let form = r"(?-u)expected-(error|note|remark|warning)(-re)? *(?:@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$";
    Regex::new(form).ok()
});

/// Bytes that one thread searches while others search elsewhere.
const SEARCHED_AT_ONCE: usize = 1 << 20;

/// Whether a text holds a word: searched by all threads, each in pieces of so many bytes.
fn is_in(text: &[u8], word: &[u8], piece: usize) -> bool {
    let has = |start: usize| {
        // A word may begin in one piece and end in the next.
        let end = text.len().min(start + piece + word.len() - 1);
        memchr::memmem::find(&text[start..end], word).is_some()
    };
    // Small inputs need no threads, which would have to be started.
    if text.len() <= piece {
        return memchr::memmem::find(text, word).is_some();
    }
    (0..text.len()).into_par_iter().step_by(piece).any(has)
}

impl Expectations {
    /// Collects the designators of a file.
    pub fn of_file(file: &Arc<SourceFile>) -> Expectations {
        let mut found = Expectations::none(file);
        if Expectations::may_be_in(file) {
            found.scan();
        }
        found
    }

    /// Whether a file may have designators, which most have not.
    pub fn may_be_in(file: &SourceFile) -> bool {
        is_in(file.bytes(), b"expected-", SEARCHED_AT_ONCE)
    }

    /// Nothing is expected of a file.
    pub fn none(file: &Arc<SourceFile>) -> Expectations {
        Expectations { file: Arc::clone(file), expected: Vec::new(), broken: Vec::new() }
    }

    fn scan(&mut self) {
        let file = Arc::clone(&self.file);
        // Those that are about the next line without a designator.
        let mut waiting: Vec<usize> = Vec::new();
        let mut last_plain: Option<u32> = None;
        for number in 1.. {
            let Some(line) = file.line(number) else { break };
            let Some(parts) = DESIGNATOR.as_ref().and_then(|form| form.captures(line.trim_ascii_end()))
            else {
                last_plain = Some(number);
                waiting.drain(..).for_each(|index| self.expected[index].line = Some(number));
                continue;
            };
            let part = |index| parts.get(index).map(|m| String::from_utf8_lossy(m.as_bytes()).into_owned());
            let start = parts.get(0).map_or(0, |m| m.start());
            let offset = file.offset(LineColumn { line: number, column: start as u32 + 1 }).unwrap_or(0);
            let text = part(4).unwrap_or_default();
            let pattern = match part(2) {
                Some(_) => self.regex_pattern(&text, offset),
                None => Some(Pattern::Text),
            };
            let Some(pattern) = pattern else { continue };
            let target = match part(3).as_deref() {
                None => Some(number),
                Some("unknown") => None,
                Some("above") => last_plain,
                Some("below") => {
                    waiting.push(self.expected.len());
                    None
                }
                Some(relative) => relative.parse().ok().and_then(|by: i32| number.checked_add_signed(by)),
            };
            let kind = match part(1).as_deref() {
                Some("error") => Severity::Error,
                Some("note") => Severity::Note,
                Some("remark") => Severity::Remark,
                _ => Severity::Warning,
            };
            let nowhere = part(3).as_deref() == Some("unknown");
            self.expected.push(Expected {
                kind,
                line: target,
                nowhere,
                offset,
                text,
                pattern,
                matched: false,
            });
        }
    }

    /// The pattern of a designator with `{{regex}}` parts.
    fn regex_pattern(&mut self, text: &str, offset: usize) -> Option<Pattern> {
        let mut form = String::from("(?s-u)");
        let mut rest = text;
        while let Some((literal, behind)) = rest.split_once("{{") {
            let Some((regex, tail)) = behind.split_once("}}") else {
                self.complain(offset, text.len(), "found start of regex with no end '}}'");
                return None;
            };
            form.push_str(&regex::escape(literal));
            form.push_str(&format!("({regex})"));
            rest = tail;
        }
        form.push_str(&regex::escape(rest));
        match Regex::new(&form) {
            Ok(regex) => Some(Pattern::Regex(regex)),
            Err(error) => {
                let reason = error.to_string();
                let reason =
                    reason.lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned();
                self.complain(offset, text.len(), &format!("invalid regex: {reason}"));
                None
            }
        }
    }

    fn complain(&mut self, offset: usize, width: usize, message: &str) {
        let text = self.complaint(offset, width, message);
        self.broken.extend(text);
    }

    /// An error that points at a designator.
    fn complaint(&self, offset: usize, width: usize, message: &str) -> Vec<u8> {
        let at = self.file.position(offset);
        let mut out =
            format!("{}:{}:{}: error: {message}\n", self.file.name(), at.line, at.column).into_bytes();
        let line = self.file.line(at.line).unwrap_or_default();
        marked_line(line, at.column as usize - 1, width, &mut out);
        out
    }

    /// Matches a diagnostic and its notes. Gives what is to be written, empty if all is as expected.
    pub fn check(&mut self, ctx: &Context, diagnostic: &Diagnostic, level: Level) -> Vec<u8> {
        let mut out = self.check_one(ctx, diagnostic, level);
        for note in &diagnostic.notes {
            out.extend(self.check_one(ctx, note, level));
        }
        out
    }

    fn check_one(&mut self, ctx: &Context, diagnostic: &Diagnostic, level: Level) -> Vec<u8> {
        let line = ctx.first_file_loc(ctx.loc_attr(diagnostic.loc)).map(|range| range.line);
        let mut near_miss = None;
        for (index, expected) in self.expected.iter_mut().enumerate() {
            if expected.line != line || !expected.matches(&diagnostic.message) {
                continue;
            }
            if expected.kind == diagnostic.severity {
                expected.matched = true;
                return Vec::new();
            }
            near_miss = Some(index);
        }
        if level == Level::OnlyExpected {
            return Vec::new();
        }
        if let Some(expected) = near_miss.map(|index| &self.expected[index]) {
            let (was, want) = (diagnostic.severity.word(), expected.kind.word());
            let message = format!("'{was}' diagnostic emitted when expecting a '{want}'");
            return self.complaint(expected.offset, expected.text.len(), &message);
        }
        let message = format!("unexpected {}: {}", diagnostic.severity.word(), diagnostic.message);
        render::render(ctx, &Diagnostic::error(diagnostic.loc, message))
    }

    /// Complaints about broken designators and those that nothing matched; empty if there are none.
    pub fn finish(&self) -> Vec<u8> {
        let mut out = self.broken.clone();
        let mut nowhere = Vec::new();
        for expected in self.expected.iter().filter(|expected| !expected.matched) {
            let message = format!("expected {} \"{}\" was not produced", expected.kind.word(), expected.text);
            match expected.nowhere {
                true => nowhere.extend_from_slice(format!("<unknown>:0: error: {message}\n").as_bytes()),
                false => out.extend(self.complaint(expected.offset, expected.text.len(), &message)),
            }
        }
        // The reference says it of these again for no file.
        [out, nowhere.clone(), nowhere].concat()
    }
}

impl Expected {
    fn matches(&self, message: &str) -> bool {
        match &self.pattern {
            Pattern::Text => message.contains(&self.text),
            Pattern::Regex(regex) => regex.is_match(message.as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_wherever_it_stands() {
        for piece in 1..12 {
            for before in 0..12 {
                let text = [&b"x".repeat(before)[..], b"word", b"yy"].concat();
                assert!(is_in(&text, b"word", piece), "{before} {piece}");
                assert!(!is_in(&text[..before + 3], b"word", piece), "{before} {piece}");
            }
        }
        assert!(!is_in(b"", b"word", 4));
    }

    fn run(text: &'static str, diagnostics: &[(usize, Severity, &str)]) -> String {
        let ctx = Context::new();
        let file = Arc::new(SourceFile::new("t.mlir", text.as_bytes()));
        let segment = ctx.add_loc_source(Arc::new(Arc::clone(&file))).unwrap();
        let mut expectations = Expectations::of_file(&file);
        let mut out = Vec::new();
        for &(offset, severity, message) in diagnostics {
            let diagnostic = Diagnostic { severity, ..Diagnostic::error(segment.loc(offset), message) };
            out.extend(expectations.check(&ctx, &diagnostic, Level::All));
        }
        out.extend(expectations.finish());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_match_says_nothing() {
        assert_eq!(run("x // expected-error {{bad}}\n", &[(0, Severity::Error, "very bad")]), "");
        assert_eq!(run("// expected-note@+1 {{bad}}\nx\n", &[(28, Severity::Note, "bad")]), "");
        assert_eq!(
            run(
                "// expected-error@below {{bad}}\n// expected-note@below {{b}}\nx",
                &[(61, Severity::Error, "bad"), (61, Severity::Note, "b")]
            ),
            ""
        );
        assert_eq!(run("x // expected-error-re {{a{{[0-9]+}}.}}\n", &[(0, Severity::Error, "a12.")]), "");
    }

    #[test]
    fn complains_about_what_is_missing_or_too_much() {
        assert_eq!(
            run("x // expected-error {{bad}}\n", &[]),
            "t.mlir:1:6: error: expected error \"bad\" was not produced\nx // expected-error {{bad}}\n     ^~~\n"
        );
        assert_eq!(
            run(
                "x // expected-error {{bad}}\n",
                &[(0, Severity::Warning, "bad"), (0, Severity::Error, "bad")]
            ),
            "t.mlir:1:6: error: 'warning' diagnostic emitted when expecting a 'error'\nx // expected-error {{bad}}\n     ^~~\n"
        );
        assert_eq!(
            run("x\n", &[(0, Severity::Error, "bad")]),
            "t.mlir:1:1: error: unexpected error: bad\nx\n^\n"
        );
    }

    #[test]
    fn complains_about_broken_patterns() {
        assert!(
            run("x // expected-error-re {{a{{[}}}}\n", &[]).starts_with("t.mlir:1:6: error: invalid regex: ")
        );
    }
}
