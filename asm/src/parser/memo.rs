//! What has been read once is found again by its bytes.
//!
//! A stretch of text that is a whole type, dictionary or the like means the same wherever it stands in a file: aliases never
//! change. So the bytes are the key, and a repeated type costs one scan and one lookup. A stretch is remembered only if reading
//! it took exactly the bytes that the scan found.

use super::Parser;
use crate::lexer::{Lexer, is_suffix};
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
    recent: Vec<Recents<'s>>,
    splits: FxHashMap<(OpName, Stated), Split>,
}

/// What stands between `<` and `>` of an operation, and its dictionary.
pub(super) type Stated = (Option<Attr>, Attr);

/// Property row and discardable attributes.
pub(super) type Split = (Props, Attr);

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
    /// Where texts of its operations are remembered.
    pub(super) recent: u32,
}

/// Texts that operations of one name had lately. They are tried before anything is scanned or hashed.
#[derive(Default)]
struct Recents<'s> {
    types: Recent<'s, Type>,
    attrs: Recent<'s, Attr>,
    split: Option<(Stated, Split)>,
}

/// A few texts and what they stand for.
struct Recent<'s, T> {
    entries: [(&'s [u8], Option<T>); 4],
    /// The entry that is replaced next.
    oldest: u8,
}

impl<T: Copy> Default for Recent<'_, T> {
    fn default() -> Self {
        Recent { entries: [(&[], None); 4], oldest: 0 }
    }
}

impl<'s, T: Copy> Recent<'s, T> {
    /// What a text begins with, and the length of that.
    fn find(&self, text: &[u8]) -> Option<(T, usize)> {
        let found = self.entries.iter().find(|(have, value)| value.is_some() && text.starts_with(have))?;
        Some((found.1?, found.0.len()))
    }

    fn add(&mut self, text: &'s [u8], value: T) {
        self.entries[usize::from(self.oldest % 4)] = (text, Some(value));
        self.oldest = self.oldest.wrapping_add(1);
    }
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

/// The end of a text that begins with a bracket: behind the bracket that closes it. `None` if it begins otherwise, is too long or has a comment.
fn bracketed(text: &[u8]) -> Option<usize> {
    let mut depth = 0u32;
    let mut at = 0;
    let limit = text.len().min(LONGEST);
    while at < limit {
        match CLASS[text[at] as usize] {
            Class::Plain => {}
            Class::Open => depth += 1,
            Class::Close => {
                depth = depth.checked_sub(1)?;
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
    let word = text[sigil..].iter().take_while(|&&byte| is_suffix(byte)).count();
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

/// Whether a type that ends at `len` may go on there.
fn continues(text: &[u8], len: usize) -> bool {
    let ends_in_bracket = matches!(text.get(len - 1), Some(b')' | b'>'));
    !ends_in_bracket && text.get(len).is_some_and(|&byte| byte == b'<' || is_suffix(byte))
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

    /// The function type of an operation.
    pub(super) fn op_type(&mut self, op: OpFacts) -> Result<Type, Failed> {
        let (start, rest) = (self.tok.start as usize, self.rest());
        let found = self.memo.recent.get(op.recent as usize).and_then(|recent| recent.types.find(rest));
        if let Some((ty, len)) = found.filter(|&(_, len)| !continues(rest, len)) {
            self.seek(start + len);
            return Ok(ty);
        }
        let ty = self.memoised_type()?;
        if let Some(len) = function_type(rest).filter(|&len| self.stands_behind(start + len)) {
            self.memo.recent[op.recent as usize].types.add(&rest[..len], ty);
        }
        Ok(ty)
    }

    /// The attribute between brackets of an operation. `parse` reads it with its brackets.
    pub(super) fn op_attr(
        &mut self,
        op: OpFacts,
        parse: impl FnOnce(&mut Self) -> Result<Attr, Failed>,
    ) -> Result<Attr, Failed> {
        let (start, rest) = (self.tok.start as usize, self.rest());
        let found = self.memo.recent.get(op.recent as usize).and_then(|recent| recent.attrs.find(rest));
        if let Some((attr, len)) = found {
            self.seek(start + len);
            return Ok(attr);
        }
        let Some(len) = bracketed(rest) else { return parse(self) };
        let attr = self.memoised_text(&rest[..len], parse)?;
        if self.stands_behind(start + len) {
            self.memo.recent[op.recent as usize].attrs.add(&rest[..len], attr);
        }
        Ok(attr)
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
        if self.stands_behind(start + len) {
            self.memo.types.insert(key, ty);
        }
        Ok(ty)
    }

    /// A dictionary; `{` is next.
    pub(super) fn memoised_dict(&mut self) -> Result<Attr, Failed> {
        match bracketed(self.rest()) {
            Some(len) => self.memoised_text(&self.rest()[..len], |parser| parser.parse_attr(None)),
            None => self.parse_attr(None),
        }
    }

    /// The attribute that the text `key`, which is next, stands for. `parse` reads it.
    fn memoised_text(
        &mut self,
        key: &'s [u8],
        parse: impl FnOnce(&mut Self) -> Result<Attr, Failed>,
    ) -> Result<Attr, Failed> {
        let start = self.tok.start as usize;
        if let Some(&attr) = self.memo.attrs.get(key) {
            self.seek(start + key.len());
            return Ok(attr);
        }
        let attr = parse(self)?;
        if self.stands_behind(start + key.len()) {
            self.memo.attrs.insert(key, attr);
        }
        Ok(attr)
    }

    /// Whether nothing but blanks and comments stands between `end` and the next token.
    fn stands_behind(&self, end: usize) -> bool {
        let next = self.tok.start as usize;
        let Some(between) = self.shared.text.get(end..next) else { return false };
        if between.iter().all(|&byte| byte == b' ' || byte == b'\n') {
            return true;
        }
        let mut lexer = Lexer::new(&self.shared.text[..next], end);
        lexer.next_token().kind == Kind::Eof
    }

    /// What the attributes of an operation come to, if that is known.
    pub(super) fn known_split(&self, op: OpFacts, stated: Stated) -> Option<Split> {
        if let Some(Recents { split: Some((have, split)), .. }) = self.memo.recent.get(op.recent as usize)
            && *have == stated
        {
            return Some(*split);
        }
        self.memo.splits.get(&(op.name, stated)).copied()
    }

    /// Remembers what the attributes of an operation come to.
    pub(super) fn remember_split(&mut self, op: OpFacts, stated: Stated, split: Split) {
        if let Some(recent) = self.memo.recent.get_mut(op.recent as usize) {
            recent.split = Some((stated, split));
        }
        self.memo.splits.insert((op.name, stated), split);
    }

    /// What is known about the operation of this name.
    pub(super) fn op_facts(&mut self, name: &'s [u8], make: impl FnOnce(&Self) -> OpFacts) -> OpFacts {
        if let Some(&facts) = self.memo.ops.get(name) {
            return facts;
        }
        let recent = self.memo.recent.len() as u32;
        let facts = OpFacts { recent, ..make(self) };
        self.memo.recent.push(Recents::default());
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
