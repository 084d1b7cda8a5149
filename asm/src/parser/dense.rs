//! `dense`, `sparse`, `dense_resource` and `array`.

use super::Parser;
use super::values::{self, Step, StepResult, Want};
use crate::token::{Kind, Token};
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, DYNAMIC, Ident, Signedness, Type, TypeData};

/// An attribute before its type.
pub(super) enum Frame {
    /// `dense<...> : ...`
    Dense { at: u32, literal: Box<Literal> },
    /// `sparse<..., ...> : ...`
    Sparse { at: u32, literals: Box<(Literal, Literal)> },
    /// `dense_resource<key> : ...`
    Resource { key: Ident, mention: u32, at: u32 },
    /// `array<...`
    Array { at: u32 },
}

/// An element as text has it.
#[derive(Clone, Copy)]
pub(super) struct Element {
    /// A minus stands in front.
    pub(super) negative: bool,
    /// Its token.
    pub(super) token: Token,
}

/// Nested lists of elements, before their type is known.
#[derive(Default)]
pub(super) struct Literal {
    /// Where it begins.
    pub(super) at: u32,
    /// A hexadecimal string in place of elements.
    pub(super) hex: Option<Token>,
    /// All elements.
    pub(super) elements: Vec<Element>,
    /// Lengths of the lists, the outermost first; empty for an element without a list.
    pub(super) shape: Vec<i64>,
}

/// A list that is being read: number of elements so far, and the shape of all of them.
struct Level {
    count: i64,
    shape: Option<Vec<i64>>,
}

fn open(frame: Frame, want: Want) -> StepResult {
    Ok(Step::Open(values::Frame::Dense(frame), want))
}

impl Parser<'_> {
    pub(super) fn begin_dense(&mut self, ty: Option<Type>) -> StepResult {
        let at = self.tok.start;
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'dense'")?;
        let mut literal = Literal::default();
        if !self.take(Kind::Greater) {
            literal = self.literal(true)?;
            self.expect(Kind::Greater, "expected '>'")?;
        }
        let frame = Frame::Dense { at, literal: Box::new(literal) };
        self.typed(frame, ty)
    }

    /// Reads `: type` unless the place knows the type.
    fn typed(&mut self, frame: Frame, ty: Option<Type>) -> StepResult {
        match ty {
            Some(ty) => self.resume_dense(frame, ty),
            None => {
                self.expect(Kind::Colon, "expected ':'")?;
                open(frame, Want::Type)
            }
        }
    }

    pub(super) fn begin_sparse(&mut self, ty: Option<Type>) -> StepResult {
        let at = self.tok.start;
        self.advance();
        self.expect(Kind::Less, "Expected '<' after 'sparse'")?;
        if self.take(Kind::Greater) {
            return self.typed(Frame::Sparse { at, literals: Box::default() }, ty);
        }
        let indices = self.literal(false)?;
        self.expect(Kind::Comma, "expected ','")?;
        let values = self.literal(true)?;
        self.expect(Kind::Greater, "expected '>'")?;
        self.typed(Frame::Sparse { at, literals: Box::new((indices, values)) }, ty)
    }

    pub(super) fn begin_dense_resource(&mut self, ty: Option<Type>) -> StepResult {
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'dense_resource'")?;
        let mention = self.tok.start;
        let key = self.resource_key("resource")?;
        self.expect(Kind::Greater, "expected '>'")?;
        let frame = Frame::Resource { key, mention, at: self.tok.start };
        self.typed(frame, ty)
    }

    /// The key of a resource, a word or a string; the error says what kind of entry has it.
    pub(super) fn resource_key(&mut self, kind: &str) -> Result<Ident, Failed> {
        let key = match self.tok.kind {
            Kind::Ident | Kind::IntType => self.ctx.ident_bytes(self.text()),
            Kind::Str => self.ctx.ident_bytes(&self.string_of(self.tok)),
            _ => return Err(self.error(format!("expected identifier key for '{kind}' entry"))),
        };
        self.advance();
        Ok(key)
    }

    pub(super) fn begin_dense_array(&mut self) -> StepResult {
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'array'")?;
        let at = self.tok.start;
        if !self.at_type() {
            let failed = self.missing("expected non-function type");
            self.error_at(at, "expected an integer or floating point type");
            return Err(failed);
        }
        open(Frame::Array { at }, Want::Type)
    }

    pub(super) fn resume_dense(&mut self, frame: Frame, ty: Type) -> StepResult {
        let attr = match frame {
            Frame::Dense { at, literal } => {
                self.elements_type(at, ty)?;
                self.dense_of(&literal, at, ty)?
            }
            Frame::Sparse { at, literals } => {
                self.elements_type(at, ty)?;
                self.sparse_of(&literals.0, &literals.1, at, ty)?
            }
            Frame::Resource { key, mention, at } => self.resource_of(key, mention, at, ty)?,
            Frame::Array { at } => self.dense_array(at, ty)?,
        };
        Ok(attr.into())
    }

    fn elements_type(&self, at: u32, ty: Type) -> Result<(), Failed> {
        let data = self.ctx.type_data(ty);
        if data.shaped_element().is_none() {
            return Err(self.error_at(at, "elements literal must be a shaped type"));
        }
        if data.num_elements().is_none() {
            // The reference counts wrongly there, without a word.
            return Err(self.error_at(
                at,
                match data.is_beyond_counting() {
                    true => "elements literal type has more elements than 64 bits can count",
                    false => "elements literal type must have static shape",
                },
            ));
        }
        Ok(())
    }

    fn resource_of(&mut self, key: Ident, mention: u32, at: u32, ty: Type) -> Result<Attr, Failed> {
        if self.ctx.type_data(ty).shaped_element().is_none() {
            return Err(self.error_at(at, "`dense_resource` expected a shaped type"));
        }
        self.mentions.push((mention, key));
        Ok(self.ctx.dense_resource(ty, key, self.shared.resource_file))
    }

    /// Elements, or a string of hexadecimal digits for them if `hex` is allowed.
    fn literal(&mut self, hex: bool) -> Result<Literal, Failed> {
        let mut literal = Literal { at: self.tok.start, ..Literal::default() };
        match self.tok.kind {
            Kind::Str if hex => {
                literal.hex = Some(self.tok);
                self.advance();
            }
            Kind::LSquare => self.element_lists(&mut literal)?,
            _ => self.element(&mut literal.elements)?,
        }
        Ok(literal)
    }

    fn element_lists(&mut self, literal: &mut Literal) -> Result<(), Failed> {
        let mut levels: Vec<Level> = Vec::new();
        loop {
            // Before an element or list.
            let mut done = None;
            if self.take(Kind::LSquare) {
                if levels.len() >= 1 << 20 {
                    return Err(self.error("element lists are nested too deeply"));
                }
                if !self.take(Kind::RSquare) {
                    levels.push(Level { count: 0, shape: None });
                    continue;
                }
                done = Some(vec![0]);
            } else {
                self.element(&mut literal.elements)?;
            }
            // After one.
            loop {
                let Some(level) = levels.last_mut() else {
                    literal.shape = done.unwrap_or_default();
                    return Ok(());
                };
                level.count += 1;
                let shape = done.take().unwrap_or_default();
                match &level.shape {
                    None => level.shape = Some(shape),
                    Some(first) if *first == shape => {}
                    Some(_) => return Err(self.inconsistent()),
                }
                if self.take(Kind::Comma) {
                    break;
                }
                self.expect(Kind::RSquare, "expected ']'")?;
                let Some(level) = levels.pop() else { return Err(Failed) };
                let mut outer = level.shape.unwrap_or_default();
                // Innermost first while reading, for that grows at the end.
                outer.push(level.count);
                if levels.is_empty() {
                    outer.reverse();
                }
                done = Some(outer);
            }
        }
    }

    fn inconsistent(&self) -> Failed {
        self.error("tensor literal is invalid; ranks are not consistent between elements")
    }

    /// One element; a complex one counts as two.
    fn element(&mut self, out: &mut Vec<Element>) -> Result<(), Failed> {
        let mut expects_comma: Vec<bool> = Vec::new();
        loop {
            if self.take(Kind::LParen) {
                expects_comma.push(true);
                continue;
            }
            self.scalar(out)?;
            loop {
                let Some(comma) = expects_comma.last_mut() else { return Ok(()) };
                if *comma {
                    *comma = false;
                    self.expect(Kind::Comma, "expected ',' between complex elements")?;
                    break;
                }
                self.expect(Kind::RParen, "expected ')' after complex elements")?;
                expects_comma.pop();
            }
        }
    }

    fn scalar(&mut self, out: &mut Vec<Element>) -> Result<(), Failed> {
        let negative = self.take(Kind::Minus);
        match self.tok.kind {
            Kind::Integer | Kind::Float => {}
            _ if negative => return Err(self.error("expected integer or floating point literal")),
            Kind::Str => {}
            Kind::Ident if self.is_word("true") || self.is_word("false") => {}
            _ => return Err(self.error("expected element literal of primitive type")),
        }
        out.push(Element { negative, token: self.tok });
        self.advance();
        Ok(())
    }

    /// `array<type: ...>` after its type.
    fn dense_array(&mut self, at: u32, element: Type) -> Result<Attr, Failed> {
        let data = self.ctx.type_data(element);
        if !matches!(data, TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index) {
            let ty = self.ctx.quoted_type(element);
            return Err(self.error_at(at, format!("expected integer or float type, got: {ty}")));
        }
        let width = data.storage_width().unwrap_or(0);
        if element != self.ctx.i1() && !width.is_multiple_of(8) {
            return Err(self.error_at(at, "element type bitwidth must be a multiple of 8"));
        }
        let (mut raw, mut len) = (Vec::new(), 0);
        if !self.take(Kind::Greater) {
            self.expect(Kind::Colon, "expected ':' after dense array type")?;
            loop {
                self.array_element(element, &mut raw)?;
                len += 1;
                if !self.take(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::Greater, "expected '>' to close an array attribute")?;
        }
        self.ctx.dense_array(element, len, raw).map_err(|why| self.error_at(at, why.0))
    }

    fn array_element(&mut self, ty: Type, raw: &mut Vec<u8>) -> Result<(), Failed> {
        let negative = self.take(Kind::Minus);
        let token = self.tok;
        if let TypeData::Float(kind) = self.ctx.type_data(ty) {
            let bits = match token.kind {
                Kind::Float => self.float_value(token, negative, *kind),
                Kind::Integer => self.float_from_integer(token, negative, *kind)?,
                _ => return Err(self.error("expected floating point literal")),
            };
            raw.extend_from_slice(&kind.stored(bits).to_le_bytes()[..kind.byte_width() as usize]);
            self.advance();
            return Ok(());
        }
        let is_bool = ty == self.ctx.i1();
        if self.is_word("true") || self.is_word("false") {
            if !is_bool {
                return Err(self.error("expected i1 type for 'true' or 'false' values"));
            }
            raw.push(u8::from(self.is_word("true")));
        } else if !self.is(Kind::Integer) {
            return Err(self.error("expected integer literal"));
        } else {
            self.advance();
            if is_bool {
                return Err(self.error("expected 'true' or 'false' values for i1 type"));
            }
            let value = self.integer_value(token, negative, self.signless(ty, negative));
            let value = value.map_err(|_| self.error("integer constant out of range"))?;
            value.write_le_bytes(value.width().div_ceil(8) as usize, raw);
            return Ok(());
        }
        self.advance();
        Ok(())
    }

    /// The type by whose rules a literal of an array is read: a negative one of an unsigned type wraps around.
    fn signless(&self, ty: Type, negative: bool) -> Type {
        match self.ctx.type_data(ty) {
            &TypeData::Integer { width, signedness: Signedness::Unsigned } if negative => {
                self.ctx.integer_type(width, Signedness::Signless).unwrap_or(ty)
            }
            _ => ty,
        }
    }

    /// Lengths as messages list them.
    pub(super) fn shape_text(shape: &[i64]) -> String {
        let dim = |&dim: &i64| if dim == DYNAMIC { "?".to_owned() } else { dim.to_string() };
        shape.iter().map(dim).collect::<Vec<_>>().join(", ")
    }
}
