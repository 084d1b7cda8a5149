//! Tokens of format strings.

use super::{FormatError, Parsed};

/// A token; text points into the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'f> {
    End,
    /// What stands between back-quotes.
    Literal(&'f str),
    /// `$name`
    Variable(&'f str),
    /// A word, dashes included.
    Word(&'f str),
    /// What stands between double quotes.
    Text(&'f str),
    Punct(u8),
}

/// A format string that is read token by token.
pub(super) struct Lexer<'f> {
    source: &'f str,
    at: usize,
    /// The token that is next, and where it starts.
    pub(super) next: Token<'f>,
    pub(super) offset: usize,
}

impl<'f> Lexer<'f> {
    pub(super) fn new(source: &'f str) -> Parsed<Lexer<'f>> {
        let mut lexer = Lexer { source, at: 0, next: Token::End, offset: 0 };
        lexer.advance()?;
        Ok(lexer)
    }

    /// Takes the next token.
    pub(super) fn advance(&mut self) -> Parsed<Token<'f>> {
        let taken = self.next;
        let rest = &self.source[self.at..];
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.offset = self.at + blank;
        let rest = &self.source[self.offset..];
        let (token, len) = self.token(rest)?;
        self.next = token;
        self.at = self.offset + len;
        Ok(taken)
    }

    fn token(&self, rest: &'f str) -> Parsed<(Token<'f>, usize)> {
        let Some(first) = rest.bytes().next() else { return Ok((Token::End, 0)) };
        let delimited = |quote: char, missing: &str| match rest[1..].find(quote) {
            Some(len) => Ok((&rest[1..=len], len + 2)),
            None => Err(FormatError::new(self.offset, missing)),
        };
        match first {
            b'`' => delimited('`', "unexpected end of file in literal")
                .map(|(text, len)| (Token::Literal(text), len)),
            b'"' => {
                delimited('"', "unexpected end of file in string").map(|(text, len)| (Token::Text(text), len))
            }
            b'$' => {
                let len = rest[1..].bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
                match len {
                    0 => Err(FormatError::new(self.offset, "expected variable name")),
                    _ => Ok((Token::Variable(&rest[1..=len]), len + 1)),
                }
            }
            b if b.is_ascii_alphabetic() || b == b'_' => {
                let len = rest
                    .bytes()
                    .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
                    .count();
                Ok((Token::Word(&rest[..len]), len))
            }
            b if b"^:,=<>()?|".contains(&b) => Ok((Token::Punct(b), 1)),
            _ => Err(FormatError::new(self.offset, "unexpected character")),
        }
    }

    pub(super) fn eat(&mut self, punct: u8) -> Parsed<bool> {
        let found = self.next == Token::Punct(punct);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(super) fn expect(&mut self, punct: u8, message: &str) -> Parsed<()> {
        if self.eat(punct)? { Ok(()) } else { Err(FormatError::new(self.offset, message)) }
    }

    /// The name of a custom directive, of `<Name>(`.
    pub(super) fn custom_directive(&mut self) -> Parsed<&'f str> {
        self.expect(b'<', "expected '<' before custom directive name")?;
        let Token::Word(name) = self.next else {
            return Err(FormatError::new(self.offset, "expected custom directive name identifier"));
        };
        self.advance()?;
        self.expect(b'>', "expected '>' after custom directive name")?;
        self.expect(b'(', "expected '(' before custom directive parameters")?;
        Ok(name)
    }
}
