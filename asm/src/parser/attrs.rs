//! Attributes.

use super::Parser;
use super::values::{self, Node, Step, StepResult, Want};
use crate::token::{Kind, Token};
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::{Attr, AttrData, Ident, NamedAttr, Type};
use std::collections::hash_map::Entry;

/// An attribute whose part is being read. `start`: where its elements begin on the stack.
pub(super) enum Frame {
    /// `[a, ...`
    Array { start: u32 },
    /// `{key = ...`
    Dictionary { start: u32, key: Ident },
    /// `5 : ...`, `-5.0 : ...`
    Number { literal: Token, negative: bool },
    /// `"text" : ...`
    String { value: Ident },
    /// `#dialect.name<...> : ...`
    Dialect { body: Body },
    /// `distinct[0]<...`
    Distinct { at: u32, number: u64 },
    /// `loc(...`
    Loc,
    /// A type.
    Type,
}

/// A dialect's symbol: where its sigil and name are, and its body.
#[derive(Clone, Copy)]
pub(super) struct Body {
    /// Namespace.
    pub(super) dialect: Ident,
    /// First byte of the body.
    pub(super) start: u32,
    /// One after its last byte.
    pub(super) end: u32,
    /// Where an error about it points.
    pub(super) at: u32,
}

fn open(frame: Frame, want: Want) -> StepResult {
    Ok(Step::Open(values::Frame::Attr(frame), want))
}

impl Parser<'_> {
    /// Whether an attribute is next where one may be missing: some words that begin one do not count there.
    pub(super) fn at_optional_attr(&self) -> bool {
        self.at_attr()
            && !(self.is(Kind::Ident) && matches!(self.text(), b"array" | b"distinct" | b"strided"))
    }

    /// Whether an attribute is next, so that one is expected for sure.
    pub(super) fn at_attr(&self) -> bool {
        match self.tok.kind {
            Kind::At
            | Kind::Float
            | Kind::Integer
            | Kind::Hash
            | Kind::LBrace
            | Kind::LSquare
            | Kind::Minus
            | Kind::Str => true,
            Kind::Ident => {
                const WORDS: [&[u8]; 12] = [
                    b"affine_map",
                    b"affine_set",
                    b"array",
                    b"dense",
                    b"dense_resource",
                    b"distinct",
                    b"false",
                    b"loc",
                    b"sparse",
                    b"strided",
                    b"true",
                    b"unit",
                ];
                WORDS.contains(&self.text()) || self.at_type()
            }
            _ => self.at_type(),
        }
    }

    pub(super) fn begin_attr(&mut self, ty: Option<Type>) -> StepResult {
        match self.tok.kind {
            Kind::Integer | Kind::Float => self.begin_number(ty, false),
            Kind::Minus => {
                self.advance();
                if !matches!(self.tok.kind, Kind::Integer | Kind::Float) {
                    return Err(self.missing("expected constant integer or floating point value"));
                }
                self.begin_number(ty, true)
            }
            Kind::Str => self.begin_string(ty),
            Kind::At => Ok(self.symbol_ref()?.into()),
            Kind::LSquare => self.begin_array(),
            Kind::LBrace => self.begin_dictionary(),
            Kind::Hash => self.begin_dialect_attr(ty),
            Kind::Ident => self.begin_keyword_attr(ty),
            _ => self.begin_type_attr(),
        }
    }

    fn begin_keyword_attr(&mut self, ty: Option<Type>) -> StepResult {
        let attr = match self.text() {
            b"unit" => self.ctx.unit(),
            b"true" => self.ctx.bool_attr(true),
            b"false" => self.ctx.bool_attr(false),
            b"dense" => return self.begin_dense(ty),
            b"array" => return self.begin_dense_array(),
            b"affine_map" => return Ok(self.affine_map_attr()?.into()),
            b"affine_set" => return Ok(self.affine_set_attr()?.into()),
            b"dense_resource" => return self.begin_dense_resource(ty),
            b"sparse" => return self.begin_sparse(ty),
            b"strided" => return Ok(self.strided()?.into()),
            b"distinct" => return self.begin_distinct(ty),
            b"loc" => return self.begin_loc_attr(),
            _ => return self.begin_type_attr(),
        };
        self.advance();
        Ok(attr.into())
    }

    fn begin_type_attr(&mut self) -> StepResult {
        if self.at_type() {
            open(Frame::Type, Want::Type)
        } else {
            Err(self.missing("expected attribute value"))
        }
    }

    fn begin_number(&mut self, ty: Option<Type>, negative: bool) -> StepResult {
        let literal = self.tok;
        self.advance();
        if let Some(ty) = ty {
            return Ok(self.number(literal, negative, ty)?.into());
        }
        if self.take(Kind::Colon) {
            return open(Frame::Number { literal, negative }, Want::Type);
        }
        let ty = if literal.kind == Kind::Float { self.ctx.f64() } else { self.ctx.i64() };
        Ok(self.number(literal, negative, ty)?.into())
    }

    fn begin_string(&mut self, ty: Option<Type>) -> StepResult {
        let value = self.ctx.ident_bytes(&self.string_of(self.tok));
        self.advance();
        match ty {
            Some(ty) => Ok(self.ctx.typed_string(value, ty).into()),
            None if self.take(Kind::Colon) => open(Frame::String { value }, Want::Type),
            None => Ok(self.ctx.string_ident(value).into()),
        }
    }

    fn symbol_ref(&mut self) -> Result<Attr, Failed> {
        let root = self.ctx.ident_bytes(&self.string_of(self.tok));
        self.advance();
        let mut nested = Vec::new();
        while self.is(Kind::Colon) {
            let colon = self.tok;
            self.advance();
            if !self.take(Kind::Colon) {
                // It belongs to what comes next.
                if !matches!(self.tok.kind, Kind::Eof | Kind::Error) {
                    self.seek(colon.start as usize);
                }
                break;
            }
            if !self.is(Kind::At) {
                return Err(self.error("expected nested symbol reference identifier"));
            }
            nested.push(self.ctx.ident_bytes(&self.string_of(self.tok)));
            self.advance();
        }
        Ok(self.ctx.symbol_ref(root, &nested))
    }

    fn begin_array(&mut self) -> StepResult {
        self.advance();
        let start = self.attrs.len() as u32;
        if self.take(Kind::RSquare) {
            return Ok(self.ctx.array_attr(&[]).into());
        }
        open(Frame::Array { start }, Want::Attr(None))
    }

    fn begin_dictionary(&mut self) -> StepResult {
        self.advance();
        let start = self.entries.len() as u32;
        if self.take(Kind::RBrace) {
            return Ok(self.ctx.empty_dict().into());
        }
        self.dictionary_entries(start)
    }

    /// Reads entries up to one with a value.
    fn dictionary_entries(&mut self, start: u32) -> StepResult {
        loop {
            let key = self.dictionary_key(start)?;
            if self.take(Kind::Equal) {
                return open(Frame::Dictionary { start, key }, Want::Attr(None));
            }
            self.entries.push(NamedAttr { name: key, value: self.ctx.unit() });
            if !self.take(Kind::Comma) {
                return self.close_dictionary(start);
            }
        }
    }

    /// Reads a dictionary, which is next, to the end of the stack of entries. Gives where it begins there.
    pub(super) fn entries_in_braces(&mut self) -> Result<u32, Failed> {
        let start = self.entries.len();
        let read = self.entries_after_brace(start as u32);
        if read.is_err() {
            self.entries.truncate(start);
            self.long_keys.clear();
        }
        read.map(|()| start as u32)
    }

    fn entries_after_brace(&mut self, start: u32) -> Result<(), Failed> {
        self.advance();
        if self.take(Kind::RBrace) {
            return Ok(());
        }
        loop {
            let name = self.dictionary_key(start)?;
            let value = if self.take(Kind::Equal) { self.memoised_attr(None)? } else { self.ctx.unit() };
            self.entries.push(NamedAttr { name, value });
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::RBrace, "expected '}' in attribute dictionary")?;
        self.forget_long_keys(start);
        Ok(())
    }

    fn dictionary_key(&mut self, start: u32) -> Result<Ident, Failed> {
        let key = match self.tok.kind {
            Kind::Str => self.ctx.ident_bytes(&self.string_of(self.tok)),
            Kind::Ident | Kind::IntType => self.ctx.ident_bytes(self.text()),
            _ => return Err(self.missing("expected attribute name")),
        };
        if self.ctx.bytes(key).is_empty() {
            return Err(self.error("expected valid attribute name"));
        }
        if self.has_key(start as usize, key) {
            let text = self.ctx.text(key).into_owned();
            return Err(self.error(format!("duplicate key '{text}' in dictionary attribute")));
        }
        self.advance();
        Ok(key)
    }

    /// Whether a dictionary has a key already. Past a certain length its keys are kept in a table.
    fn has_key(&mut self, start: usize, key: Ident) -> bool {
        const SHORT: usize = 64;
        let entries = &self.entries[start..];
        if entries.len() < SHORT {
            return entries.iter().any(|entry| entry.name == key);
        }
        if entries.len() == SHORT {
            self.long_keys.extend(entries.iter().map(|entry| (start, entry.name)));
        }
        !self.long_keys.insert((start, key))
    }

    fn close_dictionary(&mut self, start: u32) -> StepResult {
        self.expect(Kind::RBrace, "expected '}' in attribute dictionary")?;
        self.forget_long_keys(start);
        let entries = self.entries.split_off(start as usize);
        Ok(self.ctx.dict_attr(entries).into())
    }

    /// The dictionary whose entries begin at `start` is complete.
    fn forget_long_keys(&mut self, start: u32) {
        if !self.long_keys.is_empty() {
            for entry in &self.entries[start as usize..] {
                self.long_keys.remove(&(start as usize, entry.name));
            }
        }
    }

    fn begin_distinct(&mut self, ty: Option<Type>) -> StepResult {
        let at = self.tok.start;
        self.advance();
        self.expect(Kind::LSquare, "expected '[' after 'distinct'")?;
        let token = self.tok;
        self.expect(Kind::Integer, "expected distinct ID")?;
        let Some(number) = self.unsigned(token) else {
            return Err(self.error("expected an unsigned 64-bit integer"));
        };
        self.expect(Kind::RSquare, "expected ']' to close distinct ID")?;
        self.expect(Kind::Less, "expected '<' after distinct ID")?;
        if self.take(Kind::Greater) {
            return Ok(self.distinct(at, number, self.ctx.unit())?.into());
        }
        if !self.at_attr() {
            let failed = self.missing("expected attribute value");
            self.missing("expected attribute");
            return Err(failed);
        }
        open(Frame::Distinct { at, number }, Want::Attr(ty))
    }

    fn distinct(&self, at: u32, number: u64, value: Attr) -> Result<Attr, Failed> {
        self.distinct_of(number, value).map_err(|before| {
            let text = rmlir_ir::print::attr_to_string(self.ctx, before);
            let message = "referenced attribute does not match previous definition";
            self.error_at(at, format!("{message}: {text}"))
        })
    }

    /// The distinct attribute of this number, the same one for each mention; what it refers to if that is something else.
    pub(super) fn distinct_of(&self, number: u64, value: Attr) -> Result<Attr, Attr> {
        let mut distinct = self.shared.distinct.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let attr = match distinct.entry(number) {
            Entry::Vacant(entry) => return Ok(*entry.insert(self.ctx.distinct_attr(value))),
            Entry::Occupied(entry) => *entry.get(),
        };
        match self.ctx.attr_data(attr) {
            AttrData::Distinct { value: before, .. } if *before != value => Err(*before),
            _ => Ok(attr),
        }
    }

    fn begin_loc_attr(&mut self) -> StepResult {
        self.advance();
        self.expect(Kind::LParen, "expected '(' in inline location")?;
        open(Frame::Loc, Want::Loc)
    }

    fn begin_dialect_attr(&mut self, ty: Option<Type>) -> StepResult {
        if let Some(attr) = self.known_alias() {
            return Ok(self.of_type(attr, ty)?.into());
        }
        if let Some(attr) = self.plain_dialect_attr() {
            return Ok(self.of_type(attr, ty)?.into());
        }
        let body = match self.dialect_symbol()? {
            super::dialect::Symbol::Alias(name) => {
                let attr = self.attr_alias(name)?;
                return Ok(self.of_type(attr, ty)?.into());
            }
            super::dialect::Symbol::Body(body) => body,
        };
        if self.take(Kind::Colon) {
            return open(Frame::Dialect { body }, Want::Type);
        }
        let attr = self.dialect_attr(body, ty)?;
        Ok(self.of_type(attr, ty)?.into())
    }

    /// Refuses an attribute whose type is not the one that the place asks for.
    fn of_type(&self, attr: Attr, ty: Option<Type>) -> Result<Attr, Failed> {
        match ty.map(|want| (want, self.ctx.attr_type(attr))) {
            Some((want, Some(have))) if want != have => {
                let (want, have) = (self.ctx.quoted_type(want), self.ctx.quoted_type(have));
                let message = "attribute type different than expected";
                Err(self.error(format!("{message}: expected {want}, but got {have}")))
            }
            _ => Ok(attr),
        }
    }

    pub(super) fn resume_attr(&mut self, frame: Frame, part: Node) -> StepResult {
        match (frame, part) {
            (Frame::Array { start }, Node::Attr(element)) => {
                self.attrs.push(element);
                if self.take(Kind::Comma) {
                    return open(Frame::Array { start }, Want::Attr(None));
                }
                self.expect(Kind::RSquare, "expected ',' or ']'")?;
                let attr = self.ctx.array_attr(&self.attrs[start as usize..]);
                self.attrs.truncate(start as usize);
                Ok(attr.into())
            }
            (Frame::Dictionary { start, key }, Node::Attr(value)) => {
                self.entries.push(NamedAttr { name: key, value });
                if self.take(Kind::Comma) {
                    return self.dictionary_entries(start);
                }
                self.close_dictionary(start)
            }
            (Frame::Distinct { at, number }, Node::Attr(value)) => {
                self.expect(Kind::Greater, "expected '>' to close distinct attribute")?;
                Ok(self.distinct(at, number, value)?.into())
            }
            (Frame::Loc, Node::Attr(loc)) => {
                self.expect(Kind::RParen, "expected ')' in inline location")?;
                Ok(loc.into())
            }
            (frame, Node::Type(ty)) => self.resume_typed(frame, ty),
            _ => Err(Failed),
        }
    }

    /// After the type of a typed attribute.
    fn resume_typed(&mut self, frame: Frame, ty: Type) -> StepResult {
        match frame {
            Frame::Number { literal, negative } => Ok(self.number(literal, negative, ty)?.into()),
            Frame::Type => Ok(self.ctx.type_attr(ty).into()),
            Frame::String { value } => Ok(self.ctx.typed_string(value, ty).into()),
            Frame::Dialect { body } => Ok(self.dialect_attr(body, Some(ty))?.into()),
            _ => Err(Failed),
        }
    }

    /// Reports a decimal integer where a float stands.
    pub(super) fn decimal_for_float(&self, at: u32) -> Failed {
        let loc = self.loc_at(at);
        let message = "unexpected decimal integer literal for a floating point value";
        let note = "add a trailing dot to make the literal a float";
        self.emit(Diagnostic::error(loc, message).with_note(loc, note))
    }
}
