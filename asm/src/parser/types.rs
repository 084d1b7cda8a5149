//! Types without a shape.

use super::Parser;
use super::values::{self, Step, StepResult, Want};
use crate::token::Kind;
use rmlir_ir::diag::Failed;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Signedness, Type};

/// A type whose part is being read. `start`: where its types begin on the stack.
pub(super) enum Frame {
    /// `(T, ...`
    Inputs { start: u32 },
    /// `(T) -> (T, ...`
    Results { start: u32, inputs: u32 },
    /// `(T) -> T`
    Result { start: u32 },
    /// `tuple<T, ...`
    Tuple { start: u32 },
    /// `complex<T`
    Complex { element: u32 },
}

fn open(frame: Frame, want: Want) -> StepResult {
    Ok(Step::Open(values::Frame::Type(frame), want))
}

impl Parser<'_> {
    pub(super) fn begin_type(&mut self) -> StepResult {
        if !self.is(Kind::LParen) {
            return self.begin_non_function_type();
        }
        self.advance();
        let start = self.types.len() as u32;
        if self.is(Kind::RParen) {
            return self.function_results(start);
        }
        open(Frame::Inputs { start }, Want::Type)
    }

    /// After the argument types of a function type.
    fn function_results(&mut self, start: u32) -> StepResult {
        self.expect(Kind::RParen, "expected ')'")?;
        self.expect(Kind::Arrow, "expected '->' in function type")?;
        if !self.take(Kind::LParen) {
            return open(Frame::Result { start }, Want::NonFunctionType);
        }
        let inputs = self.types.len() as u32;
        if self.take(Kind::RParen) {
            return Ok(self.function_type(start, inputs).into());
        }
        open(Frame::Results { start, inputs }, Want::Type)
    }

    fn function_type(&mut self, start: u32, inputs: u32) -> Type {
        let (start, inputs) = (start as usize, inputs as usize);
        let ty = self.ctx.function_type(&self.types[start..inputs], &self.types[inputs..]);
        self.types.truncate(start);
        ty
    }

    pub(super) fn begin_non_function_type(&mut self) -> StepResult {
        match self.tok.kind {
            Kind::Bang => self.begin_dialect_type(),
            Kind::IntType => Ok(self.integer_type()?.into()),
            Kind::Ident => self.begin_keyword_type(),
            _ => Err(self.missing("expected non-function type")),
        }
    }

    fn begin_keyword_type(&mut self) -> StepResult {
        let at = self.tok.start;
        let ty = match self.text() {
            b"index" => self.ctx.index_type(),
            b"f32" => self.ctx.f32(),
            b"f64" => self.ctx.f64(),
            b"none" => self.ctx.none_type(),
            b"tensor" => return self.begin_tensor(),
            b"memref" => return self.begin_memref(at),
            b"vector" => return self.begin_vector(at),
            b"tuple" => return self.begin_tuple(),
            b"complex" => return self.begin_complex(),
            word => match FloatKind::from_keyword(word) {
                Some(kind) => self.ctx.float_type(kind),
                None => return Err(self.missing("expected non-function type")),
            },
        };
        self.advance();
        Ok(ty.into())
    }

    fn integer_type(&mut self) -> Result<Type, Failed> {
        let text = self.text();
        let (signedness, digits) = match text {
            [b's', b'i', digits @ ..] => (Signedness::Signed, digits),
            [b'u', b'i', digits @ ..] => (Signedness::Unsigned, digits),
            _ => (Signedness::Signless, text.get(1..).unwrap_or(&[])),
        };
        let Some(width) = decimal(digits).and_then(|width| u32::try_from(width).ok()) else {
            return Err(self.error("invalid integer width"));
        };
        let ty = match (signedness, width) {
            (Signedness::Signless, 1) => self.ctx.i1(),
            (Signedness::Signless, 8) => self.ctx.i8(),
            (Signedness::Signless, 32) => self.ctx.i32(),
            (Signedness::Signless, 64) => self.ctx.i64(),
            _ => {
                let at = self.tok.start;
                self.ctx.integer_type(width, signedness).map_err(|why| self.error_at(at, why.0))?
            }
        };
        self.advance();
        Ok(ty)
    }

    fn begin_tuple(&mut self) -> StepResult {
        self.advance();
        self.expect(Kind::Less, "expected '<' in tuple type")?;
        if self.take(Kind::Greater) {
            return Ok(self.ctx.tuple_type(&[]).into());
        }
        open(Frame::Tuple { start: self.types.len() as u32 }, Want::Type)
    }

    fn begin_complex(&mut self) -> StepResult {
        self.advance();
        self.expect(Kind::Less, "expected '<' in complex type")?;
        open(Frame::Complex { element: self.tok.start }, Want::Type)
    }

    pub(super) fn resume_type(&mut self, frame: Frame, part: Type) -> StepResult {
        match frame {
            Frame::Complex { element } => {
                self.expect(Kind::Greater, "expected '>' in complex type")?;
                let ty = self.ctx.complex_type(part).map_err(|why| self.error_at(element, why.0))?;
                Ok(ty.into())
            }
            Frame::Result { start } => {
                let inputs = self.types.len() as u32;
                self.types.push(part);
                Ok(self.function_type(start, inputs).into())
            }
            Frame::Tuple { .. } | Frame::Inputs { .. } | Frame::Results { .. } => {
                self.types.push(part);
                if self.take(Kind::Comma) {
                    return open(frame, Want::Type);
                }
                self.close_type_list(frame)
            }
        }
    }

    fn close_type_list(&mut self, frame: Frame) -> StepResult {
        match frame {
            Frame::Inputs { start } => self.function_results(start),
            Frame::Results { start, inputs } => {
                self.expect(Kind::RParen, "expected ')'")?;
                Ok(self.function_type(start, inputs).into())
            }
            Frame::Tuple { start } | Frame::Result { start } => {
                self.expect(Kind::Greater, "expected '>' in tuple type")?;
                let ty = self.ctx.tuple_type(&self.types[start as usize..]);
                self.types.truncate(start as usize);
                Ok(ty.into())
            }
            Frame::Complex { .. } => Err(Failed),
        }
    }

    /// Whether a type is next, so that one is expected for sure.
    pub(super) fn at_type(&self) -> bool {
        match self.tok.kind {
            Kind::LParen | Kind::Bang | Kind::IntType => true,
            Kind::Ident => match self.text() {
                b"index" | b"none" | b"tensor" | b"memref" | b"vector" | b"tuple" | b"complex" => true,
                word => FloatKind::from_keyword(word).is_some(),
            },
            _ => false,
        }
    }
}

/// The value of decimal digits, if it fits.
pub(super) fn decimal(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |value, digit| value.checked_mul(10)?.checked_add(u64::from(digit - b'0')))
}

/// The value of text that is decimal digits and nothing else, if it fits.
pub(super) fn digits(text: &[u8]) -> Option<u64> {
    if text.iter().all(u8::is_ascii_digit) { decimal(text) } else { None }
}
