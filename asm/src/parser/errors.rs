//! Where errors point, and reporting them.

use super::Parser;
use crate::token::Kind;
use rmlir_ir::Loc;
use rmlir_ir::diag::{Diagnostic, Failed};

impl Parser<'_> {
    /// Reports at a byte, whatever the next token is.
    pub(super) fn emit_at(&self, offset: u32, message: &str) {
        self.ctx.emit(Diagnostic::error(self.loc_at(offset), message));
    }

    /// Hands out a diagnostic, unless the lexer has reported what is behind it.
    pub(super) fn emit(&self, diagnostic: Diagnostic) -> Failed {
        if !self.is(Kind::Error) {
            self.ctx.emit(diagnostic);
        }
        Failed
    }

    /// Reports at a location.
    pub(super) fn error_loc(&self, loc: Loc, message: impl Into<String>) -> Failed {
        self.emit(Diagnostic::error(loc, message))
    }

    /// Reports at a byte.
    pub(super) fn error_at(&self, offset: u32, message: impl Into<String>) -> Failed {
        self.error_loc(self.loc_at(offset), message)
    }

    /// The first byte of the next token; the last one of the text at its end.
    fn here(&self) -> u32 {
        let back = u32::from(self.is(Kind::Eof) && self.tok.start > 0);
        self.tok.start - back
    }

    /// Reports at the next token.
    pub(super) fn error(&self, message: impl Into<String>) -> Failed {
        self.error_at(self.here(), message)
    }

    /// Reports that something is missing before the next token: after what comes before it, blank lines and comments of
    /// other lines left aside.
    pub(super) fn missing(&self, message: impl Into<String>) -> Failed {
        self.error_at(self.end_of_previous(), message)
    }

    fn end_of_previous(&self) -> u32 {
        let here = self.here();
        let start = self.shared.start;
        let mut before = self.shared.text.get(start..here as usize).unwrap_or(&[]);
        loop {
            let blanks = before.iter().rev().take_while(|&&b| b == b' ' || b == b'\t').count();
            before = &before[..before.len() - blanks];
            match before {
                [] => return here,
                [rest @ .., b'\n' | b'\r'] => before = without_comment(rest),
                _ => return (start + before.len()) as u32,
            }
        }
    }
}

/// Text up to where a comment begins in its last line. The first `//` counts, even if it stands in a string.
fn without_comment(text: &[u8]) -> &[u8] {
    let line = memchr::memrchr2(b'\n', b'\r', text).map_or(0, |at| at);
    let comment = memchr::memmem::find(&text[line..], b"//");
    comment.map_or(text, |at| &text[..line + at])
}

#[cfg(test)]
mod tests {
    use super::without_comment;

    #[test]
    fn comments_of_the_last_line_are_cut() {
        assert_eq!(without_comment(b"a // b"), b"a ");
        assert_eq!(without_comment(b"a // b\nc"), b"a // b\nc");
        assert_eq!(without_comment(b"a\n// c // d"), b"a\n");
    }
}
