//! Internal plumbing: what only readers, parser and writer need, and no program that works on IR.
//!
//! These methods take for granted what their documentation asks for and check nothing. They may change with any release.

mod body;
mod module;

pub use crate::transfer::parts::FilePart;
pub use body::{OperandSlot, RawBody};
pub use module::{BodyPool, RawModule};

use crate::context::{Context, RegisteredOp};
use crate::handles::{Attr, OpName, Props};

/// What readers ask of a context.
pub trait RawContext {
    /// Notes that an operation of this name exists: a definition may not come later.
    fn freeze_op(&self, name: OpName);

    /// The property row of an operation that holds these values, by slot, and what [`with_default_props`](Context::with_default_props)
    /// fills in.
    fn complete_props(&self, name: OpName, row: &[Option<Attr>]) -> Props;

    /// The same of a row that has all slots of the definition.
    fn fill_props(&self, op: &RegisteredOp, row: &mut [Option<Attr>]) -> Props;

    /// Makes room for so many attributes, property rows and identifiers that will be made.
    fn reserve(&self, attrs: usize, rows: usize, idents: usize);
}

impl RawContext for Context {
    #[inline]
    fn freeze_op(&self, name: OpName) {
        Context::freeze_op(self, name)
    }

    #[inline]
    fn complete_props(&self, name: OpName, row: &[Option<Attr>]) -> Props {
        Context::complete_props(self, name, row)
    }

    #[inline]
    fn fill_props(&self, op: &RegisteredOp, row: &mut [Option<Attr>]) -> Props {
        Context::fill_props(self, op, row)
    }

    fn reserve(&self, attrs: usize, rows: usize, idents: usize) {
        self.reserve_parts(attrs, rows, idents)
    }
}
