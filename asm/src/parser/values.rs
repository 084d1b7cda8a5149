//! Types, attributes and locations: one machine with an explicit stack, for they nest in each other.
//!
//! `begin` reads a value up to its first part that is a value itself; then a [`Frame`] with what has been read goes onto the
//! stack, and the part is read. `resume` goes on after it.

use super::{Parser, attrs, dense, locs, shapes, types};
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, Type};

/// How deep values may nest: enough for any real file, and a bound on the memory that a short text can ask for.
const MAX_NESTING: usize = 1 << 20;

/// What is to be read.
#[derive(Clone, Copy)]
pub(super) enum Want {
    /// Any type.
    Type,
    /// A type that does not begin with a parenthesis.
    NonFunctionType,
    /// An attribute; the type is the one that the place asks for.
    Attr(Option<Type>),
    /// What stands in `loc(...)`.
    Loc,
}

/// What has been read.
#[derive(Clone, Copy)]
pub(super) enum Node {
    Type(Type),
    Attr(Attr),
}

/// A value whose part is being read.
pub(super) enum Frame {
    Type(types::Frame),
    Shape(shapes::Frame),
    Attr(attrs::Frame),
    Dense(dense::Frame),
    Loc(locs::Frame),
}

/// How far reading a value came.
pub(super) enum Step {
    /// To its end.
    Done(Node),
    /// To a part.
    Open(Frame, Want),
}

pub(super) type StepResult = Result<Step, Failed>;

impl From<Type> for Step {
    fn from(ty: Type) -> Step {
        Step::Done(Node::Type(ty))
    }
}

impl From<Attr> for Step {
    fn from(attr: Attr) -> Step {
        Step::Done(Node::Attr(attr))
    }
}

impl Parser<'_> {
    fn begin(&mut self, want: Want) -> StepResult {
        match want {
            Want::Type => self.begin_type(),
            Want::NonFunctionType => self.begin_non_function_type(),
            Want::Attr(ty) => self.begin_attr(ty),
            Want::Loc => self.begin_loc(),
        }
    }

    fn resume(&mut self, frame: Frame, part: Node) -> StepResult {
        match (frame, part) {
            (Frame::Type(frame), Node::Type(part)) => self.resume_type(frame, part),
            (Frame::Shape(frame), part) => self.resume_shape(frame, part),
            (Frame::Attr(frame), part) => self.resume_attr(frame, part),
            (Frame::Dense(frame), Node::Type(part)) => self.resume_dense(frame, part),
            (Frame::Loc(frame), Node::Attr(part)) => self.resume_loc(frame, part),
            // A part is what was asked for.
            _ => Err(Failed),
        }
    }

    fn read(&mut self, want: Want) -> Result<Node, Failed> {
        let base = self.values.len();
        let bases = (self.types.len(), self.attrs.len(), self.entries.len());
        let result = self.run_values(base, want);
        if result.is_err() {
            self.values.truncate(base);
            self.types.truncate(bases.0);
            self.attrs.truncate(bases.1);
            self.entries.truncate(bases.2);
            self.long_keys.clear();
        }
        result
    }

    fn run_values(&mut self, base: usize, want: Want) -> Result<Node, Failed> {
        let mut step = self.begin(want)?;
        loop {
            step = match step {
                Step::Done(node) if self.values.len() == base => return Ok(node),
                Step::Done(node) => match self.values.pop() {
                    Some(frame) => self.resume(frame, node)?,
                    None => return Ok(node),
                },
                Step::Open(frame, want) => {
                    if self.values.len() >= MAX_NESTING {
                        return Err(self.error(format!("nested deeper than {MAX_NESTING} levels")));
                    }
                    self.values.push(frame);
                    self.begin(want)?
                }
            };
        }
    }

    /// Reads a type.
    pub(super) fn parse_type(&mut self) -> Result<Type, Failed> {
        match self.read(Want::Type)? {
            Node::Type(ty) => Ok(ty),
            Node::Attr(_) => Err(Failed),
        }
    }

    /// Reads a type that is no bare function type.
    pub(super) fn parse_non_function_type(&mut self) -> Result<Type, Failed> {
        match self.read(Want::NonFunctionType)? {
            Node::Type(ty) => Ok(ty),
            Node::Attr(_) => Err(Failed),
        }
    }

    /// Reads an attribute.
    pub(super) fn parse_attr(&mut self, ty: Option<Type>) -> Result<Attr, Failed> {
        match self.read(Want::Attr(ty))? {
            Node::Attr(attr) => Ok(attr),
            Node::Type(_) => Err(Failed),
        }
    }

    /// Reads what stands in `loc(...)`.
    pub(super) fn parse_loc_instance(&mut self) -> Result<Attr, Failed> {
        match self.read(Want::Loc)? {
            Node::Attr(attr) => Ok(attr),
            Node::Type(_) => Err(Failed),
        }
    }
}
