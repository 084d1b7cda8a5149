//! Numbers, and attributes that are lists of numbers.

use super::Parser;
use crate::token::{Kind, Token};
use rmlir_ir::diag::Failed;
use rmlir_ir::value::float_text::{HexFloatError, from_bits_literal, parse_decimal};
use rmlir_ir::value::{FloatKind, Int, IntError};
use rmlir_ir::{Attr, DYNAMIC, Type, TypeData};

impl Parser<'_> {
    /// The value of an integer token, if it fits.
    pub(super) fn unsigned(&self, token: Token) -> Option<u64> {
        let text = self.text_of(token);
        match text.strip_prefix(b"0x") {
            Some(hex) => u64::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok(),
            None => super::types::decimal(text),
        }
    }

    fn utf8(&self, token: Token) -> &str {
        // Number tokens are ASCII.
        std::str::from_utf8(self.text_of(token)).unwrap_or("")
    }

    /// The attribute of a number and its type.
    pub(super) fn number(&self, literal: Token, negative: bool, ty: Type) -> Result<Attr, Failed> {
        if literal.kind == Kind::Float {
            return self.float_number(literal, negative, ty);
        }
        let at = literal.start;
        match self.ctx.type_data(ty) {
            TypeData::Float(kind) => {
                let bits = self.float_from_integer(literal, negative, *kind)?;
                self.ctx.float_attr(ty, bits).map_err(|why| self.error_at(at, why.0))
            }
            TypeData::Integer { .. } | TypeData::Index => {
                let value = self.integer_value(literal, negative, ty).map_err(|why| match why {
                    IntError::NegativeUnsigned => {
                        self.error_at(at, "negative integer literal not valid for unsigned integer type")
                    }
                    _ => self.error_at(at, "integer constant out of range for attribute"),
                })?;
                self.ctx.integer_attr(ty, value).map_err(|why| self.error_at(at, why.0))
            }
            _ => Err(self.error_at(at, "integer literal not valid for specified type")),
        }
    }

    fn float_number(&self, literal: Token, negative: bool, ty: Type) -> Result<Attr, Failed> {
        let TypeData::Float(kind) = self.ctx.type_data(ty) else {
            return Err(self.error("floating point value not valid for specified type"));
        };
        let bits = self.float_value(literal, negative, *kind);
        self.ctx.float_attr(ty, bits).map_err(|why| self.error(why.0))
    }

    /// The value of an integer literal of an integer or index type.
    pub(super) fn integer_value(&self, literal: Token, negative: bool, ty: Type) -> Result<Int, IntError> {
        let digits = self.utf8(literal);
        match self.ctx.type_data(ty) {
            &TypeData::Integer { width, signedness } => Int::parse(width, signedness, negative, digits),
            _ => Int::parse_index(negative, digits),
        }
    }

    /// The bit pattern of a decimal literal.
    pub(super) fn float_value(&self, literal: Token, negative: bool, kind: FloatKind) -> u128 {
        let digits = self.utf8(literal);
        let text = if negative { format!("-{digits}") } else { digits.to_owned() };
        parse_decimal(kind, &text).unwrap_or(0)
    }

    /// The bit pattern that a hexadecimal integer literal states.
    pub(super) fn float_from_integer(
        &self,
        literal: Token,
        negative: bool,
        kind: FloatKind,
    ) -> Result<u128, Failed> {
        let (at, text) = (literal.start, self.utf8(literal));
        if !text.starts_with("0x") {
            return Err(self.decimal_for_float(at));
        }
        if negative {
            return Err(self.error_at(at, "hexadecimal float literal should not have a leading minus"));
        }
        from_bits_literal(kind, text).map_err(|why: HexFloatError| self.error_at(at, why.to_string()))
    }

    /// `strided<[1, ?], offset: 3>`
    pub(super) fn strided(&mut self) -> Result<Attr, Failed> {
        self.advance();
        self.expect(Kind::Less, "expected '<' after 'strided'")?;
        self.expect(Kind::LSquare, "expected '['")?;
        let mut strides = Vec::new();
        if !self.is(Kind::RSquare) {
            strides.push(self.stride()?);
            while self.take(Kind::Comma) {
                strides.push(self.stride()?);
            }
        }
        self.expect(Kind::RSquare, "expected ']'")?;
        if self.take(Kind::Greater) {
            return Ok(self.ctx.strided_attr(0, &strides));
        }
        self.expect(Kind::Comma, "expected ','")?;
        self.expect_word("offset", "expected 'offset' after comma")?;
        self.expect(Kind::Colon, "expected ':' after 'offset'")?;
        let offset = self.stride()?;
        self.expect(Kind::Greater, "expected '>'")?;
        Ok(self.ctx.strided_attr(offset, &strides))
    }

    fn stride(&mut self) -> Result<i64, Failed> {
        if self.take(Kind::Question) {
            return Ok(DYNAMIC);
        }
        let at = self.tok.start;
        let negative = self.take(Kind::Minus);
        let value = if self.is(Kind::Integer) { self.unsigned(self.tok) } else { None };
        let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else {
            return Err(self.error_at(at, "expected a 64-bit signed integer or '?'"));
        };
        self.advance();
        Ok(if negative { -value } else { value })
    }
}
