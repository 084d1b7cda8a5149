//! What has been read once is found again by its bytes.
//!
//! A stretch of text that is a whole type, dictionary or the like means the same wherever it stands in a file: aliases never
//! change. So the bytes are the key, and a repeated type costs one scan and one lookup. A stretch is remembered only if reading
//! it took exactly the bytes that the scan found.

use super::Parser;
use crate::lexer::{Lexer, is_suffix};
use crate::token::Kind;
use rmlir_ir::cache::{Bound, Cache, Key, MapCache, RecentCache};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::print::{attr_to_string, type_to_string};
use rmlir_ir::{Attr, NamedAttr, OpName, Part, Props, Type};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The longest text that is remembered.
const LONGEST: usize = 1 << 12;

/// Types by their text.
static TYPES: Cache = Cache::new("asm.types", Key::Text, Bound::Entries(1 << 16));
/// Types by the bytes with which text goes on, asked before the others.
static NEAR: Cache = Cache::new("asm.near_types", Key::Text, Bound::Entries(Near::SLOTS));
/// Attributes by their text.
static ATTRS: Cache = Cache::new("asm.attributes", Key::Text, Bound::Entries(1 << 16));
/// Operations in generic form by their name as it is spelled.
static OPS: Cache = Cache::new("asm.names", Key::Text, Bound::Entries(1 << 16));
/// Operations in custom form by the dialect whose prefix may be left out and their name as it is spelled.
static CUSTOM: Cache = Cache::new("asm.custom_names", Key::Text, Bound::Entries(1 << 16));
/// Properties and discardable attributes by the attributes that a custom form gives.
static ROWS: Cache = Cache::new("asm.given", Key::Handle, Bound::Entries(1 << 12));

/// What texts stand for.
pub(super) struct Memo<'s> {
    types: RecentCache<&'s [u8], Type>,
    /// Types among those by the bytes with which text goes on.
    near: Near<'s>,
    attrs: RecentCache<&'s [u8], Attr>,
    ops: MapCache<&'s [u8], OpFacts>,
    /// How operations are read in custom form, by [`OpFacts::form`].
    forms: Vec<Option<CustomForm<'s>>>,
    custom: MapCache<(&'s str, &'s [u8]), OpFacts>,
    /// What lists of attributes come to, by their hash.
    rows: RecentCache<u64, Row>,
}

impl Default for Memo<'_> {
    fn default() -> Self {
        Memo {
            types: RecentCache::new(&TYPES),
            near: Near::default(),
            attrs: RecentCache::new(&ATTRS),
            ops: MapCache::new(&OPS),
            forms: Vec::new(),
            custom: MapCache::new(&CUSTOM),
            rows: RecentCache::new(&ROWS),
        }
    }
}

/// The attributes that a custom form gave, and what they come to.
struct Row {
    name: OpName,
    attrs: Box<[NamedAttr]>,
    split: Split,
}

impl Row {
    fn is_of(&self, name: OpName, attrs: &[NamedAttr]) -> bool {
        self.name == name && *self.attrs == *attrs
    }
}

/// How an operation is read in custom form.
#[derive(Clone, Copy)]
pub(super) struct CustomForm<'s> {
    pub(super) hooks: &'s dyn OpHooks,
    /// Text is all that the hooks go by.
    pub(super) by_text: bool,
    /// The dialect whose prefix may be left out inside.
    pub(super) default_dialect: &'s str,
}

/// Property row and discardable attributes.
pub(super) type Split = (Props, Attr);

/// What the parser needs to know about an operation name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpFacts {
    pub(super) name: OpName,
    /// It is registered.
    pub(super) registered: bool,
    /// It may have successors.
    pub(super) may_branch: bool,
    /// It owns its regions as a unit.
    pub(super) isolated: bool,
    /// Where it stands how it is read in custom form.
    pub(super) form: u32,
}

/// The first bytes of a text, the text of a type at its beginning, and the type.
type NearType<'s> = (u64, &'s [u8], Option<Type>);

/// Texts of types by their first eight bytes, those after a shorter one included.
struct Near<'s>(Box<[NearType<'s>; Near::SLOTS]>);

impl Default for Near<'_> {
    fn default() -> Self {
        Near(Box::new([(0, &[], None); Near::SLOTS]))
    }
}

impl<'s> Near<'s> {
    const SLOTS: usize = 64;

    /// The first bytes of a text, and the slot for them.
    fn place(text: &[u8]) -> Option<(u64, usize)> {
        let word = u64::from_le_bytes(*text.first_chunk()?);
        Some((word, (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize))
    }

    /// The type that a text begins with, and the length of that.
    fn find(&self, text: &[u8]) -> Option<(Type, usize)> {
        let (word, slot) = Near::place(text)?;
        let (have, key, ty) = self.0[slot];
        if have == word && text.starts_with(key) { Some((ty?, key.len())) } else { None }
    }

    fn put(&mut self, text: &[u8], key: &'s [u8], ty: Type) {
        if let Some((word, slot)) = Near::place(text) {
            self.0[slot] = (word, key, Some(ty));
        }
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

/// Whether a byte may open or close something, or begin a comment.
pub(super) fn is_special(byte: u8) -> bool {
    CLASS[byte as usize] != Class::Plain
}

/// How many bytes at the start of a text neither open nor close anything.
pub(super) fn until_special(text: &[u8]) -> usize {
    text.iter().position(|&byte| is_special(byte)).unwrap_or(text.len())
}

/// The end of a text that begins with a bracket: after the bracket that closes it. `None` if it begins otherwise, is longer than
/// `longest` or has a comment.
pub(super) fn bracketed(text: &[u8], longest: usize) -> Option<usize> {
    let mut depth = 0u32;
    let mut at = 0;
    let limit = text.len().min(longest);
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
        Some(b'<') => Some(end + bracketed(&text[end..], LONGEST)?),
        // Shorter than the lexer's word if a minus is in it, which then is no part of the type.
        _ if text[..end].contains(&b'-') => None,
        _ => Some(end),
    }
}

/// The longest text of a value in an attribute list that is remembered, with what ends it.
const LONGEST_VALUE: usize = 1 << 6;

/// The end of a short text that is a whole attribute: brackets, after a word of `word` bytes if that is not zero. What follows must say that the
/// attribute does not go on.
fn short_value(text: &[u8], word: usize) -> Option<usize> {
    let brackets = text.get(word..)?;
    if word > 0 && brackets.first() != Some(&b'<') {
        return None;
    }
    let end = word + bracketed(brackets, LONGEST_VALUE)?;
    matches!(text.get(end), Some(b',' | b'}' | b']' | b'>' | b')')).then_some(end)
}

/// The end of a short number with its type.
fn typed_number(text: &[u8]) -> Option<usize> {
    let in_number = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-');
    let digits = text.iter().take(24).position(|&byte| !in_number(byte))?;
    let ty = digits + 3;
    if !text.get(digits..)?.starts_with(b" : ") {
        return None;
    }
    Some(ty + simple_type(&text[ty..])?).filter(|&end| end <= 32)
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
    let inputs = bracketed(text, LONGEST)?;
    let arrow = skip_blanks(text, inputs);
    if !text.get(arrow..)?.starts_with(b"->") {
        return None;
    }
    let results = skip_blanks(text, arrow + 2);
    let rest = text.get(results..)?;
    let end = if rest.first() == Some(&b'(') { bracketed(rest, LONGEST)? } else { simple_type(rest)? };
    Some(results + end)
}

impl<'s> Parser<'s> {
    /// The text from the next token on. None after what is no token: what is wrong may end where a known text begins.
    fn rest(&self) -> &'s [u8] {
        if self.is(Kind::Error) {
            return &[];
        }
        self.shared.text.get(self.tok.start as usize..).unwrap_or(&[])
    }

    /// A type, or a function type.
    pub(super) fn memoised_type(&mut self) -> Result<Type, Failed> {
        let rest = self.rest();
        if let Some((ty, len)) = self.memo.near.find(rest).filter(|&(_, len)| !continues(rest, len)) {
            return self.take_known(&NEAR, len, ty, Parser::parse_type);
        }
        let len = match self.tok.kind {
            Kind::LParen => function_type(rest),
            Kind::Bang | Kind::Ident => simple_type(rest),
            _ => None,
        };
        let Some(len) = len else { return self.parse_type() };
        let (start, key) = (self.tok.start as usize, &rest[..len]);
        if let Some(&ty) = self.memo.types.get(&key) {
            self.memo.near.put(rest, key, ty);
            return self.take_known(&TYPES, len, ty, Parser::parse_type);
        }
        let ty = self.parse_type()?;
        if self.stands_after(start + len) {
            self.memo.types.add(key, ty);
        }
        Ok(ty)
    }

    /// An attribute. A type, and a number with its type, is looked up by its text.
    pub(super) fn memoised_attr(&mut self, ty: Option<Type>) -> Result<Attr, Failed> {
        match (self.tok.kind, ty) {
            (Kind::Bang, _) => {
                let ty = self.memoised_type()?;
                Ok(self.ctx.type_attr(ty))
            }
            (Kind::Integer | Kind::Minus | Kind::Float, None) => match typed_number(self.rest()) {
                Some(len) => self.memoised_text(&self.rest()[..len], |parser| parser.parse_attr(None)),
                None => self.parse_attr(None),
            },
            (Kind::Hash, None) => match self.known_alias() {
                Some(attr) => Ok(attr),
                None => self.memoised_value(self.text().len()),
            },
            (Kind::Ident, None) => self.memoised_value(self.text().len()),
            (Kind::LSquare | Kind::LBrace, None) => self.memoised_value(0),
            _ => self.parse_attr(ty),
        }
    }

    /// An attribute that begins with a word of this length, or with a bracket if that is zero. It is looked up by its text if that is short: what
    /// operations say of themselves is often the same where other values beside it differ.
    fn memoised_value(&mut self, word: usize) -> Result<Attr, Failed> {
        // What is being read may mean something else inside itself.
        match short_value(self.rest(), word).filter(|_| self.open_mutable.is_empty()) {
            Some(len) => self.memoised_text(&self.rest()[..len], |parser| parser.parse_attr(None)),
            None => self.parse_attr(None),
        }
    }

    /// A dictionary; `{` is next.
    pub(super) fn memoised_dict(&mut self) -> Result<Attr, Failed> {
        match bracketed(self.rest(), LONGEST) {
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
        if let Some(&attr) = self.memo.attrs.get(&key) {
            return self.take_known(&ATTRS, key.len(), attr, parse);
        }
        let attr = parse(self)?;
        if self.stands_after(start + key.len()) {
            self.memo.attrs.add(key, attr);
        }
        Ok(attr)
    }

    /// Takes what the next `len` bytes stand for as a cache of this kind has it. `parse` reads them anew.
    #[inline]
    fn take_known<T: Copy + PartialEq + Into<Part>>(
        &mut self,
        kind: &'static Cache,
        len: usize,
        known: T,
        parse: impl FnOnce(&mut Self) -> Result<T, Failed>,
    ) -> Result<T, Failed> {
        if kind.hit(self.ctx) {
            return self.read_again(kind, len, known, parse);
        }
        self.seek(self.tok.start as usize + len);
        Ok(known)
    }

    /// Reads what a cache knows, and compares.
    #[cold]
    fn read_again<T: Copy + PartialEq + Into<Part>>(
        &mut self,
        kind: &'static Cache,
        len: usize,
        known: T,
        parse: impl FnOnce(&mut Self) -> Result<T, Failed>,
    ) -> Result<T, Failed> {
        let ctx = self.ctx;
        let start = self.tok.start as usize;
        let text = self.shared.text.get(start..start + len).unwrap_or_default();
        let text = String::from_utf8_lossy(text);
        let shown = |part: Part| match part {
            Part::Type(ty) => type_to_string(ctx, ty),
            Part::Attr(attr) => attr_to_string(ctx, attr),
        };
        match parse(self) {
            Ok(anew) if anew == known && self.ended_at(start + len) => Ok(anew),
            Ok(anew) if anew == known => {
                Err(kind.differs(ctx, &text, "this text", "text that ends elsewhere"))
            }
            Ok(anew) => Err(kind.differs(ctx, &text, &shown(known.into()), &shown(anew.into()))),
            Err(Failed) => Err(kind.differs(ctx, &text, &shown(known.into()), "an error")),
        }
    }

    /// Whether nothing but blanks and comments stands between `end` and the next token.
    pub(super) fn stands_after(&self, end: usize) -> bool {
        self.stands_between(end, self.tok.start as usize)
    }

    /// Whether what was read again ended at `end`. After what is no token the parser may stand anywhere: that error has been reported.
    pub(super) fn ended_at(&self, end: usize) -> bool {
        self.stands_after(end) || Lexer::new(self.shared.text, end).next_token().kind == Kind::Error
    }

    /// Whether nothing but blanks and comments stands between `end` and `next`.
    pub(super) fn stands_between(&self, end: usize, next: usize) -> bool {
        let Some(between) = self.shared.text.get(end..next) else { return false };
        if between.iter().all(|&byte| byte == b' ' || byte == b'\n') {
            return true;
        }
        let mut lexer = Lexer::new(&self.shared.text[..next], end);
        lexer.next_token().kind == Kind::Eof
    }

    /// What the attributes of an operation come to, if that is known, and the kind of cache that knows.
    pub(super) fn known_row(&self, name: OpName, attrs: &[NamedAttr]) -> Option<(Split, &'static Cache)> {
        let row = self.memo.rows.get(&hash_of(name, attrs))?;
        row.is_of(name, attrs).then_some((row.split, &ROWS))
    }

    /// Remembers what the attributes of an operation come to.
    pub(super) fn remember_row(&mut self, name: OpName, attrs: Box<[NamedAttr]>, split: Split) {
        let hash = hash_of(name, &attrs);
        self.memo.rows.add(hash, Row { name, attrs, split });
    }

    /// What is known about the operation that the text of a custom form stands for.
    pub(super) fn custom_facts(&mut self, text: &'s [u8]) -> Result<OpFacts, Vec<u8>> {
        let dialect = self.default_dialects.last().copied().unwrap_or("");
        if let Some(&facts) = self.memo.custom.get(&(dialect, text)) {
            if CUSTOM.hit(self.ctx) {
                let anew = OpFacts { form: facts.form, ..self.facts_of(self.custom_name(text)?) };
                // It is reported, and the tool ends with an error, whatever is read from here on.
                let _ = CUSTOM.compare(self.ctx, &String::from_utf8_lossy(text), &facts, &anew);
            }
            return Ok(facts);
        }
        let name = self.custom_name(text)?;
        let form = self.memo.forms.len() as u32;
        self.memo.forms.push(self.form_of(name));
        let facts = OpFacts { form, ..self.facts_of(name) };
        self.memo.custom.add((dialect, text), facts);
        Ok(facts)
    }

    fn form_of(&self, name: OpName) -> Option<CustomForm<'s>> {
        let def = self.ctx.op_info(name).def()?;
        let hooks = def.hooks.as_deref().filter(|hooks| hooks.has_custom_form())?;
        let asm = def.interfaces.get::<dyn OpAsmInterface>();
        let by_text = hooks.reads_by_text();
        Some(CustomForm { hooks, by_text, default_dialect: asm.map_or("", |asm| asm.default_dialect()) })
    }

    /// How operations are read in custom form.
    pub(super) fn custom_form(&self, op: OpFacts) -> Option<CustomForm<'s>> {
        *self.memo.forms.get(op.form as usize)?
    }

    /// What is known about the operation of this name.
    pub(super) fn op_facts(&mut self, name: &'s [u8], make: impl FnOnce(&Self) -> OpFacts) -> OpFacts {
        if let Some(&facts) = self.memo.ops.get(&name) {
            if OPS.hit(self.ctx) {
                let _ = OPS.compare(self.ctx, &String::from_utf8_lossy(name), &facts, &make(self));
            }
            return facts;
        }
        let facts = make(self);
        self.memo.ops.add(name, facts);
        facts
    }
}

fn hash_of(name: OpName, attrs: &[NamedAttr]) -> u64 {
    FxBuildHasher.hash_one((name, attrs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_texts() {
        assert_eq!(bracketed(b"{a = \"}\", b = [1]} : x", LONGEST), Some(18));
        assert_eq!(bracketed(b"<() -> ()> x", LONGEST), Some(10));
        assert_eq!(bracketed(b"{ // }\n}", LONGEST), None);
        assert_eq!(bracketed(b"{a", LONGEST), None);
        assert_eq!(simple_type(b"!llvm.ptr<1>, x"), Some(12));
        assert_eq!(simple_type(b"i32) x"), Some(3));
        assert_eq!(simple_type(b"tensor<2xi32, {a = \">\"}>"), Some(24));
        assert_eq!(function_type(b"(i32, (i1) -> i2) -> i64 loc"), Some(24));
        assert_eq!(function_type(b"() -> (i64, i32)\n"), Some(16));
        assert_eq!(function_type(b"() : i64"), None);
        assert_eq!(short_value(b"#a.b<c, [1]>, d", 4), Some(12));
        assert_eq!(short_value(b"[{a}, {b}]}", 0), Some(10));
        assert_eq!(short_value(b"#a.b<c> : i32", 4), None);
        assert_eq!(short_value(b"#a.b, c", 4), None);
        assert_eq!(typed_number(b"-12 : i32) x"), Some(9));
        assert_eq!(typed_number(b"1.5e+3 : f32"), Some(12));
        assert_eq!(typed_number(b"12) : i32"), None);
    }
}
