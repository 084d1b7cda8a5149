//! What has been read once is found again by its bytes.
//!
//! A stretch of text that is a whole type, dictionary or the like means the same wherever it stands in a file: aliases never
//! change. So the bytes are the key, and a repeated type costs one scan and one lookup. A stretch is remembered only if reading
//! it took exactly the bytes that the scan found.

use super::Parser;
use crate::token::Kind;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, OpName, Props, Type};
use rustc_hash::FxHashMap;

/// The longest text that is remembered.
const LONGEST: usize = 1 << 12;

/// What texts stand for.
#[derive(Default)]
pub(super) struct Memo<'s> {
    types: FxHashMap<&'s [u8], Type>,
    attrs: FxHashMap<&'s [u8], Attr>,
    ops: FxHashMap<&'s [u8], OpFacts>,
    /// Property rows by name, properties and attributes.
    pub(super) props: FxHashMap<(OpName, Option<Attr>, Attr), (Props, Attr)>,
}

/// What the parser needs to know about an operation name.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpFacts {
    pub(super) name: OpName,
    /// It is registered.
    pub(super) registered: bool,
    /// It may have successors.
    pub(super) may_branch: bool,
    /// It owns its regions as a unit.
    pub(super) isolated: bool,
}

/// What a byte means for the end of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    Open,
    Close,
    Quote,
    Minus,
    Slash,
    Nul,
}

static CLASS: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [Class::Plain; 256];
    table[b'<' as usize] = Class::Open;
    table[b'(' as usize] = Class::Open;
    table[b'[' as usize] = Class::Open;
    table[b'{' as usize] = Class::Open;
    table[b'>' as usize] = Class::Close;
    table[b')' as usize] = Class::Close;
    table[b']' as usize] = Class::Close;
    table[b'}' as usize] = Class::Close;
    table[b'"' as usize] = Class::Quote;
    table[b'-' as usize] = Class::Minus;
    table[b'/' as usize] = Class::Slash;
    table[0] = Class::Nul;
    table
}

/// The end of a text that begins with a bracket: behind the bracket that closes it. `None` if it is too long or has a comment.
fn bracketed(text: &[u8]) -> Option<usize> {
    let mut depth = 0u32;
    let mut at = 0;
    let limit = text.len().min(LONGEST);
    while at < limit {
        match CLASS[text[at] as usize] {
            Class::Plain => {}
            Class::Open => depth += 1,
            Class::Close => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            Class::Quote => at = string_end(text, at + 1, limit)?,
            Class::Minus if text.get(at + 1) == Some(&b'>') => at += 1,
            Class::Minus => {}
            Class::Slash if text.get(at + 1) == Some(&b'/') => return None,
            Class::Slash => {}
            Class::Nul => return None,
        }
        at += 1;
    }
    None
}

/// The closing quote of a string.
fn string_end(text: &[u8], mut at: usize, limit: usize) -> Option<usize> {
    while at < limit {
        match text[at] {
            b'"' => return Some(at),
            b'\\' => at += 2,
            b'\n' => return None,
            _ => at += 1,
        }
    }
    None
}

/// The end of a type that is no function type.
fn simple_type(text: &[u8]) -> Option<usize> {
    let sigil = usize::from(text.first() == Some(&b'!'));
    let word = text[sigil..].iter().take_while(|&&byte| crate::lexer::is_suffix(byte)).count();
    if word == 0 {
        return None;
    }
    let end = sigil + word;
    match text.get(end) {
        Some(b'<') => Some(end + bracketed(&text[end..])?),
        // Shorter than the lexer's word if a minus is in it, which then is no part of the type.
        _ if text[..end].contains(&b'-') => None,
        _ => Some(end),
    }
}

fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while text.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// The end of a function type.
fn function_type(text: &[u8]) -> Option<usize> {
    let inputs = bracketed(text)?;
    let arrow = skip_blanks(text, inputs);
    if !text.get(arrow..)?.starts_with(b"->") {
        return None;
    }
    let results = skip_blanks(text, arrow + 2);
    let rest = text.get(results..)?;
    let end = if rest.first() == Some(&b'(') { bracketed(rest)? } else { simple_type(rest)? };
    Some(results + end)
}

impl<'s> Parser<'s> {
    fn rest(&self) -> &'s [u8] {
        self.shared.text.get(self.tok.start as usize..).unwrap_or(&[])
    }

    /// Whether the parser stands exactly behind `len` bytes from `start`.
    fn took(&self, start: usize, len: usize, before: u32) -> bool {
        before as usize == start + len
    }

    /// A type, or a function type.
    pub(super) fn memoised_type(&mut self) -> Result<Type, Failed> {
        let rest = self.rest();
        let len = match self.tok.kind {
            Kind::LParen => function_type(rest),
            Kind::Bang | Kind::Ident => simple_type(rest),
            _ => None,
        };
        let Some(len) = len else { return self.parse_type() };
        let (start, key) = (self.tok.start as usize, &rest[..len]);
        if let Some(&ty) = self.memo.types.get(key) {
            self.seek(start + len);
            return Ok(ty);
        }
        let ty = self.parse_type()?;
        if self.took(start, len, self.end_of_last(start + len)) {
            self.memo.types.insert(key, ty);
        }
        Ok(ty)
    }

    /// A dictionary; `{` is next.
    pub(super) fn memoised_dict(&mut self) -> Result<Attr, Failed> {
        self.memoised_attr(|parser| parser.parse_attr(None))
    }

    /// An attribute between brackets; the bracket is next. `parse` reads it with its brackets.
    pub(super) fn memoised_attr(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<Attr, Failed>,
    ) -> Result<Attr, Failed> {
        let rest = self.rest();
        let Some(len) = bracketed(rest) else { return parse(self) };
        let (start, key) = (self.tok.start as usize, &rest[..len]);
        if let Some(&attr) = self.memo.attrs.get(key) {
            self.seek(start + len);
            return Ok(attr);
        }
        let attr = parse(self)?;
        if self.took(start, len, self.end_of_last(start + len)) {
            self.memo.attrs.insert(key, attr);
        }
        Ok(attr)
    }

    /// `end` if nothing but blanks stands between it and the next token, and it is not behind that.
    fn end_of_last(&self, end: usize) -> u32 {
        let next = self.tok.start as usize;
        let between = self.shared.text.get(end..next);
        let blank = |text: &[u8]| {
            let mut lexer = crate::lexer::Lexer::new(&self.shared.text[..next], end);
            text.is_empty() || lexer.lex().is_ok_and(|token| token.kind == Kind::Eof)
        };
        if between.is_some_and(blank) { end as u32 } else { u32::MAX }
    }

    /// What is known about the operation of this name.
    pub(super) fn op_facts(&mut self, name: &'s [u8], make: impl FnOnce(&Self) -> OpFacts) -> OpFacts {
        if let Some(&facts) = self.memo.ops.get(name) {
            return facts;
        }
        let facts = make(self);
        self.memo.ops.insert(name, facts);
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_texts() {
        assert_eq!(bracketed(b"{a = \"}\", b = [1]} : x"), Some(18));
        assert_eq!(bracketed(b"<() -> ()> x"), Some(10));
        assert_eq!(bracketed(b"{ // }\n}"), None);
        assert_eq!(bracketed(b"{a"), None);
        assert_eq!(simple_type(b"!llvm.ptr<1>, x"), Some(12));
        assert_eq!(simple_type(b"i32) x"), Some(3));
        assert_eq!(simple_type(b"tensor<2xi32, {a = \">\"}>"), Some(24));
        assert_eq!(function_type(b"(i32, (i1) -> i2) -> i64 loc"), Some(24));
        assert_eq!(function_type(b"() -> (i64, i32)\n"), Some(16));
        assert_eq!(function_type(b"() : i64"), None);
    }
}
