//! From bytes to tokens.

use crate::token::{Kind, Token};

/// What may follow in a bare identifier.
const WORD: u8 = 1;
/// What may follow in a name after a sigil.
const SUFFIX: u8 = 2;
/// A decimal digit.
const DIGIT: u8 = 4;
/// A letter or `_`.
const LETTER: u8 = 8;
/// A hexadecimal digit.
const HEX: u8 = 16;
/// What ends the quick part of a string.
const STOP: u8 = 32;
/// A blank.
const BLANK: u8 = 64;

static CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let b = i as u8;
        table[i] = match b {
            b'0'..=b'9' => WORD | SUFFIX | DIGIT | HEX,
            b'a'..=b'f' | b'A'..=b'F' => WORD | SUFFIX | LETTER | HEX,
            b'g'..=b'z' | b'G'..=b'Z' => WORD | SUFFIX | LETTER,
            b'_' => WORD | SUFFIX | LETTER,
            b'$' | b'.' => WORD | SUFFIX,
            b'-' => SUFFIX,
            b'"' | b'\\' | b'\n' | 0x0B | 0x0C => STOP,
            _ => 0,
        };
        if matches!(b, b' ' | b'\t' | b'\r' | b'\n' | 0) {
            table[i] |= BLANK;
        }
        i += 1;
    }
    table
}

/// Whether a byte has one of these properties.
fn is(byte: u8, class: u8) -> bool {
    CLASS[byte as usize] & class != 0
}

/// Whether a string cannot go on over this byte just so.
pub(crate) fn stops_string(byte: u8) -> bool {
    is(byte, STOP)
}

/// Whether a byte can stand in a name after a sigil.
pub(crate) fn is_suffix(byte: u8) -> bool {
    is(byte, SUFFIX)
}

/// Whether a byte can begin a bare identifier.
pub(crate) fn is_letter(byte: u8) -> bool {
    is(byte, LETTER)
}

/// What is wrong with a token, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LexError {
    /// Byte offset in the file.
    pub offset: u32,
    /// The message.
    pub message: &'static str,
}

/// Takes tokens off a text. The text ends where the slice ends; offsets count from its start.
#[derive(Clone, Debug)]
pub struct Lexer<'s> {
    bytes: &'s [u8],
    pos: usize,
    /// What is wrong with the last token, if its kind is [`Kind::Error`].
    wrong: LexError,
}

impl<'s> Lexer<'s> {
    /// A lexer that begins at `start`. Texts are shorter than 4 GiB, which the caller checks.
    pub fn new(bytes: &'s [u8], start: usize) -> Lexer<'s> {
        Lexer { bytes, pos: start, wrong: LexError { offset: 0, message: "" } }
    }

    /// The text.
    pub fn bytes(&self) -> &'s [u8] {
        self.bytes
    }

    /// Goes on at `offset`.
    pub fn seek(&mut self, offset: usize) {
        self.pos = offset;
    }

    /// The next token.
    ///
    /// # Errors
    /// If there is none; the lexer stands after what is wrong.
    pub fn lex(&mut self) -> Result<Token, LexError> {
        let token = self.next_token();
        if token.kind == Kind::Error { Err(self.wrong) } else { Ok(token) }
    }

    /// What is wrong with the last token, if its kind is [`Kind::Error`].
    pub(crate) fn wrong(&self) -> LexError {
        self.wrong
    }

    fn peek(&self) -> u8 {
        self.bytes.get(self.pos).copied().unwrap_or(0)
    }

    fn at(&self, offset: usize) -> u8 {
        self.bytes.get(offset).copied().unwrap_or(0)
    }

    /// The next token; one of kind [`Kind::Error`] if there is none.
    pub(crate) fn next_token(&mut self) -> Token {
        // One blank or none stands between most tokens, and which of the two cannot be foreseen.
        self.pos += usize::from(self.peek() == b' ');
        let mut first = self.peek();
        if is(first, BLANK) || first == b'/' {
            self.skip_blanks();
            let Some(&byte) = self.bytes.get(self.pos) else { return self.token(Kind::Eof, self.pos) };
            first = byte;
        }
        let start = self.pos;
        self.pos += 1;
        if is(first, LETTER) {
            return self.word(start);
        }
        match Kind::of_byte(first) {
            Kind::Error | Kind::LBrace | Kind::Minus => self.other(first, start),
            kind => self.token(kind, start),
        }
    }

    /// A token that is no word and may be longer than its first byte.
    #[inline(never)]
    fn other(&mut self, first: u8, start: usize) -> Token {
        if is(first, DIGIT) {
            return self.number(start);
        }
        let kind = match first {
            b'{' => self.either(b"-#", Kind::MetaBegin, Kind::LBrace),
            b'-' => self.either(b">", Kind::Arrow, Kind::Minus),
            b'%' => return self.prefixed(start, Kind::Percent, "invalid SSA name"),
            b'"' => return self.string(start, Kind::Str),
            b'!' => return self.prefixed(start, Kind::Bang, "invalid type identifier"),
            b'#' if self.bytes[self.pos..].starts_with(b"-}") => {
                self.either(b"-}", Kind::MetaEnd, Kind::Hash)
            }
            b'#' => return self.prefixed(start, Kind::Hash, "invalid attribute name"),
            b'^' => return self.prefixed(start, Kind::Caret, "invalid block name"),
            b'@' => return self.at_name(start),
            b'.' if self.bytes[self.pos..].starts_with(b"..") => {
                self.either(b"..", Kind::Ellipsis, Kind::Error)
            }
            b'.' => return self.error(start + 1, "expected three consecutive dots for an ellipsis"),
            _ => return self.error(start, "unexpected character"),
        };
        self.token(kind, start)
    }

    #[cold]
    fn error(&mut self, offset: usize, message: &'static str) -> Token {
        let offset = offset as u32;
        self.wrong = LexError { offset, message };
        Token { kind: Kind::Error, start: offset, end: offset }
    }

    /// `long` if `rest` follows, else `short`.
    fn either(&mut self, rest: &[u8], long: Kind, short: Kind) -> Kind {
        if self.bytes[self.pos..].starts_with(rest) {
            self.pos += rest.len();
            return long;
        }
        short
    }

    fn token(&self, kind: Kind, start: usize) -> Token {
        Token { kind, start: start as u32, end: self.pos as u32 }
    }

    #[inline(never)]
    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.bytes.get(self.pos) {
            if is(byte, BLANK) {
                self.pos += 1;
            } else if byte == b'/' && self.at(self.pos + 1) == b'/' {
                let rest = &self.bytes[self.pos..];
                self.pos += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            } else {
                return;
            }
        }
    }

    fn take(&mut self, class: u8) {
        while let Some(&byte) = self.bytes.get(self.pos) {
            if !is(byte, class) {
                return;
            }
            self.pos += 1;
        }
    }

    fn word(&mut self, start: usize) -> Token {
        self.take(WORD);
        let text = &self.bytes[start..self.pos];
        let kind = if is_int_type(text) { Kind::IntType } else { Kind::Ident };
        self.token(kind, start)
    }

    fn number(&mut self, start: usize) -> Token {
        if self.bytes[start] == b'0' && self.peek() == b'x' && is(self.at(self.pos + 1), HEX) {
            self.pos += 1;
            self.take(HEX);
            return self.token(Kind::Integer, start);
        }
        self.take(DIGIT);
        if self.peek() != b'.' {
            return self.token(Kind::Integer, start);
        }
        self.pos += 1;
        self.take(DIGIT);
        if matches!(self.peek(), b'e' | b'E') {
            let sign = matches!(self.at(self.pos + 1), b'+' | b'-');
            if is(self.at(self.pos + 1 + usize::from(sign)), DIGIT) {
                self.pos += 1 + usize::from(sign);
                self.take(DIGIT);
            }
        }
        self.token(Kind::Float, start)
    }

    fn prefixed(&mut self, start: usize, kind: Kind, message: &'static str) -> Token {
        let first = self.peek();
        if is(first, DIGIT) {
            self.take(DIGIT);
        } else if is(first, SUFFIX) {
            self.take(SUFFIX);
        } else {
            return self.error(start, message);
        }
        self.token(kind, start)
    }

    fn at_name(&mut self, start: usize) -> Token {
        let first = self.peek();
        if first == b'"' {
            self.pos += 1;
            return self.string(start, Kind::At);
        }
        if !is(first, LETTER) {
            return self.error(self.pos, "@ identifier expected to start with letter or '_'");
        }
        self.take(WORD);
        self.token(Kind::At, start)
    }

    /// A string after its opening quote.
    fn string(&mut self, start: usize, kind: Kind) -> Token {
        loop {
            while let Some(&byte) = self.bytes.get(self.pos) {
                if is(byte, STOP) {
                    break;
                }
                self.pos += 1;
            }
            match self.bytes.get(self.pos) {
                Some(b'"') => {
                    self.pos += 1;
                    return self.token(kind, start);
                }
                Some(b'\\') if self.escape() => {}
                Some(b'\\') => {
                    self.pos += 1;
                    return self.error(self.pos - 1, "unknown escape in string literal");
                }
                _ => return self.error(self.pos, "expected '\"' in string literal"),
            }
        }
    }

    /// Skips an escape, if it is one.
    fn escape(&mut self) -> bool {
        let (a, b) = (self.at(self.pos + 1), self.at(self.pos + 2));
        let len = match a {
            b'"' | b'\\' | b'n' | b't' => 2,
            _ if is(a, HEX) && is(b, HEX) => 3,
            _ => return false,
        };
        self.pos += len;
        true
    }
}

/// Whether a word is `i`, `si` or `ui` and digits.
fn is_int_type(word: &[u8]) -> bool {
    let digits = match word {
        [b'i', rest @ ..] | [b's' | b'u', b'i', rest @ ..] => rest,
        _ => return false,
    };
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// The bytes that a string token stands for. `text` is what is between the quotes, as the lexer accepted it.
pub fn unescape(text: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let Some(first) = memchr::memchr(b'\\', text) else { return text.into() };
    let mut out = text[..first].to_vec();
    let mut rest = &text[first..];
    loop {
        match rest {
            [b'\\', b'n', more @ ..] => {
                out.push(b'\n');
                rest = more;
            }
            [b'\\', b't', more @ ..] => {
                out.push(b'\t');
                rest = more;
            }
            [b'\\', byte @ (b'"' | b'\\'), more @ ..] => {
                out.push(*byte);
                rest = more;
            }
            [b'\\', a, b, more @ ..] => {
                out.push(hex_digit(*a) << 4 | hex_digit(*b));
                rest = more;
            }
            [byte, more @ ..] => {
                out.push(*byte);
                rest = more;
            }
            [] => return out.into(),
        }
    }
}

/// The value of a hexadecimal digit; 0 for anything else.
pub fn hex_digit(byte: u8) -> u8 {
    (byte as char).to_digit(16).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        let mut found = Vec::new();
        loop {
            let token = lexer.lex().unwrap();
            if token.kind == Kind::Eof {
                return found;
            }
            found.push((token.kind, &text[token.start as usize..token.end as usize]));
        }
    }

    fn fails(text: &str) -> (u32, &'static str) {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        loop {
            match lexer.lex() {
                Ok(token) => assert_ne!(token.kind, Kind::Eof, "{text} has no error"),
                Err(error) => return (error.offset, error.message),
            }
        }
    }

    #[test]
    fn numbers() {
        use Kind::{Float, Ident, Integer};
        assert_eq!(
            kinds("12 0xFf 0x 1.5e3 1. 1.e3 1e5 1.5e"),
            [
                (Integer, "12"),
                (Integer, "0xFf"),
                (Integer, "0"),
                (Ident, "x"),
                (Float, "1.5e3"),
                (Float, "1."),
                (Float, "1.e3"),
                (Integer, "1"),
                (Ident, "e5"),
                (Float, "1.5"),
                (Ident, "e"),
            ]
        );
    }

    #[test]
    fn names() {
        use Kind::{At, Bang, Caret, Hash, Ident, IntType, Percent};
        assert_eq!(
            kinds("a.b.c i32 si8x %a#1 %01 ^bb-1 !x.y #$a @f @\"a b\" ui4"),
            [
                (Ident, "a.b.c"),
                (IntType, "i32"),
                (Ident, "si8x"),
                (Percent, "%a"),
                (Hash, "#1"),
                (Percent, "%01"),
                (Caret, "^bb-1"),
                (Bang, "!x.y"),
                (Hash, "#$a"),
                (At, "@f"),
                (At, "@\"a b\""),
                (IntType, "ui4"),
            ]
        );
    }

    #[test]
    fn punctuation_and_blanks() {
        use Kind::{Arrow, Colon, Ellipsis, Ident, LBrace, MetaBegin, MetaEnd, Minus, Slash};
        assert_eq!(
            kinds("->-\0:... {-# #-} { / a // b\n c // d\r e"),
            [
                (Arrow, "->"),
                (Minus, "-"),
                (Colon, ":"),
                (Ellipsis, "..."),
                (MetaBegin, "{-#"),
                (MetaEnd, "#-}"),
                (LBrace, "{"),
                (Slash, "/"),
                (Ident, "a"),
                (Ident, "c"),
                (Ident, "e"),
            ]
        );
    }

    #[test]
    fn errors_point_at_the_byte() {
        assert_eq!(fails("a \u{e9}"), (2, "unexpected character"));
        assert_eq!(fails("\"ab"), (3, "expected '\"' in string literal"));
        assert_eq!(fails("\"a\nb\""), (2, "expected '\"' in string literal"));
        assert_eq!(fails("\"a\\qb\""), (2, "unknown escape in string literal"));
        assert_eq!(fails("@1"), (1, "@ identifier expected to start with letter or '_'"));
        assert_eq!(fails(" % "), (1, "invalid SSA name"));
        assert_eq!(fails(" .."), (2, "expected three consecutive dots for an ellipsis"));
    }

    #[test]
    fn strings_are_unescaped() {
        assert_eq!(&*unescape(b"a\\n\\t\\\"\\\\\\4Fz"), b"a\n\t\"\\Oz");
    }
}
