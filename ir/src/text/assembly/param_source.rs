//! What parameters of attributes and types are read from: the tokens of a parser, or the bytes of a text.
//!
//! Most attributes stand in a text as a printer writes them: one blank between words, no comment, names of aliases or parameters alone for what is inside.
//! Those are read from their bytes, which takes three fifths of what tokens take, with making the attributes (`lua_g`). What is not like that, or is wrong, is
//! left to the parser.

use crate::context::Context;
use crate::def::{AttrDefId, Param};
use crate::diag::Failed;
use crate::directive::ParamCodec;
use crate::handles::{Attr, Ident};
use crate::hooks::AsmParser;
use crate::loc::Loc;
use smallvec::SmallVec;

/// What the reading of parameters asks for. Each is as the method of [`AsmParser`] of the same name.
pub(super) trait Source {
    fn ctx(&self) -> &Context;
    fn loc(&self) -> Loc;
    fn op_error(&mut self, loc: Loc, message: &str) -> Failed;
    fn token(&mut self, token: &str) -> Result<(), Failed>;
    fn optional_token(&mut self, token: &str) -> bool;
    fn is_next(&mut self, token: &str) -> bool;
    fn next_keyword(&mut self) -> Option<&[u8]>;
    fn skip_keyword(&mut self);
    fn optional_keyword(&mut self) -> Option<Ident>;
    fn optional_keyword_or_string(&mut self) -> Option<Ident>;
    fn optional_string(&mut self) -> Option<Ident>;
    fn at_sigil(&mut self, sigil: char) -> bool;
    fn at_type(&mut self) -> bool;
    fn at_attr(&mut self) -> bool;
    fn at_number(&mut self) -> bool;
    fn at_string(&mut self) -> bool;
    fn integer(&mut self) -> Result<i64, Failed>;
    fn wide_integer(&mut self) -> Result<i128, Failed>;
    fn attr(&mut self) -> Result<Attr, Failed>;
    fn attr_of(&mut self, def: AttrDefId) -> Result<Attr, Failed>;
    /// Reads a parameter that code reads.
    fn coded(&mut self, codec: &dyn ParamCodec) -> Result<Param, Failed>;
    /// Lets `work` read with the parser.
    fn by_parser<R>(
        &mut self,
        work: &mut dyn FnMut(&mut dyn AsmParser) -> Result<R, Failed>,
    ) -> Result<R, Failed>;
}

impl Source for dyn AsmParser + '_ {
    fn ctx(&self) -> &Context {
        AsmParser::ctx(self)
    }

    fn loc(&self) -> Loc {
        AsmParser::loc(self)
    }

    fn op_error(&mut self, loc: Loc, message: &str) -> Failed {
        AsmParser::op_error(self, loc, message)
    }

    fn token(&mut self, token: &str) -> Result<(), Failed> {
        AsmParser::token(self, token)
    }

    fn optional_token(&mut self, token: &str) -> bool {
        AsmParser::optional_token(self, token)
    }

    fn is_next(&mut self, token: &str) -> bool {
        AsmParser::is_next(self, token)
    }

    fn next_keyword(&mut self) -> Option<&[u8]> {
        AsmParser::next_keyword(self)
    }

    fn skip_keyword(&mut self) {
        AsmParser::skip_keyword(self);
    }

    fn optional_keyword(&mut self) -> Option<Ident> {
        AsmParser::optional_keyword(self)
    }

    fn optional_keyword_or_string(&mut self) -> Option<Ident> {
        AsmParser::optional_keyword_or_string(self)
    }

    fn optional_string(&mut self) -> Option<Ident> {
        AsmParser::optional_string(self)
    }

    fn at_sigil(&mut self, sigil: char) -> bool {
        AsmParser::at_sigil(self, sigil)
    }

    fn at_type(&mut self) -> bool {
        AsmParser::at_type(self)
    }

    fn at_attr(&mut self) -> bool {
        AsmParser::at_attr(self)
    }

    fn at_number(&mut self) -> bool {
        AsmParser::at_number(self)
    }

    fn at_string(&mut self) -> bool {
        AsmParser::at_string(self)
    }

    fn integer(&mut self) -> Result<i64, Failed> {
        AsmParser::integer(self)
    }

    fn wide_integer(&mut self) -> Result<i128, Failed> {
        AsmParser::wide_integer(self)
    }

    fn attr(&mut self) -> Result<Attr, Failed> {
        AsmParser::attr(self, None)
    }

    fn attr_of(&mut self, def: AttrDefId) -> Result<Attr, Failed> {
        AsmParser::attr_of(self, def, None)
    }

    fn coded(&mut self, codec: &dyn ParamCodec) -> Result<Param, Failed> {
        codec.parse(self)
    }

    fn by_parser<R>(
        &mut self,
        work: &mut dyn FnMut(&mut dyn AsmParser) -> Result<R, Failed>,
    ) -> Result<R, Failed> {
        work(self)
    }
}

/// The bytes of a text. Nothing that is wrong is reported: it is in doubt then.
pub(super) struct Bytes<'a> {
    /// For what cannot be told from the bytes alone.
    parser: &'a mut dyn AsmParser,
    text: &'a [u8],
    at: usize,
    /// The closing brackets of those that are open.
    open: SmallVec<[u8; 8]>,
    /// After the bracket that closed the first one.
    closed: Option<usize>,
    /// How long the word is that was looked at last.
    word_len: usize,
    /// Something is not as a printer writes it, so that an answer may have been wrong.
    in_doubt: bool,
}

impl<'a> Bytes<'a> {
    /// Those of a text.
    pub(super) fn new(parser: &'a mut dyn AsmParser, text: &'a [u8]) -> Bytes<'a> {
        Bytes { parser, text, at: 0, open: SmallVec::new(), closed: None, word_len: 0, in_doubt: false }
    }

    /// How many bytes were taken, if nothing is in doubt and nothing was taken after the first bracket was closed.
    pub(super) fn end(&self) -> Option<usize> {
        let is_whole = self.open.is_empty() && self.closed.is_none_or(|closed| closed == self.at);
        (is_whole && !self.in_doubt).then_some(self.at)
    }

    fn doubt(&mut self) -> Failed {
        self.in_doubt = true;
        Failed
    }

    /// The byte with which the next token begins; 0 where that is not for sure.
    #[inline]
    fn peek(&mut self) -> u8 {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        match self.text.get(self.at) {
            // A comment or the end of a line.
            None | Some(0..b' ' | b'/') => {
                self.in_doubt = true;
                0
            }
            Some(&byte) => byte,
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The word that is next; empty if there is none.
    #[inline]
    fn word(&mut self) -> &'a [u8] {
        let first = self.peek();
        let rest = if is_letter(first) { self.rest() } else { &[] };
        self.word_len = rest.iter().position(|&byte| !is_in_word(byte)).unwrap_or(rest.len());
        &rest[..self.word_len]
    }

    /// How many bytes the token takes, if it is next. Most tokens are known where this is called.
    #[inline(always)]
    fn len_of(&mut self, token: &str) -> Option<usize> {
        match token.as_bytes() {
            &[byte] if is_bare(byte) => (self.peek() == byte).then_some(1),
            word if word.first().is_some_and(|&first| is_letter(first)) => {
                (self.word() == word).then_some(word.len())
            }
            _ => {
                self.in_doubt = true;
                None
            }
        }
    }

    /// Notes a bracket, which is taken. The text ends where a parser that looks at brackets alone finds its end.
    #[inline(always)]
    fn bracket(&mut self, byte: u8) {
        match byte {
            b'<' => self.open.push(b'>'),
            b'(' => self.open.push(b')'),
            b'[' => self.open.push(b']'),
            b'>' | b')' | b']' => {
                self.in_doubt |= self.open.pop() != Some(byte) || self.closed.is_some();
                if self.open.is_empty() {
                    self.closed = Some(self.at);
                }
            }
            _ => {}
        }
    }

    /// The digits that are next as a number, after a minus if there is one.
    fn number(&mut self) -> Option<i64> {
        let negative = self.peek() == b'-';
        let rest = &self.rest()[usize::from(negative)..];
        let len = rest.iter().position(|byte| !byte.is_ascii_digit())?;
        // What fits for sure, and neither a fraction nor in base 16.
        if len == 0 || len > 18 || is_in_word(rest[len]) {
            return None;
        }
        let value = rest[..len].iter().fold(0, |value, &digit| value * 10 + i64::from(digit - b'0'));
        self.at += usize::from(negative) + len;
        Some(if negative { -value } else { value })
    }

    /// The string that is next as an attribute.
    fn string_attr(&mut self) -> Result<Attr, Failed> {
        let text = self.optional_string();
        // Unless it ends there for sure, a type may follow.
        let ends = matches!(self.text.get(self.at), Some(b',' | b'>' | b')' | b']'));
        let text = text.filter(|_| ends).ok_or_else(|| self.doubt())?;
        Ok(self.ctx().string_ident(text))
    }

    fn take<T>(&mut self, found: Option<(T, usize)>) -> Result<T, Failed> {
        let Some((value, len)) = found else { return Err(self.doubt()) };
        self.at += len;
        Ok(value)
    }
}

/// Whether a byte is a token that is not the beginning of a longer one.
fn is_bare(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b'(' | b')' | b'[' | b']' | b',' | b'=' | b'|' | b':' | b'*' | b'+' | b'?')
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Whether a byte may stand in a word after its first one.
static IN_WORD: [bool; 256] = in_word();

const fn in_word() -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0u8;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
        byte += 1;
    }
    table
}

fn is_in_word(byte: u8) -> bool {
    IN_WORD[byte as usize]
}

impl Source for Bytes<'_> {
    fn ctx(&self) -> &Context {
        self.parser.ctx()
    }

    /// Nobody sees it.
    fn loc(&self) -> Loc {
        Loc::UNKNOWN
    }

    fn op_error(&mut self, _: Loc, _: &str) -> Failed {
        self.doubt()
    }

    #[inline(always)]
    fn token(&mut self, token: &str) -> Result<(), Failed> {
        if self.optional_token(token) { Ok(()) } else { Err(self.doubt()) }
    }

    #[inline(always)]
    fn optional_token(&mut self, token: &str) -> bool {
        let Some(len) = self.len_of(token) else { return false };
        self.at += len;
        self.bracket(token.as_bytes()[0]);
        true
    }

    fn is_next(&mut self, token: &str) -> bool {
        self.len_of(token).is_some()
    }

    #[inline]
    fn next_keyword(&mut self) -> Option<&[u8]> {
        Some(self.word()).filter(|word| !word.is_empty())
    }

    fn skip_keyword(&mut self) {
        self.at += self.word_len;
    }

    fn optional_keyword(&mut self) -> Option<Ident> {
        let word = self.word();
        if word.is_empty() {
            return None;
        }
        self.at += word.len();
        Some(self.ctx().ident_bytes(word))
    }

    fn optional_keyword_or_string(&mut self) -> Option<Ident> {
        self.optional_keyword().or_else(|| self.optional_string())
    }

    fn optional_string(&mut self) -> Option<Ident> {
        if !self.at_string() {
            return None;
        }
        let rest = &self.rest()[1..];
        let len = rest.iter().position(|byte| matches!(byte, 0..b' ' | b'"' | b'\\')).unwrap_or(0);
        if rest.get(len) != Some(&b'"') {
            // It has an escape, or no end.
            self.in_doubt = true;
            return None;
        }
        self.at += len + 2;
        Some(self.ctx().ident_bytes(&rest[..len]))
    }

    fn at_sigil(&mut self, sigil: char) -> bool {
        char::from(self.peek()) == sigil
    }

    fn at_type(&mut self) -> bool {
        match self.peek() {
            b'!' | b'(' => true,
            first => {
                self.in_doubt |= is_letter(first);
                false
            }
        }
    }

    fn at_attr(&mut self) -> bool {
        match self.peek() {
            b'#' | b'@' | b'"' | b'[' | b'{' | b'-' | b'0'..=b'9' => true,
            _ => self.at_type(),
        }
    }

    fn at_number(&mut self) -> bool {
        matches!(self.peek(), b'-' | b'0'..=b'9')
    }

    fn at_string(&mut self) -> bool {
        self.peek() == b'"'
    }

    fn integer(&mut self) -> Result<i64, Failed> {
        self.number().ok_or_else(|| self.doubt())
    }

    fn wide_integer(&mut self) -> Result<i128, Failed> {
        self.integer().map(i128::from)
    }

    fn attr(&mut self) -> Result<Attr, Failed> {
        if self.at_string() {
            return self.string_attr();
        }
        let rest = self.rest();
        let found = self.parser.plain_attr(rest);
        self.take(found)
    }

    fn attr_of(&mut self, def: AttrDefId) -> Result<Attr, Failed> {
        self.peek();
        let rest = self.rest();
        let found = self.parser.plain_attr_of(def, rest);
        self.take(found)
    }

    fn coded(&mut self, codec: &dyn ParamCodec) -> Result<Param, Failed> {
        match codec.of_word(self.word()) {
            Some(param) => {
                self.skip_keyword();
                Ok(param)
            }
            None => self.by_parser(&mut |parser| codec.parse(parser)),
        }
    }

    fn by_parser<R>(
        &mut self,
        work: &mut dyn FnMut(&mut dyn AsmParser) -> Result<R, Failed>,
    ) -> Result<R, Failed> {
        self.peek();
        let (rest, mut read) = (self.rest(), None);
        let len = self.parser.plain_part(rest, &mut |parser| {
            read = Some(work(parser)?);
            Ok(())
        });
        self.take(read.zip(len))
    }
}
