//! Vector, tensor and memref types.

use super::values::{self, Node, Step, StepResult, Want};
use super::{Parser, types::decimal};
use crate::token::{Kind, Token};
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, DYNAMIC, Type};

/// A shaped type whose part is being read.
pub(super) enum Frame {
    VectorElement(Box<Shape>),
    TensorElement(Box<Shape>),
    TensorEncoding(Box<Shape>, Type),
    MemRefElement(Box<Shape>),
    MemRefAttr(Box<Shape>, MemRef),
}

/// What stands before an element type.
pub(super) struct Shape {
    /// Where the type begins.
    at: u32,
    /// Where the element type begins.
    element: u32,
    /// Sizes; `None` for `*`.
    dims: Option<Vec<i64>>,
    /// Which sizes of a vector are scalable.
    scalable: Vec<bool>,
}

/// What has been read of a memref after its shape.
#[derive(Clone, Copy)]
pub(super) struct MemRef {
    element: Type,
    layout: Option<Attr>,
    space: Option<Attr>,
}

fn open(frame: Frame, want: Want) -> StepResult {
    Ok(Step::Open(values::Frame::Shape(frame), want))
}

impl Parser<'_> {
    pub(super) fn begin_vector(&mut self, at: u32) -> StepResult {
        self.advance();
        self.expect(Kind::Less, "expected '<' in vector type")?;
        let (mut dims, mut scalable) = (Vec::new(), Vec::new());
        while matches!(self.tok.kind, Kind::Integer | Kind::LSquare) {
            let is_scalable = self.take(Kind::LSquare);
            dims.push(self.dimension()?);
            scalable.push(is_scalable);
            if is_scalable {
                if !self.is(Kind::RSquare) {
                    return Err(self.missing("missing ']' closing scalable dimension"));
                }
                self.advance_to_x(self.tok.end);
            }
            self.dimension_x()?;
        }
        let shape = Shape { at, element: self.tok.start, dims: Some(dims), scalable };
        open(Frame::VectorElement(Box::new(shape)), Want::Type)
    }

    pub(super) fn begin_tensor(&mut self) -> StepResult {
        let at = self.tok.start;
        self.advance();
        self.expect(Kind::Less, "expected '<' in tensor type")?;
        let shape = self.ranked_or_star(at)?;
        open(Frame::TensorElement(Box::new(shape)), Want::Type)
    }

    pub(super) fn begin_memref(&mut self, at: u32) -> StepResult {
        self.advance();
        self.expect(Kind::Less, "expected '<' in memref type")?;
        let shape = self.ranked_or_star(at)?;
        open(Frame::MemRefElement(Box::new(shape)), Want::Type)
    }

    fn ranked_or_star(&mut self, at: u32) -> Result<Shape, Failed> {
        let dims = if self.take(Kind::Star) {
            self.dimension_x()?;
            None
        } else {
            Some(self.dimension_list(true, true)?)
        };
        Ok(Shape { at, element: self.tok.start, dims, scalable: Vec::new() })
    }

    /// Sizes with `x` between them, and after the last if `trailing`.
    pub(super) fn dimension_list(&mut self, allow_dynamic: bool, trailing: bool) -> Result<Vec<i64>, Failed> {
        let mut dims = Vec::new();
        while matches!(self.tok.kind, Kind::Integer | Kind::Question) {
            dims.push(self.dimension_or_dynamic(allow_dynamic)?);
            if trailing {
                self.dimension_x()?;
                continue;
            }
            if !(self.is_bare() && self.text().starts_with(b"x")) {
                break;
            }
            self.dimension_x()?;
            if !matches!(self.tok.kind, Kind::Integer | Kind::Question) {
                return Err(self.error("invalid dimension"));
            }
        }
        Ok(dims)
    }

    fn dimension_or_dynamic(&mut self, allow_dynamic: bool) -> Result<i64, Failed> {
        let at = self.tok.start;
        if !self.is(Kind::Question) {
            return self.dimension();
        }
        self.advance_to_x(self.tok.end);
        if allow_dynamic { Ok(DYNAMIC) } else { Err(self.error_at(at, "expected static shape")) }
    }

    /// A size. `0x8` is the size 0 and what follows the `x`.
    fn dimension(&mut self) -> Result<i64, Failed> {
        if !self.is(Kind::Integer) {
            return Err(self.error("invalid dimension"));
        }
        if self.text().get(1) == Some(&b'x') {
            self.advance_to_x(self.tok.start + 1);
            return Ok(0);
        }
        let size = decimal(self.text()).and_then(|size| i64::try_from(size).ok());
        let size = size.ok_or_else(|| self.error("invalid dimension"))?;
        self.advance_to_x(self.tok.end);
        Ok(size)
    }

    /// Goes on at a place after a size. An `x` there is a token of its own: as a word it would have all that is glued to it, which in a long
    /// list would be read again and again.
    fn advance_to_x(&mut self, at: u32) {
        if self.shared.text.get(at as usize) != Some(&b'x') {
            return self.seek(at as usize);
        }
        self.tok = Token { kind: Kind::Ident, start: at, end: at + 1 };
        self.lex.seek(at as usize + 1);
    }

    /// The `x` between sizes, to which the next size or type may be glued.
    fn dimension_x(&mut self) -> Result<(), Failed> {
        if !self.is_bare() || !self.text().starts_with(b"x") {
            return Err(self.missing("expected 'x' in dimension list"));
        }
        self.seek(self.tok.start as usize + 1);
        Ok(())
    }

    pub(super) fn resume_shape(&mut self, frame: Frame, part: Node) -> StepResult {
        match (frame, part) {
            (Frame::VectorElement(shape), Node::Type(element)) => self.vector(&shape, element),
            (Frame::TensorElement(shape), Node::Type(element)) => {
                if self.take(Kind::Comma) && self.at_optional_attr() {
                    return open(Frame::TensorEncoding(shape, element), Want::Attr(None));
                }
                self.tensor(&shape, element, None)
            }
            (Frame::TensorEncoding(shape, element), Node::Attr(encoding)) => {
                let dims = shape.dims.as_deref().unwrap_or_default();
                let checked = self.ctx.check_encoding(dims, element, Some(encoding));
                checked.map_err(|why| self.error(why.0))?;
                self.tensor(&shape, element, Some(encoding))
            }
            (Frame::MemRefElement(shape), Node::Type(element)) => self.memref_element(shape, element),
            (Frame::MemRefAttr(shape, memref), Node::Attr(attr)) => self.memref_attr(shape, memref, attr),
            _ => Err(Failed),
        }
    }

    fn vector(&mut self, shape: &Shape, element: Type) -> StepResult {
        self.expect(Kind::Greater, "expected '>' in vector type")?;
        let dims = shape.dims.as_deref().unwrap_or(&[]);
        let ty = self.ctx.vector_type(dims, &shape.scalable, element);
        Ok(ty.map_err(|why| self.error_at(shape.at, why.0))?.into())
    }

    fn tensor(&mut self, shape: &Shape, element: Type, encoding: Option<Attr>) -> StepResult {
        self.expect(Kind::Greater, "expected '>' in tensor type")?;
        let ty = match &shape.dims {
            Some(dims) => self.ctx.tensor_type(dims, element, encoding),
            None if encoding.is_some() && self.ctx.is_tensor_element(element) => {
                return Err(self.error("cannot apply encoding to unranked tensor"));
            }
            None => self.ctx.unranked_tensor_type(element),
        };
        Ok(ty.map_err(|why| self.error_at(shape.element, why.0))?.into())
    }

    fn memref_element(&mut self, shape: Box<Shape>, element: Type) -> StepResult {
        if !self.ctx.is_memref_element(element) {
            return Err(self.error_at(shape.element, "invalid memref element type"));
        }
        let memref = MemRef { element, layout: None, space: None };
        if self.take(Kind::Greater) {
            return self.memref(&shape, memref);
        }
        self.expect(Kind::Comma, "expected ',' or '>' in memref type")?;
        if self.is(Kind::Greater) {
            return Err(self.missing("expected list element"));
        }
        open(Frame::MemRefAttr(shape, memref), Want::Attr(None))
    }

    fn memref_attr(&mut self, shape: Box<Shape>, mut memref: MemRef, attr: Attr) -> StepResult {
        if !self.ctx.is_memref_layout(attr) {
            if memref.space.replace(attr).is_some() {
                return Err(self.error("multiple memory spaces specified in memref type"));
            }
        } else if shape.dims.is_none() {
            return Err(self.error("cannot have affine map for unranked memref type"));
        } else if memref.space.is_some() {
            return Err(self.error("expected memory space to be last in memref type"));
        } else {
            memref.layout = Some(attr);
        }
        if self.take(Kind::Comma) {
            return open(Frame::MemRefAttr(shape, memref), Want::Attr(None));
        }
        self.expect(Kind::Greater, "expected ',' or '>'")?;
        self.memref(&shape, memref)
    }

    fn memref(&mut self, shape: &Shape, memref: MemRef) -> StepResult {
        let MemRef { element, layout, space } = memref;
        let ty = match &shape.dims {
            Some(dims) => self.ctx.memref_type(dims, element, layout, space),
            None => self.ctx.unranked_memref_type(element, space),
        };
        Ok(ty.map_err(|why| self.error_at(shape.at, why.0))?.into())
    }
}
