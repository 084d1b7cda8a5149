//! Bytes to tokens, with the include stack.

use crate::includes::MISSING_INCLUDE;
use crate::intern::{Interner, Symbol};
use crate::ops::Op;
use crate::source::{Files, Loc, SourceMap};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    Eof,
    /// The lexer has failed here.
    Error,
    Id(Symbol),
    Var(Symbol),
    Str(Symbol),
    Code(Symbol),
    Int(i64),
    /// A binary literal: value and number of digits.
    Binary(i64, u32),
    Bang(Op),
    Minus,
    Plus,
    LSquare,
    RSquare,
    LBrace,
    RBrace,
    LParen,
    RParen,
    Less,
    Greater,
    Colon,
    Semi,
    Comma,
    Dot,
    Ellipsis,
    Equal,
    Question,
    Paste,
    Key(Key),
}

macro_rules! keywords {
    ($($name:ident $text:literal),* $(,)?) => {
        /// A reserved word.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Key { $($name),* }
        impl Key {
            fn find(text: &str) -> Option<Key> {
                match text { $($text => Some(Key::$name),)* _ => None }
            }
        }
    };
}

keywords! {
    Assert "assert", Bit "bit", Bits "bits", Class "class", Code "code", Dag "dag", Def "def", Defm "defm",
    Defset "defset", Deftype "deftype", Defvar "defvar", Dump "dump", Else "else", False "false", Field "field",
    Foreach "foreach", If "if", In "in", Include "include", Int "int", Let "let", List "list",
    Multiclass "multiclass", String "string", Then "then", True "true",
}

/// One open buffer.
pub(crate) struct Buffer {
    pub(crate) file: u32,
    pub(crate) text: Arc<str>,
    pub(crate) pos: usize,
    /// Open conditional regions of this file.
    pub(crate) regions: Vec<Region>,
}

/// An open `#ifdef`/`#ifndef`.
pub(crate) struct Region {
    pub(crate) loc: Loc,
    /// The `#else` has been seen.
    pub(crate) in_else: bool,
}

/// A lexical error: it ends the run.
pub(crate) struct LexError {
    /// What the message points at.
    pub(crate) loc: Loc,
    /// Where the token that failed begins, if that is elsewhere.
    pub(crate) start: Option<Loc>,
    pub(crate) message: String,
    pub(crate) note: Option<(Loc, String)>,
}

pub(crate) type Lexed<T> = Result<T, LexError>;

impl LexError {
    fn beginning(self, start: Loc) -> Self {
        LexError { start: Some(start), ..self }
    }
}

/// What the lexer needs of its surroundings.
pub(crate) struct LexContext<'a> {
    pub(crate) interner: &'a mut Interner,
    pub(crate) sources: &'a mut SourceMap,
}

/// Includes may nest this deep.
const MAX_INCLUDE_DEPTH: usize = 200;
/// Names of warnings that the lexer produced and the parser reports.
pub(crate) type Warnings = Vec<(Loc, String)>;

/// The lexer: a stack of buffers and the macros.
pub(crate) struct Lexer<'s> {
    pub(crate) stack: Vec<Buffer>,
    files: &'s dyn Files,
    include_dirs: &'s [String],
    pub(crate) macros: FxHashSet<String>,
    cache: FxHashMap<String, Arc<str>>,
    words: FxHashMap<Symbol, Key>,
    pub(crate) warnings: Warnings,
    scratch: String,
}

pub(crate) fn is_ident_start(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_'
}

pub(crate) fn is_ident(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(files: &'s dyn Files, include_dirs: &'s [String], macros: &[String]) -> Self {
        Lexer {
            stack: Vec::new(),
            files,
            include_dirs,
            macros: macros.iter().cloned().collect(),
            cache: FxHashMap::default(),
            words: FxHashMap::default(),
            warnings: Vec::new(),
            scratch: String::new(),
        }
    }

    /// Opens a buffer on top of the stack.
    pub(crate) fn push(&mut self, cx: &mut LexContext<'_>, name: &str, text: Arc<str>, parent: Option<Loc>) {
        let file = cx.sources.add(name.into(), text.clone(), parent);
        self.stack.push(Buffer { file, text, pos: 0, regions: Vec::new() });
    }

    pub(crate) fn error<T>(&self, offset: usize, message: impl Into<String>) -> Lexed<T> {
        let loc = self.loc(offset);
        Err(LexError { loc, start: None, message: message.into(), note: None })
    }

    pub(crate) fn loc(&self, offset: usize) -> Loc {
        let file = self.stack.last().map_or(0, |b| b.file);
        Loc { file, offset: offset as u32 }
    }

    /// The next token and where it starts.
    pub(crate) fn next(&mut self, cx: &mut LexContext<'_>) -> Lexed<(Tok, Loc)> {
        loop {
            let start = self.skip_blank()?;
            let Some(buffer) = self.stack.last_mut() else { return Ok((Tok::Eof, Loc::default())) };
            let text = buffer.text.clone();
            let bytes = text.as_bytes();
            let loc = Loc { file: buffer.file, offset: start as u32 };
            let Some(&byte) = bytes.get(start) else {
                if self.close_buffer()? {
                    continue;
                }
                return Ok((Tok::Eof, loc));
            };
            if byte == b'#' && self.directive(start)? {
                continue;
            }
            let tok = match byte {
                b'0'..=b'9' | b'+' | b'-' => self.number(cx, bytes, start)?,
                b'"' => self.string(cx, &text, start).map_err(|e| e.beginning(loc))?,
                b'$' => self.variable(cx, &text, start)?,
                b'!' => self.bang(&text, start)?,
                b'[' if bytes.get(start + 1) == Some(&b'{') => self.code(cx, &text, start)?,
                _ if is_ident_start(byte) => self.identifier(cx, &text, start),
                _ => self.punctuation(bytes, start)?,
            };
            if tok == Tok::Key(Key::Include) {
                self.include(cx)?;
                continue;
            }
            return Ok((tok, loc));
        }
    }

    fn set_pos(&mut self, pos: usize) {
        if let Some(buffer) = self.stack.last_mut() {
            buffer.pos = pos;
        }
    }

    /// Leaves an exhausted buffer; false if it was the last one.
    fn close_buffer(&mut self) -> Lexed<bool> {
        let Some(buffer) = self.stack.last() else { return Ok(false) };
        if let Some(region) = buffer.regions.last() {
            return Err(LexError {
                loc: self.loc(buffer.text.len()),
                start: None,
                message: "reached EOF without matching #endif".into(),
                note: Some((region.loc, "the latest preprocessor control is here".into())),
            });
        }
        if self.stack.len() == 1 {
            return Ok(false);
        }
        self.stack.pop();
        Ok(true)
    }

    /// Skips blanks and comments; the position of what follows.
    fn skip_blank(&mut self) -> Lexed<usize> {
        let Some(buffer) = self.stack.last_mut() else { return Ok(0) };
        let bytes = buffer.text.as_bytes();
        let mut pos = buffer.pos;
        loop {
            match bytes.get(pos) {
                Some(b' ' | b'\t' | b'\n' | b'\r') => pos += 1,
                Some(0) => {
                    let loc = Loc { file: buffer.file, offset: pos as u32 };
                    self.warnings.push((loc, "NUL character is invalid in source; treated as space".into()));
                    pos += 1;
                }
                Some(b'/') if bytes.get(pos + 1) == Some(&b'/') => {
                    pos = memchr::memchr2(b'\n', b'\r', &bytes[pos..]).map_or(bytes.len(), |i| pos + i);
                }
                Some(b'/') if bytes.get(pos + 1) == Some(&b'*') => match block_comment(bytes, pos) {
                    Some(end) => pos = end,
                    None => return self.error(pos, "unterminated comment"),
                },
                _ => break,
            }
        }
        buffer.pos = pos;
        Ok(pos)
    }

    fn punctuation(&mut self, bytes: &[u8], start: usize) -> Lexed<Tok> {
        let tok = match bytes[start] {
            b'[' => Tok::LSquare,
            b']' => Tok::RSquare,
            b'{' => Tok::LBrace,
            b'}' => Tok::RBrace,
            b'(' => Tok::LParen,
            b')' => Tok::RParen,
            b'<' => Tok::Less,
            b'>' => Tok::Greater,
            b':' => Tok::Colon,
            b';' => Tok::Semi,
            b',' => Tok::Comma,
            b'=' => Tok::Equal,
            b'?' => Tok::Question,
            b'#' => Tok::Paste,
            b'.' if bytes[start..].starts_with(b"...") => {
                self.set_pos(start + 3);
                return Ok(Tok::Ellipsis);
            }
            b'.' if bytes.get(start + 1) == Some(&b'.') => {
                return self.error(start, "invalid '..' punctuation");
            }
            b'.' => Tok::Dot,
            _ => return self.error(start, "unexpected character"),
        };
        self.set_pos(start + 1);
        Ok(tok)
    }

    fn identifier(&mut self, cx: &mut LexContext<'_>, text: &str, start: usize) -> Tok {
        let end = ident_end(text.as_bytes(), start);
        self.set_pos(end);
        let word = &text[start..end];
        let symbol = cx.interner.intern(word);
        if word.len() <= 10 && word.as_bytes()[0].is_ascii_lowercase() {
            if let Some(&key) = self.words.get(&symbol) {
                return Tok::Key(key);
            }
            if let Some(key) = Key::find(word) {
                self.words.insert(symbol, key);
                return Tok::Key(key);
            }
        }
        Tok::Id(symbol)
    }

    fn variable(&mut self, cx: &mut LexContext<'_>, text: &str, start: usize) -> Lexed<Tok> {
        let bytes = text.as_bytes();
        if !bytes.get(start + 1).is_some_and(|&b| is_ident_start(b)) {
            return self.error(start, "invalid variable name");
        }
        let end = ident_end(bytes, start + 1);
        self.set_pos(end);
        Ok(Tok::Var(cx.interner.intern(&text[start + 1..end])))
    }

    fn bang(&mut self, text: &str, start: usize) -> Lexed<Tok> {
        let bytes = text.as_bytes();
        if !bytes.get(start + 1).is_some_and(u8::is_ascii_alphabetic) {
            return self.error(start, "invalid \"!operator\"");
        }
        let len = bytes[start + 1..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let end = start + 1 + len;
        self.set_pos(end);
        match Op::find(&text[start + 1..end]) {
            Some(op) => Ok(Tok::Bang(op)),
            None => self.error(start, "unknown operator"),
        }
    }

    fn number(&mut self, cx: &mut LexContext<'_>, bytes: &[u8], start: usize) -> Lexed<Tok> {
        let first = bytes[start];
        let digit = |i: usize, radix: u32| bytes.get(i).is_some_and(|&b| (b as char).is_digit(radix));
        if first == b'-' || first == b'+' {
            if !digit(start + 1, 10) {
                self.set_pos(start + 1);
                return Ok(if first == b'-' { Tok::Minus } else { Tok::Plus });
            }
            return self.decimal(bytes, start);
        }
        if first == b'0' && bytes.get(start + 1) == Some(&b'x') && digit(start + 2, 16) {
            let (value, end) = digits(bytes, start + 2, 16);
            return self.finish_number(start, end, value.map(|v| Tok::Int(v as i64)));
        }
        if first == b'0' && bytes.get(start + 1) == Some(&b'b') && digit(start + 2, 2) {
            let (value, end) = digits(bytes, start + 2, 2);
            let width = (end - start - 2) as u32;
            return self.finish_number(start, end, value.map(|v| Tok::Binary(v as i64, width)));
        }
        let run = bytes[start..].iter().take_while(|b| b.is_ascii_digit()).count();
        if bytes.get(start + run).is_some_and(|&b| is_ident_start(b)) {
            let end = ident_end(bytes, start);
            self.set_pos(end);
            // Only ASCII bytes were taken.
            let word = std::str::from_utf8(&bytes[start..end]).unwrap_or_default();
            return Ok(Tok::Id(cx.interner.intern(word)));
        }
        self.decimal(bytes, start)
    }

    fn decimal(&mut self, bytes: &[u8], start: usize) -> Lexed<Tok> {
        let negative = bytes[start] == b'-';
        let skip = usize::from(matches!(bytes[start], b'-' | b'+'));
        let (value, end) = digits(bytes, start + skip, 10);
        let value = match value {
            Some(v) if negative => (v <= 1 << 63).then(|| (v as i64).wrapping_neg()),
            v => v.map(|v| v as i64),
        };
        self.finish_number(start, end, value.map(Tok::Int))
    }

    fn finish_number(&mut self, start: usize, end: usize, tok: Option<Tok>) -> Lexed<Tok> {
        self.set_pos(end);
        tok.map_or_else(|| self.error(start, "number out of range"), Ok)
    }

    fn string(&mut self, cx: &mut LexContext<'_>, text: &str, start: usize) -> Lexed<Tok> {
        let end = self.string_literal(text, start)?;
        self.set_pos(end);
        Ok(Tok::Str(cx.interner.intern(&self.scratch)))
    }

    /// Reads one string literal into the scratch buffer; where it ends.
    fn string_literal(&mut self, text: &str, start: usize) -> Lexed<usize> {
        self.scratch.clear();
        let bytes = text.as_bytes();
        let mut from = start + 1;
        let mut pos = from;
        loop {
            let Some(&byte) = bytes.get(pos) else {
                return self.error(start, "end of file in string literal");
            };
            match byte {
                b'"' => break,
                b'\n' | b'\r' => return self.error(start + 1, "end of line in string literal"),
                b'\\' => {
                    self.scratch.push_str(&text[from..pos]);
                    let c = match bytes.get(pos + 1) {
                        Some(b'n') => '\n',
                        Some(b't') => '\t',
                        Some(&c @ (b'\\' | b'\'' | b'"')) => c as char,
                        None | Some(0) => return self.error(start, "end of file in string literal"),
                        _ => return self.error(pos + 1, "invalid escape in string literal"),
                    };
                    self.scratch.push(c);
                    pos += 2;
                    from = pos;
                }
                _ => pos += 1,
            }
        }
        self.scratch.push_str(&text[from..pos]);
        Ok(pos + 1)
    }

    fn code(&mut self, cx: &mut LexContext<'_>, text: &str, start: usize) -> Lexed<Tok> {
        let body = &text[start + 2..];
        let Some(len) = memchr::memmem::find(body.as_bytes(), b"}]") else {
            return self.error(start, "unterminated code block");
        };
        self.set_pos(start + 2 + len + 2);
        Ok(Tok::Code(cx.interner.intern(&body[..len])))
    }

    /// The rest of an `include` statement: opens the file.
    fn include(&mut self, cx: &mut LexContext<'_>) -> Lexed<()> {
        let start = self.skip_blank()?;
        let Some(buffer) = self.stack.last() else { return Ok(()) };
        let text = buffer.text.clone();
        if text.as_bytes().get(start) != Some(&b'"') {
            return self.error(start, "expected filename after include");
        }
        let end = self.string_literal(&text, start)?;
        self.set_pos(end);
        let name = std::mem::take(&mut self.scratch);
        let loc = self.loc(start);
        if self.stack.len() >= MAX_INCLUDE_DEPTH {
            let message = format!("includes nest more than {MAX_INCLUDE_DEPTH} deep: '{name}'");
            return self.error(start, message);
        }
        match self.open(&name) {
            Some((path, text)) => self.push(cx, &path, text, Some(loc)),
            None => return self.error(start, format!("{MISSING_INCLUDE} '{name}'")),
        }
        Ok(())
    }

    /// Finds a file as given, then in the include directories in order.
    fn open(&mut self, name: &str) -> Option<(String, Arc<str>)> {
        if let Some(text) = self.read(name) {
            return Some((name.to_owned(), text));
        }
        let dirs = self.include_dirs;
        dirs.iter().find_map(|dir| {
            let path = if dir.is_empty() { name.to_owned() } else { format!("{dir}/{name}") };
            self.read(&path).map(|text| (path, text))
        })
    }

    fn read(&mut self, path: &str) -> Option<Arc<str>> {
        if let Some(text) = self.cache.get(path) {
            return Some(text.clone());
        }
        let text = self.files.read(path).ok()?;
        self.cache.insert(path.to_owned(), text.clone());
        Some(text)
    }
}

fn ident_end(bytes: &[u8], start: usize) -> usize {
    bytes[start..].iter().position(|&b| !is_ident(b)).map_or(bytes.len(), |i| start + i)
}

/// Reads digits; `None` if they do not fit 64 bits. Also where they end.
fn digits(bytes: &[u8], start: usize, radix: u32) -> (Option<u64>, usize) {
    let mut value = Some(0u64);
    let mut pos = start;
    while let Some(digit) = bytes.get(pos).and_then(|&b| (b as char).to_digit(radix)) {
        value = value.and_then(|v| v.checked_mul(radix.into())?.checked_add(digit.into()));
        pos += 1;
    }
    (value, pos)
}

/// The end of a block comment, which nests; `None` if it has none.
pub(crate) fn block_comment(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 1;
    let mut pos = start + 2;
    while depth > 0 {
        pos += memchr::memchr2(b'*', b'/', bytes.get(pos..)?)?;
        match (bytes[pos], bytes.get(pos + 1)) {
            (b'*', Some(b'/')) => depth -= 1,
            (b'/', Some(b'*')) => depth += 1,
            _ => {
                pos += 1;
                continue;
            }
        }
        pos += 2;
    }
    Some(pos)
}
